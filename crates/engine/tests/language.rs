//! Questions of the editor while a text is written.

use super::page::{GAMES, Page, TIC_TAC_TOE};
use boardwright_protocol::{Request, Response};
use serde_json::{Value, json};

fn ask(page: &mut Page, text: &str, question: Value) -> Value {
    let ask = Request::Language { text: text.to_owned(), question: question.to_string() };
    match page.ask(ask) {
        Response::Language { answer } => serde_json::from_str(&answer).unwrap(),
        other => panic!("{other:?}"),
    }
}

/// Line and column behind a text, as Monaco counts them.
fn behind(text: &str, what: &str) -> (usize, usize) {
    let byte = text.find(what).unwrap() + what.len();
    let before = &text[..byte];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[start..].encode_utf16().count() + 1)
}

fn at(service: &str, (line, column): (usize, usize)) -> Value {
    json!({ "service": service, "line": line, "column": column })
}

#[test]
fn completion_in_a_text_that_is_being_written() {
    let text = TIC_TAC_TOE.replace("create mark in $cell", "create ");
    let found = ask(&mut Page::new(), &text, at("completion", behind(&text, "create ")));
    assert_eq!(found[0]["label"], "mark", "{found}");
    assert!(found.as_array().unwrap().iter().all(|found| found["range"].is_object()));
}

#[test]
fn hover_says_what_a_name_is_and_where_it_stands() {
    let place = behind(TIC_TAC_TOE, "grid(RO");
    let found = ask(&mut Page::new(), TIC_TAC_TOE, at("hover", place));
    assert!(found["markdown"].as_str().unwrap().contains("a knob from 2 to 15"), "{found}");
    assert_eq!(found["range"]["startLineNumber"], place.0);
    assert_eq!(found["range"]["endColumn"].as_u64().unwrap() as usize, place.1 + 2);
    assert_eq!(ask(&mut Page::new(), TIC_TAC_TOE, at("hover", (1, 1))), Value::Null);
}

/// Behind letters of two bytes and of two code units.
#[test]
fn places_count_utf16() {
    let text = "```yaml\nvars: { global: { heat: 0 in 0..9 } }\nzones: { \"é𝄞\": {} }\ndefine: { \"hot\": \"heat > 3\" }\n```\n";
    let text = text.replace("define: {", "define: { # é𝄞\n ");
    let place = behind(&text, "\"heat");
    let found = ask(&mut Page::new(), &text, at("definition", place));
    assert_eq!(found[0]["startLineNumber"], 2, "{found}");
}

#[test]
fn every_service_answers_for_every_bundled_game() {
    for (text, _) in GAMES {
        let mut page = Page::new();
        for service in ["outline", "folding", "colours"] {
            let found = ask(&mut page, text, json!({ "service": service }));
            let found = found.get("data").unwrap_or(&found).as_array().unwrap().len();
            assert!(found > 0, "{service}");
        }
        let place = behind(text, "\nactions:\n  ");
        let found = ask(&mut page, text, at("renameable", place));
        assert!(found["text"].is_string(), "{found}");
        let mut question = at("rename", place);
        question["name"] = json!("another_name");
        let found = ask(&mut page, text, question.clone());
        assert!(!found["edits"].as_array().unwrap().is_empty());
        question["name"] = json!("not");
        let found = ask(&mut page, text, question);
        assert_eq!(found["rejected"], "`not` is a word of the language");
        assert!(!ask(&mut page, text, at("references", place)).as_array().unwrap().is_empty());
    }
}

#[test]
fn a_call_shows_what_it_takes() {
    let text = TIC_TAC_TOE.replace("grid(ROWS, COLS)", "grid(ROWS, ");
    let found = ask(&mut Page::new(), &text, at("signature", behind(&text, "grid(ROWS, ")));
    assert_eq!(
        (&found["forms"][0]["label"], &found["argument"]),
        (&json!("grid(rows, cols)"), &json!(1))
    );
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let mut page = Page::new();
    for question in
        ["", "{", "7", "{}", "{\"service\":7}", "{\"service\":\"x\"}", "{\"service\":\"rename\"}"]
    {
        let ask = Request::Language { text: TIC_TAC_TOE.to_owned(), question: question.to_owned() };
        assert!(page.refusal(ask).contains("question"), "{question}");
    }
    for (line, column) in [(0, 0), (usize::MAX, usize::MAX), (1, 1_000_000)] {
        assert_eq!(ask(&mut page, TIC_TAC_TOE, at("hover", (line, column))), Value::Null);
        assert!(ask(&mut page, "", at("completion", (line, column))).is_array());
    }
}
