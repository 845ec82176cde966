//! Choosing several members of a list, one pick at a time: what may be picked next, and how many
//! ways of going on each pick leaves.

use crate::eval::Eval;
use crate::program::PickDef;
use crate::value::NONE;

/// What can be picked now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picks {
    /// Members of the list, each once.
    members: usize,
    /// Members that are the same to all who see them: the first that is left of each, and how many
    /// are left, in the order of the list.
    left: Vec<(i32, usize)>,
    /// The first of them that may be picked: an order that does not matter is that of the list.
    first: usize,
    /// How many more are needed, and how many there can be.
    least: usize,
    most: usize,
    ordered: bool,
}

impl Picks {
    /// Looks at a choice under way.
    pub fn now(e: &mut Eval<'_>, pick: &PickDef) -> Self {
        let (min, max) = (e.value(pick.min), pick.max.map(|max| e.value(max)));
        let store = pick.store as usize;
        let taken = e.s.words[store].max(0) as usize;
        let taken = &e.s.words[store + 1..store + 1 + taken];
        let start = e.list(pick.list);
        let mut seen: Vec<i32> = Vec::new();
        let mut left: Vec<(i32, usize)> = Vec::new();
        // A member that stands for its equals, by their place in `left`.
        let mut sorts: Vec<i32> = Vec::new();
        let mut last = None;
        for at in start..e.x.lists.len() {
            let member = e.x.lists[at];
            if member == NONE || seen.contains(&member) {
                continue;
            }
            seen.push(member);
            let equal = |other: &i32| pick.tokens && e.s.equal_tokens(e.p, *other, member);
            let sort = sorts.iter().position(equal).unwrap_or_else(|| {
                sorts.push(member);
                left.push((NONE, 0));
                sorts.len() - 1
            });
            if taken.contains(&member) {
                if taken.last() == Some(&member) {
                    last = Some(sort);
                }
                continue;
            }
            if left[sort].1 == 0 {
                left[sort].0 = member;
            }
            left[sort].1 += 1;
        }
        e.x.lists.truncate(start);
        let most = max.map_or(pick.limit as usize, |max| max.max(0) as usize);
        let most = most.min(pick.limit as usize).min(seen.len());
        let least = (min.max(0) as usize).min(most);
        let first = if pick.ordered { 0 } else { last.unwrap_or(0) };
        let rest: usize = left[first.min(left.len())..].iter().map(|(_, count)| count).sum();
        Self {
            members: seen.len(),
            first,
            least: least.saturating_sub(taken.len()).min(rest),
            most: most.saturating_sub(taken.len()).min(rest),
            left,
            ordered: pick.ordered,
        }
    }

    /// Whether there was nothing to choose from.
    pub fn nothing(&self) -> bool {
        self.members == 0
    }

    /// Whether it may end here.
    pub fn may_stop(&self) -> bool {
        self.least == 0
    }

    /// What may be picked next, in the order of the list: enough must be left behind it.
    pub fn options(&self) -> impl Iterator<Item = i32> {
        self.open().map(|at| self.left[at].0)
    }

    fn open(&self) -> impl Iterator<Item = usize> {
        let mut rest: usize = self.left[self.first..].iter().map(|(_, count)| count).sum();
        (self.first..self.left.len()).filter(move |at| {
            let count = self.left[*at].1;
            let enough = self.ordered || rest >= self.least;
            rest -= count;
            self.most > 0 && count > 0 && enough
        })
    }

    /// What must be picked, if there is only one answer.
    pub fn forced(&self) -> Option<i32> {
        let mut options = self.options();
        let first = options.next()?;
        (!self.may_stop() && options.next().is_none()).then_some(first)
    }

    /// How many ways of going on each option leaves, and last, where it may end here, the one of
    /// ending. Exact below 2^62 ways in all, else in proportion.
    pub fn weights(&self) -> Vec<u64> {
        let mut ways: Vec<Scaled> = if self.ordered {
            // Sorts of the same size leave the same number of sequences.
            let mut known: Vec<(usize, Scaled)> = Vec::new();
            let mut of_size = |at: usize| {
                let count = self.left[at].1;
                if let Some((_, ways)) = known.iter().find(|(size, _)| *size == count) {
                    return *ways;
                }
                let ways = self.sequences(at);
                known.push((count, ways));
                ways
            };
            self.open().map(&mut of_size).collect()
        } else {
            self.sets()
        };
        if self.may_stop() {
            ways.push(Scaled { value: 1, shift: 0 });
        }
        Scaled::even(&ways)
    }

    /// For each option, the sets whose first member it is.
    fn sets(&self) -> Vec<Scaled> {
        // `row[k]`: sets of k members from what stands behind.
        let mut row = Row::one(self.most);
        let mut found = Vec::new();
        for at in (self.first..self.left.len()).rev() {
            let before = row.clone();
            let mut with = Row::none(self.most);
            for count in 1..=self.left[at].1.min(self.most) {
                with.add(&before, count);
            }
            found.push((at, with.between(self.least.max(1), self.most)));
            row.join(&with);
        }
        found.reverse();
        let open: Vec<usize> = self.open().collect();
        found.into_iter().filter(|(at, _)| open.contains(at)).map(|(_, ways)| ways).collect()
    }

    /// The sequences that begin with a member of one sort.
    fn sequences(&self, first: usize) -> Scaled {
        let mut row = Row::one(self.most - 1);
        for at in 0..self.left.len() {
            let count = self.left[at].1 - usize::from(at == first);
            row = row.shuffled(count);
        }
        row.between(self.least.saturating_sub(1), self.most - 1)
    }
}

/// A number of ways times a power of two: there may be more than a word can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Scaled {
    value: u128,
    shift: u32,
}

impl Scaled {
    /// In proportion, as words whose sum is a word.
    fn even(ways: &[Self]) -> Vec<u64> {
        let shift = ways.iter().map(|w| w.shift).max().unwrap_or(0);
        let mut values: Vec<u128> = ways
            .iter()
            .map(|w| w.value.checked_shr(shift - w.shift).unwrap_or(0).max(u128::from(w.value > 0)))
            .collect();
        let room = u128::from(u64::MAX >> 2) / (values.len().max(1) as u128);
        let sum = values.iter().fold(0u128, |sum, value| sum.saturating_add(*value));
        if sum > u128::from(u64::MAX >> 2) {
            let most = values.iter().copied().max().unwrap_or(0);
            let shift = (0..128).find(|shift| most >> shift <= room).unwrap_or(127);
            for value in &mut values {
                *value = (*value >> shift).max(u128::from(*value > 0));
            }
        }
        values.into_iter().map(|value| value as u64).collect()
    }
}

/// Numbers of ways by size, scaled together.
#[derive(Debug, Clone)]
struct Row {
    ways: Vec<u128>,
    shift: u32,
}

/// No sum of two such numbers, nor a product with a number of members, leaves 128 bits.
const WIDEST: u128 = 1 << 100;

impl Row {
    fn none(most: usize) -> Self {
        Self { ways: vec![0; most + 1], shift: 0 }
    }

    /// One way, of size 0.
    fn one(most: usize) -> Self {
        let mut row = Self::none(most);
        row.ways[0] = 1;
        row
    }

    fn settle(&mut self) {
        while self.ways.iter().any(|ways| *ways > WIDEST) {
            self.ways.iter_mut().for_each(|ways| *ways >>= 16);
            self.shift += 16;
        }
    }

    fn lower_to(&mut self, shift: u32) {
        let by = shift.saturating_sub(self.shift);
        self.ways.iter_mut().for_each(|ways| *ways = ways.checked_shr(by).unwrap_or(0));
        self.shift = self.shift.max(shift);
    }

    /// Adds what `other` gives with `more` members beside.
    fn add(&mut self, other: &Self, more: usize) {
        let mut other = other.clone();
        other.lower_to(self.shift);
        self.lower_to(other.shift);
        for size in more..self.ways.len() {
            self.ways[size] += other.ways[size - more];
        }
        self.settle();
    }

    fn join(&mut self, other: &Self) {
        self.add(other, 0);
    }

    /// The sequences of these and of up to `count` members that are all the same.
    fn shuffled(&self, count: usize) -> Self {
        let mut found = Self { ways: vec![0; self.ways.len()], shift: self.shift };
        for size in 0..self.ways.len() {
            // `places`: ways to put `k` of `size` members, as k grows.
            let mut places: u128 = 1;
            for k in 0..=count.min(size) {
                let ways = self.ways[size - k];
                found.ways[size] = match ways.checked_mul(places) {
                    Some(product) => found.ways[size].saturating_add(product),
                    None => u128::MAX,
                };
                places = places.saturating_mul((size - k) as u128) / (k as u128 + 1);
            }
        }
        found.settle();
        found
    }

    fn between(&self, least: usize, most: usize) -> Scaled {
        let sizes = self.ways.iter().take(most + 1).skip(least);
        Scaled { value: sizes.fold(0, |sum, ways| sum.saturating_add(*ways)), shift: self.shift }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picks(left: &[usize], least: usize, most: usize, ordered: bool) -> Picks {
        let left = left.iter().enumerate().map(|(at, count)| (at as i32, *count)).collect();
        Picks { members: 9, left, first: 0, least, most, ordered }
    }

    /// Every set by hand, counted by its first member.
    fn counted(left: &[usize], least: usize, most: usize, ordered: bool) -> Vec<u64> {
        fn go(left: &mut Vec<usize>, from: usize, size: usize, all: &mut Vec<usize>, o: bool) {
            all.push(size);
            for at in if o { 0 } else { from }..left.len() {
                if left[at] > 0 {
                    left[at] -= 1;
                    go(left, at, size + 1, all, o);
                    left[at] += 1;
                }
            }
        }
        let mut weights = Vec::new();
        for at in 0..left.len() {
            let (mut left, mut all) = (left.to_vec(), Vec::new());
            if left[at] == 0 || most == 0 {
                continue;
            }
            left[at] -= 1;
            go(&mut left, at, 1, &mut all, ordered);
            let ways = all.iter().filter(|size| (least..=most).contains(size)).count();
            if ways > 0 {
                weights.push(ways as u64);
            }
        }
        if least == 0 {
            weights.push(1);
        }
        weights
    }

    #[test]
    fn weights_count_the_ways_of_going_on() {
        for left in [&[1, 1, 1, 1][..], &[2, 0, 3], &[1, 2, 1, 1], &[4], &[1, 1, 1, 1, 1, 1, 1]] {
            for ordered in [false, true] {
                let all = left.iter().sum::<usize>().min(4);
                for most in 0..=all {
                    for least in 0..=most {
                        let picks = picks(left, least, most, ordered);
                        let counted = counted(left, least, most, ordered);
                        assert_eq!(picks.weights(), counted, "{left:?} {least}..{most} {ordered}");
                        let stops = usize::from(picks.may_stop());
                        assert_eq!(picks.options().count() + stops, counted.len());
                    }
                }
            }
        }
    }

    #[test]
    fn three_of_seven_are_thirty_five_sets() {
        assert_eq!(picks(&[1; 7], 3, 3, false).weights(), [15, 10, 6, 3, 1]);
    }

    #[test]
    fn more_sets_than_a_word_holds_keep_their_proportion() {
        let weights = picks(&[1; 300], 0, 300, false).weights();
        assert_eq!(weights.len(), 301);
        let sum: u128 = weights.iter().map(|w| u128::from(*w)).sum();
        assert!(sum < 1 << 63, "they can be drawn from");
        // Half of all sets have the first member, a quarter of all the second as their first.
        assert_eq!(weights[0] / weights[1], 2);
        assert_eq!(weights[0] / weights[3], 8);
        let ordered = picks(&[1; 100], 60, 60, true).weights();
        assert!(ordered.windows(2).all(|pair| pair[0] == pair[1]) && ordered[0] > 0);
    }
}
