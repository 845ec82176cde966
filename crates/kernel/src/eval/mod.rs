//! The evaluator of scalar, list and set expressions over one state.

mod arithmetic;
mod bitboard;
mod bitboard_code;
mod compute;
mod connection;
mod filters;
mod jump_code;
mod lines;
mod list;
mod member_test;
mod rays;
mod scalar;
mod words;

pub(crate) use arithmetic::calculate;
use connection::Apart;
pub(crate) use lines::has_line;
pub(crate) use list::{LONGEST_RANGE, Members};
pub(crate) use words::{each, zip};

use crate::PlayerId;
use crate::code::{LOCALS, List, ListId, NodeId};
use crate::limits::WORK;
use crate::program::{CacheEntry, Program};
use crate::state::{State, place};
use crate::value::NONE;

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
    /// What the code of a set works on.
    slots: Vec<u64>,
    pub kept: Kept,
    apart: Apart,
    /// Members of lists that may still be looked at. At 0 every list is empty, and whoever set it
    /// sees to it that nothing follows from that.
    pub left: u64,
    /// How often a condition was tested for one cell, or one token on a cell, because it has no set.
    pub residual: u64,
    /// Whether reading an order that is not settled is noted.
    pub watch: bool,
    /// Whether what is listed now counts, but not in which order.
    loose: bool,
    /// The place whose order was read first before it was settled.
    pub order_read: Option<i32>,
}

impl Scratch {
    /// Notes that an order was read that is not settled.
    #[cold]
    pub fn reads_order(&mut self, at: i32) {
        if self.watch && self.order_read.is_none() {
            self.order_read = Some(at);
        }
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            regs: [0; REGISTERS],
            locals: [0; LOCALS],
            lists: Vec::new(),
            rows: Vec::new(),
            slots: Vec::new(),
            kept: Kept::default(),
            apart: Apart::default(),
            left: WORK,
            residual: 0,
            watch: false,
            loose: false,
            order_read: None,
        }
    }
}

/// Sets that were found since something was written last that they are made of.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    words: Vec<u64>,
    /// By number of a kept set: when it was found.
    found: Vec<u64>,
    /// Counts changes of planes, beginning at 1.
    planes: u64,
    /// Counts changes of local values, and of words of the header that sets read.
    names: u64,
}

impl Default for Kept {
    fn default() -> Self {
        Self { words: Vec::new(), found: Vec::new(), planes: 1, names: 0 }
    }
}

impl Kept {
    /// A plane was written, or anything: what was found may be different now.
    #[inline(always)]
    pub fn forget(&mut self) {
        self.planes += 1;
    }

    /// A local value was written, or who acts: sets made of planes alone are as before.
    #[inline(always)]
    pub fn forget_named(&mut self) {
        self.names += 1;
    }

    /// The number of a kept set, and what stands at it if it was found and is as it was. Both counts
    /// only grow, so their sum is the same only while both are.
    #[inline(always)]
    fn stamp(&self, kept: CacheEntry) -> (usize, u64) {
        match kept {
            CacheEntry::Planes(number) => (number as usize, self.planes),
            CacheEntry::Named(number) => (number as usize, self.planes + self.names),
        }
    }

    #[inline]
    fn get<const W: usize>(&self, kept: CacheEntry) -> Option<[u64; W]> {
        let (number, now) = self.stamp(kept);
        if *self.found.get(number)? != now {
            return None;
        }
        self.words[number * W..].first_chunk().copied()
    }

    #[inline]
    fn put<const W: usize>(&mut self, kept: CacheEntry, set: &[u64; W]) {
        let (number, now) = self.stamp(kept);
        if number >= self.found.len() {
            self.found.resize(number + 1, 0);
            self.words.resize((number + 1) * W, 0);
        }
        self.found[number] = now;
        self.words[number * W..][..W].copy_from_slice(set);
    }
}

impl State {
    /// Returns the score of a player, if the game has scoring and it gives a number.
    pub fn score(&self, program: &Program, player: PlayerId) -> Option<i32> {
        let mut scratch = Scratch::default();
        let score = Eval::new(program, self, &mut scratch).score(player.0.into())?;
        (score != NONE).then_some(score)
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

    /// The first token of a place.
    #[inline]
    pub fn front(&mut self, at: usize) -> i32 {
        if !self.s.unsettled.is_empty() {
            self.reads(at as i32, 1);
        }
        self.s.place(self.p, at, place::HEAD)
    }

    /// Notes that the first tokens of a place are read in their order.
    #[cold]
    pub fn reads(&mut self, at: i32, tokens: i32) {
        if self.s.stretch(at).is_some_and(|stretch| tokens > stretch.above) {
            self.x.reads_order(at);
        }
    }

    /// The value of a node; `None` where it hangs on an order that is not settled.
    pub(crate) fn settled_value(&mut self, node: NodeId) -> Option<i32> {
        if self.s.unsettled.is_empty() {
            return Some(self.value(node));
        }
        let before = (std::mem::replace(&mut self.x.watch, true), self.x.order_read.take());
        let value = self.value(node);
        let read = self.x.order_read.take();
        (self.x.watch, self.x.order_read) = before;
        read.is_none().then_some(value)
    }

    /// Does something for which the order of lists matters (or not).
    fn ordered<T>(&mut self, ordered: bool, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.x.loose, !ordered);
        let done = act(self);
        self.x.loose = before;
        done
    }

    /// Pushes the members of a list of which only counts what they are, not in which order.
    #[inline]
    pub fn bag(&mut self, list: ListId) -> usize {
        if self.s.unsettled.is_empty() {
            return self.list(list);
        }
        self.ordered(false, |e| e.list(list))
    }

    /// Pushes the first members of a list, and maybe others, in order.
    #[inline]
    fn fronts(&mut self, list: ListId, members: i32) -> usize {
        if self.s.unsettled.is_empty() {
            return self.list(list);
        }
        self.fronts_watched(list, members)
    }

    #[cold]
    fn fronts_watched(&mut self, list: ListId, members: i32) -> usize {
        if let List::Tokens(at) = self.p.exprs.lists[list as usize] {
            let at = self.value(at);
            self.reads(at, members);
            return self.ordered(false, |e| e.list(list));
        }
        self.ordered(true, |e| e.list(list))
    }

    /// The score of a player; `None` without scoring.
    pub fn score(&mut self, player: i32) -> Option<i32> {
        let (reg, node) = self.p.endings.scoring?;
        let kept = std::mem::replace(self.reg(reg), player);
        let score = self.value(node);
        *self.reg(reg) = kept;
        Some(score)
    }
}
