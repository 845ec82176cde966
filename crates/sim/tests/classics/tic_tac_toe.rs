//! Tic-tac-toe: any empty cell; a line wins at once, a full board is a draw.

use super::grid::{Grid, line_or_full, name, shown};
use super::referee::{End, Position, Slow, every_game, in_step, same_counts};

#[derive(Clone)]
struct TicTacToe {
    marks: Grid<usize>,
    line: i32,
    seat: usize,
}

fn new(rows: i32, cols: i32, line: i32) -> TicTacToe {
    TicTacToe { marks: Grid::new(rows, cols), line, seat: 1 }
}

impl Slow for TicTacToe {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let empty = self.marks.all().filter(|cell| self.marks.empty(*cell));
        empty
            .map(|cell| {
                let mut next = self.clone();
                next.marks.put(cell, Some(self.seat));
                next.seat = 3 - self.seat;
                (format!("place(cell={})", name(cell)), next)
            })
            .collect()
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        line_or_full(&self.marks, self.line)
    }

    fn position(&self) -> Position {
        shown(&self.marks, "mark")
    }
}

#[test]
fn every_game_on_three_by_three() {
    every_game("tic-tac-toe", &[], &new(3, 3, 3), 9);
}

#[test]
fn other_sizes() {
    let knobs = [("ROWS", "2"), ("COLS", "3"), ("LINE", "2")];
    every_game("tic-tac-toe", &knobs, &new(2, 3, 2), 5);
    let knobs = [("ROWS", "3"), ("COLS", "5"), ("LINE", "4")];
    same_counts("tic-tac-toe", &knobs, &new(3, 5, 4), 4, 6);
    in_step("tic-tac-toe", &knobs, &new(3, 5, 4), 40);
    let knobs = [("ROWS", "5"), ("COLS", "4"), ("LINE", "3")];
    same_counts("tic-tac-toe", &knobs, &new(5, 4, 3), 3, 6);
    in_step("tic-tac-toe", &knobs, &new(5, 4, 3), 40);
    let knobs = [("ROWS", "9"), ("COLS", "12"), ("LINE", "5")];
    in_step("tic-tac-toe", &knobs, &new(9, 12, 5), 1);
}
