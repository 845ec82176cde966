//! Random games from a leaf of the tree.

use boardwright_kernel::{Machine, Rng};

/// Most decisions of a random game. What is longer is cut off and counts by its score.
const MOST_DECISIONS: u32 = 2_000;

/// Plays random moves until the game is over or cut off.
pub(super) fn play(world: &mut Machine<'_>, rng: &mut Rng) {
    for _ in 0..MOST_DECISIONS {
        if world.is_over() {
            return;
        }
        world.legal_moves();
        let index = world.random_index(rng);
        if world.apply_index(index).is_err() {
            return; // cannot happen: a listed move applies
        }
    }
}
