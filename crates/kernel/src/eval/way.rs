//! Ways over a board: steps, rays, walks, places between.

use super::Eval;
use crate::code::NodeId;
use crate::program::BoardTable;
use crate::value::NONE;

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

    /// The next `n` places in a direction for which `when` holds; it ends when a whole board was
    /// passed over in vain.
    pub(super) fn push_walk(&mut self, from: i32, direction: i32, n: usize, reg: u8, when: NodeId) {
        let most = self.way(from, direction).map_or(0, |(board, _)| board.count);
        let kept = *self.reg(reg);
        let test = self.test(reg, when);
        let end = self.x.lists.len() + n;
        let (mut here, mut passed, mut asked) = (from, 0, 0);
        while self.x.lists.len() < end && passed < most {
            here = self.step(here, direction, 1);
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
