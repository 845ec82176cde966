//! Agents by name. A new one is a file of its own and a line here.

use crate::{Agent, Budget, Equilibrium, Greedy, Mcts, Random, Seen, Settings, Thought, Worlds};
use boardwright_kernel::game_seed;

/// All names. Levels and iterations make more of them.
pub const NAMES: &[&str] = &[Random::NAME, Greedy::NAME, Mcts::NAME, Equilibrium::NAME];

/// The levels of the search by name, weakest first, with their iterations. Each wins clearly against the one before
/// (`docs/decisions/0055-levels.md`).
pub const LEVELS: [(&str, u32); 5] =
    [("level-1", 4), ("level-2", 40), ("level-3", 120), ("level-4", 360), ("level-5", 1000)];

/// The error for a name that no agent has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownAgent {
    /// As given.
    pub name: String,
    /// The problem with a part of it, if the agent is known.
    pub problem: Option<String>,
}

impl std::fmt::Display for UnknownAgent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.problem {
            None => write!(f, "no agent is called `{}`; ", self.name)?,
            Some(problem) => write!(f, "`{}`: {problem}; ", self.name)?,
        }
        write!(
            f,
            "there are: {}, each also with its iterations behind a colon, as in `{}:400`, and {} to {}",
            NAMES.join(", "),
            Mcts::NAME,
            LEVELS[0].0,
            LEVELS[LEVELS.len() - 1].0
        )
    }
}

impl std::error::Error for UnknownAgent {}

/// The agent with a name. It is given its seed at each decision ([`Agent::begin`]).
///
/// - `random`, `greedy`, `mcts`, `equilibrium`.
/// - `name:iterations` thinks for so many iterations, whatever its budget says.
/// - `mcts:400+grave-mast` and `mcts+cut=30` turn switches of the search on and off ([`Settings`]).
/// - `level-1` to `level-5` are the search with the iterations of [`LEVELS`].
///
/// # Errors
/// The part of the name that is unknown or wrong.
pub fn agent(name: &str) -> Result<Box<dyn Agent>, UnknownAgent> {
    let unknown = |problem| UnknownAgent { name: name.to_owned(), problem };
    let named = |agent, iterations| Box::new(Named { agent, iterations, name: name.to_owned() });
    if let Some((_, iterations)) = LEVELS.iter().find(|(level, _)| *level == name) {
        return Ok(named(Box::new(Mcts::new(0)), Some(*iterations)));
    }
    let (head, switches) = name.split_at(name.find(['+', '-']).unwrap_or(name.len()));
    let (plain, iterations) = match head.split_once(':') {
        Some((plain, iterations)) => (plain, Some(iterations)),
        None => (head, None),
    };
    let agent = if plain == Mcts::NAME {
        let settings = Settings::parse(switches).map_err(|problem| unknown(Some(problem)))?;
        Some(Box::new(Mcts::with(0, settings)) as Box<dyn Agent>)
    } else {
        plain_agent(plain)
    };
    let agent = agent.ok_or_else(|| unknown(None))?;
    if plain != Mcts::NAME && !switches.is_empty() {
        return Err(unknown(Some(format!("`{plain}` has no switches"))));
    }
    let Some(iterations) = iterations else {
        return Ok(if switches.is_empty() { agent } else { named(agent, None) });
    };
    match iterations.parse().ok().filter(|iterations| *iterations > 0) {
        Some(iterations) => Ok(named(agent, Some(iterations))),
        None => {
            Err(unknown(Some(format!("`{iterations}` is not a number of iterations from 1 on"))))
        }
    }
}

/// True if an agent searches a tree of moves: `mcts` with any iterations and switches, the levels, and `equilibrium`.
pub fn searches(name: &str) -> bool {
    let plain = name.split([':', '+', '-']).next();
    let named = |name| plain == Some(name);
    named(Mcts::NAME) || named(Equilibrium::NAME) || LEVELS.iter().any(|(level, _)| *level == name)
}

fn plain_agent(name: &str) -> Option<Box<dyn Agent>> {
    Some(match name {
        Random::NAME => Box::new(Random::new(0)),
        Greedy::NAME => Box::new(Greedy::new(0)),
        Equilibrium::NAME => Box::new(Equilibrium::new(0)),
        _ => return None,
    })
}

/// An agent with a longer name, and a number of iterations of its own if the name has one.
struct Named {
    agent: Box<dyn Agent>,
    iterations: Option<u32>,
    name: String,
}

impl Agent for Named {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, seed: u64) {
        self.agent.begin(seed);
    }

    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought {
        let iterations = self.iterations.unwrap_or(budget.iterations);
        self.agent.think(seen, worlds, Budget { iterations, ..budget })
    }

    fn values(&self) -> Vec<Option<i64>> {
        self.agent.values()
    }
}

/// The seed an agent gets at a decision, from the game's seed, the number of decisions made before
/// and the seat from 1. Other than the streams of the game itself by the tag in the low bits.
pub fn decision_seed(game: u64, decisions_before: u64, seat: u32) -> u64 {
    const AGENTS: u64 = 0x6167_656e_7473; // "agents"
    game_seed(game_seed(game ^ AGENTS, decisions_before), u64::from(seat))
}
