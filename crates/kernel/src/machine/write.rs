//! The writes to words and planes of a state. They keep hash and journal up to date and count the changes, by which values
//! that were computed before become invalid.
//! Some words of the header, which no running hash includes, are written elsewhere too.

use super::Machine;
use crate::code::{Slot, SlotAt};
use crate::hash;
use crate::program::Face;
use crate::state::{Pending, State, Stretch, token, word};
use crate::value::Range;

/// The old value of a word or plane. Planes have [`PLANE`] added to their index.
#[derive(Debug, Clone, Copy)]
struct Entry {
    at: u32,
    old: u64,
}

const PLANE: u32 = 1 << 31;
/// Index of an entry for words appended for a new token; `old` is the number of words before.
const GROWN: u32 = u32::MAX;

/// A state of at most this many words is copied at every checkpoint; for a larger one, the journal records each change.
const COPIED: usize = 192;

/// The journal: how moves are taken back, by copies of small states or by old values of what was written.
#[derive(Debug, Clone, Default)]
pub(crate) struct Journal {
    checkpoints: Vec<Checkpoint>,
    /// True if writes are recorded, because the state was not copied at the last checkpoint.
    recording: bool,
    entries: Vec<Entry>,
    words: Vec<i32>,
    planes: Vec<u64>,
    /// Lazy chance by number of the checkpoint; empty in most games.
    lazy_chance: Vec<(usize, Vec<Stretch>, Option<Box<Pending>>)>,
}

/// A decision to go back to, with the parts of the state beside words and planes.
#[derive(Debug, Clone, Copy)]
struct Checkpoint {
    /// If copied, the start of its words among the copied ones; else its first entry of the journal, and only its
    /// header was copied.
    start: usize,
    copied: bool,
    position: u64,
    known: (u64, u32),
    rng: crate::Rng,
    /// How many keys of positions were recorded.
    positions: usize,
}

impl Journal {
    pub fn clear(&mut self) {
        self.checkpoints.clear();
        self.recording = false;
        self.entries.clear();
        self.words.clear();
        self.planes.clear();
        self.lazy_chance.clear();
    }

    /// Adds a checkpoint.
    #[inline]
    fn checkpoint(&mut self, s: &State) {
        // The answer to a question in the middle of an operation writes the state anew.
        let copied = s.words.len() <= COPIED || s.pending.is_some();
        self.recording = !copied;
        let start = if copied {
            self.words.extend_from_slice(&s.words);
            self.planes.extend_from_slice(&s.planes);
            self.words.len() - s.words.len()
        } else {
            self.words.extend_from_slice(s.head());
            self.entries.len()
        };
        let (position, rng) = (s.position, s.rng);
        let known = (s.known, s.remembered);
        if !s.unsettled.is_empty() || s.pending.is_some() {
            let at = self.checkpoints.len();
            self.lazy_chance.push((at, s.unsettled.clone(), s.pending.clone()));
        }
        let positions = s.positions.len();
        self.checkpoints.push(Checkpoint { start, copied, position, known, rng, positions });
    }

    #[inline]
    fn record(&mut self, at: u32, old: u64) {
        if self.recording {
            self.entries.push(Entry { at, old });
        }
    }

    /// Goes back to the last checkpoint; false if there is none.
    fn undo(&mut self, s: &mut State) -> bool {
        let Some(checkpoint) = self.checkpoints.pop() else { return false };
        if checkpoint.copied {
            s.words.clear();
            s.words.extend(self.words.drain(checkpoint.start..));
            let planes = self.planes.len() - s.planes.len();
            s.planes.clear();
            s.planes.extend(self.planes.drain(planes..));
        } else {
            for Entry { at, old } in self.entries.drain(checkpoint.start..).rev() {
                if at == GROWN {
                    s.words.truncate(old as usize);
                } else if at & PLANE != 0 {
                    s.planes[(at & !PLANE) as usize] = old;
                } else {
                    s.words[at as usize] = old as u32 as i32;
                }
            }
            let head = self.words.len() - word::HEADER;
            s.words[..word::HEADER].copy_from_slice(&self.words[head..]);
            self.words.truncate(head);
        }
        s.position = checkpoint.position;
        (s.known, s.remembered) = checkpoint.known;
        s.rng = checkpoint.rng;
        s.positions.truncate(checkpoint.positions);
        s.unsettled.clear();
        s.pending = None;
        if self.lazy_chance.last().is_some_and(|(at, ..)| *at == self.checkpoints.len())
            && let Some((_, unsettled, pending)) = self.lazy_chance.pop()
        {
            (s.unsettled, s.pending) = (unsettled, pending);
        }
        true
    }
}

impl Machine<'_> {
    /// Writes a word of the header, which every checkpoint copies and no running hash includes.
    #[inline(always)]
    pub(super) fn put_head(&mut self, at: usize, value: i32) {
        let head = self.s.head_mut();
        if word::KEPT.contains(&at) && head[at] != value {
            self.scratch.changes.names();
        }
        head[at] = value;
    }

    /// Writes a word that is hashed as it changes: a variable, a limit, an entry of the queue.
    #[inline]
    pub(super) fn put(&mut self, at: usize, value: i32) {
        let word = &mut self.s.words[at];
        if *word == value {
            return;
        }
        self.scratch.changes.variables();
        self.journal.record(at as u32, u64::from(*word as u32));
        let change = hash::spread(value).wrapping_sub(hash::spread(*word));
        let change = change.wrapping_mul(self.p.initial.factors[at]);
        self.s.position = self.s.position.wrapping_add(change);
        *word = value;
    }

    /// Adds to a word that is hashed as it changes and is never less than 0. False, without a write, if the sum is
    /// beyond the bounds.
    #[inline(always)]
    pub(super) fn add_natural(&mut self, at: usize, by: i64, bounds: Range) -> bool {
        let word = &mut self.s.words[at];
        let sum = i64::from(*word) + by;
        let (lo, hi) = (i64::from(bounds.lo), i64::from(bounds.hi));
        if (sum - lo) as u64 > (hi - lo) as u64 {
            return false;
        }
        self.scratch.changes.variables();
        self.journal.record(at as u32, u64::from(*word as u32));
        // `hash::spread` does not change such numbers.
        let change = (by as u64).wrapping_mul(self.p.initial.factors[at]);
        self.s.position = self.s.position.wrapping_add(change);
        *word = sum as i32;
        true
    }

    /// [`Machine::add_natural`] for the words of several cells behind a first word. Stops at the first cell that it
    /// cannot add to, and returns the number of cells before; 0 while the journal records.
    #[inline(always)]
    pub(super) fn add_natural_to_each(
        &mut self,
        base: usize,
        cells: &[i32],
        by: i64,
        bounds: Range,
    ) -> usize {
        if self.journal.recording {
            return 0;
        }
        let factors = &self.p.initial.factors[base..];
        let words = &mut self.s.words[base..][..factors.len()];
        let (lo, hi) = (i64::from(bounds.lo), i64::from(bounds.hi));
        self.scratch.changes.variables();
        let (mut done, mut change) = (0, 0_u64);
        for cell in cells {
            // `none` as an index lies beyond all words.
            let Some(word) = words.get_mut(*cell as usize) else { break };
            let sum = i64::from(*word) + by;
            if (sum - lo) as u64 > (hi - lo) as u64 {
                break;
            }
            change = change.wrapping_add(factors[*cell as usize]);
            *word = sum as i32;
            done += 1;
        }
        self.s.position = self.s.position.wrapping_add(change.wrapping_mul(by as u64));
        done
    }

    /// Writes a word that has no key of its own: counters, locals, links, tokens, words that name tokens.
    #[inline]
    pub(super) fn put_raw(&mut self, at: usize, value: i32) {
        let layout = &self.p.layout;
        debug_assert!(!layout.is_variable(at) || layout.token_vars.contains(&(at as u32)));
        let word = &mut self.s.words[at];
        if *word != value {
            self.journal.record(at as u32, u64::from(*word as u32));
            *word = value;
        }
    }

    /// Writes neighbouring words as [`Machine::put_raw`] does.
    #[inline(always)]
    pub(super) fn put_row<const N: usize>(&mut self, at: usize, values: [i32; N]) {
        let words = &mut self.s.words[at..at + N];
        if self.journal.recording {
            for (k, old) in words.iter().enumerate() {
                self.journal.record((at + k) as u32, u64::from(*old as u32));
            }
        }
        words.copy_from_slice(&values);
    }

    /// Writes a local of a procedure.
    #[inline]
    pub(super) fn put_slot(&mut self, slot: Slot, value: i32) {
        match slot.at() {
            SlotAt::Local(number) => {
                self.scratch.locals[usize::from(number)] = value;
                self.scratch.changes.names();
            }
            SlotAt::Word(at) => self.put_raw(at, value),
        }
    }

    /// Reads a local of a procedure.
    #[inline]
    pub(super) fn slot(&self, slot: Slot) -> i32 {
        match slot.at() {
            SlotAt::Local(number) => self.scratch.locals[usize::from(number)],
            SlotAt::Word(at) => self.s.words[at],
        }
    }

    #[inline]
    pub(super) fn put_plane(&mut self, at: usize, value: u64) {
        let plane = &mut self.s.planes[at];
        if *plane != value {
            self.journal.record(at as u32 | PLANE, *plane);
            *plane = value;
            self.scratch.changes.planes();
        }
    }

    /// Flips bits of a word of a set of tokens, which no cached bitboard reads.
    #[inline]
    pub(super) fn turn_bits(&mut self, at: usize, bits: u64) {
        let word = &mut self.s.planes[at];
        self.journal.record(at as u32 | PLANE, *word);
        *word ^= bits;
    }

    /// Flips the bit of a cell in planes given by their first words; skips [`Face::NO_PLANE`].
    #[inline(always)]
    pub(super) fn turn_cell<const N: usize>(&mut self, planes: [u32; N], cell: i32) {
        let (word, bit) = (cell as u32 / u64::BITS, 1 << (cell as u32 % u64::BITS));
        let words = self.s.planes.as_mut_slice();
        for plane in planes {
            if plane == Face::NO_PLANE {
                continue;
            }
            let at = plane + word;
            let plane = &mut words[at as usize];
            self.journal.record(at | PLANE, *plane);
            *plane ^= bit;
        }
        self.scratch.changes.planes();
    }

    /// Appends the words of a new token. One journal entry removes them all.
    #[inline]
    pub(super) fn grow(&mut self, of: i32, owner: i32) {
        let start = self.s.words.len();
        self.journal.record(GROWN, start as u64);
        let stride = self.p.tokens.stride;
        let first = of as usize * stride;
        self.s.words.extend_from_slice(&self.p.tokens.fresh[first..first + stride]);
        let word = &mut self.s.words[start];
        *word = token::OWNER.write(*word, owner);
        self.known_tokens += 1;
    }

    /// [`Machine::grow`] for a token without properties of its own, whose words are given.
    #[inline(always)]
    pub(super) fn grow_plain(&mut self, word: i32, chain: i32) {
        self.journal.record(GROWN, self.s.words.len() as u64);
        self.s.words.push(word);
        if !self.p.tokens.single {
            self.s.words.push(chain);
        }
        self.known_tokens += 1;
    }

    /// Adds the key of a token in a place to the hash.
    #[inline]
    pub(super) fn hash_in(&mut self, key: u64) {
        self.s.position = self.s.position.wrapping_add(key);
    }

    #[inline]
    pub(super) fn hash_out(&mut self, key: u64) {
        self.s.position = self.s.position.wrapping_sub(key);
    }

    /// Adds a checkpoint for [`Machine::undo`].
    #[inline]
    pub(super) fn checkpoint(&mut self) {
        if self.options.journal {
            self.journal.checkpoint(&self.s);
        }
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        if !self.journal.undo(&mut self.s) {
            return false;
        }
        self.listed = false;
        self.scratch.changes.planes();
        self.events.clear();
        self.find_asked();
        true
    }
}
