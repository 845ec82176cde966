//! Fixes of findings.

use crate::Analysis;
use boardwright_diag::{Diagnostic, Fix, Span, TextEdit};

/// A fix and its finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuickFix<'a> {
    /// The finding.
    pub finding: &'a Diagnostic,
    /// The fix.
    pub fix: &'a Fix,
    /// True if it is the best fix of the finding.
    pub preferred: bool,
}

/// The fixes of findings that touch a span, by place, the best first.
pub fn fixes(analysis: &Analysis, span: Span) -> Vec<QuickFix<'_>> {
    let touched = analysis.diagnostics.iter();
    let touched =
        touched.filter(|found| found.span.start <= span.end && span.start <= found.span.end);
    touched
        .flat_map(|finding| {
            let fixes = finding.fixes.iter().enumerate();
            fixes.map(move |(index, fix)| QuickFix { finding, fix, preferred: index == 0 })
        })
        .collect()
}

/// The edits of all safe fixes, sorted; of overlapping ones only the first.
pub fn fix_all(analysis: &Analysis) -> Vec<TextEdit> {
    let firsts = analysis.diagnostics.iter().filter_map(|found| found.fixes.first());
    let mut out: Vec<TextEdit> = Vec::new();
    for fix in firsts.filter(|fix| fix.safe) {
        let meets = |edit: &TextEdit| out.iter().any(|other| overlap(other.span, edit.span));
        if !fix.edits.iter().any(meets) {
            out.extend(fix.edits.iter().cloned());
        }
    }
    out.sort_by_key(|edit| edit.span);
    out
}

fn overlap(a: Span, b: Span) -> bool {
    a == b || a.start < b.end && b.start < a.end
}
