//! Connections: paths over neighbouring cells from one bitboard to another.

use super::Eval;
use super::words::{meet, turned, zip};
use crate::code::BitboardId;
use crate::with_width;

/// Cached facts about bitboards without a connection: the cells that can be reached from the first. A fact holds the
/// bitboards that it was made for and is compared with the present ones, so nothing has to invalidate it; cells that
/// were added since only extend it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Apart {
    facts: Vec<Fact>,
    /// Four bitboards for each: from, to, through, and the reached cells.
    words: Vec<u64>,
    /// The fact that is replaced next once there are [`Apart::MOST`].
    next: usize,
}

/// The numbers of the three bitboards that a fact is about.
type Fact = [BitboardId; 3];

/// The cells that were added to the bitboards of a fact.
enum Added {
    Nothing,
    One(usize),
}

impl Apart {
    /// Most facts: enough for several players and questions.
    const MOST: usize = 8;

    /// The number of the fact about these bitboards; makes room for one if there is none.
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
        // All bits are set, so no bitboards match: nothing is known yet.
        self.words[self.next * 4 * words..][..4 * words].fill(u64::MAX);
        self.next
    }

    /// A fact: the three bitboards as they were, and the reached cells.
    #[inline(always)]
    fn of<const W: usize>(&mut self, number: usize) -> &mut [[u64; W]; 4] {
        &mut self.words.as_chunks_mut().0.as_chunks_mut().0[number]
    }
}

/// The cells that were added to the bitboards of a fact; `None` if a cell was removed or several were added.
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

/// True if a bitboard has other members than before. The compiler makes a call of a comparison of arrays.
#[inline(always)]
fn grown<const W: usize>(before: &[u64; W], now: &[u64; W]) -> bool {
    before.iter().zip(now).fold(0, |change, (before, now)| change | (before ^ now)) != 0
}

impl Eval<'_> {
    /// True if a path leads from one bitboard to another, all cells between its ends in `through`. The charge does not
    /// depend on the cached facts.
    pub(super) fn joined(&mut self, from: BitboardId, to: BitboardId, through: BitboardId) -> bool {
        self.spend_bitboard(from);
        with_width!(self.p.space.width, W => {
            let sets = [self.bitboard::<W>(from), self.bitboard::<W>(to)];
            if meet(sets[0], sets[1]) {
                return true;
            }
            if sets.contains(&[0; W]) {
                return false;
            }
            let sets = [sets[0], sets[1], self.bitboard::<W>(through)];
            let space = &self.p.space;
            self.spend(2 * space.cells.isqrt() * space.links.len() * W);
            let asked = [from, to, through];
            let is_often = self.is_asked_often(through);
            if is_often && self.has_known_way(asked, &sets) {
                return true;
            }
            if !space.mutual {
                let joined = self.reached(sets[0], &sets).is_none();
                if joined && is_often {
                    self.note_way(asked, &sets);
                }
                return joined;
            }
            let number = self.x.apart.known(asked, W);
            let known = self.x.apart.of::<W>(number);
            let reached = match added(known, &sets) {
                Some(Added::Nothing) => return false,
                Some(Added::One(cell)) => {
                    let before = known[3];
                    self.reached_with(cell, before, &sets)
                }
                None => self.reached(sets[0], &sets),
            };
            let Some(reached) = reached else {
                if is_often {
                    self.note_way(asked, &sets);
                }
                return true;
            };
            let [from, to, through] = sets;
            *self.x.apart.of(number) = [from, to, through, reached];
            false
        })
    }

    /// The cells that can be reached from some cells; `None` if one of them is next to the target.
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
            if !grown(&before, &reached) {
                return Some(reached);
            }
        }
    }

    /// Like [`Self::reached`], from the cells that were reached before one cell was added to the bitboards.
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

    /// Some cells, and those of `through` that ways lead to from them, all cells in `through`.
    pub(super) fn flood<const W: usize>(&self, from: [u64; W], through: [u64; W]) -> [u64; W] {
        let mut reached = from;
        loop {
            let before = reached;
            self.step_on(&mut reached, &through);
            if !grown(&before, &reached) {
                return reached;
            }
        }
    }

    /// Steps once in each direction, each from the cells that the direction before has reached too. Returns the cells
    /// that were next to reached ones.
    #[inline(always)]
    fn step_on<const W: usize>(&self, reached: &mut [u64; W], through: &[u64; W]) -> [u64; W] {
        let mut touched = [0; W];
        for link in &self.p.space.links {
            let from = zip(*reached, self.mask::<W>(link.mask), |a, b| a & b);
            let next = turned(from, -link.delta);
            touched = zip(touched, next, |a, b| a | b);
            *reached = zip(*reached, zip(next, *through, |a, b| a & b), |a, b| a | b);
        }
        touched
    }
}
