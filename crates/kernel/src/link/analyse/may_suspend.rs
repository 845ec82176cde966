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
            walk_effects(&caller.effects, &mut |effect| match effect {
                Effect::Call { sequence, .. } => {
                    callers.entry(sequence).or_default().push(&caller.id);
                }
                effect if asks(effect) => next.push(&caller.id),
                _ => {}
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
            found |= match effect {
                Effect::Call { sequence, .. } => self.0.contains(sequence.as_str()),
                effect => asks(effect),
            };
        });
        found
    }
}

/// True if an effect itself asks somebody, or rolls, which may ask chance.
fn asks(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::ChooseOne { .. }
            | Effect::ChooseN { .. }
            | Effect::ChooseEach { .. }
            | Effect::ChooseAction { .. }
            | Effect::Roll { .. }
    )
}
