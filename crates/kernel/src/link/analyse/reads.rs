//! The parts of the state that expressions read beside their operands, by the kinds of changes that the machine counts.

use crate::code::{Bitboard, List, Node, NodeId, Operand};
use crate::link::Linker;
use std::collections::BTreeSet;

/// The parts of the state that an expression reads.
#[derive(Debug, Clone, Default)]
pub(in crate::link) struct Reads {
    pub planes: bool,
    /// True if it reads variables.
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

impl Reads {
    /// Adds what another expression reads.
    pub fn join(&mut self, other: Self) {
        self.planes |= other.planes;
        self.variables |= other.variables;
        self.faces |= other.faces;
        self.places.extend(other.places);
        self.any_place |= other.any_place;
        self.uncounted |= other.uncounted;
    }

    /// True if it reads anything.
    pub fn any(&self) -> bool {
        let Self { planes, variables, faces, places, any_place, uncounted } = self;
        *planes || *variables || *faces || !places.is_empty() || *any_place || *uncounted
    }
}

impl Linker<'_> {
    /// Notes what a node reads of the state beside its operands.
    pub(super) fn note_node(&self, node: Node, found: &mut Reads) {
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
    pub(super) fn note_list(&self, list: List, found: &mut Reads) {
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

    /// Notes what a bitboard reads of the state beside its operands. Those of single players and of single forms are
    /// equal to the plain one, which is an operand.
    pub(super) fn note_bitboard(&self, set: Bitboard, found: &mut Reads) {
        match set {
            Bitboard::Plane(_) | Bitboard::PlaneOf { .. } => found.planes = true,
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
            | Bitboard::OfPlayer { .. }
            | Bitboard::OfForm { .. }
            | Bitboard::FromList(_) => {}
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
