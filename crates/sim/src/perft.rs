//! Perft: how many sequences of exactly d plies there are, games finished earlier left out.
//!
//! The number of a sound move generator; for classic games it is published.

use crate::move_name;
use boardwright_kernel::{Decider, Machine, Move, Options, Outcome, Program, State};

/// The unit of depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unit {
    /// An action with the further choices it asks of the same player.
    #[default]
    Ply,
    /// One answer of a player.
    Decision,
}

/// The treatment of chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Chance {
    /// Refuse games with chance.
    #[default]
    Refuse,
    /// Every distinct outcome is a branch, of rolls and of what is drawn or looked at after a
    /// shuffle; outcomes add no depth.
    Count,
}

/// The depth, unit and treatment of chance of a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerftSpec {
    /// The largest depth.
    pub depth: u32,
    /// The unit of depth.
    pub unit: Unit,
    /// The treatment of chance.
    pub chance: Chance,
    /// Seed of the random generator. The counts do not depend on it: chance is a branch or refused.
    pub seed: u64,
}

impl PerftSpec {
    /// Plies, no chance, seed 1.
    pub fn new(depth: u32) -> Self {
        Self { depth, unit: Unit::default(), chance: Chance::default(), seed: 1 }
    }
}

/// Counts for one depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Level {
    /// Sequences of exactly this many plies.
    pub nodes: u64,
    /// How many of them end the game.
    pub ended: u64,
}

/// The counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Perft {
    /// Depth 1 first.
    pub levels: Vec<Level>,
    /// Each first ply with its nodes at the largest depth; their sum is that level's.
    pub divide: Vec<(String, u64)>,
    /// Finished games by winner, seat 1 first.
    pub wins: Vec<u64>,
    /// Finished games without exactly one winner.
    pub no_single_winner: u64,
    /// Positions in which the game cannot go on, because it broke a limit of the machine: the counts are too low.
    pub faults: u64,
    /// The end of the first of them.
    pub first_fault: Option<Outcome>,
}

/// Why it cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PerftRefused {
    /// The game has chance.
    HasChance,
}

impl std::fmt::Display for PerftRefused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the game has chance: count its outcomes as branches with `--chance count`")
    }
}

impl std::error::Error for PerftRefused {}

/// Counts. Time grows with the number of nodes; memory does not.
pub fn perft(program: &Program, spec: PerftSpec) -> Result<Perft, PerftRefused> {
    count(program, spec, |options| Machine::new(program, spec.seed, options))
}

/// Counts from a state; the seed does not matter.
pub fn perft_from(program: &Program, state: State, spec: PerftSpec) -> Result<Perft, PerftRefused> {
    count(program, spec, |options| Machine::from_state(program, state, options))
}

fn count<'p>(
    program: &'p Program,
    spec: PerftSpec,
    begin: impl FnOnce(Options) -> Machine<'p>,
) -> Result<Perft, PerftRefused> {
    if program.has_chance() && spec.chance == Chance::Refuse {
        return Err(PerftRefused::HasChance);
    }
    let explicit_chance = spec.chance == Chance::Count;
    // Most positions are leaves, and nobody asks for their moves.
    let options = Options {
        explicit_chance,
        events: false,
        journal: true,
        lists: false,
        ..Options::default()
    };
    let mut machine = begin(options);
    let mut count = Count {
        spec,
        result: Perft {
            levels: vec![Level::default(); spec.depth as usize],
            wins: vec![0; program.players()],
            ..Perft::default()
        },
        first: Vec::new(),
        moves: Vec::new(),
    };
    count.note_fault(&machine);
    count.from(&mut machine, 0);
    Ok(count.result)
}

struct Count {
    spec: PerftSpec,
    result: Perft,
    /// The moves of the first step so far, for `divide`.
    first: Vec<String>,
    /// The lists of the decisions now open, one after the other.
    moves: Vec<Move>,
}

impl Count {
    /// Counts below a position in which `done` steps are complete.
    fn from(&mut self, machine: &mut Machine<'_>, done: u32) {
        if done < self.spec.depth && machine.decision().is_some() {
            self.within(machine, done, None);
        }
    }

    /// Tries all moves of the decision now asked. `step` is the ply that is being completed, `None`
    /// before a player has begun one (chance may come first).
    fn within(&mut self, machine: &mut Machine<'_>, done: u32, step: Option<u32>) {
        let player =
            matches!(machine.decision().map(|decision| decision.decider), Some(Decider::Player(_)));
        let step = step.or(player.then(|| machine.state().ply()));
        let start = self.moves.len();
        self.moves.extend_from_slice(machine.legal_moves());
        // A list that takes too much work ends the game.
        if machine.is_over() {
            self.note_fault(machine);
        }
        for at in start..self.moves.len() {
            let chosen = self.moves[at];
            if done == 0 {
                self.first.push(move_name(machine, chosen));
            }
            if machine.apply(chosen).is_ok() {
                self.after(machine, done, step);
                machine.undo();
            }
            if done == 0 {
                self.first.pop();
            }
        }
        self.moves.truncate(start);
    }

    /// Goes on after a move: the step is complete, or more of it is asked.
    fn after(&mut self, machine: &mut Machine<'_>, done: u32, step: Option<u32>) {
        let asked = machine.decision().map(|decision| decision.decider);
        let goes_on = match (asked, step, self.spec.unit) {
            (None, ..) => false,
            (Some(Decider::Chance), ..) | (_, None, _) => true,
            (Some(Decider::Player(_)), Some(_), Unit::Decision) => false,
            (Some(Decider::Player(_)), Some(ply), Unit::Ply) => machine.state().ply() == ply,
        };
        if goes_on {
            return self.within(machine, done, step);
        }
        if step.is_none() {
            return; // over by chance alone, before anybody's step
        }
        self.complete(machine, done + 1);
        self.from(machine, done + 1);
    }

    /// Notes that the game cannot go on, if so.
    fn note_fault(&mut self, machine: &Machine<'_>) {
        if let Some(outcome) = machine.result().filter(|outcome| outcome.fault.is_some()) {
            self.result.faults += 1;
            self.result.first_fault.get_or_insert(outcome);
        }
    }

    /// Counts a sequence of exactly `depth` steps.
    fn complete(&mut self, machine: &Machine<'_>, depth: u32) {
        let level = &mut self.result.levels[depth as usize - 1];
        level.nodes += 1;
        if let Some(outcome) = machine.result() {
            level.ended += 1;
            self.note_fault(machine);
            match outcome.winners.as_slice() {
                [winner] => self.result.wins[winner.index()] += 1,
                _ => self.result.no_single_winner += 1,
            }
        }
        if depth == 1 {
            let below = u64::from(depth == self.spec.depth);
            self.result.divide.push((self.first.join(" / "), below));
        } else if depth == self.spec.depth
            && let Some(last) = self.result.divide.last_mut()
        {
            last.1 += 1;
        }
    }
}
