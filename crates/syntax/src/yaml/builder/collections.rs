//! Lists and mappings, and the place of each node in them.

use super::{Builder, Frame, FrameKind, Key};
use crate::limits;
use crate::yaml::expand::Anchored;
use crate::yaml::facts::Role;
use crate::yaml::{Entry, Node, Value, lines};
use boardwright_diag::{Code, Diagnostic, Span};
use granit_parser::StructureStyle;
use std::ops::Range;

impl Builder<'_> {
    pub(super) fn open(
        &mut self,
        range: Range<usize>,
        style: StructureStyle,
        anchor: usize,
        kind: FrameKind,
    ) {
        self.last_plain = None;
        self.last_empty = false;
        let flow = style == StructureStyle::Flow;
        if self.skipped > 0 {
            self.skipped += 1;
            return;
        }
        if self.stack.len() >= limits::DEPTH {
            let message = format!("this is nested deeper than {} levels", limits::DEPTH);
            self.refuse(Diagnostic::new(Code::TooDeep, self.span(&range), message));
            self.facts.poisoned.push(range);
            self.skipped = 1;
            return;
        }
        let Range { start, end } = range;
        let column = if flow {
            self.stack.last().and_then(|frame| frame.column)
        } else {
            Some(start - lines::start(self.text, start))
        };
        self.stack.push(Frame { start, flow, column, end, anchor, kind });
    }

    pub(super) fn end(&mut self, range: Range<usize>) {
        self.last_plain = None;
        if self.skipped > 0 {
            self.skipped -= 1;
            if self.skipped == 0 {
                let node = Node { span: self.span(&range), value: Value::Null };
                self.value(node, range, None);
            }
            return;
        }
        let Some(mut frame) = self.stack.pop() else { return };
        if frame.flow {
            frame.end = range.end;
            self.last_end = range.end;
        }
        self.write_out(&frame);
        let (anchor, block) = (frame.anchor, !frame.flow);
        let (node, range) = self.collection(frame);
        if anchor > 0 {
            let anchored = Anchored::collection(&node, range.clone(), block, self.base);
            self.anchors.insert(anchor, anchored);
        }
        self.value(node, range, None);
    }

    pub(super) fn collection(&self, frame: Frame) -> (Node, Range<usize>) {
        let range = frame.start..frame.end.max(frame.start);
        let value = match frame.kind {
            FrameKind::List(items) => Value::List(items),
            FrameKind::Map { entries, .. } => Value::Map(entries),
        };
        (Node { span: self.span(&range), value }, range)
    }

    /// Adds a finished node to its collection; `fact` is its place in the facts if it is plain.
    pub(super) fn value(&mut self, node: Node, range: Range<usize>, fact: Option<usize>) {
        if self.count(&range) {
            self.place(node, range, fact);
        }
    }

    pub(super) fn place(&mut self, node: Node, range: Range<usize>, fact: Option<usize>) {
        let is_null = node.value == Value::Null;
        let span = self.span(&range);
        let Some(frame) = self.stack.last_mut() else {
            self.roots.push(node);
            return;
        };
        frame.end = frame.end.max(range.end);
        match &mut frame.kind {
            FrameKind::List(items) => items.push(node),
            FrameKind::Map { entries, key, .. } => match key.take() {
                Some(key) => {
                    if let Some(plain) = fact.and_then(|at| self.facts.plains.get_mut(at)) {
                        plain.role = Role::Value;
                    }
                    let is_empty = is_null && range.is_empty();
                    let fact = key.fact.filter(|_| is_empty);
                    if let Some(plain) = fact.and_then(|at| self.facts.plains.get_mut(at)) {
                        plain.without_value = true;
                    }
                    if !key.dropped {
                        let key_span =
                            Span::new(self.base + key.span.start, self.base + key.span.end);
                        entries.push(Entry { key: key.text, key_span, value: node });
                    }
                }
                None => {
                    let message = "a key is one word; a list or mapping cannot be a key";
                    let diagnostic = Diagnostic::new(Code::YamlSyntax, span, message)
                        .hint("if this is text that begins with `[` or `{`, put it in quotes");
                    *key = Some(Key { text: String::new(), span: range, dropped: true, fact });
                    self.diagnostics.push(diagnostic);
                }
            },
        }
    }

    /// Counts a node; false if there are too many, which is reported once.
    pub(super) fn count(&mut self, range: &Range<usize>) -> bool {
        match *self.nodes {
            0 => return false,
            1 => {
                let message =
                    format!("a spec has at most {} keys, values and list items", limits::NODES);
                self.diagnostics.push(Diagnostic::new(
                    Code::TooManyNodes,
                    self.span(range),
                    message,
                ));
                self.facts.poisoned.push(range.clone());
            }
            _ => {}
        }
        *self.nodes -= 1;
        true
    }
}
