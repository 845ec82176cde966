//! A board of squares for the slow models: rows from the bottom and columns from the left, from 1.

use super::referee::{End, Position};

/// The pieces by cell.
#[derive(Clone)]
pub struct Grid<T> {
    pub rows: i32,
    pub cols: i32,
    cells: Vec<Option<T>>,
}

impl<T: Copy + PartialEq> Grid<T> {
    pub fn new(rows: i32, cols: i32) -> Self {
        Self { rows, cols, cells: vec![None; (rows * cols) as usize] }
    }

    pub fn has(&self, (row, col): (i32, i32)) -> bool {
        (1..=self.rows).contains(&row) && (1..=self.cols).contains(&col)
    }

    /// The piece there; none outside the board.
    pub fn at(&self, cell: (i32, i32)) -> Option<T> {
        if self.has(cell) { self.cells[self.index(cell)] } else { None }
    }

    pub fn empty(&self, cell: (i32, i32)) -> bool {
        self.has(cell) && self.at(cell).is_none()
    }

    pub fn put(&mut self, cell: (i32, i32), what: Option<T>) {
        let index = self.index(cell);
        self.cells[index] = what;
    }

    pub fn all(&self) -> impl Iterator<Item = (i32, i32)> + use<T> {
        let cols = self.cols;
        (1..=self.rows).flat_map(move |row| (1..=cols).map(move |col| (row, col)))
    }

    /// True if `length` cells in a row hold this, across, up or diagonally.
    pub fn has_line(&self, what: T, length: i32) -> bool {
        self.all().filter(|cell| self.at(*cell) == Some(what)).any(|(row, col)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(up, right)| {
                (0..length).all(|n| self.at((row + n * up, col + n * right)) == Some(what))
            })
        })
    }

    fn index(&self, (row, col): (i32, i32)) -> usize {
        ((row - 1) * self.cols + col - 1) as usize
    }
}

/// A row of one seat's pieces wins, a full board is a draw.
pub fn line_or_full(grid: &Grid<usize>, length: i32) -> Option<End> {
    if let Some(winner) = [1, 2].into_iter().find(|seat| grid.has_line(*seat, length)) {
        return Some(End::win(winner));
    }
    let full = grid.all().all(|cell| !grid.empty(cell));
    full.then(End::draw)
}

/// The name of a cell in specs.
pub fn name((row, col): (i32, i32)) -> String {
    format!("cell_{row}_{col}")
}

/// The cells of a seat's pieces of one kind.
pub fn shown(grid: &Grid<usize>, piece: &str) -> Position {
    grid.all()
        .filter_map(|cell| Some((name(cell), format!("{piece} {}", grid.at(cell)?))))
        .collect()
}
