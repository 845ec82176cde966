//! Reversi: a disc must turn enemies; a player who can turn none passes, as a ply; when neither can, the most
//! discs win.

use super::grid::{Grid, name, shown};
use super::referee::{End, Position, Slow, in_step, same_counts};

#[derive(Clone)]
struct Othello {
    discs: Grid<usize>,
    seat: usize,
}

fn new(size: i32) -> Othello {
    let mut discs = Grid::new(size, size);
    let half = size / 2;
    discs.put((half, half + 1), Some(1));
    discs.put((half + 1, half), Some(1));
    discs.put((half, half), Some(2));
    discs.put((half + 1, half + 1), Some(2));
    Othello { discs, seat: 1 }
}

impl Othello {
    /// The enemies that a disc of this seat would turn there.
    fn turned(&self, cell: (i32, i32), seat: usize) -> Vec<(i32, i32)> {
        let mut turned = Vec::new();
        for (up, right) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let on = |n: i32| (cell.0 + n * up, cell.1 + n * right);
            let enemies = (1..).take_while(|n| self.discs.at(on(*n)) == Some(3 - seat)).count();
            let enemies = enemies as i32;
            if self.discs.at(on(enemies + 1)) == Some(seat) {
                turned.extend((1..=enemies).map(on));
            }
        }
        turned
    }

    fn open(&self, seat: usize) -> Vec<(i32, i32)> {
        let empty = self.discs.all().filter(|cell| self.discs.empty(*cell));
        empty.filter(|cell| !self.turned(*cell, seat).is_empty()).collect()
    }
}

impl Slow for Othello {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let open = self.open(self.seat);
        if open.is_empty() {
            return vec![("pass".to_owned(), Self { seat: 3 - self.seat, ..self.clone() })];
        }
        open.into_iter()
            .map(|cell| {
                let mut next = self.clone();
                for disc in self.turned(cell, self.seat) {
                    next.discs.put(disc, Some(self.seat));
                }
                next.discs.put(cell, Some(self.seat));
                next.seat = 3 - self.seat;
                (format!("place(cell={})", name(cell)), next)
            })
            .collect()
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        if !self.open(1).is_empty() || !self.open(2).is_empty() {
            return None;
        }
        let count = |seat| {
            self.discs.all().filter(|cell| self.discs.at(*cell) == Some(seat)).count() as i32
        };
        Some(End::ranked(vec![count(1), count(2)]))
    }

    fn position(&self) -> Position {
        shown(&self.discs, "disc")
    }
}

#[test]
fn eight_by_eight() {
    same_counts("othello", &[], &new(8), 5, 8);
    in_step("othello", &[], &new(8), 10);
}

#[test]
fn every_game_on_four_by_four() {
    in_step("othello", &[("SIZE", "4")], &new(4), 100);
    same_counts("othello", &[("SIZE", "4")], &new(4), 6, 14);
}

#[test]
fn other_sizes() {
    same_counts("othello", &[("SIZE", "6")], &new(6), 5, 7);
    in_step("othello", &[("SIZE", "6")], &new(6), 20);
    in_step("othello", &[("SIZE", "10")], &new(10), 2);
}
