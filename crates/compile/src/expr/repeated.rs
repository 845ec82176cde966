//! `repeated(n)`: a condition on the earlier positions of the game.

use super::function_table::Call;
use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::walk::reads_actor;
use boardwright_def::{Expr, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// `repeated(n)` and `repeated(n, PART, …)`.
    pub(super) fn repeated(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let number = Type::int(Interval::FULL);
        let times = self.tree(&args[0], src, scope, Some(&number));
        let of = self.without_names(scope, |c, scope| {
            args[1..].iter().map(|part| c.tree(part, src, scope, None)).collect()
        });
        self.make_repeated(times, of, span)
    }

    /// `{ ref: repeated, times: 3, of: [board, active] }`.
    pub(super) fn ast_repeated(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        self.keys(node, "a `repeated`", &["ref", "times", "of"]);
        let times = self.part(node, "times", scope, Some(&Type::int(Interval::FULL)));
        let of = node.get("of").map_or_else(Vec::new, |of| {
            let parts = match &of.value {
                Value::List(items) => items.iter().collect(),
                Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => {
                    vec![of]
                }
            };
            self.without_names(scope, |c, scope| {
                c.within("of", |c| {
                    parts.into_iter().map(|part| c.value(part, scope, None)).collect()
                })
            })
        });
        self.make_repeated(times, of, node.span)
    }

    /// Reads the parts of a position. They are the same at every turn, so no name is bound in them.
    fn without_names(
        &mut self,
        scope: &mut Scope,
        read: impl FnOnce(&mut Self, &mut Scope) -> Vec<Typed>,
    ) -> Vec<Typed> {
        let mark = scope.mark();
        scope.hide();
        let parts = read(self, scope);
        scope.reset(mark);
        parts
    }

    fn make_repeated(&mut self, times: Typed, of: Vec<Typed>, span: Span) -> Typed {
        self.uses.compares = true;
        let times = self.as_operand(times);
        let condition = Type::of(Kind::Bool);
        let mut parts = Vec::new();
        for part in of {
            let Some(part) = self.part_of_position(part) else {
                return Typed { ty: condition, ..Typed::unknown(span) };
            };
            parts.push(part);
        }
        if let Expr::Int(n @ ..=1) = times.expr {
            let message = if n == 1 {
                "the present position counts, so this is always true".to_owned()
            } else {
                format!(
                    "the present position counts, so it has always occurred more than {n} times"
                )
            };
            let hint = "write `repeated(2)` for a position that occurred before";
            self.report(Diagnostic::new(Code::OutOfRange, times.span, message).hint(hint));
        }
        Typed::new(Expr::read(Ref::Repeated { times: times.expr, of: parts }), condition, span)
    }

    /// A part of a position: a list, a zone or cell as its tokens, or a value. `None` after a report.
    fn part_of_position(&mut self, part: Typed) -> Option<Expr> {
        if part.ty.is_unknown() {
            return None;
        }
        if reads_actor(&part.expr) {
            let message = "positions are compared when turns begin, and nobody acts there";
            let mut diag = Diagnostic::new(Code::UnknownPlayer, part.span, message)
                .hint("`active` is the player whose turn begins");
            if self.written(part.span) == "actor" {
                diag = diag.fix(Fix::replace("Change to `active`", part.span, "active"));
            }
            self.report(diag);
            return None;
        }
        match &part.ty.kind {
            Kind::Place => Some(self.as_list(part).expr),
            Kind::Token => {
                let message = "a token is no part of a position";
                self.report(
                    Diagnostic::new(Code::TypeMismatch, part.span, message)
                        .types("a place, a list or another value", part.ty.describe())
                        .hint("write its place or its type, or a list of tokens"),
                );
                None
            }
            Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::TokenType
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing
            | Kind::Unknown => Some(part.expr),
        }
    }
}
