//! Shifts of bitboards: a step in a direction, as one distance for all cells that have that step.

use crate::link::Linker;
use crate::link::optimise::bitboard_nodes::has;
use crate::link::schedule::bitboard_code::doublings;
use crate::program::{Shift, Way};

impl Linker<'_> {
    /// Returns for each cell of all boards the cell some steps away on one board.
    pub(in crate::link) fn leads(
        &self,
        board: usize,
        way: usize,
        distance: i64,
    ) -> Vec<Option<usize>> {
        let mut leads = vec![None; self.ir.space.cells];
        let Some(table) = self.ir.space.boards.get(board).filter(|table| table.has(way)) else {
            return leads;
        };
        let first = usize::from(table.first);
        for (cell, lead) in leads.iter_mut().enumerate().skip(first).take(table.count) {
            *lead = table.walked(way, cell as i32, distance).map(|cell| cell as usize);
        }
        leads
    }

    /// Returns for each cell the cell some steps away on its own board.
    pub(in crate::link) fn leads_everywhere(
        &self,
        way: usize,
        distance: i64,
    ) -> Vec<Option<usize>> {
        let mut leads = vec![None; self.ir.space.cells];
        for board in 0..self.ir.space.boards.len() {
            for (lead, own) in leads.iter_mut().zip(self.leads(board, way, distance)) {
                *lead = lead.or(own);
            }
        }
        leads
    }

    /// Returns steps as a shift, if they lead equally far from each cell that has one.
    pub(in crate::link) fn shift(&mut self, leads: &[Option<usize>]) -> Option<u16> {
        let mut far =
            leads.iter().enumerate().filter_map(|(from, to)| Some((*to)? as i32 - from as i32));
        // Steps that lead nowhere have an empty mask; their distance does not matter.
        let delta = far.next().unwrap_or(0);
        if far.any(|other| other != delta) {
            return None;
        }
        let mask = self.mask(|cell| leads[cell].is_some());
        Some(self.known_shift(delta, mask))
    }

    /// Interns a shift; returns its number.
    pub(in crate::link) fn known_shift(&mut self, delta: i32, mask: u16) -> u16 {
        let shift = self.shift_within(delta, mask);
        let known = self.ir.space.shifts.iter().position(|s| *s == shift);
        let at = known.unwrap_or_else(|| {
            self.ir.space.shifts.push(shift);
            self.ir.space.shifts.len() - 1
        });
        at as u16
    }

    /// Makes a shift from the cells of its mask.
    pub(in crate::link) fn shift_within(&self, delta: i32, mask: u16) -> Shift {
        Shift { delta, mask, first: self.mask_at(mask).first().copied().unwrap_or(0) }
    }

    /// Returns how often a shift can be repeated. No shift comes back to its first cell.
    pub(in crate::link) fn longest_way(&self, shift: u16) -> u32 {
        let Shift { delta, mask, .. } = self.ir.space.shifts[usize::from(shift)];
        let from = self.mask_words(mask);
        let mut ways = vec![0u32; self.ir.space.cells];
        // Each step leads in the same direction through the numbers, so its end is visited first.
        let mut visit = |cell: usize| {
            if has(&from, cell) {
                ways[cell] = ways[(cell as i32 + delta) as usize] + 1;
            }
        };
        if delta > 0 {
            (0..self.ir.space.cells).rev().for_each(&mut visit);
        } else {
            (0..self.ir.space.cells).for_each(&mut visit);
        }
        ways.into_iter().max().unwrap_or(0)
    }

    /// Interns the ways of some shifts; returns their number.
    pub(in crate::link) fn ways_of(&mut self, mut shifts: Vec<u16>) -> u16 {
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

/// True if some steps lead back to their first cell.
pub(in crate::link) fn comes_round(leads: &[Option<usize>]) -> bool {
    let start = (0..leads.len()).map(Some).collect::<Vec<_>>();
    let last = (0..leads.len())
        .fold(start, |cells, _| cells.into_iter().map(|cell| leads[cell?]).collect());
    last.iter().any(Option::is_some)
}
