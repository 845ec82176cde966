//! The evaluator of scalar, list and set expressions over one state.

mod list;
mod scalar;
mod set;
mod test;
mod way;

pub(crate) use scalar::calculate;
pub(crate) use set::zip;

use crate::code::LOCALS;
use crate::program::Program;
use crate::state::State;

/// How many parameters and members under test can be bound at once.
pub(crate) const REGISTERS: usize = 64;

/// Reusable memory of evaluation.
#[derive(Debug, Clone)]
pub(crate) struct Scratch {
    /// Parameters and members under test.
    pub regs: [i32; REGISTERS],
    /// What procedures keep that end before the machine rests.
    pub locals: [i32; LOCALS],
    /// A stack of lists; whoever pushes truncates.
    pub lists: Vec<i32>,
    /// A stack of sets, as many words each as sets have.
    pub rows: Vec<u64>,
    pub kept: Kept,
    /// Members of lists that may still be looked at. At 0 every list is empty, and whoever set it
    /// sees to it that nothing follows from that.
    pub left: u64,
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            regs: [0; REGISTERS],
            locals: [0; LOCALS],
            lists: Vec::new(),
            rows: Vec::new(),
            kept: Kept::default(),
            left: crate::WORK,
        }
    }
}

/// Sets that were found since a plane, a local value or who acts was written last: what they are made
/// of.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    words: Vec<u64>,
    /// By number of a kept set: when it was found.
    found: Vec<u64>,
    /// Counts these writes, beginning at 1.
    now: u64,
}

impl Default for Kept {
    fn default() -> Self {
        Self { words: Vec::new(), found: Vec::new(), now: 1 }
    }
}

impl Kept {
    /// Something was written: what was found may be different now.
    #[inline]
    pub fn forget(&mut self) {
        self.now += 1;
    }

    #[inline]
    fn get<const W: usize>(&self, number: usize) -> Option<[u64; W]> {
        if *self.found.get(number)? != self.now {
            return None;
        }
        self.words[number * W..].first_chunk().copied()
    }

    #[inline]
    fn put<const W: usize>(&mut self, number: usize, set: &[u64; W]) {
        if number >= self.found.len() {
            self.found.resize(number + 1, 0);
            self.words.resize((number + 1) * W, 0);
        }
        self.found[number] = self.now;
        self.words[number * W..][..W].copy_from_slice(set);
    }
}

/// An evaluation: a program, a state and memory to work in.
pub(crate) struct Eval<'a> {
    pub p: &'a Program,
    pub s: &'a State,
    pub x: &'a mut Scratch,
}

impl<'a> Eval<'a> {
    #[inline]
    pub fn new(p: &'a Program, s: &'a State, x: &'a mut Scratch) -> Self {
        Self { p, s, x }
    }

    #[inline]
    pub(crate) fn reg(&mut self, reg: u8) -> &mut i32 {
        &mut self.x.regs[usize::from(reg) & (REGISTERS - 1)]
    }

    /// Counts members that were looked at.
    #[inline]
    pub(crate) fn spend(&mut self, members: usize) {
        self.x.left = self.x.left.saturating_sub(members as u64);
    }

    /// The score of a player; `None` without scoring.
    pub fn score(&mut self, player: i32) -> Option<i32> {
        let (reg, node) = self.p.scoring?;
        let kept = std::mem::replace(self.reg(reg), player);
        let score = self.value(node);
        *self.reg(reg) = kept;
        Some(score)
    }
}
