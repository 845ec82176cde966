//! Nine men's morris: nine placings, then sliding, flying with three; a mill takes a man.
//!
//! A player without a move has lost even when the last ply before the draw brought that about.

use super::referee::{End, Position, Slow, in_step, same_counts};

/// Three squares, each from its lower left corner round by the left: even numbers are corners.
const POINTS: [[&str; 8]; 3] = [
    ["a1", "a4", "a7", "d7", "g7", "g4", "g1", "d1"],
    ["b2", "b4", "b6", "d6", "f6", "f4", "f2", "d2"],
    ["c3", "c4", "c5", "d5", "e5", "e4", "e3", "d3"],
];

/// The square, and the position on it.
type Point = (usize, usize);

#[derive(Clone)]
struct Morris {
    men: [[usize; 8]; 3],
    left: [u32; 2],
    seat: usize,
    plies: u32,
    cap: u32,
}

fn new(cap: u32) -> Morris {
    Morris { men: [[0; 8]; 3], left: [9, 9], seat: 1, plies: 0, cap }
}

fn points() -> impl Iterator<Item = Point> {
    (0..3).flat_map(|square| (0..8).map(move |at| (square, at)))
}

fn name((square, at): Point) -> &'static str {
    POINTS[square][at]
}

impl Morris {
    fn of(&self, seat: usize) -> Vec<Point> {
        points().filter(|(square, at)| self.men[*square][*at] == seat).collect()
    }

    fn in_mill(&self, (square, at): Point) -> bool {
        let seat = self.men[square][at];
        let row = |middle: usize| {
            [(middle + 7) % 8, middle, (middle + 1) % 8]
                .iter()
                .all(|p| self.men[square][*p] == seat)
        };
        if at % 2 == 1 {
            row(at) || (0..3).all(|other| self.men[other][at] == seat)
        } else {
            row((at + 1) % 8) || row((at + 7) % 8)
        }
    }

    fn neighbours(&self, (square, at): Point) -> Vec<Point> {
        let mut next = vec![(square, (at + 1) % 8), (square, (at + 7) % 8)];
        if at % 2 == 1 {
            next.extend(
                (0..3).filter(|other| square.abs_diff(*other) == 1).map(|other| (other, at)),
            );
        }
        next
    }

    /// The possible moves of a seat that has placed all men.
    fn slides(&self, seat: usize) -> Vec<(Point, Point)> {
        let men = self.of(seat);
        let mut slides = Vec::new();
        for man in &men {
            let to = if men.len() == 3 { points().collect() } else { self.neighbours(*man) };
            let empty = to.into_iter().filter(|(square, at)| self.men[*square][*at] == 0);
            slides.extend(empty.map(|to| (*man, to)));
        }
        slides
    }

    /// The ply ends here, or takes a man if it closed a mill.
    fn closing(mut self, text: String, to: Point) -> Vec<(String, Self)> {
        let enemies = self.of(3 - self.seat);
        let closed = self.in_mill(to);
        self.plies += 1;
        self.seat = 3 - self.seat;
        if !closed || enemies.is_empty() {
            return vec![(text, self)];
        }
        let mut takeable: Vec<Point> =
            enemies.iter().copied().filter(|man| !self.in_mill(*man)).collect();
        if takeable.is_empty() {
            takeable = enemies;
        }
        takeable
            .into_iter()
            .map(|taken| {
                let mut next = self.clone();
                next.men[taken.0][taken.1] = 0;
                (format!("{text} / choose(taken=man@{})", name(taken)), next)
            })
            .collect()
    }
}

impl Slow for Morris {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let seat = self.seat;
        let mut moves = Vec::new();
        if self.left[seat - 1] > 0 {
            for to in self.of(0) {
                let mut next = self.clone();
                next.left[seat - 1] -= 1;
                next.men[to.0][to.1] = seat;
                moves.extend(next.closing(format!("place(point={})", name(to)), to));
            }
        } else {
            for (from, to) in self.slides(seat) {
                let mut next = self.clone();
                next.men[from.0][from.1] = 0;
                next.men[to.0][to.1] = seat;
                let text = format!("move(man=man@{}, to={})", name(from), name(to));
                moves.extend(next.closing(text, to));
            }
        }
        moves
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        let few = |seat: usize| self.left[seat - 1] == 0 && self.of(seat).len() < 3;
        let stuck = self.left[self.seat - 1] == 0 && self.slides(self.seat).is_empty();
        if let Some(loser) = [1, 2].into_iter().find(|seat| few(*seat)) {
            Some(End::win(3 - loser))
        } else if stuck {
            Some(End::win(3 - self.seat))
        } else {
            (self.cap > 0 && self.plies >= self.cap).then(End::draw)
        }
    }

    fn position(&self) -> Position {
        let taken = points().filter(|(square, at)| self.men[*square][*at] != 0);
        taken.map(|p| (name(p).to_owned(), format!("man {}", self.men[p.0][p.1]))).collect()
    }
}

#[test]
fn nine_men() {
    same_counts("nine-mens-morris", &[], &new(200), 3, 5);
    in_step("nine-mens-morris", &[], &new(200), 15);
}

#[test]
fn with_and_without_a_draw() {
    in_step("nine-mens-morris", &[("CAP", "60")], &new(60), 15);
    in_step("nine-mens-morris", &[("CAP", "0")], &new(0), 5);
    same_counts("nine-mens-morris", &[("CAP", "2")], &new(2), 3, 3);
}
