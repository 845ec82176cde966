//! Places and tokens in few words: a cell takes one, a token two and its own properties.

use super::MAX_TOKENS;
use crate::link::MOST_PLAYERS;
use crate::value::NONE;

/// A number in some bits of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Field {
    /// Which word of the place or the token it is in.
    word: usize,
    shift: u32,
    bits: u32,
    /// Whether all ones are `none`.
    none: bool,
}

impl Field {
    const fn new(word: usize, shift: u32, bits: u32) -> Self {
        assert!(shift + bits <= u32::BITS);
        Self { word, shift, bits, none: false }
    }

    const fn or_none(self) -> Self {
        Self { none: true, ..self }
    }

    #[inline(always)]
    pub const fn word(self) -> usize {
        self.word
    }

    /// Its bits, at the lower end of a word.
    const fn ones(self) -> u32 {
        u32::MAX >> (u32::BITS - self.bits)
    }

    /// What a word has in it.
    #[inline(always)]
    pub const fn read(self, word: i32) -> i32 {
        let bits = word as u32 >> self.shift & self.ones();
        if self.none && bits == self.ones() { NONE } else { bits as i32 }
    }

    /// A word with another value in it. Where there is room for `none`, all ones stand for that alone.
    #[inline(always)]
    pub const fn write(self, word: i32, value: i32) -> i32 {
        let bits = if self.none && value == NONE { self.ones() } else { value as u32 };
        debug_assert!(bits <= self.ones() && !(self.none && value != NONE && bits == self.ones()));
        (word as u32 & !(self.ones() << self.shift) | bits << self.shift) as i32
    }
}

/// Bits for the number of a token, `none`, or how many they are.
const TOKEN_BITS: u32 = 13;
const _: () = assert!(MAX_TOKENS + 1 < 1 << TOKEN_BITS);
/// Bits for an owner, or `none`.
const OWNER_BITS: u32 = 6;
const _: () = assert!(MOST_PLAYERS < (1 << OWNER_BITS) - 1);

/// The word of a place.
pub(crate) mod place {
    use super::{Field, NONE, TOKEN_BITS};

    /// The token at the front: of a stack, the top one.
    pub const HEAD: Field = Field::new(0, 0, TOKEN_BITS).or_none();
    pub const COUNT: Field = Field::new(0, TOKEN_BITS, TOKEN_BITS);
    pub const WORDS: usize = 1;

    /// That of a place in which nothing lies.
    pub const EMPTY: i32 = COUNT.write(HEAD.write(0, NONE), 0);

    /// That of a place in which one token lies.
    #[inline(always)]
    pub const fn with_one(token: i32) -> i32 {
        COUNT.write(0, 1) | HEAD.write(0, token)
    }
}

/// The words of a token; its own properties follow.
pub(crate) mod token {
    use super::{Field, NONE, OWNER_BITS, TOKEN_BITS};

    /// The token behind it in its place.
    pub const NEXT: Field = Field::new(0, 0, TOKEN_BITS).or_none();
    /// The token before it; of the first one, the last.
    pub const PREV: Field = Field::new(0, TOKEN_BITS, TOKEN_BITS).or_none();
    pub const OWNER: Field = Field::new(0, 2 * TOKEN_BITS, OWNER_BITS).or_none();
    /// Where it lies; `none` once it was destroyed. Linking sees to it that places and types have numbers of
    /// sixteen bits, the last place not all ones.
    pub const PLACE: Field = Field::new(1, 0, 16).or_none();
    pub const TYPE: Field = Field::new(1, 16, 16);
    pub const PROPS: usize = 2;

    /// The type and the owner that a token's words have in them.
    #[inline(always)]
    pub fn what(words: &[i32]) -> [i32; 2] {
        [TYPE, OWNER].map(|field| field.read(words[field.word()]))
    }

    /// The words of one of nobody that lies nowhere.
    pub const fn fresh(of: i32) -> [i32; PROPS] {
        let links = PREV.write(NEXT.write(0, NONE), NONE);
        [OWNER.write(links, NONE), TYPE.write(PLACE.write(0, NONE), of)]
    }

    /// The words of one that has its place to itself, without its number and that of its place.
    pub const fn mould(of: i32, owner: i32) -> [i32; PROPS] {
        [OWNER.write(NEXT.write(0, NONE), owner), TYPE.write(0, of)]
    }

    /// The same with the numbers.
    #[inline(always)]
    pub const fn cast(mould: [i32; PROPS], token: i32, place: i32) -> [i32; PROPS] {
        [mould[0] | PREV.write(0, token), mould[1] | PLACE.write(0, place)]
    }
}
