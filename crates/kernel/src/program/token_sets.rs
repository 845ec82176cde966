//! Sets of tokens as bits: those of each zone, and those with each value of a part that conditions compare.
//!
//! A condition on the tokens of a zone, such as `hand[actor] where .suit == hearts and not .used`, is the intersection of
//! a few of these sets. Bit `t` of a set stands for token `t`. The sets are kept in the state, behind the planes of
//! boards.

use super::Program;
use crate::code::{Node, NodeId};
use crate::value::NONE;

/// Most values of a part that have sets.
pub(crate) const MOST_VALUES: i64 = 128;
/// Most terms of a condition that become sets; the others are tested for each token that is left.
pub(crate) const MOST_TERMS: usize = 6;
/// Most words that all sets of a state take: a state is copied often.
const MOST_WORDS: usize = 1024;

/// A part of a token that conditions compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenPart {
    Itself,
    Type,
    Owner,
    Prop(u16),
}

impl TokenPart {
    /// The part of a token that a value is, other than the token itself. `token` is an operand.
    pub fn read_by(value: Node, token: NodeId) -> Option<Self> {
        if value == Node::TokenType(token) {
            Some(Self::Type)
        } else if value == Node::TokenOwner(token) {
            Some(Self::Owner)
        } else if let Node::TokenProp { token: of, prop } = value
            && of == token
        {
            Some(Self::Prop(prop))
        } else {
            None
        }
    }
}

/// The sets of the tokens by one part: first those without a value, then those with each value from `lo` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PartSets {
    pub part: TokenPart,
    /// The number of the first set.
    pub first: u32,
    pub lo: i32,
    /// The number of values.
    pub values: u32,
}

impl PartSets {
    /// The set of the tokens with a value; the empty set for a value that no token can have.
    #[inline]
    pub fn of(&self, value: i32) -> u32 {
        if value == NONE {
            return self.first;
        }
        let number = value.wrapping_sub(self.lo) as u32;
        if value < self.lo || number >= self.values {
            TokenSets::EMPTY
        } else {
            self.first + 1 + number
        }
    }
}

/// One comparison of a condition on tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TokenTerm {
    pub test: TokenTest,
    /// True if the comparison must fail.
    pub not: bool,
}

/// The test of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenTest {
    /// A part is equal to the item of the term: the number of the part among those with sets.
    Equal(u16),
    /// A part has a value: the token is in a set.
    One(u32),
    /// A part has one of some values: the token is in one of some sets that follow each other.
    OneOf { first: u32, len: u32 },
    /// The token is the item of the term.
    Itself,
}

/// All sets of tokens of a program.
#[derive(Debug, Default)]
pub(crate) struct TokenSets {
    pub parts: Vec<PartSets>,
    /// The number of the set of the first zone; those of the other zones follow.
    pub zones: u32,
    /// The number of sets; 0 if no condition needs any.
    pub count: u32,
    /// Words of a set; 0 if the state has no sets, because it would have too many tokens or sets.
    pub width: usize,
    /// The first word among the planes of a state.
    pub start: usize,
    /// The most words of a state whose tokens all have a bit.
    pub most_words: usize,
}

impl TokenSets {
    /// The set without members.
    pub const EMPTY: u32 = 0;
    /// Most words of a set.
    pub const MOST_WIDTH: usize = 8;

    /// The set of the tokens in a zone; `cells` is the number of cells, which are the places before the zones.
    #[inline]
    pub fn zone(&self, at: usize, cells: usize) -> u32 {
        self.zones + (at - cells) as u32
    }

    /// The first word of a set among the planes of a state.
    #[inline]
    pub fn word(&self, set: u32) -> usize {
        self.start + set as usize * self.width
    }
}

impl Program {
    /// Gives the sets room behind the planes: for `tokens`, with which a game begins, and some more.
    pub(crate) fn lay_out_token_sets(&mut self, tokens: usize) {
        let width = tokens / 64 + 1;
        let sets = &mut self.tokens.sets;
        let words = width * sets.count as usize;
        if width > TokenSets::MOST_WIDTH || words > MOST_WORDS || words == 0 {
            return;
        }
        sets.width = width;
        sets.start = self.layout.planes.len();
        sets.most_words = self.layout.tokens as usize + 64 * width * self.tokens.stride;
        self.layout.planes.resize(sets.start + words, 0);
    }
}
