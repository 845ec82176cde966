//! Where the places of a board are shown: graphs have no rows and columns of their own.

use boardwright_def::{Board, BoardShape};
use std::collections::BTreeSet;

/// Rows, columns, and where each cell lies, both from 1, rows from the bottom.
pub struct Arranged {
    pub rows: u32,
    pub cols: u32,
    pub at: Vec<(u32, u32)>,
}

/// Names such as `c4` say where they lie; other places of a graph fill a square in their order, from
/// the upper left.
pub fn arranged(board: &Board) -> Arranged {
    if board.shape != BoardShape::Graph {
        let (rows, cols) = board.extent();
        let at = (0..board.cells.len()).map(|cell| board.cell_at(cell).unwrap_or((1, 1)));
        return Arranged { rows, cols, at: at.collect() };
    }
    let told: Option<Vec<(u32, u32)>> = board.cells.iter().map(|id| told(id)).collect();
    let apart = |at: &Vec<(u32, u32)>| at.iter().collect::<BTreeSet<_>>().len() == at.len();
    let at = told.filter(apart).unwrap_or_else(|| in_a_square(board.cells.len()));
    let rows = at.iter().map(|at| at.0).max().unwrap_or(1);
    let cols = at.iter().map(|at| at.1).max().unwrap_or(1);
    Arranged { rows, cols, at }
}

/// Row and column of a name of a letter and a number up to 26.
fn told(id: &str) -> Option<(u32, u32)> {
    let letter = id.chars().next().filter(char::is_ascii_lowercase)?;
    let row = id[1..].parse().ok().filter(|row| (1..=26).contains(row))?;
    Some((row, u32::from(letter) - u32::from('a') + 1))
}

fn in_a_square(count: usize) -> Vec<(u32, u32)> {
    let side = (1..).find(|side| side * side >= count).unwrap_or(1);
    let rows = count.div_ceil(side);
    let place = |cell: usize| ((rows - cell / side) as u32, (cell % side) as u32 + 1);
    (0..count).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(cells: &[&str]) -> Board {
        let board = serde_json::json!({"id": "board", "shape": {"kind": "graph"}, "cells": cells});
        serde_json::from_value(board).expect("a board")
    }

    #[test]
    fn names_of_a_letter_and_a_number_say_where_they_lie() {
        let arranged = arranged(&graph(&["a1", "d1", "g7"]));
        assert_eq!((arranged.rows, arranged.cols), (7, 7));
        assert_eq!(arranged.at, [(1, 1), (1, 4), (7, 7)]);
    }

    #[test]
    fn other_places_fill_a_square_from_the_upper_left() {
        let arranged = arranged(&graph(&["arn", "bel", "cor", "a1", "eft"]));
        assert_eq!((arranged.rows, arranged.cols), (2, 3));
        assert_eq!(arranged.at, [(2, 1), (2, 2), (2, 3), (1, 1), (1, 2)]);
    }
}
