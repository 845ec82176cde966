//! The sets of tokens of a state.

use super::{State, token};
use crate::program::{Program, TokenPart, TokenSets};
use crate::value::NONE;

impl State {
    /// The value of a part of a token.
    #[inline]
    pub(crate) fn part(&self, program: &Program, token: i32, part: TokenPart) -> i32 {
        match part {
            TokenPart::Itself => token,
            TokenPart::Type => self.token_field(program, token, token::TYPE),
            TokenPart::Owner => self.token_field(program, token, token::OWNER),
            TokenPart::Prop(prop) => self.prop(program, token, usize::from(prop)),
        }
    }

    /// A set of tokens, by number.
    #[inline(always)]
    pub(crate) fn token_set(&self, sets: &TokenSets, set: u32) -> &[u64] {
        let start = sets.word(set);
        &self.planes[start..start + sets.width]
    }

    /// Computes the sets of tokens from scratch; their words must be 0.
    pub(super) fn fill_token_sets(&mut self, program: &Program) {
        let sets = &program.tokens.sets;
        let mut planes = std::mem::take(&mut self.planes);
        let bits = (sets.width * 64).min(self.known_tokens(program));
        for token in 0..bits as i32 {
            let place = self.token_field(program, token, token::PLACE);
            if place == NONE {
                continue;
            }
            let parts = sets.parts.iter().map(|part| part.of(self.part(program, token, part.part)));
            let zone = (place as usize).checked_sub(program.space.cells);
            let zone = zone.map(|zone| sets.zones + zone as u32);
            for set in parts.chain(zone).filter(|set| *set != TokenSets::EMPTY) {
                planes[sets.word(set) + token as usize / 64] |= 1 << (token % 64);
            }
        }
        self.planes = planes;
    }
}
