//! One text, parsed and compiled, with its names.

use boardwright_compile::notes::Notes;
use boardwright_compile::{Compiled, Overrides, Part};
use boardwright_diag::{Diagnostic, Span};
use boardwright_syntax::Document;
use boardwright_syntax::yaml::{Entry, Node, Value};

/// A text with all data that the services need.
#[derive(Debug)]
pub struct Analysis {
    text: String,
    /// The findings of parsing and compiling, sorted by span.
    pub diagnostics: Vec<Diagnostic>,
    /// Its names, and the types in it.
    pub notes: Notes,
    /// The blocks and the prose.
    pub document: Document,
    pub(crate) parts: Vec<Part>,
    pub(crate) overrides: Overrides,
}

impl Analysis {
    /// Reads a text, O(bytes). For a text that is too large there is only that finding.
    pub fn new(text: impl Into<String>) -> Self {
        Self::with_game(text, Overrides::new()).0
    }

    /// Like [`Self::new`], with knobs set from outside; returns the compiled game too.
    pub fn with_game(text: impl Into<String>, overrides: Overrides) -> (Self, Compiled) {
        let text = text.into();
        let parsed = boardwright_compile::parse(&text);
        let (compiled, notes) = parsed.annotate_with(&overrides, None);
        let analysis = Self {
            text,
            diagnostics: compiled.diagnostics.clone(),
            notes,
            document: parsed.document,
            parts: parsed.module.parts,
            overrides,
        };
        (analysis, compiled)
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// True if anything in it is a section of a spec.
    pub fn has_sections(&self) -> bool {
        !self.parts.is_empty()
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The key at a byte, after its parent keys, outermost first; the first is the section.
    pub(crate) fn key_at(&self, byte: usize) -> Option<(Vec<&str>, Span)> {
        for part in &self.parts {
            let mut path = vec![part.section.name()];
            if touches(part.name_span, byte) {
                return Some((path, part.name_span));
            }
            if let Some(span) = find_key(&part.body, byte, &mut path) {
                return Some((path, span));
            }
        }
        None
    }
}

/// True if a byte is in a span or at its end.
pub(crate) fn touches(span: Span, byte: usize) -> bool {
    span.start as usize <= byte && byte <= span.end as usize
}

fn find_key<'a>(node: &'a Node, byte: usize, path: &mut Vec<&'a str>) -> Option<Span> {
    match &node.value {
        Value::Map(entries) => {
            for Entry { key, key_span, value } in entries {
                path.push(key);
                if touches(*key_span, byte) {
                    return Some(*key_span);
                }
                let found = find_key(value, byte, path);
                if found.is_some() {
                    return found;
                }
                path.pop();
            }
            None
        }
        Value::List(items) => items.iter().find_map(|item| find_key(item, byte, path)),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => None,
    }
}
