//! Lowering of operators: conditions, comparisons, arithmetic and sets.

use crate::Kind;
use crate::code::{Arithmetic, Node, NodeId};
use crate::link::Linker;
use crate::link::env::Env;
use crate::value::Member;
use boardwright_def::{Domain, Expr, Op, Query};

/// Conditions joined by one `and` or `or` that are nested one in the other; more are halved.
const MOST_NESTED: usize = 32;

impl Linker<'_> {
    pub(super) fn operator(&mut self, op: &Op, env: &Env) -> NodeId {
        use Arithmetic::{Add, Div, Max, Min, Mod, Mul, Sub};
        match op {
            Op::And { args } => self.chain(args, env, 1, Node::And),
            Op::Or { args } => self.chain(args, env, 0, Node::Or),
            Op::Not { arg } => {
                let arg = self.expr(arg, env);
                self.node(Node::Not(arg))
            }
            Op::Eq { left, right } => self.binary(left, right, env, Node::Eq),
            Op::Ne { left, right } => {
                let equal = self.binary(left, right, env, Node::Eq);
                self.node(Node::Not(equal))
            }
            Op::Lt { left, right } => self.binary(left, right, env, Node::Lt),
            Op::Le { left, right } => self.binary(left, right, env, Node::Le),
            Op::Gt { left, right } => self.binary(left, right, env, |a, b| Node::Lt(b, a)),
            Op::Ge { left, right } => self.binary(left, right, env, |a, b| Node::Le(b, a)),
            Op::In { item, set } => self.is_member(item, set, env),
            Op::Set { of, items } => self.set_of(of, items, env),
            Op::Add { left, right } => self.compute(Add, left, right, env),
            Op::Sub { left, right } => self.compute(Sub, left, right, env),
            Op::Mul { left, right } => self.compute(Mul, left, right, env),
            Op::Div { left, right } => self.compute(Div, left, right, env),
            Op::Mod { left, right } => self.compute(Mod, left, right, env),
            Op::Min { left, right } => self.compute(Min, left, right, env),
            Op::Max { left, right } => self.compute(Max, left, right, env),
            Op::Abs { arg } => {
                let (value, zero) = (self.expr(arg, env), self.constant(0));
                self.node(Node::Compute(Arithmetic::Distance, value, zero))
            }
            Op::If { when, then, otherwise } => {
                let when = self.expr(when, env);
                self.same_kind(self.scalar_kind(then, env), self.scalar_kind(otherwise, env));
                self.binary(then, otherwise, env, |then, otherwise| Node::If {
                    when,
                    then,
                    otherwise,
                })
            }
        }
    }

    fn binary(
        &mut self,
        left: &Expr,
        right: &Expr,
        env: &Env,
        join: impl FnOnce(NodeId, NodeId) -> Node,
    ) -> NodeId {
        let (left, right) = (self.expr(left, env), self.expr(right, env));
        self.node(join(left, right))
    }

    fn compute(&mut self, by: Arithmetic, left: &Expr, right: &Expr, env: &Env) -> NodeId {
        self.binary(left, right, env, |a, b| Node::Compute(by, a, b))
    }

    /// Tests a value for being a member of a set value or of a list.
    fn is_member(&mut self, item: &Expr, list: &Expr, env: &Env) -> NodeId {
        let Some(set) = members_of(list) else {
            let item = self.expr(item, env);
            let list = self.list_of(list, env);
            return self.node(Node::In { item, list });
        };
        let set = self.set_expr(set, env);
        self.same_kind(self.scalar_kind(item, env), set.map(|(_, of)| of.kind()));
        let item = self.expr(item, env);
        match set {
            Some((set, of)) => self.node(Node::Has { set, item, first: of.first() }),
            None => self.constant(0),
        }
    }

    fn set_of(&mut self, of: &Domain, items: &Expr, env: &Env) -> NodeId {
        let member = self.member_of_domain(of);
        let list = self.list_of_kind(items, env, member.kind());
        let whole = self.whole_set(member);
        self.node(Node::SetOf { list, first: member.first(), whole })
    }

    /// Lowers an expression whose values are sets; returns it with the kind of their members.
    pub(super) fn set_expr(&mut self, set: &Expr, env: &Env) -> Option<(NodeId, Member)> {
        match self.scalar_kind(set, env) {
            Some(Kind::Set(of)) => Some((self.expr(set, env), of)),
            _ => {
                self.error("a set is needed here");
                None
            }
        }
    }

    fn chain(
        &mut self,
        args: &[Expr],
        env: &Env,
        empty: i32,
        join: fn(NodeId, NodeId) -> Node,
    ) -> NodeId {
        let nodes: Vec<NodeId> = args.iter().map(|arg| self.expr(arg, env)).collect();
        self.balanced(&nodes, join).unwrap_or_else(|| self.constant(empty))
    }

    /// Joins conditions. A long row becomes a balanced tree, so that nesting stays shallow.
    fn balanced(&mut self, nodes: &[NodeId], join: fn(NodeId, NodeId) -> Node) -> Option<NodeId> {
        if nodes.len() > MOST_NESTED {
            let (left, right) = nodes.split_at(nodes.len() / 2);
            let (left, right) = (self.balanced(left, join)?, self.balanced(right, join)?);
            return Some(self.node(join(left, right)));
        }
        nodes.iter().rev().copied().reduce(|right, left| self.node(join(left, right)))
    }
}

/// The set value whose members a list names.
fn members_of(list: &Expr) -> Option<&Expr> {
    let Expr::Query(query) = list else { return None };
    if let Query::Members { set } = query.as_ref() { Some(set) } else { None }
}
