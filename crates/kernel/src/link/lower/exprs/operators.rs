//! Lowering of operators: conditions, comparisons, arithmetic, sets and folds.

use crate::Kind;
use crate::code::{Arithmetic, FoldBy, Node, NodeId};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::lowering::Env;
use crate::value::{Member, NONE};
use boardwright_def::{Aggregate, Domain, Expr, Fold, Op, Query};

/// Conditions joined by one `and` or `or` that are nested one in the other; more are halved.
const MOST_NESTED: usize = 32;

impl Linker<'_> {
    pub(super) fn operator(&mut self, op: &Op, env: &Env) -> NodeId {
        use Arithmetic::{Add, Distance, Div, Max, Min, Mod, Mul, Sub};
        let node = match op {
            Op::And { args } => return self.chain(args, env, 1, Node::And),
            Op::Or { args } => return self.chain(args, env, 0, Node::Or),
            Op::Not { arg } => Node::Not(self.expr(arg, env)),
            Op::Eq { left, right } => self.binary(left, right, env, Node::Eq),
            Op::Ne { left, right } => {
                let equal = self.binary(left, right, env, Node::Eq);
                Node::Not(self.node(equal))
            }
            Op::Lt { left, right } => self.binary(left, right, env, Node::Lt),
            Op::Le { left, right } => self.binary(left, right, env, Node::Le),
            Op::Gt { left, right } => self.binary(left, right, env, |a, b| Node::Lt(b, a)),
            Op::Ge { left, right } => self.binary(left, right, env, |a, b| Node::Le(b, a)),
            Op::In { item, set } => return self.is_member(item, set, env),
            Op::Set { of, items } => self.set_of(of, items, env),
            Op::Add { left, right } => self.compute(Add, left, right, env),
            Op::Sub { left, right } => self.compute(Sub, left, right, env),
            Op::Mul { left, right } => self.compute(Mul, left, right, env),
            Op::Div { left, right } => self.compute(Div, left, right, env),
            Op::Mod { left, right } => self.compute(Mod, left, right, env),
            Op::Min { left, right } => self.compute(Min, left, right, env),
            Op::Max { left, right } => self.compute(Max, left, right, env),
            Op::Abs { arg } => Node::Compute(Distance, self.expr(arg, env), self.constant(0)),
            Op::If { when, then, otherwise } => {
                let when = self.expr(when, env);
                self.same_kind(self.scalar_kind(then, env), self.scalar_kind(otherwise, env));
                self.binary(then, otherwise, env, |then, otherwise| Node::If {
                    when,
                    then,
                    otherwise,
                })
            }
        };
        self.node(node)
    }

    fn binary(
        &mut self,
        left: &Expr,
        right: &Expr,
        env: &Env,
        join: impl FnOnce(NodeId, NodeId) -> Node,
    ) -> Node {
        join(self.expr(left, env), self.expr(right, env))
    }

    fn compute(&mut self, by: Arithmetic, left: &Expr, right: &Expr, env: &Env) -> Node {
        self.binary(left, right, env, |a, b| Node::Compute(by, a, b))
    }

    /// Tests a value for being a member of a set value or of a list.
    fn is_member(&mut self, item: &Expr, list: &Expr, env: &Env) -> NodeId {
        if let Expr::Query(query) = list
            && let Query::Members { set } = query.as_ref()
        {
            let set = self.set_expr(set, env);
            self.same_kind(self.scalar_kind(item, env), set.map(|(_, of)| of.kind()));
            let item = self.expr(item, env);
            return match set {
                Some((set, of)) => self.node(Node::Has { set, item, first: of.first() }),
                None => self.constant(0),
            };
        }
        let item = self.expr(item, env);
        let list = self.list_of(list, env);
        self.node(Node::In { item, list })
    }

    fn set_of(&mut self, of: &Domain, items: &Expr, env: &Env) -> Node {
        let member = self.member_of_domain(of);
        let list = self.list_of_kind(items, env, member.kind());
        Node::SetOf { list, first: member.first(), whole: self.whole_set(member) }
    }

    /// Lowers an expression whose values are sets; returns it with the kind of their members.
    pub(super) fn set_expr(&mut self, set: &Expr, env: &Env) -> Option<(NodeId, Member)> {
        if let Some(Kind::Set(of)) = self.scalar_kind(set, env) {
            return Some((self.expr(set, env), of));
        }
        self.error_or("a set is needed here", None)
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

    /// Lowers a fold: count, sum, least, greatest, first or last member, or a quantifier.
    pub(super) fn aggregate(&mut self, aggregate: &Aggregate, env: &Env) -> NodeId {
        let since = self.ir.facts.scalar_tests.len();
        let node = self.fold_of(aggregate, env);
        self.keep_reached(since, &[Part::Node(node)]);
        node
    }

    fn fold_of(&mut self, aggregate: &Aggregate, env: &Env) -> NodeId {
        let Aggregate { op, query, bind, value } = aggregate;
        if let Some(node) = self.line_aggregate(aggregate, env) {
            return self.node(node);
        }
        let Some(value) = value else {
            let kind = self.list_kind(query, env);
            let list = self.list_of(query, env);
            let node = match op {
                Fold::Count => return self.fold_node(kind, Node::Count(list)),
                Fold::Some => return self.fold_node(kind, Node::NonEmpty(list)),
                Fold::Empty => Node::Not(self.fold_node(kind, Node::NonEmpty(list))),
                Fold::First => Node::First(list),
                Fold::Last => Node::Last(list),
                Fold::Sum | Fold::Min | Fold::Max | Fold::All => {
                    self.error_or("this fold needs a value for each member", Node::Const(NONE))
                }
            };
            return self.node(node);
        };
        let fold = self.with_list((query, bind), env, |l, env, (list, kind, reg)| {
            let by = match op {
                Fold::Sum => FoldBy::Sum,
                Fold::Min => FoldBy::Min,
                Fold::Max => FoldBy::Max,
                Fold::Some | Fold::Empty => FoldBy::Some,
                Fold::All => FoldBy::All,
                Fold::Count => FoldBy::Count,
                Fold::First | Fold::Last => l.error_or("this fold takes no value", FoldBy::Count),
            };
            let value = l.expr(value, env);
            l.fold_node(kind, Node::Fold { list, reg, value, by })
        });
        if *op == Fold::Empty { self.node(Node::Not(fold)) } else { fold }
    }
}
