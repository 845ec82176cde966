//! The only writes to a state: each keeps the hash and the journal.

use super::Machine;
use crate::code::{Slot, SlotAt};
use crate::hash;
use crate::program::Face;
use crate::state::{Pending, State, Stretch, token, word};
use crate::value::Range;

/// A word or plane as it was. Planes have [`PLANE`] added to their index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    at: u32,
    old: u64,
}

const PLANE: u32 = 1 << 31;
/// A token's words were appended.
const GROWN: u32 = u32::MAX;

/// A state of at most so many words is kept whole at every move; of a larger one, what changes.
const COPIED: usize = 192;

/// How moves are taken back.
#[derive(Debug, Clone, Default)]
pub(crate) struct Undo {
    marks: Vec<Mark>,
    /// Whether writes are noted: the state was not copied at the last mark.
    noting: bool,
    journal: Vec<Entry>,
    words: Vec<i32>,
    planes: Vec<u64>,
    /// What was not settled, by number of the mark; nothing in most games.
    unsettled: Vec<(usize, Vec<Stretch>, Option<Box<Pending>>)>,
}

/// What a state had beside words and planes when a decision was published.
#[derive(Debug, Clone, Copy)]
struct Mark {
    /// Where its words begin among those kept, if they were; else its first entry of the journal, and
    /// only its header was kept.
    start: usize,
    copied: bool,
    position: u64,
    known: (u64, u32),
    rng: crate::Rng,
}

impl Undo {
    pub fn clear(&mut self) {
        self.marks.clear();
        self.noting = false;
        self.journal.clear();
        self.words.clear();
        self.planes.clear();
        self.unsettled.clear();
    }

    /// Remembers a state.
    #[inline]
    fn mark(&mut self, s: &State) {
        // The answer to a question in the middle of an operation writes the state anew.
        let copied = s.words.len() <= COPIED || s.pending.is_some();
        self.noting = !copied;
        let start = if copied {
            self.words.extend_from_slice(&s.words);
            self.planes.extend_from_slice(&s.planes);
            self.words.len() - s.words.len()
        } else {
            self.words.extend_from_slice(s.head());
            self.journal.len()
        };
        let (position, rng) = (s.position, s.rng);
        let known = (s.known, s.remembered);
        if !s.unsettled.is_empty() || s.pending.is_some() {
            let at = self.marks.len();
            self.unsettled.push((at, s.unsettled.clone(), s.pending.clone()));
        }
        self.marks.push(Mark { start, copied, position, known, rng });
    }

    #[inline]
    fn note(&mut self, at: u32, old: u64) {
        if self.noting {
            self.journal.push(Entry { at, old });
        }
    }

    /// Brings back what was last remembered. False if nothing is.
    fn undo(&mut self, s: &mut State) -> bool {
        let Some(mark) = self.marks.pop() else { return false };
        if mark.copied {
            s.words.clear();
            s.words.extend(self.words.drain(mark.start..));
            let planes = self.planes.len() - s.planes.len();
            s.planes.clear();
            s.planes.extend(self.planes.drain(planes..));
        } else {
            for Entry { at, old } in self.journal.drain(mark.start..).rev() {
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
        s.position = mark.position;
        (s.known, s.remembered) = mark.known;
        s.rng = mark.rng;
        s.unsettled.clear();
        s.pending = None;
        if self.unsettled.last().is_some_and(|(at, ..)| *at == self.marks.len())
            && let Some((_, unsettled, pending)) = self.unsettled.pop()
        {
            (s.unsettled, s.pending) = (unsettled, pending);
        }
        true
    }
}

impl Machine<'_> {
    /// Writes a word of the header, which every mark keeps and no running hash knows.
    #[inline(always)]
    pub(super) fn put_head(&mut self, at: usize, value: i32) {
        let head = self.s.head_mut();
        if word::KEPT.contains(&at) && head[at] != value {
            self.scratch.kept.forget_named();
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
        self.undo.note(at as u32, u64::from(*word as u32));
        let change = hash::spread(value).wrapping_sub(hash::spread(*word));
        let change = change.wrapping_mul(self.p.initial.factors[at]);
        self.s.position = self.s.position.wrapping_add(change);
        *word = value;
    }

    /// Adds to a word that is hashed as it changes and never less than 0. False where nothing was done: the
    /// sum is beyond the bounds.
    #[inline(always)]
    pub(super) fn add_natural(&mut self, at: usize, by: i64, bounds: Range) -> bool {
        let word = &mut self.s.words[at];
        let sum = i64::from(*word) + by;
        let (lo, hi) = (i64::from(bounds.lo), i64::from(bounds.hi));
        if (sum - lo) as u64 > (hi - lo) as u64 {
            return false;
        }
        self.undo.note(at as u32, u64::from(*word as u32));
        // Such numbers enter a key as they are.
        let change = (by as u64).wrapping_mul(self.p.initial.factors[at]);
        self.s.position = self.s.position.wrapping_add(change);
        *word = sum as i32;
        true
    }

    /// The same of words of several cells behind a first, up to the first cell where nothing can be done so:
    /// how many cells stand before it. Where a way back is kept there are none.
    #[inline(always)]
    pub(super) fn add_natural_to_each(
        &mut self,
        base: usize,
        cells: &[i32],
        by: i64,
        bounds: Range,
    ) -> usize {
        if self.undo.noting {
            return 0;
        }
        let factors = &self.p.initial.factors[base..];
        let words = &mut self.s.words[base..][..factors.len()];
        let (lo, hi) = (i64::from(bounds.lo), i64::from(bounds.hi));
        let (mut done, mut change) = (0, 0_u64);
        for cell in cells {
            // `none` stands behind all words.
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

    /// Writes a word that is hashed otherwise: counters, what procedures use, links, tokens, words
    /// that name tokens.
    #[inline]
    pub(super) fn put_raw(&mut self, at: usize, value: i32) {
        let word = &mut self.s.words[at];
        if *word != value {
            self.undo.note(at as u32, u64::from(*word as u32));
            *word = value;
        }
    }

    /// Writes neighbouring words that are hashed otherwise.
    #[inline(always)]
    pub(super) fn put_row<const N: usize>(&mut self, at: usize, values: [i32; N]) {
        let words = &mut self.s.words[at..at + N];
        if self.undo.noting {
            for (k, old) in words.iter().enumerate() {
                self.undo.note((at + k) as u32, u64::from(*old as u32));
            }
        }
        words.copy_from_slice(&values);
    }

    /// Writes what a procedure keeps.
    #[inline]
    pub(super) fn put_slot(&mut self, slot: Slot, value: i32) {
        match slot.at() {
            SlotAt::Local(number) => {
                self.scratch.locals[usize::from(number)] = value;
                self.scratch.kept.forget_named();
            }
            SlotAt::Word(at) => self.put_raw(at, value),
        }
    }

    /// What a procedure keeps.
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
            self.undo.note(at as u32 | PLANE, *plane);
            *plane = value;
            self.scratch.kept.forget();
        }
    }

    /// Takes a cell out of planes, of which the first words are told, or puts it in. Those that are
    /// [`Face::NO_PLANE`] are left out.
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
            self.undo.note(at | PLANE, *plane);
            *plane ^= bit;
        }
        self.scratch.kept.forget();
    }

    /// Appends the words of one more token. Undone as a whole, so they need no entries of their own.
    #[inline]
    pub(super) fn grow(&mut self, of: i32, owner: i32) {
        let start = self.s.words.len();
        self.undo.note(GROWN, start as u64);
        let stride = self.p.tokens.stride;
        let first = of as usize * stride;
        self.s.words.extend_from_slice(&self.p.tokens.fresh[first..first + stride]);
        let word = &mut self.s.words[start];
        *word = token::OWNER.write(*word, owner);
        self.known_tokens += 1;
    }

    /// The same of a token without properties of its own, whose words are known.
    #[inline(always)]
    pub(super) fn grow_plain(&mut self, word: i32, chain: i32) {
        self.undo.note(GROWN, self.s.words.len() as u64);
        self.s.words.push(word);
        if !self.p.tokens.single {
            self.s.words.push(chain);
        }
        self.known_tokens += 1;
    }

    /// Adds to the hash of what lies where.
    #[inline]
    pub(super) fn hash_in(&mut self, key: u64) {
        self.s.position = self.s.position.wrapping_add(key);
    }

    #[inline]
    pub(super) fn hash_out(&mut self, key: u64) {
        self.s.position = self.s.position.wrapping_sub(key);
    }

    /// Remembers the present decision for [`Machine::undo`].
    #[inline]
    pub(super) fn mark(&mut self) {
        if self.options.journal {
            self.undo.mark(&self.s);
        }
    }

    /// Takes the last move back. False if there is none to take back.
    pub fn undo(&mut self) -> bool {
        if !self.undo.undo(&mut self.s) {
            return false;
        }
        self.listed = false;
        self.scratch.kept.forget();
        self.events.clear();
        self.find_asked();
        true
    }
}
