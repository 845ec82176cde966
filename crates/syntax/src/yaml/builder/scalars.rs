//! Scalars: values, keys and how they were written.

use super::{Builder, FrameKind, Key};
use crate::limits;
use crate::yaml::facts::{Plain, Role};
use crate::yaml::origins::origins;
use crate::yaml::scalar::{Core, core};
use crate::yaml::{Node, Style, Text, Value};
use boardwright_diag::{Code, Diagnostic, Severity};
use granit_parser::ScalarStyle;
use std::ops::Range;

/// Sections that may stand once in each block.
const SECTIONS: [&str; 6] = ["constants", "define", "end", "sequences", "setup", "triggers"];

impl Builder<'_> {
    pub(super) fn scalar(
        &mut self,
        decoded: &str,
        style: ScalarStyle,
        range: Range<usize>,
        indent: usize,
        tagged: bool,
    ) {
        if self.skipped > 0 {
            return;
        }
        let style = match style {
            ScalarStyle::Plain => Style::Plain,
            ScalarStyle::SingleQuoted => Style::Single,
            ScalarStyle::DoubleQuoted => Style::Double,
            ScalarStyle::Literal => Style::Literal,
            ScalarStyle::Folded => Style::Folded,
        };
        // An empty scalar is reported as `~` with an empty range.
        let decoded = if style == Style::Plain && range.is_empty() { "" } else { decoded };
        if decoded.len() > limits::SCALAR_BYTES {
            let message = format!("a single value has at most {} KiB", limits::SCALAR_BYTES / 1024);
            self.refuse(Diagnostic::new(Code::ScalarTooLong, self.span(&range), message));
            self.facts.poisoned.push(range.clone());
            let node = Node { span: self.span(&range), value: Value::Null };
            self.value(node, range, None);
            return;
        }
        if style == Style::Plain {
            self.comment_inside(&range);
        }
        let flow = self.stack.last().is_some_and(|frame| frame.flow);
        let expects_key = matches!(
            self.stack.last().map(|frame| &frame.kind),
            Some(FrameKind::Map { key: None, .. })
        );
        let fact = self.note(decoded, style, &range, flow, expects_key);
        if expects_key {
            self.key(decoded, style, range, fact);
            return;
        }
        let value = match (style, core(decoded)) {
            (Style::Plain, Core::Null) if !tagged || range.is_empty() => Value::Null,
            (Style::Plain, Core::Bool(b)) => Value::Bool(b),
            (Style::Plain, Core::Int(n)) => Value::Int(n),
            (Style::Plain, Core::HugeInt) => {
                let message = "this number is too large";
                let diagnostic = Diagnostic::new(Code::WrongLiteral, self.span(&range), message);
                self.refuse(diagnostic);
                self.facts.poisoned.push(range.clone());
                Value::Null
            }
            _ => Value::Text(self.text_value(decoded, style, &range, indent)),
        };
        let node = Node { span: self.span(&range), value };
        self.value(node, range, fact);
    }

    /// Reports a comment between the lines of a plain scalar. The parser refuses most of them but
    /// accepts one after a tab.
    fn comment_inside(&mut self, range: &Range<usize>) {
        let raw = self.text.get(range.clone()).unwrap_or_default();
        let mut at = range.start;
        for line in raw.split_inclusive('\n') {
            let content = line.trim_start();
            if at > range.start && content.starts_with('#') {
                let start = at + line.len() - content.len();
                let span = self.span(&(start..start + content.trim_end().len()));
                let message = "a comment cuts this text, which goes on below";
                let mut diagnostic = Diagnostic::new(Code::CommentCutsText, span, message)
                    .hint("put the comment on a line of its own above, or the text in quotes");
                diagnostic.severity = Severity::Error;
                self.facts.poisoned.push(range.clone());
                self.refuse(diagnostic);
                return;
            }
            at += line.len();
        }
    }

    fn text_value(&self, decoded: &str, style: Style, range: &Range<usize>, indent: usize) -> Text {
        let inner = match style {
            Style::Single | Style::Double => range.start + 1..range.end.saturating_sub(1),
            Style::Plain | Style::Literal | Style::Folded => range.clone(),
        };
        let raw = self.text.get(inner.clone()).unwrap_or_default();
        let origins = origins(decoded, raw, self.base + inner.start, style, indent);
        Text { text: decoded.to_owned(), style, origins }
    }

    /// Notes the style of a scalar; returns its place among the plain ones.
    fn note(
        &mut self,
        decoded: &str,
        style: Style,
        range: &Range<usize>,
        flow: bool,
        is_key: bool,
    ) -> Option<usize> {
        if style != Style::Plain {
            self.facts.free.push((range.clone(), style));
            return None;
        }
        if range.is_empty() {
            return None;
        }
        let role = if is_key { Role::Key } else { Role::Item };
        self.facts.plains.push(Plain {
            range: range.clone(),
            text: decoded.to_owned(),
            role,
            flow,
            without_value: false,
        });
        Some(self.facts.plains.len() - 1)
    }

    fn key(&mut self, decoded: &str, style: Style, range: Range<usize>, fact: Option<usize>) {
        if !self.count(&range) {
            return;
        }
        let span = self.span(&range);
        let Some(frame) = self.stack.last_mut() else { return };
        frame.end = frame.end.max(range.end);
        let FrameKind::Map { key, seen, .. } = &mut frame.kind else { return };
        let mut dropped = false;
        let mut found = None;
        if style == Style::Plain && decoded == "<<" {
            dropped = true;
            let message = "`<<` merges another mapping, which the language does not have";
            found = Some(
                Diagnostic::new(Code::AnchorOrAlias, span, message).hint("write the keys out"),
            );
        } else if style == Style::Plain && decoded.is_empty() {
            dropped = true;
            found =
                Some(Diagnostic::new(Code::YamlSyntax, span, "a key is missing before the colon"));
        } else if let Some(first) = seen.get(decoded) {
            dropped = true;
            let message = format!("`{decoded}` stands here twice");
            let branches = ["else if", "elif", "elsif", "elseif"];
            let hint = if decoded == "then" && branches.iter().any(|key| seen.contains_key(*key)) {
                "each `else if` is an item of its own in the list: `- else if: …`"
            } else if SECTIONS.contains(&decoded) {
                "put both under one key, or the second into a fenced block of its own"
            } else {
                "the first one counts; rename or remove one of them"
            };
            found = Some(
                Diagnostic::new(Code::DuplicateKey, span, message)
                    .hint(hint)
                    .related(*first, "the first one"),
            );
        } else {
            seen.insert(decoded.to_owned(), span);
        }
        *key = Some(Key { text: decoded.to_owned(), span: range, dropped, fact });
        self.diagnostics.extend(found);
    }
}
