//! Boards as tables: neighbours, masks, shifts, lines.

use crate::board::BoardTable;

/// Boards as tables and masks.
#[derive(Debug, Default)]
pub(crate) struct Space {
    /// Cells come first among the places; so many there are.
    pub cells: usize,
    /// Words of a set of cells; 0 where there are no planes.
    pub width: usize,
    pub boards: Vec<BoardTable>,
    /// The directions of all boards by name, as they first come: their number is their value.
    pub directions: Vec<String>,
    /// Neighbours of place `p`: `adjacent[adjacent_at[p]..adjacent_at[p + 1]]`.
    pub adjacent_at: Vec<u32>,
    pub adjacent: Vec<u16>,
    /// Constant sets, `width` words each.
    pub masks: Vec<u64>,
    pub shifts: Vec<Shift>,
    /// Several ways in which runs may lead.
    pub ways: Vec<Vec<Way>>,
    pub lines: Vec<LineTable>,
    /// Steps to neighbours.
    pub links: Vec<Shift>,
    /// Whether every neighbour of a cell has that cell for a neighbour.
    pub mutual: bool,
    /// The types of token whose cells have a plane, in the order of their planes.
    pub type_planes: Vec<u16>,
    /// Steps from each place to each, where some rule asks for them and places are few.
    pub distances: Vec<u16>,
}

impl Space {
    /// The neighbours of a place.
    #[inline]
    pub fn neighbours(&self, at: usize) -> &[u16] {
        &self.adjacent[self.adjacent_at[at] as usize..self.adjacent_at[at + 1] as usize]
    }
}

/// A way in which runs lead: a shift, and how often the reach of one cell has to be doubled
/// to be further than every run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// Among the shifts of the program.
    pub number: u16,
    pub shift: Shift,
    pub doublings: u8,
}

/// A step as a shift of a whole set: cell `c` with its bit in `mask` steps to `c + delta`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    pub delta: i32,
    pub mask: u16,
    /// The first word of the mask: all of it where a set is one word.
    pub first: u64,
}

/// All lines of some length, along axes or one by one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LineTable {
    /// Along axes that lead to higher numbers, filled up with axes along which no line begins.
    pub axes: Vec<Axes>,
    /// The lines themselves as sets, where they are few or lead along no axis: comparing with each takes less
    /// time than shifting along each axis.
    pub masks: Vec<u64>,
    /// The numbers of those through each cell, one cell after the other.
    pub by_cell: Vec<u32>,
    /// Where those of each cell begin there, and where the last ones end.
    pub cells: Vec<u32>,
}

impl LineTable {
    /// The numbers of the lines through a cell, where they are compared one by one.
    #[inline]
    pub fn through(&self, cell: usize) -> &[u32] {
        &self.by_cell[self.cells[cell] as usize..self.cells[cell + 1] as usize]
    }

    /// A line as a set of `W` words.
    #[inline]
    pub fn mask<const W: usize>(&self, line: u32) -> &[u64] {
        &self.masks[line as usize * W..][..W]
    }
}

/// Four axes, along which lines are looked for side by side.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Axes {
    /// How short lines grow to their length: where one begins and, so many cells further on along each axis,
    /// another one, there begins a longer one.
    pub growth: Vec<[u32; 4]>,
    /// The cells where a line begins, as masks of the program.
    pub begins: [u16; 4],
    /// The first words of these masks: where a set is one word, nothing else is read.
    pub first: [u64; 4],
}
