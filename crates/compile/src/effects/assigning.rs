//! Assignments: `x = 1`, `x += 1`, in both spellings.

use super::targets::Target;
use crate::compiler::{Compiler, Needed};
use crate::expr::{index_hint, range};
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::Effect;
use boardwright_diag::{Code, Diagnostic, Severity, Span};
use boardwright_syntax::expr::Binary;

impl Compiler<'_> {
    /// `target = value`.
    pub fn assign(&mut self, target: Target, value: Typed) -> Option<Effect> {
        let want = target.ty().clone();
        if value.ty.kind == Kind::Nothing && !want.optional {
            let diag = self.clash(&want, &value);
            let needed = self.need_of(&target);
            let hint = if matches!(want.kind, Kind::Set(_)) {
                "the empty set is written `()`"
            } else {
                "declare it with `none` to allow it: `none in players`"
            };
            self.needing(needed, |c| c.report(diag.hint(hint)));
            return None;
        }
        let needed = self.need_of(&target);
        let value = self.needing(needed, |c| c.as_type(value, &want));
        self.may_be_none(&value, &want, "nothing changes");
        self.check_reach(&target, &value);
        Some(target.set(value.expr))
    }

    /// Warns of a number that the target can never have: it stops at its bounds.
    fn check_reach(&mut self, target: &Target, value: &Typed) {
        if let Some(found) = out_of_reach(value, target.ty()) {
            let hint = "give the variable wider bounds where it is declared, or write a number within them";
            let needed = self.need_of(target);
            self.needing(needed, |c| c.report(found.hint(hint)));
        }
    }

    /// Warns of a number that a new token can never be given.
    pub(super) fn check_property(&mut self, value: &Typed, want: &Type) {
        if let Some(found) = out_of_reach(value, want) {
            let hint = "give the property wider bounds where it is declared, or write a number within them";
            self.report(found.hint(hint));
        }
    }

    /// Reports, in strict checks, a value that may be none where the target never is; `then`
    /// describes the effect.
    pub fn may_be_none(&mut self, value: &Typed, want: &Type, then: &str) {
        if !value.ty.optional || want.optional || value.ty.is_unknown() || want.is_unknown() {
            return;
        }
        let message = "this may be none, but its target always has a value";
        if let Some(hint) = index_hint(value) {
            self.report(Diagnostic::new(Code::PossibleNone, value.span, message).hint(hint));
            return;
        }
        self.report(
            Diagnostic::new(Code::PossibleNoneAssigned, value.span, message)
                .hint(format!("if it is none, {then}; `… otherwise …` gives a default value"))
                .hint("put it inside `if: … != none` to change nothing in that case"),
        );
    }

    /// `target += value`, `target -= value`.
    pub fn add_to(
        &mut self,
        target: Target,
        value: Typed,
        subtract: bool,
        span: Span,
        scope: &Scope,
    ) -> Option<Effect> {
        if let Kind::Set(of) = &target.ty().kind {
            let of = Kind::clone(of);
            return self.change_set(target, &of, value, subtract, span);
        }
        if !matches!(target.ty().kind, Kind::Int(_) | Kind::Unknown) {
            let mut diag = self.mismatch(span, "a number", &target.ty().clone());
            if let Needed::Declared(name, at) = self.need_of(&target)
                && !at.is_empty()
            {
                diag = diag.related(at, format!("`{name}` is declared here"));
            }
            self.report(diag.hint("only numbers can be added to; assign with `=`"));
            return None;
        }
        if target.ty().optional && !scope.excludes_none(&target.read()) {
            let message = "this may be none, and none cannot be added to";
            let hint = "test it first (`if: … != none`), or assign: `x = (x otherwise 0) + 1`";
            self.report(Diagnostic::new(Code::PossibleNone, span, message).hint(hint));
            return None;
        }
        // A none is added as 0 with an event; arithmetic never has none.
        let value = self.as_int(value);
        if value.ty.optional
            && let Some(hint) = index_hint(&value)
        {
            let message = "this may be none, and none cannot be added";
            self.report(Diagnostic::new(Code::PossibleNone, value.span, message).hint(hint));
            return None;
        }
        let delta = if subtract {
            let at = value.span;
            let mut value = value;
            value.ty.optional = false;
            let zero = Typed::int(0, at);
            self.make_arithmetic(Binary::Sub, zero, value, at)
        } else {
            value
        };
        Some(target.add(delta.expr))
    }
}

/// The finding about a number that is never within the bounds of the type it becomes.
fn out_of_reach(value: &Typed, want: &Type) -> Option<Diagnostic> {
    let (Kind::Int(bounds), Kind::Int(given)) = (&want.kind, &value.ty.kind) else { return None };
    if given.lo <= bounds.hi && given.hi >= bounds.lo {
        return None;
    }
    let stop = if given.lo > bounds.hi { bounds.hi } else { bounds.lo };
    let message = format!(
        "this is {}, but the bounds are {} and {}, so that it becomes {stop}",
        range(*given),
        bounds.lo,
        bounds.hi
    );
    let found = Diagnostic::new(Code::OutOfRange, value.span, message);
    Some(Diagnostic { severity: Severity::Warning, ..found })
}
