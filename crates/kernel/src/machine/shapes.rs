//! Tokens with shapes: they come to all cells that they cover at once, and leave all of them at once.

use super::Machine;
use crate::code::{Insertion, NodeId};
use crate::hash;
use crate::outcome::Fault;
use crate::state::token::chain;
use crate::state::{token, word};
use crate::value::NONE;

impl Machine<'_> {
    /// True if some type has a shape and a place is a cell.
    #[inline(always)]
    pub(super) fn on_shaped_board(&self, at: i32) -> bool {
        self.p.tokens.shapes.any() && (at as usize) < self.p.space.cells
    }

    /// Type and orientation of a token.
    pub(super) fn form(&self, token: i32) -> (i32, i32) {
        (self.token_field(token, token::TYPE), self.s.turned(self.p, token))
    }

    /// True if a token of that type and orientation may come to a place. If not, the game ends with a fault: the rules
    /// put it where it has no room.
    #[inline(always)]
    pub(super) fn may_cover(&mut self, token: i32, form: (i32, i32), to: i32) -> bool {
        !self.p.tokens.shapes.any()
            || self.s.may_lie(self.p, token, form, to)
            || self.stop_without_room()
    }

    #[cold]
    #[inline(never)]
    fn stop_without_room(&mut self) -> bool {
        self.incomplete = true;
        if self.s.head()[word::FAULT] == 0 {
            self.fault(Fault::NoRoom);
        }
        // The loop ends after this operation. A dry run of a cost goes on and finds it unpaid.
        self.budget = 1;
        false
    }

    /// Takes a token with a shape out of all of its cells; false if it has none or is not on a board.
    #[inline(never)]
    pub(super) fn lift(&mut self, token: i32, at: i32) -> bool {
        let Some(covered) = self.s.shape_at(self.p, token, at) else { return false };
        let key = self.token_key(token);
        for cell in covered.iter() {
            self.put_place(cell, NONE, 0);
            self.hash_out(hash::insertion(key, cell as usize, 0));
            if self.p.places.meta[cell as usize].on_planes {
                self.plane_out(token, cell, true);
            }
        }
        self.put_token(token, token::PLACE, NONE);
        true
    }

    /// Puts a token with a shape that is in no place onto all of its cells; false if it has none or does not come to a
    /// board.
    #[inline(never)]
    pub(super) fn lay(&mut self, token: i32, to: i32) -> bool {
        let Some(covered) = self.s.shape_at(self.p, token, to) else { return false };
        self.put_token(token, token::PLACE, to);
        if !self.p.tokens.single {
            let at = self.s.token_at(self.p, token) + self.p.tokens.chain;
            self.put_raw(at, chain::alone(token));
        }
        let key = self.token_key(token);
        for cell in covered.iter() {
            self.put_place(cell, token, 1);
            self.hash_in(hash::insertion(key, cell as usize, 0));
            if self.p.places.meta[cell as usize].on_planes {
                self.plane_in(token, cell);
            }
        }
        true
    }

    /// A token with a shape that leaves the boards lies as drawn, so that equal tokens are equal again.
    pub(super) fn straighten(&mut self, token: i32, to: i32) {
        let shapes = &self.p.tokens.shapes;
        if to as usize >= self.p.space.cells && shapes.has(self.token_field(token, token::TYPE)) {
            self.put_token_word(token, shapes.turned, 1);
        }
    }

    /// Moves a token and turns it on the way.
    pub(super) fn move_turned(&mut self, token: NodeId, to: NodeId, turned: NodeId) {
        let (token, to, turned) = (self.value(token), self.value(to), self.value(turned));
        if token == NONE || to == NONE || turned == NONE || !self.in_game(token) {
            self.incomplete = true;
            return;
        }
        let of = self.token_field(token, token::TYPE);
        if !self.may_cover(token, (of, turned), to) {
            return;
        }
        let from = self.token_field(token, token::PLACE);
        self.take_out(token);
        if self.p.tokens.tracks {
            self.carry_knowledge(token, from, to, Insertion::Usual);
        }
        if self.on_shaped_board(to) && self.p.tokens.shapes.has(of) {
            self.put_token_word(token, self.p.tokens.shapes.turned, turned);
        }
        self.straighten(token, to);
        self.put_in(token, to, Insertion::Usual);
        self.moved(token, from, to);
    }

    /// Removes a new token that found no room.
    #[cold]
    pub(super) fn drop_new(&mut self, token: i32) {
        self.put_chain(token, chain::NEXT, NONE);
        self.put_chain(token, chain::PREV, NONE);
        self.put_head(word::DEAD, self.s.head()[word::DEAD] + 1);
    }
}
