//! Finds the parts of a condition on all chosen members through which it reads them.
//!
//! A sum, a count, a maximum: for two sets without a common member, the value of such a part for both together follows
//! from its values for each. If a condition reads the chosen members through such parts alone, sets for which all parts
//! have equal values lead to the same answers, whatever is added to them. A search goes on from one of them. And from
//! the bounds of the parts follows whether a set can be completed at all.

use crate::code::{BitboardId, FoldBy, List, ListId, Look, Node, NodeId, Reg};
use crate::link::Linker;
use crate::program::{Formula, Joined, PairOf, Reading, Summary, ValuesDef};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most parts of a condition whose bounds are found.
const MOST_PARTS: usize = 256;

impl Linker<'_> {
    /// Finds how each condition reads all chosen members.
    pub(in crate::link) fn find_summaries(&mut self) {
        let mut together = std::mem::take(&mut self.ir.decisions.together);
        for joint in &mut together {
            joint.reading = joint.whole.and_then(|condition| self.reading(condition)).map(Arc::new);
        }
        self.ir.decisions.together = together;
    }

    /// How a condition reads the chosen members, if it reads them through summaries.
    fn reading(&self, condition: NodeId) -> Option<Reading> {
        let mut reader = Reader::new(self, self.free_registers(condition));
        reader.node(condition);
        let Reader { summaries, reads_otherwise, .. } = reader;
        if summaries.is_empty() {
            return None;
        }
        let mut left = MOST_PARTS;
        let condition = self.formula(condition, &summaries, &mut left);
        Some(Reading { summaries, complete: !reads_otherwise, condition })
    }

    /// A part of a condition as it depends on summaries; at most `left` parts.
    fn formula(&self, id: NodeId, summaries: &[Summary], left: &mut usize) -> Formula {
        if *left == 0 {
            return Formula::Unknown;
        }
        *left -= 1;
        if let Some(at) = summaries.iter().position(|summary| summary.node == id) {
            return Formula::Summary(at);
        }
        let Some(node) = self.node_at(id).filter(|_| self.reads_picked(id)) else {
            return Formula::Fixed(id);
        };
        if let Some((of, parts)) = pair_of(node) {
            let parts = parts.map(|part| self.formula(part, summaries, left));
            return Formula::Pair(of, Box::new(parts));
        }
        if let Node::Not(of) = node {
            return Formula::Not(Box::new(self.formula(of, summaries, left)));
        }
        let Node::If { when, then, otherwise } = node else { return Formula::Unknown };
        let parts = [when, then, otherwise];
        Formula::If(Box::new(parts.map(|part| self.formula(part, summaries, left))))
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
            let values = Some(ValuesDef { list, reg, value });
            return Some(Summary { node: id, joined: Joined::Union, values });
        }
        let (list, value, joined) = if let Node::Count(list) = node {
            (list, None, Joined::Sum)
        } else if let Node::NonEmpty(list) = node {
            (list, None, Joined::Some)
        } else if let Node::In { item, list } = node {
            (list, Some(item), Joined::Some)
        } else if let Node::Fold { list, value, by, .. } = node {
            (list, Some(value), joined(by))
        } else {
            return None;
        };
        let reads_once = l.is_of_picked(list) && !value.is_some_and(|value| l.reads_picked(value));
        reads_once.then_some(Summary { node: id, joined, values: None })
    }

    /// True if every register that a summary reads has a value outside the condition too.
    fn is_free(&self, summary: Summary) -> bool {
        self.linker.free_registers(summary.node) & !self.registers == 0
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

/// The parts of a value that is made of two.
fn pair_of(node: Node) -> Option<(PairOf, [NodeId; 2])> {
    Some(if let Node::And(a, b) = node {
        (PairOf::And, [a, b])
    } else if let Node::Or(a, b) = node {
        (PairOf::Or, [a, b])
    } else if let Node::Eq(a, b) = node {
        (PairOf::Eq, [a, b])
    } else if let Node::Lt(a, b) = node {
        (PairOf::Lt, [a, b])
    } else if let Node::Le(a, b) = node {
        (PairOf::Le, [a, b])
    } else if let Node::Compute(op, a, b) = node {
        (PairOf::Compute(op), [a, b])
    } else {
        return None;
    })
}
