//! One game from setup to its end, written down.

use crate::trace::{Header, SpecRef};
use crate::{Asked, Caps, ENGINE, Ending, Hex64, Row, Table, Trace, Watch, move_name};
use boardwright_agents::Agent;
use boardwright_kernel::{Machine, Options, Outcome, Program, State, save_text};
use std::collections::BTreeMap;

/// The origin of the rules, for traces; not needed to play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// The game's id.
    pub game: String,
    /// Knobs set from outside.
    pub overrides: BTreeMap<String, String>,
    /// The spec's file and text.
    pub spec: Option<SpecRef>,
}

/// A game that was played.
#[derive(Debug, Clone)]
pub struct Played {
    /// The trace.
    pub trace: Trace,
    /// The result; `None` if a cap was reached.
    pub outcome: Option<Outcome>,
    /// Number of plies.
    pub plies: u32,
}

/// Why a game could not be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunError {
    /// There must be one agent for each seat.
    WrongNumberOfAgents {
        /// Seats.
        players: usize,
        /// Agents given.
        agents: usize,
    },
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RunError::WrongNumberOfAgents { players, agents } => {
                write!(f, "{players} seats need {players} agents, not {agents}")
            }
        }
    }
}

impl std::error::Error for RunError {}

/// Plays one game. `agents` by seat; the same rules, seed, agents and caps give the same trace.
pub fn run_game(
    program: &Program,
    about: &About,
    seed: u64,
    agents: Vec<Box<dyn Agent>>,
    caps: Caps,
    watch: &mut dyn Watch,
) -> Result<Played, RunError> {
    let mut run = Run::new(program, about, seed, agents, caps)?;
    while !run.step(u32::MAX, watch) {}
    Ok(run.finish())
}

/// A game under way, so that a caller can do other things between two slices of it. Slices change nothing else.
pub struct Run<'p> {
    program: &'p Program,
    table: Table<'p>,
    trace: Trace,
    begun: bool,
}

impl<'p> Run<'p> {
    /// A game before its first decision. `agents` by seat.
    ///
    /// # Errors
    /// There is not one agent for each seat.
    pub fn new(
        program: &'p Program,
        about: &About,
        seed: u64,
        agents: Vec<Box<dyn Agent>>,
        caps: Caps,
    ) -> Result<Self, RunError> {
        one_for_each_seat(program, &agents)?;
        let table = Table::new(program, seed, agents, caps, true);
        Ok(Self::on(program, about, seed, table, caps))
    }

    fn on(program: &'p Program, about: &About, seed: u64, table: Table<'p>, caps: Caps) -> Self {
        let trace = begin(program, about, seed, &table, caps);
        Self { program, table, trace, begun: false }
    }

    /// Makes the next decision, or lets its agent think for at most `iterations`; returns true once the game is over or a
    /// cap is reached. `watch` must be the same each time.
    pub fn step(&mut self, iterations: u32, watch: &mut dyn Watch) -> bool {
        if self.trace.result.is_some() {
            return true;
        }
        if !self.begun {
            self.begun = true;
            watch.begins(self.table.machine());
        }
        let ending = match self.table.ask(iterations) {
            Asked::More => return false,
            Asked::Over => over(self.program, self.table.machine()),
            Asked::Capped => Ending::capped(),
            Asked::Chosen { index, .. } => {
                watch.values(&self.table.values());
                match play_row(&mut self.table, index, watch) {
                    Some(row) => {
                        watch.decided(self.table.machine(), &row);
                        self.trace.rows.push(row);
                        return false;
                    }
                    None => Ending::capped(),
                }
            }
        };
        watch.ends(self.table.machine());
        self.trace.result = Some(ending);
        true
    }

    /// The game so far.
    pub fn finish(self) -> Played {
        let outcome = self.table.machine().result();
        Played { trace: self.trace, outcome, plies: self.table.plies() }
    }
}

/// Plays on from a saved state; the trace holds it. Plies are counted from the beginning of the game.
pub fn run_from(
    program: &Program,
    about: &About,
    state: State,
    seed: u64,
    agents: Vec<Box<dyn Agent>>,
    caps: Caps,
    watch: &mut dyn Watch,
) -> Result<Played, RunError> {
    one_for_each_seat(program, &agents)?;
    let text = save_text(program, &state);
    let table = Table::from_state(program, state, seed, agents, caps, true);
    let mut run = Run::on(program, about, seed, table, caps);
    run.trace.header.state = Some(text);
    while !run.step(u32::MAX, watch) {}
    Ok(run.finish())
}

fn one_for_each_seat(program: &Program, agents: &[Box<dyn Agent>]) -> Result<(), RunError> {
    let (players, agents) = (program.players(), agents.len());
    if agents == players { Ok(()) } else { Err(RunError::WrongNumberOfAgents { players, agents }) }
}

/// The trace before the first decision.
fn begin(program: &Program, about: &About, seed: u64, table: &Table<'_>, caps: Caps) -> Trace {
    let header = Header {
        seats: table.agent_names(),
        ..header(program, about, seed, caps.explicit_chance, table.machine())
    };
    Trace { header, rows: Vec::new(), result: None }
}

/// The header of a game that begins with its setup, without its seats.
fn header(
    program: &Program,
    about: &About,
    seed: u64,
    explicit_chance: bool,
    machine: &Machine<'_>,
) -> Header {
    Header {
        engine: ENGINE.to_owned(),
        rules_hash: Hex64(program.rules_hash()),
        game: about.game.clone(),
        players: program.players() as u32,
        seed: Hex64(seed),
        seats: Vec::new(),
        overrides: about.overrides.clone(),
        explicit_chance,
        spec: about.spec.clone(),
        state: None,
        start: Hex64(machine.state_hash()),
    }
}

/// The result of a game that is over.
pub(crate) fn over(program: &Program, machine: &Machine<'_>) -> Ending {
    machine.result().map_or_else(Ending::capped, |outcome| Ending::of(program, &outcome))
}

/// Makes a move and writes it down.
fn play_row(table: &mut Table<'_>, index: usize, watch: &mut dyn Watch) -> Option<Row> {
    let mut row = describe(table.machine_mut(), index, watch)?;
    table.play(index).ok()?;
    row.hash = Hex64(table.machine().state_hash());
    Some(row)
}

/// The row of move `index` before it is made: no hash yet. `None` if there is no such move.
pub(crate) fn describe(
    machine: &mut Machine<'_>,
    index: usize,
    watch: &mut dyn Watch,
) -> Option<Row> {
    let chosen = machine.nth(index)?;
    watch.decides(machine, chosen);
    let decider = machine.decision()?.decider;
    Some(Row {
        at: crate::trace::At { ply: machine.state().ply(), step: machine.state().step() },
        seat: decider.seat(),
        index: u32::try_from(index).ok()?,
        name: move_name(machine, chosen),
        hash: Hex64(0),
    })
}

/// The trace of a game that was played elsewhere, from its moves by index; `from` is the state that it began with, if that was
/// not its setup. It ends before the first move that is not legal.
pub fn trace_of(
    program: &Program,
    about: &About,
    seed: u64,
    seats: Vec<String>,
    from: Option<&State>,
    moves: &[u32],
) -> Trace {
    let mut machine = match from {
        Some(state) => Machine::from_state(program, state.clone(), Options::default()),
        None => Machine::new(program, seed, Options::default()),
    };
    let header = Header {
        seats,
        state: from.map(|state| save_text(program, state)),
        ..header(program, about, seed, false, &machine)
    };
    let mut trace = Trace { header, rows: Vec::new(), result: None };
    for index in moves {
        let index = *index as usize;
        let Some(mut row) = describe(&mut machine, index, &mut ()) else { break };
        let made = machine.nth(index).map(|chosen| machine.apply(chosen).is_ok());
        if made != Some(true) {
            break;
        }
        row.hash = Hex64(machine.state_hash());
        trace.rows.push(row);
    }
    trace.result = machine.result().map(|outcome| Ending::of(program, &outcome));
    trace
}
