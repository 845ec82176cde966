//! Negations that also hold where there is nothing to test.

use crate::compiler::Compiler;
use crate::facts::{Fact, facts};
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Ref, VarDef};
use boardwright_diag::{Code, Diagnostic, Fix, Span};

impl Compiler<'_> {
    /// Remembers that a property of a value that may be `none` is read, for the negations around it.
    pub(super) fn note_read_of_none(&mut self, of: &Typed) {
        if of.ty.optional && !of.ty.is_unknown() {
            self.lowering.reads_of_none.push((of.span, of.expr.clone()));
        }
    }

    /// Warns of a negation that holds because a value inside is `none`: no comparison with `none` holds, so its
    /// negation does. `before` is the number of reads that were noted before its operands.
    pub(super) fn check_negation(&mut self, before: usize, span: Span) {
        let reads = self.lowering.reads_of_none.split_off(before);
        // Of `step($c, south).piece.type` the longest part: if it exists, the shorter ones do.
        let inside = reads.iter().filter(|(of, _)| span.start <= of.start && of.end <= span.end);
        let longest = inside.min_by_key(|(of, _)| (of.start, u32::MAX - of.end));
        let Some((of, _)) = longest else { return };
        let (of, whole) = (self.written(*of).to_owned(), self.written(span).to_owned());
        if of.is_empty() || of.contains(['\n', '\'', '"']) || whole.contains('\n') {
            return;
        }
        let reads = reads.into_iter().map(|(_, read)| read).collect();
        self.lowering.negations.push((span, reads));
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

    /// Drops the findings about negations in one condition of several that must all hold, if they cannot all hold where the
    /// value is none. `since` are the numbers of findings and of negations before the conditions.
    pub(super) fn drop_guarded_negations(&mut self, since: (usize, usize), conditions: &[Typed]) {
        let (findings, negations) = since;
        if self.lowering.negations.len() <= negations {
            return;
        }
        let known: Vec<Fact> =
            conditions.iter().flat_map(|condition| facts(&condition.expr, true)).collect();
        let mut open: Vec<Span> = Vec::new();
        let mut guarded: Vec<Span> = Vec::new();
        for (span, reads) in self.lowering.negations.iter().skip(negations) {
            let present = |read: &Expr| known.contains(&Fact::Present(read.clone()));
            let place = if reads.iter().all(present) { &mut guarded } else { &mut open };
            place.push(*span);
        }
        let mut later = self.diags.split_off(findings.min(self.diags.len()));
        later.retain(|found| {
            found.code != Code::NegatedNone
                || open.contains(&found.span)
                || !guarded.contains(&found.span)
        });
        self.diags.append(&mut later);
    }
}

impl Compiler<'_> {
    /// Warns of a zone or variable that is compared with `none` and never is.
    pub(super) fn check_never_none(&mut self, sides: [&Typed; 2], equal: bool, span: Span) {
        let [left, right] = sides;
        let read = if right.ty.kind == Kind::Nothing { left } else { right };
        if left.ty.kind != Kind::Nothing && right.ty.kind != Kind::Nothing {
            return;
        }
        let Expr::Ref(of) = &read.expr else { return };
        // Earlier conditions may exclude none of what is declared with it: such a test is only too much.
        let declared = |vars: &[VarDef], id: &String| {
            let var = vars.iter().find(|var| var.id == *id);
            var.is_some_and(|var| !Type::of_domain(&var.domain).optional)
        };
        let hint = if matches!(of.as_ref(), Ref::Zone { .. }) {
            "`empty(Z)` asks whether a zone has no token"
        } else if matches!(of.as_ref(), Ref::Gvar { var, .. } if declared(&self.env.gvars, var))
            || matches!(of.as_ref(), Ref::Pvar { var, .. } if declared(&self.env.pvars, var))
        {
            "a variable that may be none is declared so: `leader: none in players`"
        } else {
            return;
        };
        if read.ty.optional || self.stands_for_several() {
            return;
        }
        let word = if equal { "never" } else { "always" };
        let message =
            format!("this {word} holds: `{}` is never none", self.written(read.span).trim());
        self.report(Diagnostic::new(Code::ConstantCondition, span, message).hint(hint));
    }
}
