//! Lines: chosen members of which some lie in a line of cells.

use crate::program::Lines;
use std::ops::RangeInclusive;

/// The lines that the members can form.
#[derive(Debug, Clone)]
pub(super) struct LineBound {
    /// The number of cells of a line.
    len: usize,
    /// The cells of one line after the other. Each has a member that is picked or left.
    cells: Vec<Cell>,
    /// The cell of each member, sorted by member.
    of_members: Vec<(i32, i32)>,
}

#[derive(Debug, Clone, Copy)]
struct Cell {
    number: i32,
    /// The last class that has a member there; `None` if all its members are picked.
    class: Option<usize>,
}

impl LineBound {
    /// Reads the cells of members: of those that are left, with their classes, and of those that are picked.
    pub fn new(lines: &Lines, left: &[(usize, i32)], of_members: Vec<(i32, i32)>) -> Self {
        let mut of_members = of_members;
        of_members.sort_unstable();
        let cell_of = |member: i32| {
            let at = of_members.binary_search_by_key(&member, |(member, _)| *member);
            at.ok().map(|at| of_members[at].1)
        };
        let mut last: Vec<(i32, usize)> =
            left.iter().filter_map(|(class, member)| Some((cell_of(*member)?, *class))).collect();
        last.sort_unstable();
        let mut known: Vec<i32> = of_members.iter().map(|(_, cell)| *cell).collect();
        known.sort_unstable();
        let found = |number: &u16| {
            let number = i32::from(*number);
            known.binary_search(&number).ok()?;
            // The last entry of a cell has its last class.
            let behind = last.partition_point(|(cell, _)| *cell <= number);
            let class = behind.checked_sub(1).map(|at| last[at]);
            let class = class.filter(|(cell, _)| *cell == number).map(|(_, class)| class);
            Some(Cell { number, class })
        };
        let mut cells = Vec::new();
        for line in lines.cells.chunks_exact(lines.len) {
            let line: Option<Vec<Cell>> = line.iter().map(found).collect();
            cells.extend(line.into_iter().flatten());
        }
        Self { len: lines.len, cells, of_members }
    }

    /// The work of [`LineBound::new`].
    pub fn cost(lines: &Lines, members: usize) -> usize {
        lines.cells.len() / 4 + members
    }

    /// The work of [`LineBound::reaches`] for a set of this size.
    pub fn work(&self, size: usize) -> usize {
        (self.cells.len() * (size + 1)) / 4 + 1
    }

    /// True if the set `chosen`, or one with more members of classes from `from` on, has an allowed size and holds a line.
    pub fn reaches(&self, chosen: &[i32], from: usize, sizes: &RangeInclusive<usize>) -> bool {
        let cell_of = |member: &i32| {
            let at = self.of_members.binary_search_by_key(member, |(member, _)| *member);
            at.ok().map(|at| self.of_members[at].1)
        };
        let taken: Vec<i32> = chosen.iter().filter_map(cell_of).collect();
        let Some(room) = sizes.end().checked_sub(chosen.len()) else { return false };
        self.cells.chunks_exact(self.len).any(|line| {
            let mut missing = line.iter().filter(|cell| !taken.contains(&cell.number));
            let is_left = |cell: &Cell| cell.class.is_some_and(|class| class >= from);
            missing.clone().count() <= room && missing.all(is_left)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A set can be completed exactly if some set with more members, found one by one, holds a line.
    #[test]
    fn sets_with_a_line_are_those_found_one_by_one() {
        let mut rng = crate::Rng::seeded(11);
        for _ in 0..400 {
            let len = 2 + rng.below(2) as usize;
            let lines: Vec<Vec<u16>> = (0..1 + rng.below(4))
                .map(|_| {
                    let first = rng.below(5) as u16;
                    (first..first + len as u16).collect()
                })
                .collect();
            let table = Lines { len, cells: lines.concat().into() };
            let count = 1 + rng.below(7) as usize;
            let cells: Vec<i32> = (0..count).map(|_| rng.below(8) as i32).collect();
            let left: Vec<(usize, i32)> = (0..count).map(|at| (at, 100 + at as i32)).collect();
            let of_members = left.iter().zip(&cells).map(|((_, member), cell)| (*member, *cell));
            let bound = LineBound::new(&table, &left, of_members.collect());
            let least = 1 + rng.below(3) as usize;
            let most = least + rng.below(3) as usize;
            for set in 1u32..1 << count {
                let members = |set: u32| (0..count).filter(move |at| set >> at & 1 == 1);
                let from = 32 - set.leading_zeros() as usize;
                let holds = |more: u32| {
                    let all: Vec<i32> = members(set | more << from).map(|at| cells[at]).collect();
                    let on = |line: &Vec<u16>| line.iter().all(|c| all.contains(&i32::from(*c)));
                    all.len() <= most && lines.iter().any(on)
                };
                let any = (0..1u32 << (count - from)).any(holds);
                let chosen: Vec<i32> = members(set).map(|at| 100 + at as i32).collect();
                let found = bound.reaches(&chosen, from, &(least..=most));
                assert_eq!(found, any, "{lines:?} {cells:?} {chosen:?} {from} {least} {most}");
            }
        }
    }
}
