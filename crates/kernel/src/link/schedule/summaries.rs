//! Finds the parts of a condition on all chosen members through which it reads them.
//!
//! A sum, a count, a maximum: for two sets without a common member, the value of such a part for both together follows
//! from its values for each. If a condition reads the chosen members through such parts alone, sets for which all parts
//! have equal values lead to the same answers, whatever is added to them. A search goes on from one of them.

use crate::code::{BitboardId, FoldBy, List, ListId, Look, Node, NodeId, Reg};
use crate::link::Linker;
use crate::link::analyse::free_registers::bit;
use crate::program::{Joined, Summary};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Linker<'_> {
    /// Finds the summaries of each condition on all chosen members.
    pub(in crate::link) fn find_summaries(&mut self) {
        let mut together = std::mem::take(&mut self.ir.decisions.together);
        for joint in &mut together {
            joint.summaries =
                joint.whole.and_then(|condition| self.summaries(condition)).map(Arc::from);
        }
        self.ir.decisions.together = together;
    }

    /// The summaries that a condition reads; `None` if it reads the chosen members in another way too.
    fn summaries(&self, condition: NodeId) -> Option<Vec<Summary>> {
        let mut reader = Reader::new(self, self.free_registers(condition));
        reader.node(condition);
        (!reader.reads_otherwise).then_some(reader.summaries)
    }

    /// True if a value reads the chosen members.
    fn reads_picked(&self, value: NodeId) -> bool {
        let mut reader = Reader::new(self, 0);
        reader.node(value);
        reader.reads_otherwise || !reader.summaries.is_empty()
    }

    /// True for the chosen members, or those of them that fulfil a condition of their own.
    fn is_of_picked(&self, list: ListId) -> bool {
        let list = self.list_at(list);
        if let List::Where { list, when, .. } = list {
            return self.is_of_picked(list) && !self.reads_picked(when);
        }
        list == List::Picked
    }
}

/// Reads an expression for the ways in which it reads the chosen members.
struct Reader<'l, 'd> {
    linker: &'l Linker<'d>,
    /// The registers that have a value while the condition is tested.
    registers: u64,
    seen: BTreeSet<NodeId>,
    summaries: Vec<Summary>,
    reads_otherwise: bool,
}

impl<'l, 'd> Reader<'l, 'd> {
    fn new(linker: &'l Linker<'d>, registers: u64) -> Self {
        let (seen, summaries) = (BTreeSet::new(), Vec::new());
        Self { linker, registers, seen, summaries, reads_otherwise: false }
    }

    /// The summary that a node reads, if it is a part of the kind described above.
    fn summary_of(&self, id: NodeId, node: Node) -> Option<Summary> {
        let l = self.linker;
        if let Node::Count(list) = node
            && let List::Distinct { list, reg, value } = l.list_at(list)
            && l.is_of_picked(list)
            && !l.reads_picked(value)
        {
            return Some(Summary::Values { list, reg, value });
        }
        let (list, value, joined) = if let Node::Count(list) = node {
            (list, None, Joined::Sum)
        } else if let Node::NonEmpty(list) = node {
            (list, None, Joined::Some)
        } else if let Node::Fold { list, value, by, .. } = node {
            (list, Some(value), joined(by))
        } else {
            return None;
        };
        let reads_once = l.is_of_picked(list) && !value.is_some_and(|value| l.reads_picked(value));
        reads_once.then_some(Summary::Value { node: id, joined })
    }

    /// True if every register that a summary reads has a value outside the condition too.
    fn is_free(&self, summary: Summary) -> bool {
        let l = self.linker;
        let read = match summary {
            Summary::Value { node, .. } => l.free_registers(node),
            Summary::Values { list, reg, value } => {
                l.free_registers_in_list(list) | l.free_registers(value) & !bit(reg)
            }
        };
        read & !self.registers == 0
    }
}

impl Look for Reader<'_, '_> {
    fn node(&mut self, id: NodeId) {
        let Some(node) = self.linker.node_at(id) else { return };
        if !self.seen.insert(id) {
            return;
        }
        match self.summary_of(id, node) {
            Some(summary) if self.is_free(summary) => self.summaries.push(summary),
            Some(_) => self.reads_otherwise = true,
            None => node.look(self),
        }
    }

    fn list(&mut self, list: ListId) {
        let list = self.linker.list_at(list);
        self.reads_otherwise |= list == List::Picked;
        list.look(self);
    }

    fn bitboard(&mut self, set: BitboardId) {
        let made = self.linker.bitboard_at(set);
        self.linker.rows_of(made).iter().for_each(|set| self.bitboard(*set));
        made.look(self);
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

/// How the values of a fold for two sets give that for both.
fn joined(by: FoldBy) -> Joined {
    match by {
        FoldBy::Sum | FoldBy::Count => Joined::Sum,
        FoldBy::Min => Joined::Min,
        FoldBy::Max => Joined::Max,
        FoldBy::Some => Joined::Some,
        FoldBy::All => Joined::All,
    }
}
