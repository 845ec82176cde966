//! English checkers: jumps are compulsory and go on; a man that is crowned stops.
//!
//! The ply that completes the quiet ones is a draw even when it leaves the other side without a move.

use super::grid::{Grid, name};
use super::referee::{End, Position, Slow, in_step, same_counts};

/// The owner of a piece; true for a king.
type Piece = (usize, bool);

#[derive(Clone)]
struct Checkers {
    pieces: Grid<Piece>,
    seat: usize,
    quiet: u32,
    most_quiet: u32,
}

fn new(most_quiet: u32) -> Checkers {
    let mut pieces = Grid::new(8, 8);
    for cell in pieces.all().filter(|(row, col)| (row + col) % 2 == 0) {
        match cell.0 {
            1..=3 => pieces.put(cell, Some((1, false))),
            6..=8 => pieces.put(cell, Some((2, false))),
            _ => {}
        }
    }
    Checkers { pieces, seat: 1, quiet: 0, most_quiet }
}

impl Checkers {
    /// The directions of a piece: rows and columns of one step.
    fn ways((seat, king): Piece) -> Vec<(i32, i32)> {
        let ahead = if seat == 1 { 1 } else { -1 };
        let ups = if king { vec![1, -1] } else { vec![ahead] };
        ups.into_iter().flat_map(|up| [(up, -1), (up, 1)]).collect()
    }

    /// The jumps of the piece on a cell: the cell jumped over, and the target.
    fn jumps(&self, from: (i32, i32)) -> Vec<((i32, i32), (i32, i32))> {
        let Some(piece) = self.pieces.at(from) else { return vec![] };
        Self::ways(piece)
            .into_iter()
            .map(|(up, right)| {
                ((from.0 + up, from.1 + right), (from.0 + 2 * up, from.1 + 2 * right))
            })
            .filter(|(over, to)| {
                let enemy = self.pieces.at(*over).is_some_and(|(seat, _)| seat != piece.0);
                enemy && self.pieces.empty(*to)
            })
            .collect()
    }

    fn own(&self) -> Vec<(i32, i32)> {
        let own = |cell: &(i32, i32)| self.pieces.at(*cell).is_some_and(|p| p.0 == self.seat);
        self.pieces.all().filter(own).collect()
    }

    /// Moves the piece from one cell to another; returns true if it is crowned there.
    fn lift(&mut self, from: (i32, i32), to: (i32, i32)) -> bool {
        let (seat, king) = self.pieces.at(from).expect("a piece");
        let crowned = !king && to.0 == if seat == 1 { 8 } else { 1 };
        self.pieces.put(from, None);
        self.pieces.put(to, Some((seat, king || crowned)));
        crowned
    }

    /// Every way to jump on from `from`, to the end.
    fn paths(&self, from: (i32, i32), text: &str, found: &mut Vec<(String, Self)>) {
        for (over, to) in self.jumps(from) {
            let mut next = self.clone();
            next.pieces.put(over, None);
            let crowned = next.lift(from, to);
            let text = if text.is_empty() {
                format!("jump(piece={}, to={})", self.named(from), name(to))
            } else {
                format!("{text} / choose(next={})", name(to))
            };
            if crowned || next.jumps(to).is_empty() {
                next.quiet = 0;
                next.seat = 3 - self.seat;
                found.push((text, next));
            } else {
                next.paths(to, &text, found);
            }
        }
    }

    fn named(&self, cell: (i32, i32)) -> String {
        let king = self.pieces.at(cell).is_some_and(|(_, king)| king);
        format!("{}@{}", if king { "king" } else { "man" }, name(cell))
    }
}

impl Slow for Checkers {
    type Move = String;

    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for from in self.own() {
            self.paths(from, "", &mut moves);
        }
        if !moves.is_empty() {
            return moves;
        }
        for from in self.own() {
            for (up, right) in self.pieces.at(from).map_or(vec![], Self::ways) {
                let to = (from.0 + up, from.1 + right);
                if self.pieces.empty(to) {
                    let mut next = self.clone();
                    next.lift(from, to);
                    next.quiet += 1;
                    next.seat = 3 - self.seat;
                    moves
                        .push((format!("step(piece={}, to={})", self.named(from), name(to)), next));
                }
            }
        }
        moves
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<End> {
        if self.most_quiet > 0 && self.quiet >= self.most_quiet {
            return Some(End::draw());
        }
        self.moves().is_empty().then(|| End::win(3 - self.seat))
    }

    fn position(&self) -> Position {
        let mut position = Position::new();
        for cell in self.pieces.all() {
            if let Some((seat, king)) = self.pieces.at(cell) {
                let kind = if king { "king" } else { "man" };
                position.insert(name(cell), format!("{kind} {seat}"));
            }
        }
        position
    }
}

#[test]
fn english() {
    same_counts("checkers", &[], &new(40), 5, 8);
    in_step("checkers", &[], &new(40), 20);
}

#[test]
fn with_and_without_a_draw() {
    same_counts("checkers", &[("QUIET", "3")], &new(3), 5, 7);
    in_step("checkers", &[("QUIET", "8")], &new(8), 20);
    in_step("checkers", &[("QUIET", "400")], &new(400), 2);
    same_counts("checkers", &[("QUIET", "0")], &new(0), 4, 6);
}
