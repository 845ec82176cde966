//! Replays traces and checks everything in them.

use crate::names::same_move;
use crate::run::{describe, over};
use crate::stats::counted;
use crate::trace::{At, EndKind};
use crate::{Ending, Hex64, Row, Trace, Watch};
use boardwright_kernel::{Machine, Options, Outcome, Program, load_state};
use std::fmt;

/// The result of a replay without a difference.
#[derive(Debug, Clone)]
pub struct Replayed {
    /// Decisions made.
    pub decisions: usize,
    /// Number of the last ply.
    pub plies: u32,
    /// The kernel's result; `None` if the game was not played to its end.
    pub outcome: Option<Outcome>,
}

/// The first difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mismatch {
    /// The trace belongs to other rules.
    Rules {
        /// In the trace.
        expected: Hex64,
        /// In the program.
        found: Hex64,
    },
    /// The program was made for another number of players.
    Players {
        /// In the trace.
        expected: u32,
        /// In the program.
        found: u32,
    },
    /// The saved state that the game began from cannot be read.
    State {
        /// Why.
        message: String,
    },
    /// The state before the first decision differs.
    Start {
        /// In the trace.
        expected: Hex64,
        /// In the replay.
        found: Hex64,
    },
    /// The game is over, but the trace goes on.
    OverAlready {
        /// The row that cannot be played, from 1.
        row: usize,
        /// Its number.
        at: At,
    },
    /// The row's index is not in the list of legal moves.
    IllegalIndex {
        /// The row, from 1.
        row: usize,
        /// Its number.
        at: At,
        /// The index.
        index: u32,
        /// How many legal moves there are.
        legal: usize,
    },
    /// A row differs from the game in its number, its seat or its move.
    Row {
        /// The row, from 1.
        row: usize,
        /// Its number in the trace.
        at: At,
        /// `number`, `seat` or `move`.
        what: &'static str,
        /// In the trace.
        expected: String,
        /// In the replay.
        found: String,
    },
    /// The state after a row differs.
    Hash {
        /// The row, from 1.
        row: usize,
        /// Its number.
        at: At,
        /// The move.
        name: String,
        /// In the trace.
        expected: Hex64,
        /// In the replay.
        found: Hex64,
    },
    /// The trace has a result, but the game goes on after its last row.
    NotOver {
        /// How many rows it has.
        rows: usize,
        /// Its result.
        expected: String,
    },
    /// The result differs.
    Result {
        /// In the trace.
        expected: String,
        /// In the replay.
        found: String,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Rules { expected, found } => {
                write!(f, "the trace belongs to other rules: it says {expected}, these are {found}")
            }
            Mismatch::Players { expected, found } => {
                write!(f, "the trace has {}, this game {found}", players(*expected))
            }
            Mismatch::State { message } => {
                write!(f, "the state the trace begins from: {message}")
            }
            Mismatch::Start { expected, found } => write!(
                f,
                "the game begins differently: state {expected} in the trace, {found} here"
            ),
            Mismatch::OverAlready { row, at } => {
                write!(f, "row {row} ({at}): the game is already over here")
            }
            Mismatch::IllegalIndex { row, at, index, legal } => write!(
                f,
                "row {row} ({at}): move {index} does not exist; there is a choice of {legal}, numbered \
                 from 0"
            ),
            Mismatch::Row { row, at, what, expected, found } => write!(
                f,
                "row {row} ({at}): the {what} differs: `{expected}` in the trace, `{found}` here"
            ),
            Mismatch::Hash { row, at, name, expected, found } => write!(
                f,
                "row {row} ({at}): after `{name}` the state is {expected} in the trace, {found} here"
            ),
            Mismatch::NotOver { rows, expected } => write!(
                f,
                "the trace ends with `{expected}` after {}, but the game goes on",
                counted(*rows as u64, "decision")
            ),
            Mismatch::Result { expected, found } => {
                write!(f, "the result differs: `{expected}` in the trace, `{found}` here")
            }
        }
    }
}

impl std::error::Error for Mismatch {}

fn players(count: u32) -> String {
    counted(count.into(), "player")
}

/// Replays a trace and checks every hash.
pub fn replay(program: &Program, trace: &Trace) -> Result<Replayed, Mismatch> {
    replay_with(program, trace, &mut ())
}

/// Like [`replay`]; `watch` observes the game after each row that agrees.
pub fn replay_with(
    program: &Program,
    trace: &Trace,
    watch: &mut dyn Watch,
) -> Result<Replayed, Mismatch> {
    check_header(program, trace)?;
    let explicit_chance = trace.header.explicit_chance;
    let options = Options { explicit_chance, events: true, journal: false, ..Options::default() };
    let mut machine = match &trace.header.state {
        None => Machine::new(program, trace.header.seed.0, options),
        Some(text) => {
            let state = load_state(program, text)
                .map_err(|error| Mismatch::State { message: error.to_string() })?;
            Machine::from_state(program, state, options)
        }
    };
    let found = Hex64(machine.state_hash());
    if found != trace.header.start {
        return Err(Mismatch::Start { expected: trace.header.start, found });
    }
    watch.begins(&machine);
    for (number, row) in trace.rows.iter().enumerate() {
        play_row(&mut machine, number + 1, row, watch)?;
        watch.decided(&machine, row);
    }
    watch.ends(&machine);
    check_result(program, trace, &machine)?;
    Ok(Replayed {
        decisions: trace.rows.len(),
        plies: trace.rows.iter().rev().find(|row| row.seat > 0).map_or(0, |row| row.at.ply),
        outcome: machine.result(),
    })
}

fn check_header(program: &Program, trace: &Trace) -> Result<(), Mismatch> {
    let found = Hex64(program.rules_hash());
    if trace.header.rules_hash != found {
        return Err(Mismatch::Rules { expected: trace.header.rules_hash, found });
    }
    let found = program.players() as u32;
    if trace.header.players != found {
        return Err(Mismatch::Players { expected: trace.header.players, found });
    }
    Ok(())
}

fn play_row(
    machine: &mut Machine<'_>,
    number: usize,
    row: &Row,
    watch: &mut dyn Watch,
) -> Result<(), Mismatch> {
    if machine.decision().is_none() {
        return Err(Mismatch::OverAlready { row: number, at: row.at });
    }
    let Some(played) = describe(machine, row.index as usize, watch) else {
        let legal = machine.count();
        return Err(Mismatch::IllegalIndex { row: number, at: row.at, index: row.index, legal });
    };
    let differs = |what, expected: &dyn ToString, found: &dyn ToString| Mismatch::Row {
        row: number,
        at: row.at,
        what,
        expected: expected.to_string(),
        found: found.to_string(),
    };
    if played.at != row.at {
        return Err(differs("number", &row.at, &played.at));
    }
    if played.seat != row.seat {
        return Err(differs("seat", &row.seat, &played.seat));
    }
    if !same_move(&row.name, &played.name) {
        return Err(differs("move", &row.name, &played.name));
    }
    let refused = machine.apply_index(row.index as usize).is_err();
    let found = Hex64(machine.state_hash());
    if refused || found != row.hash {
        let name = row.name.clone();
        return Err(Mismatch::Hash { row: number, at: row.at, name, expected: row.hash, found });
    }
    Ok(())
}

fn check_result(program: &Program, trace: &Trace, machine: &Machine<'_>) -> Result<(), Mismatch> {
    let Some(expected) = &trace.result else { return Ok(()) };
    let finished = machine.decision().is_none();
    match (expected.kind, finished) {
        (EndKind::Capped, false) => Ok(()),
        (_, false) => {
            Err(Mismatch::NotOver { rows: trace.rows.len(), expected: expected.to_string() })
        }
        (_, true) => same_result(expected, &over(program, machine)),
    }
}

fn same_result(expected: &Ending, found: &Ending) -> Result<(), Mismatch> {
    if expected == found {
        return Ok(());
    }
    Err(Mismatch::Result { expected: expected.to_string(), found: found.to_string() })
}
