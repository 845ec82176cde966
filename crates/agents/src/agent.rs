//! The interface of bots.

use crate::{Seen, Worlds};

/// How much an agent may think about one decision. Counted in iterations, never in time, so that a
/// game comes out the same on a slow machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Iterations for the whole decision, at least 1. Each agent documents what one iteration is.
    pub iterations: u32,
    /// The most iterations in one call of [`Agent::think`], so that a host can stay responsive.
    pub slice: u32,
}

impl Budget {
    /// All iterations in one call.
    pub fn whole(iterations: u32) -> Self {
        Self { iterations, slice: u32::MAX }
    }
}

impl Default for Budget {
    /// 64 iterations, in one call.
    fn default() -> Self {
        Self::whole(64)
    }
}

/// The result of one call of [`Agent::think`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thought {
    /// The slice is used up; call again with the same arguments.
    More,
    /// The move to make, by its index in the list of legal moves.
    Move(usize),
}

/// A bot.
pub trait Agent: Send {
    /// Its name in the registry, with its own number of iterations if it has one.
    fn name(&self) -> &str;

    /// Starts a new decision: drops unfinished work and seeds the agent's random generator.
    ///
    /// The host derives `seed` from game, decision and seat ([`crate::decision_seed`]), so a move
    /// does not depend on how the game was reached (undo, a jump in the replay).
    fn begin(&mut self, seed: u64);

    /// Thinks about the decision of `seen`, for at most a slice of the budget.
    ///
    /// `worlds` belongs to the same decision. Must be preceded by [`Agent::begin`]; calls that
    /// answer [`Thought::More`] are followed by calls with the same `seen` and `budget`.
    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought;

    /// The values of the legal moves of the last decision, by index: the mean share of the player who decides, from 0 to
    /// [`crate::SHARE`]; `None` for a move that was not tried. Empty for agents that value no moves, and if there was
    /// only one move.
    fn values(&self) -> Vec<Option<i64>> {
        Vec::new()
    }

    /// Thinks to the end and gives the move's index.
    fn choose(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, iterations: u32) -> usize {
        loop {
            if let Thought::Move(index) = self.think(seen, worlds, Budget::whole(iterations)) {
                return index;
            }
        }
    }
}

impl<A: Agent + ?Sized> Agent for Box<A> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn begin(&mut self, seed: u64) {
        (**self).begin(seed);
    }

    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought {
        (**self).think(seen, worlds, budget)
    }

    fn values(&self) -> Vec<Option<i64>> {
        (**self).values()
    }
}
