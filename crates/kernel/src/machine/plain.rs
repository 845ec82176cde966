//! What most moves on boards do: a token that is no more than a type and an owner comes to an empty
//! cell or leaves one that it has to itself, and nobody listens.
//!
//! Each of these does at once what [`super::tokens`] does step by step for every token, or nothing at
//! all where something is special. Links of lists need no look: the token is the whole list.

use super::Machine;
use crate::hash;
use crate::program::Program;
use crate::state::{MAX_TOKENS, place, token, word};
use crate::value::NONE;

impl Machine<'_> {
    /// Makes a token in an empty cell. False where nothing was done.
    #[inline(always)]
    pub(super) fn create_plain(&mut self, of: i32, owner: i32, to: i32) -> bool {
        let (p, id) = (self.p, self.known_tokens);
        let room = id < p.tokens.most[of as usize] as usize && id < MAX_TOKENS;
        if !room || self.s.head()[word::DEAD] != 0 || !self.is_plain() || !self.is_vacant(to) {
            return false;
        }
        let token = id as i32;
        self.put_row(self.place_at(to), [place::alone(token)]);
        self.grow_plain(token::alone(token, of, owner, to));
        self.hash_in(hash::lie(p.tokens.key(of, owner), to as usize, 0));
        self.turn_planes(of, owner, to);
        true
    }

    /// Moves a token to an empty cell. False where nothing was done.
    #[inline(always)]
    pub(super) fn move_plain(&mut self, token: i32, from: i32, to: i32) -> bool {
        if !self.is_plain() || !self.is_alone(from) || !self.is_vacant(to) {
            return false;
        }
        let [of, owner] = self.what(token);
        self.put_row(self.place_at(from), [place::EMPTY]);
        self.put_row(self.place_at(to), [place::alone(token)]);
        self.put_token(token, token::PLACE, to);
        let key = self.p.tokens.key(of, owner);
        self.hash_out(hash::lie(key, from as usize, 0));
        self.hash_in(hash::lie(key, to as usize, 0));
        self.turn_planes(of, owner, from);
        self.turn_planes(of, owner, to);
        true
    }

    /// Destroys a token that lies in a place. False where nothing was done.
    #[inline(always)]
    pub(super) fn destroy_plain(&mut self, token: i32, from: i32) -> bool {
        if !self.is_plain() || !self.is_alone(from) {
            return false;
        }
        let [of, owner] = self.what(token);
        self.put_row(self.place_at(from), [place::EMPTY]);
        self.put_token(token, token::PLACE, NONE);
        self.put_head(word::DEAD, self.s.head()[word::DEAD] + 1);
        self.hash_out(hash::lie(self.p.tokens.key(of, owner), from as usize, 0));
        self.turn_planes(of, owner, from);
        true
    }

    /// Changes the type and the owner of a token. False where nothing was done.
    #[inline]
    pub(super) fn change_plain(&mut self, token: i32, of: i32, owner: i32) -> bool {
        let at = self.token_field(token, token::PLACE);
        if !self.is_plain() || !self.is_alone(at) {
            return false;
        }
        let [before, belonged] = self.what(token);
        self.put_row(self.s.token_at(self.p, token), token::alone(token, of, owner, at));
        self.hash_out(hash::lie(self.p.tokens.key(before, belonged), at as usize, 0));
        self.hash_in(hash::lie(self.p.tokens.key(of, owner), at as usize, 0));
        let (cell, bit) = (at as usize / 64, 1u64 << (at as usize % 64));
        if belonged != owner {
            self.turn_owner(belonged, cell, bit);
            self.turn_owner(owner, cell, bit);
        }
        if before != of {
            self.turn_type(before, cell, bit);
            self.turn_type(of, cell, bit);
        }
        true
    }

    /// Whether tokens are plain and nobody wants to be told of them.
    #[inline(always)]
    fn is_plain(&self) -> bool {
        self.p.tokens.plain && !self.options.events
    }

    /// Whether a place is an empty cell to which no trigger listens.
    #[inline(always)]
    fn is_vacant(&self, at: i32) -> bool {
        let meta = &self.p.place_meta[at as usize];
        meta.on_planes && !meta.heard && self.s.words[self.place_at(at)] == place::EMPTY
    }

    /// Whether a place is a cell with one token.
    #[inline(always)]
    fn is_alone(&self, at: i32) -> bool {
        at != NONE
            && self.p.place_meta[at as usize].on_planes
            && self.s.place(self.p, at as usize, place::COUNT) == 1
    }

    #[inline(always)]
    fn place_at(&self, at: i32) -> usize {
        self.s.place_at(self.p, at as usize)
    }

    /// The type and the owner of a token.
    #[inline(always)]
    fn what(&self, token: i32) -> [i32; 2] {
        token::what(&self.s.words[self.s.token_at(self.p, token)..])
    }

    /// A cell becomes empty or is so no more, by a token of a type and an owner.
    #[inline(always)]
    fn turn_planes(&mut self, of: i32, owner: i32, at: i32) {
        let (cell, bit) = (at as usize / 64, 1u64 << (at as usize % 64));
        self.turn_plane(usize::from(Program::EMPTY_PLANE) * self.p.space.width + cell, bit);
        self.turn_owner(owner, cell, bit);
        self.turn_type(of, cell, bit);
    }

    /// A cell comes to a player or is so no more.
    #[inline(always)]
    fn turn_owner(&mut self, owner: i32, cell: usize, bit: u64) {
        if owner != NONE {
            let plane = usize::from(Program::OWNER_PLANE) + owner as usize;
            self.turn_plane(plane * self.p.space.width + cell, bit);
        }
    }

    /// A cell has a token of a type or has it no more.
    #[inline(always)]
    fn turn_type(&mut self, of: i32, cell: usize, bit: u64) {
        if let Some(plane) = self.p.space.plane_of_type[of as usize] {
            self.turn_plane(usize::from(plane) * self.p.space.width + cell, bit);
        }
    }
}
