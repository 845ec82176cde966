//! Effects that may suspend their procedure: they ask or roll. Loops around them live in the state.

use boardwright_def::{Effect, GameDef, walk_effects};
use std::collections::{BTreeMap, BTreeSet};

/// The sequences that may ask or roll, themselves or in what they call.
#[derive(Debug, Default)]
pub(in crate::link) struct Suspending<'d>(BTreeSet<&'d str>);

impl<'d> Suspending<'d> {
    /// Finds them in time linear in the rules, however the sequences call each other.
    pub fn of(def: &'d GameDef) -> Self {
        let mut callers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut next: Vec<&str> = Vec::new();
        for caller in &def.sequences {
            walk_effects(&caller.effects, &mut |effect| {
                let facts = effect.facts();
                next.extend(facts.suspends().then_some(caller.id.as_str()));
                if let Some(called) = facts.calls {
                    callers.entry(called).or_default().push(&caller.id);
                }
            });
        }
        let mut found = BTreeSet::new();
        while let Some(id) = next.pop() {
            if found.insert(id) {
                next.extend(callers.get(id).into_iter().flatten());
            }
        }
        Self(found)
    }

    /// True if effects may ask or roll, themselves or in what they call.
    pub fn any(&self, effects: &[Effect]) -> bool {
        let mut found = false;
        walk_effects(effects, &mut |effect| {
            let facts = effect.facts();
            found |= facts.suspends() || facts.calls.is_some_and(|called| self.0.contains(called));
        });
        found
    }
}
