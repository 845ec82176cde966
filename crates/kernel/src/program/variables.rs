//! Variables of the game, of players and of cells.

use super::VarInfo;

/// The variables by scope; the index is the [`crate::VarId`].
#[derive(Debug, Default)]
pub(crate) struct Variables {
    pub global: Vec<VarInfo>,
    pub player: Vec<VarInfo>,
    pub place: Vec<PlaceVar>,
}

/// A variable that each cell of some boards has.
#[derive(Debug, Clone)]
pub(crate) struct PlaceVar {
    pub info: VarInfo,
    /// The cells that have it, ascending.
    pub cells: Vec<u16>,
    /// The word of the first of them; those of the others follow.
    pub base: u32,
    /// A table of the number of each cell among them, if they are not exactly the cells of a board.
    pub numbers: Option<u32>,
}

impl PlaceVar {
    /// The word of a cell, if it has the variable.
    pub fn word(&self, place: usize) -> Option<usize> {
        let at = self.cells.binary_search(&u16::try_from(place).ok()?).ok()?;
        Some(self.base as usize + at)
    }
}
