//! Opposite directions.

use super::function_table::Call;
use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Direction, Expr, Op, Ref};
use boardwright_diag::{Code, Diagnostic};

/// The opposite of a direction, and whether it may be `none`.
pub(super) struct Turned {
    pub expr: Expr,
    pub optional: bool,
}

impl Compiler<'_> {
    /// `opposite(d)`.
    pub(super) fn opposite(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let span = call.span;
        let direction = self.direction_tree(call, 0, scope);
        match self.turned(&direction) {
            Some(Turned { expr, optional }) => {
                Typed::new(expr, Type::of(Kind::Direction).none_if(optional), span)
            }
            None => Typed { ty: Type::of(Kind::Direction), ..Typed::unknown(span) },
        }
    }

    /// Lowers argument `at` of the call, which must be a direction.
    pub(super) fn direction_tree(&mut self, call: Call<'_>, at: usize, scope: &mut Scope) -> Typed {
        let want = Type::of(Kind::Direction);
        let direction = self.tree(&call.args[at], call.src, scope, Some(&want));
        self.as_direction(direction)
    }

    /// The directions of all boards.
    pub(super) fn all_directions(&self) -> Vec<Expr> {
        let way = |(board, name): &(String, String)| {
            Expr::read(Ref::Direction { board: board.clone(), name: name.clone() })
        };
        self.env.directions.iter().map(way).collect()
    }

    /// The opposite of a direction; reports an error if it has none.
    pub(super) fn turned(&mut self, direction: &Typed) -> Option<Turned> {
        if direction.ty.is_unknown() {
            return None;
        }
        let turned = self.turned_expr(&direction.expr);
        if turned.expr != Expr::read(Ref::None) {
            let optional = turned.optional || direction.ty.optional;
            return Some(Turned { optional, ..turned });
        }
        let written = self.written(direction.span).to_owned();
        let message = format!("`{written}` has no opposite direction on this board");
        let diag = Diagnostic::new(Code::OutOfRange, direction.span, message);
        self.report(diag.hint("a step back is a step of -1: `step(c, d, -1)`"));
        None
    }

    /// The opposite of an expression: of each branch of a condition, else by comparison.
    fn turned_expr(&self, direction: &Expr) -> Turned {
        let none = Expr::read(Ref::None);
        if let Expr::Ref(read) = direction
            && let Ref::Direction { .. } = read.as_ref()
        {
            let opposite = self.opposite_of(direction);
            return Turned { optional: opposite.is_none(), expr: opposite.unwrap_or(none) };
        }
        let Expr::Op(op) = direction else { return self.chain_of_opposites(direction) };
        let Op::If { when, then, otherwise } = op.as_ref() else {
            return self.chain_of_opposites(direction);
        };
        let (then, otherwise) = (self.turned_expr(then), self.turned_expr(otherwise));
        let optional = then.optional || otherwise.optional;
        if then.expr == none && otherwise.expr == none {
            return Turned { expr: none, optional };
        }
        let chosen = Op::If { when: when.clone(), then: then.expr, otherwise: otherwise.expr };
        Turned { expr: Expr::op(chosen), optional }
    }

    /// The opposite of a direction that is known in play only: one comparison for each direction.
    pub(super) fn chain_of_opposites(&self, direction: &Expr) -> Turned {
        let ways = self.all_directions();
        let pairs = ways.iter().filter_map(|way| Some((way, self.opposite_of(way)?)));
        let mut pairs: Vec<(&Expr, Expr)> = pairs.collect();
        let optional = pairs.len() < ways.len();
        // A variable without a direction has no opposite, so each direction is compared.
        pairs.reverse();
        let none = Expr::read(Ref::None);
        let expr = pairs.into_iter().fold(none, |otherwise, (way, then)| {
            let when = Op::Eq { left: direction.clone(), right: way.clone() };
            Expr::op(Op::If { when: Expr::op(when), then, otherwise })
        });
        Turned { expr, optional }
    }

    /// The opposite of a named direction, the same on all boards that have one.
    pub(super) fn opposite_of(&self, direction: &Expr) -> Option<Expr> {
        let Expr::Ref(read) = direction else { return None };
        let Ref::Direction { name, .. } = read.as_ref() else { return None };
        let mut opposites = self.env.boards.iter().filter_map(|board| {
            let way = board.directions.iter().find(|way| way.name == *name)?;
            board.directions.iter().find(|other| lead_back(way, other)).map(|way| &way.name)
        });
        let opposite = opposites.next()?;
        if opposites.any(|other| other != opposite) {
            return None;
        }
        let (board, name) = self.env.directions.iter().find(|(_, name)| name == opposite)?.clone();
        Some(Expr::read(Ref::Direction { board, name }))
    }
}

/// True if one direction leads back where the other came from. On a graph several lines may meet,
/// so that the way back from their common cell is only one of them.
fn lead_back(way: &Direction, other: &Direction) -> bool {
    if (way.rows, way.cols) != (0, 0) {
        return (way.rows, way.cols) == (-other.rows, -other.cols);
    }
    let undoes = |way: &Direction, other: &Direction| {
        let back = |to: u32| to.checked_sub(1).and_then(|at| other.to.get(at as usize));
        let mut some = false;
        (1u32..).zip(&way.to).filter(|(_, to)| **to > 0).all(|(from, to)| {
            some = true;
            back(*to) == Some(&from)
        }) && some
    };
    undoes(way, other) || undoes(other, way)
}
