//! Four in a row: a disc falls to the lowest empty cell of a column; a line wins at once, a full board
//! is a draw.

use super::grid::{Grid, line_or_full, name, shown};
use super::referee::{End, Position, Slow, every_game, in_step, same_counts, same_odds};

#[derive(Clone)]
struct ConnectFour {
    discs: Grid<usize>,
    line: i32,
    seat: usize,
}

fn new(rows: i32, cols: i32, line: i32) -> ConnectFour {
    ConnectFour { discs: Grid::new(rows, cols), line, seat: 1 }
}

impl Slow for ConnectFour {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for col in 1..=self.discs.cols {
            let lowest = (1..=self.discs.rows).find(|row| self.discs.empty((*row, col)));
            if let Some(row) = lowest {
                let mut next = self.clone();
                next.discs.put((row, col), Some(self.seat));
                next.seat = 3 - self.seat;
                moves.push((format!("drop(cell={})", name((row, col))), next));
            }
        }
        moves
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        line_or_full(&self.discs, self.line)
    }

    fn position(&self) -> Position {
        shown(&self.discs, "disc")
    }
}

#[test]
fn six_by_seven() {
    same_counts("connect-four", &[], &new(6, 7, 4), 5, 8);
    in_step("connect-four", &[], &new(6, 7, 4), 60);
}

#[test]
fn every_game_on_small_boards() {
    for ((rows, cols, line), longest) in [((2, 4, 3), 8), ((4, 2, 2), 5), ((3, 3, 3), 9)] {
        let texts = [rows, cols, line].map(|number: i32| number.to_string());
        let knobs = [("ROWS", &*texts[0]), ("COLS", &*texts[1]), ("LINE", &*texts[2])];
        every_game("connect-four", &knobs, &new(rows, cols, line), longest);
    }
}

#[test]
fn odds() {
    let knobs = [("ROWS", "3"), ("COLS", "3"), ("LINE", "3")];
    same_odds("connect-four", &knobs, &new(3, 3, 3));
}

#[test]
fn other_sizes() {
    let knobs = [("ROWS", "5"), ("COLS", "9"), ("LINE", "5")];
    same_counts("connect-four", &knobs, &new(5, 9, 5), 3, 6);
    in_step("connect-four", &knobs, &new(5, 9, 5), 40);
}
