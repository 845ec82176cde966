//! Searches for sets, or sequences, of members that fulfil a condition on all of them together.
//!
//! The search picks members in the order in which they are asked for and tests the condition on each set of an allowed
//! size. The parts of the condition that tell a dead end early cut it short, and so do the bounds of all its parts. From
//! sets that the condition cannot distinguish it goes on once. Each picked member costs as much work as one member of a
//! list, and each test as much as the condition reads.

use super::compatibility::Compatibility;
use super::completions::Completions;
use super::memory::{Memory, SetKey};
use super::runs::RunBound;
use super::space::SetSpace;
use super::summaries::SummaryTable;
use crate::eval::Eval;
use crate::program::Reading;
use std::ops::RangeInclusive;

/// So many members are picked before a search reads summaries: short ones are over sooner without them.
const BEGIN: u64 = 4;

/// The most members that are picked for counting the ways of all picks. Beyond it every allowed pick has the same
/// weight.
const COUNTED: u64 = 1 << 16;

/// The picks that lead to a set that fulfils the condition.
#[derive(Debug, Clone)]
pub(super) struct Leading {
    /// True for the classes of which a member may be picked next.
    pub open: Vec<bool>,
    /// True if the picks so far are such a set.
    pub stop: bool,
    /// The sizes of such sets.
    pub sizes: RangeInclusive<usize>,
}

impl SetSpace {
    /// Finds the picks that lead to a set of an allowed size. If there is none, to the largest smaller set.
    pub fn leading(&self, e: &mut Eval<'_>) -> Leading {
        let mut found = self.of_sizes(e, self.least..=self.most);
        let mut size = self.least;
        while !found.leads() && size > self.taken.len().max(1) {
            size -= 1;
            found = self.of_sizes(e, size..=size);
        }
        found
    }

    fn of_sizes(&self, e: &mut Eval<'_>, sizes: RangeInclusive<usize>) -> Leading {
        let mut walk = Walk::new(self, e, &sizes);
        let stop = walk.fulfils();
        let open =
            (0..self.classes.len()).map(|at| at >= self.first && walk.count(at, 1) > 0).collect();
        walk.end();
        Leading { open, stop, sizes }
    }

    /// Counts the sets to which each open class leads; `None` if there are too many to count.
    pub fn counts(&self, e: &mut Eval<'_>, leading: &Leading) -> Option<Vec<u128>> {
        let mut walk = Walk::new(self, e, &leading.sizes);
        walk.most_picked = COUNTED;
        let open = (0..self.classes.len()).filter(|at| leading.open[*at]);
        let counts = open.map(|at| walk.count(at, u128::MAX)).collect();
        let complete = walk.picked <= COUNTED && walk.e.x.left > 0;
        walk.end();
        complete.then_some(counts)
    }
}

impl Leading {
    fn leads(&self) -> bool {
        self.stop || self.open.contains(&true)
    }
}

/// A pick of a search.
struct Step {
    class: usize,
    /// The values that are shared or used after it.
    fit: Compatibility,
    /// The number of sets found before it.
    before: u128,
    /// The key of that set, if the search remembers sets.
    key: Option<SetKey>,
}

/// A search under way. The set under test is that of the evaluator.
struct Walk<'s, 'a, 'e> {
    space: &'s SetSpace,
    e: &'a mut Eval<'e>,
    sizes: &'s RangeInclusive<usize>,
    path: Vec<Step>,
    reading: Option<&'s Reading>,
    /// The summaries of members, once the search reads them.
    table: Option<SummaryTable>,
    /// The values of all summaries after each pick, one pick after the other; empty without a table.
    values: Vec<i64>,
    memory: Memory,
    /// By class, the number of members picked.
    used: Vec<usize>,
    /// The sums of the members, those that were picked before included.
    sums: Vec<i64>,
    /// How many members were picked in all, and how many may be.
    picked: u64,
    most_picked: u64,
}

impl<'s, 'a, 'e> Walk<'s, 'a, 'e> {
    fn new(space: &'s SetSpace, e: &'a mut Eval<'e>, sizes: &'s RangeInclusive<usize>) -> Self {
        e.x.chosen.clone_from(&space.taken);
        let sums = space.sums.iter().map(|bound| bound.taken).collect();
        let used = vec![0; space.classes.len()];
        let reading = space.reading.as_deref();
        let (path, memory, picked, most_picked) = (Vec::new(), Memory::default(), 0, u64::MAX);
        Self {
            space,
            e,
            sizes,
            path,
            reading,
            table: None,
            values: Vec::new(),
            memory,
            used,
            sums,
            picked,
            most_picked,
        }
    }

    fn end(self) {
        self.e.x.chosen.clear();
    }

    /// True if the set under test has an allowed size and fulfils the condition.
    fn fulfils(&mut self) -> bool {
        self.sizes.contains(&self.e.x.chosen.len())
            && self.e.holds_of_chosen(self.space.condition)
            && self.e.x.left > 0
    }

    /// Counts the sets that begin with a member of a class and fulfil the condition, until there are `enough`.
    fn count(&mut self, first: usize, enough: u128) -> u128 {
        let mut next = first;
        let mut found = 0u128;
        let end = self.space.classes.len();
        while found < enough && self.goes_on_at_all() {
            // Only the class `first` stands at the root.
            let until = if self.path.is_empty() { first + 1 } else { end };
            let at = (next..until).find(|at| self.takes(*at));
            self.e.spend(at.unwrap_or(until).saturating_sub(next) / 8);
            if let Some(at) = at {
                self.push(at, found);
                let known = self.known();
                if known.is_some() || !self.may_be_completed(at) {
                    found = found.saturating_add(known.unwrap_or(0));
                    self.pop();
                    next = at + 1;
                    continue;
                }
                found = found.saturating_add(u128::from(self.fulfils()));
                next = match (self.space.ordered, self.goes_on(at)) {
                    (_, false) => end,
                    (true, true) => 0,
                    (false, true) => at,
                };
            } else if let Some(step) = self.pop() {
                next = step.class + 1;
                if self.goes_on_at_all() {
                    self.remember(step, found);
                }
            } else {
                break;
            }
        }
        while let Some(step) = self.pop() {
            // There is no need to know how many more these sets lead to.
            if found >= enough {
                self.remember(step, found);
            }
        }
        found
    }

    /// True unless the search has taken too much work or picked too many members.
    fn goes_on_at_all(&self) -> bool {
        self.e.x.left > 0 && self.picked <= self.most_picked
    }

    /// The number of sets that the last pick leads to, if it is known.
    fn known(&self) -> Option<u128> {
        self.memory.found(self.path.last()?.key.as_ref()?)
    }

    /// Keeps the number of sets that a pick led to.
    fn remember(&mut self, step: Step, found: u128) {
        if let Some(key) = step.key {
            self.memory.remember(key, found - step.before);
        }
    }

    /// True unless neither the set under test, whose last member is one of class `at`, nor any set with more members
    /// fulfils the condition.
    fn may_be_completed(&mut self, at: usize) -> bool {
        let from = if self.space.ordered { 0 } else { at };
        if let Some(run) = &self.space.run {
            let used = self.fit().distinct();
            let (work, reaches) =
                (RunBound::work(used, self.sizes), run.reaches(used, from, self.sizes));
            self.e.spend(work);
            if !reaches {
                return false;
            }
        }
        if let Some(lines) = &self.space.lines {
            self.e.spend(lines.work(self.e.x.chosen.len()));
            if !lines.reaches(&self.e.x.chosen, from, self.sizes) {
                return false;
            }
        }
        let (Some(reading), Some(table)) = (self.reading, &self.table) else { return true };
        let values = table.last_of(&self.values);
        Completions { table, values, from }.bounds(self.e, &reading.condition).may_hold()
    }

    /// Reads the summaries of all members once a search is long enough for them, and adds their values after a pick of
    /// class `at`.
    fn read_summaries(&mut self, at: usize) {
        if self.table.is_none() && self.picked >= BEGIN {
            self.begin_summaries();
        }
        let Some(table) = &self.table else { return };
        self.e.spend(self.sums.len() + 1);
        table.add(&mut self.values, (at, self.used[at] - 1));
    }

    #[cold]
    fn begin_summaries(&mut self) {
        let Some(reading) = self.reading else { return };
        self.table = SummaryTable::new(self.e, &reading.summaries, self.space);
        let Some(table) = &self.table else {
            self.reading = None;
            return;
        };
        // The picks before were not read.
        let mut used = vec![0; self.used.len()];
        for step in &self.path {
            table.add(&mut self.values, (step.class, used[step.class]));
            used[step.class] += 1;
        }
    }

    /// The key of the set under test, if equal keys mean that the same members may follow.
    fn key(&mut self, at: usize, fit: &Compatibility) -> Option<SetKey> {
        let values = self.table.as_ref()?.last_of(&self.values);
        // The members that may follow in a sequence are all that are left.
        if self.space.ordered || !self.reading?.complete {
            return None;
        }
        let place = [at as i64, self.used[at] as i64, self.e.x.chosen.len() as i64];
        let place = place.into_iter().chain(self.sums.iter().copied()).chain(fit.numbers());
        let key: SetKey = place.chain(values.iter().copied()).collect();
        self.e.spend(key.len());
        Some(key)
    }

    fn fit(&self) -> &Compatibility {
        self.path.last().map_or(&self.space.fit, |step| &step.fit)
    }

    /// True if a member of a class is left and fits those that are picked.
    fn takes(&self, at: usize) -> bool {
        let class = &self.space.classes[at];
        self.used[at] < class.left && self.fit().takes(class.traits)
    }

    fn push(&mut self, at: usize, before: u128) {
        let class = &self.space.classes[at];
        let fit = self.fit().after(class.traits);
        self.e.x.chosen.push(self.space.members[class.start + self.used[at]]);
        self.e.spend(1);
        self.used[at] += 1;
        self.picked += 1;
        for (sum, bound) in self.sums.iter_mut().zip(&self.space.sums) {
            *sum += bound.values[at];
        }
        self.read_summaries(at);
        let key = self.key(at, &fit);
        self.path.push(Step { class: at, fit, before, key });
    }

    fn pop(&mut self) -> Option<Step> {
        let step = self.path.pop()?;
        let at = step.class;
        self.e.x.chosen.pop();
        if let Some(table) = &self.table {
            table.drop_last(&mut self.values);
        }
        self.used[at] -= 1;
        for (sum, bound) in self.sums.iter_mut().zip(&self.space.sums) {
            *sum -= bound.values[at];
        }
        Some(step)
    }

    /// True if more members may be picked, the next from class `at` on, and may lead to a set of an allowed size and
    /// sum.
    fn goes_on(&self, at: usize) -> bool {
        let size = self.e.x.chosen.len();
        let room = self.sizes.end().saturating_sub(size);
        let needed = self.sizes.start().saturating_sub(size).max(1);
        // A set is picked in the order of the classes: those behind are not used yet.
        let (from, used) =
            if self.space.ordered { (0, self.path.len()) } else { (at, self.used[at]) };
        let room = room.min(self.space.classes[from].behind - used);
        let mut sums = self.sums.iter().zip(&self.space.sums);
        needed <= room && sums.all(|(sum, bound)| bound.reaches(*sum, from, needed..=room))
    }
}
