//! Writes out the text that an alias or a merge key stands for, as the author wrote it at the
//! anchor.

use super::lines;
use super::{Node, Value};
use std::ops::Range;

/// Longer texts are not written out.
const BYTES: usize = 4096;

/// The node of an anchor. Offsets are bytes of the block.
#[derive(Debug, Clone)]
pub(super) struct Anchored {
    pub range: Range<usize>,
    /// A list or mapping in block style.
    pub block: bool,
    /// For a mapping, each key with the range of its entry.
    pub entries: Vec<(String, Range<usize>)>,
}

impl Anchored {
    /// A scalar.
    pub fn scalar(range: Range<usize>) -> Self {
        Self { range, block: false, entries: Vec::new() }
    }

    /// A collection that was read.
    pub fn collection(node: &Node, range: Range<usize>, block: bool, base: usize) -> Self {
        let entries = match &node.value {
            Value::Map(entries) => entries
                .iter()
                .map(|entry| {
                    let start = entry.key_span.start as usize - base;
                    let end = (entry.value.span.end as usize - base).max(start);
                    (entry.key.clone(), start..end)
                })
                .collect(),
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::List(_) => {
                Vec::new()
            }
        };
        Self { range, block, entries }
    }
}

/// Returns the text for the alias at `at`, whose key or item is on the same line.
pub(super) fn alias(text: &str, anchored: &Anchored, at: usize, in_flow: bool) -> Option<String> {
    let written = plain(text.get(anchored.range.clone())?)?;
    if !anchored.block {
        return (!written.contains('\n')).then(|| written.to_owned());
    }
    let line = lines::start(text, at);
    let before = text.get(line..at)?;
    if in_flow {
        return None;
    }
    let column = text.get(lines::start(text, anchored.range.start)..anchored.range.start)?.len();
    // An item begins at the place of the alias, a value on its own line.
    if before.trim_matches([' ', '-']).is_empty() {
        return Some(shifted(written, column, before.len()));
    }
    let dashes = before.len() - before.trim_start_matches([' ', '-']).len();
    let wanted = dashes + 2;
    Some(format!("\n{}{}", " ".repeat(wanted), shifted(written, column, wanted)))
}

/// Returns the text for a merge key in the column `column`; the mapping has `keys` already.
pub(super) fn merge(
    text: &str,
    anchored: &Anchored,
    keys: &[&str],
    column: usize,
    in_flow: bool,
) -> Option<String> {
    let mut parts = Vec::new();
    let mut bytes = 0;
    for (key, range) in &anchored.entries {
        if keys.contains(&key.as_str()) {
            continue;
        }
        let written = plain(text.get(range.clone())?)?;
        bytes += written.len();
        if bytes > BYTES {
            return None;
        }
        let own = text.get(lines::start(text, range.start)..range.start)?.len();
        parts.push(if in_flow || !anchored.block {
            one_line(written)?
        } else {
            shifted(written, own, column)
        });
    }
    let between = if in_flow { ", ".to_owned() } else { format!("\n{}", " ".repeat(column)) };
    (!parts.is_empty()).then(|| parts.join(&between))
}

fn one_line(text: &str) -> Option<String> {
    (!text.contains('\n')).then(|| text.to_owned())
}

/// Returns the text, if it is not long and holds no anchors and aliases.
fn plain(text: &str) -> Option<&str> {
    let text = text.trim_end();
    (!text.is_empty() && text.len() <= BYTES && !text.contains(['*', '&'])).then_some(text)
}

/// Lines of a block whose first begins in the column `from`, as they stand from the column `to` on.
fn shifted(text: &str, from: usize, to: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
            let content = line.trim_start_matches(' ');
            let indent = line.len() - content.len();
            if !content.is_empty() {
                out.push_str(&" ".repeat((indent + to).saturating_sub(from)));
            }
            out.push_str(content);
        } else {
            out.push_str(line);
        }
    }
    out
}
