//! Whether a way leads from one set of cells to another.

use super::Eval;
use super::set::{meet, moved, zip};
use crate::code::SetId;
use crate::with_width;

/// Sets between which no way leads. That is true of these cells for ever, whatever became of the state
/// in which it was found out, so nothing has to be forgotten.
#[derive(Debug, Clone, Default)]
pub(crate) struct Apart {
    facts: Vec<Fact>,
    /// Three sets for each: from, to and through.
    words: Vec<u64>,
    /// Where the next fact goes once there are [`Apart::MOST`].
    next: usize,
}

/// The numbers of the sets that a fact is about, as the program has them.
type Fact = [SetId; 3];

impl Apart {
    /// Facts that are kept: several players, several questions.
    const MOST: usize = 8;

    /// The cells that are in one of some sets and were not when no way led between sets of the same
    /// numbers, if these are few: none, or one. With them the number of the fact.
    fn added<const W: usize>(
        &self,
        of: Fact,
        sets: &[[u64; W]; 3],
    ) -> Option<(usize, Option<usize>)> {
        let words = self.words.as_chunks::<W>().0.as_chunks::<3>().0;
        let known = self.facts.iter().zip(words).enumerate();
        let mut known = known.filter(|(_, (fact, _))| **fact == of);
        known.find_map(|(number, (_, before))| {
            let more = |k: usize| zip(sets[k], before[k], |now, before| now & !before);
            let added = zip(zip(more(0), more(1), |a, b| a | b), more(2), |a, b| a | b);
            let mut cell = None;
            for (at, word) in added.into_iter().enumerate() {
                if word & word.wrapping_sub(1) != 0 || word != 0 && cell.is_some() {
                    return None;
                }
                if word != 0 {
                    cell = Some(at * 64 + word.trailing_zeros() as usize);
                }
            }
            Some((number, cell))
        })
    }

    /// Takes the place of an older fact, if there is one that it says more than.
    fn learn<const W: usize>(&mut self, of: Fact, sets: &[[u64; W]; 3], older: Option<usize>) {
        let words = sets.as_flattened();
        let number = match older {
            Some(number) => number,
            None if self.facts.len() < Self::MOST => {
                self.facts.push(of);
                self.words.extend_from_slice(words);
                return;
            }
            None => {
                self.next = (self.next + 1) % Self::MOST;
                self.next
            }
        };
        self.facts[number] = of;
        self.words[number * 3 * W..][..3 * W].copy_from_slice(words);
    }
}

impl Eval<'_> {
    /// Whether a way leads from one set to another, all cells between its ends in `through`. It costs the
    /// same whatever was found out before.
    pub(super) fn joined(&mut self, from: SetId, to: SetId, through: SetId) -> bool {
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
            let of = [from, to, through];
            // A new way leads over a cell that is new.
            let added = if space.mutual { self.x.apart.added(of, &sets) } else { None };
            let found = match added {
                Some((_, None)) => return false,
                Some((_, Some(cell))) => {
                    self.leads_on(cell, &sets) && self.joined_over(cell, &sets)
                }
                None => self.joined_at_all(&sets),
            };
            if !found {
                self.x.apart.learn(of, &sets, added.map(|(number, _)| number));
            }
            found
        })
    }

    fn joined_at_all<const W: usize>(&self, [from, to, through]: &[[u64; W]; 3]) -> bool {
        let mut reached = *from;
        loop {
            let before = reached;
            if meet(self.step_on(&mut reached, through), *to) {
                return true;
            }
            if reached == before {
                return false;
            }
        }
    }

    /// Whether a cell has a way in and a way out: it is an end, or next to cells of the sets.
    #[inline]
    fn leads_on<const W: usize>(&self, cell: usize, sets: &[[u64; W]; 3]) -> bool {
        let has = |set: &[u64; W], cell: usize| set[cell / 64] >> (cell % 64) & 1;
        let any: [u64; W] = zip(zip(sets[0], sets[1], |a, b| a | b), sets[2], |a, b| a | b);
        let near = self.neighbours(cell).iter().map(|near| has(&any, usize::from(*near)));
        has(&sets[0], cell) + has(&sets[1], cell) + near.sum::<u64>() >= 2
    }

    /// The same of a way over one cell, which is an end of it or in `through`.
    fn joined_over<const W: usize>(
        &self,
        cell: usize,
        [from, to, through]: &[[u64; W]; 3],
    ) -> bool {
        let mut reached = [0; W];
        reached[cell / 64] |= 1 << (cell % 64);
        let mut touched = reached;
        loop {
            let before = reached;
            touched = zip(touched, self.step_on(&mut reached, through), |a, b| a | b);
            if meet(touched, *from) && meet(touched, *to) {
                return true;
            }
            if reached == before {
                return false;
            }
        }
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
