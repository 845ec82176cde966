//! Kalah: sow counter-clockwise through one's own store; the last seed in the own store plays again, in an
//! own empty house with seeds across takes both. When a side is empty, the rest goes to its owner.

use super::referee::{End, Position, Slow, every_game, in_step, same_counts, same_odds};

#[derive(Clone)]
struct Kalah {
    /// Of each seat, from its left to its right.
    houses: [Vec<i32>; 2],
    stores: [i32; 2],
    seat: usize,
}

fn new(houses: usize, seeds: i32) -> Kalah {
    Kalah { houses: [vec![seeds; houses], vec![seeds; houses]], stores: [0, 0], seat: 1 }
}

impl Kalah {
    fn sow(&mut self, house: usize) {
        let me = self.seat - 1;
        let count = self.houses[me].len();
        let mut hand = std::mem::take(&mut self.houses[me][house]);
        let (mut side, mut at) = (me, house);
        let mut again = false;
        while hand > 0 {
            at += 1;
            if at == count && side == me {
                self.stores[me] += 1;
                hand -= 1;
                again = hand == 0;
                continue;
            }
            if at >= count {
                (side, at) = (1 - side, 0);
            }
            self.houses[side][at] += 1;
            hand -= 1;
        }
        if !again && side == me && self.houses[me][at] == 1 {
            let across = count - 1 - at;
            if self.houses[1 - me][across] > 0 {
                self.stores[me] += 1 + std::mem::take(&mut self.houses[1 - me][across]);
                self.houses[me][at] = 0;
            }
        }
        if self.is_over() {
            for side in [0, 1] {
                self.stores[side] += self.houses[side].iter().sum::<i32>();
                self.houses[side].fill(0);
            }
        } else if !again {
            self.seat = 3 - self.seat;
        }
    }

    fn is_over(&self) -> bool {
        self.houses.iter().any(|side| side.iter().all(|seeds| *seeds == 0))
    }

    /// Houses are numbered from south's left all round, stores included.
    fn name(&self, side: usize, house: usize) -> String {
        format!("cell_{}", 1 + house + side * (self.houses[0].len() + 1))
    }
}

impl Slow for Kalah {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let me = self.seat - 1;
        let full = (0..self.houses[me].len()).filter(|house| self.houses[me][*house] > 0);
        full.map(|house| {
            let mut next = self.clone();
            next.sow(house);
            (format!("sow(house={})", self.name(me, house)), next)
        })
        .collect()
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        self.is_over().then(|| End::ranked(self.stores.to_vec()))
    }

    fn position(&self) -> Position {
        let mut position = Position::new();
        for side in [0, 1] {
            for (house, seeds) in self.houses[side].iter().enumerate() {
                position.insert(self.name(side, house), seeds.to_string());
            }
            let store = self.name(side, self.houses[side].len());
            position.insert(store, self.stores[side].to_string());
        }
        position
    }
}

#[test]
fn six_houses_of_four() {
    same_counts("kalah", &[], &new(6, 4), 6, 8);
    in_step("kalah", &[], &new(6, 4), 60);
}

#[test]
fn every_game_with_few_houses() {
    for (houses, seeds, longest) in [(1, 1, 1), (1, 12, 7), (2, 2, 8), (2, 3, 14), (3, 2, 24)] {
        let texts = [houses.to_string(), seeds.to_string()];
        let knobs = [("HOUSES", &*texts[0]), ("SEEDS", &*texts[1])];
        every_game("kalah", &knobs, &new(houses, seeds), longest);
    }
}

/// A shared win has no single winner.
#[test]
fn odds() {
    same_odds("kalah", &[("HOUSES", "2"), ("SEEDS", "3")], &new(2, 3));
    same_odds("kalah", &[("HOUSES", "3"), ("SEEDS", "1")], &new(3, 1));
}

/// With many seeds a hand goes round more than once.
#[test]
fn other_sizes() {
    for (houses, seeds) in [(2, 12), (3, 9), (4, 12), (12, 12)] {
        let texts = [houses.to_string(), seeds.to_string()];
        let knobs = [("HOUSES", &*texts[0]), ("SEEDS", &*texts[1])];
        in_step("kalah", &knobs, &new(houses, seeds), 15);
    }
}
