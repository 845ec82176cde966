//! Positions on a board, in units of its drawing.

use boardwright_protocol::{BoardForm, BoardInfo, CellInfo, DrawnSize};

/// Width of a cell.
pub const CELL: f64 = 56.0;
/// Visible thickness of the slab.
pub const EDGE: f64 = 9.0;
/// Between the cells and the rim.
pub const MARGIN: f64 = 26.0;
/// The width of a hexagon is its height times this.
pub const HEX_WIDTH: f64 = 0.866_025_403_784;

/// The measures of a board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Width of the drawing.
    pub width: f64,
    /// Height of the drawing, with the edge.
    pub height: f64,
}

impl Frame {
    /// The frame of a board.
    pub fn of(board: &BoardInfo) -> Frame {
        let side = |cells: u32| drawn(cells.max(1000)) + 2.0 * MARGIN;
        Frame { width: side(board.width), height: side(board.height) + EDGE }
    }
}

/// A board turned round by half a circle.
pub fn turned(board: &BoardInfo) -> BoardInfo {
    let mut turned = board.clone();
    for cell in &mut turned.cells {
        (cell.row, cell.col) = (board.rows + 1 - cell.row, board.cols + 1 - cell.col);
        (cell.x, cell.y) = (board.width - cell.x, board.height - cell.y);
    }
    turned
}

/// Middle of a cell.
pub fn middle(cell: &CellInfo) -> (f64, f64) {
    (MARGIN + drawn(cell.x), MARGIN + drawn(cell.y))
}

/// From thousandths of a cell, as boards are measured.
fn drawn(measure: u32) -> f64 {
    f64::from(measure) * CELL / 1000.0
}

/// The free size around the middle of a cell, as a part of a square cell's.
pub fn room(form: BoardForm, cell: &CellInfo) -> f64 {
    let usual = match form {
        BoardForm::Squares | BoardForm::Pits | BoardForm::Hexagons => 1.0,
        BoardForm::Places if cell.road => 0.6,
        BoardForm::Places => 0.78,
    };
    match (cell.size, form) {
        (DrawnSize::Usual, _) => usual,
        (DrawnSize::Small, _) => usual * 0.75,
        (DrawnSize::Large, BoardForm::Hexagons) => usual,
        (DrawnSize::Large, BoardForm::Squares | BoardForm::Pits) => usual * 1.1,
        (DrawnSize::Large, BoardForm::Places) => usual * 1.25,
    }
}

/// The convex outline of points, in order; fewer than three stay as they are.
/// Source: Andrew, "Another efficient algorithm for convex hulls in two dimensions" (1979).
pub fn hull(mut points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut outline = half(points.iter().copied());
    let back = half(points.iter().rev().copied());
    outline.pop(); // both halves have both ends
    outline.extend(&back[..back.len() - 1]);
    outline
}

fn half(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for point in points {
        while let [.., before, last] = kept[..]
            && (last.0 - before.0) * (point.1 - before.1)
                <= (last.1 - before.1) * (point.0 - before.0)
        {
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Three rows of three squares.
    pub fn squares() -> BoardInfo {
        let cell = |row: u32, col: u32| CellInfo {
            place: (row - 1) * 3 + col,
            row,
            col,
            x: col * 1000 - 500,
            y: (3 - row) * 1000 + 500,
            road: false,
            name: format!("{}{row}", char::from(b'a' + (col as u8 - 1))),
            material: String::new(),
            facts: Vec::new(),
            size: DrawnSize::Usual,
        };
        let cells = (1..=3).flat_map(|row| (1..=3).map(move |col| cell(row, col))).collect();
        BoardInfo {
            name: "Board".into(),
            owner: 0,
            form: BoardForm::Squares,
            rows: 3,
            cols: 3,
            width: 3000,
            height: 3000,
            material: "maple".into(),
            checkered: true,
            turns: false,
            written: false,
            cells,
            links: Vec::new(),
            sides: Vec::new(),
        }
    }

    /// Three rows of three hexagons: a rhombus.
    pub fn hexagons() -> BoardInfo {
        let mut board = squares();
        board.form = BoardForm::Hexagons;
        for cell in &mut board.cells {
            cell.x = cell.col * 1000 - 500 + (cell.row - 1) * 500;
            cell.y = (3 - cell.row) * 866 + 577;
        }
        (board.width, board.height) = (4000, 2886);
        board
    }

    #[test]
    fn a_turned_board_has_row_one_at_the_top_and_is_itself_when_turned_again() {
        let turned_once = turned(&squares());
        assert_eq!(middle(&turned_once.cells[0]), (26.0 + 2.5 * CELL, 26.0 + 28.0));
        assert_eq!((turned_once.cells[0].row, turned_once.cells[0].col), (3, 3));
        assert_eq!(turned_once.cells[0].name, "a1");
        assert_eq!(turned(&turned_once), squares());
        assert_eq!(turned(&turned(&hexagons())), hexagons());
    }

    #[test]
    fn row_one_is_at_the_bottom() {
        assert_eq!(middle(&squares().cells[0]), (26.0 + 28.0, 26.0 + 2.5 * CELL));
        assert_eq!(Frame::of(&squares()).height, 3.0 * CELL + 52.0 + EDGE);
    }

    #[test]
    fn the_outline_of_points_leaves_out_what_lies_within() {
        let points = vec![(0.0, 0.0), (2.0, 0.0), (1.0, 0.5), (2.0, 2.0), (0.0, 2.0), (1.0, 0.0)];
        assert_eq!(hull(points), [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]);
        assert_eq!(hull(vec![(1.0, 1.0), (1.0, 1.0)]), [(1.0, 1.0)]);
    }
}
