//! Effects that say who has the next turn.

use crate::effect::{Flow, walk_effects};
use crate::reads::{Reads, all_called};
use crate::{Effect, GameDef};

/// True if effects, or those of the sequences that they call, give somebody the next turn.
pub fn gives_next_turn(def: &GameDef, effects: &[Effect]) -> bool {
    let mut reads = Reads::default();
    reads.effects(effects);
    let called = all_called(def, &reads.calls);
    let sequences = def.sequences.iter().filter(|sequence| called.contains(&sequence.id));
    let mut gives = false;
    for body in sequences.map(|sequence| sequence.effects.as_slice()).chain([effects]) {
        walk_effects(body, &mut |effect| gives |= effect.facts().flow == Flow::SetsTurn);
    }
    gives
}
