//! Plays games and notes what is wrong with them; replays lists of moves.

use super::invariant::{CAUSE, Invariant};
use boardwright_agents::{Agent, agent};
use boardwright_kernel::{Machine, Options, Program, game_seed};
use boardwright_sim::{Asked, Caps, Ending, Table, move_name};
use std::collections::BTreeSet;

/// The kind of a fault. Findings of one kind are one finding; the order is that of the report.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The game cannot go on: the fault, and the part of the rules that caused it.
    Fault(String, String),
    /// An invariant does not hold: its number.
    Broken(usize),
    /// From here on there is one legal move at a time, a position comes again, and the game does not end.
    Stuck,
    /// The game is not over at the cap.
    Endless,
}

/// A list of moves that leads to a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The game's seed.
    pub seed: u64,
    /// The moves by name.
    pub moves: Vec<String>,
}

/// The games to play and the faults to look for.
pub struct Hunt<'a> {
    /// The rules.
    pub program: &'a Program,
    /// Conditions that must hold.
    pub invariants: &'a [Invariant],
    /// The most plies of a game.
    pub cap: u32,
}

/// Forced moves that are played to find out if a position is stuck.
const FORCED: usize = 2000;
/// Iterations of a bot that searches.
const ITERATIONS: u32 = 16;

/// Copies of a game that test the invariants.
struct Shadows<'a> {
    machines: Vec<Option<Machine<'a>>>,
}

impl<'a> Shadows<'a> {
    fn new(hunt: &Hunt<'a>, seed: u64) -> Self {
        let begin = |one: &'a Invariant| Some(Machine::new(&one.program, seed, quiet()));
        Self { machines: hunt.invariants.iter().map(begin).collect() }
    }

    /// Makes a move in every copy. Gives the invariants that do not hold after it.
    fn play(&mut self, index: usize) -> Vec<usize> {
        let mut broken = Vec::new();
        for (number, kept) in self.machines.iter_mut().enumerate() {
            let Some(machine) = kept else { continue };
            let refused = machine.apply_index(index).is_err();
            if refused || machine.is_over() {
                let cause = machine.result().and_then(|outcome| outcome.cause);
                if cause.is_some_and(|cause| machine.program().cause_path(cause) == CAUSE) {
                    broken.push(number);
                }
                *kept = None;
            }
        }
        broken
    }
}

fn quiet() -> Options {
    Options { events: false, journal: false, ..Options::default() }
}

/// The fault of a game that cannot go on.
fn fault(machine: &Machine<'_>) -> Option<Kind> {
    let outcome = machine.result().filter(|outcome| outcome.fault.is_some())?;
    let ending = Ending::of(machine.program(), &outcome);
    Some(Kind::Fault(ending.fault.unwrap_or_default(), ending.cause.unwrap_or_default()))
}

impl<'a> Hunt<'a> {
    /// The agents of a game by its number: random ones, and in every fourth game one that looks ahead or searches, at
    /// each seat in turn. The search is short: it leads to other positions than chance does, and a game must not take
    /// minutes.
    fn agents(&self, game: u64) -> Vec<Box<dyn Agent>> {
        let players = self.program.players() as u64;
        let strong = (game % 4 == 3).then(|| (game / 4) % players);
        let name = if game % 8 == 7 { "mcts:50" } else { "greedy" };
        let named = |seat| if strong == Some(seat) { name } else { "random" };
        (0..players).filter_map(|seat| agent(named(seat)).ok()).collect()
    }

    /// Plays a game of a batch.
    pub fn game(&self, batch: u64, game: u64) -> Vec<(Kind, Way)> {
        self.play(game_seed(batch, game), self.agents(game), u64::MAX)
    }

    /// Plays a game of random moves with at most so many decisions.
    pub fn short_game(&self, seed: u64, decisions: u64) -> Vec<(Kind, Way)> {
        self.play(seed, self.agents(0), decisions)
    }

    fn play(&self, seed: u64, agents: Vec<Box<dyn Agent>>, most: u64) -> Vec<(Kind, Way)> {
        let whole = Caps { plies: self.cap, iterations: ITERATIONS, ..Caps::default() };
        let caps = Caps { decisions: whole.decisions.min(most), ..whole };
        let mut table = Table::new(self.program, seed, agents, caps, false);
        let mut shadows = Shadows::new(self, seed);
        let mut way = Way { seed, moves: Vec::new() };
        let mut found = Vec::new();
        let mut forced = Forced::default();
        loop {
            match table.ask(u32::MAX) {
                Asked::More => {}
                Asked::Over => {
                    found.extend(fault(table.machine()).map(|kind| (kind, way)));
                    return found;
                }
                Asked::Capped if table.decisions() >= most => return found,
                Asked::Capped => {
                    match forced.since.filter(|_| forced.repeats) {
                        Some(since) => {
                            way.moves.truncate(since);
                            found.push((Kind::Stuck, way));
                        }
                        None => found.push((Kind::Endless, way)),
                    }
                    return found;
                }
                Asked::Chosen { index, moves } => {
                    forced.look(table.machine(), moves, way.moves.len());
                    let machine = table.machine_mut();
                    let Some(chosen) = machine.nth(index) else { return found };
                    way.moves.push(move_name(machine, chosen));
                    if table.play(index).is_err() {
                        return found; // cannot happen: a listed move applies
                    }
                    let broken = shadows.play(index).into_iter();
                    found.extend(broken.map(|number| (Kind::Broken(number), way.clone())));
                }
            }
        }
    }

    /// Makes moves by name, and leaves out those that are not legal. Gives the moves up to the finding, and how many
    /// decisions were made.
    pub fn replay(&self, way: &Way, wanted: &Kind) -> (Option<Way>, u64) {
        let mut machine = Machine::new(self.program, way.seed, quiet());
        let mut shadows = Shadows::new(self, way.seed);
        let mut made = Way { seed: way.seed, moves: Vec::new() };
        for name in &way.moves {
            if machine.is_over() {
                break;
            }
            let Some(index) = named(&mut machine, name) else { continue };
            if machine.apply_index(index).is_err() {
                break;
            }
            made.moves.push(name.clone());
            let broken = shadows.play(index);
            if matches!(wanted, Kind::Broken(number) if broken.contains(number)) {
                return (Some(made.clone()), made.moves.len() as u64);
            }
        }
        let mut work = made.moves.len() as u64;
        let holds = match wanted {
            Kind::Fault(..) => fault(&machine).as_ref() == Some(wanted),
            Kind::Stuck => stuck(&mut machine, &mut work),
            Kind::Broken(_) | Kind::Endless => false,
        };
        (holds.then_some(made), work)
    }
}

/// The index of the move with a name.
pub fn named(machine: &mut Machine<'_>, name: &str) -> Option<usize> {
    let moves = machine.legal_moves().to_vec();
    moves.into_iter().position(|chosen| move_name(machine, chosen) == name)
}

/// True if there is one legal move after the other until a position comes again.
fn stuck(machine: &mut Machine<'_>, work: &mut u64) -> bool {
    let mut forced = Forced::default();
    for step in 0..FORCED {
        let moves = machine.count();
        if moves != 1 || machine.is_over() {
            return false;
        }
        forced.look(machine, moves, step);
        if forced.repeats {
            return true;
        }
        *work += 1;
        if machine.apply_index(0).is_err() {
            return false;
        }
    }
    false
}

/// The last decisions, if each had one legal move.
#[derive(Default)]
struct Forced {
    /// How many decisions were made before the first of them.
    since: Option<usize>,
    /// The positions since then.
    seen: BTreeSet<u64>,
    /// True if one of them came twice.
    repeats: bool,
}

impl Forced {
    fn look(&mut self, machine: &Machine<'_>, moves: usize, decisions: usize) {
        if moves != 1 {
            *self = Self::default();
            return;
        }
        self.since.get_or_insert(decisions);
        let position = machine.state().position_hash(machine.program());
        self.repeats |= !self.seen.insert(position);
    }
}
