//! `and` beside `or`, `where` after `else`, a sum after `otherwise`: brackets make the order of evaluation visible.

use crate::compiler::Compiler;
use crate::src::Src;
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use boardwright_syntax::expr::{Binary, Kind, Tree};

impl Compiler<'_> {
    /// Warns of each `and` without brackets among the operands of an `or`.
    pub(super) fn check_brackets(&mut self, sides: [&Tree; 2], src: &Src) {
        let mut bare = Vec::new();
        sides.into_iter().for_each(|side| bare_and(side, &mut bare));
        let spans: Vec<Span> = bare.into_iter().map(|span| src.span(span)).collect();
        let Some(first) = spans.first().copied() else { return };
        self.report(
            Diagnostic::new(
                Code::AndBesideOr,
                first,
                "`and` beside `or` has no brackets; `and` is evaluated first",
            )
            .hint("put brackets around it, or the other way round: `a and (b or c)`")
            .fix(in_brackets(&spans)),
        );
    }

    /// Warns of a `where` without brackets after `else`: it is one of the last list, not of the chosen one.
    pub(super) fn check_where_after_else(&mut self, then: &Tree, otherwise: &Tree, src: &Src) {
        let Kind::Where { list, .. } = &otherwise.kind else { return };
        let filters = matches!(&then.kind, Kind::Where { .. });
        // The span of a tree includes the brackets around it.
        if filters || otherwise.span.start != list.span.start {
            return;
        }
        let span = src.span(otherwise.span);
        let message = "`where` after `else` has no brackets; it is tested for the last list alone, not for the one after `then`";
        self.report(
            Diagnostic::new(Code::WhereAfterElse, span, message)
                .hint("for both lists, put brackets around the choice: `(if C then A else B) where …`")
                .fix(in_brackets(&[span])),
        );
    }

    /// Warns of a sum without brackets after `otherwise` that begins with a number: all of it is the value for `none`.
    pub(super) fn check_sum_after_otherwise(&mut self, value: &Tree, other: &Tree, src: &Src) {
        let Some(number) = first_number(other) else { return };
        let [span, number] = [other.span, number.span].map(|span| src.span(span));
        let message =
            "the whole sum after `otherwise` is the value for none; otherwise nothing is added";
        let meant = Span { start: src.span(value.span).start, end: number.end };
        self.report(
            Diagnostic::new(Code::SumAfterOtherwise, span, message)
                .hint("to add in both cases, put brackets around the first part: `(A otherwise 0) + B`")
                .fix(Fix::new("Add in both cases", brackets(&[meant])))
                .fix(Fix::new("Add only where there is no value", brackets(&[span]))),
        );
    }
}

/// Brackets around parts, which show how the line is read.
fn in_brackets(parts: &[Span]) -> Fix {
    Fix::new("Put brackets around what is read first", brackets(parts))
}

fn brackets(parts: &[Span]) -> Vec<TextEdit> {
    let put =
        |at: u32, sign: &str| TextEdit { span: Span::point(at as usize), text: sign.to_owned() };
    parts.iter().flat_map(|part| [put(part.start, "("), put(part.end, ")")]).collect()
}

/// The number with which a calculation begins, if no brackets are around its parts.
fn first_number(tree: &Tree) -> Option<&Tree> {
    let Kind::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Mod, left, _) =
        &tree.kind
    else {
        return None;
    };
    // The span of a tree includes the brackets around it.
    let bare = tree.span.start == left.span.start;
    if !bare {
        None
    } else if matches!(left.kind, Kind::Int(_)) {
        Some(left)
    } else {
        first_number(left)
    }
}

/// The spans of `and` operands in a chain of `or` that have no brackets.
fn bare_and(tree: &Tree, bare: &mut Vec<Span>) {
    match &tree.kind {
        Kind::Binary(Binary::Or, left, right) => {
            bare_and(left, bare);
            bare_and(right, bare);
        }
        // The span of a tree includes the brackets around it.
        Kind::Binary(Binary::And, left, _) if tree.span.start == left.span.start => {
            bare.push(tree.span);
        }
        Kind::Int(_)
        | Kind::Name(_)
        | Kind::Bound(_)
        | Kind::ItProp(_)
        | Kind::Prop(..)
        | Kind::Index(..)
        | Kind::Call { .. }
        | Kind::Set(_)
        | Kind::Not(_)
        | Kind::Neg(_)
        | Kind::Binary(..)
        | Kind::Range { .. }
        | Kind::Where { .. }
        | Kind::Otherwise(..)
        | Kind::If(..)
        | Kind::Let { .. } => {}
    }
}
