//! The order of the tokens in a set.

use super::{State, token};
use crate::program::Program;
use crate::value::NONE;
use boardwright_def::Visibility;

impl State {
    /// Sort key of a token in a set: type, owner and properties. Tokens that are not public come last, by owner
    /// alone, because players see the order of a set.
    pub(crate) fn sort_key(&self, program: &Program, token: i32) -> (bool, i32, i32, &[i32]) {
        let (of, owner, props) = self.token_what(program, token);
        match program.tokens.veils.get(of as usize) {
            None | Some(Visibility::Public) => (false, of, owner, props),
            Some(_) => (true, NONE, owner, &[]),
        }
    }

    /// The beginning of the sort key of a token where the types of all tokens are public, as a number: its type, its
    /// owner and its first property.
    #[inline(always)]
    pub(crate) fn open_rank(&self, program: &Program, token: i32) -> u64 {
        const SIGN: u32 = 1 << 31;
        let at = self.token_at(program, token);
        let rank = u64::from(token::rank(self.words[at])) << 32;
        match program.tokens.own > token::PROPS {
            true => rank | u64::from(self.words[at + token::PROPS] as u32 ^ SIGN),
            false => rank,
        }
    }

    /// The rest of the sort key behind [`Self::open_rank`]: the second property and those after it.
    #[inline]
    pub(crate) fn later_props(&self, program: &Program, token: i32) -> &[i32] {
        let at = self.token_at(program, token);
        let end = program.tokens.own;
        &self.words[at + (token::PROPS + 1).min(end)..at + end]
    }
}
