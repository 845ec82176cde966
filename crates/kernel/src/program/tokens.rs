//! Properties of tokens as tables.

use super::shapes::Shapes;
use super::{TokenSets, TypeInfo};
use crate::limits::MAX_TOKENS;
use crate::value::{NONE, Range};
use crate::{Kind, hash};
use boardwright_def::Visibility;

/// Properties of tokens, by type and by token.
#[derive(Debug, Default)]
pub(crate) struct TokenTables {
    /// Number of different property names.
    pub n_props: usize,
    /// Per type and property: the word of the token that holds it, or `FIXED`, or `ABSENT`.
    pub slot: Vec<u8>,
    /// Per type and property: the fixed value, or the value at creation.
    pub value: Vec<i32>,
    /// Per type and property: its bounds.
    pub bounds: Vec<Range>,
    /// Per type and property: true if a value beyond the bounds is refused; empty if none is.
    pub refuse: Vec<bool>,
    /// Per property: the kind of its values.
    pub props: Vec<Kind>,
    /// End of the words of type, owner and properties.
    pub own: usize,
    /// End of the words that name other tokens, which follow.
    pub links: usize,
    /// Words of one token: those above, its knowers if [`TokenTables::tracks`], and its neighbours in the place unless
    /// [`TokenTables::single`].
    pub stride: usize,
    /// The word that names the neighbours in the place, the last one; `stride` if there is none.
    pub chain: usize,
    /// The words of a new token of each type, `stride` each.
    pub fresh: Vec<i32>,
    /// Per type: most tokens at a time.
    pub most: Vec<u32>,
    /// Per type: true if this maximum is a rule of the game.
    pub own_most: Vec<bool>,
    /// True if tokens have only a type and an owner, and all of them are public.
    pub plain: bool,
    /// Per type and owner, no owner first: see [`TokenTables::face`].
    pub faces: Vec<Face>,
    /// Number of possible owners; no owner counts as one.
    pub owners: usize,
    pub types: Vec<TypeInfo>,
    /// By type: the players who see the type of a token and all its properties; empty if everybody sees all of them.
    pub veils: Vec<Visibility>,
    /// By type: what shows of a token that is not public, and what play writes in secret; empty if there is neither.
    pub fronts: Vec<Front>,
    /// True if tokens store the players who know them: some place or type of token is not public.
    pub tracks: bool,
    /// True if no place ever holds two tokens, whatever is played. States from outside must agree.
    pub single: bool,
    pub shapes: Shapes,
    pub sets: TokenSets,
}

impl TokenTables {
    /// The data that tokens of a type and owner share.
    #[inline(always)]
    pub fn face(&self, of: i32, owner: i32) -> &Face {
        &self.faces[self.face_number(of, owner)]
    }

    /// Its number among all faces.
    #[inline(always)]
    pub fn face_number(&self, of: i32, owner: i32) -> usize {
        let seat = if owner == NONE { 0 } else { owner as usize + 1 };
        of as usize * self.owners + seat
    }
}

/// The part of a token that is not public and yet shows to everybody who looks into its place, beside its owner.
#[derive(Debug, Default)]
pub(crate) struct Front {
    /// The words of its public properties, without those that name tokens; `None` if the type is hidden, too.
    pub shown: Option<Vec<usize>>,
    /// Its properties that play writes and that are not public, or that it writes only where not everybody sees the token.
    pub secrets: Vec<SecretWord>,
}

/// A word of a token that holds a property that play writes in secret.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecretWord {
    pub word: usize,
    /// Its value at creation.
    pub start: i32,
    pub range: Range,
    /// True if it names a token.
    pub token: bool,
}

/// The data that tokens of one type and owner share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Face {
    /// Its hash key, without properties.
    pub key: u64,
    /// The first words of the planes of the owner and of the type, or [`Face::NO_PLANE`].
    pub planes: [u32; 2],
    /// One more token may be created without a count of the living ones while there are fewer tokens than this.
    pub room: u32,
    /// The first word of one, without its place.
    pub word: i32,
}

impl Face {
    pub const NO_PLANE: u32 = u32::MAX;

    pub fn new((of, owner): (i32, i32), planes: [Option<usize>; 2], most: u32, word: i32) -> Self {
        Self {
            key: hash::join(hash::spread(of), owner),
            planes: planes.map(|plane| plane.map_or(Self::NO_PLANE, |plane| plane as u32)),
            room: most.min(MAX_TOKENS as u32),
            word,
        }
    }
}

pub(crate) const FIXED: u8 = 254;
pub(crate) const ABSENT: u8 = 255;
