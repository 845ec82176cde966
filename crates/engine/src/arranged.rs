//! Positions of the places of a board in its drawing. Lattices have rows and columns; graphs get
//! computed positions.

use crate::graph::{Point, spread};
use boardwright_def::{Board, Drawing};
use std::collections::BTreeSet;

/// The width of a cell; everything drawn is measured in thousandths of it.
pub const CELL: u32 = 1000;

/// From a row of hexagons to the next: √3 / 2 of a cell.
const HEX_ROW: u32 = 866;
/// From the middle of a hexagon that stands on its tip to that tip: 1 / √3 of a cell.
const HEX_TIP: u32 = 577;

/// The size of the drawing of a board, and the positions of its cells.
pub struct Arranged {
    pub rows: u32,
    pub cols: u32,
    /// Width of all cells together, in thousandths of a cell.
    pub width: u32,
    /// Height of all cells together.
    pub height: u32,
    pub positions: Vec<CellPosition>,
}

/// The position of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellPosition {
    /// From 1, from the bottom.
    pub row: u32,
    /// From 1.
    pub col: u32,
    /// Its middle from the left, in thousandths of a cell.
    pub x: u32,
    /// Its middle from the top.
    pub y: u32,
}

/// Arranges the cells of lattices in their rows and columns, and places of a graph with names such as `c4`
/// in the row and column of the name. Other places of graphs are arranged so that linked ones are near each
/// other. `links` are pairs of numbers of cells.
/// With `round` all stand in a circle.
pub fn arranged(board: &Board, links: &[(usize, usize)], round: bool) -> Arranged {
    if round {
        return circle(board.cells.len());
    }
    match board.shape.facts().drawing {
        Drawing::Squares => {
            let (rows, cols) = board.extent();
            squares(rows, cols, &places(board))
        }
        Drawing::Furrows => track(board.cells.len() as u32),
        Drawing::Loop => ring(board.shape.cell_count() as u32, &places(board)),
        Drawing::Hexagons => hexagons(board.extent(), &places(board)),
        Drawing::Spread => graph(board, links),
    }
}

fn places(board: &Board) -> Vec<(u32, u32)> {
    (0..board.cells.len()).map(|cell| board.cell_at(cell).unwrap_or((1, 1))).collect()
}

fn squares(rows: u32, cols: u32, at: &[(u32, u32)]) -> Arranged {
    let spot = |&(row, col): &(u32, u32)| CellPosition {
        row,
        col,
        x: col.saturating_sub(1) * CELL + CELL / 2,
        y: rows.saturating_sub(row) * CELL + CELL / 2,
    };
    let positions = at.iter().map(spot).collect();
    Arranged { rows, cols, width: cols * CELL, height: rows * CELL, positions }
}

/// A long track goes to and fro in rows, beginning at the lower left.
fn track(length: u32) -> Arranged {
    let rows = length.div_ceil(FURROW).max(1);
    let cols = length.div_ceil(rows).max(1);
    let at = |step: u32| {
        let (row, along) = (step / cols, step % cols);
        (row + 1, if row % 2 == 0 { along + 1 } else { cols - along })
    };
    squares(rows, cols, &(0..length).map(at).collect::<Vec<_>>())
}

/// A ring goes round a rectangle, counter-clockwise from the lower left, in two rows as long as it fits. A long one fills
/// its rectangle, because its cells would be too small beside the empty middle. `cells` are the cells of a ring with gaps.
fn ring(length: u32, cells: &[(u32, u32)]) -> Arranged {
    if length > LONG_RING {
        return folded_ring(length, cells);
    }
    let half = length.div_ceil(2).max(1);
    let (rows, cols) = match length {
        0..=2 => (1, length.max(1)),
        _ if half <= FURROW => (2, half),
        _ => (half + 2 - (half / 2 + 1), half / 2 + 1),
    };
    let along = |step: u32| match step {
        step if step < cols => (1, step + 1),
        step if step < cols + rows - 1 => (step - cols + 2, cols),
        step if step < 2 * cols + rows - 2 => (rows, 2 * cols + rows - 2 - step),
        step => (2 * (cols + rows) - 3 - step, 1),
    };
    let positions = cells.iter().map(|(_, number)| along(number.saturating_sub(1)));
    squares(rows, cols, &positions.collect::<Vec<_>>())
}

/// A ring goes to and fro through a square, row by row from the lower left, and returns in the first column.
fn folded_ring(length: u32, cells: &[(u32, u32)]) -> Arranged {
    let even = length + length % 2; // an odd ring lacks the last cell of the way back
    let rows = even.isqrt().div_ceil(2) * 2;
    let cols = even.div_ceil(rows);
    // A pair of rows, to and fro, is one cell shorter at its end for each two cells that the square has too many.
    let short = (rows * cols - even) / 2;
    let mut path = Vec::with_capacity(even as usize);
    for pair in 0..rows / 2 {
        let first = if pair == 0 { 1 } else { 2 };
        let last = cols - u32::from(pair < short);
        path.extend((first..=last).map(|col| (2 * pair + 1, col)));
        path.extend((2..=last).rev().map(|col| (2 * pair + 2, col)));
    }
    path.extend((2..=rows).rev().map(|row| (row, 1)));
    let at = |(_, number): &(u32, u32)| {
        path.get(number.saturating_sub(1) as usize).copied().unwrap_or((1, 1))
    };
    squares(rows, cols, &cells.iter().map(at).collect::<Vec<_>>())
}

/// Longer rings fill their rectangle.
const LONG_RING: u32 = 100;

/// The most cells of a track or ring in one row.
const FURROW: u32 = 12;

/// Each row is shifted half a cell to the right of the row below.
fn hexagons((rows, cols): (u32, u32), at: &[(u32, u32)]) -> Arranged {
    let across = |&(row, col): &(u32, u32)| col * CELL + row * CELL / 2;
    let left = at.iter().map(across).min().unwrap_or(0);
    let right = at.iter().map(across).max().unwrap_or(0);
    let top = at.iter().map(|at| at.0).max().unwrap_or(1);
    let bottom = at.iter().map(|at| at.0).min().unwrap_or(1);
    let spot = |place: &(u32, u32)| CellPosition {
        row: place.0,
        col: place.1,
        x: across(place) - left + CELL / 2,
        y: (top - place.0) * HEX_ROW + HEX_TIP,
    };
    Arranged {
        rows,
        cols,
        width: right - left + CELL,
        height: (top - bottom) * HEX_ROW + 2 * HEX_TIP,
        positions: at.iter().map(spot).collect(),
    }
}

fn graph(board: &Board, links: &[(usize, usize)]) -> Arranged {
    let told: Option<Vec<(u32, u32)>> = board.cells.iter().map(|id| told(id)).collect();
    let apart = |at: &Vec<(u32, u32)>| at.iter().collect::<BTreeSet<_>>().len() == at.len();
    if let Some(at) = told.filter(apart) {
        let rows = at.iter().map(|at| at.0).max().unwrap_or(1);
        let cols = at.iter().map(|at| at.1).max().unwrap_or(1);
        return squares(rows, cols, &at);
    }
    let points = spread(board.cells.len(), links);
    let least = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|at| at.x), least(|at| at.y));
    // Thousandths of a cell are fine enough; a board of 4,096 places is far below the limit.
    let measured = |from: f64, to: f64| ((to - from) * f64::from(CELL)) as u32 + CELL / 2;
    let spot = |(at, col): (&Point, u32)| CellPosition {
        row: 1,
        col,
        x: measured(left, at.x),
        y: measured(top, at.y),
    };
    let positions: Vec<CellPosition> = points.iter().zip(1..).map(spot).collect();
    let end = |of: fn(&CellPosition) -> u32| positions.iter().map(of).max().unwrap_or(0) + CELL / 2;
    let (width, height) = (end(|spot| spot.x), end(|spot| spot.y));
    Arranged { rows: 1, cols: positions.len() as u32, width, height, positions }
}

/// Places in a circle, in their order, clockwise from the top. Neighbours are a cell and a half apart.
fn circle(places: usize) -> Arranged {
    let turn = std::f64::consts::TAU / places.max(1) as f64;
    let radius = if places < 2 { 0.0 } else { (0.75 / (turn / 2.0).sin()).max(0.9) };
    let middle = radius + 0.5;
    let thousandths = |measure: f64| (measure * f64::from(CELL)).round() as u32;
    let spot = |(at, col): (usize, u32)| {
        let angle = turn * at as f64;
        let (x, y) = (middle + radius * angle.sin(), middle - radius * angle.cos());
        CellPosition { row: 1, col, x: thousandths(x), y: thousandths(y) }
    };
    let side = thousandths(2.0 * middle);
    let positions = (0..places).zip(1..).map(spot).collect();
    Arranged { rows: 1, cols: places as u32, width: side, height: side, positions }
}

/// Row and column of a name of a letter and a number up to 26.
fn told(id: &str) -> Option<(u32, u32)> {
    let letter = id.chars().next().filter(char::is_ascii_lowercase)?;
    let row = id[1..].parse().ok().filter(|row| (1..=26).contains(row))?;
    Some((row, u32::from(letter) - u32::from('a') + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(shape: serde_json::Value, cells: &[&str], at: &[(u32, u32)]) -> Board {
        let board = serde_json::json!({"id": "board", "shape": shape, "cells": cells, "at": at});
        serde_json::from_value(board).expect("a board")
    }

    fn graph(cells: &[&str]) -> Board {
        board(serde_json::json!({"kind": "graph"}), cells, &[])
    }

    #[test]
    fn rows_of_squares_are_counted_from_the_bottom() {
        let grid = board(
            serde_json::json!({"kind": "grid", "rows": 2, "cols": 2}),
            &["a", "b", "c", "d"],
            &[],
        );
        let arranged = arranged(&grid, &[], false);
        assert_eq!((arranged.width, arranged.height), (2000, 2000));
        assert_eq!(arranged.positions[1], CellPosition { row: 1, col: 2, x: 1500, y: 1500 });
    }

    #[test]
    fn tracks_go_to_and_fro_and_rings_go_round() {
        let at = |arranged: Arranged| -> Vec<(u32, u32)> {
            arranged.positions.iter().map(|spot| (spot.row, spot.col)).collect()
        };
        assert_eq!(at(track(3)), [(1, 1), (1, 2), (1, 3)]);
        let long = at(track(14));
        assert_eq!(long[6..9], [(1, 7), (2, 7), (2, 6)]);
        let numbers = |all: std::ops::RangeInclusive<u32>| all.map(|n| (1, n)).collect::<Vec<_>>();
        let whole = |length| at(ring(length, &numbers(1..=length)));
        assert_eq!(whole(6), [(1, 1), (1, 2), (1, 3), (2, 3), (2, 2), (2, 1)]);
        assert_eq!(at(ring(6, &numbers(3..=5))), whole(6)[2..5]);
        for length in (1..200).chain([599, 600, 1201]) {
            let ring = whole(length);
            let apart: BTreeSet<_> = ring.iter().collect();
            assert_eq!(apart.len(), ring.len(), "{length}");
            for (one, other) in ring.iter().zip(&ring[1..]) {
                assert_eq!(one.0.abs_diff(other.0) + one.1.abs_diff(other.1), 1, "{length}");
            }
        }
    }

    #[test]
    fn a_long_ring_fills_its_rectangle_and_closes() {
        for length in (101..400).chain([600, 1200, 4095, 4096]) {
            let cells: Vec<_> = (1..=length).map(|number| (1, number)).collect();
            let arranged = ring(length, &cells);
            let size = arranged.rows * arranged.cols;
            assert!(size < length + arranged.rows + 2, "{length} cells in {size}");
            let (first, last) = (arranged.positions[0], arranged.positions[length as usize - 1]);
            let way = first.row.abs_diff(last.row) + first.col.abs_diff(last.col);
            assert_eq!(way, 1 + length % 2, "{length} closes");
        }
    }

    #[test]
    fn a_row_of_hexagons_stands_half_a_cell_right_of_the_one_below() {
        let at = [(1, 1), (1, 2), (2, 1), (2, 2)];
        let shape = serde_json::json!({"kind": "rhombus", "size": 2});
        let arranged = arranged(&board(shape, &["a", "b", "c", "d"], &at), &[], false);
        let middles: Vec<_> = arranged.positions.iter().map(|spot| (spot.x, spot.y)).collect();
        assert_eq!(middles, [(500, 1443), (1500, 1443), (1000, 577), (2000, 577)]);
        assert_eq!((arranged.width, arranged.height), (2500, 2020));
    }

    #[test]
    fn names_of_a_letter_and_a_number_say_where_they_lie() {
        let arranged = arranged(&graph(&["a1", "d1", "g7"]), &[], false);
        assert_eq!((arranged.rows, arranged.cols), (7, 7));
        let at: Vec<_> = arranged.positions.iter().map(|spot| (spot.row, spot.col)).collect();
        assert_eq!(at, [(1, 1), (1, 4), (7, 7)]);
        assert_eq!((arranged.positions[2].x, arranged.positions[2].y), (6500, 500));
    }

    #[test]
    fn other_places_lie_within_the_board_and_apart() {
        let names = ["arn", "bel", "cor", "a1", "eft"];
        let arranged = arranged(&graph(&names), &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)], false);
        for (n, spot) in arranged.positions.iter().enumerate() {
            assert!((500..=arranged.width - 500).contains(&spot.x), "{n}");
            assert!((500..=arranged.height - 500).contains(&spot.y), "{n}");
            for other in &arranged.positions[..n] {
                let apart = (spot.x.abs_diff(other.x), spot.y.abs_diff(other.y));
                assert!(apart.0 > 700 || apart.1 > 700, "{names:?} {n} {apart:?}");
            }
        }
        assert!(super::arranged(&graph(&[]), &[], false).positions.is_empty());
    }

    #[test]
    fn places_round_a_table_are_equally_far_from_its_middle() {
        let round = circle(6);
        assert_eq!((round.width, round.height), (4000, 4000));
        let at: Vec<_> = round.positions.iter().map(|spot| (spot.x, spot.y)).collect();
        assert_eq!(at[..2], [(2000, 500), (3299, 1250)]);
        assert_eq!(at[3], (2000, 3500));
        assert!(circle(0).positions.is_empty());
        assert_eq!(circle(1).width, 1000);
    }
}
