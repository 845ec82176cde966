//! Movement over the cells by keys.

use super::geometry::middle;
use boardwright_protocol::{BoardForm, BoardInfo, CellInfo};

/// The cell that an arrow, Home, End or Page key leads to from a place; `None` for other keys.
pub fn neighbour(board: &BoardInfo, from: u32, key: &str, far: bool) -> Option<u32> {
    let here = board.cells.iter().find(|cell| cell.place == from)?;
    let found = match board.form {
        BoardForm::Squares | BoardForm::Pits => in_squares(board, here, key, far)?,
        BoardForm::Hexagons => in_hexagons(board, here, key, far)?,
        BoardForm::Places => in_places(board, here, key)?,
    };
    Some(found.unwrap_or(here).place)
}

/// Inside: the cell, if there is one there.
type Found<'b> = Option<Option<&'b CellInfo>>;

fn in_squares<'b>(board: &'b BoardInfo, here: &CellInfo, key: &str, far: bool) -> Found<'b> {
    let (row, col) = (here.row, here.col);
    let in_row = |cell: &&CellInfo| cell.row == row;
    let in_column = |cell: &&CellInfo| cell.col == col;
    let cells = || board.cells.iter();
    // Of a board that has only its dark squares, the next row has none in this column: takes the right one from even
    // rows and the left one from odd rows, so that the way is straight.
    let next_row = |is_there: fn(u32, u32) -> bool| {
        let aside = |cell: &CellInfo| (cell.row.abs_diff(row), cell.col.abs_diff(col));
        let there = cells().filter(|cell| is_there(cell.row, row));
        let near = there.filter(|cell| aside(cell).1 <= aside(cell).0);
        near.min_by_key(|cell| (aside(cell), (cell.col > col) != row.is_multiple_of(2)))
    };
    Some(match key {
        "ArrowLeft" => cells().filter(in_row).filter(|c| c.col < col).max_by_key(|c| c.col),
        "ArrowRight" => cells().filter(in_row).filter(|c| c.col > col).min_by_key(|c| c.col),
        "ArrowUp" => next_row(|there, here| there > here),
        "ArrowDown" => next_row(|there, here| there < here),
        "Home" if far => top_left(board),
        "End" if far => bottom_right(board),
        "Home" => cells().filter(in_row).min_by_key(|c| c.col),
        "End" => cells().filter(in_row).max_by_key(|c| c.col),
        "PageUp" => cells().filter(in_column).max_by_key(|c| c.row),
        "PageDown" => cells().filter(in_column).min_by_key(|c| c.row),
        _ => return None,
    })
}

fn in_hexagons<'b>(board: &'b BoardInfo, here: &'b CellInfo, key: &str, far: bool) -> Found<'b> {
    let step = |from: &'b CellInfo, way| toward(board.cells.iter(), from, way, NARROW);
    let last = |way| {
        let mut cell = here;
        while let Some(next) = step(cell, way) {
            cell = next;
        }
        Some(cell)
    };
    Some(match key {
        "Home" if far => top_left(board),
        "End" if far => bottom_right(board),
        "Home" => last((-1.0, 0.0)),
        "End" => last((1.0, 0.0)),
        "PageUp" => last((0.0, -1.0)),
        "PageDown" => last((0.0, 1.0)),
        _ => step(here, arrow(key)?),
    })
}

/// Along a link if one leads that way, else to the nearest place there; Home, End and Page keys go
/// through all places in their order.
fn in_places<'b>(board: &'b BoardInfo, here: &CellInfo, key: &str) -> Found<'b> {
    let at = board.cells.iter().position(|cell| cell.place == here.place)?;
    let way = match key {
        "Home" => return Some(board.cells.first()),
        "End" => return Some(board.cells.last()),
        "PageUp" => return Some(at.checked_sub(1).and_then(|at| board.cells.get(at))),
        "PageDown" => return Some(board.cells.get(at + 1)),
        _ => arrow(key)?,
    };
    let joined = |cell: &&CellInfo| {
        board.links.iter().any(|(one, other)| {
            (*one, *other) == (here.place, cell.place) || (*other, *one) == (here.place, cell.place)
        })
    };
    let linked = toward(board.cells.iter().filter(joined), here, way, WIDE);
    Some(linked.or_else(|| toward(board.cells.iter(), here, way, NARROW)))
}

/// The largest sideways distance for each step along: an eighth of a turn, a sixth of one.
const NARROW: f64 = 1.0;
const WIDE: f64 = 1.75;

fn arrow(key: &str) -> Option<(f64, f64)> {
    match key {
        "ArrowLeft" => Some((-1.0, 0.0)),
        "ArrowRight" => Some((1.0, 0.0)),
        "ArrowUp" => Some((0.0, -1.0)),
        "ArrowDown" => Some((0.0, 1.0)),
        _ => None,
    }
}

/// The nearest cell in a direction; what lies aside counts as farther.
fn toward<'b>(
    cells: impl Iterator<Item = &'b CellInfo>,
    here: &CellInfo,
    (right, down): (f64, f64),
    aside: f64,
) -> Option<&'b CellInfo> {
    let from = middle(here);
    let cost = |cell: &CellInfo| {
        let (x, y) = middle(cell);
        let (x, y) = (x - from.0, y - from.1);
        let along = x * right + y * down;
        let across = (x * down - y * right).abs();
        // There are two hexagons above: takes the right one from even rows and the left one from odd rows, so that a
        // way up is straight and the way down is the same.
        let other_side = (x > 0.0) != here.row.is_multiple_of(2);
        let distance = (x * x + y * y).sqrt() * (1.0 + across / along);
        let is_there = along > 1.0 && across <= along * aside;
        is_there.then_some((distance.round() as i64, other_side))
    };
    let reached = cells.filter_map(|cell| Some((cost(cell)?, cell)));
    reached.min_by_key(|(cost, _)| *cost).map(|(_, cell)| cell)
}

fn top_left(board: &BoardInfo) -> Option<&CellInfo> {
    board.cells.iter().max_by_key(|cell| (cell.row, u32::MAX - cell.col))
}

fn bottom_right(board: &BoardInfo) -> Option<&CellInfo> {
    board.cells.iter().min_by_key(|cell| (cell.row, u32::MAX - cell.col))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::tests::{hexagons, squares};

    #[test]
    fn keys_lead_over_squares() {
        let board = squares();
        assert_eq!(neighbour(&board, 5, "ArrowUp", false), Some(8));
        assert_eq!(neighbour(&board, 8, "ArrowUp", false), Some(8));
        assert_eq!(neighbour(&board, 5, "Home", false), Some(4));
        assert_eq!(neighbour(&board, 5, "Home", true), Some(7));
        assert_eq!(neighbour(&board, 5, "End", true), Some(3));
        assert_eq!(neighbour(&board, 5, "PageDown", false), Some(2));
        assert_eq!(neighbour(&board, 5, "x", false), None);
    }

    #[test]
    fn arrows_reach_all_dark_squares() {
        let mut board = squares();
        board.cells.retain(|cell| (cell.row + cell.col) % 2 == 0);
        assert_eq!(neighbour(&board, 1, "ArrowUp", false), Some(5));
        assert_eq!(neighbour(&board, 5, "ArrowDown", false), Some(3));
        assert_eq!(neighbour(&board, 9, "ArrowUp", false), Some(9), "nothing is there");
    }

    /// Rows of a rhombus: 1 2 3, above them half a cell to the right 4 5 6, then 7 8 9.
    #[test]
    fn arrows_lead_to_the_nearest_hexagon_and_back() {
        let board = hexagons();
        let step = |from, key| neighbour(&board, from, key, false).unwrap();
        assert_eq!(step(5, "ArrowRight"), 6);
        assert_eq!(step(6, "ArrowRight"), 6, "nothing is there");
        let up = step(2, "ArrowUp");
        assert!([4, 5].contains(&up));
        assert_eq!(step(up, "ArrowDown"), 2);
        let twice = board.cells.iter().find(|c| c.place == step(up, "ArrowUp")).unwrap();
        assert_eq!((twice.row, twice.x), (3, board.cells[1].x), "upright");
        assert_eq!(step(5, "End"), 6);
        assert_eq!(neighbour(&board, 5, "x", false), None);
    }

    #[test]
    fn arrows_follow_links_and_page_keys_reach_all() {
        let mut board = squares();
        board.form = BoardForm::Places;
        board.links = vec![(5, 9), (1, 5)];
        let step = |from, key| neighbour(&board, from, key, false).unwrap();
        assert_eq!(step(5, "ArrowRight"), 9, "along the link");
        assert_eq!(step(1, "ArrowRight"), 5, "along the link, aside as it lies");
        assert_eq!(step(2, "ArrowRight"), 3, "there is no link");
        assert_eq!(step(2, "PageDown"), 3);
        assert_eq!(step(1, "PageUp"), 1);
        assert_eq!(step(4, "End"), 9);
    }
}
