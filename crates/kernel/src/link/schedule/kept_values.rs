//! Keeps values while an evaluation lasts: a value that reads no member of a list, inside a condition on the members, is
//! evaluated for the first of them alone.

use crate::code::{List, ListId, Look, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::program::DecisionDef;
use std::collections::BTreeSet;

impl Linker<'_> {
    /// Marks the values that are worth keeping.
    pub(in crate::link) fn keep_values(&mut self) {
        let mut bound = Bound(Vec::new());
        self.ir.exprs.nodes.iter().for_each(|node| node.look(&mut bound));
        self.ir.exprs.lists.iter().for_each(|list| list.look(&mut bound));
        let alternatives = self.ir.decisions.defs.iter().flat_map(DecisionDef::listed);
        for alternative in alternatives.flat_map(|of| [Some(of), of.rest.as_deref()]).flatten() {
            bound.0.extend(alternative.guards.iter().skip(1).flatten().copied().map(Part::Node));
            bound.0.extend(alternative.params.iter().skip(1).map(|param| Part::List(param.list)));
        }
        let (mut seen, mut kept) = (BTreeSet::new(), BTreeSet::new());
        while let Some(part) = bound.0.pop() {
            if !seen.insert(part) {
                continue;
            }
            match part {
                Part::Node(node) => {
                    let Operand::Node(at) = node.operand() else { continue };
                    if self.free_registers(node) != 0 {
                        self.node_parts(node, &mut bound.0);
                    } else if self.is_costly(part) {
                        kept.insert(at);
                    }
                }
                Part::List(list) => self.list_parts(list, &mut bound.0),
                Part::Bitboard(_) => {}
            }
        }
        for (at, number) in kept.into_iter().zip(0..) {
            let node = self.ir.exprs.nodes[at];
            self.ir.exprs.nodes.push(node);
            self.ir.facts.node_registers.push(0);
            let of = NodeId::node(self.ir.exprs.nodes.len() - 1);
            self.ir.exprs.nodes[at] = Node::Kept { of, number };
        }
    }

    /// True if an expression goes through a list or computes a bitboard.
    fn is_costly(&self, part: Part) -> bool {
        let mut parts = Vec::new();
        match part {
            Part::List(list) => {
                return !matches!(self.list_at(list), List::Consts { .. } | List::ConstsOf { .. });
            }
            Part::Bitboard(set) => return self.ir.facts.bitboards[set as usize].cost >= 4,
            Part::Node(node) => match self.node_at(node) {
                None => return false,
                Some(
                    Node::Fold { .. }
                    | Node::Joined { .. }
                    | Node::Distance(..)
                    | Node::Longest { .. },
                ) => return true,
                // The end of a stack is read at once.
                Some(Node::First(_) | Node::Last(_) | Node::In { .. }) => return false,
                Some(_) => self.node_parts(node, &mut parts),
            },
        }
        parts.into_iter().any(|part| self.is_costly(part))
    }
}

/// Collects the expressions that are evaluated with a member of a list bound.
struct Bound(Vec<Part>);

impl Look for Bound {
    fn node(&mut self, _: NodeId) {}
    fn list(&mut self, _: ListId) {}
    fn bitboard(&mut self, _: crate::code::BitboardId) {}
    fn node_under(&mut self, _: Reg, node: NodeId) {
        self.0.push(Part::Node(node));
    }
    fn list_under(&mut self, _: Reg, list: ListId) {
        self.0.push(Part::List(list));
    }
    fn items(&mut self, _: u32, _: u32) {}
}
