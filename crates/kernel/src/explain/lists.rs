//! Whether a viewer can know the members of a list or set, and their order.

use super::know::Looker;
use crate::code::{Bitboard, BitboardId, List, ListId, NodeId};
use crate::program::Program;
use crate::state::place;
use crate::value::NONE;
use crate::{Kind, PlaceId};

impl Looker<'_> {
    /// Whether it is known how many members a list has, if not which.
    pub(super) fn counted(&mut self, list: ListId) -> bool {
        match self.e.p.exprs.lists[list as usize] {
            List::Tokens(at) => self.knows(at),
            List::TokensIn(places) => self.knows_list(places),
            _ => false,
        }
    }

    /// Whether the members of a list are known, in their order.
    pub(super) fn knows_list(&mut self, list: ListId) -> bool {
        if self.viewer().is_none() {
            return true;
        }
        match self.e.p.exprs.lists[list as usize] {
            List::Tokens(at) => self.know(at).is_some_and(|at| self.knows_tokens(at)),
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
            // It stands beside a list that says the same and is asked instead.
            List::Fan { .. } => false,
            // Made of others for a player alone.
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
                        .all(|member| self.with((reg, kind), member, |l| l.knows(value)))
            }
            List::Union(one, other) => self.knows_list(one) && self.knows_list(other),
            List::Otherwise(one, other) => {
                self.knows_list(one) && (!self.members(one).is_empty() || self.knows_list(other))
            }
            List::Cond { when, then, otherwise } => self
                .know(when)
                .is_some_and(|when| self.knows_list(if when > 0 { then } else { otherwise })),
            List::If { when, list } => {
                self.know(when).is_some_and(|when| when <= 0 || self.knows_list(list))
            }
            List::Either { otherwise, .. } => self.knows_list(otherwise),
            List::Unite { list, reg, each } => {
                let kind = self.e.p.kind_of_list(list);
                self.knows_list(list)
                    && self
                        .members(list)
                        .into_iter()
                        .all(|member| self.with((reg, kind), member, |l| l.knows_list(each)))
            }
            List::Take { list, n } => self.knows(n) && self.knows_list(list),
            // Only what was picked one by one is known to have been chosen in the open, and even that
            // may name tokens that the viewer cannot tell apart.
            List::Stored(_) => false,
            List::Items { start, len } => {
                (start..start + len).all(|at| self.knows(self.e.p.exprs.items[at as usize]))
            }
            List::Bitboard(set) => self.knows_set(set),
            List::PlacesOf(tokens) => self.knows_list(tokens),
        }
    }

    /// Whether the members of a set of cells are known.
    pub(super) fn knows_set(&mut self, set: BitboardId) -> bool {
        if self.viewer().is_none() {
            return true;
        }
        match self.e.p.bitboards.nodes[set as usize] {
            // How many tokens a place holds is no secret, whose they are and which may be one.
            Bitboard::Plane(plane) => {
                let plane = usize::from(plane);
                plane == usize::from(Program::EMPTY_PLANE)
                    || plane == self.e.p.stacked_plane()
                    || self.knows_cells()
            }
            Bitboard::PlaneOf { player, .. } => self.knows(player) && self.knows_cells(),
            Bitboard::Mask(_) => true,
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => {
                self.knows_set(a) && self.knows_set(b)
            }
            Bitboard::If { when, set } => {
                self.know(when).is_some_and(|when| when <= 0 || self.knows_set(set))
            }
            Bitboard::StepInto { set, .. } => self.knows_set(set),
            Bitboard::MaskOf { player, .. } => self.knows(player),
            Bitboard::Beyond { run, set, .. } | Bitboard::Across { run, set, .. } => {
                self.knows_set(run) && self.knows_set(set)
            }
            Bitboard::OfPlayer { player, plain, .. } => self.knows(player) && self.knows_set(plain),
            Bitboard::One(at) => self.knows(at),
            Bitboard::FromList(list) => self.knows_list(list),
        }
    }

    /// Whether the viewer knows what each token of a place is.
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

    /// Whether it knows what each token on the boards is.
    fn knows_cells(&mut self) -> bool {
        (0..self.e.p.space.cells as i32).all(|at| self.knows_tokens(at))
    }

    /// Whether a condition on places is known of every place, whichever are looked at.
    pub(super) fn knows_everywhere(&mut self, reg: u8, when: NodeId) -> bool {
        (0..self.e.p.places.info.len()).all(|at| {
            let at = i32::from(PlaceId(at as u16).0);
            self.with((reg, Some(Kind::Place)), at, |l| l.knows(when))
        })
    }
}
