//! A board for drawing: its description, its measures, and what is looked up often.

use super::geometry::Frame;
use boardwright_protocol::{BoardForm, BoardInfo, CellInfo};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board; clones share it.
#[derive(Debug, Clone)]
pub struct Slab(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    info: Arc<BoardInfo>,
    frame: Frame,
    by_place: BTreeMap<u32, usize>,
    rows: Vec<SlabRow>,
    links: BTreeMap<u32, Vec<u32>>,
}

/// The cells of a row, from the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlabRow {
    /// Its number, from the bottom.
    pub row: u32,
    /// How many cells are in the rows above.
    pub above: usize,
    /// Its cells, as indices of the board's.
    pub cells: Vec<usize>,
}

impl Slab {
    /// The slab of a board.
    pub fn new(info: Arc<BoardInfo>) -> Slab {
        let frame = Frame::of(&info);
        let by_place = info.cells.iter().enumerate().map(|(at, cell)| (cell.place, at)).collect();
        let (rows, links) = (rows(&info), links(&info));
        Slab(Arc::new(Parts { info, frame, by_place, rows, links }))
    }

    /// The rows that have cells, the top one first.
    pub fn rows(&self) -> &[SlabRow] {
        &self.0.rows
    }

    /// The places that a line joins to this one.
    pub fn joined(&self, place: u32) -> &[u32] {
        self.0.links.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Its description.
    pub fn info(&self) -> &BoardInfo {
        &self.0.info
    }

    /// Its measures.
    pub fn frame(&self) -> Frame {
        self.0.frame
    }

    /// True if its cells have free positions, else they fill rows and columns of squares.
    pub fn is_free(&self) -> bool {
        let info = self.info();
        let full = u64::from(info.rows) * u64::from(info.cols) == info.cells.len() as u64;
        !matches!(info.form, BoardForm::Squares | BoardForm::Pits) || !full
    }

    /// The cell at a place, if that is on this board.
    pub fn cell(&self, place: u32) -> Option<&CellInfo> {
        self.0.by_place.get(&place).map(|at| &self.0.info.cells[*at])
    }
}

fn rows(info: &BoardInfo) -> Vec<SlabRow> {
    let mut by_row: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (at, cell) in info.cells.iter().enumerate() {
        by_row.entry(cell.row).or_default().push(at);
    }
    let mut above = 0;
    let mut rows = Vec::new();
    for (row, mut cells) in by_row.into_iter().rev() {
        cells.sort_by_key(|at| info.cells[*at].col);
        let before = above;
        above += cells.len();
        rows.push(SlabRow { row, above: before, cells });
    }
    rows
}

fn links(info: &BoardInfo) -> BTreeMap<u32, Vec<u32>> {
    let mut links: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (one, other) in &info.links {
        links.entry(*one).or_default().push(*other);
        links.entry(*other).or_default().push(*one);
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::tests::squares;

    #[test]
    fn gaps_are_no_cells() {
        let mut board = squares();
        assert!(!Slab::new(Arc::new(board.clone())).is_free());
        board.cells.retain(|cell| cell.place != 5);
        board.links = vec![(1, 2), (2, 3)];
        let slab = Slab::new(Arc::new(board));
        assert!(slab.is_free());
        let place = |at: &usize| slab.info().cells[*at].place;
        let rows = slab.rows().iter().map(|row| row.cells.iter().map(place).collect::<Vec<_>>());
        let rows: Vec<Vec<u32>> = rows.collect();
        assert_eq!(rows, [vec![7, 8, 9], vec![4, 6], vec![1, 2, 3]]);
        assert_eq!(slab.rows().iter().map(|row| row.above).collect::<Vec<_>>(), [0, 3, 5]);
        assert_eq!(slab.joined(2), [1, 3]);
    }
}
