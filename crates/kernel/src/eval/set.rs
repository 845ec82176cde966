//! Set expressions: a condition on all cells at once, in a few words.
//!
//! Widths 1, 2, 4, 6, 16 and 64 (4,096 cells, the most there are) are compiled.

use super::Eval;
use crate::code::{Bitboard, BitboardId, NodeId};
use crate::program::{Axes, Cached, LineTable, Shift, Space, Way};

/// Runs `$body` with `$w` a constant number of words that holds a set of the program.
#[macro_export]
#[doc(hidden)]
macro_rules! with_width {
    ($width:expr, $w:ident => $body:expr) => {
        match $width {
            1 => {
                const $w: usize = 1;
                $body
            }
            2 => {
                const $w: usize = 2;
                $body
            }
            4 => {
                const $w: usize = 4;
                $body
            }
            6 => {
                const $w: usize = 6;
                $body
            }
            16 => {
                const $w: usize = 16;
                $body
            }
            _ => {
                const $w: usize = 64;
                $body
            }
        }
    };
}

impl Eval<'_> {
    /// The members of a set of `W` words. A plane of the state costs no call.
    #[inline(always)]
    pub fn set<const W: usize>(&mut self, set: BitboardId) -> [u64; W] {
        match self.p.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => self.plane::<W>(usize::from(plane)),
            Bitboard::PlaneOf { base, player } if W <= 2 => self.plane_of::<W>(base, player),
            Bitboard::Mask(mask) => self.mask::<W>(mask),
            _ => match self.p.bitboards.cached[set as usize] {
                None => self.compute_set::<W>(set),
                Some(kept) => self.kept_set::<W>(kept, set),
            },
        }
    }

    /// A set that is asked for more than once.
    #[inline]
    fn kept_set<const W: usize>(&mut self, kept: Cached, set: BitboardId) -> [u64; W] {
        if let Some(known) = self.x.kept.get(kept) {
            return known;
        }
        let found = self.compute_set::<W>(set);
        self.x.kept.put(kept, &found);
        found
    }

    #[inline(never)]
    fn compute_set<const W: usize>(&mut self, set: BitboardId) -> [u64; W] {
        if let Some(code) = self.p.bitboards.codes[set as usize] {
            return self.coded_set::<W>(code);
        }
        match self.p.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => self.plane::<W>(usize::from(plane)),
            Bitboard::PlaneOf { base, player } => self.plane_of::<W>(base, player),
            Bitboard::Mask(mask) => self.mask::<W>(mask),
            Bitboard::And(a, b) => zip(self.set::<W>(a), self.set::<W>(b), |a, b| a & b),
            Bitboard::Or(a, b) => zip(self.set::<W>(a), self.set::<W>(b), |a, b| a | b),
            Bitboard::Minus(a, b) => zip(self.set::<W>(a), self.set::<W>(b), |a, b| a & !b),
            Bitboard::If { when, set } => {
                if self.holds(when) {
                    self.set::<W>(set)
                } else {
                    [0; W]
                }
            }
            Bitboard::StepInto { shift, set } => {
                let into = self.set::<W>(set);
                step_into(&self.p.space, into, self.p.space.shifts[usize::from(shift)])
            }
            Bitboard::MaskOf { first, player } => match self.player(player) {
                None => [0; W],
                Some(player) => self.mask::<W>(self.p.bitboards.mask_rows[first as usize + player]),
            },
            Bitboard::OfPlayer { first, player, plain } => match self.player(player) {
                Some(player) => {
                    self.set::<W>(self.p.bitboards.player_rows[first as usize + player])
                }
                None => self.set::<W>(plain),
            },
            Bitboard::Beyond { shift, run, set } => {
                let (run, set) = (self.set::<W>(run), self.set::<W>(set));
                let shift = self.p.space.shifts[usize::from(shift)];
                beyond(&self.p.space, run, set, shift)
            }
            Bitboard::Across { ways, run, set } => {
                let (run, set) = (self.set::<W>(run), self.set::<W>(set));
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
            Bitboard::FromList(list) => {
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
        }
    }

    /// Whether a cell is in a set.
    #[inline]
    pub(crate) fn set_has(&mut self, set: BitboardId, cell: usize) -> bool {
        with_width!(self.p.space.width, W => self.set::<W>(set)[cell / 64] >> (cell % 64) & 1 == 1)
    }

    /// Whether no cell holds two tokens.
    #[inline(always)]
    pub(crate) fn single(&self) -> bool {
        if self.p.tokens.single {
            return true;
        }
        let width = self.p.space.width;
        let stacked = &self.s.planes[self.p.stacked_plane() * width..][..width];
        if let [word] = stacked { *word == 0 } else { stacked.iter().all(|word| *word == 0) }
    }

    /// Counts the operations of a set as members that were looked at.
    #[inline(always)]
    pub(crate) fn spend_set(&mut self, set: BitboardId) {
        self.spend(self.p.bitboards.costs[set as usize] as usize * self.p.space.width);
    }

    /// The number of a player, if a value is one.
    #[inline(always)]
    pub(crate) fn player(&mut self, node: NodeId) -> Option<usize> {
        usize::try_from(self.value(node)).ok().filter(|player| *player < self.p.players)
    }

    pub(super) fn set_count(&mut self, set: BitboardId) -> u32 {
        self.spend_set(set);
        with_width!(self.p.space.width, W => {
            self.set::<W>(set).iter().map(|w| w.count_ones()).sum()
        })
    }

    #[inline(always)]
    pub(super) fn set_any(&mut self, set: BitboardId) -> bool {
        self.spend_set(set);
        if self.p.space.width == 1 {
            return self.set::<1>(set) != [0];
        }
        self.wide_set_any(set)
    }

    /// The same as a call.
    #[inline(never)]
    pub(super) fn called_set_any(&mut self, set: BitboardId) -> bool {
        self.set_any(set)
    }

    #[inline(never)]
    fn wide_set_any(&mut self, set: BitboardId) -> bool {
        with_width!(self.p.space.width, W => self.set::<W>(set).iter().any(|w| *w != 0))
    }

    pub(super) fn push_set(&mut self, set: BitboardId) {
        self.spend_set(set);
        with_width!(self.p.space.width, W => {
            for (at, word) in self.set::<W>(set).into_iter().enumerate() {
                let mut bits = word;
                while bits != 0 {
                    self.x.lists.push((at * 64) as i32 + bits.trailing_zeros() as i32);
                    bits &= bits - 1;
                }
            }
        });
    }

    /// How many straight lines lie wholly in a set.
    pub(super) fn line_count(&mut self, set: BitboardId, lines: u16) -> u32 {
        let p = self.p;
        let table = &p.space.lines[usize::from(lines)];
        with_width!(p.space.width, W => {
            let places = self.set::<W>(set);
            if !table.masks.is_empty() {
                return table.masks.chunks_exact(W).map(|line| u32::from(covers(&places, line))).sum();
            }
            let starts = |axes: &_| line_starts(&p.space, places, axes);
            table.axes.iter().flat_map(starts).flatten().map(u64::count_ones).sum()
        })
    }

    /// Whether a straight line lies in a set and not in a part of it.
    pub(super) fn line_lost(&mut self, set: BitboardId, part: BitboardId, lines: u16) -> bool {
        let p = self.p;
        let table = &p.space.lines[usize::from(lines)];
        with_width!(p.space.width, W => {
            let (places, part) = (self.set::<W>(set), self.set::<W>(part));
            let lost = zip(places, part, |places, part| places & !part);
            if lost == [0; W] {
                return false;
            }
            if table.masks.is_empty() {
                return axes_differ(&p.space, table, places, part);
            }
            let is_lost = |line: &[u64]| {
                covers(&places, line) & line.iter().zip(&lost).any(|(line, lost)| line & lost != 0)
            };
            table.masks.chunks_exact(W).fold(false, |found, line| found | is_lost(line))
        })
    }

    /// Whether a line that leads through a cell lies wholly in a set.
    #[inline(never)]
    pub(super) fn line_through(&mut self, set: BitboardId, at: NodeId, lines: u16) -> bool {
        let p = self.p;
        let table = &p.space.lines[usize::from(lines)];
        match usize::try_from(self.value(at)) {
            Ok(cell) if cell < p.space.cells => with_width!(p.space.width, W => {
                let places = self.set::<W>(set);
                table.through(cell).iter().any(|line| covers(&places, table.mask::<W>(*line)))
            }),
            _ => false,
        }
    }

    /// Whether a straight line lies wholly in a set.
    #[inline(always)]
    pub(super) fn line_any(&mut self, set: BitboardId, lines: u16) -> bool {
        let p = self.p;
        if p.space.width == 1 {
            let places = self.set::<1>(set);
            return has_line(&p.space, places, lines);
        }
        self.long_line_any(set, lines)
    }

    #[inline(never)]
    fn long_line_any(&mut self, set: BitboardId, lines: u16) -> bool {
        let p = self.p;
        with_width!(p.space.width, W => {
            let places = self.set::<W>(set);
            has_line(&p.space, places, lines)
        })
    }

    /// The plane of a player. Definitions may compare an owner with what is no player.
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

/// Whether a straight line lies wholly in a set. Along axes, and on small boards, all are tried without a
/// branch between them.
#[inline(always)]
pub(crate) fn has_line<const W: usize>(space: &Space, places: [u64; W], lines: u16) -> bool {
    let table = &space.lines[usize::from(lines)];
    if table.masks.is_empty() {
        let mut found = [0; W];
        for axes in &table.axes {
            for starts in line_starts(space, places, axes) {
                found = zip(found, starts, |found, starts| found | starts);
            }
        }
        return found != [0; W];
    }
    if W > 1 {
        return table.masks.chunks_exact(W).any(|line| covers(&places, line));
    }
    let (fours, rest) = table.masks.as_chunks::<4>();
    let covered = |line: &u64| !places[0] & line == 0;
    let mut found = false;
    for [a, b, c, d] in fours {
        found |= covered(a) | covered(b) | covered(c) | covered(d);
    }
    rest.iter().fold(found, |found, line| found | covered(line))
}

/// Whether a set and a part of it have different lines along some axis.
#[inline(never)]
fn axes_differ<const W: usize>(
    space: &Space,
    table: &LineTable,
    places: [u64; W],
    part: [u64; W],
) -> bool {
    table.axes.iter().any(|axes| {
        let starts = line_starts(space, places, axes);
        starts != line_starts(space, part, axes)
    })
}

/// The cells of a set where a line begins that lies wholly in it, for each of some axes.
#[inline(always)]
fn line_starts<const W: usize>(space: &Space, places: [u64; W], axes: &Axes) -> [[u64; W]; 4] {
    let mut starts = [places; 4];
    for growth in &axes.growth {
        for (starts, by) in starts.iter_mut().zip(growth) {
            // Where a step is wider than a word, no line begins along the axis, whatever is found.
            let ahead =
                if W == 1 { [starts[0].wrapping_shr(*by); W] } else { down(*starts, *by as usize) };
            *starts = zip(*starts, ahead, |starts, ahead| starts & ahead);
        }
    }
    for (k, starts) in starts.iter_mut().enumerate() {
        let begins = if W == 1 { [axes.first[k]; W] } else { mask(space, axes.begins[k]) };
        *starts = zip(*starts, begins, |starts, begins| starts & begins);
    }
    starts
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
        // What a shift would drop and a rotation brings round, the mask leaves out.
        return [into[0].rotate_right(shift.delta as u32) & shift.first; W];
    }
    zip(moved(into, shift.delta), mask(space, shift.mask), |a, b| a & b)
}

/// The cells from which the first cell beyond a run of cells is in a set.
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

/// The members of a set that no run has, and the cells of runs of fewer than `1 << doublings` cells that
/// lead to them, in one word: what a cell knows of those ahead reaches twice as far with each doubling, so
/// there is nothing to look for and no branch that may be foreseen wrongly.
#[inline(always)]
fn run_ends(run: u64, set: u64, shift: Shift, doublings: u8) -> u64 {
    let (ends, goes_on) = (set & !run, run & shift.first);
    // From a cell that goes on, a step leads to a cell: what is brought round is never looked at.
    let further = |(ends, goes_on, by): (u64, u64, u32), _| {
        let reached = ends | goes_on & ends.rotate_right(by);
        (reached, goes_on & goes_on.rotate_right(by), by.wrapping_mul(2))
    };
    let start = (ends, goes_on, shift.delta as u32);
    // On boards of eight by eight it is always as often: that costs no loop.
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

/// The cells from which a run that is not empty leads to a set, in one of several ways.
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
        // Cut to the run, both are the cells of it that lead to the set.
        let from = step_into(space, zip(ends, run, |ends, run| ends & run), *shift);
        found = zip(found, from, |found, from| found | from);
    }
    found
}

/// Whether all of a line is in a set.
#[inline(always)]
fn covers<const W: usize>(places: &[u64; W], line: &[u64]) -> bool {
    line.iter().zip(places).fold(0, |missing, (line, set)| missing | (line & !set)) == 0
}

/// Whether two sets have a member in common.
#[inline]
pub(super) fn meet<const W: usize>(a: [u64; W], b: [u64; W]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Every member `c` becomes `c - delta`.
#[inline]
pub(super) fn moved<const W: usize>(set: [u64; W], delta: i32) -> [u64; W] {
    if delta >= 0 { down::<W>(set, delta as usize) } else { up::<W>(set, -delta as usize) }
}

#[inline(always)]
pub(crate) fn zip<const W: usize>(
    a: [u64; W],
    b: [u64; W],
    op: impl Fn(u64, u64) -> u64,
) -> [u64; W] {
    each(|k| op(a[k], b[k]))
}

/// The words of a set, one by one.
#[inline(always)]
pub(crate) fn each<const W: usize>(word: impl Fn(usize) -> u64) -> [u64; W] {
    let mut words = [0; W];
    for (k, into) in words.iter_mut().enumerate() {
        *into = word(k);
    }
    words
}

/// A set of two words.
#[inline(always)]
fn pair<const W: usize>(low: u64, high: u64) -> [u64; W] {
    each(|k| if k == 0 { low } else { high })
}

/// Every member `c` becomes `c - by`.
#[inline]
fn down<const W: usize>(set: [u64; W], by: usize) -> [u64; W] {
    if W == 1 {
        return each(|k| if by < 64 { set[k] >> by } else { 0 });
    }
    if W == 2 {
        let (low, high) = (set[0], set[1]);
        return match by {
            0..64 => pair(low >> by | high << 1 << (63 - by), high >> by),
            64..128 => pair(high >> (by - 64), 0),
            _ => [0; W],
        };
    }
    let (words, bits) = (by / 64, by % 64);
    each(|k| {
        let low = set.get(k + words).copied().unwrap_or(0);
        let high = set.get(k + words + 1).copied().unwrap_or(0);
        if bits == 0 { low } else { low >> bits | high << (64 - bits) }
    })
}

/// Every member `c` becomes `c + by`.
#[inline]
fn up<const W: usize>(set: [u64; W], by: usize) -> [u64; W] {
    if W == 1 {
        return each(|k| if by < 64 { set[k] << by } else { 0 });
    }
    if W == 2 {
        let (low, high) = (set[0], set[1]);
        return match by {
            0..64 => pair(low << by, high << by | low >> 1 >> (63 - by)),
            64..128 => pair(0, low << (by - 64)),
            _ => [0; W],
        };
    }
    let (words, bits) = (by / 64, by % 64);
    each(|k| {
        let high = k.checked_sub(words).map_or(0, |at| set[at]);
        let low = k.checked_sub(words + 1).map_or(0, |at| set[at]);
        if bits == 0 { high } else { high << bits | low >> (64 - bits) }
    })
}
