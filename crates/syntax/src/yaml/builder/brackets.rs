//! Brackets: which are open at an error, and lines inside them that are indented too little.

use super::{Builder, Frame};
use crate::yaml::lines;
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use std::ops::Range;

/// The limit of findings about lines in brackets with too little indentation.
const LINES_REPORTED: usize = 16;

impl Builder<'_> {
    /// Returns the brackets that are open at `at`. The parser looks ahead, so brackets after its
    /// last event are found in the text.
    pub(super) fn open_brackets(&self, at: usize) -> Vec<usize> {
        let mut open: Vec<usize> =
            self.stack.iter().filter(|frame| frame.flow).map(|frame| frame.start).collect();
        let from = self.last_end.max(open.last().map_or(0, |last| last + 1)).min(at);
        let end = at + self.text[at..].chars().next().map_or(0, char::len_utf8);
        let mut quote = None;
        let mut begins = true;
        for (offset, c) in self.text[from..end].char_indices() {
            match (quote, c) {
                (Some(sign), c) => {
                    if sign == c {
                        quote = None;
                    }
                    begins = false;
                }
                (None, '"' | '\'') if begins => quote = Some(c),
                (None, '[' | '{') if begins => open.push(from + offset),
                (None, ']' | '}') => {
                    open.pop();
                    begins = false;
                }
                (None, ' ' | '\t' | '\n' | '\r' | ',' | ':' | '-') => {
                    begins |= matches!(c, ',' | ':' | '-' | '\n');
                }
                (None, _) => begins = false,
            }
        }
        open
    }

    /// Reports a line inside brackets that is not indented further than the owner of the brackets.
    /// YAML forbids this, but the parser accepts it. Closing brackets are exempt.
    pub(super) fn indented(&mut self, node: &Range<usize>) {
        let Some(Frame { flow: true, column: Some(column), start, .. }) = self.stack.last() else {
            return;
        };
        let before = self.text.get(..node.start).unwrap_or_default();
        let above = before.trim_end_matches([' ', '\t']);
        let indent = before.len() - above.len();
        if indent > *column || above.len() <= *start || !above.ends_with('\n') || node.is_empty() {
            return;
        }
        let span = self.span(&(above.len()..lines::end(self.text, node.start)));
        let told = self.diagnostics.last().is_some_and(|found| found.span == span);
        if told || self.hanging >= LINES_REPORTED {
            return;
        }
        self.hanging += 1;
        let message =
            "inside brackets, a line is indented further than what the brackets belong to";
        let point = Span::point(span.start as usize);
        let spaces = " ".repeat(column + 2 - indent);
        let fix = Fix::replace("Indent the line", point, spaces);
        self.refuse(Diagnostic::new(Code::YamlIndentation, span, message).fix(fix));
    }
}
