//! A YAML block as text.

use super::wrap::wrap;
use super::{WIDTH, spaced};
use crate::yaml::{plain, quoted};

/// A tree of output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Out {
    /// Nothing: its parent has only remarks.
    Nothing,
    /// A scalar as it stands: a number, a word, a text with its quotes.
    Raw(String),
    /// A text of the rules: without quotes where that is possible, broken where it is long.
    Text(String),
    /// Such a text with given line breaks.
    Broken(Vec<String>),
    /// A text for people, in double quotes.
    Quoted(String),
    /// Lines after a header such as `|`, without their indentation.
    Block(String, Vec<String>),
    /// A list, a line or more for each member.
    List(Vec<Item>),
    /// A mapping, a line or more for each entry.
    Map(Vec<Entry>),
    /// A list in square brackets; as a block where it is too long for its line.
    FlowList(Vec<Out>),
    /// A mapping in braces; as a block where it is too long for its line.
    FlowMap(Vec<(String, Out)>),
    /// Lists in square brackets below each other, their members in columns.
    Table(Vec<Item>),
}

/// A member of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Comments and blank lines before it.
    pub before: Vec<String>,
    /// The member.
    pub value: Out,
    /// A comment at the end of its first line, with the spaces before it.
    pub after: Option<String>,
}

/// An entry of a mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Comments and blank lines before it.
    pub before: Vec<String>,
    /// The key as it is written.
    pub key: String,
    /// The value; `None` for a key without one.
    pub value: Option<Out>,
    /// A comment at the end of its first line, with the spaces before it.
    pub after: Option<String>,
}

impl Item {
    /// A member without comments.
    pub fn new(value: Out) -> Self {
        Self { before: Vec::new(), value, after: None }
    }
}

impl Entry {
    /// An entry without comments. The key is quoted if it has to be.
    pub fn new(key: &str, value: Out) -> Self {
        let key = if plain(key, false) { key.to_owned() } else { quoted(key) };
        Self { before: Vec::new(), key, value: Some(value), after: None }
    }
}

impl Out {
    /// A word of the rules: never broken, quoted only if it has to be.
    pub fn word(text: &str) -> Self {
        Out::Text(text.to_owned())
    }

    /// A number.
    pub fn number(n: impl std::fmt::Display) -> Self {
        Out::Raw(n.to_string())
    }

    /// A list as a block.
    pub fn list(values: impl IntoIterator<Item = Out>) -> Self {
        Out::List(values.into_iter().map(Item::new).collect())
    }

    /// A mapping as a block.
    pub fn map<K: AsRef<str>>(entries: impl IntoIterator<Item = (K, Out)>) -> Self {
        Out::Map(entries.into_iter().map(|(key, value)| Entry::new(key.as_ref(), value)).collect())
    }

    /// Writes a value on one line, as inside braces or brackets; `None` if that is not possible.
    pub fn in_flow(&self) -> Option<String> {
        let joined = |parts: Vec<String>| parts.join(", ");
        Some(match self {
            Out::Raw(text) => text.clone(),
            Out::Text(text) => scalar(text, true),
            Out::Broken(lines) => scalar(&lines.join(" "), true),
            Out::Quoted(text) => quoted(text),
            Out::Block(..) | Out::Nothing => return None,
            Out::List(items) | Out::Table(items) => {
                if items.iter().any(|item| !item.before.is_empty() || item.after.is_some()) {
                    return None;
                }
                let parts: Option<Vec<String>> =
                    items.iter().map(|item| item.value.in_flow()).collect();
                format!("[{}]", joined(parts?))
            }
            Out::Map(entries) => {
                if entries.iter().any(|entry| !entry.before.is_empty() || entry.after.is_some()) {
                    return None;
                }
                let part = |entry: &Entry| {
                    let key = if entry.key.contains([',', '[', ']', '{', '}'])
                        && !entry.key.starts_with('"')
                    {
                        quoted(&entry.key)
                    } else {
                        entry.key.clone()
                    };
                    let value = entry.value.as_ref()?.in_flow()?;
                    Some(format!("{key}: {value}"))
                };
                let parts: Option<Vec<String>> = entries.iter().map(part).collect();
                braces(joined(parts?))
            }
            Out::FlowList(items) => {
                let parts: Option<Vec<String>> = items.iter().map(Out::in_flow).collect();
                format!("[{}]", joined(parts?))
            }
            Out::FlowMap(entries) => {
                let part = |(key, value): &(String, Out)| {
                    let key = if plain(key, true) { key.clone() } else { quoted(key) };
                    Some(format!("{key}: {}", value.in_flow()?))
                };
                let parts: Option<Vec<String>> = entries.iter().map(part).collect();
                braces(joined(parts?))
            }
        })
    }
}

fn braces(inside: String) -> String {
    if inside.is_empty() { "{}".to_owned() } else { format!("{{ {inside} }}") }
}

/// A text as a scalar on one line.
fn scalar(text: &str, flow: bool) -> String {
    if plain(text, flow) { text.to_owned() } else { quoted(text) }
}

/// The block as text, each line ending in a line break.
pub fn document(out: &Out) -> String {
    let mut lines = Vec::new();
    block(out, 0, &mut lines);
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

fn pad(indent: usize) -> String {
    " ".repeat(indent)
}

/// A value on lines of its own.
fn block(out: &Out, indent: usize, lines: &mut Vec<String>) {
    match out {
        Out::Map(entries) => {
            for entry in entries {
                above(&entry.before, indent, lines);
                if entry.key.is_empty() {
                    continue;
                }
                let head = format!("{}{}:", pad(indent), entry.key);
                match &entry.value {
                    Some(value) => behind(head, value, entry.after.as_deref(), indent, lines),
                    None => lines.push(commented(head, entry.after.as_deref())),
                }
            }
        }
        Out::Table(items) => {
            for (item, row) in items.iter().zip(columns(items)) {
                above(&item.before, indent, lines);
                if item.value == Out::Nothing {
                    continue;
                }
                lines.push(commented(format!("{}- {row}", pad(indent)), item.after.as_deref()));
            }
        }
        Out::List(items) => {
            for item in items {
                above(&item.before, indent, lines);
                if item.value == Out::Nothing {
                    continue;
                }
                member(item, indent, lines);
            }
        }
        Out::FlowList(_) | Out::FlowMap(_) => match out.in_flow() {
            Some(text) if indent + text.len() <= WIDTH => {
                lines.push(format!("{}{text}", pad(indent)))
            }
            _ => block(&unfolded(out), indent, lines),
        },
        Out::Raw(_)
        | Out::Text(_)
        | Out::Broken(_)
        | Out::Quoted(_)
        | Out::Block(..)
        | Out::Nothing => {
            behind(pad(indent).trim_end().to_owned(), out, None, indent, lines);
        }
    }
}

/// A member of a list behind its dash.
fn member(item: &Item, indent: usize, lines: &mut Vec<String>) {
    let dash = format!("{}-", pad(indent));
    match &item.value {
        Out::Map(entries) if entries.first().is_some_and(|first| first.before.is_empty()) => {
            let mut inner = Vec::new();
            block(&item.value, indent + 2, &mut inner);
            beside(&dash, inner, item.after.as_deref(), lines);
        }
        Out::List(items) if items.first().is_some_and(|first| first.before.is_empty()) => {
            let mut inner = Vec::new();
            block(&item.value, indent + 2, &mut inner);
            beside(&dash, inner, item.after.as_deref(), lines);
        }
        value => behind(dash, value, item.after.as_deref(), indent, lines),
    }
}

/// Lines of which the first stands beside a dash.
fn beside(dash: &str, inner: Vec<String>, after: Option<&str>, lines: &mut Vec<String>) {
    for (index, line) in inner.into_iter().enumerate() {
        if index == 0 {
            lines.push(commented(format!("{dash} {}", line.trim_start()), after));
        } else {
            lines.push(line);
        }
    }
}

/// A value behind a key or dash.
fn behind(head: String, value: &Out, after: Option<&str>, indent: usize, lines: &mut Vec<String>) {
    let join =
        |text: &str| if head.is_empty() { text.to_owned() } else { format!("{head} {text}") };
    match value {
        Out::Text(text) if plain(text, false) => {
            let whole = join(text);
            // Lines are not broken to make room for a comment.
            if whole.len() <= WIDTH {
                return lines.push(commented(whole, after));
            }
            let broken = wrap(&spaced(text), WIDTH - indent - 2);
            in_lines(head, &broken, after, indent, lines);
        }
        Out::Broken(broken) => in_lines(head, broken, after, indent, lines),
        Out::Text(text) | Out::Quoted(text) => lines.push(commented(join(&quoted(text)), after)),
        Out::Raw(text) => lines.push(commented(join(text), after)),
        Out::Nothing => {}
        Out::Block(header, body) => {
            lines.push(commented(join(header), after));
            for line in body {
                let line = format!("{}{line}", pad(indent + 2));
                lines.push(if line.trim().is_empty() { String::new() } else { line });
            }
        }
        Out::List(items) | Out::Table(items) if items.is_empty() => {
            lines.push(commented(join("[]"), after));
        }
        Out::Map(entries) if entries.is_empty() => lines.push(commented(join("{}"), after)),
        Out::List(_) | Out::Map(_) | Out::Table(_) => {
            lines.push(commented(head, after));
            block(value, indent + 2, lines);
        }
        Out::FlowList(_) | Out::FlowMap(_) => match value.in_flow() {
            Some(text) if head.len() + 1 + text.len() <= WIDTH => {
                lines.push(commented(join(&text), after));
            }
            _ if head.ends_with('-') => {
                let item = Item {
                    before: Vec::new(),
                    value: unfolded(value),
                    after: after.map(str::to_owned),
                };
                member(&item, indent, lines);
            }
            _ => {
                lines.push(commented(head, after));
                block(&unfolded(value), indent + 2, lines);
            }
        },
    }
}

/// A text in several lines: behind a key below it, behind a dash beside it.
fn in_lines(
    head: String,
    broken: &[String],
    after: Option<&str>,
    indent: usize,
    lines: &mut Vec<String>,
) {
    let (first, rest) = match broken.split_first() {
        Some((first, rest)) if head.ends_with('-') => (format!("{head} {first}"), rest),
        Some(_) => (head, broken),
        None => (head, broken),
    };
    lines.push(commented(first, after));
    for line in rest {
        lines.push(format!("{}{line}", pad(indent + 2)));
    }
}

/// Writes a flow collection as a block.
fn unfolded(out: &Out) -> Out {
    match out {
        Out::FlowList(items) => Out::list(items.iter().cloned()),
        Out::FlowMap(entries) => {
            Out::map(entries.iter().map(|(key, value)| (key.as_str(), value.clone())))
        }
        other => other.clone(),
    }
}

fn above(before: &[String], indent: usize, lines: &mut Vec<String>) {
    for line in before {
        lines.push(if line.is_empty() { String::new() } else { format!("{}{line}", pad(indent)) });
    }
}

fn commented(line: String, after: Option<&str>) -> String {
    match after {
        Some(comment) => format!("{line}{comment}"),
        None => line,
    }
}

/// Lists in square brackets, each member as wide as the widest of its column.
fn columns(items: &[Item]) -> Vec<String> {
    let rows: Vec<Vec<String>> = items
        .iter()
        .map(|item| match &item.value {
            Out::FlowList(cells) => cells.iter().filter_map(Out::in_flow).collect(),
            other => other.in_flow().into_iter().collect(),
        })
        .collect();
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide: Vec<usize> = (0..most)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max())
        .map(|width| width.unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let mut out = String::from("[");
        for (at, cell) in row.iter().enumerate() {
            out.push_str(cell);
            if at + 1 < row.len() {
                out.push(',');
                out.push_str(&pad(1 + wide[at] - cell.chars().count()));
            }
        }
        out.push(']');
        out
    };
    rows.iter().map(line).collect()
}
