//! Steps, rays, walks and tracks over a board.

use super::Eval;
use super::member_test::MemberTest;
use crate::board::{BoardTable, Ray};
use crate::code::{BitboardId, ListId, NodeId};
use crate::value::NONE;
use std::ops::Range;

/// Most members of a walk.
pub(super) const LONGEST_WALK: i32 = 4096;
/// Most rays of a fan that is computed in one go.
const MOST_RAYS: usize = 16;

impl<'a> Eval<'a> {
    /// The board of a place and a direction, unless one of them is `none`.
    #[inline]
    fn way(&self, from: i32, direction: i32) -> Option<(&'a BoardTable, usize)> {
        if from == NONE || direction == NONE {
            return None;
        }
        let board = self.p.space.boards.iter().find(|b| b.holds(from))?;
        let way = direction as usize;
        board.has(way).then_some((board, way))
    }

    /// The cell some steps away, or `none` off the board.
    pub(super) fn step(&self, from: i32, direction: i32, distance: i32) -> i32 {
        match self.way(from, direction) {
            Some((board, way)) if distance != NONE => {
                board.walked(way, from, i64::from(distance)).unwrap_or(NONE)
            }
            _ => NONE,
        }
    }

    /// Pushes the places in a direction as long as `when` holds. A ray that comes round ends before its beginning.
    pub(super) fn push_ray(&mut self, from: NodeId, direction: NodeId, reg: u8, when: NodeId) {
        let (from, direction) = (self.value(from), self.value(direction));
        self.run_of(from, direction, reg, when, |e, here| e.x.lists.push(here));
    }

    /// The place beyond such a run, or its beginning if the ray comes round.
    pub(super) fn past(&mut self, from: i32, direction: i32, reg: u8, when: NodeId) -> i32 {
        self.run_of(from, direction, reg, when, |_, _| {})
    }

    /// Calls `look` with the places of a run and returns the place beyond it.
    #[inline(always)]
    fn run_of(
        &mut self,
        from: i32,
        direction: i32,
        reg: u8,
        when: NodeId,
        look: impl FnMut(&mut Self, i32),
    ) -> i32 {
        let Some((board, way)) = self.way(from, direction) else { return NONE };
        let first = board.following(way, from);
        if first == NONE || first == from {
            return first;
        }
        let kept = *self.reg(reg);
        let test = self.test(reg, when);
        let (end, asked) = self.follow((board, way), from, &test, look);
        self.tested(test, asked);
        *self.reg(reg) = kept;
        end
    }

    /// Like [`Self::run_of`], with a prepared condition; also returns for how many places it was tested.
    #[inline(always)]
    fn follow(
        &mut self,
        (board, way): (&BoardTable, usize),
        from: i32,
        test: &MemberTest,
        mut look: impl FnMut(&mut Self, i32),
    ) -> (i32, usize) {
        if let (Some(ray), Some(set)) = (board.ray(way, from), test.word()) {
            let (run, end) = ray.run(set);
            run.for_each(|here| look(self, here));
            return (end.unwrap_or(NONE), 0);
        }
        let (mut here, mut asked) = (board.following(way, from), 0);
        if let Some(rows) = test.rows() {
            // The same, without a call for each place.
            while asked < board.count && here != NONE && here != from {
                asked += 1;
                if self.x.rows[rows + here as usize / 64] >> (here as usize % 64) & 1 == 0 {
                    break;
                }
                look(self, here);
                here = board.following(way, here);
            }
            return (here, asked);
        }
        // A ray that comes round leads back to its beginning, or into a lap without the beginning.
        for _ in 0..board.count {
            if here == NONE || here == from {
                break;
            }
            asked += 1;
            if !self.passes(test, here) {
                break;
            }
            look(self, here);
            here = board.following(way, here);
        }
        (here, asked)
    }

    /// Pushes the places of runs in several directions, each once. With `ends`, only runs count that end before a place
    /// of that bitboard.
    pub(super) fn push_fan(
        &mut self,
        from: NodeId,
        ways: ListId,
        (reg, when): (u8, NodeId),
        ends: Option<BitboardId>,
    ) {
        let from = self.value(from);
        let kept = *self.reg(reg);
        let test = self.test(reg, when);
        let ends = ends.map(|set| self.test_in(set));
        if let Some(set) = test.word()
            && let Some(ends) = ends.map_or(Some(None), |ends| ends.word().map(Some))
            && let Some(ways) = self.constant_members(ways)
            && self.push_rays(from, ways, set, ends)
        {
            return;
        }
        let start = self.list(ways);
        let first = self.x.lists.len();
        let (mut asked, mut seen) = (0, 0u64);
        for at in start..first {
            let Some(way) = self.way(from, self.x.lists[at]) else { continue };
            let begin = self.x.lists.len();
            let (end, of) = self.follow(way, from, &test, |e, here| e.x.lists.push(here));
            asked += of;
            if ends.is_some_and(|ends| end == NONE || !self.passes(&ends, end)) {
                self.x.lists.truncate(begin);
            } else if begin > first && (!way.0.apart || seen >> way.1 & 1 == 1) {
                self.keep_unknown(first, begin);
            }
            seen |= 1 << way.1;
        }
        if let Some(ends) = ends {
            self.tested(ends, 0);
        }
        self.tested(test, asked);
        *self.reg(reg) = kept;
        self.x.lists.drain(start..first);
    }

    /// Does the work of [`Self::push_fan`] if all bitboards are single words and all directions are rays; returns false
    /// if not. All runs are computed before any is listed, because their lengths are hard to predict.
    #[inline]
    fn push_rays(&mut self, from: i32, ways: &[i32], set: u64, ends: Option<u64>) -> bool {
        let boards = &self.p.space.boards;
        let board = boards.iter().find(|board| from != NONE && board.holds(from));
        let Some((board, rays)) = board.and_then(|board| Some((board, board.rays_from(from)?)))
        else {
            return false;
        };
        if ways.len() > MOST_RAYS {
            return false;
        }
        let (mut runs, mut some) = ([0; MOST_RAYS], 0);
        for (at, (way, run)) in ways.iter().zip(&mut runs).enumerate() {
            let way = *way as usize;
            if let Some(cells) = rays.get(way) {
                *run = Ray::new(*cells, board.rises(way)).run_to(set, ends);
                some |= u32::from(*run != 0) << at;
            }
        }
        self.spend(ways.len() + 1);
        let mut seen = 0;
        while some != 0 {
            let at = some.trailing_zeros() as usize % MOST_RAYS;
            let ray = Ray::new(runs[at] & !seen, board.rises(ways[at] as usize));
            ray.for_each(|here| self.x.lists.push(here));
            seen |= runs[at];
            some &= some - 1;
        }
        true
    }

    /// Pushes the next `n` places of a track.
    pub(super) fn push_track(&mut self, from: i32, n: usize, table: (u32, u8)) {
        self.each_on_track(from, n, table, |e, row| {
            let found = e.x.lists.len();
            e.x.lists.extend_from_slice(row);
            if row.last() == Some(&NONE) {
                let known = row.iter().take_while(|here| **here != NONE);
                e.x.lists.truncate(found + known.count());
            }
        });
    }

    /// The start of a track, and how many places are read.
    #[inline(always)]
    pub(super) fn track_start(&mut self, from: NodeId, n: NodeId) -> (i32, usize) {
        let from = self.value(from);
        (from, self.value(n).clamp(0, LONGEST_WALK) as usize)
    }

    /// Where the next `n` places of a track stand among the constants, if they stand in one row of the table.
    #[inline(always)]
    pub(super) fn stretch(
        &self,
        from: i32,
        n: usize,
        (table, len): (u32, u8),
    ) -> Option<Range<usize>> {
        let p = self.p;
        if from == NONE || from as usize >= p.space.cells || n > usize::from(len) {
            return None;
        }
        let start = table as usize + from as usize * usize::from(len);
        let row = start..start + n;
        (n == 0 || p.exprs.consts[row.end - 1] != NONE).then_some(row)
    }

    /// The last of the next `n` places of a track; `none` if there is none.
    pub(super) fn end_of_track(&mut self, from: NodeId, n: NodeId, table: (u32, u8)) -> i32 {
        if self.x.left == 0 {
            return NONE;
        }
        let (from, n) = self.track_start(from, n);
        if let Some(stretch) = self.stretch(from, n, table)
            && !stretch.is_empty()
        {
            self.spend(stretch.len());
            return self.p.exprs.consts[stretch.end - 1];
        }
        let mut last = NONE;
        self.each_on_track(from, n, table, |_, row| {
            if let Some(found) = row.iter().rev().find(|here| **here != NONE) {
                last = *found;
            }
        });
        self.spend(n);
        last
    }

    /// Shows the next `n` places of a track in stretches. Places beyond its end are `none`.
    #[inline(always)]
    fn each_on_track(
        &mut self,
        from: i32,
        n: usize,
        (table, len): (u32, u8),
        mut show: impl FnMut(&mut Self, &[i32]),
    ) {
        let (p, mut here, mut left) = (self.p, from, n);
        while left > 0 && here != NONE && (here as usize) < p.space.cells {
            let row = &p.exprs.consts[table as usize + here as usize * usize::from(len)..];
            let row = &row[..left.min(usize::from(len))];
            show(self, row);
            left -= row.len();
            here = row.last().copied().unwrap_or(NONE);
        }
    }

    /// Pushes the next `n` places in a direction for which `when` holds. It ends after a whole board without one.
    pub(super) fn push_walk(&mut self, from: i32, direction: i32, n: usize, reg: u8, when: NodeId) {
        let Some((board, way)) = self.way(from, direction) else { return };
        let kept = *self.reg(reg);
        let test = self.test(reg, when);
        let end = self.x.lists.len() + n;
        let (mut here, mut passed, mut asked) = (from, 0, 0);
        while self.x.lists.len() < end && passed < board.count {
            here = board.following(way, here);
            if here == NONE {
                break;
            }
            asked += 1;
            if self.passes(&test, here) {
                self.x.lists.push(here);
                passed = 0;
            } else {
                passed += 1;
            }
        }
        self.tested(test, asked);
        *self.reg(reg) = kept;
    }
}
