//! Edits at every place of the bundled games.

use boardwright_compile::patch::{Edit, EditKind, apply};
use boardwright_compile::{Overrides, compile, parse_game_spec};
use boardwright_syntax::yaml::{Node, Style, Value};
use std::path::Path;

fn specs() -> Vec<String> {
    ["tic-tac-toe", "pig", "threat-market"]
        .map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../specs/{name}.md")))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .to_vec()
}

/// Every path of a spec with its text, moved to the left margin.
fn places(spec: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let parts = parse_game_spec(spec).0.parts;
    for part in &parts {
        let first = out.len();
        walk(spec, part.section.name().to_owned(), &part.body, &mut out);
        if parts.iter().filter(|other| other.section == part.section).count() > 1 {
            // The whole of a section in several blocks has no place, only its parts.
            out.remove(first);
        }
    }
    out
}

fn walk(spec: &str, path: String, node: &Node, out: &mut Vec<(String, String)>) {
    let range = node.span.range();
    let column = range.start - spec[..range.start].rfind('\n').map_or(0, |line| line + 1);
    let text = spec[range].replace(&format!("\n{}", " ".repeat(column)), "\n");
    let folded =
        matches!(&node.value, Value::Text(t) if matches!(t.style, Style::Literal | Style::Folded));
    if !folded {
        out.push((path.clone(), text));
    }
    for entry in node.entries() {
        let key = entry.key.split('(').next().unwrap_or_default();
        walk(spec, format!("{path}.{key}"), &entry.value, out);
    }
    if let Value::List(items) = &node.value {
        for (index, item) in items.iter().enumerate() {
            walk(spec, format!("{path}[{index}]"), item, out);
        }
    }
}

fn edit(kind: EditKind, path: &str, value: &str) -> Edit {
    Edit { kind, path: path.to_owned(), value: value.to_owned() }
}

/// Replacing a value by itself leaves the game as it was.
#[test]
fn what_says_the_same_changes_nothing() {
    let mut count = 0;
    for spec in specs() {
        let game = compile(&spec, &Overrides::new()).def.expect("a game");
        for (path, text) in places(&spec) {
            let after = apply(&spec, &edit(EditKind::Replace, &path, &text))
                .unwrap_or_else(|misfit| panic!("{path}: {}", misfit.message));
            let compiled = compile(&after, &Overrides::new());
            assert_eq!(compiled.diagnostics, [], "{path} = {text}");
            assert!(compiled.def.as_ref() == Some(&game), "{path} = {text}\n{after}");
            count += 1;
        }
    }
    assert!(count > 200, "{count} places");
}

/// A removed node is gone, an inserted item is there, and the text around can still be read.
#[test]
fn the_rest_can_be_read_after_every_edit() {
    for spec in &specs()[..2] {
        for (path, _) in places(spec) {
            let removed = apply(spec, &edit(EditKind::Remove, &path, "")).expect(&path);
            let (module, found) = parse_game_spec(&removed);
            assert!(!module.broken, "{path}: {found:?}\n{removed}");
            for kind in [EditKind::Insert, EditKind::Replace] {
                for value in ["", "1", "a: 1\nb: 2", "- a\n- b", "}", "\"", "ä: [", "\n\n"] {
                    // The result is a text or a refusal.
                    let _ = apply(spec, &edit(kind, &path, value));
                    let _ = apply(spec, &edit(kind, &format!("{path}.new"), value));
                }
            }
            if let Ok(inserted) = apply(spec, &edit(EditKind::Insert, &path, "1")) {
                assert!(!parse_game_spec(&inserted).0.broken, "{path}\n{inserted}");
            }
        }
    }
}
