//! Bounds of the sum of all chosen members: whether a sum can still come to lie within them.

use std::ops::RangeInclusive;

/// A sum that must lie within bounds.
#[derive(Debug, Clone)]
pub(super) struct SumBound {
    /// By class, the part of each of its members.
    pub values: Vec<i64>,
    /// The sum of the members that are picked already.
    pub taken: i64,
    least: i64,
    most: i64,
    /// By class, about the members from it on.
    behind: Vec<Parts>,
}

/// Parts of a sum: the largest and the smallest one, and the sums of those above and below 0.
#[derive(Debug, Clone, Copy)]
struct Parts {
    largest: i64,
    smallest: i64,
    above: i64,
    below: i64,
}

impl SumBound {
    /// Prepares for classes of members with these values; `counts` are the numbers of members that are left.
    pub fn new(values: Vec<i64>, counts: &[usize], taken: i64, bounds: (i64, i64)) -> Self {
        let none = Parts { largest: i64::MIN, smallest: i64::MAX, above: 0, below: 0 };
        let mut parts = none;
        let mut behind = vec![none; values.len()];
        for (at, (value, count)) in values.iter().zip(counts).enumerate().rev() {
            if *count > 0 {
                let all = value.saturating_mul(*count as i64);
                parts = Parts {
                    largest: parts.largest.max(*value),
                    smallest: parts.smallest.min(*value),
                    above: parts.above.saturating_add(all.max(0)),
                    below: parts.below.saturating_add(all.min(0)),
                };
            }
            behind[at] = parts;
        }
        Self { values, taken, least: bounds.0, most: bounds.1, behind }
    }

    /// True if a sum may come to lie within the bounds by members from class `from` on, a number within `more` of them.
    /// It may be true although no members have such a sum.
    pub fn reaches(&self, sum: i64, from: usize, more: RangeInclusive<usize>) -> bool {
        let (fewest, many) = (*more.start() as i64, *more.end() as i64);
        let Parts { largest, smallest, above, below } = self.behind[from];
        let upper = if largest < 0 {
            largest.saturating_mul(fewest)
        } else {
            largest.saturating_mul(many).min(above)
        };
        let lower = if smallest > 0 {
            smallest.saturating_mul(fewest)
        } else {
            smallest.saturating_mul(many).max(below)
        };
        sum.saturating_add(upper) >= self.least && sum.saturating_add(lower) <= self.most
    }
}
