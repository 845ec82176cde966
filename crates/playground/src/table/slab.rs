//! A board for drawing: its description, its measures, and the position of each place.

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
}

impl Slab {
    /// The slab of a board.
    pub fn new(info: Arc<BoardInfo>) -> Slab {
        let frame = Frame::of(&info);
        let by_place = info.cells.iter().enumerate().map(|(at, cell)| (cell.place, at)).collect();
        Slab(Arc::new(Parts { info, frame, by_place }))
    }

    /// Its description.
    pub fn info(&self) -> &BoardInfo {
        &self.0.info
    }

    /// Its measures.
    pub fn frame(&self) -> Frame {
        self.0.frame
    }

    /// True if its cells have free positions, else they are in rows and columns of squares.
    pub fn is_free(&self) -> bool {
        self.0.info.form != BoardForm::Squares
    }

    /// The cell at a place, if that is on this board.
    pub fn cell(&self, place: u32) -> Option<&CellInfo> {
        self.0.by_place.get(&place).map(|at| &self.0.info.cells[*at])
    }
}
