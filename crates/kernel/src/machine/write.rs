//! The only writes to a state: each keeps the hash and the journal.

use super::Machine;
use crate::hash;

/// A word or plane as it was. Planes have [`PLANE`] added to their index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    at: u32,
    old: u64,
}

const PLANE: u32 = 1 << 31;
/// A token's words were appended.
const GROWN: u32 = u32::MAX;

/// What a state had beside words and planes when a decision was published.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    journal: usize,
    position: u64,
    frames: u64,
    rng: crate::Rng,
}

impl Machine<'_> {
    /// Writes a word that is hashed as it changes: header and variables.
    #[inline]
    pub(super) fn put(&mut self, at: usize, value: i32) {
        let old = self.s.words[at];
        if old == value {
            return;
        }
        self.journal.push(Entry { at: at as u32, old: u64::from(old as u32) });
        let change = hash::spread(value).wrapping_sub(hash::spread(old));
        let change = change.wrapping_mul(self.p.factors[at]);
        self.s.position = self.s.position.wrapping_add(change);
        self.s.words[at] = value;
    }

    /// Writes a word that is hashed otherwise: counters, what procedures use, links, tokens, words
    /// that name tokens.
    #[inline]
    pub(super) fn put_raw(&mut self, at: usize, value: i32) {
        let old = self.s.words[at];
        if old != value {
            self.journal.push(Entry { at: at as u32, old: u64::from(old as u32) });
            self.s.words[at] = value;
        }
    }

    #[inline]
    pub(super) fn put_plane(&mut self, at: usize, value: u64) {
        let old = self.s.planes[at];
        if old != value {
            self.journal.push(Entry { at: at as u32 | PLANE, old });
            self.s.planes[at] = value;
        }
    }

    /// Appends the words of one more token. Undone as a whole, so they need no entries of their own.
    #[inline]
    pub(super) fn grow(&mut self, of: i32, owner: i32) {
        let start = self.s.words.len();
        self.journal.push(Entry { at: GROWN, old: start as u64 });
        let stride = self.p.tokens.stride;
        let first = of as usize * stride;
        self.s.words.extend_from_slice(&self.p.tokens.fresh[first..first + stride]);
        self.s.words[start + crate::state::token::OWNER] = owner;
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
        if !self.options.journal {
            self.journal.clear();
            return;
        }
        let s = &self.s;
        self.marks.push(Mark {
            journal: self.journal.len(),
            position: s.position,
            frames: s.frames,
            rng: s.rng,
        });
    }

    /// Takes the last move back. False if there is none to take back.
    pub fn undo(&mut self) -> bool {
        let Some(mark) = self.marks.pop() else { return false };
        while self.journal.len() > mark.journal {
            let Some(Entry { at, old }) = self.journal.pop() else { break };
            if at == GROWN {
                self.s.words.truncate(old as usize);
            } else if at & PLANE != 0 {
                self.s.planes[(at & !PLANE) as usize] = old;
            } else {
                self.s.words[at as usize] = old as u32 as i32;
            }
        }
        self.s.position = mark.position;
        self.s.frames = mark.frames;
        self.s.rng = mark.rng;
        self.listed = false;
        self.events.clear();
        self.find_asked();
        true
    }
}
