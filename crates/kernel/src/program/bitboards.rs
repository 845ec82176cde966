//! Bitboard expressions, and how each is found at run time.

use super::BitboardCode;
use crate::code::{Bitboard, BitboardId, BitboardStep};

/// Tables of bitboard expressions.
#[derive(Debug, Default)]
pub(crate) struct Bitboards {
    pub nodes: Vec<Bitboard>,
    /// By bitboard: how many operations it takes.
    pub costs: Vec<u32>,
    /// By bitboard: its entry in the cache, if it is cached.
    pub cached: Vec<Option<Cached>>,
    /// The steps of all straight-line code.
    pub steps: Vec<BitboardStep>,
    /// By bitboard: its straight-line code, if it has some.
    pub codes: Vec<Option<BitboardCode>>,
    /// The bitboards that straight-line code takes as inputs.
    pub inputs: Vec<BitboardId>,
    /// Masks, one for each player, one row after the other.
    pub mask_rows: Vec<u16>,
    /// Bitboards, one for each player, one row after the other.
    pub player_rows: Vec<BitboardId>,
}

/// A cache entry by its number, and what invalidates it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cached {
    /// A change of a plane: the bitboard reads nothing else.
    Planes(u32),
    /// A change of a plane, of the active player, of the phase or of a local value.
    Named(u32),
}
