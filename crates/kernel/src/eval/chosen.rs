//! Conditions on all members that are chosen together, and their summaries.

use super::Eval;
use crate::code::NodeId;
use crate::program::{Summary, ValuesDef};
use crate::value::NONE;

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
        values: &mut Vec<i32>,
    ) -> Option<i64> {
        self.x.evaluation += 1;
        self.x.chosen.clear();
        self.x.chosen.push(member);
        let Some(ValuesDef { list, reg, value }) = summary.values else {
            return Some(self.wide(summary.node));
        };
        let start = self.bag(list);
        let kept = *self.reg(reg);
        let mut bits = Some(0);
        for at in start..self.x.lists.len() {
            *self.reg(reg) = self.x.lists[at];
            let value = self.value(value);
            if value == NONE {
                continue; // no value is none
            }
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
