//! Gomoku: any empty point; a row of at least so many wins, a full board is a draw.

use super::grid::{Grid, line_or_full, name, shown};
use super::referee::{End, Position, Slow, in_step, same_counts};

#[derive(Clone)]
struct Gomoku {
    stones: Grid<usize>,
    line: i32,
    seat: usize,
}

fn new(size: i32, line: i32) -> Gomoku {
    Gomoku { stones: Grid::new(size, size), line, seat: 1 }
}

impl Slow for Gomoku {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let empty = self.stones.all().filter(|point| self.stones.empty(*point));
        empty
            .map(|point| {
                let mut next = self.clone();
                next.stones.put(point, Some(self.seat));
                next.seat = 3 - self.seat;
                (format!("place(point={})", name(point)), next)
            })
            .collect()
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        // A longer row holds one of exactly this length.
        line_or_full(&self.stones, self.line)
    }

    fn position(&self) -> Position {
        shown(&self.stones, "stone")
    }
}

#[test]
fn fifteen_by_fifteen() {
    same_counts("gomoku", &[], &new(15, 5), 1, 3);
    in_step("gomoku", &[], &new(15, 5), 1);
}

#[test]
fn other_sizes() {
    same_counts("gomoku", &[("SIZE", "4"), ("LINE", "3")], &new(4, 3), 3, 6);
    for (size, line) in [(6, 4), (7, 5), (4, 3)] {
        let texts = [size, line].map(|number: i32| number.to_string());
        let knobs = [("SIZE", &*texts[0]), ("LINE", &*texts[1])];
        in_step("gomoku", &knobs, &new(size, line), 5);
    }
}
