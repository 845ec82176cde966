//! Breakthrough: two full rows of pawns each; one step straight ahead to an empty cell, or slanting ahead
//! to an empty or an enemy one. The last row, or the last enemy pawn, wins.

use super::grid::{Grid, name, shown};
use super::referee::{End, Position, Slow, every_game, in_step, same_counts};

#[derive(Clone)]
struct Breakthrough {
    pawns: Grid<usize>,
    seat: usize,
}

fn new(rows: i32, cols: i32) -> Breakthrough {
    let mut pawns = Grid::new(rows, cols);
    for cell in pawns.all() {
        match cell.0 {
            1 | 2 => pawns.put(cell, Some(1)),
            row if row >= rows - 1 => pawns.put(cell, Some(2)),
            _ => {}
        }
    }
    Breakthrough { pawns, seat: 1 }
}

impl Slow for Breakthrough {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let ahead = if self.seat == 1 { 1 } else { -1 };
        let mut moves = Vec::new();
        for from in self.pawns.all().filter(|cell| self.pawns.at(*cell) == Some(self.seat)) {
            for side in [-1, 0, 1] {
                let to = (from.0 + ahead, from.1 + side);
                let enemy = self.pawns.at(to) == Some(3 - self.seat);
                if self.pawns.empty(to) || (enemy && side != 0) {
                    let mut next = self.clone();
                    next.pawns.put(from, None);
                    next.pawns.put(to, Some(self.seat));
                    next.seat = 3 - self.seat;
                    let (from, to) = (name(from), name(to));
                    moves.push((format!("advance(pawn=pawn@{from}, to={to})"), next));
                }
            }
        }
        moves
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        let last = [self.pawns.rows, 1];
        for seat in [1, 2] {
            let mut own = self.pawns.all().filter(|cell| self.pawns.at(*cell) == Some(seat));
            let enemies = self.pawns.all().any(|cell| self.pawns.at(cell) == Some(3 - seat));
            if own.any(|cell| cell.0 == last[seat - 1]) || !enemies {
                return Some(End::win(seat));
            }
        }
        None
    }

    fn position(&self) -> Position {
        shown(&self.pawns, "pawn")
    }
}

#[test]
fn eight_by_eight() {
    same_counts("breakthrough", &[], &new(8, 8), 3, 5);
    in_step("breakthrough", &[], &new(8, 8), 20);
}

#[test]
fn every_game_on_small_boards() {
    every_game("breakthrough", &[("ROWS", "4"), ("COLS", "2")], &new(4, 2), 12);
    same_counts("breakthrough", &[("ROWS", "5"), ("COLS", "2")], &new(5, 2), 7, 10);
}

#[test]
fn other_sizes() {
    let knobs = [("ROWS", "6"), ("COLS", "3")];
    same_counts("breakthrough", &knobs, &new(6, 3), 5, 8);
    in_step("breakthrough", &knobs, &new(6, 3), 60);
    in_step("breakthrough", &[("ROWS", "5"), ("COLS", "6")], &new(5, 6), 40);
}
