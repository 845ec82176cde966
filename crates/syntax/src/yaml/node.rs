//! The tree: nodes, entries, text with the place of every character.

use boardwright_diag::Span;

/// A value with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its bytes in the source file: for a scalar its text including quotes, for a mapping or list
    /// from its first to its last byte.
    pub span: Span,
    /// Its kind.
    pub value: Value,
}

/// The kind of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// No value: empty, `null` or `~`.
    Null,
    /// `true` or `false`, unquoted.
    Bool(bool),
    /// An integer, unquoted.
    Int(i64),
    /// Text.
    Text(Text),
    /// A list.
    List(Vec<Node>),
    /// A mapping in written order. Keys are unique; later duplicates were reported and left out.
    Map(Vec<Entry>),
}

/// One key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key as text.
    pub key: String,
    /// The key's bytes, quotes included.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

/// A text scalar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The decoded text.
    pub text: String,
    /// Its style.
    pub style: Style,
    /// For each character of `text`, the byte in the source file where it comes from, and one more
    /// entry for the end: folding, escapes and indentation are undone here.
    pub origins: Vec<u32>,
}

/// The style of a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// In single quotes.
    Single,
    /// In double quotes.
    Double,
    /// After `|`.
    Literal,
    /// After `>`.
    Folded,
}

impl Text {
    /// The bytes in the source file of the characters `range` (indices into the decoded text's
    /// bytes, on character boundaries).
    pub fn source_span(&self, range: std::ops::Range<usize>) -> Span {
        let at = |byte: usize| {
            let characters = self.text.get(..byte).map_or(usize::MAX, |t| t.chars().count());
            let last = self.origins.last().copied().unwrap_or_default();
            self.origins.get(characters).copied().unwrap_or(last) as usize
        };
        Span::new(at(range.start), at(range.end))
    }
}

impl Node {
    /// The value of `key`, if this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|e| e.key == key).map(|e| &e.value)
    }

    /// The entries, if this is a mapping; none otherwise.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Map(entries) => entries,
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::List(_) => &[],
        }
    }

    /// Its kind, for messages: "a list", "a mapping", "a number".
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Null => "nothing",
            Value::Bool(_) => "a yes-or-no value",
            Value::Int(_) => "a number",
            Value::Text(_) => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }
}
