//! Lowering of expressions: scalar ones to nodes, lists to list nodes.

mod kinds;
mod lists;
mod operators;
mod positions;
mod references;

pub(super) use lists::NO_MEMBERS;

use crate::Kind;
use crate::code::{ListId, Node, NodeId, Reg};
use crate::eval::REGISTERS;
use crate::link::Linker;
use crate::link::lowering::{Bound, Env};
use crate::value::NONE;
use boardwright_def::Expr;

/// Deepest nesting of expressions: evaluation recurses.
const DEEPEST: usize = 200;

impl Linker<'_> {
    pub(in crate::link) fn constant(&mut self, value: i32) -> NodeId {
        NodeId::constant(value).unwrap_or_else(|| self.node(Node::Const(value)))
    }

    /// Reports an error; returns `none` to go on with.
    pub(in crate::link) fn no_value(&mut self, message: impl Into<String>) -> NodeId {
        self.error(message);
        self.constant(NONE)
    }

    /// Takes a free register for a member under test.
    pub(in crate::link) fn take_reg(&mut self, kind: Kind) -> Reg {
        let reg = self.lowering.next_reg;
        if usize::from(reg) >= REGISTERS {
            self.error(format!("too many names are bound inside each other (at most {REGISTERS})"));
            return 0;
        }
        self.lowering.next_reg += 1;
        self.lowering.reg_kinds[usize::from(reg)] = kind;
        reg
    }

    /// Lowers something with `name` bound to a register.
    pub(in crate::link) fn with_member<T>(
        &mut self,
        env: &Env,
        name: &str,
        kind: Kind,
        look: impl FnOnce(&mut Self, &Env, Reg) -> T,
    ) -> T {
        let reg = self.take_reg(kind);
        let mut inner = env.clone();
        inner.names.push((name.to_owned(), Bound::Reg { reg, kind }));
        let found = look(self, &inner, reg);
        self.lowering.next_reg = reg;
        found
    }

    /// Lowers a scalar expression.
    pub(in crate::link) fn expr(&mut self, expr: &Expr, env: &Env) -> NodeId {
        if self.path.len() > DEEPEST {
            return self.no_value("an expression is nested too deep");
        }
        match expr {
            Expr::Int(value) if *value == NONE => {
                self.error("this number is too small");
                self.constant(0)
            }
            Expr::Int(value) => self.constant(*value),
            Expr::Bool(holds) => self.constant(i32::from(*holds)),
            Expr::Op(op) => self.operator(op, env),
            Expr::Ref(read) => self.reference(read, env),
            Expr::Aggregate { aggregate } => self.aggregate(aggregate, env),
            Expr::Query(_) => self.no_value("one value is needed here, not a list"),
        }
    }

    /// Lowers a scalar expression whose values are of a kind, or `none`. A definition may come from
    /// anybody, and a number in place of a place would index outside the tables.
    pub(in crate::link) fn expr_of(&mut self, expr: &Expr, env: &Env, kind: Kind) -> NodeId {
        let node = self.expr(expr, env);
        self.demand(self.scalar_kind(expr, env), kind);
        node
    }

    /// Lowers a scalar expression, whose kind may be given.
    pub(in crate::link) fn expr_as(
        &mut self,
        expr: &Expr,
        env: &Env,
        kind: Option<Kind>,
    ) -> NodeId {
        match kind {
            Some(kind) => self.expr_of(expr, env, kind),
            None => self.expr(expr, env),
        }
    }

    /// Reports a kind that is not the needed one; `None` fits every kind.
    pub(in crate::link) fn demand(&mut self, found: Option<Kind>, needed: Kind) {
        if let Some(found) = found
            && found != needed
        {
            self.error(format!("{needed} is needed here, this is {found}"));
        }
    }

    /// Lowers a list whose members are of a kind.
    pub(in crate::link) fn list_of_kind(&mut self, expr: &Expr, env: &Env, kind: Kind) -> ListId {
        let list = self.list_of(expr, env);
        self.demand(self.member_kind(expr, env), kind);
        list
    }

    /// Reports two kinds that should be the same.
    pub(super) fn same_kind(&mut self, left: Option<Kind>, right: Option<Kind>) {
        if let (Some(left), Some(right)) = (left, right)
            && left != right
        {
            self.error(format!("one kind of value is needed here, these are {left} and {right}"));
        }
    }
}
