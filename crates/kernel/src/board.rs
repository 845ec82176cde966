//! A board as tables: where its cells are, and where each direction leads from each of them.

/// Stands in the tables for no cell.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// One board. Cells are places, numbered through the boards.
#[derive(Debug)]
pub(crate) struct BoardTable {
    /// Its first cell.
    pub first: u16,
    /// How many cells it has.
    pub count: usize,
    /// Rows and columns that its cells lie in.
    pub rows: u16,
    pub cols: u16,
    /// The cell of each row and column, row by row.
    pub at: Vec<u16>,
    /// How many directions it has.
    pub ways: usize,
    /// Where a step leads, by direction and cell.
    pub ahead: Vec<u16>,
    /// Where a step the other way leads, by direction and cell.
    pub back: Vec<u16>,
}

impl BoardTable {
    /// Whether a place is one of its cells.
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

    /// The cell one step from a cell.
    #[inline]
    pub fn next(&self, way: usize, cell: i32) -> u16 {
        self.ahead[self.entry(way, cell)]
    }

    #[inline]
    fn entry(&self, way: usize, cell: i32) -> usize {
        way * self.count + (cell - i32::from(self.first)) as usize
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
        // So far only a way that comes round leads: whole laps are left out.
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
