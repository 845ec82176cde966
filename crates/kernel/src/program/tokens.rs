//! Properties of tokens as tables.

use super::Range;
use crate::value::NONE;
use crate::{Kind, hash};

/// Properties of tokens, by type and by token.
#[derive(Debug, Default)]
pub(crate) struct TokenTables {
    /// Number of different property names.
    pub n_props: usize,
    /// Per type and property: the word of the token that holds it, or `FIXED`, or `ABSENT`.
    pub slot: Vec<u8>,
    /// Per type and property: the fixed value, or the value at creation.
    pub value: Vec<i32>,
    /// Per type and property: what it may hold.
    pub bounds: Vec<Range>,
    /// Per type and property: whether a value beyond the bounds is refused; empty where none is.
    pub refuse: Vec<bool>,
    /// Per property: what its values are.
    pub props: Vec<PropMeta>,
    /// End of the words that say what a token is.
    pub own: usize,
    /// End of the words that name other tokens, which follow.
    pub links: usize,
    /// Words of one token: the two before, and who knows it where [`Program::tracks`].
    pub stride: usize,
    /// The words of a new token of each type, `stride` each.
    pub fresh: Vec<i32>,
    /// Per type: how many of it there may be at a time.
    pub most: Vec<u32>,
    /// Whether tokens are no more than a type and an owner, all of them public.
    pub plain: bool,
    /// Per type and owner: see [`TokenTables::key`].
    pub keys: Vec<u64>,
    /// How many owners there can be, nobody among them.
    pub owners: usize,
}

impl TokenTables {
    /// Keys of tokens by type and owner, nobody first, before their properties are counted in.
    pub fn find_keys(types: usize, players: usize) -> Vec<u64> {
        let owners = |_| std::iter::once(NONE).chain(0..players as i32);
        let of = |kind| hash::spread(kind as i32);
        let pairs = (0..types).flat_map(|kind| owners(kind).map(move |owner| (of(kind), owner)));
        pairs.map(|(kind, owner)| hash::join(kind, owner)).collect()
    }

    /// Key of a token of a type and owner, before its properties are counted in.
    #[inline]
    pub fn key(&self, of: i32, owner: i32) -> u64 {
        let seat = if owner == NONE { 0 } else { owner as usize + 1 };
        self.keys[of as usize * self.owners + seat]
    }
}

pub(crate) const FIXED: u8 = 254;
pub(crate) const ABSENT: u8 = 255;

#[derive(Debug, Clone, Copy)]
pub(crate) struct PropMeta {
    pub kind: Kind,
}
