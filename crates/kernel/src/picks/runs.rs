//! Runs: chosen members whose numbers follow each other without a gap, such as the cards 4, 5 and 6.

use super::compatibility::EqualMembers;
use crate::value::NONE;
use std::ops::RangeInclusive;

/// The numbers of which a run consists.
#[derive(Debug, Clone)]
pub(super) struct RunBound {
    /// The numbers of the members that are left, ascending, each with the last class that has it.
    numbers: Vec<(i32, usize)>,
}

impl RunBound {
    /// Reads the numbers of classes of members.
    pub fn new(classes: &[EqualMembers]) -> Self {
        let left = classes.iter().enumerate().filter(|(_, class)| class.left > 0);
        let mut numbers: Vec<(i32, usize)> =
            left.map(|(at, class)| (class.traits.distinct, at)).collect();
        numbers.retain(|(number, _)| *number != NONE);
        numbers.sort_unstable();
        // The last class of each number stays.
        numbers.reverse();
        numbers.dedup_by_key(|(number, _)| *number);
        numbers.reverse();
        Self { numbers }
    }

    /// True if a member with a number is left in a class from `from` on.
    fn is_left(&self, number: i64, from: usize) -> bool {
        let at = self.numbers.binary_search_by_key(&number, |(number, _)| i64::from(*number));
        at.is_ok_and(|at| self.numbers[at].1 >= from)
    }

    /// True if members with the numbers `used`, ascending, are part of a run of an allowed length whose other members are
    /// left in classes from `from` on.
    pub fn reaches(&self, used: &[i32], from: usize, sizes: &RangeInclusive<usize>) -> bool {
        let (Some(first), Some(last)) = (used.first(), used.last()) else { return true };
        let (first, last) = (i64::from(*first), i64::from(*last));
        let (fewest, most) = (*sizes.start() as i64, *sizes.end() as i64);
        if last - first >= most {
            return false;
        }
        let is_used = |number: i64| used.binary_search_by_key(&number, |n| i64::from(*n)).is_ok();
        if (first..=last).any(|number| !is_used(number) && !self.is_left(number, from)) {
            return false;
        }
        let more = (fewest - (last - first + 1)).max(0);
        let above = (1..=more).take_while(|by| self.is_left(last + by, from)).count() as i64;
        let below = (1..=more - above).take_while(|by| self.is_left(first - by, from)).count();
        above + below as i64 >= more
    }

    /// The work of [`RunBound::reaches`]: the numbers that it may look up.
    pub fn work(used: &[i32], sizes: &RangeInclusive<usize>) -> usize {
        let (first, last) = (used.first().copied().unwrap_or(0), used.last().copied().unwrap_or(0));
        let between = (i64::from(last) - i64::from(first)) as usize;
        if between >= *sizes.end() { 1 } else { 1 + between + sizes.start() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::compatibility::Traits;
    use super::*;

    /// A set is part of a run exactly if some completion of it, found one by one, is one.
    #[test]
    fn runs_are_those_of_subsets() {
        let mut rng = crate::Rng::seeded(7);
        for _ in 0..400 {
            let count = 1 + rng.below(8) as usize;
            let numbers: Vec<i32> = (0..count).map(|_| rng.below(7) as i32).collect();
            let class = |number: &i32| EqualMembers {
                member: 0,
                left: 1,
                traits: Traits { distinct: *number, ..Traits::default() },
            };
            let bound = RunBound::new(&numbers.iter().map(class).collect::<Vec<_>>());
            let least = 1 + rng.below(4) as usize;
            let most = least + rng.below(4) as usize;
            for set in 1u32..1 << count {
                let members = |set: u32| {
                    let mut found: Vec<i32> =
                        (0..count).filter(|at| set >> at & 1 == 1).map(|at| numbers[at]).collect();
                    found.sort_unstable();
                    found
                };
                let used = members(set);
                if used.windows(2).any(|pair| pair[0] == pair[1]) {
                    continue;
                }
                let from = 32 - set.leading_zeros() as usize;
                let is_run = |more: u32| {
                    let all = members(set | more << from);
                    (least..=most).contains(&all.len())
                        && all.windows(2).all(|pair| pair[1] == pair[0] + 1)
                };
                let any = (0..1u32 << (count - from)).any(is_run);
                let found = bound.reaches(&used, from, &(least..=most));
                assert_eq!(found, any, "{numbers:?} {used:?} {from} {least} {most}");
            }
        }
    }
}
