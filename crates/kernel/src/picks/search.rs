//! Searches for sets, or sequences, of members that fulfil a condition on all of them together.
//!
//! The search picks members in the order in which they are asked for and tests the condition on each set of an allowed
//! size. The parts of the condition that tell a dead end early cut it short. Each picked member costs as much work as
//! one member of a list, and each test as much as the condition reads.

use super::compatibility::{Compatibility, Traits};
use super::sums::SumBound;
use crate::code::NodeId;
use crate::eval::Eval;
use std::ops::RangeInclusive;

/// The most members that are picked for counting the ways of all picks. Beyond it every allowed pick has the same
/// weight.
const COUNTED: u64 = 1 << 16;

/// Members that no player can distinguish, and that are left.
#[derive(Debug, Clone)]
pub(super) struct Alike {
    pub members: Vec<i32>,
    pub traits: Traits,
}

/// The sets among which a search goes.
#[derive(Debug, Clone)]
pub(super) struct SetSpace {
    pub condition: NodeId,
    pub ordered: bool,
    /// The members that are left, in the order of the list.
    pub classes: Vec<Alike>,
    /// By class, how many members are left from it on.
    pub behind: Vec<usize>,
    /// The members that are picked already.
    pub taken: Vec<i32>,
    /// The values that the picked members share or use up; no sum.
    pub fit: Compatibility,
    pub sums: Vec<SumBound>,
    /// The first class that may be picked next.
    pub first: usize,
    /// The least and the largest number of members that the numbers of the choice allow.
    pub least: usize,
    pub most: usize,
}

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
        let open = (0..self.classes.len()).map(|at| at >= self.first && walk.any(at)).collect();
        walk.end();
        Leading { open, stop, sizes }
    }

    /// Counts the sets to which each open class leads; `None` if there are too many to count.
    pub fn counts(&self, e: &mut Eval<'_>, leading: &Leading) -> Option<Vec<u64>> {
        let mut walk = Walk::new(self, e, &leading.sizes);
        walk.most_picked = COUNTED;
        let open = (0..self.classes.len()).filter(|at| leading.open[*at]);
        let counts = open.map(|at| walk.count(at)).collect();
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

/// A search under way. The set under test is that of the evaluator.
struct Walk<'s, 'a, 'e> {
    space: &'s SetSpace,
    e: &'a mut Eval<'e>,
    sizes: &'s RangeInclusive<usize>,
    /// The classes picked so far, and the values that are shared or used after each pick.
    path: Vec<(usize, Compatibility)>,
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
        let most_picked = u64::MAX;
        Self { space, e, sizes, path: Vec::new(), used, sums, picked: 0, most_picked }
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

    /// True if a pick from a class leads to a set that fulfils the condition.
    fn any(&mut self, first: usize) -> bool {
        self.each(first, &mut || true)
    }

    /// Counts the sets to which a pick from a class leads, or some of them if there are too many.
    fn count(&mut self, first: usize) -> u64 {
        let mut count = 0;
        self.each(first, &mut || {
            count += 1;
            false
        });
        count
    }

    /// Shows each set that begins with a member of a class and fulfils the condition to a visitor. Returns true if the
    /// visitor has seen enough.
    fn each(&mut self, first: usize, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut next = first;
        let mut stop = false;
        let end = self.space.classes.len();
        while self.e.x.left > 0 && self.picked <= self.most_picked {
            // Only the class `first` stands at the root.
            let until = if self.path.is_empty() { first + 1 } else { end };
            let found = (next..until).find(|at| self.takes(*at));
            self.e.spend(found.unwrap_or(until).saturating_sub(next) / 8);
            if let Some(at) = found {
                self.push(at);
                stop = self.fulfils() && enough();
                next = match (self.space.ordered, self.goes_on(at)) {
                    (_, false) => end,
                    (true, true) => 0,
                    (false, true) => at,
                };
                if stop {
                    break;
                }
            } else if let Some(at) = self.pop() {
                next = at + 1;
            } else {
                break;
            }
        }
        while self.pop().is_some() {}
        stop
    }

    fn fit(&self) -> &Compatibility {
        self.path.last().map_or(&self.space.fit, |(_, fit)| fit)
    }

    /// True if a member of a class is left and fits those that are picked.
    fn takes(&self, at: usize) -> bool {
        let class = &self.space.classes[at];
        self.used[at] < class.members.len() && self.fit().takes(class.traits)
    }

    fn push(&mut self, at: usize) {
        let class = &self.space.classes[at];
        let fit = self.fit().after(class.traits);
        self.e.x.chosen.push(class.members[self.used[at]]);
        self.e.spend(1);
        self.used[at] += 1;
        self.picked += 1;
        for (sum, bound) in self.sums.iter_mut().zip(&self.space.sums) {
            *sum += bound.values[at];
        }
        self.path.push((at, fit));
    }

    fn pop(&mut self) -> Option<usize> {
        let (at, _) = self.path.pop()?;
        self.e.x.chosen.pop();
        self.used[at] -= 1;
        for (sum, bound) in self.sums.iter_mut().zip(&self.space.sums) {
            *sum -= bound.values[at];
        }
        Some(at)
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
        let room = room.min(self.space.behind[from] - used);
        let mut sums = self.sums.iter().zip(&self.space.sums);
        needed <= room && sums.all(|(sum, bound)| bound.reaches(*sum, from, needed..=room))
    }
}
