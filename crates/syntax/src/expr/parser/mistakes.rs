//! Failures for mistakes with a known cure.

use super::{Parser, Power};
use crate::expr::lexer::{Token, TokenKind};
use crate::expr::{Failure, Kind, Tree, foreign};
use boardwright_diag::Span;

impl Parser<'_> {
    /// The failure for a token that cannot follow a complete expression.
    pub(super) fn left_over(&self) -> Failure {
        foreign::left_over(self.text, self.peek())
    }

    /// The failure for a list that neither goes on nor ends.
    pub(super) fn unclosed(&self, open: usize, sign: &str) -> Failure {
        if !self.at_end() {
            return self.left_over();
        }
        let open = self.tokens.get(open).map_or(Span::default(), Token::span);
        Failure::new(open, format!("`{}` is never closed", self.text(open)))
            .hint(format!("a `{sign}` is missing"))
    }

    /// `a < b < c`; the first comparison is read, the next operator is at hand.
    pub(super) fn chain(&mut self, first: &Tree) -> Failure {
        let operator = self.peek();
        let start = first.span.start as usize;
        let middle = match &first.kind {
            Kind::Binary(_, _, middle) => self.text(middle.span),
            _ => "",
        };
        let so_far = self.text(first.span).to_owned();
        self.advance();
        let rest = self.operators(Power::Range).map(|last| last.tree.span);
        let failure = Failure::new(operator.span(), "comparisons do not chain")
            .hint("join two comparisons by `and`");
        match rest {
            Ok(last) if operator.kind != TokenKind::Word("not") => {
                let op = self.text(operator.span());
                let last_text = self.text(last);
                let mut failure =
                    failure.replace(format!("{so_far} and {middle} {op} {last_text}"));
                failure.span = Span::new(start, last.end as usize);
                failure
            }
            Ok(_) | Err(_) => failure,
        }
    }

    /// `a ? b : c`; `a` is read, the question mark is at hand.
    pub(super) fn question_mark(&mut self, when: &Tree) -> Failure {
        let mark = self.advance();
        let message = "`? :` is written `if a then b else c` here";
        let mut failure = Failure {
            code: boardwright_diag::Code::ForeignOperator,
            ..Failure::new(mark.span(), message)
        };
        let Ok(yes) = self.operators(Power::Otherwise) else { return failure };
        if self.advance().kind != TokenKind::Foreign(":") {
            return failure;
        }
        let Ok(no) = self.operators(Power::Otherwise) else { return failure };
        failure.span = when.span.join(no.tree.span);
        let (a, b, c) = (self.text(when.span), self.text(yes.tree.span), self.text(no.tree.span));
        failure.replace(format!("if {a} then {b} else {c}"))
    }
}
