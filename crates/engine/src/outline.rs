//! The outline of a spec: its headings and sections, in written order.

use crate::lines::Lines;
use boardwright_protocol::OutlineItem;
use boardwright_syntax::Document;
use boardwright_syntax::yaml::{Node, Value};

/// The most rows.
const ROWS: usize = 500;

/// Returns the sections and headings, also of a spec with errors.
pub fn outline(document: &Document, lines: &Lines<'_>) -> Vec<OutlineItem> {
    let mut items: Vec<(u32, OutlineItem)> = Vec::new();
    let mut add = |byte: u32, name: String, count: usize| {
        items.push((byte, OutlineItem { name, line: lines.line(byte), count: count as u32 }));
    };
    for prose in &document.prose {
        let mut byte = prose.span.start;
        for line in prose.text.split_inclusive('\n') {
            if let Some(heading) = heading(line) {
                add(byte, heading.to_owned(), 0);
            }
            byte += line.len() as u32;
        }
    }
    for block in &document.blocks {
        let Some(root) = &block.root else { continue };
        let named = root.get("section").and_then(text).or(block.label.as_ref().map(|l| &*l.0));
        match named {
            Some(name) if !root.entries().iter().any(|e| e.key == name) => {
                add(block.span.start, name.to_owned(), definitions(name, root));
            }
            Some(_) | None => {
                for entry in root.entries().iter().filter(|e| e.key != "section") {
                    let count = definitions(&entry.key, &entry.value);
                    add(entry.key_span.start, entry.key.clone(), count);
                }
            }
        }
    }
    items.sort_by_key(|(byte, _)| *byte);
    items.truncate(ROWS);
    items.into_iter().map(|(_, item)| item).collect()
}

/// The game's name, if the text has it: `meta.name`, or the first heading.
pub fn title(document: &Document) -> String {
    let name = document
        .blocks
        .iter()
        .filter_map(|b| b.root.as_ref())
        .find_map(|root| text(root.get("meta").unwrap_or(root).get("name")?));
    let first_heading = || document.prose.iter().flat_map(|p| p.text.lines()).find_map(heading);
    name.or_else(first_heading).unwrap_or_default().to_owned()
}

/// The words of a Markdown heading.
fn heading(line: &str) -> Option<&str> {
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    let is_heading = (1..=6).contains(&level) && words.starts_with([' ', '\t']);
    let words = words.trim().trim_end_matches('#').trim_end();
    (is_heading && !words.is_empty()).then_some(words)
}

/// The number of definitions of a section; 0 if it is not worth showing.
fn definitions(section: &str, value: &Node) -> usize {
    let own = || value.entries().iter().filter(|e| e.key != "section");
    match section {
        "meta" | "turn" | "board" | "display" | "scoring" => 0,
        "vars" => own().map(|scope| scope.value.entries().len()).sum(),
        _ => match &value.value {
            Value::List(items) => items.len(),
            Value::Map(_) => own().count(),
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => 0,
        },
    }
}

fn text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(&text.text),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) | Value::Map(_) => None,
    }
}
