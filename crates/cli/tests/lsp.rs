//! The language server as editors use it: the real binary, over its standard input and output.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const URI: &str = "file:///games/caf%C3%A9.md";

/// With letters of two bytes and of two UTF-16 units before the positions of the requests.
const SPEC: &str = "# Café 𝄞\n\n```yaml\nmeta: { id: cafe, players: 2 }\nvars:\n  perPlayer:\n    money: 2 in 0..9\nactions:\n  earn:\n    # 𝄞é\n    pre: \"mony[actor] < 9\"\n    do: money[actor] += 1\nend:\n  - when: money[actor] > 8\n    result: actor wins\ndisplay:\n  labels: { money: \"Müßig 𝄞\", earn: \"Go\" }\n```\n";

struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: i64,
    /// Messages that came before an expected answer.
    told: Vec<Value>,
}

impl Editor {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boardwright"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output, next: 0, told: Vec::new() }
    }

    fn open(encodings: Value) -> (Self, Value) {
        let mut editor = Self::start();
        let capabilities = json!({ "general": { "positionEncodings": encodings } });
        let params = json!({ "processId": null, "rootUri": null, "capabilities": capabilities });
        let answer = editor.ask("initialize", params).unwrap();
        editor.tell("initialized", json!({}));
        editor.tell(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": URI, "languageId": "markdown", "version": 1, "text": SPEC } }),
        );
        (editor, answer)
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The result of a request, or its error.
    fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.answer(&json!(id))
    }

    fn answer(&mut self, id: &Value) -> Result<Value, Value> {
        loop {
            let message = self.read().expect("an answer");
            if message.get("id") != Some(id) {
                self.told.push(message);
            } else if let Some(error) = message.get("error") {
                return Err(error.clone());
            } else {
                return Ok(message["result"].clone());
            }
        }
    }

    fn read(&mut self) -> Option<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", bytes)) => length = bytes.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).unwrap();
        Some(serde_json::from_slice(&body).unwrap())
    }

    /// The next published findings.
    fn findings(&mut self) -> Value {
        let published = |message: &Value| message["method"] == "textDocument/publishDiagnostics";
        if let Some(at) = self.told.iter().position(published) {
            return self.told.remove(at)["params"].clone();
        }
        loop {
            let message = self.read().expect("findings");
            if published(&message) {
                return message["params"].clone();
            }
            self.told.push(message);
        }
    }

    /// Ends the input and gives the exit status and what was written to standard error.
    fn end(mut self) -> (i32, String) {
        drop(self.input.take());
        let mut rest = Vec::new();
        self.output.read_to_end(&mut rest).unwrap();
        let mut error = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        (self.child.wait().unwrap().code().unwrap(), error)
    }

    fn at(line: u32, character: u32) -> Value {
        json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } })
    }
}

#[test]
fn a_whole_session() {
    let (mut editor, answer) = Editor::open(json!(["utf-16"]));
    services_are_offered(&answer);
    a_finding_is_fixed(&mut editor);
    a_name_is_explained_found_and_renamed(&mut editor);
    the_whole_text_is_read(&mut editor);
    the_text_is_formatted(&mut editor);
    a_line_is_completed(&mut editor);
    a_closed_text_has_no_findings(&mut editor);
    assert_eq!(editor.ask("shutdown", Value::Null).unwrap(), Value::Null);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end(), (0, String::new()));
}

fn services_are_offered(answer: &Value) {
    let capabilities = &answer["capabilities"];
    assert_eq!(capabilities["positionEncoding"], "utf-16");
    for provider in [
        "completionProvider",
        "hoverProvider",
        "signatureHelpProvider",
        "definitionProvider",
        "referencesProvider",
        "documentSymbolProvider",
        "codeActionProvider",
        "renameProvider",
        "foldingRangeProvider",
        "inlayHintProvider",
        "documentFormattingProvider",
        "semanticTokensProvider",
    ] {
        assert!(capabilities.get(provider).is_some(), "{provider}");
    }
}

fn a_finding_is_fixed(editor: &mut Editor) {
    let found = editor.findings();
    assert_eq!(found["version"], 1);
    assert_eq!(found["diagnostics"].as_array().unwrap().len(), 1, "{found}");
    let finding = &found["diagnostics"][0];
    assert_eq!(finding["code"], "unknown-name");
    let start = json!({ "line": 10, "character": 10 });
    assert_eq!(finding["range"], json!({ "start": start, "end": { "line": 10, "character": 14 } }));

    // Its fix.
    let actions = editor
        .ask(
            "textDocument/codeAction",
            json!({ "textDocument": { "uri": URI }, "range": finding["range"], "context": { "diagnostics": [finding] } }),
        )
        .unwrap();
    assert_eq!(actions[0]["title"], "Change to `money`");
    let edit = &actions[0]["edit"]["changes"][URI][0];
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [{ "range": edit["range"], "text": edit["newText"] }] }),
    );
    let found = editor.findings();
    assert_eq!((&found["version"], &found["diagnostics"]), (&json!(2), &json!([])));
}

fn a_name_is_explained_found_and_renamed(editor: &mut Editor) {
    let hover = editor.ask("textDocument/hover", Editor::at(11, 10)).unwrap();
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.contains("a per-player variable") && text.contains("0 to 9"), "{text}");

    let declared = editor.ask("textDocument/definition", Editor::at(11, 10)).unwrap();
    assert_eq!(declared[0]["range"]["start"], json!({ "line": 6, "character": 4 }));

    let mut params = Editor::at(11, 10);
    params["context"] = json!({ "includeDeclaration": true });
    let uses = editor.ask("textDocument/references", params).unwrap();
    assert_eq!(uses.as_array().unwrap().len(), 5, "{uses}");

    let renamed = editor.ask("textDocument/prepareRename", Editor::at(11, 10)).unwrap();
    assert_eq!(renamed["placeholder"], "money");
    let mut params = Editor::at(11, 10);
    params["newName"] = json!("gold");
    let renamed = editor.ask("textDocument/rename", params.clone()).unwrap();
    assert_eq!(renamed["changes"][URI].as_array().unwrap().len(), 5);
    params["newName"] = json!("actor");
    let refused = editor.ask("textDocument/rename", params).unwrap_err();
    assert_eq!(refused["message"], "`actor` is a word of the language");
}

fn the_whole_text_is_read(editor: &mut Editor) {
    let symbols = editor
        .ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }))
        .unwrap();
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Café 𝄞", "meta", "vars", "actions", "end", "display"]);
    let folds =
        editor.ask("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } })).unwrap();
    assert!(folds.as_array().unwrap().len() > 5, "{folds}");
    let tokens = editor
        .ask("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": URI } }))
        .unwrap();
    assert_eq!(tokens["data"].as_array().unwrap().len() % 5, 0);
}

/// The quotes go; letters of several bytes before them are counted rightly.
fn the_text_is_formatted(editor: &mut Editor) {
    let format = json!({
        "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true }
    });
    let shaped = editor.ask("textDocument/formatting", format).unwrap();
    let shaped = shaped.as_array().unwrap();
    assert_eq!(shaped.len(), 1, "{shaped:?}");
    assert_eq!(shaped[0]["range"]["start"], json!({ "line": 3, "character": 0 }));
    let text = shaped[0]["newText"].as_str().unwrap();
    assert!(text.contains("    pre: money[actor] < 9\n"), "{text}");
    assert!(text.contains("    # 𝄞é\n"), "{text}");
}

/// Completion, and the parameters of the call.
fn a_line_is_completed(editor: &mut Editor) {
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 3 }, "contentChanges": [{
            "range": { "start": { "line": 11, "character": 8 }, "end": { "line": 11, "character": 25 } },
            "text": "money[actor] += min(mo"
        }] }),
    );
    let offered = editor.ask("textDocument/completion", Editor::at(11, 30)).unwrap();
    let first = &offered["items"][0];
    assert_eq!(first["label"], "money", "{offered}");
    assert_eq!(first["textEdit"]["newText"], "money[actor]");
    let taken = editor.ask("textDocument/signatureHelp", Editor::at(11, 30)).unwrap();
    assert_eq!(taken["activeParameter"], 0);
    assert!(taken["signatures"].as_array().unwrap().iter().any(|s| s["label"] == "min(a, b)"));
}

/// The text is replaced as a whole, then closed.
fn a_closed_text_has_no_findings(editor: &mut Editor) {
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 4 }, "contentChanges": [{ "text": SPEC }] }),
    );
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    loop {
        let found = editor.findings();
        if found["version"].is_null() {
            assert_eq!(found["diagnostics"], json!([]));
            break;
        }
    }
    let closed = editor.ask("textDocument/hover", Editor::at(11, 10)).unwrap_err();
    assert_eq!(closed["code"], -32602);
}

#[test]
fn columns_are_counted_as_the_client_wishes() {
    let (mut editor, answer) = Editor::open(json!(["utf-8", "utf-16"]));
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-8");
    // `  labels: { money: "Müßig 𝄞", earn: …`: behind letters of two and four bytes.
    let column = |text: &str| SPEC.lines().nth(16).unwrap().find(text).unwrap() as u32;
    let at = column("earn");
    let found = editor.ask("textDocument/hover", Editor::at(16, at)).unwrap();
    assert_eq!(found["range"]["start"]["character"], at);
    let (mut editor, _) = Editor::open(json!(null));
    let before = &SPEC.lines().nth(16).unwrap()[..at as usize];
    let units = before.encode_utf16().count() as u32;
    assert!(units < at);
    let found = editor.ask("textDocument/hover", Editor::at(16, units)).unwrap();
    assert_eq!(found["range"]["start"]["character"], units);
}

#[test]
fn nothing_that_comes_ends_the_server() {
    let (mut editor, _) = Editor::open(json!(null));
    let bodies = [
        "{",
        "[]",
        "7",
        "null",
        "{}",
        r#"{"jsonrpc":"2.0"}"#,
        r#"{"jsonrpc":"2.0","id":{},"method":"textDocument/hover"}"#,
        r#"{"jsonrpc":"2.0","id":[1],"method":"shutdown"}"#,
        r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":7}"#,
        r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"x:y","version":1},"contentChanges":[]}}"#,
        r#"{"jsonrpc":"2.0","method":"$/unheardOf","params":{}}"#,
        r#"{"jsonrpc":"2.0","id":"x","result":null}"#,
    ];
    for body in bodies {
        editor.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }
    let deep = "[".repeat(200_000);
    editor.raw(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    editor.raw(b"Content-Type: x\r\ncontent-length: 4\r\n\r\n\xff\xfe\x00\x01");
    assert_eq!(editor.ask("no/such", json!({})).unwrap_err()["code"], -32601);
    assert_eq!(editor.ask("textDocument/hover", json!({})).unwrap_err()["code"], -32602);
    assert_eq!(editor.ask("initialize", json!({})).unwrap_err()["code"], -32600);
    // Places that are not in the text, and ranges that end before they begin.
    let far = Editor::at(u32::MAX, u32::MAX);
    assert_eq!(editor.ask("textDocument/hover", far.clone()).unwrap(), Value::Null);
    assert!(editor.ask("textDocument/completion", far).unwrap()["items"].is_array());
    let range =
        json!({ "start": { "line": 9, "character": 7 }, "end": { "line": 2, "character": 1 } });
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [{ "range": range, "text": "é" }] }),
    );
    let symbols = json!({ "textDocument": { "uri": URI } });
    assert!(editor.ask("textDocument/documentSymbol", symbols).unwrap().is_array());
    assert_eq!(editor.ask("shutdown", Value::Null).unwrap(), Value::Null);
    assert_eq!(editor.ask("textDocument/hover", Editor::at(0, 0)).unwrap_err()["code"], -32600);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end(), (0, String::new()));
}

#[test]
fn headers_that_cannot_be_understood_end_the_session() {
    for bytes in [&b"Content-Length: 99999999999\r\n\r\n"[..], b"nonsense\r\n\r\n", &[b'x'; 9000]] {
        let mut editor = Editor::start();
        editor.raw(bytes);
        let answer = editor.read().unwrap();
        assert_eq!(answer["error"]["code"], -32700);
        let (status, error) = editor.end();
        assert_eq!((status, error.as_str()), (1, ""));
    }
}

#[test]
fn before_the_beginning_nothing_is_answered() {
    let mut editor = Editor::start();
    assert_eq!(editor.ask("textDocument/hover", Editor::at(0, 0)).unwrap_err()["code"], -32002);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end().0, 1, "it was not shut down");
}

#[test]
fn what_is_cancelled_while_it_waits_is_not_answered() {
    let (mut editor, _) = Editor::open(json!(null));
    // All of it in one write, so that the cancel has come when the last request's turn comes.
    let mut bytes = Vec::new();
    let mut add = |message: Value| {
        let body = message.to_string();
        bytes.extend_from_slice(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    };
    for id in 100..130 {
        let params = Editor::at(11, 10);
        add(
            json!({ "jsonrpc": "2.0", "id": id, "method": "textDocument/completion", "params": params }),
        );
    }
    add(json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": { "id": 129 } }));
    editor.raw(&bytes);
    assert!(editor.answer(&json!(100)).is_ok());
    assert_eq!(editor.answer(&json!(129)).unwrap_err()["code"], -32800);
}

#[test]
fn markdown_that_is_no_spec_is_left_alone() {
    let mut editor = Editor::start();
    editor.ask("initialize", json!({ "capabilities": {} })).unwrap();
    let text = "# Shopping\n\n```yaml\nmilk: 2\n```\n";
    for (uri, language) in [("file:///a.md", "markdown"), ("file:///b.md", "boardwright-spec")] {
        editor.tell(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": uri, "languageId": language, "version": 1, "text": text } }),
        );
    }
    let mut counts = std::collections::BTreeMap::new();
    while counts.len() < 2 {
        let found = editor.findings();
        let count = found["diagnostics"].as_array().unwrap().len();
        counts.insert(found["uri"].as_str().unwrap().to_owned(), count);
    }
    assert_eq!(counts["file:///a.md"], 0);
    assert!(counts["file:///b.md"] > 0);
}
