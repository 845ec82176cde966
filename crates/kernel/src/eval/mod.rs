//! The evaluator of scalar, list and bitboard expressions over one state.

mod arithmetic;
mod bitboard;
mod bitboard_code;
mod changes;
mod chosen;
mod compute;
mod connection;
mod filters;
mod jump_code;
mod kept;
mod lines;
mod list;
mod longest;
mod member_test;
mod positions;
mod rays;
mod scalar;
mod spare;
mod token_keys;
mod token_sets;
mod ways;
mod words;

pub(crate) use arithmetic::{WIDE_NONE, calculate};
use changes::Changes;
use connection::Apart;
use kept::KeptValues;
pub(crate) use lines::has_line;
pub(crate) use list::Members;
pub(crate) use spare::Spare;
use spare::SpareMemory;
use token_keys::TokenKeys;
use ways::Ways;
pub(crate) use words::{each, members, zip};

use crate::PlayerId;
use crate::code::{LOCALS, List, ListId, NodeId};
use crate::limits::WORK;
use crate::program::{CacheEntry, Program};
use crate::state::{State, place};
use crate::value::NONE;

/// Most parameters and list members that can be bound at a time.
pub(crate) const REGISTERS: usize = 64;

/// Reusable memory of evaluation.
#[derive(Debug, Clone)]
pub(crate) struct Scratch {
    /// Parameters and members under test.
    pub regs: [i32; REGISTERS],
    /// Local values of procedures that end before the machine rests.
    pub locals: [i32; LOCALS],
    /// A stack of lists. The code that pushes also truncates.
    pub lists: Vec<i32>,
    /// A stack of bitboards.
    pub rows: Vec<u64>,
    /// The slots of straight-line code.
    slots: Vec<u64>,
    cache: BitboardCache,
    pub changes: Changes,
    apart: Apart,
    ways: Ways,
    /// The number of the evaluation under way, and the values that are kept in one, each with its number.
    evaluation: u64,
    kept: Vec<(u64, i64)>,
    kept_by: KeptValues,
    pub token_keys: TokenKeys,
    pub spare: SpareMemory,
    /// Tokens for which tests held before.
    hints: Vec<i32>,
    /// The members on which a condition on all chosen members is tested.
    pub chosen: Vec<i32>,
    /// How many more list members may be read. At 0 every list is empty, and callers must ignore the results.
    pub left: u64,
    /// How often a condition was tested for one cell, or one token on a cell, because it has no bitboard.
    pub residual: u64,
    /// True if reads of an unsettled order are noted.
    pub watch: bool,
    /// True if the order of the list under way does not matter.
    loose: bool,
    /// The first place whose unsettled order was read.
    pub order_read: Option<i32>,
    /// True on a copy that tries a cost: its questions list all answers, also those that cannot pay.
    pub trying: bool,
}

impl Scratch {
    /// Charges list members that were read, or other work that costs as much.
    #[inline]
    pub fn spend(&mut self, members: usize) {
        self.left = self.left.saturating_sub(members as u64);
    }

    /// Notes that an unsettled order was read.
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
            cache: BitboardCache::default(),
            changes: Changes::default(),
            apart: Apart::default(),
            ways: Ways::default(),
            evaluation: 0,
            kept: Vec::new(),
            kept_by: KeptValues::default(),
            token_keys: TokenKeys::default(),
            spare: SpareMemory::default(),
            hints: Vec::new(),
            chosen: Vec::new(),
            left: WORK,
            residual: 0,
            watch: false,
            loose: false,
            order_read: None,
            trying: false,
        }
    }
}

/// The cache of bitboards.
#[derive(Debug, Clone, Default)]
struct BitboardCache {
    words: Vec<u64>,
    /// By entry: the sum of changes at which its value was made.
    found: Vec<u64>,
}

impl BitboardCache {
    /// The number of an entry, and the sum of changes at which a value of it is valid.
    #[inline(always)]
    fn stamp(entry: CacheEntry, changes: &Changes) -> (usize, u64) {
        match entry {
            CacheEntry::Planes(number) => (number as usize, changes.of_planes()),
            CacheEntry::Named(number) => (number as usize, changes.of_names()),
            CacheEntry::Variables(number) => (number as usize, changes.of_variables()),
        }
    }

    #[inline]
    fn get<const W: usize>(&self, entry: CacheEntry, changes: &Changes) -> Option<[u64; W]> {
        let (number, now) = Self::stamp(entry, changes);
        if *self.found.get(number)? != now {
            return None;
        }
        self.words[number * W..].first_chunk().copied()
    }

    #[inline]
    fn put<const W: usize>(&mut self, entry: CacheEntry, changes: &Changes, set: &[u64; W]) {
        let (number, now) = Self::stamp(entry, changes);
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
        x.evaluation += 1;
        Self { p, s, x }
    }

    #[inline]
    pub(crate) fn reg(&mut self, reg: u8) -> &mut i32 {
        &mut self.x.regs[usize::from(reg) & (REGISTERS - 1)]
    }

    /// Charges list members that were read.
    #[inline]
    pub(crate) fn spend(&mut self, members: usize) {
        self.x.spend(members);
    }

    /// The first token of a place.
    #[inline]
    pub fn front(&mut self, at: usize) -> i32 {
        if !self.s.unsettled.is_empty() {
            self.reads(at as i32, 1);
        }
        self.s.place(self.p, at, place::HEAD)
    }

    /// Notes that the first tokens of a place are read in order.
    #[cold]
    pub fn reads(&mut self, at: i32, tokens: i32) {
        if self.s.stretch(at).is_some_and(|stretch| tokens > stretch.above) {
            self.x.reads_order(at);
        }
    }

    /// The value of a node; `None` if it depends on an unsettled order.
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

    /// Runs `act`, for which the order of lists matters or not.
    fn ordered<T>(&mut self, ordered: bool, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.x.loose, !ordered);
        let done = act(self);
        self.x.loose = before;
        done
    }

    /// Pushes the members of a list whose order does not matter.
    #[inline]
    pub fn bag(&mut self, list: ListId) -> usize {
        if self.s.unsettled.is_empty() {
            return self.list(list);
        }
        self.ordered(false, |e| e.list(list))
    }

    /// Pushes a list of which the first `members` members are read in order.
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
