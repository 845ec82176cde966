//! Places, and boards as tables: neighbours, routes, masks, shifts, lines.

use super::PlaceInfo;
use crate::board::{BoardTable, NOWHERE};
use crate::value::NONE;
use boardwright_def::{Ordering, Room};
use std::collections::VecDeque;
use std::sync::OnceLock;

/// Most places for which a table holds all distances. With more, the distances from a place are computed when one of
/// them is asked for, and kept.
const MOST_TABLED: usize = 1024;
/// Most distances that are kept: 32 MiB.
const MOST_DISTANCES: usize = 1 << 24;
/// The entry of the table for no route.
const NO_ROUTE: u16 = u16::MAX;

/// Tables by place; cells come first.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// Names and boards, for people.
    pub info: Vec<PlaceInfo>,
    /// Facts that every move reads.
    pub meta: Vec<PlaceMeta>,
    /// The players who may look into the place, a bit for each. Stored apart because most games never read them.
    pub seers: Vec<u32>,
    /// The most tokens in a place; empty if no place limits them.
    pub rooms: Vec<Room>,
}

/// The facts about a place that every move reads.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceMeta {
    pub ordering: Ordering,
    /// True if hashes count the position of a token in the place. They do not if equal tokens lie side by side.
    pub heights: bool,
    /// True if planes are updated with it.
    pub on_planes: bool,
    /// True if a trigger listens to tokens that enter it.
    pub heard: bool,
    pub owner: i32,
}

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
    /// With many places: the distances from each cell to all places, once one of them was asked for.
    pub distances_from: Vec<OnceLock<Box<[u16]>>>,
}

impl Space {
    /// The neighbours of a place.
    #[inline]
    pub fn neighbours(&self, at: usize) -> &[u16] {
        &self.adjacent[self.adjacent_at[at] as usize..self.adjacent_at[at + 1] as usize]
    }

    /// Fills the table of distances, or makes room for rows of them if places are many.
    pub(crate) fn measure(&mut self) {
        let places = self.places();
        if places > MOST_TABLED {
            self.distances_from.resize_with(places.min(MOST_DISTANCES / places), OnceLock::new);
        } else if self.distances.is_empty() {
            self.distances = (0..places).flat_map(|from| self.search_from(from)).collect();
        }
    }

    /// Returns the number of steps from one place to another, if there is a route.
    pub(crate) fn distance(&self, from: usize, to: usize) -> Option<u16> {
        let steps = if !self.distances.is_empty() {
            self.distances[from * self.places() + to]
        } else if let Some(row) = self.distances_from.get(from) {
            row.get_or_init(|| self.search_from(from).into())[to]
        } else {
            self.search_from(from)[to]
        };
        (steps != NO_ROUTE).then_some(steps)
    }

    /// The number of places that a search for a distance may go through; 0 if the distance is kept.
    pub(crate) fn search_work(&self, from: usize) -> usize {
        let kept = !self.distances.is_empty() || from < self.distances_from.len();
        if kept { 0 } else { self.places() }
    }

    pub(crate) fn places(&self) -> usize {
        self.adjacent_at.len().saturating_sub(1)
    }

    /// Returns the steps from a place to all places, breadth first.
    fn search_from(&self, from: usize) -> Vec<u16> {
        let mut steps = vec![NO_ROUTE; self.places()];
        steps[from] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            for next in self.neighbours(here).iter().map(|next| usize::from(*next)) {
                if steps[next] == NO_ROUTE {
                    steps[next] = steps[here] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }

    /// Appends the places between two: in the first direction that leads from one to the other,
    /// otherwise on the first line of a graph that holds both.
    pub(crate) fn between(&self, from: i32, to: i32, found: &mut Vec<i32>) {
        let Some(board) = self.boards.iter().find(|board| from != NONE && board.holds(from)) else {
            return;
        };
        for way in (0..board.ways).filter(|way| board.has(*way)) {
            let start = found.len();
            let mut here = from;
            for _ in 0..board.count {
                here = i32::from(board.next(way, here));
                if here == i32::from(NOWHERE) || here == from || here == to {
                    break;
                }
                found.push(here);
            }
            if here == to && here != from {
                return;
            }
            found.truncate(start);
        }
        if !board.lines.is_empty() && to != NONE {
            let between = board.between(from as u16, to as u16).unwrap_or_default();
            found.extend(between.into_iter().map(i32::from));
        }
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
    /// The steps in which short lines grow to their length: a longer line begins at a cell if a shorter one begins there
    /// and another one that many cells further along each axis.
    pub growth: Vec<[u32; 4]>,
    /// The cells where a line can begin, as masks of the program.
    pub begins: [u16; 4],
    /// The first words of these masks: boards of one word read nothing else.
    pub first: [u64; 4],
}
