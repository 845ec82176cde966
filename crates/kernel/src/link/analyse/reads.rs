//! What values depend on: their operands, and which changes of the state can change them.

use super::evaluated::Part;
use crate::code::{Bitboard, BitboardId, List, ListId, Look, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use std::collections::{BTreeMap, BTreeSet};

/// What a value depends on. Every value may read planes.
#[derive(Debug, Clone, Default)]
pub(in crate::link) struct Reads {
    /// Registers, local values, and words of the state that stand for themselves.
    pub operands: BTreeSet<NodeId>,
    /// True if it reads variables that are no operands.
    pub variables: bool,
    /// True if it reads types, owners or properties of tokens.
    pub faces: bool,
    /// The places whose tokens it reads.
    pub places: BTreeSet<u16>,
    /// True if it reads the tokens of any place.
    pub any_place: bool,
    /// True if it reads something whose changes are not counted.
    pub uncounted: bool,
}

/// Finds what values depend on, of each once.
pub(in crate::link) struct ReadsFinder<'l, 'd> {
    linker: &'l Linker<'d>,
    known: BTreeMap<Part, Reads>,
}

impl<'l, 'd> ReadsFinder<'l, 'd> {
    pub fn new(linker: &'l Linker<'d>) -> Self {
        Self { linker, known: BTreeMap::new() }
    }

    pub fn of_node(&mut self, node: NodeId) -> Reads {
        match node.operand() {
            Operand::Const(_) => Reads::default(),
            Operand::Word(_) | Operand::Local(_) | Operand::Reg(_) => {
                Reads { operands: BTreeSet::from([node]), ..Reads::default() }
            }
            Operand::Node(_) => self.of(Part::Node(node)),
        }
    }

    fn of(&mut self, part: Part) -> Reads {
        if let Some(known) = self.known.get(&part) {
            return known.clone();
        }
        let linker = self.linker;
        let mut found = Reads::default();
        match part {
            Part::Node(node) => {
                let node = linker.node_at(node);
                node.into_iter().for_each(|node| linker.note_node(node, &mut found));
                let mut parts = Collected { finder: self, found: &mut found };
                node.into_iter().for_each(|node| node.look(&mut parts));
            }
            Part::List(list) => {
                let list = linker.list_at(list);
                linker.note_list(list, &mut found);
                list.look(&mut Collected { finder: self, found: &mut found });
            }
            // The bitboards of single players, and of single forms, are equal to the plain one, which is looked at.
            Part::Bitboard(set) => {
                let set: Bitboard = linker.bitboard_at(set);
                set.look(&mut Collected { finder: self, found: &mut found });
            }
        }
        self.known.insert(part, found.clone());
        found
    }
}

impl Linker<'_> {
    /// Notes what a node reads of the state beside its operands.
    fn note_node(&self, node: Node, found: &mut Reads) {
        match node {
            Node::WordAt { base: first, .. }
            | Node::SumOf { first, .. }
            | Node::AllZero { first, .. } => self.note_word(first, found),
            Node::TokenProp { .. } | Node::TokenOwner(_) | Node::TokenType(_) => found.faces = true,
            Node::TokenPlace(_) | Node::Single => found.any_place = true,
            Node::PlaceEmpty(at) | Node::PlaceCount(at) | Node::PlacePiece(at) => {
                self.note_place(at, found);
            }
            Node::PlaceOwner(at) => {
                self.note_place(at, found);
                found.faces = true;
            }
            Node::Score(_) | Node::Repeated { .. } => found.uncounted = true,
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
            | Node::Kept { .. }
            | Node::KeptBy { .. }
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
            | Node::InBitboard { .. }
            | Node::BitboardCount(_)
            | Node::BitboardAny(_)
            | Node::BitboardNone(_)
            | Node::LineAny { .. }
            | Node::LineLost { .. }
            | Node::LineThrough { .. }
            | Node::LineCount { .. }
            | Node::Joined { .. }
            | Node::Longest { .. } => {}
        }
    }

    /// Notes what a list reads of the state beside its operands.
    fn note_list(&self, list: List, found: &mut Reads) {
        match list {
            List::Tokens(at) => self.note_place(at, found),
            List::TokensWith { at, .. } => {
                self.note_place(at, found);
                found.faces = true;
            }
            List::TokensIn(_) | List::PlacesOf(_) => found.any_place = true,
            List::Pieces(_) => {
                found.any_place = true;
                found.faces = true;
            }
            List::Having { base, .. } => self.note_word(base, found),
            List::Stored(_) | List::Picked => found.uncounted = true,
            List::Ints { .. }
            | List::Consts { .. }
            | List::ConstsOf { .. }
            | List::Others(_)
            | List::Clockwise(_)
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
            | List::Bitboard(_) => {}
        }
    }

    /// Notes a read of one of the words from a first one on. Words that name tokens are written without a count, and a
    /// first word may stand before the variable that is read.
    fn note_word(&self, first: u32, found: &mut Reads) {
        let layout = &self.ir.layout;
        if layout.is_variable(first as usize) && layout.token_vars.is_empty() {
            found.variables = true;
        } else {
            found.uncounted = true;
        }
    }

    /// Notes a read of the tokens of a place.
    fn note_place(&self, at: NodeId, found: &mut Reads) {
        if let Operand::Const(place) = at.operand() {
            found.places.extend(u16::try_from(place));
        } else if let Some(Node::PlaceOf { base, .. }) = self.node_at(at) {
            found.places.extend(base..base.saturating_add(self.players as u16));
        } else {
            found.any_place = true;
        }
    }
}

/// Joins what operands depend on.
struct Collected<'f, 'l, 'd> {
    finder: &'f mut ReadsFinder<'l, 'd>,
    found: &'f mut Reads,
}

impl Collected<'_, '_, '_> {
    fn join(&mut self, reads: Reads, bound: Option<Reg>) {
        let bound = bound.map(NodeId::reg);
        self.found.operands.extend(reads.operands.into_iter().filter(|o| Some(*o) != bound));
        self.found.variables |= reads.variables;
        self.found.faces |= reads.faces;
        self.found.places.extend(reads.places);
        self.found.any_place |= reads.any_place;
        self.found.uncounted |= reads.uncounted;
    }
}

impl Look for Collected<'_, '_, '_> {
    fn node(&mut self, node: NodeId) {
        let reads = self.finder.of_node(node);
        self.join(reads, None);
    }

    fn list(&mut self, list: ListId) {
        let reads = self.finder.of(Part::List(list));
        self.join(reads, None);
    }

    fn bitboard(&mut self, set: BitboardId) {
        let reads = self.finder.of(Part::Bitboard(set));
        self.join(reads, None);
    }

    fn node_under(&mut self, bound: Reg, node: NodeId) {
        let reads = self.finder.of_node(node);
        self.join(reads, Some(bound));
    }

    fn list_under(&mut self, bound: Reg, list: ListId) {
        let reads = self.finder.of(Part::List(list));
        self.join(reads, Some(bound));
    }

    fn items(&mut self, start: u32, len: u32) {
        for at in start..start + len {
            self.node(self.finder.linker.ir.exprs.items[at as usize]);
        }
    }
}
