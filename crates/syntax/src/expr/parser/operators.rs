//! Operators and their operands, by binding power.

use super::{Built, Parser, Power};
use crate::expr::lexer::{Mark, TokenKind};
use crate::expr::{Binary, Failure, Kind, Name, Tree};

impl Parser<'_> {
    /// Operands joined by operators of at least the power `least`.
    pub(super) fn operators(&mut self, least: Power) -> Result<Built, Failure> {
        self.deeper(|parser| {
            let mut left = parser.operand(least)?;
            while let Some((power, operator)) = parser.operator() {
                if power < least {
                    break;
                }
                left = parser.joined(left, power, operator)?;
            }
            Ok(left)
        })
    }

    /// The operator that comes next, if there is one.
    fn operator(&self) -> Option<(Power, Operator)> {
        let compare = |op| Some((Power::Compare, Operator::Compare(op)));
        let plain = |power, op| Some((power, Operator::Plain(op)));
        match self.peek().kind {
            TokenKind::Word("otherwise") => Some((Power::Otherwise, Operator::Otherwise)),
            TokenKind::Word("where") => Some((Power::Where, Operator::Where)),
            TokenKind::Word("or") => plain(Power::Or, Binary::Or),
            TokenKind::Word("and") => plain(Power::And, Binary::And),
            TokenKind::Word("in") if self.in_ends || self.stop == Some(self.next) => None,
            TokenKind::Word("in") => compare(Binary::In),
            TokenKind::Word("not") if self.peek_at(1).kind == TokenKind::Word("in") => {
                compare(Binary::NotIn)
            }
            TokenKind::Word("div") => plain(Power::Term, Binary::Div),
            TokenKind::Word("mod") => plain(Power::Term, Binary::Mod),
            TokenKind::Mark(mark) => match mark {
                Mark::Eq => compare(Binary::Eq),
                Mark::Ne => compare(Binary::Ne),
                Mark::Lt => compare(Binary::Lt),
                Mark::Le => compare(Binary::Le),
                Mark::Gt => compare(Binary::Gt),
                Mark::Ge => compare(Binary::Ge),
                Mark::DotDot => Some((Power::Range, Operator::Range)),
                Mark::Plus => plain(Power::Sum, Binary::Add),
                Mark::Minus => plain(Power::Sum, Binary::Sub),
                Mark::Star => plain(Power::Term, Binary::Mul),
                Mark::Dot
                | Mark::Open
                | Mark::Close
                | Mark::OpenIndex
                | Mark::CloseIndex
                | Mark::Comma
                | Mark::Assign
                | Mark::PlusAssign
                | Mark::MinusAssign => None,
            },
            _ => None,
        }
    }

    /// `left OPERATOR right`, the operator being the next token.
    fn joined(&mut self, left: Built, power: Power, operator: Operator) -> Result<Built, Failure> {
        let start = left.tree.span.start as usize;
        self.advance();
        if operator == Operator::Compare(Binary::NotIn) {
            self.advance();
        }
        let right = if operator == Operator::Where && self.at_let() {
            self.deeper(|parser| parser.named_value(Some(power.tighter())))?
        } else {
            self.operators(power.tighter())?
        };
        let height = left.height.max(right.height);
        let (from, to) = (Box::new(left.tree), Box::new(right.tree));
        match operator {
            Operator::Otherwise => self.build(start, Kind::Otherwise(from, to), height),
            Operator::Where => {
                let (binder, list) = split_binder(*from);
                let kind = Kind::Where { binder, list: Box::new(list), when: to };
                self.build(start, kind, height)
            }
            Operator::Plain(op) => self.build(start, Kind::Binary(op, from, to), height),
            Operator::Compare(op) => {
                let built = self.build(start, Kind::Binary(op, from, to), height)?;
                if let Some((Power::Compare, _)) = self.operator() {
                    return Err(self.chain(&built.tree));
                }
                Ok(built)
            }
            Operator::Range => {
                let mut height = height;
                let step = if self.eat_word("step") {
                    let step = self.operators(Power::Sum)?;
                    height = height.max(step.height);
                    Some(Box::new(step.tree))
                } else {
                    None
                };
                if self.at_mark(Mark::DotDot) {
                    return Err(Failure::new(self.peek().span(), "a range has one `..` only")
                        .hint("write `1..9 step 2` for every second number"));
                }
                self.build(start, Kind::Range { from, to, step }, height)
            }
        }
    }

    /// Reads an operand: prefixes, then a value with its attachments.
    fn operand(&mut self, least: Power) -> Result<Built, Failure> {
        let start = self.peek().start;
        if self.at_word("not") {
            if least > Power::Not {
                return Err(Failure::new(self.peek().span(), "`not` cannot stand here")
                    .hint("put it in parentheses: `a == (not b)`"));
            }
            self.advance();
            let inner = self.operators(Power::Not)?;
            return self.build(start, Kind::Not(Box::new(inner.tree)), inner.height);
        }
        if self.eat_mark(Mark::Minus) {
            let inner = self.operators(Power::Unary)?;
            return self.build(start, Kind::Neg(Box::new(inner.tree)), inner.height);
        }
        if self.at_word("if") {
            return Err(Failure::new(
                self.peek().span(),
                "`if` after an operator needs parentheses",
            )
            .hint("write `a + (if b then c else d)`"));
        }
        if self.at_let() {
            return Err(Failure::new(
                self.peek().span(),
                "`let` after an operator needs parentheses",
            )
            .hint("write `a + (let $n = b in $n * $n)`"));
        }
        let value = self.value()?;
        self.attachments(start, value)
    }
}

/// The kind of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Otherwise,
    Where,
    Range,
    Plain(Binary),
    Compare(Binary),
}

/// `$p in L` before `where`: the name and the list. Anything else is the list.
fn split_binder(left: Tree) -> (Option<Name>, Tree) {
    match left.kind {
        Kind::Binary(Binary::In, member, list) => match member.kind {
            Kind::Bound(text) => (Some(Name { text, span: member.span }), *list),
            kind => {
                let member = Box::new(Tree { span: member.span, kind });
                let kind = Kind::Binary(Binary::In, member, list);
                (None, Tree { span: left.span, kind })
            }
        },
        kind => (None, Tree { span: left.span, kind }),
    }
}
