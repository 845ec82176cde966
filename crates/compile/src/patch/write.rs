//! Text changes that edit one node.

use super::Misfit;
use super::find::{Place, items};
use boardwright_diag::{Code, Span};
use boardwright_syntax::yaml::{Node, Value, quoted};
use std::ops::Range;

/// New text for a range of the old.
#[derive(Debug)]
pub struct Change {
    range: Range<usize>,
    text: String,
}

impl Change {
    /// The text with the change.
    pub fn make(&self, spec: &str) -> String {
        let before = spec.get(..self.range.start).unwrap_or_default();
        let after = spec.get(self.range.end..).unwrap_or_default();
        format!("{before}{}{after}", self.text)
    }

    /// A new block for a section, at the end.
    pub fn new_block(spec: &str, section: &str, key: Option<&str>, value: &str) -> Self {
        let body = match key {
            Some(key) => format!("{section}:\n  {key}:{}", below(value, 4)),
            None => format!("{section}:{}", below(value, 2)),
        };
        let gap = if spec.ends_with('\n') { "\n" } else { "\n\n" };
        Self { range: spec.len()..spec.len(), text: format!("{gap}```yaml\n{body}\n```\n") }
    }

    /// Replaces the value at a position.
    pub fn replace(spec: &str, place: &Place<'_>, value: &str) -> Result<Self, Misfit> {
        Ok(match *place {
            Place::Block(_, root) => {
                Self { range: root.span.range(), text: value.trim_end().to_owned() }
            }
            Place::Entry(map, index) => {
                let entry = &map.entries()[index];
                let colon = after_colon(spec, entry.key_span);
                let range = colon..(entry.value.span.end as usize).max(colon);
                let text = if is_flow(spec, map) {
                    format!(" {}", in_flow(value)?)
                } else {
                    below(value, column(spec, entry.key_span) + 2)
                };
                Self { range, text }
            }
            Place::Item(list, index) => {
                let item = &items(list)[index];
                if is_flow(spec, list) {
                    Self { range: item.span.range(), text: in_flow(value)? }
                } else {
                    let dash = dash(spec, item);
                    let text = beside(value, column(spec, dash) + 2);
                    Self {
                        range: dash.end as usize..item.span.end as usize,
                        text: format!(" {text}"),
                    }
                }
            }
        })
    }

    /// Adds a new key to a mapping, after the others.
    pub fn insert_key(
        spec: &str,
        place: &Place<'_>,
        key: &str,
        value: &str,
    ) -> Result<Self, Misfit> {
        let node = place.node();
        let last = node.entries().last();
        match (&node.value, last) {
            (Value::Map(_), Some(last)) if is_flow(spec, node) => {
                let at = (last.value.span.end as usize).max(after_colon(spec, last.key_span));
                Ok(Self { range: at..at, text: format!(", {key}: {}", in_flow(value)?) })
            }
            (Value::Map(entries), Some(last)) => {
                let column = column(spec, entries[0].key_span);
                let end = (last.value.span.end as usize).max(last.key_span.end as usize);
                let at = line_end(spec, end);
                let text = format!("\n{}{key}:{}", " ".repeat(column), below(value, column + 2));
                Ok(Self { range: at..at, text })
            }
            // The mapping is still empty.
            (Value::Map(_) | Value::Null, None) if !inside_flow(spec, place) => {
                let body = below(value, 2);
                Self::replace(spec, place, &format!("{key}:{body}\n\n"))
            }
            (Value::Map(_) | Value::Null, _) => {
                Self::replace(spec, place, &format!("{{ {key}: {} }}", in_flow(value)?))
            }
            (Value::List(_), _) => Err(Misfit::new(
                Code::WrongShape,
                format!("a list stands there: give the number of the new item instead of `{key}`"),
            )),
            (Value::Bool(_) | Value::Int(_) | Value::Text(_), _) => Err(Misfit::new(
                Code::WrongShape,
                format!("`{key}` cannot stand under {}", node.kind()),
            )),
        }
    }

    /// Inserts an item before the one that has this number now.
    pub fn insert_item(
        spec: &str,
        place: &Place<'_>,
        index: usize,
        value: &str,
    ) -> Result<Self, Misfit> {
        let node = place.node();
        let all = items(node);
        // A single value becomes a list.
        let count = match node.value {
            Value::List(_) => all.len(),
            Value::Null => 0,
            Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => 1,
        };
        if index > count {
            let message =
                format!("the list has {count} items, so a new one has at most that number");
            return Err(Misfit::new(Code::UnknownPath, message));
        }
        if all.is_empty() {
            let mut whole: Vec<&str> = vec![value];
            if count == 1 {
                whole.insert(1 - index.min(1), spec.get(node.span.range()).unwrap_or_default());
            }
            return Self::new_list(spec, place, &whole);
        }
        let flow = is_flow(spec, node);
        Ok(match (all.get(index), all.last()) {
            (Some(next), _) if flow => {
                let at = next.span.start as usize;
                Self { range: at..at, text: format!("{}, ", in_flow(value)?) }
            }
            (Some(next), _) => {
                let dash = dash(spec, next);
                let (at, column) = (dash.start as usize, column(spec, dash));
                let text = format!("- {}\n{}", beside(value, column + 2), " ".repeat(column));
                Self { range: at..at, text }
            }
            (None, Some(last)) if flow => {
                let at = last.span.end as usize;
                Self { range: at..at, text: format!(", {}", in_flow(value)?) }
            }
            (None, last) => {
                let last = last.unwrap_or(node);
                let column = column(spec, dash(spec, last));
                let at = line_end(spec, last.span.end as usize);
                let text = format!("\n{}- {}", " ".repeat(column), beside(value, column + 2));
                Self { range: at..at, text }
            }
        })
    }

    /// A list in place of nothing or a single value, as the texts of its items.
    fn new_list(spec: &str, place: &Place<'_>, texts: &[&str]) -> Result<Self, Misfit> {
        if inside_flow(spec, place) {
            let texts: Result<Vec<String>, Misfit> =
                texts.iter().map(|text| in_flow(text)).collect();
            return Self::replace(spec, place, &format!("[{}]", texts?.join(", ")));
        }
        let lines: Vec<String> =
            texts.iter().map(|text| format!("- {}", beside(text.trim(), 2))).collect();
        // An empty line at the end turns an item into a text of several lines, which stands below
        // its key.
        Self::replace(spec, place, &format!("{}\n\n", lines.join("\n")))
    }

    /// Removes the node at a position.
    pub fn remove(spec: &str, place: &Place<'_>) -> Self {
        match *place {
            Place::Block(block, _) => Self::without_fence(spec, block.span),
            Place::Entry(map, index) => {
                let entries = map.entries();
                let end = |index: usize| {
                    let entry = &entries[index];
                    entry.value.span.end.max(entry.key_span.end) as usize
                };
                let starts: Vec<usize> =
                    entries.iter().map(|entry| entry.key_span.start as usize).collect();
                Self::without(spec, map, index, &starts, end, "{}")
            }
            Place::Item(list, index) => {
                let all = items(list);
                let flow = is_flow(spec, list);
                let starts: Vec<usize> = all
                    .iter()
                    .map(|item| if flow { item.span } else { dash(spec, item) }.start as usize)
                    .collect();
                Self::without(spec, list, index, &starts, |i| all[i].span.end as usize, "[]")
            }
        }
    }

    /// Removes one of several parts, given by their ranges.
    fn without(
        spec: &str,
        whole: &Node,
        index: usize,
        starts: &[usize],
        end: impl Fn(usize) -> usize,
        empty: &str,
    ) -> Self {
        let range = if let Some(next) = starts.get(index + 1) {
            starts[index]..*next
        } else if index == 0 {
            return Self { range: whole.span.range(), text: empty.to_owned() };
        } else if is_flow(spec, whole) {
            end(index - 1)..end(index)
        } else {
            line_end(spec, end(index - 1))..line_end(spec, end(index))
        };
        Self { range, text: String::new() }
    }

    /// Removes a block and the lines of its fence.
    fn without_fence(spec: &str, inside: Span) -> Self {
        let opening = line_start(spec, (inside.start as usize).saturating_sub(1));
        let closing = line_end(spec, inside.end as usize);
        Self { range: opening..closing, text: String::new() }
    }
}

/// True if a mapping or list is written with brackets.
fn is_flow(spec: &str, node: &Node) -> bool {
    let first = spec.as_bytes().get(node.span.start as usize);
    matches!(node.value, Value::Map(_) | Value::List(_)) && matches!(first, Some(b'{' | b'['))
}

/// True if a position is inside brackets.
fn inside_flow(spec: &str, place: &Place<'_>) -> bool {
    match place {
        Place::Block(..) => false,
        Place::Entry(around, _) | Place::Item(around, _) => is_flow(spec, around),
    }
}

/// A value after a key: on its line, or below it.
fn below(value: &str, indent: usize) -> String {
    let single = !value.trim_end_matches(' ').contains('\n') && !opens_block(value);
    let value = value.trim_end();
    match (single, value.is_empty()) {
        (_, true) => String::new(),
        (true, false) => format!(" {}", value.trim_start()),
        (false, false) => {
            let pad = " ".repeat(indent);
            let lines = value.lines().map(|line| {
                if line.trim().is_empty() { String::new() } else { format!("{pad}{line}") }
            });
            format!("\n{}", lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// True if a line is a list item or a mapping entry, which stand below their key.
fn opens_block(line: &str) -> bool {
    let key = line.split(": ").next().filter(|key| key.len() < line.len());
    let key = key.or(line.trim_end().strip_suffix(':'));
    let is_name = |key: &str| {
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    // A definition has its parameters behind its name: `loose($p): stall[$p] where .points <= REACH`.
    let is_definition = |key: &str| {
        let parts = key.strip_suffix(')').and_then(|key| key.split_once("($"));
        parts
            .is_some_and(|(name, parameters)| is_name(name) && parameters.split(", $").all(is_name))
    };
    line.starts_with("- ") || key.is_some_and(|key| is_name(key) || is_definition(key))
}

/// A value after a dash: its first line beside it, the others below.
fn beside(value: &str, indent: usize) -> String {
    value.trim_end().lines().collect::<Vec<_>>().join(&format!("\n{}", " ".repeat(indent)))
}

/// A value between brackets: on one line, in quotes if its own signs would end it.
fn in_flow(value: &str) -> Result<String, Misfit> {
    let value = value.trim();
    if value.contains('\n') {
        return Err(Misfit {
            in_value: true,
            ..Misfit::new(Code::WrongShape, "a value between brackets must be one line")
        });
    }
    let written = value.starts_with(['"', '\'', '{', '[']);
    let torn = value.contains([',', '[', ']', '{', '}', '#']) || value.contains(": ");
    Ok(if torn && !written { quoted(value) } else { value.to_owned() })
}

/// The position after the colon of a key.
fn after_colon(spec: &str, key: Span) -> usize {
    let end = key.end as usize;
    spec.get(end..).and_then(|rest| rest.find(':')).map_or(end, |at| end + at + 1)
}

/// The dash of an item.
fn dash(spec: &str, item: &Node) -> Span {
    let before = spec.get(..item.span.start as usize).unwrap_or_default();
    before.rfind('-').map_or(Span::point(before.len()), |at| Span::new(at, at + 1))
}

fn line_start(spec: &str, at: usize) -> usize {
    spec.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |line| line + 1)
}

fn line_end(spec: &str, at: usize) -> usize {
    spec.get(at..).and_then(|rest| rest.find('\n')).map_or(spec.len(), |line| at + line)
}

/// The column of a span.
fn column(spec: &str, span: Span) -> usize {
    span.start as usize - line_start(spec, span.start as usize)
}
