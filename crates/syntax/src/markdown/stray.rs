//! Lines that look like the fence of a YAML block but are none, because they are indented as code
//! or stand where Markdown sees no block.

use super::fences::{self, Fence};
use boardwright_diag::{Code, Diagnostic, Span};
use std::ops::Range;

/// Reports the lines outside all fences that would open a YAML block if they stood better.
pub(super) fn report(
    source: &str,
    range: Range<usize>,
    fences: &[Fence],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut at = range.start;
    let mut fences = fences.iter().peekable();
    for line in source.get(range).unwrap_or_default().split_inclusive('\n') {
        let end = at + line.len();
        while fences.peek().is_some_and(|fence| fence.whole.end <= at) {
            fences.next();
        }
        let inside = fences.peek().is_some_and(|fence| fence.whole.start < end);
        let text = line.trim_start_matches([' ', '\t', '>', '-', '*']);
        if !inside && fences::opens_yaml(text) {
            let start = at + line.len() - text.len();
            let span = Span::new(start, start + text.trim_end().len());
            diagnostics.push(
                Diagnostic::new(
                    Code::MisplacedFence,
                    span,
                    "this line does not open a block where it stands",
                )
                .hint("begin the fence in the first column, after a blank line"),
            );
        }
        at = end;
    }
}
