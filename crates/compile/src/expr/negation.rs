//! Negations that also hold where there is nothing to test.

use crate::compiler::Compiler;
use crate::types::Typed;
use boardwright_diag::{Code, Diagnostic, Fix, Span};

impl Compiler<'_> {
    /// Remembers that a property of a value that may be `none` is read, for the negations around it.
    pub(super) fn note_read_of_none(&mut self, of: &Typed) {
        if of.ty.optional && !of.ty.is_unknown() {
            self.lowering.reads_of_none.push(of.span);
        }
    }

    /// Warns of a negation that holds because a value inside is `none`: no comparison with `none` holds, so its
    /// negation does. `before` is the number of reads that were noted before its operands.
    pub(super) fn check_negation(&mut self, before: usize, span: Span) {
        let reads = self.lowering.reads_of_none.split_off(before);
        // Of `step($c, south).piece.type` the longest part: if it exists, the shorter ones do.
        let inside = reads.iter().filter(|of| span.start <= of.start && of.end <= span.end);
        let Some(of) = inside.min_by_key(|of| (of.start, u32::MAX - of.end)) else { return };
        let (of, whole) = (self.written(*of).to_owned(), self.written(span).to_owned());
        if of.is_empty() || of.contains(['\n', '\'', '"']) || whole.contains('\n') {
            return;
        }
        let fix = |title: &str, text: String| Fix::replace(title, span, text);
        self.report(
            Diagnostic::new(
                Code::NegatedNone,
                span,
                format!("this also holds where `{of}` is none"),
            )
            .fix(fix("Hold only where it exists", format!("({of} != none and {whole})")))
            .fix(fix("Hold also where it is none", format!("({of} == none or {whole})"))),
        );
    }
}
