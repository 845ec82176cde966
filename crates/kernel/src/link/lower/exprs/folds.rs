//! Lowering of folds: count, sum, least, greatest, first and last member, and quantifiers.

use crate::code::{FoldBy, Node, NodeId};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::env::Env;
use crate::value::NONE;
use boardwright_def::{Aggregate, Fold};

impl Linker<'_> {
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
        let kind = self.list_kind(query, env);
        let Some(value) = value else {
            let list = self.list_of(query, env);
            let node = match op {
                Fold::Count => return self.fold_node(kind, Node::Count(list)),
                Fold::Some => return self.fold_node(kind, Node::NonEmpty(list)),
                Fold::Empty => Node::Not(self.fold_node(kind, Node::NonEmpty(list))),
                Fold::First => Node::First(list),
                Fold::Last => Node::Last(list),
                Fold::Sum | Fold::Min | Fold::Max | Fold::All => {
                    self.error("this fold needs a value for each member");
                    Node::Const(NONE)
                }
            };
            return self.node(node);
        };
        let list = self.list_of(query, env);
        let by = match op {
            Fold::Sum => FoldBy::Sum,
            Fold::Min => FoldBy::Min,
            Fold::Max => FoldBy::Max,
            Fold::Some | Fold::Empty => FoldBy::Some,
            Fold::All => FoldBy::All,
            Fold::Count => FoldBy::Count,
            Fold::First | Fold::Last => {
                self.error("this fold takes no value");
                FoldBy::Count
            }
        };
        let fold = self.with_member(env, bind, kind, |l, env, reg| {
            let value = l.expr(value, env);
            l.fold_node(kind, Node::Fold { list, reg, value, by })
        });
        if *op == Fold::Empty { self.node(Node::Not(fold)) } else { fold }
    }
}
