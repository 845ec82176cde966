//! The state of the search for bitboards: known ones, maps between cells, and the steps that are left.

use crate::code::{Bitboard, BitboardId};
use crate::link::optimise::bitboards::Maps;
use crate::link::optimise::residual::Stuck;
use std::collections::BTreeMap;

/// State that the search for bitboards keeps from one condition to the next.
#[derive(Debug, Default)]
pub(in crate::link) struct Search {
    /// Bitboards by what they are made of, so that equal ones are one.
    pub known: BTreeMap<Bitboard, BitboardId>,
    pub masks: BTreeMap<Vec<u64>, u16>,
    /// The bitboards of all cells and of none.
    pub all_and_none: Option<(BitboardId, BitboardId)>,
    /// By bitboard that follows a player: its row of bitboards, one for each player.
    pub player_rows: BTreeMap<BitboardId, BitboardId>,
    pub stuck: Stuck,
    pub maps: Maps,
    /// Steps that are left.
    pub steps_left: u32,
    /// True if a bitboard found so far is right only for cells with one token each.
    pub needs_single: bool,
}
