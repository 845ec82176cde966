//! Chance in the tree.

use boardwright_kernel::{Decider, Machine, Rng};

/// True if the world asks chance.
pub(super) fn asks(world: &Machine<'_>) -> bool {
    world.decision().is_some_and(|decision| decision.decider == Decider::Chance)
}

/// The index of an outcome, drawn by its weight.
pub(super) fn draw(world: &mut Machine<'_>, rng: &mut Rng) -> usize {
    let outcomes = world.count();
    let weights: Vec<u64> = (0..outcomes).map(|index| world.weight(index)).collect();
    rng.weighted(&weights)
}

/// Answers for chance.
pub(super) fn answer(world: &mut Machine<'_>, rng: &mut Rng) {
    let index = draw(world, rng);
    let _ = world.apply_index(index); // a listed outcome applies
}

/// Answers for chance until a player decides, and lets the world roll by itself from there.
pub(super) fn leave(world: &mut Machine<'_>, rng: &mut Rng) {
    if world.options().explicit_chance {
        world.answer_chance(false);
        while asks(world) {
            answer(world, rng);
        }
    }
}
