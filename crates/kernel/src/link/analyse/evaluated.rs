//! Expressions that are evaluated with a node, a list or a bitboard while no cell holds two tokens.

use crate::code::{BitboardId, List, ListId, Look, Node, NodeId, Reg};
use crate::link::Linker;
use crate::program::Plan;
use std::collections::BTreeSet;

/// Something that is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::link) enum Part {
    Node(NodeId),
    List(ListId),
    Bitboard(BitboardId),
}

impl Linker<'_> {
    /// The expressions that are evaluated with some parts, these included.
    pub(in crate::link) fn reached(&self, roots: &[Part]) -> BTreeSet<Part> {
        let mut reached = BTreeSet::new();
        let mut open = roots.to_vec();
        while let Some(part) = open.pop() {
            if reached.insert(part) {
                match part {
                    Part::Node(node) => self.node_parts(node, &mut open),
                    Part::List(list) => self.list_parts(list, &mut open),
                    Part::Bitboard(set) => self.bitboard_parts(set, &mut open),
                }
            }
        }
        reached
    }

    /// The bitboards of a plan.
    pub(in crate::link) fn plan_parts(&self, plan: &Plan, parts: &mut Vec<Part>) {
        parts.extend(plan.both().flat_map(Plan::sets).map(Part::Bitboard));
        parts.extend(plan.otherwise.iter().map(|(when, _)| Part::Node(*when)));
    }

    /// The operands of a node.
    pub(in crate::link) fn node_parts(&self, node: NodeId, parts: &mut Vec<Part>) {
        let Some(node) = self.node_at(node) else { return };
        let mut open = Open { linker: self, parts };
        match node {
            Node::If { when, then, .. } if self.is_single(when) => open.node(then),
            Node::InBitboard { set, at, .. } => {
                open.node(at);
                open.bitboard(set);
            }
            node => node.look(&mut open),
        }
    }

    /// The operands of a list.
    pub(in crate::link) fn list_parts(&self, list: ListId, parts: &mut Vec<Part>) {
        let mut open = Open { linker: self, parts };
        match self.list_at(list) {
            List::Either { when, then, .. } if self.is_single(when) => open.list(then),
            list => list.look(&mut open),
        }
    }

    fn bitboard_parts(&self, set: BitboardId, parts: &mut Vec<Part>) {
        let made = self.bitboard_at(set);
        parts.extend(self.rows_of(made).iter().map(|set| Part::Bitboard(*set)));
        made.look(&mut Open { linker: self, parts });
    }
}

/// Notes the parts of an expression.
struct Open<'l, 'd> {
    linker: &'l Linker<'d>,
    parts: &'l mut Vec<Part>,
}

impl Look for Open<'_, '_> {
    fn node(&mut self, node: NodeId) {
        self.parts.push(Part::Node(node));
    }

    fn list(&mut self, list: ListId) {
        self.parts.push(Part::List(list));
    }

    fn bitboard(&mut self, set: BitboardId) {
        self.parts.push(Part::Bitboard(set));
    }

    fn node_under(&mut self, _: Reg, node: NodeId) {
        self.node(node);
    }

    fn list_under(&mut self, _: Reg, list: ListId) {
        self.list(list);
    }

    fn items(&mut self, start: u32, len: u32) {
        self.linker.item_nodes(start, len).iter().for_each(|item| self.node(*item));
    }
}
