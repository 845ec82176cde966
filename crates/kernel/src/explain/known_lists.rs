//! Decides whether a viewer can know the members and the order of a list or bitboard.

use super::knowledge::Viewpoint;
use crate::code::{Bitboard, BitboardId, List, ListId, NodeId};
use crate::program::Program;
use crate::state::place;
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
        if self.viewer().is_none() {
            return true;
        }
        match self.e.p.exprs.lists[list as usize] {
            List::Tokens(at) => self.known_value(at).is_some_and(|at| self.knows_tokens(at)),
            List::TokensIn(places) => {
                self.knows_list(places)
                    && self.members(places).into_iter().all(|at| self.knows_tokens(at))
            }
            List::Pieces(player) => self.knows(player) && self.knows_cells(),
            List::Ints { min, max, .. } => self.knows(min) && self.knows(max),
            List::Consts { .. } => true,
            List::Others(a)
            | List::Clockwise(a)
            | List::ZonesOf(a)
            | List::ConstsOf { player: a, .. }
            | List::Adjacent(a)
            | List::Members { set: a, .. } => self.knows(a),
            List::Between(a, b) => self.knows(a) && self.knows(b),
            List::Connected { from, reg, via, steps } => {
                self.knows(from) && self.knows(steps) && self.knows_everywhere(reg, via)
            }
            List::Ray { from, direction, reg, when } => {
                self.knows(from) && self.knows(direction) && self.knows_everywhere(reg, when)
            }
            // The equal list beside it is asked instead.
            List::Fan { .. } => false,
            // Specialisation makes these; explanations use the code that is not specialised.
            List::Track { .. } | List::Having { .. } => false,
            List::Walk { from, direction, n, reg, when } => {
                self.knows(from)
                    && self.knows(direction)
                    && self.knows(n)
                    && self.knows_everywhere(reg, when)
            }
            List::Where { list, reg, when: value }
            | List::Extreme { list, reg, value, .. }
            | List::Distinct { list, reg, value } => {
                let kind = self.e.p.kind_of_list(list);
                self.knows_list(list)
                    && self
                        .members(list)
                        .into_iter()
                        .all(|member| self.with((reg, kind), member, |view| view.knows(value)))
            }
            List::Union(one, other) => self.knows_list(one) && self.knows_list(other),
            List::Otherwise(one, other) => {
                self.knows_list(one) && (!self.members(one).is_empty() || self.knows_list(other))
            }
            List::Cond { when, then, otherwise } => self
                .known_value(when)
                .is_some_and(|when| self.knows_list(if when > 0 { then } else { otherwise })),
            List::If { when, list } => {
                self.known_value(when).is_some_and(|when| when <= 0 || self.knows_list(list))
            }
            List::Either { otherwise, .. } => self.knows_list(otherwise),
            List::Unite { list, reg, each } => {
                let kind = self.e.p.kind_of_list(list);
                self.knows_list(list)
                    && self
                        .members(list)
                        .into_iter()
                        .all(|member| self.with((reg, kind), member, |view| view.knows_list(each)))
            }
            List::Take { list, n } => self.knows(n) && self.knows_list(list),
            // A list that was stored may be computed, and one that was picked may name tokens that the viewer
            // cannot tell apart.
            List::Stored(_) => false,
            List::Items { start, len } => {
                (start..start + len).all(|at| self.knows(self.e.p.exprs.items[at as usize]))
            }
            List::Bitboard(set) => self.knows_bitboard(set),
            List::PlacesOf(tokens) => self.knows_list(tokens),
        }
    }

    /// True if the viewer knows the members of a bitboard.
    pub(super) fn knows_bitboard(&mut self, set: BitboardId) -> bool {
        if self.viewer().is_none() {
            return true;
        }
        match self.e.p.bitboards.nodes[set as usize] {
            // The number of tokens in a place is public; their owners and types may be secret.
            Bitboard::Plane(plane) => {
                let plane = usize::from(plane);
                plane == usize::from(Program::EMPTY_PLANE)
                    || plane == self.e.p.stacked_plane()
                    || self.knows_cells()
            }
            Bitboard::PlaneOf { player, .. } => self.knows(player) && self.knows_cells(),
            Bitboard::Mask(_) => true,
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => {
                self.knows_bitboard(a) && self.knows_bitboard(b)
            }
            Bitboard::If { when, set } => {
                self.known_value(when).is_some_and(|when| when <= 0 || self.knows_bitboard(set))
            }
            Bitboard::StepInto { set, .. } => self.knows_bitboard(set),
            Bitboard::MaskOf { player, .. } => self.knows(player),
            Bitboard::Beyond { run, set, .. } | Bitboard::Across { run, set, .. } => {
                self.knows_bitboard(run) && self.knows_bitboard(set)
            }
            Bitboard::OfPlayer { player, plain, .. } => {
                self.knows(player) && self.knows_bitboard(plain)
            }
            Bitboard::One(at) => self.knows(at),
            Bitboard::FromList(list) => self.knows_list(list),
        }
    }

    /// True if the viewer knows each token of a place.
    fn knows_tokens(&mut self, at: i32) -> bool {
        if at == NONE {
            return true;
        }
        let mut held = self.e.s.place(self.e.p, at as usize, place::HEAD);
        while held != NONE {
            if !self.knows_face(held) {
                return false;
            }
            held = self.e.s.next(self.e.p, held);
        }
        true
    }

    /// True if the viewer knows each token on the boards.
    fn knows_cells(&mut self) -> bool {
        (0..self.e.p.space.cells as i32).all(|at| self.knows_tokens(at))
    }

    /// True if the viewer knows a condition on places for every place.
    pub(super) fn knows_everywhere(&mut self, reg: u8, when: NodeId) -> bool {
        (0..self.e.p.places.info.len()).all(|at| {
            let at = i32::from(PlaceId(at as u16).0);
            self.with((reg, Some(Kind::Place)), at, |view| view.knows(when))
        })
    }
}
