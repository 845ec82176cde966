//! The state of the search for bitboards: known ones, maps between cells, and the steps that are left.

use crate::code::{Bitboard, BitboardId, NodeId};
use std::collections::BTreeMap;

/// State that the search for bitboards keeps from one condition to the next.
#[derive(Debug, Default)]
pub(in crate::link) struct Search {
    /// Interned bitboards: equal ones have one number.
    pub known: BTreeMap<Bitboard, BitboardId>,
    pub masks: BTreeMap<Vec<u64>, u16>,
    /// The bitboards of all cells and of none.
    pub all_and_none: Option<(BitboardId, BitboardId)>,
    /// By bitboard that reads a player: its specialisation, a bitboard for each player.
    pub player_rows: BTreeMap<BitboardId, BitboardId>,
    pub failure: Failure,
    /// The stretch of constants that are all cells.
    pub all_cells: Option<(u32, u32)>,
    pub maps: CellMaps,
    /// Steps that are left.
    pub steps_left: u32,
    /// True if a bitboard found so far is right only for cells with one token each.
    pub needs_single: bool,
}

/// The cause of the last search that found no bitboard.
#[derive(Debug, Default, Clone, Copy)]
pub(in crate::link) struct Failure {
    /// The innermost condition that has no bitboard.
    pub node: Option<NodeId>,
    /// True if some map leads cells too many different distances.
    pub too_far: bool,
}

pub(in crate::link) type MapId = u32;

/// Interned maps from cells to cells: for each cell the cell it leads to.
#[derive(Debug, Default)]
pub(in crate::link) struct CellMaps {
    pub all: Vec<Vec<u16>>,
    pub known: BTreeMap<Vec<u16>, MapId>,
}
