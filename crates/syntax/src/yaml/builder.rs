//! From parser events to nodes. Keeps an own stack, so depth costs no recursion, and notes on the
//! way what the checks in [`super::traps`] want to know about how things were written.

use super::expand::{self, Anchored};
use super::facts::{Facts, Plain, Role};
use super::origins::origins;
use super::scalar::{Core, core};
use super::{Entry, Node, Style, Text, Value};
use crate::limits;
use boardwright_diag::{Code, Diagnostic, Fix, Severity, Span};
use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, StructureStyle};
use std::collections::BTreeMap;
use std::ops::Range;

/// What one pass over a block gave.
pub(super) struct Built {
    /// What could be read, up to the error if there is one.
    pub root: Option<Node>,
    /// Where and why the parser gave up.
    pub error: Option<Trouble>,
    /// What was found on the way.
    pub diagnostics: Vec<Diagnostic>,
    /// How things were written.
    pub facts: Facts,
}

/// Why the parser gave up, with what helps to find the cause. Offsets are bytes of the block.
#[derive(Debug, Clone)]
pub(super) struct Trouble {
    pub kind: ErrorKind,
    pub at: usize,
    /// Where the flow collections begin that were open, the outermost first.
    pub open: Vec<usize>,
    /// The end of the last scalar or bracket read.
    pub last_end: usize,
    /// The last plain scalar, if it was the last thing read.
    pub last_plain: Option<Range<usize>>,
}

/// Reads `text`, which begins at byte `base` of the source. `nodes` counts down over a whole spec.
pub(super) fn build(text: &str, base: usize, nodes: &mut usize) -> Built {
    let mut builder = Builder {
        text,
        base,
        nodes,
        stack: Vec::new(),
        roots: Vec::new(),
        documents: 0,
        diagnostics: Vec::new(),
        facts: Facts::default(),
        anchors: BTreeMap::new(),
        aliases: 0,
        hanging: 0,
        skipped: 0,
        last_end: 0,
        last_empty: false,
        last_plain: None,
    };
    let error = builder.run();
    if builder.documents == 0 && error.is_none() {
        builder.dots_alone();
    }
    let Builder { diagnostics, facts, .. } = &mut builder;
    let (diagnostics, facts) = (std::mem::take(diagnostics), std::mem::take(facts));
    Built { root: builder.close(), error, diagnostics, facts }
}

/// The parser's options: what we refuse ourselves it lets through.
pub(super) fn options() -> granit_parser::Options {
    granit_parser::options! {
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        disallow_directives: true,
        max_buffered_comment_events: usize::MAX,
    }
}

struct Builder<'t> {
    text: &'t str,
    base: usize,
    nodes: &'t mut usize,
    stack: Vec<Frame>,
    /// One root per document; there should be one document.
    roots: Vec<Node>,
    documents: usize,
    diagnostics: Vec<Diagnostic>,
    facts: Facts,
    /// The nodes that carry an anchor.
    anchors: BTreeMap<usize, Anchored>,
    aliases: usize,
    /// Lines in brackets reported for where they begin.
    hanging: usize,
    /// How many collections deep we are inside one that is not kept.
    skipped: usize,
    last_end: usize,
    last_empty: bool,
    last_plain: Option<Range<usize>>,
}

/// A collection that is not closed yet. Offsets are bytes of the block.
struct Frame {
    start: usize,
    flow: bool,
    /// In which column the block collection begins that this is or stands in; none around brackets
    /// that are the whole document.
    column: Option<usize>,
    /// The end of what it holds so far.
    end: usize,
    anchor: usize,
    kind: FrameKind,
}

enum FrameKind {
    List(Vec<Node>),
    Map { entries: Vec<Entry>, key: Option<Key>, seen: BTreeMap<String, Span>, merges: Vec<Merge> },
}

/// `<<: *name`: the place of both, the anchor, and the finding that says it.
struct Merge {
    range: Range<usize>,
    anchor: usize,
    finding: usize,
}

struct Key {
    text: String,
    span: Range<usize>,
    /// Reported already: the entry is left out.
    dropped: bool,
    /// Where it stands among the plain scalars of the facts.
    fact: Option<usize>,
}

/// Keys that take conditions.
const CONDITIONS: &[&str] = &["pre", "when", "if", "while", "until", "filter", "arg"];

/// Aliases reported one by one; the rest of a heap of them says nothing new.
const ALIASES_REPORTED: usize = 16;

/// Lines in brackets that begin too far left, reported one by one.
const LINES_REPORTED: usize = 16;

impl Builder<'_> {
    fn run(&mut self) -> Option<Trouble> {
        for event in Parser::new_from_str_with_options(self.text, options()) {
            match event {
                Ok((event, span)) => {
                    let range = span.byte_range().unwrap_or_default();
                    self.event(event, &span, range);
                }
                Err(error) => {
                    let at = error.marker().byte_offset().unwrap_or_default();
                    let at = at.min(self.text.len());
                    return Some(Trouble {
                        kind: error.kind().clone(),
                        at,
                        open: self.open_brackets(at),
                        last_end: self.last_end,
                        last_plain: self.last_plain.take(),
                    });
                }
            }
        }
        None
    }

    /// Where brackets were open at `at`. The parser looks ahead, so to those it told of come those
    /// that begin a value in the part it had not told of yet.
    fn open_brackets(&self, at: usize) -> Vec<usize> {
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

    fn event(&mut self, event: Event<'_>, span: &granit_parser::Span, range: Range<usize>) {
        if matches!(
            event,
            Event::Scalar(..)
                | Event::SequenceStart(..)
                | Event::MappingStart(..)
                | Event::Alias(_)
        ) {
            self.indented(&range);
        }
        match event {
            Event::DocumentStart(explicit, _) => self.document(explicit, range),
            Event::DocumentEnd => self.document_end(range),
            Event::Comment(_, placement) => self.facts.comments.push((range, placement)),
            Event::Anchor(_, name) => self.anchor(&name, range),
            Event::Alias(id) => self.alias(Some(id), range),
            Event::UnresolvedAlias(_) => self.alias(None, range),
            Event::Scalar(text, style, anchor, tag) => {
                self.tag(tag.is_some(), span, &range);
                if anchor > 0 {
                    self.anchors.insert(anchor, Anchored::scalar(range.clone()));
                }
                self.last_end = range.end;
                self.last_empty = range.is_empty();
                let is_plain = style == ScalarStyle::Plain && !range.is_empty();
                self.last_plain = is_plain.then(|| range.clone());
                self.scalar(&text, style, range, span.indent.unwrap_or_default(), tag.is_some());
            }
            Event::SequenceStart(style, anchor, tag) => {
                self.tag(tag.is_some(), span, &range);
                self.open(range, style, anchor, FrameKind::List(Vec::new()));
            }
            Event::MappingStart(style, anchor, tag) => {
                self.tag(tag.is_some(), span, &range);
                let kind = FrameKind::Map {
                    entries: Vec::new(),
                    key: None,
                    seen: BTreeMap::new(),
                    merges: Vec::new(),
                };
                self.open(range, style, anchor, kind);
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(range),
            // Start and end of the stream; the parser's list of events may grow.
            _ => {}
        }
    }

    /// Reports a line within brackets that stands no deeper than what the brackets belong to, which
    /// YAML refuses and the parser reads over. Of closing brackets nobody expects it.
    fn indented(&mut self, node: &Range<usize>) {
        let Some(Frame { flow: true, column: Some(column), start, .. }) = self.stack.last() else {
            return;
        };
        let before = self.text.get(..node.start).unwrap_or_default();
        let above = before.trim_end_matches([' ', '\t']);
        let indent = before.len() - above.len();
        if indent > *column || above.len() <= *start || !above.ends_with('\n') || node.is_empty() {
            return;
        }
        let span = self.span(&(above.len()..super::lines::end(self.text, node.start)));
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

    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.base + range.start, self.base + range.end)
    }

    fn refuse(&mut self, diagnostic: Diagnostic) {
        if self.skipped == 0 {
            self.diagnostics.push(diagnostic);
        }
    }

    // ---- Documents, tags, aliases -------------------------------------------------------------

    fn document(&mut self, explicit: bool, range: Range<usize>) {
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

    /// `...` in a block that holds nothing else ends no document, and the parser reads over it.
    fn dots_alone(&mut self) {
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

    fn document_end(&mut self, range: Range<usize>) {
        if self.text.get(range.clone()) == Some("...") {
            let message = "`...` ends a YAML document; nothing may be left out here";
            self.refuse(
                Diagnostic::new(Code::Placeholder, self.span(&range), message)
                    .hint("write out what the dots stand for"),
            );
            self.facts.poisoned.push(range);
        }
    }

    fn tag(&mut self, tagged: bool, span: &granit_parser::Span, node: &Range<usize>) {
        let Some(tag) = span.tag_span().and_then(|tag| tag.byte_range()) else { return };
        if !tagged {
            return;
        }
        let written = self.text.get(tag.clone()).unwrap_or_default().to_owned();
        let operator = !written.is_empty() && written.chars().all(|c| "!=<>".contains(c));
        if operator && node.is_empty() {
            self.refuse(super::traps::bare_operator(&written, self.span(&tag)));
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

    /// Whether a tag is rather a condition that begins with `!`.
    fn negates(&self, tag: &str, node: &Range<usize>) -> bool {
        let name = tag.strip_prefix('!').unwrap_or_default();
        let is_name = name.starts_with(|c: char| c.is_alphabetic() || "$(.".contains(c));
        let key = match self.stack.last().map(|frame| &frame.kind) {
            Some(FrameKind::Map { key: Some(key), .. }) => key.text.as_str(),
            Some(FrameKind::Map { key: None, .. } | FrameKind::List(_)) | None => "",
        };
        is_name && (node.is_empty() || CONDITIONS.contains(&key))
    }

    fn anchor(&mut self, name: &str, range: Range<usize>) {
        let span = self.span(&range);
        let message = format!("`&{name}` is an anchor, which the language does not have");
        let diagnostic = Diagnostic::new(Code::AnchorOrAlias, span, message);
        // Alone it is rather text that lacks its quotes.
        let alone = self.last_empty && self.last_end >= range.end;
        let diagnostic = if alone {
            self.facts.poisoned.push(range.start..self.last_end);
            let quoted = super::quote::double(self.text.get(range).unwrap_or_default());
            diagnostic.fix(Fix::replace("Put it in quotes", span, quoted))
        } else {
            let space = usize::from(self.text[range.end..].starts_with(' '));
            let range = range.start..range.end + space;
            diagnostic.fix(Fix::replace("Remove the anchor", self.span(&range), ""))
        };
        self.refuse(diagnostic);
    }

    /// Whether the value that comes now belongs to a key that was reported already.
    fn key_is_dropped(&self) -> bool {
        match self.stack.last().map(|frame| &frame.kind) {
            Some(FrameKind::Map { key: Some(key), .. }) => key.dropped,
            Some(FrameKind::Map { key: None, .. } | FrameKind::List(_)) | None => false,
        }
    }

    fn alias(&mut self, anchor: Option<usize>, range: Range<usize>) {
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
                        format!("`{written}` is an alias to YAML, and nothing is called so");
                    Diagnostic::new(Code::AnchorOrAlias, span, message)
                        .hint("text that begins with `*` needs quotes")
                        .fix(Fix::replace("Put it in quotes", span, super::quote::double(written)))
                }
            };
            self.refuse(diagnostic);
        }
        self.facts.poisoned.push(range.clone());
        let node = Node { span: self.span(&range), value: Value::Null };
        self.value(node, range, None);
    }

    /// Notes an alias that is merged, to be written out when the keys around it are known.
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

    /// Offers to write out what a mapping merges.
    fn write_out(&mut self, frame: &Frame) {
        let FrameKind::Map { entries, merges, .. } = &frame.kind else { return };
        let keys: Vec<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
        for merge in merges {
            let column = merge.range.start - super::lines::start(self.text, merge.range.start);
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

    // ---- Collections --------------------------------------------------------------------------

    fn open(&mut self, range: Range<usize>, style: StructureStyle, anchor: usize, kind: FrameKind) {
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
            Some(start - super::lines::start(self.text, start))
        };
        self.stack.push(Frame { start, flow, column, end, anchor, kind });
    }

    fn end(&mut self, range: Range<usize>) {
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

    fn collection(&self, frame: Frame) -> (Node, Range<usize>) {
        let range = frame.start..frame.end.max(frame.start);
        let value = match frame.kind {
            FrameKind::List(items) => Value::List(items),
            FrameKind::Map { entries, .. } => Value::Map(entries),
        };
        (Node { span: self.span(&range), value }, range)
    }

    /// Puts a finished node where it belongs; `fact` is its place in the facts if it is plain.
    fn value(&mut self, node: Node, range: Range<usize>, fact: Option<usize>) {
        if self.count(&range) {
            self.place(node, range, fact);
        }
    }

    fn place(&mut self, node: Node, range: Range<usize>, fact: Option<usize>) {
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

    /// Counts a node; false once there are too many, which is said once.
    fn count(&mut self, range: &Range<usize>) -> bool {
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

    // ---- Scalars ------------------------------------------------------------------------------

    fn scalar(
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
                let message = "this number is larger than numbers may be";
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
    /// reads over one that follows a tab.
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

    /// Notes how a scalar was written; returns its place among the plain ones.
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
            found = Some(
                Diagnostic::new(Code::DuplicateKey, span, message)
                    .hint("the first one counts; rename or remove one of them")
                    .related(*first, "the first one"),
            );
        } else {
            seen.insert(decoded.to_owned(), span);
        }
        *key = Some(Key { text: decoded.to_owned(), span: range, dropped, fact });
        self.diagnostics.extend(found);
    }

    // ---- The end ------------------------------------------------------------------------------

    /// The root, with what was still open after an error.
    fn close(mut self) -> Option<Node> {
        while let Some(frame) = self.stack.pop() {
            let (node, range) = self.collection(frame);
            self.place(node, range, None);
        }
        // Several documents are read as one, so that the markers are the only thing reported.
        let mut roots = self.roots.into_iter().filter(|root| root.value != Value::Null);
        let mut root = roots.next()?;
        for more in roots {
            match (&mut root.value, more.value) {
                (Value::Map(all), Value::Map(entries)) => {
                    all.extend(entries);
                    root.span = root.span.join(more.span);
                }
                (Value::List(all), Value::List(items)) => {
                    all.extend(items);
                    root.span = root.span.join(more.span);
                }
                _ => {}
            }
        }
        Some(root)
    }
}
