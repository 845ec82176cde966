//! The bundled specs, the sketches of the language and the skeleton of the main requirement read without
//! a single finding, and every text in them that is an expression or effect parses as one.

use boardwright_diag::LineIndex;
use boardwright_syntax::expr::{
    parse_binders, parse_declaration, parse_expr, parse_line, parse_results,
};
use boardwright_syntax::parse;
use boardwright_syntax::yaml::{Node, Value};

fn specs() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for folder in ["../../specs", "tests/sketches"] {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries.flatten() {
            if entry.path().extension().is_some_and(|e| e == "md") {
                let text = std::fs::read_to_string(entry.path()).expect("a readable spec");
                all.push((entry.path().display().to_string(), text));
            }
        }
    }
    all.sort();
    all
}

#[test]
fn bundled_specs_have_no_findings() {
    let specs = specs();
    assert!(!specs.is_empty());
    for (name, text) in specs {
        let (document, diagnostics) = parse(&text);
        let lines = LineIndex::new(&text);
        let found: Vec<String> = diagnostics
            .iter()
            .map(|d| {
                format!("{}: {} {}", lines.line_col(&text, d.span.start).line, d.code, d.message)
            })
            .collect();
        assert!(found.is_empty(), "{name}: {found:#?}");
        assert!(document.blocks.iter().all(|b| !b.broken && b.root.is_some()), "{name}");
        assert!(!document.prose.is_empty(), "{name}");
    }
}

/// Tries every text of a spec as what its key says it is; returns those that are nothing.
fn unread(key: &str, node: &Node, inside: &str, bad: &mut Vec<String>) {
    match &node.value {
        Value::Map(entries) => {
            for entry in entries {
                let inside = if key.is_empty() { entry.key.as_str() } else { inside };
                unread(&entry.key, &entry.value, inside, bad);
            }
        }
        Value::List(items) => items.iter().for_each(|item| unread(key, item, inside, bad)),
        Value::Text(text) => {
            let text = text.text.as_str();
            let failure = match (inside, key) {
                ("meta" | "display" | "tokens" | "zones", _) => None,
                (_, "each" | "rounds") => parse_binders(text).err(),
                (_, "do" | "then" | "else" | "cost" | "setup") => parse_line(text).err(),
                (_, "result") => parse_results(text).err(),
                (_, "ifNone") | ("turn", "after" | "onEnter" | "onExit") => parse_line(text).err(),
                ("vars", _) => parse_declaration(text).err(),
                (_, "limit" | "window" | "done" | "phase" | "order" | "event") => None,
                (_, "choose" | "prompt" | "skip" | "label") => None,
                // Words for the answers to a question.
                (_, key) if key.parse::<i32>().is_ok() => None,
                // Moves and words for people; the legend of a map.
                ("lesson", _) => None,
                ("setup", "map") => None,
                ("setup", key) if key.chars().count() == 1 => None,
                ("board" | "constants", _) => None,
                _ => parse_expr(text).err(),
            };
            bad.extend(failure.map(|f| format!("{inside} {key}: {text}: {f:?}")));
        }
        Value::Null | Value::Bool(_) | Value::Int(_) => {}
    }
}

#[test]
fn every_text_of_the_bundled_specs_parses() {
    for (name, text) in specs() {
        let (document, _) = parse(&text);
        let mut bad = Vec::new();
        for block in &document.blocks {
            unread("", block.root.as_ref().expect("a root"), "", &mut bad);
        }
        assert!(bad.is_empty(), "{name}: {bad:#?}");
    }
}

/// The skeleton of the main requirement with its fences restored and its blocks named.
#[test]
fn the_skeleton_of_the_main_requirement_reads_clean() {
    let source = include_str!("skeleton.md");
    let (document, diagnostics) = parse(source);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    let labels: Vec<&str> =
        document.blocks.iter().filter_map(|b| b.label.as_ref()).map(|(l, _)| l.as_str()).collect();
    assert_eq!(labels, ["meta", "constants", "vars", "zones", "setup", "turn", "actions", "end"]);
    assert!(document.blocks.iter().all(|block| block.root.is_some()));
}
