//! Keys of tokens that were computed before.
//!
//! A token that changes its place keeps type, owner and properties, so its key is mostly known. Each key stands beside
//! the words that it was computed from. They are compared before it is used, so no change of a token, no undo and no
//! loaded state has to be told to this memory.

use crate::program::Program;
use crate::state::{State, token};

/// Most properties of tokens whose keys are remembered. Longer ones are rare, and comparing them takes longer.
const MOST_PROPS: usize = 4;
/// Fewest properties of such tokens: the key of one property is computed as fast as it is found.
const FEWEST_PROPS: usize = 2;

/// A key with the words that it was computed from.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// Type and owner.
    what: u32,
    props: [i32; MOST_PROPS],
    key: u64,
}

impl Known {
    /// No word without its place has all bits.
    const NOTHING: Self = Self { what: u32::MAX, props: [0; MOST_PROPS], key: 0 };
}

/// The keys by token.
#[derive(Debug, Default)]
pub(crate) struct TokenKeys(Vec<Known>);

impl Clone for TokenKeys {
    /// A copy begins without keys: most copies of a machine make a single move.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl TokenKeys {
    /// The key of a token's type, owner and own properties, as [`State::token_key`] computes it.
    #[inline(always)]
    pub fn of(&mut self, state: &State, program: &Program, token: i32) -> u64 {
        let props = program.tokens.own - token::PROPS;
        if !(FEWEST_PROPS..=MOST_PROPS).contains(&props) {
            return state.token_key(program, token);
        }
        let at = state.token_at(program, token);
        let words = &state.words[at..=at + props];
        if let Some(known) = self.0.get(token as usize)
            && known.what == token::unlocated(words[0])
            && known.props.iter().zip(&words[token::PROPS..]).all(|(known, word)| known == word)
        {
            return known.key;
        }
        self.compute(state, program, token)
    }

    #[cold]
    #[inline(never)]
    fn compute(&mut self, state: &State, program: &Program, token: i32) -> u64 {
        let at = state.token_at(program, token);
        let words = &state.words[at..at + program.tokens.own];
        let key = state.token_key(program, token);
        let mut known = Known { what: token::unlocated(words[0]), key, ..Known::NOTHING };
        known.props[..words.len() - token::PROPS].copy_from_slice(&words[token::PROPS..]);
        if self.0.len() <= token as usize {
            self.0.resize(state.known_tokens(program).max(token as usize + 1), Known::NOTHING);
        }
        self.0[token as usize] = known;
        key
    }
}
