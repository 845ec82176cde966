//! Traces: records of games, complete enough to replay one and to find the first difference.
//!
//! A row is one decision, with the hash of the state after it; the header has the hash before the
//! first. The trace names the file of the spec and has the hash of the rules, not their text.

mod ending;
mod json;
mod text;

pub use ending::{EndKind, Ending, SHARE, fault_name};

use crate::Hex64;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The format that this library reads and writes.
pub const FORMAT: u32 = 1;
/// The first word of a trace as text, and `format` of one as JSON.
pub const MAGIC: &str = "boardwright-trace";
/// Largest trace that is read, in bytes.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The game, its setup and its agents.
    pub header: Header,
    /// The decisions, in order.
    pub rows: Vec<Row>,
    /// The ending; `None` for an unfinished game.
    pub result: Option<Ending>,
}

/// The game, its setup and its agents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Version of the engine that wrote it.
    pub engine: String,
    /// Identity of the rules.
    pub rules_hash: Hex64,
    /// The game's id, for people.
    pub game: String,
    /// How many players.
    pub players: u32,
    /// The game's seed.
    pub seed: Hex64,
    /// Agents by seat; a person is `person`.
    pub seats: Vec<String>,
    /// Knobs set from outside when the spec was compiled.
    pub overrides: BTreeMap<String, String>,
    /// True if chance was a player; its outcomes are rows of seat 0.
    pub explicit_chance: bool,
    /// The file of the spec, for information.
    pub spec: Option<SpecRef>,
    /// The saved state that the game started from, as [`boardwright_kernel::save_text`] writes it; `None`
    /// for a game that started with its setup.
    pub state: Option<String>,
    /// State hash before the first decision: after setup, or of the saved state.
    pub start: Hex64,
}

/// A spec by its file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SpecRef {
    /// The path as it was given.
    pub path: String,
    /// [`crate::text_hash`] of the text.
    pub text_hash: Hex64,
}

/// One decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Row {
    /// Ply and step.
    pub at: At,
    /// The seat that decided, from 1; 0 for chance.
    pub seat: u32,
    /// The move's index in the canonical list.
    pub index: u32,
    /// The move, by names of the rules; replay uses `index` and checks the name.
    #[serde(rename = "move")]
    pub name: String,
    /// State hash after the move.
    pub hash: Hex64,
}

/// Number of a decision: `ply.step`, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// The ply.
    pub ply: u32,
    /// The decision within it.
    pub step: u32,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.ply, self.step)
    }
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split_once('.')
            .and_then(|(ply, step)| Some(At { ply: ply.parse().ok()?, step: step.parse().ok()? }))
            .ok_or_else(|| format!("`{text}` is not a decision number such as 3.1"))
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The error for a text that is not a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceError {
    /// The line of the error, from 1; `None` for the whole file.
    pub line: Option<usize>,
    /// The error, in one sentence.
    pub message: String,
}

impl TraceError {
    fn whole(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for TraceError {}

impl Trace {
    /// Reads a trace, JSON or text.
    pub fn parse(source: &str) -> Result<Self, TraceError> {
        if source.len() > MAX_BYTES {
            return Err(TraceError::whole("the file is larger than a trace may be (64 MiB)"));
        }
        let source = source.trim_start_matches('\u{feff}');
        if source.trim().is_empty() {
            Err(TraceError::whole("the file is empty"))
        } else if source.trim_start().starts_with('{') {
            json::parse(source)
        } else if source.starts_with(MAGIC) {
            text::parse(source)
        } else {
            Err(TraceError::whole(format!(
                "this is not a Boardwright trace: it begins neither with `{{` nor with `{MAGIC}`"
            )))
        }
    }

    /// As JSON, one row a line.
    pub fn to_json(&self) -> String {
        json::write(self)
    }

    /// As text: a header of `key value` lines, one line a decision, the result last.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// The hash after the last decision.
    pub fn last_hash(&self) -> Hex64 {
        self.rows.last().map_or(self.header.start, |row| row.hash)
    }
}

/// The message for a format that this library does not read.
fn unknown_format(found: u32) -> String {
    format!("the trace has format {found}; this version of Boardwright reads format {FORMAT}")
}
