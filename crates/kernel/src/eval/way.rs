//! Ways over a board: steps, rays, walks, places between.

use super::Eval;
use crate::code::{ListId, NodeId, SetId};
use crate::program::BoardTable;
use crate::value::NONE;
use crate::with_width;

/// No walk gives more members than this.
pub(super) const LONGEST_WALK: i32 = 4096;

impl<'a> Eval<'a> {
    /// The board of a place with a direction, unless one of them is none.
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

    /// The places in a direction as long as `when` holds, at most as many as the board has. A way
    /// that comes round ends before its beginning.
    pub(super) fn push_ray(&mut self, from: i32, direction: i32, reg: u8, when: NodeId) {
        self.run_of(from, direction, reg, when, |e, here| e.x.lists.push(here));
    }

    /// The place beyond such a run: where it ends, or its beginning where the way comes round.
    pub(super) fn past(&mut self, from: i32, direction: i32, reg: u8, when: NodeId) -> i32 {
        self.run_of(from, direction, reg, when, |_, _| {})
    }

    /// Shows the places of a run and gives the place beyond it.
    #[inline(always)]
    fn run_of(
        &mut self,
        from: i32,
        direction: i32,
        reg: u8,
        when: NodeId,
        mut look: impl FnMut(&mut Self, i32),
    ) -> i32 {
        let Some((board, way)) = self.way(from, direction) else { return NONE };
        let first = board.following(way, from);
        if first == NONE || first == from {
            return first;
        }
        let kept = *self.reg(reg);
        let test = self.test(reg, when);
        if let (Some(ray), Some(set)) = (board.ray(way, from), test.word()) {
            let (run, end) = ray.run(set);
            run.for_each(|here| look(self, here));
            return end.unwrap_or(NONE);
        }
        let (mut here, mut asked) = (first, 0);
        // A way that comes round leads back to where it began, or round a lap that leaves that out.
        for _ in 0..board.count {
            asked += 1;
            if !self.passes(&test, here) {
                break;
            }
            look(self, here);
            here = board.following(way, here);
            if here == NONE || here == from {
                break;
            }
        }
        self.tested(test, asked);
        *self.reg(reg) = kept;
        here
    }

    /// The cells of runs in several directions, each once. Without `ends` all runs count, else those
    /// whose first cell beyond is in that set.
    pub(super) fn push_fan(&mut self, from: i32, ways: ListId, run: SetId, ends: Option<SetId>) {
        self.spend_set(run);
        let start = self.list(ways);
        let first = self.x.lists.len();
        with_width!(self.p.space.width, W => {
            let run = self.set::<W>(run);
            let ends = ends.map(|ends| self.set::<W>(ends));
            for at in start..first {
                self.push_run::<W>((from, self.x.lists[at]), first, &run, ends.as_ref());
            }
        });
        self.x.lists.drain(start..first);
    }

    /// One of these runs; what is among the members from `first` is not pushed again.
    #[inline(always)]
    fn push_run<const W: usize>(
        &mut self,
        (from, direction): (i32, i32),
        first: usize,
        run: &[u64; W],
        ends: Option<&[u64; W]>,
    ) {
        let Some((board, way)) = self.way(from, direction) else { return };
        let start = self.x.lists.len();
        let has = |set: &[u64; W], cell: i32| set[cell as usize / 64] >> (cell % 64) & 1 == 1;
        let mut here;
        if W == 1
            && let Some(ray) = board.ray(way, from)
        {
            let (cells, end) = ray.run(run[0]);
            here = end.unwrap_or(NONE);
            if ends.is_none_or(|ends| here != NONE && has(ends, here)) {
                self.x.lists.extend(cells);
            }
        } else {
            here = board.following(way, from);
            for _ in 0..board.count {
                if here == NONE || here == from || !has(run, here) {
                    break;
                }
                self.x.lists.push(here);
                here = board.following(way, here);
            }
            if ends.is_some_and(|ends| here == NONE || !has(ends, here)) {
                self.x.lists.truncate(start);
            }
        }
        if start > first {
            self.keep_unknown(first, start);
        }
    }

    /// The next `n` places in a direction for which `when` holds; it ends when a whole board was
    /// passed over in vain.
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
