//! A game of cards that asks chance in the middle of operations.

use super::tree::{explicit, program};
use boardwright_kernel::{Machine, Program, Rng};

/// Returns a game: hands of three from a shuffled deck, then cards are played and drawn.
pub fn cards() -> Program {
    program(include_str!("cards.md"))
}

/// Plays at random, calling `at` at every decision and at the end; returns the indices.
pub fn walk<'p>(
    program: &'p Program,
    seed: u64,
    mut at: impl FnMut(&mut Machine<'p>, usize),
) -> Vec<usize> {
    let mut machine = Machine::new(program, seed, explicit());
    let mut rng = Rng::seeded(seed);
    let mut indices = Vec::new();
    loop {
        at(&mut machine, indices.len());
        if machine.is_over() {
            return indices;
        }
        let index = rng.below(machine.count() as u32) as usize;
        machine.apply_index(index).expect("a listed move applies");
        indices.push(index);
        assert!(indices.len() < 1_000, "the game goes on");
    }
}
