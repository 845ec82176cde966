//! Lists given to sequences and returned by them.

use crate::compiler::Compiler;
use crate::env::Progress;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Param, Sequence};
use boardwright_diag::{Code, Diagnostic, Span};

impl Compiler<'_> {
    /// The argument of a parameter that is a list, checked against it: `index` of the sequence and position.
    pub(super) fn list_argument(
        &mut self,
        arg: Typed,
        element: &Type,
        want: &Type,
        index: (usize, usize),
    ) -> Expr {
        let arg = self.as_list(arg);
        let Some((given, size)) = arg.ty.as_list().map(|(given, size)| (given.clone(), size))
        else {
            return arg.expr;
        };
        if !given.fits(element) {
            let diag = self.mismatch(arg.span, &want.describe(), &arg.ty);
            let diag = self.at_declaration(diag, index);
            self.report(diag);
            return arg.expr;
        }
        let one = Typed::new(Expr::Int(0), given, arg.span);
        self.within_parameter(&one, element, index, "a member of this list is");
        let most = want.as_list().and_then(|(_, size)| size.max);
        if let (Some(given), Some(most)) = (size.max, most)
            && given > most
        {
            self.may_be_too_long(&arg, (size.min, given, most), index);
        }
        arg.expr
    }

    /// Warns of a list that may have more members than its parameter holds.
    fn may_be_too_long(
        &mut self,
        arg: &Typed,
        (least, given, most): (u64, u64, u64),
        index: (usize, usize),
    ) {
        let Some((param, called, _)) = self.parameter_at(index) else { return };
        let (name, id) = (param.name.clone(), called.id.clone());
        let (has, code) = match least > most {
            true => (format!("has at least {least}"), Code::OutOfRange),
            false => (format!("may have {given}"), Code::ListLimit),
        };
        let message = format!("this list {has} members, and `${name}` of `{id}` holds {most}");
        let diag = self.at_declaration(Diagnostic::new(code, arg.span, message), index);
        let wider = given.min(Self::MOST_MEMBERS.into());
        self.report(
            diag.hint(format!(
                "a longer list ends the game with a fault; make room for it: `{name}: {{ in: any of …, limit: {wider} }}`"
            ))
            .hint(format!("`take(…, {most})` takes the first {most} of them")),
        );
    }

    /// True after a report: a list is given to a parameter that is one value.
    pub(super) fn takes_no_list(
        &mut self,
        arg: &Typed,
        want: &Type,
        index: (usize, usize),
    ) -> bool {
        let Kind::List(element, size) = &arg.ty.kind else { return false };
        // Lists of other members have messages of their own.
        if *size == Size::exact(1) || element.is_unknown() || !element.fits(want) {
            return false;
        }
        let Some((param, ..)) = self.parameter_at(index) else { return false };
        let name = param.name.clone();
        let diag = self.mismatch(arg.span, &want.describe(), &arg.ty);
        let diag = self.at_declaration(diag, index);
        self.report(
            diag.hint(format!("a parameter takes a list if it is declared so: `{name}: any of …`"))
                .hint("`first(…)` takes the first member of a list; `each` calls for every member"),
        );
        true
    }

    /// The value of a `return`; beside lists, a place is the list of its tokens. Reports a list of more members than can
    /// be returned.
    pub(super) fn returned_list(&mut self, value: Typed) -> Typed {
        let beside_lists = self.lowering.returned.first().is_some_and(|ty| ty.as_list().is_some());
        let is_place = value.ty.kind == Kind::Place;
        let value = if beside_lists && is_place { self.as_list(value) } else { value };
        let Kind::List(element, size) = &value.ty.kind else { return value };
        let limit = self.name_limit(&value.ty);
        let most = Self::MOST_MEMBERS;
        if limit > most {
            let message = format!(
                "a sequence returns at most {most} members, but this list may have {limit}"
            );
            self.report(
                Diagnostic::new(Code::OutOfRange, value.span, message)
                    .hint(format!("`take(…, {most})` takes the first of them")),
            );
        }
        let max = Some(u64::from(limit.min(most)));
        let ty = Type::list(element.as_ref().clone(), Size { min: size.min, max });
        Typed { ty, ..value }
    }

    fn at_declaration(&self, diag: Diagnostic, index: (usize, usize)) -> Diagnostic {
        match self.parameter_at(index) {
            Some((_, called, at)) => diag.related(at, format!("`{}` is declared here", called.id)),
            None => diag,
        }
    }

    fn parameter_at(&self, (at, position): (usize, usize)) -> Option<(&Param, &Sequence, Span)> {
        let sequence = &self.env.sequences[at];
        let Progress::Done { sequence: called, .. } = &sequence.state else { return None };
        Some((called.params.get(position)?, called, sequence.span))
    }
}
