//! Bounds of a condition on all chosen members: whether a set can be completed so that it holds.

use super::bounds::Bounds;
use super::summaries::SummaryTable;
use crate::eval::Eval;
use crate::program::{Formula, PairOf};

/// The summaries of a set under test, to which members from class `from` on may be added.
pub(super) struct Completions<'t> {
    pub table: &'t SummaryTable,
    pub values: &'t [i64],
    pub from: usize,
}

impl Completions<'_> {
    /// The bounds of a part of a condition for the set under test and all sets that it can be completed to.
    pub fn bounds(&self, e: &mut Eval<'_>, part: &Formula) -> Bounds {
        e.spend(1);
        match part {
            Formula::Summary(at) => self.table.bounds(*at, self.values[*at], self.from),
            Formula::Fixed(node) => Bounds::exactly(e.wide(*node)),
            Formula::Unknown => Bounds::ANYTHING,
            Formula::Not(of) => {
                let of = self.bounds(e, of);
                Bounds::condition(of.may_fail(), of.may_hold())
            }
            Formula::If(parts) => {
                let [when, then, otherwise] = &**parts;
                let when = self.bounds(e, when);
                if !when.may_hold() {
                    return self.bounds(e, otherwise);
                }
                let then = self.bounds(e, then);
                if when.may_fail() { then.joined(self.bounds(e, otherwise)) } else { then }
            }
            Formula::Pair(of, parts) => {
                let [a, b] = &**parts;
                let a = self.bounds(e, a);
                if matches!(of, PairOf::And) && !a.may_hold() {
                    return Bounds::condition(false, true);
                }
                if matches!(of, PairOf::Or) && !a.may_fail() {
                    return Bounds::condition(true, false);
                }
                let b = self.bounds(e, b);
                match of {
                    PairOf::And => Bounds::condition(
                        a.may_hold() && b.may_hold(),
                        a.may_fail() || b.may_fail(),
                    ),
                    PairOf::Or => Bounds::condition(
                        a.may_hold() || b.may_hold(),
                        a.may_fail() && b.may_fail(),
                    ),
                    PairOf::Eq => a.equals(b),
                    PairOf::Lt => a.less(b, 1),
                    PairOf::Le => a.less(b, 0),
                    PairOf::Compute(op) => a.computed(*op, b),
                }
            }
        }
    }
}
