//! The inputs of expressions: the operands that their values depend on, and whether they read the state.

use super::evaluated::Part;
use crate::code::{Bitboard, BitboardId, List, ListId, Look, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use std::collections::{BTreeMap, BTreeSet};

/// The inputs of an expression.
#[derive(Debug, Clone, Default)]
pub(in crate::link) struct Inputs {
    /// Registers, local values, and words of the state that stand for themselves.
    pub operands: BTreeSet<NodeId>,
    /// True if it reads more of the state than those words.
    pub state: bool,
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
        let (state, weight) = match part {
            Part::Node(node) => (linker.node_at(node).is_some_and(node_reads), 1),
            Part::List(list) => (list_reads(linker.list_at(list)), LISTING),
            Part::Bitboard(set) => (bitboard_reads(linker.bitboard_at(set)), 1),
        };
        let mut found = Inputs { operands: BTreeSet::new(), state, weight };
        let mut parts = Collected { finder: self, found: &mut found };
        match part {
            Part::Node(node) => match linker.node_at(node) {
                // The bitboard is cached, and its own condition is seldom tested.
                Some(Node::InBitboard { at, .. }) => parts.node(at),
                node => node.into_iter().for_each(|node| node.look(&mut parts)),
            },
            Part::List(list) => match linker.list_at(list) {
                // The plain list is listed only while chance has not decided an order.
                List::TokensWith { at, start, terms, .. } => {
                    parts.node(at);
                    parts.items(start, u32::from(terms));
                }
                list => list.look(&mut parts),
            },
            Part::Bitboard(set) => linker.bitboard_at(set).look(&mut parts),
        }
        self.known.insert(part, found.clone());
        found
    }
}

/// Joins the inputs of operands.
struct Collected<'f, 'l, 'd> {
    finder: &'f mut InputFinder<'l, 'd>,
    found: &'f mut Inputs,
}

impl Collected<'_, '_, '_> {
    fn join(&mut self, inputs: Inputs, times: u32, bound: Option<Reg>) {
        let bound = bound.map(NodeId::reg);
        self.found.operands.extend(inputs.operands.into_iter().filter(|o| Some(*o) != bound));
        self.found.state |= inputs.state;
        let weight = inputs.weight.saturating_mul(times);
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

/// True if a node reads the state, beside its operands.
fn node_reads(node: Node) -> bool {
    match node {
        Node::Const(_)
        | Node::ConstAt { .. }
        | Node::FirstOf { .. }
        | Node::CellOn { .. }
        | Node::And(..)
        | Node::Or(..)
        | Node::Not(_)
        | Node::Eq(..)
        | Node::Lt(..)
        | Node::Le(..)
        | Node::Is { .. }
        | Node::Branches { .. }
        | Node::Compute(..)
        | Node::If { .. }
        | Node::In { .. }
        | Node::TypeProp { .. }
        | Node::SetOf { .. }
        | Node::Has { .. }
        | Node::TableCell { .. }
        | Node::PlaceIndex(_)
        | Node::PlaceRow(_)
        | Node::PlaceCol(_)
        | Node::Seat(_)
        | Node::PlaceOf { .. }
        | Node::Cell { .. }
        | Node::Next(_)
        | Node::Previous(_)
        | Node::Step { .. }
        | Node::Past { .. }
        | Node::Adjacent(..)
        | Node::Distance(..)
        | Node::Reached { .. }
        | Node::Count(_)
        | Node::NonEmpty(_)
        | Node::First(_)
        | Node::Last(_)
        | Node::Fold { .. }
        | Node::BitboardCount(_)
        | Node::BitboardAny(_)
        | Node::BitboardNone(_)
        | Node::LineAny { .. }
        | Node::LineLost { .. }
        | Node::LineThrough { .. }
        | Node::LineCount { .. }
        | Node::Joined { .. }
        | Node::Longest { .. } => false,
        Node::WordAt { .. }
        | Node::Kept { .. }
        | Node::KeptBy { .. }
        | Node::TokenProp { .. }
        | Node::TokenOwner(_)
        | Node::TokenType(_)
        | Node::TokenPlace(_)
        | Node::PlaceEmpty(_)
        | Node::PlaceCount(_)
        | Node::PlacePiece(_)
        | Node::PlaceOwner(_)
        | Node::SumOf { .. }
        | Node::AllZero { .. }
        | Node::InBitboard { .. }
        | Node::Score(_)
        | Node::Repeated { .. }
        | Node::Single => true,
    }
}

/// True if a list reads the state, beside its operands.
fn list_reads(list: List) -> bool {
    match list {
        List::Ints { .. }
        | List::Consts { .. }
        | List::ConstsOf { .. }
        | List::ZonesOf(_)
        | List::Adjacent(_)
        | List::Connected { .. }
        | List::Ray { .. }
        | List::Fan { .. }
        | List::Walk { .. }
        | List::Track { .. }
        | List::Between(..)
        | List::Covers { .. }
        | List::Members { .. }
        | List::Where { .. }
        | List::Union(..)
        | List::Unite { .. }
        | List::Otherwise(..)
        | List::Cond { .. }
        | List::If { .. }
        | List::Either { .. }
        | List::Extreme { .. }
        | List::Distinct { .. }
        | List::Take { .. }
        | List::Items { .. }
        | List::Bitboard(_) => false,
        List::Tokens(_)
        | List::TokensIn(_)
        | List::Pieces(_)
        | List::Others(_)
        | List::Clockwise(_)
        | List::TokensWith { .. }
        | List::Having { .. }
        | List::Stored(_)
        | List::Picked
        | List::PlacesOf(_) => true,
    }
}

/// True if a bitboard reads the state, beside its operands.
fn bitboard_reads(set: Bitboard) -> bool {
    match set {
        Bitboard::Mask(_)
        | Bitboard::And(..)
        | Bitboard::Or(..)
        | Bitboard::Minus(..)
        | Bitboard::If { .. }
        | Bitboard::StepInto { .. }
        | Bitboard::MaskOf { .. }
        | Bitboard::MaskBy { .. }
        | Bitboard::Flood { .. }
        | Bitboard::Beyond { .. }
        | Bitboard::Across { .. }
        | Bitboard::One(_)
        | Bitboard::OfForm { .. }
        | Bitboard::FromList(_) => false,
        Bitboard::Plane(_) | Bitboard::PlaneOf { .. } | Bitboard::OfPlayer { .. } => true,
    }
}
