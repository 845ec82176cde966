//! From text to trees: Markdown blocks, YAML with a span on every node, expressions.
//!
//! Every function returns the parts that it could read and adds a diagnostic for each other part. A
//! broken block or expression never hides the others. Spans are bytes of the whole source file.
//!
//! Invariants: no I/O, no panic on any text; limits in [`limits`] are part of the parser.

#![warn(clippy::float_arithmetic, clippy::disallowed_types)]

pub mod expr;
pub mod limits;
pub mod markdown;
pub mod print;
pub mod yaml;

use boardwright_diag::{Code, Diagnostic, Span};

/// A spec as text structure: what the compiler reads.
#[derive(Debug, Clone, Default)]
pub struct Document {
    /// The YAML blocks in order, each parsed as far as it could be.
    pub blocks: Vec<Block>,
    /// The prose between them, in order.
    pub prose: Vec<markdown::Prose>,
}

/// One fenced YAML block.
#[derive(Debug, Clone)]
pub struct Block {
    /// The word after `yaml` on the fence, if there is one, with its span.
    pub label: Option<(String, boardwright_diag::Span)>,
    /// The text inside the fence.
    pub span: boardwright_diag::Span,
    /// Its content; `None` if nothing could be read.
    pub root: Option<yaml::Node>,
    /// True if the YAML of this block had errors; missing parts are then not reported.
    pub broken: bool,
}

/// Reads a whole spec. Never fails: the diagnostics, sorted by span, report the parts that could
/// not be read.
pub fn parse(source: &str) -> (Document, Vec<Diagnostic>) {
    if source.len() > limits::SOURCE_BYTES {
        let message = format!("a spec has at most {} KiB", limits::SOURCE_BYTES / 1024);
        let diagnostic = Diagnostic::new(Code::FileTooLarge, Span::point(0), message);
        return (Document::default(), vec![diagnostic]);
    }
    let found = markdown::find(source);
    let mut diagnostics = found.diagnostics;
    let mut budget = yaml::Budget { nodes: limits::NODES, work: limits::REREAD_BYTES };
    let mut blocks = Vec::with_capacity(found.blocks.len());
    for fence in found.blocks {
        blocks.push(block(source, fence, &mut budget, &mut diagnostics));
    }
    if diagnostics.len() > limits::FINDINGS {
        // In a text that is broken everywhere, errors matter more than warnings.
        diagnostics.sort_by_key(|d| (d.severity, d.span, d.code));
        diagnostics.truncate(limits::FINDINGS);
    }
    diagnostics.sort_by_key(|d| (d.span, d.code));
    (Document { blocks, prose: found.prose }, diagnostics)
}

fn block(
    source: &str,
    fence: markdown::YamlFence,
    budget: &mut yaml::Budget,
    diagnostics: &mut Vec<Diagnostic>,
) -> Block {
    let span = fence.content;
    if span.range().len() > limits::BLOCK_BYTES {
        let message = format!("a block has at most {} KiB", limits::BLOCK_BYTES / 1024);
        let opening = Span::new(fence.whole.start as usize, span.start as usize);
        diagnostics.push(
            Diagnostic::new(Code::BlockTooLarge, opening, message)
                .hint("divide it; blocks of one section are joined"),
        );
        return Block { label: fence.label, span, root: None, broken: true };
    }
    let rest = source.get(span.end as usize..).unwrap_or_default();
    let cut_off = !fence.closed && rest.trim().is_empty();
    let read = yaml::read(source, span, cut_off, budget);
    diagnostics.extend(read.diagnostics);
    Block { label: fence.label, span, root: read.root, broken: read.broken || !fence.closed }
}
