//! Which locals are read later: a local is *live* at an operator if it may be read from there on before it is written.

use crate::code::{Code, depths};
use wasmparser::Operator;

/// Locals, a bit for each.
pub type Locals = Vec<u64>;

pub fn holds(locals: &Locals, local: u32) -> bool {
    locals[local as usize / 64] >> (local % 64) & 1 == 1
}

/// The live locals of a function.
pub struct Live<'c, 'a> {
    code: &'c Code<'a>,
    /// The pieces of code that are run from their beginning to their end: the first operator of each, ascending.
    pieces: Vec<usize>,
    /// By piece: the pieces that may be run after it.
    next: Vec<Vec<usize>>,
    /// By piece: what is live before it.
    at: Vec<Locals>,
}

impl<'c, 'a> Live<'c, 'a> {
    pub fn new(code: &'c Code<'a>) -> Self {
        let mut pieces = code.blocks.clone();
        pieces.extend(code.constructs.iter().map(|construct| construct.begin));
        pieces.sort_unstable();
        pieces.dedup();
        let none = vec![0; code.locals.len().div_ceil(64)];
        let mut live = Self { code, at: vec![none; pieces.len()], next: Vec::new(), pieces };
        live.next = (0..live.pieces.len()).map(|piece| live.after(piece)).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for piece in (0..live.pieces.len()).rev() {
                let before = live.before(live.pieces[piece]);
                changed |= before != live.at[piece];
                live.at[piece] = before;
            }
        }
        live
    }

    /// The locals that are live before an operator.
    pub fn before(&self, operator: usize) -> Locals {
        let piece = self.piece(operator);
        let mut live = vec![0; self.code.locals.len().div_ceil(64)];
        for &next in &self.next[piece] {
            for (word, more) in live.iter_mut().zip(&self.at[next]) {
                *word |= more;
            }
        }
        for operator in self.code.operators[operator..self.end(piece)].iter().rev() {
            match *operator {
                Operator::LocalGet { local_index: local } => {
                    live[local as usize / 64] |= 1 << (local % 64);
                }
                Operator::LocalSet { local_index: local }
                | Operator::LocalTee { local_index: local } => {
                    live[local as usize / 64] &= !(1 << (local % 64));
                }
                _ => {}
            }
        }
        live
    }

    fn piece(&self, operator: usize) -> usize {
        self.pieces.partition_point(|&begin| begin <= operator) - 1
    }

    fn end(&self, piece: usize) -> usize {
        self.pieces.get(piece + 1).copied().unwrap_or(self.code.operators.len())
    }

    /// The pieces that may be run after a piece.
    fn after(&self, piece: usize) -> Vec<usize> {
        let last = self.end(piece) - 1;
        let code = self.code;
        let target = |depth| code.arrival(code.target(code.inside[last], depth));
        let next = code.following(last);
        let places = match &code.operators[last] {
            Operator::Br { relative_depth } => vec![target(*relative_depth)],
            Operator::BrIf { relative_depth } => vec![next, target(*relative_depth)],
            Operator::BrTable { targets } => depths(targets).map(target).collect(),
            Operator::Return | Operator::Unreachable => Vec::new(),
            Operator::If { .. } => {
                let begun = &code.constructs[code.inside[last + 1]];
                vec![next, code.following(begun.otherwise.unwrap_or(begun.end))]
            }
            Operator::Else => vec![code.following(code.constructs[code.inside[last]].end)],
            _ => vec![next],
        };
        places.into_iter().flatten().map(|place| self.piece(place)).collect()
    }
}
