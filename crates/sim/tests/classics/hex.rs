//! Hex: the first player joins top and bottom, the second left and right; the joining stone ends it.

use super::referee::{End, Position, Slow, every_game, in_step, same_counts};

#[derive(Clone)]
struct Hex {
    size: i32,
    /// By column, then row, both from 1.
    stones: std::collections::BTreeMap<(i32, i32), usize>,
    seat: usize,
}

fn new(size: i32) -> Hex {
    Hex { size, stones: Default::default(), seat: 1 }
}

impl Hex {
    fn joined(&self, seat: usize) -> bool {
        // The distance of a stone from its player's first side: the row, or the column.
        let far = |(col, row): (i32, i32)| if seat == 1 { row } else { col };
        let mut open: Vec<(i32, i32)> = (1..=self.size)
            .map(|n| if seat == 1 { (n, 1) } else { (1, n) })
            .filter(|at| self.stones.get(at) == Some(&seat))
            .collect();
        let mut seen = open.clone();
        while let Some((col, row)) = open.pop() {
            if far((col, row)) == self.size {
                return true;
            }
            for (right, up) in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)] {
                let next = (col + right, row + up);
                if self.stones.get(&next) == Some(&seat) && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        false
    }
}

fn name((col, row): (i32, i32)) -> String {
    format!("hex_{col}_{row}")
}

impl Slow for Hex {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for at in (1..=self.size).flat_map(|col| (1..=self.size).map(move |row| (col, row))) {
            if !self.stones.contains_key(&at) {
                let mut next = self.clone();
                next.stones.insert(at, self.seat);
                next.seat = 3 - self.seat;
                moves.push((format!("place(cell={})", name(at)), next));
            }
        }
        moves
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        [1, 2].into_iter().find(|seat| self.joined(*seat)).map(End::win)
    }

    fn position(&self) -> Position {
        self.stones.iter().map(|(at, seat)| (name(*at), format!("stone {seat}"))).collect()
    }
}

#[test]
fn eleven_by_eleven() {
    same_counts("hex", &[], &new(11), 2, 3);
    in_step("hex", &[], &new(11), 2);
}

#[test]
fn every_game_on_small_boards() {
    every_game("hex", &[("SIZE", "2")], &new(2), 4);
    same_counts("hex", &[("SIZE", "3")], &new(3), 6, 9);
}

#[test]
fn other_sizes() {
    in_step("hex", &[("SIZE", "3")], &new(3), 100);
    same_counts("hex", &[("SIZE", "5")], &new(5), 3, 5);
    in_step("hex", &[("SIZE", "5")], &new(5), 20);
    in_step("hex", &[("SIZE", "7")], &new(7), 6);
}
