//! Shifts of bitboards: a step in a direction, as one distance for all cells that have that step.

use crate::link::Linker;
use crate::link::optimise::bitboard_nodes::has;
use crate::link::schedule::bitboard_code::doublings;
use crate::program::{Shift, Way};
use std::collections::BTreeMap;
use std::ops::Range;

/// For each cell, the cell that a step leads to, if there is one.
pub(in crate::link) type Steps = Vec<Option<usize>>;

impl Linker<'_> {
    /// Returns for each cell the cell some steps away on its own board.
    pub(super) fn leads_everywhere(&self, way: usize, distance: i64) -> Steps {
        self.leads(0..self.ir.space.boards.len(), way, distance)
    }

    /// Returns the same for cells of some boards; cells of other boards have no steps.
    pub(in crate::link) fn leads(&self, boards: Range<usize>, way: usize, distance: i64) -> Steps {
        let mut leads = vec![None; self.ir.space.cells];
        for board in self.ir.space.boards[boards].iter().filter(|board| board.has(way)) {
            let cells = leads.iter_mut().enumerate().skip(board.first.into()).take(board.count);
            for (cell, lead) in cells {
                *lead = board.walked(way, cell as i32, distance).map(|to| to as usize);
            }
        }
        leads
    }

    /// Returns steps as a shift, if they lead equally far from each cell that has one.
    pub(in crate::link) fn shift(&mut self, leads: &[Option<usize>]) -> Option<u16> {
        let steps = leads.iter().enumerate().filter_map(|(from, to)| Some((from, (*to)?)));
        let mut distances = by_distance(steps);
        // Steps that lead nowhere have an empty mask; their distance does not matter.
        let (delta, cells) = distances.pop_first().unwrap_or_default();
        distances.is_empty().then(|| self.known_shift(delta, &cells))
    }

    /// Interns a shift from some cells in ascending order; returns its number.
    pub(super) fn known_shift(&mut self, delta: i32, cells: &[usize]) -> u16 {
        let shift = self.shift_from(delta, cells);
        let known = self.ir.space.shifts.iter().position(|known| *known == shift);
        let at = known.unwrap_or_else(|| {
            self.ir.space.shifts.push(shift);
            self.ir.space.shifts.len() - 1
        });
        at as u16
    }

    /// Makes the shift by `delta` that applies to some cells, given in ascending order.
    pub(super) fn shift_from(&mut self, delta: i32, cells: &[usize]) -> Shift {
        let mask = self.mask(|cell| cells.binary_search(&cell).is_ok());
        Shift { delta, mask, first: self.mask_at(mask).first().copied().unwrap_or(0) }
    }

    /// Returns how often a shift can be repeated. No shift comes back to its first cell.
    pub(in crate::link) fn longest_way(&self, shift: u16) -> u32 {
        let Shift { delta, mask, .. } = self.ir.space.shifts[usize::from(shift)];
        let from = self.mask_at(mask);
        let cells = self.ir.space.cells;
        let mut ways = vec![0u32; cells];
        for number in 0..cells {
            // Each step leads in the same direction through the numbers, so its end is visited first.
            let cell = if delta > 0 { cells - 1 - number } else { number };
            if has(from, cell) {
                ways[cell] = ways[(cell as i32 + delta) as usize] + 1;
            }
        }
        ways.into_iter().max().unwrap_or(0)
    }

    /// Interns the list of shifts and returns its index.
    pub(super) fn ways_of(&mut self, mut shifts: Vec<u16>) -> u16 {
        shifts.sort_unstable();
        shifts.dedup();
        let way = |number: u16| {
            let doublings = doublings(self.longest_way(number));
            Way { number, shift: self.ir.space.shifts[usize::from(number)], doublings }
        };
        let ways: Vec<Way> = shifts.into_iter().map(way).collect();
        let known = self.ir.space.ways.iter().position(|known| *known == ways);
        let at = known.unwrap_or_else(|| {
            self.ir.space.ways.push(ways);
            self.ir.space.ways.len() - 1
        });
        at as u16
    }
}

/// Returns the cells of some steps by the distance that they lead.
pub(super) fn by_distance(
    steps: impl Iterator<Item = (usize, usize)>,
) -> BTreeMap<i32, Vec<usize>> {
    let mut cells: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
    for (from, to) in steps {
        cells.entry(to as i32 - from as i32).or_default().push(from);
    }
    cells
}

/// True if some steps lead back to their first cell.
pub(in crate::link) fn comes_round(leads: &[Option<usize>]) -> bool {
    let start = (0..leads.len()).map(Some).collect::<Vec<_>>();
    let last = (0..leads.len())
        .fold(start, |cells, _| cells.into_iter().map(|cell| leads[cell?]).collect());
    last.iter().any(Option::is_some)
}
