//! A game in progress with an agent at each seat, stepped one decision (or one slice) at a time.

use boardwright_agents::{Agent, Budget, Seen, Thought, Worlds, decision_seed};
use boardwright_kernel::{
    Decider, Machine, Options, PlayerId, Program, Refused, Rng, State, game_seed,
};

/// The caps of a game and the budget of its agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caps {
    /// Most plies.
    pub plies: u32,
    /// Most decisions, chance included; stops games with a ply that never ends.
    pub decisions: u64,
    /// Iterations an agent may spend on one decision.
    pub iterations: u32,
    /// True if chance is a player, so that traces have its outcomes: rolls, draws, orders.
    pub explicit_chance: bool,
    /// True if the machine counts what runs ([`Machine::node_runs`]). It changes nothing else, and is slower.
    pub coverage: bool,
}

impl Default for Caps {
    fn default() -> Self {
        Self {
            plies: 10_000,
            decisions: 100_000,
            iterations: 64,
            explicit_chance: false,
            coverage: false,
        }
    }
}

/// The result of one slice of thinking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The game is over.
    Over,
    /// A cap is reached.
    Capped,
    /// The agent needs another slice.
    More,
    /// A move is chosen but not made.
    Chosen {
        /// Its index in the list of legal moves.
        index: usize,
        /// How many legal moves there were.
        moves: usize,
    },
}

/// How the machine of a game runs.
fn options(caps: Caps, events: bool) -> Options {
    let Caps { explicit_chance, coverage, .. } = caps;
    Options { explicit_chance, events, journal: false, coverage, ..Options::default() }
}

/// A game and its agents.
pub struct Table<'p> {
    machine: Machine<'p>,
    scratch: Option<Machine<'p>>,
    agents: Vec<Box<dyn Agent>>,
    caps: Caps,
    seed: u64,
    decisions: u64,
    last_ply: u32,
    thinking: bool,
    chance: Rng,
}

impl<'p> Table<'p> {
    /// A new game. `agents` by seat; a missing agent is an error of the caller, and its seat plays the
    /// first move. With `events` the machine records events.
    pub fn new(
        program: &'p Program,
        seed: u64,
        agents: Vec<Box<dyn Agent>>,
        caps: Caps,
        events: bool,
    ) -> Self {
        let options = options(caps, events);
        Self::of(Machine::new(program, seed, options), seed, agents, caps)
    }

    /// A game that continues from a state of the same program, with the state's random generator; the
    /// agents are seeded by `seed`.
    pub fn from_state(
        program: &'p Program,
        state: State,
        seed: u64,
        agents: Vec<Box<dyn Agent>>,
        caps: Caps,
        events: bool,
    ) -> Self {
        let options = options(caps, events);
        let (ply, step) = (state.ply(), state.step());
        let mut table = Self::of(Machine::from_state(program, state, options), seed, agents, caps);
        // A ply begins with its first decision.
        table.last_ply = if step > 1 { ply } else { ply.saturating_sub(1) };
        table
    }

    fn of(machine: Machine<'p>, seed: u64, agents: Vec<Box<dyn Agent>>, caps: Caps) -> Self {
        Self {
            machine,
            scratch: None,
            agents,
            caps,
            seed,
            decisions: 0,
            last_ply: 0,
            thinking: false,
            chance: chance_rng(seed),
        }
    }

    /// The next game with the same agents.
    pub fn restart(&mut self, seed: u64) {
        self.machine.restart(seed);
        self.seed = seed;
        self.decisions = 0;
        self.last_ply = 0;
        self.thinking = false;
        self.chance = chance_rng(seed);
    }

    /// The machine.
    pub fn machine(&self) -> &Machine<'p> {
        &self.machine
    }

    /// The machine, mutable because it keeps the list of moves.
    pub fn machine_mut(&mut self) -> &mut Machine<'p> {
        &mut self.machine
    }

    /// Names of the agents by seat.
    pub fn agent_names(&self) -> Vec<String> {
        self.agents.iter().map(|agent| agent.name().to_owned()).collect()
    }

    /// Decisions made so far, including those of chance if it is a player.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Plies begun so far.
    pub fn plies(&self) -> u32 {
        self.last_ply
    }

    /// Lets the decider think for at most `slice` iterations.
    pub fn ask(&mut self, slice: u32) -> Asked {
        let Some(decider) = self.machine.decision().map(|decision| decision.decider) else {
            return Asked::Over;
        };
        // The list is kept for describing and making the move.
        let moves = self.machine.legal_moves().len();
        let ply = self.machine.state().ply();
        if moves == 0 || ply > self.caps.plies || self.decisions >= self.caps.decisions {
            return Asked::Capped;
        }
        match decider {
            Decider::Chance => {
                let index = weighted(&mut self.machine, moves, &mut self.chance);
                Asked::Chosen { index, moves }
            }
            Decider::Player(player) => self.think(player, moves, slice),
        }
    }

    fn think(&mut self, player: PlayerId, moves: usize, slice: u32) -> Asked {
        let Some(agent) = self.agents.get_mut(player.index()) else {
            return Asked::Chosen { index: 0, moves };
        };
        if !self.thinking {
            agent.begin(decision_seed(self.seed, self.decisions, player.seat()));
            self.thinking = true;
        }
        let state = self.machine.state();
        let program = self.machine.program();
        let seen = Seen::new(program, state, player, moves);
        let mut worlds = Worlds::new(program, &seen, &mut self.scratch);
        let budget = Budget { iterations: self.caps.iterations, slice };
        match agent.think(&seen, &mut worlds, budget) {
            Thought::More => Asked::More,
            Thought::Move(index) => Asked::Chosen { index: index.min(moves - 1), moves },
        }
    }

    /// The values that the agent of the present decision found for its legal moves ([`Agent::values`]), once it has
    /// chosen; empty if chance decides.
    pub fn values(&self) -> Vec<Option<i64>> {
        match self.machine.decision().map(|decision| decision.decider) {
            Some(Decider::Player(player)) if self.thinking => {
                self.agents.get(player.index()).map_or_else(Vec::new, |agent| agent.values())
            }
            Some(Decider::Player(_) | Decider::Chance) | None => Vec::new(),
        }
    }

    /// Makes a move of the present decision. A move that is not in the list changes nothing.
    pub fn play(&mut self, index: usize) -> Result<(), Refused> {
        let (ply, chance) = self.ply_now();
        self.machine.apply_index(index)?;
        self.thinking = false;
        self.decisions += 1;
        if !chance {
            self.last_ply = ply;
        }
        Ok(())
    }

    /// Number of the present ply; true if chance decides.
    fn ply_now(&self) -> (u32, bool) {
        let chance = self.machine.decision().is_some_and(|d| d.decider == Decider::Chance);
        (self.machine.state().ply(), chance)
    }
}

/// The random generator for chance as a player.
fn chance_rng(seed: u64) -> Rng {
    const CHANCE: u64 = 0x6368_616e_6365; // "chance"
    Rng::seeded(game_seed(seed ^ CHANCE, 0))
}

/// Draws an outcome by its weight.
fn weighted(machine: &mut Machine<'_>, outcomes: usize, rng: &mut Rng) -> usize {
    let weights: Vec<u64> = (0..outcomes).map(|index| machine.weight(index)).collect();
    let total = weights.iter().sum::<u64>().clamp(1, u64::from(u32::MAX)) as u32;
    let mut left = u64::from(rng.below(total));
    for (index, weight) in weights.iter().enumerate() {
        if left < *weight {
            return index;
        }
        left -= weight;
    }
    outcomes - 1
}
