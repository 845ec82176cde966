//! The inputs of expressions: the operands that their values depend on, and the parts of the state
//! that they read.

use super::evaluated::Part;
use super::reads::Reads;
use crate::code::{BitboardId, List, ListId, Look, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use std::collections::{BTreeMap, BTreeSet};

/// The inputs of an expression.
#[derive(Debug, Clone, Default)]
pub(in crate::link) struct Inputs {
    /// Registers, local values, and words of the state that stand for themselves.
    pub operands: BTreeSet<NodeId>,
    /// The parts of the state that it reads beside those words.
    pub reads: Reads,
    /// About how many nodes are evaluated for it.
    pub weight: u32,
}

/// Finds the inputs of expressions, of each once.
pub(in crate::link) struct InputFinder<'l, 'd> {
    linker: &'l Linker<'d>,
    known: BTreeMap<Part, Inputs>,
}

/// Members of a list that are assumed for the weight of a condition on them.
const MEMBERS: u32 = 3;
/// What it takes to find a value that is kept.
const LOOKUP: u32 = 2;
/// What it takes to list some members, beside the tests of them.
const LISTING: u32 = 3;

impl<'l, 'd> InputFinder<'l, 'd> {
    pub fn new(linker: &'l Linker<'d>) -> Self {
        Self { linker, known: BTreeMap::new() }
    }

    pub fn of_node(&mut self, node: NodeId) -> Inputs {
        match node.operand() {
            Operand::Const(_) => Inputs::default(),
            Operand::Word(_) | Operand::Local(_) | Operand::Reg(_) => {
                Inputs { operands: BTreeSet::from([node]), ..Inputs::default() }
            }
            Operand::Node(_) => self.of(Part::Node(node)),
        }
    }

    pub fn of_bitboard(&mut self, set: BitboardId) -> Inputs {
        self.of(Part::Bitboard(set))
    }

    /// Notes that a value is kept: from now on it is only looked up.
    pub fn keep(&mut self, node: NodeId) {
        if let Some(inputs) = self.known.get_mut(&Part::Node(node)) {
            inputs.weight = LOOKUP;
        }
    }

    fn of(&mut self, part: Part) -> Inputs {
        if let Some(known) = self.known.get(&part) {
            return known.clone();
        }
        let linker = self.linker;
        let weight = if matches!(part, Part::List(_)) { LISTING } else { 1 };
        let mut found = Inputs { weight, ..Inputs::default() };
        match part {
            Part::Node(node) => {
                if let Some(node) = linker.node_at(node) {
                    linker.note_node(node, &mut found.reads);
                    self.collect_of_node(node, &mut found);
                }
            }
            Part::List(list) => {
                let list = linker.list_at(list);
                linker.note_list(list, &mut found.reads);
                self.collect_of_list(list, &mut found);
            }
            Part::Bitboard(set) => {
                let set = linker.bitboard_at(set);
                linker.note_bitboard(set, &mut found.reads);
                set.look(&mut Collected { finder: self, found: &mut found, times: 1 });
            }
        }
        self.known.insert(part, found.clone());
        found
    }

    fn collect_of_node(&mut self, node: Node, found: &mut Inputs) {
        let mut parts = Collected { finder: self, found, times: 1 };
        if let Node::InBitboard { set, at, plain, .. } = node {
            parts.node(at);
            // The bitboard is cached, and its own condition is seldom tested.
            parts.times = 0;
            parts.bitboard(set);
            parts.node(plain);
        } else {
            node.look(&mut parts);
        }
    }

    fn collect_of_list(&mut self, list: List, found: &mut Inputs) {
        let mut parts = Collected { finder: self, found, times: 1 };
        if let List::TokensWith { at, plain, start, terms, .. } = list {
            parts.node(at);
            parts.items(start, u32::from(terms));
            // The plain list is listed only while chance has not decided an order.
            parts.times = 0;
            parts.list(plain);
        } else {
            list.look(&mut parts);
        }
    }
}

/// Joins the inputs of operands.
struct Collected<'f, 'l, 'd> {
    finder: &'f mut InputFinder<'l, 'd>,
    found: &'f mut Inputs,
    /// How often each operand is evaluated; 0 for operands that seldom are.
    times: u32,
}

impl Collected<'_, '_, '_> {
    fn join(&mut self, inputs: Inputs, times: u32, bound: Option<Reg>) {
        let bound = bound.map(NodeId::reg);
        self.found.operands.extend(inputs.operands.into_iter().filter(|o| Some(*o) != bound));
        self.found.reads.join(inputs.reads);
        let weight = inputs.weight.saturating_mul(times * self.times);
        self.found.weight = self.found.weight.saturating_add(weight);
    }
}

impl Look for Collected<'_, '_, '_> {
    fn node(&mut self, node: NodeId) {
        let inputs = self.finder.of_node(node);
        self.join(inputs, 1, None);
    }

    fn list(&mut self, list: ListId) {
        let inputs = self.finder.of(Part::List(list));
        self.join(inputs, 1, None);
    }

    fn bitboard(&mut self, set: BitboardId) {
        let inputs = self.finder.of(Part::Bitboard(set));
        self.join(inputs, 1, None);
    }

    fn node_under(&mut self, bound: Reg, node: NodeId) {
        let inputs = self.finder.of_node(node);
        self.join(inputs, MEMBERS, Some(bound));
    }

    fn list_under(&mut self, bound: Reg, list: ListId) {
        let inputs = self.finder.of(Part::List(list));
        self.join(inputs, MEMBERS, Some(bound));
    }

    fn items(&mut self, start: u32, len: u32) {
        for at in start..start + len {
            self.node(self.finder.linker.ir.exprs.items[at as usize]);
        }
    }
}
