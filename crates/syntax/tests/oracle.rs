//! A second implementation of YAML (saphyr-parser) reads the same structure from the same texts.

use boardwright_syntax::parse;
use boardwright_syntax::yaml::{Node, Value};
use proptest::prelude::*;
use saphyr_parser::{Event, Parser, ScalarStyle};

/// The structure as the oracle sees it; `None` if it refuses the text.
fn theirs(text: &str) -> Option<Vec<String>> {
    let mut events = Vec::new();
    for event in Parser::new_from_str(text) {
        match event.ok()?.0 {
            Event::MappingStart(..) => events.push("{".to_owned()),
            Event::MappingEnd => events.push("}".to_owned()),
            Event::SequenceStart(..) => events.push("[".to_owned()),
            Event::SequenceEnd => events.push("]".to_owned()),
            Event::Scalar(text, style, _, _) => {
                let null = style == ScalarStyle::Plain
                    && matches!(&*text, "" | "~" | "null" | "Null" | "NULL");
                events.push(if null { "null".to_owned() } else { format!("={text}") });
            }
            _ => {}
        }
    }
    Some(events)
}

fn ours(node: &Node, source: &str, events: &mut Vec<String>) {
    match &node.value {
        Value::Null => events.push("null".to_owned()),
        Value::Bool(_) | Value::Int(_) => events.push(format!("={}", &source[node.span.range()])),
        Value::Text(text) => events.push(format!("={}", text.text)),
        Value::List(items) => {
            events.push("[".to_owned());
            items.iter().for_each(|item| ours(item, source, events));
            events.push("]".to_owned());
        }
        Value::Map(entries) => {
            events.push("{".to_owned());
            for entry in entries {
                events.push(format!("={}", entry.key));
                ours(&entry.value, source, events);
            }
            events.push("}".to_owned());
        }
    }
}

/// Lines of small specs: mostly right, sometimes not.
fn line() -> impl Strategy<Value = String> {
    let indent = prop::sample::select(vec!["", "", "  ", "  ", "    "]);
    let content = prop::sample::select(vec![
        "a:",
        "b: 1",
        "c: text here",
        "d: \"q\\n\\u00e9\"",
        "e: 'it''s'",
        "f: [x, 1, \"y\"]",
        "g: { h: 1, i: [2] }",
        "- j",
        "- k: 1",
        "- [l, m]",
        "n: |",
        "o: >-",
        "more words",
        "# note",
        "",
        "p: null",
        "q: a == b and c",
        "r: $x.y[1]",
        "\"s\": (a, b)",
        "- - t",
    ]);
    (indent, content).prop_map(|(indent, content)| format!("{indent}{content}\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, max_global_rejects: 100_000_000, ..ProptestConfig::with_cases(3_000) })]

    #[test]
    fn both_read_the_same(lines in prop::collection::vec(line(), 1..9)) {
        let text = lines.concat();
        let source = format!("```yaml\n{text}```\n");
        let (document, diagnostics) = parse(&source);
        // What we refuse by our own rules says nothing about YAML, and warnings change nothing.
        let own = |code: &str| matches!(code, "duplicate-key" | "missing-space" | "json-habit" | "bare-operator");
        prop_assume!(!diagnostics.iter().any(|d| own(d.code.as_str())));
        let accepted = !diagnostics.iter().any(|d| d.is_error());
        let oracle = theirs(&text);
        prop_assert_eq!(accepted, oracle.is_some(), "{}\n{:?}", text, diagnostics);
        if let (Some(oracle), Some(root)) = (oracle, &document.blocks[0].root) {
            let mut events = Vec::new();
            ours(root, &source, &mut events);
            prop_assert_eq!(events, oracle, "{}", text);
        }
    }
}
