//! Effects that say who has the next turn.

use crate::effect::{Flow, walk_effects};
use crate::{Effect, GameDef};
use std::collections::BTreeSet;

/// True if effects, or those of the sequences that they call, give somebody the next turn.
pub fn gives_next_turn(def: &GameDef, effects: &[Effect]) -> bool {
    let mut next = vec![effects];
    let (mut seen, mut gives) = (BTreeSet::new(), false);
    while let Some(effects) = next.pop() {
        walk_effects(effects, &mut |effect| {
            let facts = effect.facts();
            gives |= facts.flow == Flow::SetsTurn;
            let called = facts.calls.filter(|id| seen.insert(*id));
            let sequence = def.sequences.iter().find(|of| Some(of.id.as_str()) == called);
            next.extend(sequence.map(|of| of.effects.as_slice()));
        });
    }
    gives
}
