//! Answers of matches and whole games, as they are written in JSON. `package/index.d.ts` declares the same types.

use boardwright_sim::trace::EndKind;
use boardwright_sim::{Ending, Hex64, Mismatch};
use serde::Serialize;

/// The end of a game.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EndingJson {
    kind: EndKind,
    winners: Vec<u32>,
    payoffs: Option<Vec<i32>>,
    cause: Option<String>,
    fault: Option<String>,
    headline: String,
}

impl EndingJson {
    /// An ending with its sentence.
    pub fn new(ending: &Ending, headline: String) -> Self {
        Self {
            kind: ending.kind,
            winners: ending.winners.clone(),
            payoffs: ending.payoffs.clone(),
            cause: ending.cause.clone(),
            fault: ending.fault.clone(),
            headline,
        }
    }
}

/// A legal move.
#[derive(Debug, Clone, Serialize)]
pub struct MoveJson {
    /// Its index in the list of legal moves.
    pub index: usize,
    /// Its name in the words of the rules, as traces have it.
    pub name: String,
    /// Its label for the player who decides.
    pub label: String,
    /// The weight of an outcome of chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u64>,
}

/// A question.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DecisionJson {
    /// The decider, by seat; `None` for chance.
    pub seat: Option<u32>,
    /// The question for people.
    pub question: String,
    /// How many moves are legal.
    pub moves: usize,
    /// Number of the ply, from 1.
    pub ply: u32,
    /// Number of the decision within the ply, from 1.
    pub step: u32,
}

/// A move that was made.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AppliedJson {
    /// The seat that decided; `None` for chance.
    pub seat: Option<u32>,
    /// The move.
    #[serde(flatten)]
    pub made: MoveJson,
    /// The hash of the state after it.
    pub hash: Hex64,
}

/// A whole game between bots.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayedJson {
    pub plies: u32,
    pub decisions: usize,
    pub last_hash: Hex64,
    pub result: EndingJson,
    pub trace: String,
}

/// The result of a replay.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReplayJson {
    pub verified: bool,
    /// Decisions that agree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_hash: Option<Hex64>,
    /// The result; a game that was not played to its end has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<EndingJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mismatch: Option<MismatchJson>,
}

/// The first difference between a trace and its replay.
#[derive(Debug, Clone, Serialize)]
pub struct MismatchJson {
    kind: &'static str,
    /// The row of the trace, from 1; `None` for the whole trace.
    row: Option<usize>,
    message: String,
}

impl MismatchJson {
    /// Writes a difference.
    pub fn new(mismatch: &Mismatch) -> Self {
        let (kind, row) = match mismatch {
            Mismatch::Rules { .. } => ("rules", None),
            Mismatch::Players { .. } => ("players", None),
            Mismatch::State { .. } => ("state", None),
            Mismatch::Start { .. } => ("start", None),
            Mismatch::OverAlready { row, .. } => ("over-already", Some(*row)),
            Mismatch::IllegalIndex { row, .. } => ("illegal-index", Some(*row)),
            Mismatch::Row { row, what, .. } => (*what, Some(*row)),
            Mismatch::Hash { row, .. } => ("hash", Some(*row)),
            Mismatch::NotOver { .. } => ("not-over", None),
            Mismatch::Result { .. } => ("result", None),
        };
        Self { kind, row, message: mismatch.to_string() }
    }
}
