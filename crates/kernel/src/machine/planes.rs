//! Updates of planes when tokens on cells change.
//!
//! A plane says that a cell holds some token with a property. It says nothing about the order of tokens, so a
//! read of a plane settles no chance. Conditions on top tokens read planes only while no cell holds two tokens
//! ([`crate::code::Node::Single`]).

use super::Machine;
use crate::program::Program;
use crate::state::{Field, place, token};
use crate::value::NONE;

impl Machine<'_> {
    /// Updates planes after a token came onto a cell.
    #[inline(always)]
    pub(super) fn plane_in(&mut self, token: i32, at: i32) {
        self.put_on_plane(usize::from(Program::EMPTY_PLANE), at, false);
        let owner = self.token_field(token, token::OWNER);
        if owner != NONE {
            self.put_on_plane(usize::from(Program::OWNER_PLANE) + owner as usize, at, true);
        }
        self.plane_types(at);
    }

    /// Updates planes after a token left a cell.
    pub(super) fn plane_out(&mut self, token: i32, at: i32, now_empty: bool) {
        if now_empty {
            self.put_on_plane(usize::from(Program::EMPTY_PLANE), at, true);
        }
        self.plane_types(at);
        let owner = self.token_field(token, token::OWNER);
        if owner != NONE {
            self.plane_owner(owner, at);
        }
    }

    /// Recomputes the planes of owners and types for a cell.
    pub(super) fn replane_cell(&mut self, at: i32) {
        for player in 0..self.p.players as i32 {
            self.plane_owner(player, at);
        }
        self.plane_types(at);
    }

    fn plane_owner(&mut self, owner: i32, at: i32) {
        let plane = usize::from(Program::OWNER_PLANE) + owner as usize;
        self.put_on_plane(plane, at, self.holds_one(at, token::OWNER, owner));
    }

    /// Recomputes the planes of types for a cell.
    #[inline(always)]
    fn plane_types(&mut self, at: i32) {
        for number in 0..self.p.space.type_planes.len() {
            let of = i32::from(self.p.space.type_planes[number]);
            let plane = Program::type_plane(self.p.players, number);
            self.put_on_plane(plane, at, self.holds_one(at, token::TYPE, of));
        }
    }

    /// True if a cell holds a token with this value in a field.
    fn holds_one(&self, at: i32, field: Field, value: i32) -> bool {
        let mut token = self.place_field(at, place::HEAD);
        while token != NONE && self.token_field(token, field) != value {
            token = self.next_token(token);
        }
        token != NONE
    }

    /// Sets or clears the bit of a cell on a plane.
    #[inline(always)]
    pub(super) fn put_on_plane(&mut self, plane: usize, at: i32, on: bool) {
        let word = plane * self.p.space.width + at as usize / 64;
        let bit = 1u64 << (at as usize % 64);
        let before = self.s.planes[word];
        self.put_plane(word, if on { before | bit } else { before & !bit });
    }
}
