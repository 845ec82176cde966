//! Agents by name. A new one is a file of its own and a line here.

use crate::{Agent, Budget, Greedy, Mcts, Random, Seen, Thought, Worlds};
use boardwright_kernel::game_seed;

/// All names, weakest first.
pub const NAMES: &[&str] = &[Random::NAME, Greedy::NAME, Mcts::NAME];

/// The error for a name that no agent has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownAgent {
    /// As given.
    pub name: String,
}

impl std::fmt::Display for UnknownAgent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "no agent is called `{}`; there are: {}, each also with its iterations behind a colon, as in `{}:400`",
            self.name,
            NAMES.join(", "),
            Mcts::NAME
        )
    }
}

impl std::error::Error for UnknownAgent {}

/// The agent called `name`, or `name:iterations` for one that thinks for so many iterations whatever its budget says.
/// It is given its seed at each decision ([`Agent::begin`]).
pub fn agent(name: &str) -> Result<Box<dyn Agent>, UnknownAgent> {
    let unknown = || UnknownAgent { name: name.to_owned() };
    if let Some((plain, iterations)) = name.split_once(':') {
        let iterations = iterations.parse().ok().filter(|iterations| *iterations > 0);
        let iterations = iterations.ok_or_else(unknown)?;
        let agent = plain_agent(plain).ok_or_else(unknown)?;
        return Ok(Box::new(Limited { agent, iterations, name: name.to_owned() }));
    }
    plain_agent(name).ok_or_else(unknown)
}

fn plain_agent(name: &str) -> Option<Box<dyn Agent>> {
    Some(match name {
        Random::NAME => Box::new(Random::new(0)),
        Greedy::NAME => Box::new(Greedy::new(0)),
        Mcts::NAME => Box::new(Mcts::new(0)),
        _ => return None,
    })
}

/// An agent with a number of iterations of its own.
struct Limited {
    agent: Box<dyn Agent>,
    iterations: u32,
    name: String,
}

impl Agent for Limited {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, seed: u64) {
        self.agent.begin(seed);
    }

    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought {
        self.agent.think(seen, worlds, Budget { iterations: self.iterations, ..budget })
    }
}

/// The seed an agent gets at a decision, from the game's seed, the number of decisions made before
/// and the seat from 1. Other than the streams of the game itself by the tag in the low bits.
pub fn decision_seed(game: u64, decisions_before: u64, seat: u32) -> u64 {
    const AGENTS: u64 = 0x6167_656e_7473; // "agents"
    game_seed(game_seed(game ^ AGENTS, decisions_before), u64::from(seat))
}
