//! What fits together: conditions on all members that are chosen, which hold of every part of a set
//! if they hold of the set. So a pick is right exactly where some set that is large enough goes on
//! from it, and that can be found without trying them.

use super::Sort;
use super::ways::{Part, Row, Scaled};
use crate::eval::Eval;
use crate::program::{LookDef, TogetherDef};
use crate::value::NONE;

/// What the conditions look at in a member.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Traits {
    /// What it adds to the sum; 0 without a sum.
    pub sum: u64,
    /// What all must share; [`NONE`] fits with everything.
    pub same: i32,
    /// What no two may share; who has none does not fit at all.
    pub distinct: i32,
}

impl Traits {
    /// Looks at a member.
    pub fn of(e: &mut Eval<'_>, together: &TogetherDef, member: i32) -> Self {
        let mut value = |look: LookDef| {
            let kept = std::mem::replace(e.reg(look.reg), member);
            let value = e.value(look.value);
            *e.reg(look.reg) = kept;
            value
        };
        Self {
            sum: together.sum.map_or(0, |(look, _)| value(look).max(0).unsigned_abs().into()),
            same: together.same.map_or(NONE, &mut value),
            distinct: together.distinct.map_or(NONE, &mut value),
        }
    }
}

/// What may still be added to what is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fit {
    /// What the others may come to; `None` without a sum.
    budget: Option<u64>,
    /// What is shared by those chosen; [`NONE`] if nothing is settled.
    shared: i32,
    /// What must not come again, in order, if no two may share it.
    used: Option<Vec<i32>>,
}

/// Sums told apart when ways are counted: beyond them neighbours are taken together.
const SUMS: u64 = 128;

/// Steps of counting beyond which every pick that is right counts the same.
const COUNTING: u64 = 8_000_000;

impl Fit {
    /// What fits while nothing is chosen; `None` if even that is too much.
    pub fn new(e: &mut Eval<'_>, together: &TogetherDef) -> Option<Self> {
        let budget = together.sum.map(|(_, most)| u64::try_from(e.value(most)));
        Some(Self::none_chosen(budget.transpose().ok()?, together.distinct.is_some()))
    }

    pub fn none_chosen(budget: Option<u64>, distinct: bool) -> Self {
        Self { budget, shared: NONE, used: distinct.then(Vec::new) }
    }

    /// Whether a member may be added.
    pub fn takes(&self, traits: Traits) -> bool {
        self.budget.is_none_or(|budget| traits.sum <= budget)
            && (self.shared == NONE || traits.same == NONE || traits.same == self.shared)
            && self.used.as_ref().is_none_or(|used| {
                traits.distinct != NONE && used.binary_search(&traits.distinct).is_err()
            })
    }

    /// What fits when a member is added too.
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

    /// How many of `sorts` fit together at most.
    pub fn largest(&self, sorts: &[Sort]) -> usize {
        let shares = self.shares(sorts);
        let of = |shared| {
            let mut costs = self.costs(sorts, shared);
            costs.sort_unstable();
            let mut left = self.budget.unwrap_or(u64::MAX);
            let fits = costs.iter().take_while(|cost| {
                let fits = **cost <= left;
                left = left.saturating_sub(**cost);
                fits
            });
            fits.count()
        };
        shares.into_iter().map(of).max().unwrap_or(0)
    }

    /// What the members of `sorts` may come to share: one value each, or nothing at all.
    fn shares(&self, sorts: &[Sort]) -> Vec<i32> {
        if self.shared != NONE {
            return vec![self.shared];
        }
        let fit = sorts.iter().filter(|sort| sort.left > 0 && self.takes(sort.traits));
        let mut shares: Vec<i32> = fit.map(|sort| sort.traits.same).chain([NONE]).collect();
        shares.sort_unstable();
        shares.dedup();
        shares
    }

    /// Those of `sorts` that fit with what is chosen where all share `shared`.
    fn sharing<'a>(&self, sorts: &'a [Sort], shared: i32) -> impl Iterator<Item = &'a Sort> {
        sorts.iter().filter(move |sort| {
            let same = sort.traits.same;
            sort.left > 0 && self.takes(sort.traits) && (same == NONE || same == shared)
        })
    }

    /// What each member adds to the sum; of those that exclude each other the least.
    fn costs(&self, sorts: &[Sort], shared: i32) -> Vec<u64> {
        let fit = self.sharing(sorts, shared);
        if self.used.is_none() {
            return fit.flat_map(|sort| std::iter::repeat_n(sort.traits.sum, sort.left)).collect();
        }
        let mut groups: Vec<(i32, u64)> =
            fit.map(|sort| (sort.traits.distinct, sort.traits.sum)).collect();
        groups.sort_unstable();
        groups.dedup_by_key(|(group, _)| *group);
        groups.into_iter().map(|(_, cost)| cost).collect()
    }

    /// Members that are looked at to tell which of `sorts` lead on.
    pub fn work(&self, sorts: &[Sort]) -> usize {
        sorts.len().saturating_mul(sorts.len()).saturating_mul(self.shares(sorts).len())
    }

    /// Whether the ways of all picks are too many to be counted.
    pub fn beyond_counting(&self, sorts: &[Sort], most: usize) -> bool {
        let members = sorts.iter().map(|sort| sort.left as u64).sum::<u64>();
        let sums = self.budget.map_or(1, |budget| budget.min(SUMS) + 1);
        let steps = [sorts.len() as u64, members, most as u64 + 1, sums];
        steps.iter().fold(1, |steps: u64, n| steps.saturating_mul(*n)) > COUNTING
    }

    /// The sets (or sequences) of `least` to `most` of `sorts` that fit together.
    pub fn ways(&self, sorts: &[Sort], least: usize, most: usize, ordered: bool) -> Scaled {
        let row = |shared| self.row(sorts, shared, most, ordered);
        let shares = self.shares(sorts);
        let row = if self.shared == NONE {
            // Sets in which nothing is settled are among those of every value.
            let open = row(NONE);
            let values = shares.into_iter().filter(|shared| *shared != NONE);
            values.fold(open.clone(), |sum, shared| sum.plus(&row(shared).minus(&open)))
        } else {
            row(self.shared)
        };
        row.between(least, most)
    }

    fn row(&self, sorts: &[Sort], shared: i32, most: usize, ordered: bool) -> Row {
        let unit = self.budget.map_or(1, |budget| budget / SUMS + 1);
        let sums = self.budget.map_or(1, |budget| (budget / unit + 1) as usize);
        let mut row = Row::one(most, sums);
        let mut join = |parts: &[Part]| {
            row = if ordered { row.shuffled_with_one_of(parts) } else { row.with_one_of(parts) };
        };
        let part =
            |sort: &Sort, count: usize| (count, (sort.traits.sum * count as u64 / unit) as usize);
        if self.used.is_none() {
            for sort in self.sharing(sorts, shared) {
                let parts: Vec<Part> =
                    (0..=sort.left.min(most)).map(|count| part(sort, count)).collect();
                join(&parts);
            }
            return row;
        }
        let mut groups: Vec<(i32, Part)> =
            self.sharing(sorts, shared).map(|sort| (sort.traits.distinct, part(sort, 1))).collect();
        groups.sort_unstable();
        for group in groups.chunk_by(|(left, _), (right, _)| left == right) {
            let parts: Vec<Part> =
                [(0, 0)].into_iter().chain(group.iter().map(|(_, p)| *p)).collect();
            join(&parts);
        }
        row
    }
}
