//! Agents by name. A new one is a file of its own and a line here.

use crate::{Agent, Greedy, Random};
use boardwright_kernel::game_seed;

/// All names, weakest first.
pub const NAMES: &[&str] = &[Random::NAME, Greedy::NAME];

/// The error for a name that no agent has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownAgent {
    /// As given.
    pub name: String,
}

impl std::fmt::Display for UnknownAgent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no agent is called `{}`; there are: {}", self.name, NAMES.join(", "))
    }
}

impl std::error::Error for UnknownAgent {}

/// The agent called `name`. It is given its seed at each decision ([`Agent::begin`]).
pub fn agent(name: &str) -> Result<Box<dyn Agent>, UnknownAgent> {
    match name {
        Random::NAME => Ok(Box::new(Random::new(0))),
        Greedy::NAME => Ok(Box::new(Greedy::new(0))),
        _ => Err(UnknownAgent { name: name.to_owned() }),
    }
}

/// The seed an agent gets at a decision, from the game's seed, the number of decisions made before
/// and the seat from 1. Other than the streams of the game itself by the tag in the low bits.
pub fn decision_seed(game: u64, decisions_before: u64, seat: u32) -> u64 {
    const AGENTS: u64 = 0x6167_656e_7473; // "agents"
    game_seed(game_seed(game ^ AGENTS, decisions_before), u64::from(seat))
}
