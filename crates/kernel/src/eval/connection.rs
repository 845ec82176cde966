//! Whether a way leads from one set of cells to another.

use super::Eval;
use super::words::{meet, moved, zip};
use crate::code::BitboardId;
use crate::with_width;

/// What became known of sets between which no way leads: which cells can be reached from the first. Cells
/// that come to the sets add to that; of what else became of the state in between nothing is asked, so
/// nothing has to be forgotten.
#[derive(Debug, Clone, Default)]
pub(crate) struct Apart {
    facts: Vec<Fact>,
    /// Four sets for each: from, to, through, and what is reached.
    words: Vec<u64>,
    /// Where the next fact goes once there are [`Apart::MOST`].
    next: usize,
}

/// The numbers of the sets that a fact is about, as the program has them.
type Fact = [BitboardId; 3];

/// What of two sets and the cells between them was not so before.
enum Added {
    Nothing,
    One(usize),
}

impl Apart {
    /// Facts that are kept: several players, several questions.
    const MOST: usize = 8;

    /// The number of what is known of sets of these numbers; makes room for it if there is nothing.
    fn known(&mut self, of: Fact, words: usize) -> usize {
        if let Some(known) = self.facts.iter().position(|fact| *fact == of) {
            return known;
        }
        if self.facts.len() < Self::MOST {
            self.facts.push(of);
            self.words.resize(self.words.len() + 4 * words, u64::MAX);
            return self.facts.len() - 1;
        }
        self.next = (self.next + 1) % Self::MOST;
        self.facts[self.next] = of;
        // No sets have all cells of these: nothing is known yet.
        self.words[self.next * 4 * words..][..4 * words].fill(u64::MAX);
        self.next
    }

    /// What is known by a number: the three sets as they were, and what is reached.
    #[inline(always)]
    fn of<const W: usize>(&mut self, number: usize) -> &mut [[u64; W]; 4] {
        &mut self.words.as_chunks_mut().0.as_chunks_mut().0[number]
    }
}

/// What came to sets, where nothing left them and it is one cell at most.
fn added<const W: usize>(before: &[[u64; W]; 4], sets: &[[u64; W]; 3]) -> Option<Added> {
    let mut added = [0; W];
    for (now, before) in sets.iter().zip(before) {
        if zip(*before, *now, |before, now| before & !now) != [0; W] {
            return None;
        }
        added = zip(added, zip(*now, *before, |now, before| now & !before), |a, b| a | b);
    }
    let mut found = Added::Nothing;
    for (at, word) in added.into_iter().enumerate() {
        if word == 0 {
            continue;
        }
        if word & (word - 1) != 0 || matches!(found, Added::One(_)) {
            return None;
        }
        found = Added::One(at * 64 + word.trailing_zeros() as usize);
    }
    Some(found)
}

impl Eval<'_> {
    /// Whether a way leads from one set to another, all cells between its ends in `through`. It costs the
    /// same whatever was found out before.
    pub(super) fn joined(&mut self, from: BitboardId, to: BitboardId, through: BitboardId) -> bool {
        self.spend_set(from);
        with_width!(self.p.space.width, W => {
            let sets = [self.set::<W>(from), self.set::<W>(to)];
            if meet(sets[0], sets[1]) {
                return true;
            }
            if sets.contains(&[0; W]) {
                return false;
            }
            let sets = [sets[0], sets[1], self.set::<W>(through)];
            let space = &self.p.space;
            self.spend(2 * space.cells.isqrt() * space.links.len() * W);
            if !space.mutual {
                return self.reached(sets[0], &sets).is_none();
            }
            let number = self.x.apart.known([from, to, through], W);
            let known = self.x.apart.of::<W>(number);
            let reached = match added(known, &sets) {
                Some(Added::Nothing) => return false,
                Some(Added::One(cell)) => {
                    let before = known[3];
                    self.reached_with(cell, before, &sets)
                }
                None => self.reached(sets[0], &sets),
            };
            let Some(reached) = reached else { return true };
            let [from, to, through] = sets;
            *self.x.apart.of(number) = [from, to, through, reached];
            false
        })
    }

    /// What can be reached from some cells; nothing if that is next to where the way is to lead.
    fn reached<const W: usize>(
        &self,
        from: [u64; W],
        [_, to, through]: &[[u64; W]; 3],
    ) -> Option<[u64; W]> {
        let mut reached = from;
        loop {
            let before = reached;
            if meet(self.step_on(&mut reached, through), *to) {
                return None;
            }
            if reached == before {
                return Some(reached);
            }
        }
    }

    /// The same of all that is reached once a cell has come to the sets: over it, the way may lead on.
    #[inline]
    fn reached_with<const W: usize>(
        &self,
        cell: usize,
        reached: [u64; W],
        sets: &[[u64; W]; 3],
    ) -> Option<[u64; W]> {
        let has = |set: &[u64; W], cell: usize| set[cell / 64] >> (cell % 64) & 1 == 1;
        let [from, to, through] = sets;
        if !has(from, cell) {
            let near = self.neighbours(cell);
            if !near.iter().any(|near| has(&reached, usize::from(*near))) {
                return Some(reached);
            }
            if has(to, cell) {
                return None;
            }
            if !has(through, cell) {
                return Some(reached);
            }
        }
        let mut new = [0; W];
        new[cell / 64] |= 1 << (cell % 64);
        let beyond = zip(*through, reached, |through, reached| through & !reached);
        let new = self.reached(new, &[*from, *to, beyond])?;
        Some(zip(reached, new, |reached, new| reached | new))
    }

    /// Goes a step further in each direction, from where the one before led to already; gives the cells
    /// next to those.
    #[inline(always)]
    fn step_on<const W: usize>(&self, reached: &mut [u64; W], through: &[u64; W]) -> [u64; W] {
        let mut touched = [0; W];
        for link in &self.p.space.links {
            let from = zip(*reached, self.mask::<W>(link.mask), |a, b| a & b);
            let next = moved(from, -link.delta);
            touched = zip(touched, next, |a, b| a | b);
            *reached = zip(*reached, zip(next, *through, |a, b| a & b), |a, b| a | b);
        }
        touched
    }
}
