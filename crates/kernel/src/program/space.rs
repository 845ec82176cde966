//! Boards as tables: neighbours, masks, shifts, lines.

use crate::board::BoardTable;

/// Boards as tables and masks.
#[derive(Debug, Default)]
pub(crate) struct Space {
    /// The number of cells, which come first among the places.
    pub cells: usize,
    /// Words of a bitboard; 0 if there are no planes.
    pub width: usize,
    pub boards: Vec<BoardTable>,
    /// The directions of all boards by name, in the order in which they first occur; the index is their value.
    pub directions: Vec<String>,
    /// Neighbours of place `p`: `adjacent[adjacent_at[p]..adjacent_at[p + 1]]`.
    pub adjacent_at: Vec<u32>,
    pub adjacent: Vec<u16>,
    /// Constant bitboards, `width` words each.
    pub masks: Vec<u64>,
    pub shifts: Vec<Shift>,
    /// Sets of directions in which runs may lead.
    pub ways: Vec<Vec<Way>>,
    pub lines: Vec<LineTable>,
    /// Steps to neighbours.
    pub links: Vec<Shift>,
    /// True if every neighbour of a cell has that cell as a neighbour.
    pub mutual: bool,
    /// The types of token whose cells have a plane, in the order of their planes.
    pub type_planes: Vec<u16>,
    /// The distance from each place to each, if a rule asks for it and places are few.
    pub distances: Vec<u16>,
}

impl Space {
    /// The neighbours of a place.
    #[inline]
    pub fn neighbours(&self, at: usize) -> &[u16] {
        &self.adjacent[self.adjacent_at[at] as usize..self.adjacent_at[at + 1] as usize]
    }
}

/// A direction of runs: a shift, and how often the reach of one cell has to be doubled to exceed every run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// The number of the shift.
    pub number: u16,
    pub shift: Shift,
    pub doublings: u8,
}

/// A step as a shift of a whole bitboard: cell `c` with its bit in `mask` steps to `c + delta`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    pub delta: i32,
    pub mask: u16,
    /// The first word of the mask: the whole mask on boards of one word.
    pub first: u64,
}

/// All lines of one length, along axes or one by one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LineTable {
    /// Along axes that lead to higher numbers, padded with axes along which no line begins.
    pub axes: Vec<Axes>,
    /// The lines as bitboards, if they are few or lead along no axis: comparing with each is faster than shifting along
    /// each axis.
    pub masks: Vec<u64>,
    /// The numbers of the lines through each cell, one cell after the other.
    pub by_cell: Vec<u32>,
    /// The start of each cell in `by_cell`, and the end of the last one.
    pub cells: Vec<u32>,
}

impl LineTable {
    /// The numbers of the lines through a cell, if they are compared one by one.
    #[inline]
    pub fn through(&self, cell: usize) -> &[u32] {
        &self.by_cell[self.cells[cell] as usize..self.cells[cell + 1] as usize]
    }

    /// A line as a bitboard of `W` words.
    #[inline]
    pub fn mask<const W: usize>(&self, line: u32) -> &[u64] {
        &self.masks[line as usize * W..][..W]
    }
}

/// Four axes that are searched for lines side by side.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Axes {
    /// How short lines grow to their length: a longer line begins at a cell if a shorter one begins there and another
    /// one that many cells further along each axis.
    pub growth: Vec<[u32; 4]>,
    /// The cells where a line can begin, as masks of the program.
    pub begins: [u16; 4],
    /// The first words of these masks: boards of one word read nothing else.
    pub first: [u64; 4],
}
