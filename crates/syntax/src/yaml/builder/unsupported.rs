//! Parts of YAML that the language does not have: document marks, tags, anchors and aliases.

use super::{Builder, Frame, FrameKind, Merge};
use crate::yaml::expand;
use crate::yaml::{Node, Value, lines, quote, traps};
use boardwright_diag::{Code, Diagnostic, Fix};
use std::ops::Range;

/// Keys that take conditions.
const CONDITIONS: &[&str] = &["pre", "when", "if", "while", "until", "filter", "arg"];

/// The limit of findings about aliases; more of them say nothing new.
const ALIASES_REPORTED: usize = 16;

impl Builder<'_> {
    pub(super) fn document(&mut self, explicit: bool, range: Range<usize>) {
        self.documents += 1;
        if explicit {
            let span = self.span(&range);
            let message = "a block is one document and needs no `---`";
            self.refuse(Diagnostic::new(Code::MultipleDocuments, span, message).fix(Fix::replace(
                "Remove the `---`",
                span,
                "",
            )));
        }
    }

    /// The parser accepts `...` in a block without other content.
    pub(super) fn dots_alone(&mut self) {
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            if line.split_whitespace().next() == Some("...") {
                let start = at + line.len() - line.trim_start().len();
                self.document_end(start..start + 3);
                return;
            }
            at += line.len();
        }
    }

    pub(super) fn document_end(&mut self, range: Range<usize>) {
        if self.text.get(range.clone()) == Some("...") {
            let message = "`...` ends a YAML document; nothing may be left out here";
            self.refuse(
                Diagnostic::new(Code::Placeholder, self.span(&range), message)
                    .hint("write out what the dots stand for"),
            );
            self.facts.poisoned.push(range);
        }
    }

    pub(super) fn tag(&mut self, tagged: bool, span: &granit_parser::Span, node: &Range<usize>) {
        let Some(tag) = span.tag_span().and_then(|tag| tag.byte_range()) else { return };
        if !tagged {
            return;
        }
        let written = self.text.get(tag.clone()).unwrap_or_default().to_owned();
        let operator = !written.is_empty() && written.chars().all(|c| "!=<>".contains(c));
        if operator && node.is_empty() {
            self.refuse(traps::bare_operator(&written, self.span(&tag)));
        } else if self.negates(&written, node) {
            let sign = self.span(&(tag.start..tag.start + 1));
            let message = "`!` is written `not` here, and begins a tag in YAML";
            let diagnostic = Diagnostic::new(Code::ForeignOperator, sign, message);
            self.refuse(diagnostic.fix(Fix::replace("Change to `not`", sign, "not ")));
        } else {
            let message = format!("`{written}` is a tag, which the language does not have");
            let diagnostic = Diagnostic::new(Code::AnchorOrAlias, self.span(&tag), message);
            let end = tag.end + usize::from(self.text[tag.end..].starts_with(' '));
            let fix = Fix::replace("Remove the tag", self.span(&(tag.start..end)), "");
            self.refuse(diagnostic.fix(fix));
        }
        self.facts.poisoned.push(tag);
    }

    /// True if a tag is probably a condition that begins with `!`.
    fn negates(&self, tag: &str, node: &Range<usize>) -> bool {
        let name = tag.strip_prefix('!').unwrap_or_default();
        let is_name = name.starts_with(|c: char| c.is_alphabetic() || "$(.".contains(c));
        let key = match self.stack.last().map(|frame| &frame.kind) {
            Some(FrameKind::Map { key: Some(key), .. }) => key.text.as_str(),
            Some(FrameKind::Map { key: None, .. } | FrameKind::List(_)) | None => "",
        };
        is_name && (node.is_empty() || CONDITIONS.contains(&key))
    }

    pub(super) fn anchor(&mut self, name: &str, range: Range<usize>) {
        let span = self.span(&range);
        let message = format!("`&{name}` is an anchor, which the language does not have");
        let diagnostic = Diagnostic::new(Code::AnchorOrAlias, span, message);
        // Alone it is probably text that needs quotes.
        let alone = self.last_empty && self.last_end >= range.end;
        let diagnostic = if alone {
            self.facts.poisoned.push(range.start..self.last_end);
            let quoted = quote::double(self.text.get(range).unwrap_or_default());
            diagnostic.fix(Fix::replace("Put it in quotes", span, quoted))
        } else {
            let space = usize::from(self.text[range.end..].starts_with(' '));
            let range = range.start..range.end + space;
            diagnostic.fix(Fix::replace("Remove the anchor", self.span(&range), ""))
        };
        self.refuse(diagnostic);
    }

    /// True if the next value belongs to a key that was reported already.
    fn key_is_dropped(&self) -> bool {
        match self.stack.last().map(|frame| &frame.kind) {
            Some(FrameKind::Map { key: Some(key), .. }) => key.dropped,
            Some(FrameKind::Map { key: None, .. } | FrameKind::List(_)) | None => false,
        }
    }

    pub(super) fn alias(&mut self, anchor: Option<usize>, range: Range<usize>) {
        self.aliases += 1;
        self.last_end = range.end;
        self.last_plain = None;
        self.merge(anchor, &range);
        let written = self.text.get(range.clone()).unwrap_or_default();
        if self.aliases <= ALIASES_REPORTED && !self.key_is_dropped() {
            let span = self.span(&range);
            let found = anchor.and_then(|id| self.anchors.get(&id)).cloned();
            let diagnostic = match found {
                Some(target) => {
                    let message =
                        format!("`{written}` is an alias, which the language does not have");
                    let diagnostic = Diagnostic::new(Code::AnchorOrAlias, span, message)
                        .hint("write out what it stands for");
                    let in_flow = self.stack.last().is_some_and(|frame| frame.flow);
                    match expand::alias(self.text, &target, range.start, in_flow) {
                        Some(text) => diagnostic.fix(Fix::replace("Write it out", span, text)),
                        None => diagnostic,
                    }
                }
                None => {
                    let message =
                        format!("`{written}` is an alias in YAML, and no anchor has this name");
                    Diagnostic::new(Code::AnchorOrAlias, span, message)
                        .hint("text that begins with `*` needs quotes")
                        .fix(Fix::replace("Put it in quotes", span, quote::double(written)))
                }
            };
            self.refuse(diagnostic);
        }
        self.facts.poisoned.push(range.clone());
        let node = Node { span: self.span(&range), value: Value::Null };
        self.value(node, range, None);
    }

    /// Stores a merged alias, to write it out when the keys of the mapping are known.
    fn merge(&mut self, anchor: Option<usize>, alias: &Range<usize>) {
        let Some(anchor) = anchor.filter(|_| self.aliases <= ALIASES_REPORTED) else { return };
        let finding = self.diagnostics.len().saturating_sub(1);
        if let Some(Frame { kind: FrameKind::Map { key: Some(key), merges, .. }, .. }) =
            self.stack.last_mut()
            && key.text == "<<"
            && key.dropped
        {
            merges.push(Merge { range: key.span.start..alias.end, anchor, finding });
        }
    }

    /// Adds fixes that write out the merged keys of a mapping.
    pub(super) fn write_out(&mut self, frame: &Frame) {
        let FrameKind::Map { entries, merges, .. } = &frame.kind else { return };
        let keys: Vec<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
        for merge in merges {
            let column = merge.range.start - lines::start(self.text, merge.range.start);
            let new = self
                .anchors
                .get(&merge.anchor)
                .and_then(|anchored| expand::merge(self.text, anchored, &keys, column, frame.flow));
            let span = self.span(&merge.range);
            if let (Some(new), Some(finding)) = (new, self.diagnostics.get_mut(merge.finding)) {
                finding.fixes.push(Fix::replace("Write it out", span, new));
            }
        }
    }
}
