//! Distances between cells. A condition on all cells asks for many distances from one cell, or to one cell: each of
//! these takes one search.

use super::Known;
use crate::board_layout::MOST_CELLS;
use std::collections::BTreeMap;

/// No steps lead to a cell. A board has fewer cells.
const NO_WAY: u16 = u16::MAX;
const _: () = assert!(MOST_CELLS < NO_WAY as u64);

/// The distances found so far.
#[derive(Debug, Default)]
pub(super) struct Distances {
    /// The steps from a cell to each cell.
    from: BTreeMap<usize, Vec<u16>>,
    /// The steps to a cell from each cell.
    to: BTreeMap<usize, Vec<u16>>,
    /// The last pair for which a search was made.
    last: Option<(usize, usize)>,
    /// For each cell, those of which it is a neighbour.
    back: Vec<Vec<usize>>,
}

impl Known<'_> {
    /// The steps from a cell to another; `None` if there is no way.
    pub(super) fn steps(&self, from: usize, to: usize) -> Option<i64> {
        let mut known = self.distances.borrow_mut();
        let found = if let Some(steps) = known.from.get(&from) {
            *steps.get(to)?
        } else if let Some(steps) = known.to.get(&to) {
            *steps.get(from)?
        } else {
            // Two different cells to one in a row: more will follow.
            let same_end = known.last.is_some_and(|(_, last)| last == to);
            known.last = Some((from, to));
            if same_end {
                let steps = self.all_steps_to(to, &mut known);
                *known.to.entry(to).or_insert(steps).get(from)?
            } else {
                let steps = self.all_steps(from, |cell| self.near(cell));
                *known.from.entry(from).or_insert(steps).get(to)?
            }
        };
        (found != NO_WAY).then_some(found.into())
    }

    fn all_steps_to(&self, to: usize, known: &mut Distances) -> Vec<u16> {
        if known.back.is_empty() {
            known.back = vec![Vec::new(); self.cells()];
            for cell in 0..self.cells() {
                for next in self.near(cell) {
                    known.back[*next].push(cell);
                }
            }
        }
        self.all_steps(to, |cell| known.back.get(cell).map_or(&[], Vec::as_slice))
    }

    /// The steps from a cell to each cell through `near`.
    fn all_steps<'n>(&self, start: usize, near: impl Fn(usize) -> &'n [usize]) -> Vec<u16> {
        let mut steps = vec![NO_WAY; self.cells()];
        steps[start] = 0;
        let mut found = vec![start];
        let mut at = 0;
        while let Some(here) = found.get(at).copied() {
            at += 1;
            for next in near(here) {
                if steps[*next] == NO_WAY {
                    steps[*next] = steps[here] + 1;
                    found.push(*next);
                }
            }
        }
        steps
    }
}
