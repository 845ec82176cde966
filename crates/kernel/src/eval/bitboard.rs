//! Bitboard expressions: conditions on all cells at once, as a few words.
//!
//! The widths 1, 2, 4, 6, 16 and 64 words are compiled; 64 words hold 4,096 cells, the most of a game.

use super::Eval;
use super::arithmetic::WIDE_NONE;
use super::words::{bits, each, turned, zip};
use crate::code::{Bitboard, BitboardId, List, ListId, NodeId, Numbers};
use crate::program::{Cache, Recipe, Shift, Space, Way};

/// Runs `$body` with `$w` as the constant number of words of the program's bitboards.
#[macro_export]
#[doc(hidden)]
macro_rules! with_width {
    ($width:expr, $w:ident => $body:expr) => {
        $crate::with_width!($width, $w => $body, 1, 2, 4, 6, 16; 64)
    };
    ($width:expr, $w:ident => $body:expr, $($words:literal),*; $most:literal) => {
        match $width {
            $($words => {
                const $w: usize = $words;
                $body
            })*
            _ => {
                const $w: usize = $most;
                $body
            }
        }
    };
}

impl Eval<'_> {
    /// A bitboard of `W` words. A plane of the state costs no call.
    #[inline(always)]
    pub fn bitboard<const W: usize>(&mut self, set: BitboardId) -> [u64; W] {
        match self.p.bitboards.recipes[set as usize] {
            Recipe::Plane(plane) => self.plane::<W>(usize::from(plane)),
            Recipe::PlaneOf { base, player } if W <= 2 => self.plane_of::<W>(base, player),
            Recipe::Mask(mask) => self.mask::<W>(mask),
            Recipe::Computed { cache: Some(cache), .. } => self.cached_bitboard::<W>(cache, set),
            Recipe::Computed { cache: None, .. } | Recipe::PlaneOf { .. } => {
                self.compute_bitboard::<W>(set)
            }
        }
    }

    /// A bitboard from the cache; it is computed and stored if the entry is invalid.
    #[inline]
    fn cached_bitboard<const W: usize>(&mut self, cache: Cache, set: BitboardId) -> [u64; W] {
        let entry = match cache {
            Cache::Last(entry) => entry,
            Cache::ByInputs(keeper) => return self.kept_bitboard::<W>(keeper, set),
        };
        if let Some(known) = self.x.cache.get(entry, &self.x.changes) {
            return known;
        }
        let found = self.compute_bitboard::<W>(set);
        self.x.cache.put(entry, &self.x.changes, &found);
        found
    }

    /// A bitboard by its code, or by a walk over its tree. Out of line, so that planes and cached bitboards stay quick.
    #[inline(never)]
    pub(super) fn compute_bitboard<const W: usize>(&mut self, set: BitboardId) -> [u64; W] {
        if let Recipe::Computed { code: Some(code), .. } = self.p.bitboards.recipes[set as usize] {
            return self.coded_bitboard::<W>(code);
        }
        match self.p.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => self.plane::<W>(usize::from(plane)),
            Bitboard::PlaneOf { base, player } => self.plane_of::<W>(base, player),
            Bitboard::Mask(mask) => self.mask::<W>(mask),
            Bitboard::And(a, b) => zip(self.bitboard::<W>(a), self.bitboard::<W>(b), |a, b| a & b),
            Bitboard::Or(a, b) => zip(self.bitboard::<W>(a), self.bitboard::<W>(b), |a, b| a | b),
            Bitboard::Minus(a, b) => {
                zip(self.bitboard::<W>(a), self.bitboard::<W>(b), |a, b| a & !b)
            }
            Bitboard::If { when, set } => {
                if self.holds(when) {
                    self.bitboard::<W>(set)
                } else {
                    [0; W]
                }
            }
            Bitboard::StepInto { shift, set } => {
                let into = self.bitboard::<W>(set);
                step_into(&self.p.space, into, self.p.space.shifts[usize::from(shift)])
            }
            Bitboard::MaskOf { first, player } => match self.player(player) {
                None => [0; W],
                Some(player) => self.mask::<W>(self.p.bitboards.mask_rows[first as usize + player]),
            },
            Bitboard::MaskBy { table, number } => {
                let table = &self.p.bitboards.mask_tables[table as usize];
                let at = match self.wide(number) {
                    WIDE_NONE => 0,
                    number => 1 + number.saturating_sub(table.first).max(0) as usize,
                };
                self.mask::<W>(table.masks[at.min(table.masks.len() - 1)])
            }
            Bitboard::Flood { from, through } => {
                let (from, through) = (self.bitboard::<W>(from), self.bitboard::<W>(through));
                self.flood(from, through)
            }
            Bitboard::OfPlayer { first, player, plain } => match self.player(player) {
                Some(player) => {
                    self.bitboard::<W>(self.p.bitboards.player_rows[first as usize + player])
                }
                None => self.bitboard::<W>(plain),
            },
            Bitboard::OfForm { first, of, turned, plain } => {
                let (of, turned) = (self.value(of), self.value(turned));
                let form = self.p.tokens.shapes.form(of, turned);
                let row = |form| self.p.bitboards.form_rows[first as usize + form];
                self.bitboard::<W>(form.map_or(plain, row))
            }
            Bitboard::Beyond { shift, run, set } => {
                let (run, set) = (self.bitboard::<W>(run), self.bitboard::<W>(set));
                let shift = self.p.space.shifts[usize::from(shift)];
                beyond(&self.p.space, run, set, shift)
            }
            Bitboard::Across { ways, run, set } => {
                let (run, set) = (self.bitboard::<W>(run), self.bitboard::<W>(set));
                across(&self.p.space, run, set, ways)
            }
            Bitboard::One(place) => {
                let mut words = [0; W];
                if let Ok(place) = usize::try_from(self.value(place))
                    && let Some(word) = words.get_mut(place / 64)
                {
                    *word |= 1 << (place % 64);
                }
                words
            }
            Bitboard::FromList(list) => self.listed_cells(list),
        }
    }

    /// The cells of a list.
    fn listed_cells<const W: usize>(&mut self, list: ListId) -> [u64; W] {
        if let List::Having { base, among, .. } = self.p.exprs.lists[list as usize] {
            return self.having(base, among);
        }
        let start = self.bag(list);
        let mut words = [0; W];
        for cell in &self.x.lists[start..] {
            if let Some(word) = words.get_mut(*cell as usize / 64) {
                *word |= 1 << (*cell as usize % 64);
            }
        }
        self.x.lists.truncate(start);
        words
    }

    /// The cells whose variable is one of some numbers; `base` is its first word.
    fn having<const W: usize>(&self, base: u32, among: Numbers) -> [u64; W] {
        let mut found = [0; W];
        let words = &self.s.words[base as usize..][..self.p.space.cells];
        for (found, words) in found.iter_mut().zip(words.chunks(64)) {
            for (at, word) in words.iter().enumerate() {
                *found |= u64::from(among.has(*word)) << at;
            }
        }
        found
    }

    /// True if a cell is in a bitboard.
    #[inline]
    pub(crate) fn bitboard_has(&mut self, set: BitboardId, cell: usize) -> bool {
        with_width!(self.p.space.width, W => self.bitboard::<W>(set)[cell / 64] >> (cell % 64) & 1 == 1)
    }

    /// True if no cell holds two tokens.
    #[inline(always)]
    pub(crate) fn single(&self) -> bool {
        if self.p.tokens.single {
            return true;
        }
        let width = self.p.space.width;
        let stacked = &self.s.planes[self.p.stacked_plane() * width..][..width];
        if let [word] = stacked { *word == 0 } else { stacked.iter().all(|word| *word == 0) }
    }

    /// Charges the operations of a bitboard as members that were looked at.
    #[inline(always)]
    pub(crate) fn spend_bitboard(&mut self, set: BitboardId) {
        self.spend(self.p.bitboards.costs[set as usize] as usize * self.p.space.width);
    }

    /// The number of a player, if a value is a player.
    #[inline(always)]
    pub(crate) fn player(&mut self, node: NodeId) -> Option<usize> {
        usize::try_from(self.value(node)).ok().filter(|player| *player < self.p.players)
    }

    pub(super) fn bitboard_count(&mut self, set: BitboardId) -> u32 {
        self.spend_bitboard(set);
        with_width!(self.p.space.width, W => {
            self.bitboard::<W>(set).iter().map(|w| w.count_ones()).sum()
        })
    }

    #[inline(always)]
    pub(super) fn bitboard_any(&mut self, set: BitboardId) -> bool {
        self.spend_bitboard(set);
        if self.p.space.width == 1 {
            return self.bitboard::<1>(set) != [0];
        }
        self.wide_bitboard_any(set)
    }

    /// Like [`Self::bitboard_any`], never inlined.
    #[inline(never)]
    pub(super) fn called_bitboard_any(&mut self, set: BitboardId) -> bool {
        self.bitboard_any(set)
    }

    #[inline(never)]
    fn wide_bitboard_any(&mut self, set: BitboardId) -> bool {
        with_width!(self.p.space.width, W => self.bitboard::<W>(set).iter().any(|w| *w != 0))
    }

    pub(super) fn push_bitboard(&mut self, set: BitboardId) {
        self.spend_bitboard(set);
        with_width!(self.p.space.width, W => {
            let words = self.bitboard::<W>(set);
            for (at, word) in words.into_iter().enumerate() {
                self.push_bits(at, word);
            }
        });
    }

    /// Pushes the cells of a word of a bitboard.
    #[inline(always)]
    fn push_bits(&mut self, at: usize, word: u64) {
        let lists = &mut self.x.lists;
        let end = lists.len();
        lists.resize(end + word.count_ones() as usize, 0);
        for (cell, bit) in lists[end..].iter_mut().zip(bits(word)) {
            *cell = (at * 64) as i32 + bit;
        }
    }

    /// The plane of a player. It is empty for other values: definitions may compare an owner with any value.
    #[inline(always)]
    fn plane_of<const W: usize>(&mut self, base: u16, player: NodeId) -> [u64; W] {
        match self.player(player) {
            None => [0; W],
            Some(player) => self.plane::<W>(usize::from(base) + player),
        }
    }

    #[inline(always)]
    fn plane<const W: usize>(&self, number: usize) -> [u64; W] {
        plane(&self.s.planes, number)
    }

    #[inline]
    pub(super) fn mask<const W: usize>(&self, number: u16) -> [u64; W] {
        mask(&self.p.space, number)
    }
}

#[inline(always)]
pub(super) fn plane<const W: usize>(planes: &[u64], number: usize) -> [u64; W] {
    let planes = &planes[number * W..][..W];
    each(|k| planes[k])
}

#[inline(always)]
pub(super) fn mask<const W: usize>(space: &Space, number: u16) -> [u64; W] {
    plane(&space.masks, usize::from(number))
}

/// The cells from which the step ends in `into`.
#[inline(always)]
pub(super) fn step_into<const W: usize>(space: &Space, into: [u64; W], shift: Shift) -> [u64; W] {
    if W == 1 {
        // The mask removes the bits that a shift would drop and a rotation brings round.
        return [into[0].rotate_right(shift.delta as u32) & shift.first; W];
    }
    zip(turned(into, shift.delta), mask(space, shift.mask), |a, b| a & b)
}

/// The cells from which the first cell beyond a run is in a bitboard.
#[inline]
pub(super) fn beyond<const W: usize>(
    space: &Space,
    run: [u64; W],
    set: [u64; W],
    shift: Shift,
) -> [u64; W] {
    let mut found = step_into(space, zip(set, run, |set, run| set & !run), shift);
    loop {
        let behind = step_into(space, zip(found, run, |found, run| found & run), shift);
        let more = zip(found, behind, |found, behind| found | behind);
        if more == found {
            return found;
        }
        found = more;
    }
}

/// The members of `set` outside of the run, and the cells of runs of fewer than `1 << doublings` cells that lead to
/// them, in one word. Each doubling makes a cell see twice as far ahead, so there is no loop over cells and no
/// branch that can be mispredicted.
#[inline(always)]
fn run_ends(run: u64, set: u64, shift: Shift, doublings: u8) -> u64 {
    let (ends, goes_on) = (set & !run, run & shift.first);
    // A step from a cell of `goes_on` leads to a cell, so bits that a rotation brings round are never read.
    let further = |(ends, goes_on, by): (u64, u64, u32), _| {
        let reached = ends | goes_on & ends.rotate_right(by);
        (reached, goes_on & goes_on.rotate_right(by), by.wrapping_mul(2))
    };
    let start = (ends, goes_on, shift.delta as u32);
    // Boards of eight by eight always need three doublings, which then cost no loop.
    let (ends, ..) = if doublings == 3 {
        (0..3).fold(start, further)
    } else {
        (0..doublings).fold(start, further)
    };
    ends
}

/// As [`beyond`], where runs in one word have fewer than `1 << doublings` cells.
#[inline(always)]
pub(super) fn beyond_within<const W: usize>(
    space: &Space,
    run: [u64; W],
    set: [u64; W],
    shift: Shift,
    doublings: u8,
) -> [u64; W] {
    if W == 1 {
        return step_into(space, [run_ends(run[0], set[0], shift, doublings); W], shift);
    }
    beyond(space, run, set, shift)
}

/// The cells from which a run that is not empty leads to a bitboard, in one of several directions.
#[inline(always)]
pub(super) fn across<const W: usize>(
    space: &Space,
    run: [u64; W],
    set: [u64; W],
    ways: u16,
) -> [u64; W] {
    let mut found = [0; W];
    for Way { shift, doublings, .. } in &space.ways[usize::from(ways)] {
        let ends = if W == 1 {
            [run_ends(run[0], set[0], *shift, *doublings); W]
        } else {
            beyond(space, run, set, *shift)
        };
        // Both are cut to the cells of the run that lead to the bitboard.
        let from = step_into(space, zip(ends, run, |ends, run| ends & run), *shift);
        found = zip(found, from, |found, from| found | from);
    }
    found
}
