//! Plays uniformly random legal moves; if several members of a list are chosen, every set is equally likely.

use crate::{Agent, Budget, Seen, Thought, Worlds, draw};
use boardwright_kernel::Rng;

/// Picks uniformly from the list of legal moves. Uses no iterations and keeps no memory.
#[derive(Debug, Clone)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// The name in the registry.
    pub const NAME: &'static str = "random";

    /// Creates the agent with its own random generator.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::seeded(seed) }
    }
}

impl Agent for Random {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn begin(&mut self, seed: u64) {
        self.rng = Rng::seeded(seed);
    }

    fn think(&mut self, seen: &Seen<'_>, _: &mut Worlds<'_, '_>, _: Budget) -> Thought {
        if let Some(weights) = seen.weights() {
            return Thought::Move(self.rng.weighted(&weights));
        }
        Thought::Move(draw::index(&mut self.rng, seen.moves()))
    }
}
