//! A board that is drawn in a setup: its symbols, and where each cell is written.

use boardwright_def::Board;
use boardwright_diag::Span;

/// A drawing of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The board; a text with errors elsewhere has no game that would hold it.
    pub board: Board,
    /// All rows of the drawing.
    pub span: Span,
    /// The symbols with their contents as written; `.` is a cell without contents and not among them.
    pub legend: Vec<(String, String)>,
    /// The cells, in the order of the drawing: the top row first, each from the left.
    pub cells: Vec<DrawnCell>,
}

/// A cell in a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnCell {
    /// The id of the cell.
    pub id: String,
    /// Its symbol.
    pub symbol: String,
    /// The place of the symbol in the text.
    pub span: Span,
}
