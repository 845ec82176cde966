//! Runs the chapters of `mistakes.md`.

use boardwright_diag::Diagnostic;
use boardwright_syntax::parse;
use boardwright_syntax::yaml::{Node, Value};
use std::fmt::Write;

const OPEN: &str = "```yaml\n";
const CLOSE: &str = "\n```\n";

#[test]
fn chapters_say_what_happens() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistakes.md");
    let text = std::fs::read_to_string(path).expect("the chapters");
    let mut chapters = text.split("\n## ");
    let mut answer = chapters.next().expect("an introduction").to_owned();
    for chapter in chapters {
        let (title, rest) = chapter.split_once('\n').expect("a title");
        let block = rest.split_once(OPEN).and_then(|(_, rest)| rest.split_once(CLOSE));
        let (block, _) = block.unwrap_or_else(|| panic!("{title}: a block"));
        let said = say(block);
        write!(answer, "\n## {title}\n\n{OPEN}{block}{CLOSE}\n```text\n{said}```\n")
            .expect("a text");
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, answer).expect("the chapters");
    } else if answer != text {
        let line = answer.lines().zip(text.lines()).position(|(a, b)| a != b).unwrap_or_default();
        let (found, expected) = (answer.lines().nth(line), text.lines().nth(line));
        panic!("mistakes.md:{}\n  now: {found:?}\n  was: {expected:?}", line + 1);
    }
}

/// What is said about a block and what is read of it.
fn say(block: &str) -> String {
    let source = format!("{OPEN}{block}{CLOSE}");
    let (document, diagnostics) = parse(&source);
    let mut out = String::new();
    for diagnostic in &diagnostics {
        let marked = source[diagnostic.span.range()].escape_debug();
        let severity = if diagnostic.is_error() { "" } else { " (warning)" };
        writeln!(out, "{}{severity} at `{marked}`: {}", diagnostic.code, diagnostic.message)
            .expect("a text");
        if let Some(fix) = diagnostic.fixes.first() {
            writeln!(out, "  {}:", fix.title).expect("a text");
            for line in mended(&source, diagnostic).lines() {
                writeln!(out, "  | {line}").expect("a text");
            }
        }
    }
    let root = document.blocks[0].root.as_ref().map_or("nothing".to_owned(), show);
    let broken = if document.blocks[0].broken { "broken: " } else { "" };
    writeln!(out, "{broken}{root}").expect("a text");
    out
}

/// The block after the first fix, which must have mended what it was offered for.
fn mended(source: &str, diagnostic: &Diagnostic) -> String {
    let (_, before) = parse(source);
    let new = diagnostic.fixes[0].apply(source);
    let (_, after) = parse(&new);
    assert!(
        after.len() < before.len(),
        "{source}\nis not mended by {:?}: {after:#?}",
        diagnostic.fixes
    );
    new.strip_prefix(OPEN).and_then(|t| t.strip_suffix(CLOSE)).expect("the same fence").to_owned()
}

fn show(node: &Node) -> String {
    match &node.value {
        Value::Null => "null".to_owned(),
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Text(text) => format!("\"{}\"", text.text.escape_debug()),
        Value::List(items) => {
            format!("[{}]", items.iter().map(show).collect::<Vec<_>>().join(", "))
        }
        Value::Map(entries) => {
            let entries = entries.iter().map(|e| format!("{}: {}", e.key, show(&e.value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}
