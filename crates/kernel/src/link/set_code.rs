//! Sets as straight code: each set that is found by itself, and all sets of a plan together, as steps
//! that each write one slot once.
//!
//! Walking down from a set to what it is made of asks at each node what it is; a step knows. What
//! several pieces of code are made of is found by itself, and may be kept.

use super::{Linker, keeping::CHEAP};
use crate::code::{List, Node, Set, SetId, SetStep};
use crate::program::{Plan, PlanWay, Seconds, SetCode};
use std::collections::{BTreeMap, BTreeSet};

/// Steps of one piece of code at most; what takes more is found node by node.
const MOST_STEPS: usize = 1024;

/// Operations of a set that others take as it was found by itself; what costs less is found in each.
const SHARED: u32 = 24;

/// Who is made of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    Nobody,
    /// One set that is found by itself.
    Set(SetId),
    /// The sets of one plan, by its number.
    Way(usize),
    /// It is found by itself: asked for alone, or by several.
    Itself,
}

impl Within {
    fn add(&mut self, other: Within) {
        if *self == Within::Nobody {
            *self = other;
        } else if *self != other {
            *self = Within::Itself;
        }
    }
}

impl Linker<'_> {
    /// For each set, within what it is found.
    pub(super) fn found_within(&self) -> Vec<Within> {
        let mut within = vec![Within::Nobody; self.sets.len()];
        let mut alone = |set: SetId| within[set as usize] = Within::Itself;
        for node in &self.nodes {
            match *node {
                Node::SetCount(set)
                | Node::SetAny(set)
                | Node::SetNone(set)
                | Node::LineAny { set, .. }
                | Node::LineCount { set, .. }
                | Node::InSet { set, .. } => alone(set),
                Node::Joined { from, to, through } => {
                    [from, to, through].into_iter().for_each(&mut alone);
                }
                _ => {}
            }
        }
        for list in &self.lists {
            if let List::Set(set) = *list {
                alone(set);
            }
        }
        let alternatives = self.decisions.iter().flat_map(|decision| &decision.alternatives);
        for alternative in alternatives.flat_map(|of| [Some(of), of.rest.as_deref()]).flatten() {
            let params = alternative.params.iter().filter_map(|param| param.set);
            params.chain(alternative.cells.map(|(set, _)| set)).for_each(&mut alone);
        }
        for (number, way) in self.ways().enumerate() {
            for set in way.sets() {
                within[set as usize].add(Within::Way(number));
            }
        }
        // Sets are made of earlier ones.
        for at in (0..self.sets.len()).rev() {
            let by = match within[at] {
                Within::Nobody => continue,
                Within::Itself => Within::Set(at as SetId),
                by => by,
            };
            match self.sets[at] {
                Set::OfPlayer { first, plain, .. } => {
                    let row = &self.set_rows[first as usize..][..self.players];
                    row.iter().for_each(|set| within[*set as usize] = Within::Itself);
                    within[plain as usize] = Within::Itself;
                }
                Set::If { set, .. } => within[set as usize] = Within::Itself,
                made => made.each_part(|part| within[part as usize].add(by)),
            }
        }
        within
    }

    fn ways(&self) -> impl Iterator<Item = &PlanWay> {
        let alternatives = self.decisions.iter().flat_map(|decision| &decision.alternatives);
        alternatives.filter_map(|of| of.plan.as_ref()).flat_map(Plan::all_ways)
    }

    /// The code of each set that is found by itself and takes more than a step, by set.
    pub(super) fn set_codes(
        &mut self,
        within: &[Within],
    ) -> (Vec<SetStep>, Vec<SetId>, Vec<Option<SetCode>>) {
        let apart = within.iter().zip(&self.set_facts);
        let apart =
            apart.map(|(at, facts)| *at == Within::Itself && facts.cost >= SHARED).collect();
        let longest = (0..self.space.shifts.len() as u16).map(|s| self.longest_way(s)).collect();
        let (steps, given) = (Vec::new(), Vec::new());
        let mut coder = Coder { sets: &self.sets, apart, longest, steps, given };
        let codes = (0..self.sets.len() as SetId).map(|set| {
            let facts = self.set_facts[set as usize];
            let alone = within[set as usize] == Within::Itself;
            (alone && facts.cost >= CHEAP && is_made(self.sets[set as usize]))
                .then(|| coder.code(&[set], Some(set)))
                .flatten()
        });
        let codes = codes.collect();
        for alternative in self.decisions.iter_mut().flat_map(|of| &mut of.alternatives) {
            for way in alternative.plan.iter_mut().flat_map(Plan::all_ways_mut) {
                let sets: Vec<SetId> = way.sets().collect();
                way.code = coder.code(&sets, None);
            }
        }
        (coder.steps, coder.given, codes)
    }
}

/// Whether a set is made of others, all of which are always needed.
fn is_made(set: Set) -> bool {
    matches!(
        set,
        Set::And(..) | Set::Or(..) | Set::Minus(..) | Set::StepInto { .. } | Set::Beyond { .. }
    )
}

struct Coder<'l> {
    sets: &'l [Set],
    /// By set: whether others take it as it was found by itself.
    apart: Vec<bool>,
    /// By shift: how often it can follow on itself.
    longest: Vec<u32>,
    steps: Vec<SetStep>,
    given: Vec<SetId>,
}

impl Coder<'_> {
    /// Code that leaves sets in its first slots, in order; of them, `itself` is not taken as it was
    /// found by itself. Nothing where it would be too long or have too much to hold.
    fn code(&mut self, wanted: &[SetId], itself: Option<SetId>) -> Option<SetCode> {
        let (mut order, mut seen) = (Vec::new(), BTreeSet::new());
        wanted.iter().for_each(|set| self.order(*set, itself, &mut seen, &mut order));
        if seen.len() > MOST_STEPS || wanted.len() > SetCode::SLOTS {
            return None;
        }
        // When each set is read last; those that are wanted stay.
        let mut last: BTreeMap<SetId, usize> = BTreeMap::new();
        for (at, (set, apart)) in order.iter().enumerate() {
            last.extend(self.parts(*set, *apart).into_iter().map(|part| (part, at)));
        }
        last.extend(wanted.iter().map(|set| (*set, usize::MAX)));
        let (start, given) = (self.steps.len(), self.given.len());
        let mut slots = Slots::for_all(wanted);
        for (at, (set, apart)) in order.iter().enumerate() {
            let parts = self.parts(*set, *apart);
            let places: Vec<u8> = parts.iter().map(|part| slots.of[part]).collect();
            for part in &parts {
                if last[part] == at {
                    slots.free(*part);
                }
            }
            let gifts = u8::try_from(self.given.len() - given);
            let (Some(into), Ok(number)) = (slots.take(*set), gifts) else {
                self.steps.truncate(start);
                self.given.truncate(given);
                return None;
            };
            let step = self.step(*set, into, &places).unwrap_or_else(|| {
                self.given.push(*set);
                SetStep::Given { into, number }
            });
            self.steps.push(step);
        }
        for (slot, set) in wanted.iter().enumerate() {
            let (into, from) = (slot as u8, slots.of[set]);
            if from != into {
                self.steps.push(SetStep::Copy { into, from });
            }
        }
        let gifts = u8::try_from(self.given.len() - given).ok()?;
        let (start, end) = (start as u32, self.steps.len() as u32);
        Some(SetCode { start, end, given: given as u32, gifts })
    }

    /// What a set is made of, each once, where it is not taken as it was found by itself.
    fn parts(&self, set: SetId, apart: bool) -> Vec<SetId> {
        let made = self.sets[set as usize];
        let mut parts = Vec::new();
        if !apart && is_made(made) {
            made.each_part(|part| parts.push(part));
        }
        parts
    }

    /// The sets of a piece of code, each after those that it is made of, and whether it is taken as it
    /// was found by itself.
    fn order(
        &self,
        set: SetId,
        itself: Option<SetId>,
        seen: &mut BTreeSet<SetId>,
        order: &mut Vec<(SetId, bool)>,
    ) {
        if seen.len() > MOST_STEPS || !seen.insert(set) {
            return;
        }
        let apart = self.apart[set as usize] && itself != Some(set);
        for part in self.parts(set, apart) {
            self.order(part, itself, seen, order);
        }
        order.push((set, apart));
    }

    /// The step that finds a set of its parts; nothing where it has to be found by itself.
    fn step(&self, set: SetId, into: u8, parts: &[u8]) -> Option<SetStep> {
        Some(match (self.sets[set as usize], parts) {
            (Set::And(..), [a, b]) => SetStep::And { into, a: *a, b: *b },
            (Set::Or(..), [a, b]) => SetStep::Or { into, a: *a, b: *b },
            (Set::Minus(..), [a, b]) => SetStep::Minus { into, a: *a, b: *b },
            (Set::StepInto { shift, .. }, [a]) => SetStep::StepInto { into, shift, a: *a },
            (Set::Beyond { shift, .. }, [run, set]) => {
                let longest = self.longest[usize::from(shift)];
                let most = u8::try_from(longest).unwrap_or(u8::MAX);
                SetStep::Beyond { into, shift, run: *run, set: *set, most }
            }
            (Set::Plane(plane), _) => SetStep::Plane { into, plane },
            (Set::Mask(mask), _) => SetStep::Mask { into, mask },
            _ => return None,
        })
    }
}

/// Which sets stand where.
struct Slots {
    of: BTreeMap<SetId, u8>,
    /// Wanted sets have places of their own from the beginning.
    kept: BTreeMap<SetId, u8>,
    free: Vec<u8>,
}

impl Slots {
    fn for_all(wanted: &[SetId]) -> Self {
        let mut kept = BTreeMap::new();
        for (slot, set) in wanted.iter().enumerate() {
            kept.entry(*set).or_insert(slot as u8);
        }
        let free = (wanted.len() as u8..SetCode::SLOTS as u8).rev().collect();
        Self { of: BTreeMap::new(), kept, free }
    }

    fn take(&mut self, set: SetId) -> Option<u8> {
        let slot = match self.kept.get(&set) {
            Some(slot) => *slot,
            None => self.free.pop()?,
        };
        self.of.insert(set, slot);
        Some(slot)
    }

    /// A set is read no more.
    fn free(&mut self, set: SetId) {
        if !self.kept.contains_key(&set)
            && let Some(slot) = self.of.remove(&set)
        {
            self.free.push(slot);
        }
    }
}

impl PlanWay {
    /// Its sets: those of the second values, then the cells of the first.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        let (rows, one): (&[_], _) = match &self.seconds {
            Seconds::None => (&[], None),
            Seconds::Rows(rows) => (rows, None),
            Seconds::Cells(set) | Seconds::Near(set) => (&[], Some(*set)),
        };
        rows.iter().map(|row| row.within).chain(one).chain([self.base])
    }
}
