//! Where things lie on a board, in units of its drawing.

use boardwright_protocol::{BoardInfo, CellInfo};

/// Side of a cell.
pub const CELL: f64 = 56.0;
/// Thickness of the slab, as far as it shows.
pub const EDGE: f64 = 9.0;
/// Between the cells and the rim.
const MARGIN: f64 = 26.0;

/// The measures of a board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Width of the drawing.
    pub width: f64,
    /// Height of the drawing, with the edge.
    pub height: f64,
    /// From the rim to the cells.
    pub margin: f64,
    rows: u32,
}

impl Frame {
    /// The frame of a board.
    pub fn of(board: &BoardInfo) -> Frame {
        let side = |count: u32| f64::from(count.max(1)) * CELL + 2.0 * MARGIN;
        Frame {
            width: side(board.cols),
            height: side(board.rows) + EDGE,
            margin: MARGIN,
            rows: board.rows,
        }
    }

    /// Upper left corner of a cell; row 1 is at the bottom.
    pub fn corner(&self, cell: &CellInfo) -> (f64, f64) {
        let column = f64::from(cell.col.saturating_sub(1));
        let row = f64::from(self.rows.saturating_sub(cell.row));
        (self.margin + column * CELL, self.margin + row * CELL)
    }

    /// Middle of a cell.
    pub fn middle(&self, cell: &CellInfo) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }
}

/// What stands along the rim.
#[derive(Debug, Clone, PartialEq)]
pub struct RimLabel {
    /// Middle of the text.
    pub x: f64,
    /// Base line.
    pub y: f64,
    /// The text.
    pub text: String,
    /// Its size: large boards are drawn small, their letters are not.
    pub size: f64,
}

/// Letters below the columns and numbers beside the rows, taken from the names of the cells where
/// these agree.
pub fn rim_labels(board: &BoardInfo, frame: &Frame) -> Vec<RimLabel> {
    let size = (f64::from(board.rows.max(board.cols)) * 1.5).clamp(12.0, 22.0);
    let column = |col| shared(board, |cell| cell.col == col, letters);
    let row = |row| shared(board, |cell| cell.row == row, digits);
    let below = (1..=board.cols).filter_map(|col| {
        let x = frame.margin + (f64::from(col) - 0.5) * CELL;
        Some(RimLabel { x, y: frame.height - EDGE - 13.0 + size * 0.36, text: column(col)?, size })
    });
    let beside = (1..=board.rows).filter_map(|at| {
        let y = frame.margin + (f64::from(board.rows - at) + 0.5) * CELL + size * 0.36;
        Some(RimLabel { x: frame.margin / 2.0, y, text: row(at)?, size })
    });
    below.chain(beside).collect()
}

fn shared(
    board: &BoardInfo,
    belongs: impl Fn(&CellInfo) -> bool,
    part: impl Fn(&str) -> &str,
) -> Option<String> {
    let mut parts = board.cells.iter().filter(|cell| belongs(cell)).map(|cell| part(&cell.name));
    let first = parts.next().filter(|first| !first.is_empty())?;
    parts.all(|other| other == first).then(|| first.to_owned())
}

fn letters(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

fn digits(name: &str) -> &str {
    &name[letters(name).len()..]
}

/// The cell that an arrow, Home, End or Page key leads to from a place; `None` for other keys.
pub fn neighbour(board: &BoardInfo, from: u32, key: &str, far: bool) -> Option<u32> {
    let here = board.cells.iter().find(|cell| cell.place == from)?;
    let (row, col) = (here.row, here.col);
    let in_row = |cell: &&CellInfo| cell.row == row;
    let in_column = |cell: &&CellInfo| cell.col == col;
    let cells = || board.cells.iter();
    let found = match key {
        "ArrowLeft" => cells().filter(in_row).filter(|c| c.col < col).max_by_key(|c| c.col),
        "ArrowRight" => cells().filter(in_row).filter(|c| c.col > col).min_by_key(|c| c.col),
        "ArrowUp" => cells().filter(in_column).filter(|c| c.row > row).min_by_key(|c| c.row),
        "ArrowDown" => cells().filter(in_column).filter(|c| c.row < row).max_by_key(|c| c.row),
        "Home" if far => cells().max_by_key(|c| (c.row, u32::MAX - c.col)),
        "End" if far => cells().min_by_key(|c| (c.row, u32::MAX - c.col)),
        "Home" => cells().filter(in_row).min_by_key(|c| c.col),
        "End" => cells().filter(in_row).max_by_key(|c| c.col),
        "PageUp" => cells().filter(in_column).max_by_key(|c| c.row),
        "PageDown" => cells().filter(in_column).min_by_key(|c| c.row),
        _ => return None,
    };
    Some(found.map_or(from, |cell| cell.place))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> BoardInfo {
        let cell = |row: u32, col: u32| CellInfo {
            place: (row - 1) * 3 + col,
            row,
            col,
            name: format!("{}{row}", char::from(b'a' + (col as u8 - 1))),
        };
        let cells = (1..=3).flat_map(|row| (1..=3).map(move |col| cell(row, col))).collect();
        BoardInfo { id: "board".into(), rows: 3, cols: 3, material: "maple".into(), cells }
    }

    #[test]
    fn row_one_is_at_the_bottom() {
        let board = board();
        let frame = Frame::of(&board);
        assert_eq!(frame.corner(&board.cells[0]), (26.0, 26.0 + 2.0 * CELL));
        let labels = rim_labels(&board, &frame);
        let texts: Vec<_> = labels.iter().map(|label| &*label.text).collect();
        assert_eq!(texts, ["a", "b", "c", "1", "2", "3"]);
    }

    #[test]
    fn keys_lead_over_the_board() {
        let board = board();
        assert_eq!(neighbour(&board, 5, "ArrowUp", false), Some(8));
        assert_eq!(neighbour(&board, 8, "ArrowUp", false), Some(8));
        assert_eq!(neighbour(&board, 5, "Home", false), Some(4));
        assert_eq!(neighbour(&board, 5, "Home", true), Some(7));
        assert_eq!(neighbour(&board, 5, "End", true), Some(3));
        assert_eq!(neighbour(&board, 5, "PageDown", false), Some(2));
        assert_eq!(neighbour(&board, 5, "x", false), None);
    }
}
