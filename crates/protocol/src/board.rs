//! Data to draw boards and their cells.

use serde::{Deserialize, Serialize};

/// A board to draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardInfo {
    /// Its name: `Yard`, `Amber's yard`.
    pub name: String,
    /// The seat of the player whose board it is; 0 if nobody's.
    pub owner: u32,
    /// The form of its cells.
    pub form: BoardForm,
    /// How many rows.
    pub rows: u32,
    /// How many columns.
    pub cols: u32,
    /// Width of all cells together, in thousandths of a cell's width.
    pub width: u32,
    /// Height of all cells together, in thousandths of a cell's width.
    pub height: u32,
    /// `maple`, `slate` or `linen`.
    pub material: String,
    /// True if neighbouring cells have different tints.
    pub checkered: bool,
    /// True if each of two players sees the own side at the bottom: for seat 2 the board is turned round.
    pub turns: bool,
    /// True if the number on a cell is written large, in its middle.
    pub written: bool,
    /// Its cells.
    pub cells: Vec<CellInfo>,
    /// Pairs of places to draw a line between, where cells do not touch.
    pub links: Vec<(u32, u32)>,
    /// Goals of players along its rim.
    pub sides: Vec<SideInfo>,
}

/// A region of a player that an end condition names, such as one of the two sides to connect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideInfo {
    /// The seat.
    pub seat: u32,
    /// Its label: `Near`.
    pub name: String,
    /// Its cells.
    pub places: Vec<u32>,
}

/// The form of the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardForm {
    /// Squares in rows and columns.
    Squares,
    /// Round pits in rows and columns, with seeds in them.
    Pits,
    /// Hexagons that stand on a tip.
    Hexagons,
    /// Round places, apart from each other.
    Places,
}

/// A cell of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellInfo {
    /// The place, as arguments and views name it.
    pub place: u32,
    /// Row from the bottom, from 1.
    pub row: u32,
    /// Column from the left, from 1.
    pub col: u32,
    /// Its middle from the left, in thousandths of a cell's width.
    pub x: u32,
    /// Its middle from the top, in thousandths of a cell's width.
    pub y: u32,
    /// True if it is a link between others, drawn smaller.
    pub road: bool,
    /// Its label: `b3`.
    pub name: String,
    /// Its material; empty for the board's.
    pub material: String,
    /// Its constant facts.
    pub facts: Vec<FactView>,
    /// Its size.
    pub size: DrawnSize,
}

/// The size of what is drawn, beside the usual one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DrawnSize {
    /// The usual one.
    #[default]
    Usual,
    /// Smaller.
    Small,
    /// Larger.
    Large,
}

/// A fact about a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactView {
    /// Its label.
    pub name: String,
    /// Its value, as people read it.
    pub value: String,
    /// At most a few letters of it to draw on the cell; may be empty.
    pub short: String,
}

/// The variables of a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellView {
    /// The place.
    pub place: u32,
    /// Its variables.
    pub facts: Vec<FactView>,
    /// The number of seeds drawn in it, on a board with pits.
    pub seeds: u32,
}
