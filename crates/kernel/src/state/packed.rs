//! Places and tokens in few words: a place takes one word; a token takes one, its properties, and one more for its
//! neighbours if places can hold several tokens.

use crate::limits::{MAX_TOKENS, MOST_PLACES, MOST_PLAYERS, MOST_TYPES};
use crate::value::NONE;

/// A bit field of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Field {
    shift: u32,
    bits: u32,
    /// True if all ones are `none`.
    none: bool,
}

impl Field {
    const fn new(shift: u32, bits: u32) -> Self {
        assert!(shift + bits <= u32::BITS);
        Self { shift, bits, none: false }
    }

    const fn or_none(self) -> Self {
        Self { none: true, ..self }
    }

    /// All ones of the field, at the lower end of a word.
    const fn ones(self) -> u32 {
        u32::MAX >> (u32::BITS - self.bits)
    }

    /// Reads the raw bits; all ones stand for `none`.
    #[inline(always)]
    pub const fn bits(self, word: i32) -> i32 {
        (word as u32 >> self.shift & self.ones()) as i32
    }

    /// The fields of a word.
    #[inline(always)]
    pub const fn read(self, word: i32) -> i32 {
        let bits = word as u32 >> self.shift & self.ones();
        if self.none && bits == self.ones() { NONE } else { bits as i32 }
    }

    /// Writes a value other than `none` into a field of zeros.
    #[inline(always)]
    const fn some(self, word: i32, value: i32) -> i32 {
        debug_assert!(value >= 0 && value as u32 <= self.ones() - self.none as u32);
        word | value << self.shift
    }

    /// Writes a value. In a field that allows `none`, all ones stand for that alone.
    #[inline(always)]
    pub const fn write(self, word: i32, value: i32) -> i32 {
        let bits = if self.none && value == NONE { self.ones() } else { value as u32 };
        debug_assert!(bits <= self.ones() && !(self.none && value != NONE && bits == self.ones()));
        (word as u32 & !(self.ones() << self.shift) | bits << self.shift) as i32
    }
}

/// Bits for the number of a token, `none`, or a count of tokens.
const TOKEN_BITS: u32 = 13;
const _: () = assert!(MAX_TOKENS + 1 < 1 << TOKEN_BITS);
/// Bits for an owner, or `none`.
const OWNER_BITS: u32 = 5;
const _: () = assert!(MOST_PLAYERS < (1 << OWNER_BITS) - 1);
/// Bits for the number of a place, or `none`.
const PLACE_BITS: u32 = 15;
const _: () = assert!(MOST_PLACES < 1 << PLACE_BITS);
/// Bits for the number of a type.
const TYPE_BITS: u32 = 12;
const _: () = assert!(MOST_TYPES <= 1 << TYPE_BITS);

/// The word of a place.
pub(crate) mod place {
    use super::{Field, NONE, TOKEN_BITS};

    /// The token at the front: of a stack, the top one.
    pub const HEAD: Field = Field::new(0, TOKEN_BITS).or_none();
    pub const COUNT: Field = Field::new(TOKEN_BITS, TOKEN_BITS);
    pub const WORDS: usize = 1;

    /// The word of an empty place.
    pub const EMPTY: i32 = COUNT.write(HEAD.write(0, NONE), 0);

    /// The word of a place with that first token, or `none`, and that many in all.
    #[inline(always)]
    pub const fn word(head: i32, count: i32) -> i32 {
        COUNT.write(HEAD.write(0, head), count)
    }

    /// The word of a place with one token.
    #[inline(always)]
    pub const fn with_one(token: i32) -> i32 {
        HEAD.some(COUNT.some(0, 1), token)
    }
}

/// The words of a token: the first holds its place, type and owner; its own properties follow.
pub(crate) mod token {
    use super::{Field, NONE, OWNER_BITS, PLACE_BITS, TOKEN_BITS, TYPE_BITS};

    /// Its place; `none` after it was destroyed.
    pub const PLACE: Field = Field::new(0, PLACE_BITS).or_none();
    pub const TYPE: Field = Field::new(PLACE_BITS, TYPE_BITS);
    pub const OWNER: Field = Field::new(PLACE_BITS + TYPE_BITS, OWNER_BITS).or_none();
    pub const PROPS: usize = 1;

    /// Reads type and owner from the first word.
    #[inline(always)]
    pub fn what(word: i32) -> [i32; 2] {
        [TYPE.read(word), OWNER.read(word)]
    }

    /// The first word without the place: equal words mean equal types and owners.
    #[inline(always)]
    pub fn unlocated(word: i32) -> u32 {
        word as u32 >> PLACE_BITS
    }

    /// A number by which tokens are sorted by type, then by owner, those without owner first.
    #[inline(always)]
    pub fn rank(word: i32) -> u32 {
        let owner = (OWNER.bits(word) + 1) as u32 & OWNER.ones();
        (TYPE.bits(word) as u32) << OWNER_BITS | owner
    }

    /// The first word of a token without owner and place.
    pub const fn fresh(of: i32) -> i32 {
        OWNER.write(TYPE.write(PLACE.write(0, NONE), of), NONE)
    }

    /// The first word of a token, without its place.
    pub const fn unplaced(of: i32, owner: i32) -> i32 {
        OWNER.write(TYPE.write(0, of), owner)
    }

    /// Adds the place to [`unplaced`].
    #[inline(always)]
    pub const fn placed(unplaced: i32, place: i32) -> i32 {
        PLACE.some(unplaced, place)
    }

    /// The last word of a token if places may hold several: its neighbours in the list of the place.
    pub mod chain {
        use super::{Field, NONE, TOKEN_BITS};

        /// The token behind it in its place.
        pub const NEXT: Field = Field::new(0, TOKEN_BITS).or_none();
        /// The token before it; of the first one, the last.
        pub const PREV: Field = Field::new(TOKEN_BITS, TOKEN_BITS).or_none();
        /// The word of a token without place.
        pub const NOWHERE: i32 = PREV.write(NEXT.write(0, NONE), NONE);

        /// The word of the only token of a place.
        #[inline(always)]
        pub const fn alone(token: i32) -> i32 {
            PREV.some(NEXT.write(0, NONE), token)
        }
    }
}
