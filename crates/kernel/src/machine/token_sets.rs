//! Updates of the sets of tokens.

use super::Machine;
use crate::program::{TokenPart, TokenSets};

impl Machine<'_> {
    /// Updates the set of a zone after a token came into it or left it.
    #[inline(always)]
    pub(super) fn turn_in_zone(&mut self, token: i32, at: i32) {
        let sets = &self.p.tokens.sets;
        if sets.width != 0 && at as usize >= self.p.space.cells {
            self.turn_in_set(token, sets.zone(at as usize, self.p.space.cells));
        }
    }

    /// Updates the sets of all parts of a token before or after some of them change, or when it comes into the game or
    /// leaves it.
    #[inline(always)]
    pub(super) fn turn_parts(&mut self, token: i32) {
        if self.p.tokens.sets.width != 0 {
            self.turn_parts_if(token, |_| true);
        }
    }

    /// Updates the sets of a property of a token before and after it changes.
    #[inline(always)]
    pub(super) fn turn_prop(&mut self, token: i32, prop: u16) {
        if self.p.tokens.sets.width != 0 {
            self.turn_parts_if(token, |part| part == TokenPart::Prop(prop));
        }
    }

    fn turn_parts_if(&mut self, token: i32, turns: impl Fn(TokenPart) -> bool) {
        let p = self.p;
        for part in p.tokens.sets.parts.iter().filter(|part| turns(part.part)) {
            let value = self.s.part(p, token, part.part);
            self.turn_in_set(token, part.of(value));
        }
    }

    /// Flips the bit of a token in a set; tokens without a bit are in no set.
    #[inline]
    fn turn_in_set(&mut self, token: i32, set: u32) {
        let sets = &self.p.tokens.sets;
        let word = token as usize / 64;
        if set != TokenSets::EMPTY && word < sets.width {
            self.turn_bits(sets.word(set) + word, 1 << (token % 64));
        }
    }
}
