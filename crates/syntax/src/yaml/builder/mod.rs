//! Builds nodes from the events of the YAML parser. It keeps its own stack, so depth costs no recursion, and notes
//! how things were written for the checks in [`super::traps`].

mod brackets;
mod collections;
mod scalars;
mod unsupported;

use super::expand::Anchored;
use super::facts::Facts;
use super::{Entry, Node, Value};
use boardwright_diag::{Diagnostic, Span};
use granit_parser::{ErrorKind, Event, Parser, ScalarStyle};
use std::collections::BTreeMap;
use std::ops::Range;

/// The result of one pass over a block.
pub(super) struct Built {
    /// The tree, up to the error if there is one.
    pub root: Option<Node>,
    /// The place and reason of a parser error.
    pub error: Option<Trouble>,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
    /// The style of scalars and comments.
    pub facts: Facts,
}

/// A parser error, with facts that help to find the cause. Offsets are bytes of the block.
#[derive(Debug, Clone)]
pub(super) struct Trouble {
    pub kind: ErrorKind,
    pub at: usize,
    /// The starts of the open flow collections, the outermost first.
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

/// Returns the parser's options: it accepts what later checks refuse.
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
    /// The number of reported lines in brackets.
    hanging: usize,
    /// The depth inside a collection that is left out.
    skipped: usize,
    last_end: usize,
    last_empty: bool,
    last_plain: Option<Range<usize>>,
}

/// A collection that is not closed yet. Offsets are bytes of the block.
struct Frame {
    start: usize,
    flow: bool,
    /// The column of the block collection that this is, or is in; none for brackets that are the
    /// whole document.
    column: Option<usize>,
    /// The end of its content so far.
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
    /// Its place among the plain scalars of the facts.
    fact: Option<usize>,
}

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

    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.base + range.start, self.base + range.end)
    }

    fn refuse(&mut self, diagnostic: Diagnostic) {
        if self.skipped == 0 {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Returns the root, with the collections that are open after an error.
    fn close(mut self) -> Option<Node> {
        while let Some(frame) = self.stack.pop() {
            let (node, range) = self.collection(frame);
            self.place(node, range, None);
        }
        // Several documents are read as one, so that only the markers are reported.
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
