//! Straight lines of cells in bitboards.

use super::Eval;
use super::bitboard::mask;
use super::words::{down, zip};
use crate::code::{BitboardId, NodeId};
use crate::program::{Axes, LineTable, Space};
use crate::with_width;

impl Eval<'_> {
    /// The number of straight lines that lie wholly in a bitboard.
    pub(super) fn line_count(&mut self, set: BitboardId, lines: u16) -> u32 {
        let p = self.p;
        let table = &p.space.lines[usize::from(lines)];
        with_width!(p.space.width, W => {
            let places = self.bitboard::<W>(set);
            if !table.masks.is_empty() {
                return table.masks.chunks_exact(W).map(|line| u32::from(covers(&places, line))).sum();
            }
            let starts = |axes: &_| line_starts(&p.space, places, axes);
            table.axes.iter().flat_map(starts).flatten().map(u64::count_ones).sum()
        })
    }

    /// True if a straight line lies in a bitboard and not in a part of it.
    pub(super) fn line_lost(&mut self, set: BitboardId, part: BitboardId, lines: u16) -> bool {
        let p = self.p;
        let table = &p.space.lines[usize::from(lines)];
        with_width!(p.space.width, W => {
            let (places, part) = (self.bitboard::<W>(set), self.bitboard::<W>(part));
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

    /// True if a line through a cell lies wholly in a bitboard.
    #[inline(never)]
    pub(super) fn line_through(&mut self, set: BitboardId, at: NodeId, lines: u16) -> bool {
        let p = self.p;
        let table = &p.space.lines[usize::from(lines)];
        match usize::try_from(self.value(at)) {
            Ok(cell) if cell < p.space.cells => with_width!(p.space.width, W => {
                let places = self.bitboard::<W>(set);
                table.through(cell).iter().any(|line| covers(&places, table.mask::<W>(*line)))
            }),
            _ => false,
        }
    }

    /// True if a straight line lies wholly in a bitboard.
    #[inline(always)]
    pub(super) fn line_any(&mut self, set: BitboardId, lines: u16) -> bool {
        let p = self.p;
        if p.space.width == 1 {
            let places = self.bitboard::<1>(set);
            return has_line(&p.space, places, lines);
        }
        self.long_line_any(set, lines)
    }

    #[inline(never)]
    fn long_line_any(&mut self, set: BitboardId, lines: u16) -> bool {
        let p = self.p;
        with_width!(p.space.width, W => {
            let places = self.bitboard::<W>(set);
            has_line(&p.space, places, lines)
        })
    }
}

/// True if a straight line lies wholly in a bitboard. Along axes, and on small boards, all lines are tested without
/// a branch between them.
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

/// True if a bitboard and a part of it have different lines along some axis.
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

/// For each of four axes, the cells where a line begins that lies wholly in a bitboard.
#[inline(always)]
fn line_starts<const W: usize>(space: &Space, places: [u64; W], axes: &Axes) -> [[u64; W]; 4] {
    let mut starts = [places; 4];
    for growth in &axes.growth {
        for (starts, by) in starts.iter_mut().zip(growth) {
            // No line begins along an axis whose step is wider than a word, so any result will do.
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

/// True if all cells of a line are in a bitboard.
#[inline(always)]
fn covers<const W: usize>(places: &[u64; W], line: &[u64]) -> bool {
    line.iter().zip(places).fold(0, |missing, (line, set)| missing | (line & !set)) == 0
}
