//! Decides whether a viewer can know the members and the order of a list or bitboard.

use super::knowledge::Viewpoint;
use crate::code::{Bitboard, BitboardId, List, ListId, Look, NodeId, Reg};
use crate::program::Program;
use crate::value::NONE;
use crate::{Kind, PlaceId};

impl Viewpoint<'_> {
    /// True if the viewer knows how many tokens a list of the tokens of places has, even if it does not know them.
    pub(super) fn knows_length(&mut self, list: ListId) -> bool {
        let list = self.e.p.exprs.lists[list as usize];
        if let List::Tokens(at) = list {
            self.knows(at)
        } else if let List::TokensIn(places) = list {
            self.knows_list(places)
        } else {
            false
        }
    }

    /// True if the viewer knows the members of a list and their order.
    pub(super) fn knows_list(&mut self, list: ListId) -> bool {
        if self.viewer.is_none() {
            return true;
        }
        let list = self.e.p.exprs.lists[list as usize];
        match list {
            List::Tokens(at) => self.known_value(at).is_some_and(|at| self.knows_tokens(at)),
            List::TokensIn(places) => {
                self.knows_list(places)
                    && self.members(places).into_iter().all(|at| self.knows_tokens(at))
            }
            // Owners of tokens that lie in view are public, their faces need not be.
            List::Pieces(player) => self.knows(player) && self.sees_cells(),
            List::Otherwise(one, other) => {
                self.knows_list(one) && (!self.members(one).is_empty() || self.knows_list(other))
            }
            List::Cond { when, then, otherwise } => self
                .known_value(when)
                .is_some_and(|when| self.knows_list(if when > 0 { then } else { otherwise })),
            List::If { when, list } => {
                self.known_value(when).is_some_and(|when| when <= 0 || self.knows_list(list))
            }
            List::Either { otherwise: plain, .. } | List::TokensWith { plain, .. } => {
                self.knows_list(plain)
            }
            // The equal list beside `Fan` is asked instead. Specialisation makes `Track` and `Having`; explanations use
            // the code that is not specialised. A stored or picked list may be computed, or may name tokens that the viewer
            // cannot distinguish.
            List::Fan { .. }
            | List::Track { .. }
            | List::Having { .. }
            | List::Stored(_)
            | List::Picked => false,
            List::Ints { .. }
            | List::Consts { .. }
            | List::Others(_)
            | List::Clockwise(_)
            | List::ZonesOf(_)
            | List::ConstsOf { .. }
            | List::Adjacent(_)
            | List::Members { .. }
            | List::Between(..)
            | List::Covers { .. }
            | List::Connected { .. }
            | List::Ray { .. }
            | List::Walk { .. }
            | List::Where { .. }
            | List::Extreme { .. }
            | List::Distinct { .. }
            | List::Union(..)
            | List::Unite { .. }
            | List::Take { .. }
            | List::Items { .. }
            | List::Bitboard(_)
            | List::PlacesOf(_) => self.knows_operands(|operands| list.look(operands)),
        }
    }

    /// True if the viewer knows the members of a bitboard.
    pub(super) fn knows_bitboard(&mut self, set: BitboardId) -> bool {
        if self.viewer.is_none() {
            return true;
        }
        let bitboard = self.e.p.bitboards.nodes[set as usize];
        match bitboard {
            // The number of tokens in a place is public; their owners and types may be secret.
            Bitboard::Plane(plane) => {
                let plane = usize::from(plane);
                plane == usize::from(Program::EMPTY_PLANE)
                    || plane == self.e.p.stacked_plane()
                    || self.knows_cells()
            }
            Bitboard::PlaneOf { player, .. } => self.knows(player) && self.knows_cells(),
            Bitboard::If { when, set } => {
                self.known_value(when).is_some_and(|when| when <= 0 || self.knows_bitboard(set))
            }
            Bitboard::Mask(_)
            | Bitboard::MaskOf { .. }
            | Bitboard::MaskBy { .. }
            | Bitboard::Flood { .. }
            | Bitboard::And(..)
            | Bitboard::Or(..)
            | Bitboard::Minus(..)
            | Bitboard::StepInto { .. }
            | Bitboard::Beyond { .. }
            | Bitboard::Across { .. }
            | Bitboard::OfPlayer { .. }
            | Bitboard::OfForm { .. }
            | Bitboard::One(_)
            | Bitboard::FromList(_) => self.knows_operands(|operands| bitboard.look(operands)),
        }
    }

    /// True if the viewer knows all operands.
    pub(super) fn knows_operands(&mut self, look: impl FnOnce(&mut KnownOperands<'_, '_>)) -> bool {
        let mut operands = KnownOperands { view: self, known: true, bound: None };
        look(&mut operands);
        operands.known
    }

    /// True if the viewer knows each token of a place.
    fn knows_tokens(&self, at: i32) -> bool {
        let tokens = |at| self.e.s.tokens(self.e.p, PlaceId(at as u16));
        at == NONE || tokens(at).iter().all(|token| self.knows_type(i32::from(token.0)))
    }

    /// True if the viewer looks into each cell that is not empty.
    fn sees_cells(&self) -> bool {
        let is_empty = |at| self.e.s.tokens(self.e.p, PlaceId(at as u16)).is_empty();
        (0..self.e.p.space.cells as i32).all(|at| self.looks_into(at) || is_empty(at))
    }

    /// True if the viewer knows each token on the boards.
    fn knows_cells(&self) -> bool {
        (0..self.e.p.space.cells as i32).all(|at| self.knows_tokens(at))
    }
}

/// Visits operands until the viewer does not know one.
pub(super) struct KnownOperands<'v, 'e> {
    view: &'v mut Viewpoint<'e>,
    known: bool,
    /// The list whose members are bound in an operand that follows; without a list, any place may be bound.
    bound: Option<ListId>,
}

impl KnownOperands<'_, '_> {
    /// Asks for each value that may be bound to a register.
    fn under(&mut self, reg: Reg, knows: impl Fn(&mut Viewpoint<'_>) -> bool) {
        self.known = self.known
            && match self.bound {
                Some(list) => {
                    self.view.find_in(list, reg, |view, _| (!knows(view)).then_some(())).is_none()
                }
                None => {
                    let mut places = 0..self.view.e.p.places.info.len() as i32;
                    places.all(|at| self.view.with((reg, Some(Kind::Place)), at, &knows))
                }
            };
    }
}

impl Look for KnownOperands<'_, '_> {
    fn node(&mut self, node: NodeId) {
        self.known = self.known && self.view.knows(node);
    }

    fn list(&mut self, list: ListId) {
        self.known = self.known && self.view.knows_list(list);
        self.bound = Some(list);
    }

    fn bitboard(&mut self, set: BitboardId) {
        self.known = self.known && self.view.knows_bitboard(set);
    }

    fn node_under(&mut self, bound: Reg, node: NodeId) {
        self.under(bound, |view| view.knows(node));
    }

    fn list_under(&mut self, bound: Reg, list: ListId) {
        self.under(bound, |view| view.knows_list(list));
    }

    fn items(&mut self, start: u32, len: u32) {
        let items = &self.view.e.p.exprs.items[start as usize..][..len as usize];
        items.iter().for_each(|item| self.node(*item));
    }
}
