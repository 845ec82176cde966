//! Nim: any number from one heap; the last bean wins, or loses.

use super::referee::{End, Position, Slow, every_game, in_step, same_counts, same_odds};

#[derive(Clone)]
struct Nim {
    heaps: Vec<i32>,
    misere: bool,
    seat: usize,
}

impl Slow for Nim {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (heap, beans) in self.heaps.iter().enumerate() {
            for number in 1..=*beans {
                let mut next = self.clone();
                next.heaps[heap] -= number;
                next.seat = 3 - self.seat;
                moves.push((format!("take(heap=cell_{}, number={number})", heap + 1), next));
            }
        }
        moves
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        let over = self.heaps.iter().all(|beans| *beans == 0);
        over.then(|| End::win(if self.misere { self.seat } else { 3 - self.seat }))
    }

    fn position(&self) -> Position {
        let heaps = self.heaps.iter().enumerate();
        heaps.map(|(heap, beans)| (format!("cell_{}", heap + 1), beans.to_string())).collect()
    }
}

fn nim(heaps: &[i32], misere: bool) -> Nim {
    Nim { heaps: heaps.to_vec(), misere, seat: 1 }
}

#[test]
fn every_game_with_few_beans() {
    let lists: [&[i32]; 6] = [&[1], &[6], &[1, 2], &[2, 2, 1], &[1, 1, 1, 2], &[3, 4]];
    for heaps in lists {
        for misere in [false, true] {
            let list: Vec<String> = heaps.iter().map(i32::to_string).collect();
            let list = list.join(",");
            let knobs = [("HEAPS", &*list), ("MISERE", if misere { "1" } else { "0" })];
            let longest = heaps.iter().sum::<i32>() as u32;
            every_game("nim", &knobs, &nim(heaps, misere), longest);
        }
    }
}

#[test]
fn odds() {
    same_odds("nim", &[("HEAPS", "2,2,1")], &nim(&[2, 2, 1], false));
    same_odds("nim", &[("HEAPS", "4,2"), ("MISERE", "1")], &nim(&[4, 2], true));
}

#[test]
fn more_beans() {
    same_counts("nim", &[], &nim(&[3, 4, 5], false), 5, 12);
    in_step("nim", &[], &nim(&[3, 4, 5], false), 100);
    in_step("nim", &[("MISERE", "1")], &nim(&[3, 4, 5], true), 100);
    in_step("nim", &[("HEAPS", "7,5,3,1")], &nim(&[7, 5, 3, 1], false), 60);
    in_step("nim", &[("HEAPS", "20,50")], &nim(&[20, 50], false), 10);
}
