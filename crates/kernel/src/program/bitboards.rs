//! Bitboard expressions, and how each is evaluated.

use crate::code::{Bitboard, BitboardId, BitboardStep, NodeId};

/// Tables of bitboard expressions.
#[derive(Debug, Default)]
pub(crate) struct Bitboards {
    pub nodes: Vec<Bitboard>,
    /// By bitboard: how many operations it takes.
    pub costs: Vec<u32>,
    /// By bitboard: how it is evaluated.
    pub recipes: Vec<Recipe>,
    /// The steps of all straight-line code.
    pub steps: Vec<BitboardStep>,
    /// The bitboards that straight-line code takes as inputs.
    pub inputs: Vec<BitboardId>,
    /// Masks, one for each player, one row after the other.
    pub mask_rows: Vec<u16>,
    /// Bitboards, one for each player, one row after the other.
    pub player_rows: Vec<BitboardId>,
}

/// How a bitboard is evaluated. Reads of planes and masks are inlined, so they come first; with at most three of them
/// the test is made of comparisons, which cost less than a jump by table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Recipe {
    /// A plane of the state.
    Plane(u16),
    /// The plane `base + player`.
    PlaneOf { base: u16, player: NodeId },
    /// A constant mask.
    Mask(u16),
    /// By straight-line code, or by a walk over its tree if it has none; from the cache if an entry is valid.
    Computed { cache: Option<CacheEntry>, code: Option<BitboardCode> },
}

/// An entry of the cache by its number, and what invalidates it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CacheEntry {
    /// A change of a plane: the bitboard reads nothing else.
    Planes(u32),
    /// A change of a plane, of the active player, of the phase or of a local value.
    Named(u32),
}

/// A stretch of the steps of bitboards. Its results stand in its first slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BitboardCode {
    pub start: u32,
    pub end: u32,
    /// The bitboards that are evaluated before it runs: the first of them among all inputs, and how many.
    pub first_input: u32,
    pub inputs: u8,
}

impl BitboardCode {
    /// Most bitboards that it can hold at a time.
    pub const SLOTS: usize = 64;
}
