//! The three conditions on all chosen members together that need no search.
//!
//! If one of them holds for a set, it holds for every subset, as long as no summed value is below 0. So a pick is allowed exactly if some large enough set
//! contains it, and that is found without trying all sets.

use super::counting::{Addition, CountTable, ScaledCount};
use crate::eval::Eval;
use crate::program::{JointConditionDef, MemberValueDef};
use crate::value::NONE;

/// The values of a member that the conditions read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Traits {
    /// Its part of the largest sum, at least 0; 0 without one.
    pub sum: u64,
    /// Its parts of the largest sum and of the one that must be reached; 0 without one.
    pub sums: [i64; 2],
    /// The value that all must share; [`NONE`] fits every value.
    pub same: i32,
    /// The value that must be distinct; a member with [`NONE`] is never allowed.
    pub distinct: i32,
}

/// Members that no player can distinguish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EqualMembers {
    /// The first one that is left.
    pub member: i32,
    /// The number that is left.
    pub left: usize,
    pub traits: Traits,
}

impl Traits {
    /// Reads the values of a member.
    pub fn of(e: &mut Eval<'_>, together: &JointConditionDef, member: i32) -> Self {
        let mut value = |look: MemberValueDef| {
            let kept = std::mem::replace(e.reg(look.reg), member);
            let value = e.value(look.value);
            *e.reg(look.reg) = kept;
            value
        };
        let mut part = |look: Option<MemberValueDef>| match look.map(&mut value) {
            None | Some(NONE) => 0,
            Some(part) => i64::from(part),
        };
        let sums = [together.sum.map(|(look, _)| look), together.reach.map(|(look, ..)| look)]
            .map(&mut part);
        Self {
            sum: sums[0].max(0).unsigned_abs(),
            sums,
            same: together.same.map_or(NONE, &mut value),
            distinct: together.distinct.map_or(NONE, &mut value),
        }
    }
}

/// The members that may still be added to the chosen ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Compatibility {
    /// The part of the largest sum that is not used yet; `None` without a largest sum.
    budget: Option<u64>,
    /// The value that the chosen members share; [`NONE`] if it is still open.
    shared: i32,
    /// The distinct values that are used, sorted.
    used: Option<Vec<i32>>,
}

/// The number of sums that counting distinguishes. Larger sums are counted in ranges.
const SUMS: u64 = 128;

/// The maximum of counting steps. Beyond it every allowed pick has the same weight.
const COUNTING: u64 = 8_000_000;

impl Compatibility {
    /// Begins with no chosen member; `None` if the maximal sum is negative.
    pub fn new(e: &mut Eval<'_>, together: &JointConditionDef) -> Option<Self> {
        let budget = together.sum.map(|(_, most)| u64::try_from(e.value(most)));
        Some(Self::none_chosen(budget.transpose().ok()?, together.distinct.is_some()))
    }

    pub fn none_chosen(budget: Option<u64>, distinct: bool) -> Self {
        Self { budget, shared: NONE, used: distinct.then(Vec::new) }
    }

    /// The numbers that decide which members may be added.
    pub fn numbers(&self) -> impl Iterator<Item = i64> {
        let budget = self.budget.map_or(-1, |budget| budget as i64);
        let used = self.used.iter().flatten().map(|value| i64::from(*value));
        [budget, i64::from(self.shared)].into_iter().chain(used)
    }

    /// The distinct values that are used, sorted.
    pub fn distinct(&self) -> &[i32] {
        self.used.as_deref().unwrap_or_default()
    }

    /// True if a member may be added.
    pub fn takes(&self, traits: Traits) -> bool {
        self.budget.is_none_or(|budget| traits.sum <= budget)
            && (self.shared == NONE || traits.same == NONE || traits.same == self.shared)
            && self.used.as_ref().is_none_or(|used| {
                traits.distinct != NONE && used.binary_search(&traits.distinct).is_err()
            })
    }

    /// Returns the conditions after a member is added.
    pub fn after(&self, traits: Traits) -> Self {
        let mut fit = self.clone();
        fit.budget = fit.budget.map(|budget| budget.saturating_sub(traits.sum));
        if fit.shared == NONE {
            fit.shared = traits.same;
        }
        if let Some(used) = &mut fit.used {
            let at = used.partition_point(|value| *value < traits.distinct);
            used.insert(at, traits.distinct);
        }
        fit
    }

    /// Returns the maximal number of `classes` that fit together.
    pub fn largest(&self, classes: &[EqualMembers]) -> usize {
        let shares = self.shares(classes);
        let of = |shared| {
            let mut costs = self.costs(classes, shared);
            costs.sort_unstable();
            let mut left = self.budget.unwrap_or(u64::MAX);
            let fits = costs.iter().map_while(|cost| {
                left = left.checked_sub(*cost)?;
                Some(())
            });
            fits.count()
        };
        shares.into_iter().map(of).max().unwrap_or(0)
    }

    /// Returns the values that the members of `classes` may share, and [`NONE`].
    fn shares(&self, classes: &[EqualMembers]) -> Vec<i32> {
        if self.shared != NONE {
            return vec![self.shared];
        }
        let fit = classes.iter().filter(|class| class.left > 0 && self.takes(class.traits));
        let mut shares: Vec<i32> = fit.map(|class| class.traits.same).chain([NONE]).collect();
        shares.sort_unstable();
        shares.dedup();
        shares
    }

    /// Returns the `classes` that may be added if all share `shared`.
    fn sharing<'a>(
        &self,
        classes: &'a [EqualMembers],
        shared: i32,
    ) -> impl Iterator<Item = &'a EqualMembers> {
        classes.iter().filter(move |class| {
            let same = class.traits.same;
            class.left > 0 && self.takes(class.traits) && (same == NONE || same == shared)
        })
    }

    /// Returns the part of the sum of each member; of members that exclude each other, the least.
    fn costs(&self, classes: &[EqualMembers], shared: i32) -> Vec<u64> {
        let fit = self.sharing(classes, shared);
        if self.used.is_none() {
            return fit
                .flat_map(|class| std::iter::repeat_n(class.traits.sum, class.left))
                .collect();
        }
        let mut groups: Vec<(i32, u64)> =
            fit.map(|class| (class.traits.distinct, class.traits.sum)).collect();
        groups.sort_unstable();
        groups.dedup_by_key(|(group, _)| *group);
        groups.into_iter().map(|(_, cost)| cost).collect()
    }

    /// Returns the number of members to read for finding which `classes` can be completed.
    pub fn work(&self, classes: &[EqualMembers]) -> usize {
        classes.len().saturating_mul(classes.len()).saturating_mul(self.shares(classes).len())
    }

    /// True if counting the ways of all picks takes too many steps.
    pub fn beyond_counting(&self, classes: &[EqualMembers], most: usize) -> bool {
        let members = classes.iter().map(|class| class.left as u64).sum::<u64>();
        let sums = self.budget.map_or(1, |budget| budget.min(SUMS) + 1);
        let steps = [classes.len() as u64, members, most as u64 + 1, sums];
        steps.iter().fold(1, |steps: u64, n| steps.saturating_mul(*n)) > COUNTING
    }

    /// Returns the number of sets, or sequences, of `least` to `most` of `classes` that fit together.
    pub fn ways(
        &self,
        classes: &[EqualMembers],
        least: usize,
        most: usize,
        ordered: bool,
    ) -> ScaledCount {
        let row = |shared| self.count_table(classes, shared, most, ordered);
        let shares = self.shares(classes);
        let row = if self.shared == NONE {
            // The sets without a shared value are counted with every value: count them once.
            let open = row(NONE);
            let values = shares.into_iter().filter(|shared| *shared != NONE);
            values.fold(open.clone(), |sum, shared| sum.plus(&row(shared).minus(&open)))
        } else {
            row(self.shared)
        };
        row.between(least, most)
    }

    /// Counts the sets, or sequences, in which all members share `shared`.
    fn count_table(
        &self,
        classes: &[EqualMembers],
        shared: i32,
        most: usize,
        ordered: bool,
    ) -> CountTable {
        let unit = self.budget.map_or(1, |budget| budget / SUMS + 1);
        let sums = self.budget.map_or(1, |budget| (budget / unit + 1) as usize);
        let mut row = CountTable::one(most, sums);
        let mut join = |parts: &[Addition]| {
            row = if ordered { row.shuffled_with_one_of(parts) } else { row.with_one_of(parts) };
        };
        let part = |class: &EqualMembers, count: usize| {
            (count, (class.traits.sum * count as u64 / unit) as usize)
        };
        if self.used.is_none() {
            for class in self.sharing(classes, shared) {
                let parts: Vec<Addition> =
                    (0..=class.left.min(most)).map(|count| part(class, count)).collect();
                join(&parts);
            }
            return row;
        }
        let mut groups: Vec<(i32, Addition)> = self
            .sharing(classes, shared)
            .map(|class| (class.traits.distinct, part(class, 1)))
            .collect();
        groups.sort_unstable();
        for group in groups.chunk_by(|(left, _), (right, _)| left == right) {
            let parts: Vec<Addition> =
                [(0, 0)].into_iter().chain(group.iter().map(|(_, p)| *p)).collect();
            join(&parts);
        }
        row
    }
}
