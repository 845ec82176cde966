//! Fixes that rewrite the author's YAML into the form that the compiler expects.

use crate::compiler::Compiler;
use boardwright_diag::{Fix, Span, TextEdit};
use boardwright_syntax::yaml::{Entry, Node, Value, quoted};

impl Compiler<'_> {
    /// The text of a span.
    pub fn written(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// True if a word follows a span, after blanks.
    pub fn is_before(&self, span: Span, word: &str) -> bool {
        let after = self.text.get(span.end as usize..).unwrap_or_default();
        after.trim_start().starts_with(word)
    }

    /// The span of the key before an empty value, which has no span of its own.
    pub fn key_before(&self, span: Span) -> Span {
        let before = self.text.get(..span.start as usize).unwrap_or_default().trim_end();
        let colon_follows =
            self.text.get(span.start as usize..).is_some_and(|t| t.starts_with(':'));
        let key = before.strip_suffix(':').or(colon_follows.then_some(before));
        let Some(key) = key.filter(|_| span.is_empty()) else { return span };
        let start = key.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        if start < key.len() { Span::new(start, key.len()) } else { span }
    }

    /// A fix that quotes a value which YAML does not read as text.
    pub fn quotes(&self, node: &Node) -> Option<Fix> {
        let written = self.written(node.span).trim_end();
        let one_line = !written.is_empty() && !written.contains('\n');
        let is_text = match &node.value {
            Value::Null | Value::Bool(_) | Value::Int(_) => true,
            // A text may begin with a placeholder: `{n} coins`. A mapping with values is meant as one.
            Value::Map(entries) => {
                let placeholder = |entry: &Entry| matches!(entry.value.value, Value::Null);
                written.starts_with('{') && entries.iter().all(placeholder)
            }
            Value::List(_) => written.starts_with('['),
            Value::Text(_) => false,
        };
        let span = Span::new(node.span.start as usize, node.span.start as usize + written.len());
        (one_line && is_text)
            .then(|| Fix::replace("Put it in quotes", span, quoted(written)).safe())
    }

    /// The column of a byte.
    pub fn column_of(&self, at: u32) -> usize {
        let before = self.text.get(..at as usize).unwrap_or_default();
        before.len() - before.rfind('\n').map_or(0, |end| end + 1)
    }

    /// The starts of all lines of a span except the first.
    fn later_lines(&self, span: Span) -> Vec<usize> {
        let text = self.written(span).trim_end();
        text.match_indices('\n').map(|(at, _)| span.start as usize + at + 1).collect()
    }

    /// A fix that removes the dashes of a list with single keys: one mapping.
    pub fn without_dashes(&self, node: &Node) -> Option<Fix> {
        let Value::List(items) = &node.value else { return None };
        let mut edits = Vec::new();
        if items.is_empty() {
            return None;
        }
        for item in items {
            let Value::Map(entries) = &item.value else { return None };
            let [_] = entries.as_slice() else { return None };
            let key = item.span.start as usize;
            let before = self.text.get(..key)?;
            let dash = before.trim_end().strip_suffix('-')?.len();
            edits.push(TextEdit { span: Span::new(dash, key), text: String::new() });
            for line in self.later_lines(item.span) {
                let span = Span::new(line, line + (key - dash));
                let blank = self.written(span).bytes().all(|b| b == b' ');
                if blank {
                    edits.push(TextEdit { span, text: String::new() });
                }
            }
        }
        edits.sort_by_key(|edit| edit.span);
        Some(Fix::new("Write it as keys and values", edits).safe())
    }

    /// A fix that puts a dash before each key of a block mapping: a list.
    pub fn with_dashes(&self, node: &Node) -> Option<Fix> {
        let column = self.column_of(node.span.start);
        let mut edits = Vec::new();
        for entry in node.entries() {
            if self.column_of(entry.key_span.start) != column {
                return None;
            }
            edits.push(insert(entry.key_span.start as usize, "- "));
            let whole = entry.key_span.join(entry.value.span);
            edits.extend(self.later_lines(whole).into_iter().map(|line| insert(line, "  ")));
        }
        edits.sort_by_key(|edit| edit.span);
        Some(Fix::new("Write it as a list", edits).safe())
    }

    /// The values of a mapping in the order of `columns`, if it has exactly these keys.
    pub fn as_row(&self, node: &Node, columns: &[&str]) -> Option<Fix> {
        let found: Option<Vec<&str>> =
            columns.iter().map(|key| Some(self.written(node.get(key)?.span).trim_end())).collect();
        let values = found.filter(|values| values.len() == node.entries().len())?;
        let row = format!("[{}]", values.join(", "));
        (!row.contains('\n')).then(|| Fix::replace("Write it as a row", node.span, row).safe())
    }
}

fn insert(at: usize, text: &str) -> TextEdit {
    TextEdit { span: Span::point(at), text: text.to_owned() }
}
