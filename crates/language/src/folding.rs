//! Folding: blocks, and in them every key with more than one line.

use crate::Analysis;
use boardwright_diag::Span;
use boardwright_syntax::yaml::{Node, Value};

/// The kind of a fold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoldKind {
    /// A YAML block with its fences.
    Block,
    /// A key with its value, or a member of a list.
    Entry,
}

/// Something that can be folded to its first line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// From its first to its last byte; over more than one line.
    pub span: Span,
    /// Its kind.
    pub kind: FoldKind,
}

/// Returns all folds, outer ones before inner ones.
pub fn folds(analysis: &Analysis) -> Vec<Fold> {
    let mut out = Vec::new();
    for block in &analysis.document.blocks {
        // The line of the opening fence stays visible.
        let fence =
            Span::new((block.span.start as usize).saturating_sub(1), block.span.end as usize);
        add(analysis, fence, FoldKind::Block, &mut out);
        if let Some(root) = &block.root {
            nodes(analysis, root, &mut out);
        }
    }
    out.sort_by_key(|fold| (fold.span.start, std::cmp::Reverse(fold.span.end)));
    out.dedup_by_key(|fold| line(analysis, fold.span.start));
    out
}

fn nodes(analysis: &Analysis, node: &Node, out: &mut Vec<Fold>) {
    match &node.value {
        Value::Map(entries) => {
            for entry in entries {
                add(analysis, entry.key_span.join(entry.value.span), FoldKind::Entry, out);
                nodes(analysis, &entry.value, out);
            }
        }
        Value::List(items) => {
            for item in items {
                add(analysis, item.span, FoldKind::Entry, out);
                nodes(analysis, item, out);
            }
        }
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => {}
    }
}

fn add(analysis: &Analysis, span: Span, kind: FoldKind, out: &mut Vec<Fold>) {
    let text = analysis.slice(span);
    let span = Span::new(span.start as usize, span.start as usize + text.trim_end().len());
    if analysis.slice(span).contains('\n') {
        out.push(Fold { span, kind });
    }
}

/// The byte where the line of a byte begins.
fn line(analysis: &Analysis, byte: u32) -> usize {
    let before = analysis.text().get(..byte as usize).unwrap_or_default();
    before.rfind('\n').map_or(0, |at| at + 1)
}
