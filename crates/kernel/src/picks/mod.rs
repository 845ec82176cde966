//! Choosing several members of a list, one pick at a time: the allowed picks, and the number of completions of each.

mod bounds;
mod compatibility;
mod completions;
mod counting;
mod line;
mod listed;
mod memory;
mod runs;
mod search;
mod space;
mod summaries;
mod sums;

use crate::eval::Eval;
use crate::program::{ChoiceDef, JointConditionDef};
use compatibility::{Compatibility, EqualMembers, Traits};
use counting::{Addition, CountTable, ScaledCount};
use listed::{Listed, listed};
use search::Leading;
use space::{SetSpace, set_space};

/// The allowed picks.
#[derive(Debug, Clone)]
pub(crate) struct Picks {
    /// The maximal number of members of a choice: the members of the list, each once, or as many as fit together.
    members: usize,
    /// The members that are left, in the order of the list.
    left: Vec<EqualMembers>,
    /// The first of them that may be picked: a set is picked in the order of the list.
    first: usize,
    /// The minimal and the maximal number of further picks.
    least: usize,
    most: usize,
    /// True if the rules allow both to stop and to pick more, whatever the members are.
    open_ended: bool,
    /// True if the rules ask for more picks than were made, whatever the members are.
    asks_for_more: bool,
    ordered: bool,
    /// The conditions on all picks together, if they are such that each subset of a set that fulfils them does.
    fit: Option<Compatibility>,
    /// The search for sets that fulfil the conditions, if they are others.
    search: Option<Box<Search>>,
}

/// A search for sets that fulfil a condition, and the picks that lead to one.
#[derive(Debug, Clone)]
struct Search {
    space: SetSpace,
    leading: Leading,
    /// The number of sets that each open class leads to, once they are counted.
    counts: Option<Vec<u128>>,
}

impl Picks {
    /// Reads the present choice.
    pub fn now(e: &mut Eval<'_>, pick: &ChoiceDef) -> Self {
        let (min, max) = (e.value(pick.min), pick.max.map(|max| e.value(max)));
        let store = pick.store as usize;
        let taken = e.s.words[store].max(0) as usize;
        let taken = &e.s.words[store + 1..store + 1 + taken];
        let program = e.p;
        let together = pick.together.map(|at| &program.decisions.together[usize::from(at)]);
        let Listed { left, members, last, count } = listed(e, pick, together);
        let first = if pick.ordered { 0 } else { last.unwrap_or(0) };
        let limit = pick.limit as usize;
        let most = max.map_or(limit, |max| max.max(0) as usize).min(limit);
        if let Some(together) = together
            && let Some(condition) = together.whole
            && (together.searched || left.iter().any(|class| class.traits.sums[0] < 0))
        {
            let least = (min.max(0) as usize).min(most);
            let space = set_space(e, pick, (together, condition), &left, &members);
            let space = SetSpace { first, least, most, ..space };
            return Self::searched(e, space, left);
        }
        let (members, fit) = match together {
            Some(together) if most > 0 => fitting(e, together, &left, taken),
            Some(_) | None => (count, None),
        };
        let asks_for_more = most > taken.len();
        let open_ended = most > min.max(0) as usize && asks_for_more;
        let most = most.min(members);
        let least = (min.max(0) as usize).min(most);
        let rest: usize = left[first.min(left.len())..].iter().map(|class| class.left).sum();
        Self {
            members,
            first,
            least: least.saturating_sub(taken.len()).min(rest),
            most: most.saturating_sub(taken.len()).min(rest),
            open_ended,
            asks_for_more,
            left,
            ordered: pick.ordered,
            fit,
            search: None,
        }
    }

    /// Searches for the picks that lead to a set that fulfils the conditions.
    fn searched(e: &mut Eval<'_>, space: SetSpace, left: Vec<EqualMembers>) -> Self {
        let SetSpace { ordered, first, least, most, .. } = space;
        let taken = space.taken.len();
        let leading = space.leading(e);
        let open = leading.open.contains(&true);
        // The empty set is no choice if no other one fulfils the conditions.
        let any = taken > 0 || most == 0 || open;
        // Without a further pick, `done` is the only answer.
        let stop = leading.stop || !open;
        Self {
            members: if any { left.len() } else { 0 },
            first,
            least: usize::from(!stop),
            most: leading.sizes.end().saturating_sub(taken),
            open_ended: most > least && most > taken,
            asks_for_more: most > taken,
            left,
            ordered,
            fit: None,
            search: Some(Box::new(Search { space, leading, counts: None })),
        }
    }

    /// Reads the present choice and counts the completions of each option, for [`Picks::weights`].
    pub fn counted(e: &mut Eval<'_>, pick: &ChoiceDef) -> Self {
        let mut picks = Self::now(e, pick);
        if let Some(search) = &mut picks.search {
            search.counts = search.space.counts(e, &search.leading);
        }
        picks
    }

    /// True if the allowed picks were found by a search, which listing them repeats.
    pub fn is_searched(&self) -> bool {
        self.search.is_some()
    }

    /// True if there are no members to choose from.
    pub fn nothing(&self) -> bool {
        self.members == 0
    }

    /// True if no member is left in the list.
    pub fn is_empty(&self) -> bool {
        self.left.iter().all(|class| class.left == 0)
    }

    /// True if the choice may end now.
    pub fn may_stop(&self) -> bool {
        self.least == 0
    }

    /// True if the rules allow both to stop and to pick more, whatever the members are. A missing question then
    /// tells something about the members that are left.
    pub fn is_open_ended(&self) -> bool {
        self.open_ended
    }

    /// True if the rules ask for more picks, and nobody but the chooser knows how many members the list has: it is no
    /// whole place.
    pub fn may_fall_short(&self, pick: &ChoiceDef) -> bool {
        self.asks_for_more && !pick.place
    }

    /// True if all members that are left must be taken.
    pub fn takes_all(&self) -> bool {
        self.left.iter().map(|class| class.left).sum::<usize>() <= self.least
    }

    /// Returns the allowed picks in the order of the list. Enough members must be left after each.
    pub fn options(&self) -> impl Iterator<Item = i32> {
        self.open().map(|at| self.left[at].member)
    }

    /// Returns the indices of the allowed picks in `left`.
    fn open(&self) -> impl Iterator<Item = usize> {
        let mut rest: usize = self.left[self.first..].iter().map(|class| class.left).sum();
        (self.first..self.left.len()).filter(move |at| {
            if let Some(search) = &self.search {
                return search.leading.open[*at];
            }
            let class = &self.left[*at];
            let enough = self.ordered || rest >= self.least;
            rest -= class.left;
            self.most > 0 && class.left > 0 && enough && self.leads_on(*at)
        })
    }

    /// True if, after a pick, enough members can still be picked to reach the least number.
    fn leads_on(&self, at: usize) -> bool {
        let Some(fit) = &self.fit else { return true };
        let traits = self.left[at].traits;
        fit.takes(traits) && fit.after(traits).largest(&self.behind(at)) + 1 >= self.least
    }

    /// Returns the members that are left after a pick.
    fn behind(&self, at: usize) -> Vec<EqualMembers> {
        let from = if self.ordered { 0 } else { at };
        let mut behind = self.left[from..].to_vec();
        behind[at - from].left -= 1;
        behind
    }

    /// Returns the only answer, if there is only one.
    pub fn forced(&self) -> Option<i32> {
        let mut options = self.options();
        let first = options.next()?;
        (!self.may_stop() && options.next().is_none()).then_some(first)
    }

    /// Returns the number of completions of each option and, if the choice may end now, 1 for ending. The numbers are
    /// exact below 2^62 in all, else in proportion.
    pub fn weights(&self) -> Vec<u64> {
        let counts = self.search.as_ref().map(|search| &search.counts);
        let mut ways: Vec<ScaledCount> = match &self.fit {
            _ if let Some(Some(counts)) = counts => {
                counts.iter().map(|count| ScaledCount::exactly(*count)).collect()
            }
            _ if counts.is_some() => self.open().map(|_| ScaledCount::ONE).collect(),
            Some(fit) if fit.beyond_counting(&self.left, self.most) => {
                self.open().map(|_| ScaledCount::ONE).collect()
            }
            Some(fit) => self.open().map(|at| self.fitting_ways(fit, at)).collect(),
            None if self.ordered => self.sequences(),
            None => self.sets(),
        };
        if self.may_stop() {
            ways.push(ScaledCount::ONE);
        }
        ScaledCount::even(&ways)
    }

    /// Returns the number of completions of a pick that meet the conditions.
    fn fitting_ways(&self, fit: &Compatibility, at: usize) -> ScaledCount {
        let behind = self.behind(at);
        let (least, most) = (self.least.saturating_sub(1), self.most - 1);
        let fit = fit.after(self.left[at].traits);
        // Ranges of sums may hide the only way.
        fit.ways(&behind, least, most, self.ordered).at_least_one()
    }

    /// Returns, for each option, the number of sets with it as first member.
    fn sets(&self) -> Vec<ScaledCount> {
        // Counts the sets of the members behind.
        let mut row = CountTable::one(self.most, 1);
        let behind = self.left[self.first..].iter().rev();
        let mut found: Vec<ScaledCount> =
            behind.map(|class| row.join(class.left, (self.least.max(1), self.most))).collect();
        found.reverse();
        self.open().map(|at| found[at - self.first]).collect()
    }

    /// Returns, for each option, the number of sequences that begin with it.
    fn sequences(&self) -> Vec<ScaledCount> {
        // Entries of the same size leave the same number of sequences.
        let mut known: Vec<(usize, ScaledCount)> = Vec::new();
        let mut of_size = |at: usize| {
            let size = self.left[at].left;
            if let Some((_, ways)) = known.iter().find(|(known, _)| *known == size) {
                return *ways;
            }
            let mut row = CountTable::one(self.most - 1, 1);
            for class in self.behind(at) {
                let parts: Vec<Addition> =
                    (0..=class.left.min(self.most - 1)).map(|c| (c, 0)).collect();
                row = row.shuffled_with_one_of(&parts);
            }
            let ways = row.between(self.least.saturating_sub(1), self.most - 1);
            known.push((size, ways));
            ways
        };
        self.open().map(&mut of_size).collect()
    }
}

/// Returns the maximal number of members that fit together, and the conditions after the picks so far.
fn fitting(
    e: &mut Eval<'_>,
    together: &JointConditionDef,
    left: &[EqualMembers],
    taken: &[i32],
) -> (usize, Option<Compatibility>) {
    let Some(none) = Compatibility::new(e, together) else { return (0, None) };
    let mut fit = none.clone();
    let mut all = left.to_vec();
    for member in taken {
        let traits = Traits::of(e, together, *member);
        fit = fit.after(traits);
        all.push(EqualMembers { member: *member, left: 1, traits });
    }
    e.spend(none.work(&all));
    (none.largest(&all), Some(fit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::NONE;

    /// Returns picks of single members.
    fn picks(traits: Vec<Traits>, least: usize, most: usize, fit: Option<Compatibility>) -> Picks {
        let single = |(member, traits)| EqualMembers { member, left: 1, traits };
        let left = (0..).zip(traits).map(single).collect();
        let (open_ended, ordered, search) = (false, false, None);
        let asks_for_more = most > 0;
        Picks {
            members: most,
            left,
            first: 0,
            least,
            most,
            open_ended,
            asks_for_more,
            ordered,
            fit,
            search,
        }
    }

    /// Counts every set that meets the conditions by its first member, by brute force.
    fn by_brute_force(picks: &Picks, budget: Option<u64>, distinct: bool) -> Vec<u64> {
        let classes = &picks.left;
        let fits = |chosen: &[usize]| {
            let traits = || chosen.iter().map(|at| classes[*at].traits);
            let mut shared: Vec<i32> = traits().map(|t| t.same).filter(|v| *v != NONE).collect();
            shared.dedup();
            let own: std::collections::BTreeSet<i32> = traits().map(|t| t.distinct).collect();
            budget.is_none_or(|budget| traits().map(|t| t.sum).sum::<u64>() <= budget)
                && shared.windows(2).all(|pair| pair[0] == pair[1])
                && (!distinct || own.len() == chosen.len() && !own.contains(&NONE))
        };
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        let mut weights = vec![0; classes.len()];
        while let Some(set) = sets.pop() {
            let from = if picks.ordered { 0 } else { set.last().copied().unwrap_or(0) };
            for (at, class) in classes.iter().enumerate().skip(from) {
                let more: Vec<usize> = set.iter().copied().chain([at]).collect();
                let room = more.iter().filter(|m| **m == at).count() <= class.left;
                if !room || more.len() > picks.most || !fits(&more) {
                    continue;
                }
                weights[more[0]] += u64::from(more.len() >= picks.least);
                sets.push(more);
            }
        }
        weights.retain(|ways| *ways > 0);
        weights.extend(picks.may_stop().then_some(1));
        weights
    }

    #[test]
    fn weights_count_the_completions() {
        let mut rng = crate::Rng::seeded(7);
        let mut value = |below: u32| rng.below(below) as i32;
        for _ in 0..3_000 {
            let (summed, shared, distinct) = (value(2) == 0, value(2) == 0, value(2) == 0);
            let optional = |value: i32| if value == 0 { NONE } else { value };
            let left: Vec<EqualMembers> = (0..1 + value(6))
                .map(|member| EqualMembers {
                    member,
                    left: value(3) as usize,
                    traits: Traits {
                        sum: if summed { value(5) as u64 } else { 0 },
                        sums: [0; 2],
                        same: if shared { optional(value(3)) } else { NONE },
                        distinct: if distinct { optional(value(5)) } else { NONE },
                    },
                })
                .collect();
            let budget = summed.then(|| value(9) as u64);
            let fit = Compatibility::none_chosen(budget, distinct);
            let members = fit.largest(&left);
            let most = (value(5) as usize).min(members);
            let least = (value(4) as usize).min(most);
            let ordered = value(3) == 0;
            let fit = (summed || shared || distinct).then_some(fit);
            let open_ended = false;
            let search = None;
            let picks = Picks {
                asks_for_more: most > 0,
                members,
                left,
                first: 0,
                least,
                most,
                open_ended,
                ordered,
                fit,
                search,
            };
            let by_force = by_brute_force(&picks, budget, distinct);
            assert_eq!(picks.weights(), by_force, "{picks:?}");
            let stops = usize::from(picks.may_stop());
            assert_eq!(picks.options().count() + stops, by_force.len(), "{picks:?}");
        }
    }

    /// Returns picks of members with these sums, at most `budget` together.
    fn summed(sums: std::ops::Range<u64>, budget: u64, least: usize, most: usize) -> Picks {
        let traits = sums.map(|sum| Traits { sum, sums: [0; 2], same: NONE, distinct: NONE });
        let fit = Compatibility::none_chosen(Some(budget), false);
        picks(traits.collect(), least, most, Some(fit))
    }

    #[test]
    fn large_sums_are_counted_in_proportion() {
        let picks = summed(1_000_000..1_000_009, 3_000_100, 3, 3);
        assert_eq!(picks.options().count(), 7, "the last two have not enough behind them");
        assert!(picks.weights().windows(2).all(|pair| pair[0] >= pair[1] && pair[1] > 0));
    }

    /// Beyond the maximum of counting steps all options have the same weight.
    #[test]
    fn options_have_equal_weights_if_counting_takes_too_long() {
        let weights = |members: u64| summed(1..1 + members, 100, 0, 60).weights();
        assert!(weights(20).windows(2).any(|pair| pair[0] != pair[1]), "they are counted");
        let many = weights(60);
        assert!(many.len() > 2 && many.iter().all(|weight| *weight == many[0]), "{many:?}");
    }

    #[test]
    fn three_of_seven_are_thirty_five_sets() {
        assert_eq!(picks(vec![Traits::default(); 7], 3, 3, None).weights(), [15, 10, 6, 3, 1]);
    }

    #[test]
    fn counts_beyond_a_word_keep_their_proportion() {
        let weights = picks(vec![Traits::default(); 300], 0, 300, None).weights();
        assert_eq!(weights.len(), 301);
        let sum: u128 = weights.iter().map(|w| u128::from(*w)).sum();
        assert!(sum < 1 << 63, "they can be drawn from");
        // Half of all sets have the first member, a quarter of all the second as their first.
        assert_eq!(weights[0] / weights[1], 2);
        assert_eq!(weights[0] / weights[3], 8);
        let ordered = picks(vec![Traits::default(); 100], 60, 60, None);
        let ordered = Picks { ordered: true, ..ordered }.weights();
        assert!(ordered.windows(2).all(|pair| pair[0] == pair[1]) && ordered[0] > 0);
    }
}
