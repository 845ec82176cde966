//! Conditions on all members that are chosen together, and their summaries.

use super::Eval;
use super::arithmetic::{WIDE_NONE, calculate};
use crate::code::{Arithmetic, NodeId};
use crate::program::{Joined, Summary};

impl Eval<'_> {
    /// True if a condition holds for the members in [`Scratch::chosen`](super::Scratch::chosen), which were others
    /// before.
    pub fn holds_of_chosen(&mut self, condition: NodeId) -> bool {
        // Values that are kept during an evaluation may read them.
        self.x.evaluation += 1;
        self.holds(condition)
    }

    /// The value of a summary for one chosen member. Of a set of values, each of `values` stands for a bit, and new
    /// ones are added; `None` if there are more than bits.
    pub fn summary_of_one(
        &mut self,
        summary: Summary,
        member: i32,
        values: &mut Vec<i64>,
    ) -> Option<i64> {
        self.x.evaluation += 1;
        self.x.chosen.clear();
        self.x.chosen.push(member);
        let (list, reg, value) = match summary {
            Summary::Value { node, .. } => return Some(self.wide(node)),
            Summary::Values { list, reg, value } => (list, reg, value),
        };
        let start = self.bag(list);
        let kept = *self.reg(reg);
        let mut bits = Some(0);
        for at in start..self.x.lists.len() {
            *self.reg(reg) = self.x.lists[at];
            let value = self.wide(value);
            let known = values.iter().position(|known| *known == value);
            let bit = known.unwrap_or_else(|| {
                values.push(value);
                values.len() - 1
            });
            bits = bits.and_then(|bits| Some(bits | 1i64.checked_shl(bit as u32)?));
        }
        *self.reg(reg) = kept;
        self.x.lists.truncate(start);
        bits
    }
}

impl Joined {
    /// The value for no members.
    pub fn of_nothing(self) -> i64 {
        match self {
            Joined::Sum | Joined::Some | Joined::Union => 0,
            Joined::Min | Joined::Max => WIDE_NONE,
            Joined::All => 1,
        }
    }

    /// The value for two sets together.
    pub fn of_both(self, a: i64, b: i64) -> i64 {
        match self {
            Joined::Sum => calculate(Arithmetic::Add, a, b),
            Joined::Min if a == WIDE_NONE || b == WIDE_NONE => a.max(b),
            Joined::Min | Joined::All => a.min(b),
            Joined::Max | Joined::Some => a.max(b),
            Joined::Union => a | b,
        }
    }
}
