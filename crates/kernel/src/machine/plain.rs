//! Fast paths for plain tokens on boards: a token that has only a type and an owner comes to an empty cell or
//! leaves a cell that it has to itself, and no trigger or event listens.
//!
//! Each does in one step what [`super::tokens`] does for every token, or nothing if something is special. Links
//! of lists need no update: the token is the whole list.

use super::Machine;
use crate::hash;
use crate::program::{Face, Program};
use crate::state::token::chain;
use crate::state::{place, token, word};
use crate::value::NONE;

impl<'p> Machine<'p> {
    /// Creates a token in an empty cell. Returns false if nothing was done.
    #[inline(always)]
    pub(super) fn create_plain(&mut self, face: &Face, to: i32) -> bool {
        self.is_plain() && self.add_plain(face, to)
    }

    /// Like [`Self::create_plain`], for a caller that knows that tokens are plain and that no events are recorded.
    #[inline(always)]
    pub(super) fn add_plain(&mut self, face: &Face, to: i32) -> bool {
        let id = self.known_tokens;
        if id >= face.room as usize || self.s.head()[word::DEAD] != 0 {
            return false;
        }
        let Some(at) = self.vacant(to) else { return false };
        let token = id as i32;
        self.put_row(at, [place::with_one(token)]);
        self.grow_plain(token::placed(face.word, to), chain::alone(token));
        self.hash_in(hash::insertion(face.key, to as usize, 0));
        self.turn_planes(face, to);
        true
    }

    /// Moves a token to an empty cell. Returns false if nothing was done.
    #[inline(always)]
    pub(super) fn move_plain(&mut self, token: i32, from: i32, to: i32) -> bool {
        if !self.is_plain() || !self.is_alone(from) {
            return false;
        }
        let Some(at) = self.vacant(to) else { return false };
        let face = self.face(token);
        self.put_row(self.place_at(from), [place::EMPTY]);
        self.put_row(at, [place::with_one(token)]);
        self.put_token(token, token::PLACE, to);
        self.hash_out(hash::insertion(face.key, from as usize, 0));
        self.hash_in(hash::insertion(face.key, to as usize, 0));
        self.turn_planes(face, from);
        self.turn_planes(face, to);
        true
    }

    /// Destroys a token that lies in a place. Returns false if nothing was done.
    #[inline(always)]
    pub(super) fn destroy_plain(&mut self, token: i32, from: i32) -> bool {
        if !self.is_plain() || !self.is_alone(from) {
            return false;
        }
        let face = self.face(token);
        self.put_row(self.place_at(from), [place::EMPTY]);
        self.put_chain(token, chain::PREV, NONE);
        self.put_token(token, token::PLACE, NONE);
        self.put_head(word::DEAD, self.s.head()[word::DEAD] + 1);
        self.hash_out(hash::insertion(face.key, from as usize, 0));
        self.turn_planes(face, from);
        true
    }

    /// Changes the type and the owner of a token. Returns false if nothing was done.
    #[inline]
    pub(super) fn change_plain(&mut self, token: i32, of: i32, owner: i32) -> bool {
        let at = self.token_field(token, token::PLACE);
        if !self.is_plain() || !self.is_alone(at) {
            return false;
        }
        let (before, after) = (self.face(token), self.p.tokens.face(of, owner));
        self.scratch.changes.faces();
        self.put_raw(self.s.token_at(self.p, token), token::placed(after.word, at));
        self.hash_out(hash::insertion(before.key, at as usize, 0));
        self.hash_in(hash::insertion(after.key, at as usize, 0));
        for (before, after) in before.planes.iter().zip(after.planes) {
            if *before != after {
                self.turn_cell([*before, after], at);
            }
        }
        true
    }

    /// True if tokens are plain and no events are recorded.
    #[inline(always)]
    fn is_plain(&self) -> bool {
        self.p.tokens.plain && !self.options.events
    }

    /// The word of a place if it is an empty cell to which no trigger listens.
    #[inline(always)]
    fn vacant(&self, at: i32) -> Option<usize> {
        let meta = &self.p.places.meta[at as usize];
        let word = self.place_at(at);
        (meta.on_planes && !meta.heard && self.s.words[word] == place::EMPTY).then_some(word)
    }

    /// True if a place is a cell with one token.
    #[inline(always)]
    fn is_alone(&self, at: i32) -> bool {
        at != NONE
            && self.p.places.meta[at as usize].on_planes
            && self.s.place(self.p, at as usize, place::COUNT) == 1
    }

    #[inline(always)]
    fn place_at(&self, at: i32) -> usize {
        self.s.place_at(self.p, at as usize)
    }

    #[inline(always)]
    fn face(&self, token: i32) -> &'p Face {
        let [of, owner] = token::what(self.s.words[self.s.token_at(self.p, token)]);
        self.p.tokens.face(of, owner)
    }

    /// Updates the planes of a cell that a token enters or leaves, alone.
    #[inline(always)]
    fn turn_planes(&mut self, face: &Face, at: i32) {
        const EMPTY: u32 = Program::EMPTY_PLANE as u32;
        const { assert!(EMPTY == 0, "the plane of empty cells is the first") };
        let [a, b] = face.planes;
        self.turn_cell([EMPTY, a, b], at);
    }
}
