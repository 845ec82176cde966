//! One game from setup to its end, written down.

use crate::trace::{Header, SpecRef};
use crate::{Asked, Caps, ENGINE, Ending, Hex64, Row, Table, Trace, Watch, move_name};
use boardwright_agents::Agent;
use boardwright_kernel::{Machine, Outcome, Program, State, save_text};
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
    one_for_each_seat(program, &agents)?;
    let table = Table::new(program, seed, agents, caps, true);
    let trace = begin(program, about, seed, &table, caps);
    Ok(play(program, table, trace, watch))
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
    let mut trace = begin(program, about, seed, &table, caps);
    trace.header.state = Some(text);
    Ok(play(program, table, trace, watch))
}

fn one_for_each_seat(program: &Program, agents: &[Box<dyn Agent>]) -> Result<(), RunError> {
    let (players, agents) = (program.players(), agents.len());
    if agents == players { Ok(()) } else { Err(RunError::WrongNumberOfAgents { players, agents }) }
}

/// Plays to the end, or to a cap.
fn play<'p>(
    program: &'p Program,
    mut table: Table<'p>,
    mut trace: Trace,
    watch: &mut dyn Watch,
) -> Played {
    watch.begins(table.machine());
    let ending = loop {
        match table.ask(u32::MAX) {
            Asked::More => {}
            Asked::Over => break over(program, table.machine()),
            Asked::Capped => break Ending::capped(),
            Asked::Chosen { index, .. } => {
                watch.values(&table.values());
                let Some(row) = play_row(&mut table, index, watch) else { break Ending::capped() };
                watch.decided(table.machine(), &row);
                trace.rows.push(row);
            }
        }
    };
    watch.ends(table.machine());
    trace.result = Some(ending);
    let outcome = table.machine().result();
    Played { trace, outcome, plies: table.plies() }
}

/// The trace before the first decision.
fn begin(program: &Program, about: &About, seed: u64, table: &Table<'_>, caps: Caps) -> Trace {
    let header = Header {
        engine: ENGINE.to_owned(),
        rules_hash: Hex64(program.rules_hash()),
        game: about.game.clone(),
        players: program.players() as u32,
        seed: Hex64(seed),
        seats: table.agent_names(),
        overrides: about.overrides.clone(),
        explicit_chance: caps.explicit_chance,
        spec: about.spec.clone(),
        state: None,
        start: Hex64(table.machine().state_hash()),
    };
    Trace { header, rows: Vec::new(), result: None }
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
