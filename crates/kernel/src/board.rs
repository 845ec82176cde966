//! Boards as tables: the places of cells, and the cell that each direction leads to.

use crate::value::NONE;

/// The table entry for no cell.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// One board. Cells are places, numbered through the boards.
#[derive(Debug, Default)]
pub(crate) struct BoardTable {
    /// Its first cell.
    pub first: u16,
    /// Number of cells it has.
    pub count: usize,
    /// Rows and columns that its cells lie in.
    pub rows: u16,
    pub cols: u16,
    /// The cell of each row and column, row by row.
    pub at: Vec<u16>,
    /// Number of directions all boards have together.
    pub ways: usize,
    /// Its own directions, a bit for each.
    pub own: u64,
    /// The cell that a step leads to, by direction and cell.
    pub ahead: Vec<u16>,
    /// The cell that a step in reverse leads to, by direction and cell.
    pub back: Vec<u16>,
    /// The ray of each cell and direction, as a mask of places. Only for directions whose steps all raise
    /// or all lower the cell's number, on boards among the first 64 places; else empty.
    pub rays: Vec<u64>,
    /// Masks of directions: those that have such rays, and those of them that lead to higher numbers.
    pub straight: u64,
    pub rising: u64,
    /// True if rays from a cell in different directions never share a cell.
    pub apart: bool,
    /// Lines of a graph; a line that ends at its first place is a circle.
    pub lines: Vec<Vec<u16>>,
}

/// The cells that lie in a direction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ray {
    cells: u64,
    rising: bool,
}

impl Ray {
    /// The cells before the first one that is not in a set, and that one.
    #[inline]
    pub fn run(self, set: u64) -> (Ray, Option<i32>) {
        let ends = self.cells & !set;
        let (before, end) = match (ends, self.rising) {
            (0, _) => return (self, None),
            (_, true) => ((ends & ends.wrapping_neg()) - 1, ends.trailing_zeros()),
            (_, false) => (!(u64::MAX >> ends.leading_zeros()), 63 - ends.leading_zeros()),
        };
        (Ray { cells: self.cells & before, ..self }, Some(end as i32))
    }

    pub const fn new(cells: u64, rising: bool) -> Self {
        Self { cells, rising }
    }

    /// Returns the cells of [`Ray::run`] as a bitboard. With `ends`, it is empty unless the first cell that
    /// is not in `set` is in `ends`. It does not branch on the contents of cells.
    #[inline(always)]
    pub fn run_to(self, set: u64, ends: Option<u64>) -> u64 {
        let beyond = self.cells & !set;
        let (end, before) = if self.rising {
            let end = beyond & beyond.wrapping_neg();
            (end, end.wrapping_sub(1))
        } else {
            let up_to = (u64::MAX >> 1).wrapping_shr(beyond.leading_zeros());
            let up_to = if beyond == 0 { 0 } else { up_to << 1 | 1 };
            (up_to ^ up_to >> 1, !up_to)
        };
        let counts = ends.is_none_or(|ends| end & ends != 0);
        if counts { self.cells & before } else { 0 }
    }
}

/// Iterates over the cells in the order of the ray.
impl Iterator for Ray {
    type Item = i32;

    #[inline]
    fn next(&mut self) -> Option<i32> {
        let cell = match (self.cells, self.rising) {
            (0, _) => return None,
            (cells, true) => cells.trailing_zeros(),
            (cells, false) => 63 - cells.leading_zeros(),
        };
        self.cells ^= 1 << cell;
        Some(cell as i32)
    }
}

impl BoardTable {
    /// True if it has a direction itself.
    #[inline]
    pub fn has(&self, way: usize) -> bool {
        way < 64 && self.own >> way & 1 == 1
    }

    /// True if a place is one of its cells.
    #[inline]
    pub fn holds(&self, place: i32) -> bool {
        let first = i32::from(self.first);
        place >= first && place < first + self.count as i32
    }

    /// The cell in a row and column, both from 1.
    #[inline]
    pub fn cell(&self, row: i32, col: i32) -> Option<i32> {
        let inside =
            (1..=i32::from(self.rows)).contains(&row) && (1..=i32::from(self.cols)).contains(&col);
        if !inside {
            return None;
        }
        let at = (row as usize - 1) * usize::from(self.cols) + col as usize - 1;
        somewhere(self.at[at])
    }

    /// The places between two on the first of its lines that holds both, as that line is written.
    pub fn between(&self, from: u16, to: u16) -> Option<Vec<u16>> {
        self.lines.iter().find_map(|line| {
            let at = |place: u16| line.iter().position(|other| *other == place);
            let (a, b) = (at(from)?, at(to)?);
            if a < b {
                return Some(line[a + 1..b].to_vec());
            }
            Some(line.get(b + 1..a)?.iter().rev().copied().collect())
        })
    }

    /// True if these are its cells.
    pub fn has_exactly(&self, cells: &[u16]) -> bool {
        self.count == cells.len() && cells.first() == Some(&self.first)
    }

    /// All rows of `n` places in its lines.
    pub fn rows_of(&self, n: usize) -> impl Iterator<Item = Vec<u16>> + '_ {
        self.lines.iter().flat_map(move |line| {
            let round = line.first() == line.last();
            let own = line.len() - usize::from(round);
            let starts = match (n <= own, round && n < own) {
                (false, _) => 0,
                (true, true) => own,
                (true, false) => own - n + 1,
            };
            (0..starts).map(move |start| (start..start + n).map(|at| line[at % own]).collect())
        })
    }

    /// Returns the ray from a cell in a direction, if it is in the tables.
    #[inline]
    pub fn ray(&self, way: usize, cell: i32) -> Option<Ray> {
        let index = (cell - i32::from(self.first)) as usize;
        (self.straight >> way & 1 == 1)
            .then(|| Ray { cells: self.rays[index * self.ways + way], rising: self.rises(way) })
    }

    /// Returns the rays from a cell by direction, empty for directions that the board does not have; `None`
    /// if one of its directions both raises and lowers numbers.
    #[inline]
    pub fn rays_from(&self, cell: i32) -> Option<&[u64]> {
        let index = (cell - i32::from(self.first)) as usize;
        (self.own & !self.straight == 0)
            .then(|| self.rays.get(index * self.ways..(index + 1) * self.ways))?
    }

    /// True if a direction leads to higher numbers.
    #[inline]
    pub fn rises(&self, way: usize) -> bool {
        self.rising >> way & 1 == 1
    }

    /// Finds the rays of a direction whose steps are known.
    pub fn find_rays(&mut self, way: usize) {
        let first = usize::from(self.first);
        let ahead = &self.ahead[way * self.count..][..self.count];
        let leads = |up: bool| {
            let mut steps = ahead.iter().zip(first..).filter(|(to, _)| **to != NOWHERE);
            steps.all(|(to, from)| (usize::from(*to) > from) == up)
        };
        let (rising, falling) = (leads(true), leads(false));
        if first + self.count > 64 || !(rising || falling) {
            return;
        }
        let mut rays = vec![0u64; self.count];
        let mut find = |index: usize| {
            if ahead[index] != NOWHERE {
                let to = usize::from(ahead[index]);
                rays[index] = rays[to - first] | 1 << to;
            }
        };
        // The ray of the next cell is already computed.
        if rising {
            (0..self.count).rev().for_each(&mut find);
        } else {
            (0..self.count).for_each(&mut find);
        }
        self.rays.resize(self.ways * self.count, 0);
        for (rays, found) in self.rays.chunks_exact_mut(self.ways).zip(rays) {
            rays[way] = found;
        }
        self.straight |= 1 << way;
        self.rising |= u64::from(rising) << way;
    }

    /// Finds whether rays from a cell in different directions share cells. On large boards it is not found out.
    pub fn find_crossings(&mut self) {
        const MOST_CELLS: usize = 1024;
        let first = i32::from(self.first);
        let mut seen = vec![NONE; self.count];
        self.apart = self.count <= MOST_CELLS
            && (first..first + self.count as i32).all(|from| {
                (0..self.ways).filter(|way| self.has(*way)).all(|way| {
                    let mut here = self.following(way, from);
                    while here != NONE && here != from {
                        let seen = &mut seen[(here - first) as usize];
                        if std::mem::replace(seen, from) == from {
                            return false;
                        }
                        here = self.following(way, here);
                    }
                    true
                })
            });
    }

    /// The cell one step from a cell.
    #[inline]
    pub fn next(&self, way: usize, cell: i32) -> u16 {
        self.ahead[self.entry(way, cell)]
    }

    #[inline]
    fn entry(&self, way: usize, cell: i32) -> usize {
        way * self.count + (cell - i32::from(self.first)) as usize
    }

    /// The cell a step from a cell, or `none`.
    #[inline]
    pub fn following(&self, way: usize, cell: i32) -> i32 {
        somewhere(self.next(way, cell)).unwrap_or(NONE)
    }

    /// The cell that many steps from a cell; steps below zero lead back.
    #[inline]
    pub fn walked(&self, way: usize, cell: i32, distance: i64) -> Option<i32> {
        if distance == 1 {
            return somewhere(self.next(way, cell));
        }
        let table = if distance < 0 { &self.back } else { &self.ahead };
        let next = |cell: i32| somewhere(table[self.entry(way, cell)]);
        let go = |cell: i32, steps: u64| (0..steps).try_fold(cell, |cell, _| next(cell));
        let (steps, most) = (distance.unsigned_abs(), self.count as u64);
        if steps <= most {
            return go(cell, steps);
        }
        // Only a circle has that many steps: whole laps are left out.
        let round = go(cell, most)?;
        let mut lap = 1;
        let mut here = next(round)?;
        while here != round {
            here = next(here)?;
            lap += 1;
        }
        go(round, (steps - most) % lap)
    }
}

fn somewhere(cell: u16) -> Option<i32> {
    (cell != NOWHERE).then_some(i32::from(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of one direction.
    fn board(first: u16, ahead: Vec<u16>) -> BoardTable {
        let count = ahead.len();
        let mut board = BoardTable { first, count, ways: 1, own: 1, ahead, ..Default::default() };
        board.find_rays(0);
        board
    }

    /// The run and its end, step by step.
    fn walked(board: &BoardTable, from: i32, set: u64) -> (Vec<i32>, Option<i32>) {
        let (mut run, mut here) = (Vec::new(), board.following(0, from));
        while here != NONE && set >> here & 1 == 1 {
            run.push(here);
            here = board.following(0, here);
        }
        (run, (here != NONE).then_some(here))
    }

    #[test]
    fn rays_give_the_runs_that_steps_give() {
        let mut rng = crate::Rng::seeded(5);
        for _ in 0..400 {
            let (first, count) = (rng.below(8) as u16, 1 + rng.below(56) as u16);
            let rising = rng.below(2) == 1;
            // Each cell leads to one with a higher or lower number, or to none.
            let to = |index: u16, rng: &mut crate::Rng| {
                let room = if rising { count - 1 - index } else { index };
                match rng.below(u32::from(room) + 1) as u16 {
                    0 => NOWHERE,
                    far if rising => first + index + far.min(9),
                    far => first + index - far.min(9),
                }
            };
            let board = board(first, (0..count).map(|index| to(index, &mut rng)).collect());
            let from = i32::from(first) + rng.below(u32::from(count)) as i32;
            for _ in 0..8 {
                let set = rng.next_u64() | rng.next_u64();
                let ray = board.ray(0, from).expect("its direction leads one way");
                let (run, end) = ray.run(set);
                assert_eq!((run.collect::<Vec<i32>>(), end), walked(&board, from, set));
            }
        }
    }

    #[test]
    fn directions_that_come_round_or_lie_far_off_have_no_rays() {
        assert!(board(0, vec![1, 2, 0]).ray(0, 0).is_none());
        assert!(board(60, vec![61, 62, 63, 64, NOWHERE]).ray(0, 60).is_none());
        assert!(board(0, vec![1, 2, NOWHERE]).ray(0, 0).is_some());
    }
}
