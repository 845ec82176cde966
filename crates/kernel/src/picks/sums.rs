//! Bounds of the sum of all chosen members: whether a sum can still come to lie within them.

use std::ops::RangeInclusive;

/// The number of different sums up to which each is told apart.
const TOLD_APART: i64 = 4096;

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
    /// By class, the sums of members from it on, unless there may be too many.
    reachable: Vec<Reachable>,
}

/// Parts of a sum: the largest and the smallest one, and the sums of those above and below 0.
#[derive(Debug, Clone, Copy)]
struct Parts {
    largest: i64,
    smallest: i64,
    above: i64,
    below: i64,
}

/// Sums as bits, from the smallest one on.
#[derive(Debug, Clone)]
struct Reachable {
    smallest: i64,
    bits: Vec<u64>,
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
        let mut reachable = Vec::new();
        if parts.above.saturating_sub(parts.below) < TOLD_APART {
            let mut sums = Reachable::zero(parts.below, parts.above);
            for (value, count) in values.iter().zip(counts).rev() {
                sums.add(*value, *count);
                reachable.push(sums.clone());
            }
            reachable.reverse();
        }
        Self { values, taken, least: bounds.0, most: bounds.1, behind, reachable }
    }

    /// The work of [`SumBound::new`] for so many members.
    pub const fn work(members: usize) -> usize {
        members * TOLD_APART as usize / 1024
    }

    /// True if a sum may come to lie within the bounds by members from class `from` on, a number within `more` of them.
    /// It may be true although no such number of members has such a sum.
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
        let (least, most) = (self.least.saturating_sub(sum), self.most.saturating_sub(sum));
        upper >= least
            && lower <= most
            && self.reachable.get(from).is_none_or(|sums| sums.any(least, most))
    }
}

impl Reachable {
    /// The sum of no members, with room for sums between two.
    fn zero(smallest: i64, largest: i64) -> Self {
        let mut bits = vec![0; (largest - smallest) as usize / 64 + 1];
        bits[-smallest as usize / 64] = 1 << (-smallest % 64);
        Self { smallest, bits }
    }

    /// Adds the sums with up to `count` more members of a value.
    fn add(&mut self, value: i64, count: usize) {
        for _ in 0..if value == 0 { 0 } else { count } {
            let by = value.unsigned_abs() as usize;
            let (words, bits) = (by / 64, by % 64);
            let before = self.bits.clone();
            let word = |at: Option<usize>| at.and_then(|at| before.get(at)).copied().unwrap_or(0);
            for (at, sums) in self.bits.iter_mut().enumerate() {
                *sums |= if value > 0 {
                    let carried = word(at.checked_sub(words + 1)).checked_shr(64 - bits as u32);
                    word(at.checked_sub(words)) << bits | carried.unwrap_or(0)
                } else {
                    let carried = word(Some(at + words + 1)).checked_shl(64 - bits as u32);
                    word(Some(at + words)) >> bits | carried.unwrap_or(0)
                };
            }
        }
    }

    /// True if one of the sums lies between two.
    fn any(&self, least: i64, most: i64) -> bool {
        let end = self.bits.len() as i64 * 64 - 1;
        let from = least.saturating_sub(self.smallest).max(0);
        let to = most.saturating_sub(self.smallest).min(end);
        if from > to {
            return false;
        }
        let (first, last) = (from / 64, to / 64);
        (first..=last).any(|at| {
            let low = if at == first { u64::MAX << (from % 64) } else { u64::MAX };
            let high = if at == last { u64::MAX >> (63 - to % 64) } else { u64::MAX };
            self.bits[at as usize] & low & high != 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums of all subsets, found one by one.
    #[test]
    fn reachable_sums_are_those_of_subsets() {
        let mut rng = crate::Rng::seeded(3);
        for _ in 0..500 {
            let classes = 1 + rng.below(5) as usize;
            let values: Vec<i64> = (0..classes).map(|_| i64::from(rng.below(199)) - 99).collect();
            let counts: Vec<usize> = (0..classes).map(|_| rng.below(3) as usize).collect();
            let mut sums = vec![0];
            for (value, count) in values.iter().zip(&counts) {
                let more =
                    |sum: &i64| (0..=*count as i64).map(|n| sum + n * value).collect::<Vec<_>>();
                sums = sums.iter().flat_map(more).collect();
            }
            let bound = SumBound::new(values, &counts, 0, (0, 0));
            for sum in -400..400 {
                assert_eq!(bound.reachable[0].any(sum, sum), sums.contains(&sum), "{bound:?}");
            }
            let near = |sum: i64| sums.iter().any(|one| (sum..=sum + 3).contains(one));
            assert!((-400..400).all(|sum| bound.reachable[0].any(sum, sum + 3) == near(sum)));
        }
    }
}
