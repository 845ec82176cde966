//! Boards that are drawn in a setup: the page shows them and asks for edits, the worker makes the edits of the text.

use serde::{Deserialize, Serialize};

/// A question about the drawings of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagramRequest {
    /// The spec.
    pub text: String,
    /// The change; `None` only shows the drawings.
    pub draw: Option<Draw>,
}

/// A change of a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// The drawing, by its number in the text from 0.
    pub diagram: u32,
    /// The cells, by their numbers in the drawing from 0.
    pub cells: Vec<u32>,
    /// The symbol; `.` empties cells.
    pub symbol: String,
}

/// The drawings of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagramsView {
    /// The text after the change.
    pub text: String,
    /// Its drawings, in their order.
    pub diagrams: Vec<DiagramView>,
}

/// A board that is drawn in a setup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagramView {
    /// The name of the board.
    pub name: String,
    /// The first line of the drawing, from 1.
    pub line: u32,
    /// Width of all cells together, in thousandths of a cell's width.
    pub width: u32,
    /// Height of all cells together, in thousandths of a cell's width.
    pub height: u32,
    /// The symbols and what they stand for, as written.
    pub legend: Vec<(String, String)>,
    /// The cells, in the order of the drawing.
    pub cells: Vec<DiagramCell>,
}

/// A cell of a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagramCell {
    /// Its name.
    pub name: String,
    /// Its middle from the left, in thousandths of a cell's width.
    pub x: u32,
    /// Its middle from the top, in thousandths of a cell's width.
    pub y: u32,
    /// Its symbol.
    pub symbol: String,
}
