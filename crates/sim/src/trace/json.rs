//! Traces as JSON, one row a line.

use super::{Ending, FORMAT, Header, MAGIC, Row, SpecRef, Trace, TraceError, unknown_format};
use crate::Hex64;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The JSON object, field by field in written order. `result` stands last, so that a cut file lacks
/// it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    engine: String,
    rules_hash: Hex64,
    game: String,
    players: u32,
    seed: Hex64,
    seats: Vec<String>,
    #[serde(default)]
    overrides: BTreeMap<String, String>,
    #[serde(default)]
    explicit_chance: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spec: Option<SpecRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<String>,
    start: Hex64,
    rows: Vec<Row>,
    result: Option<Ending>,
}

/// The part that is read first, for a better message about other files than a missing field.
#[derive(Deserialize)]
struct Peek {
    format: Option<serde_json::Value>,
    version: Option<u32>,
}

pub(super) fn parse(source: &str) -> Result<Trace, TraceError> {
    let peek: Peek = serde_json::from_str(source).map_err(|error| located(&error))?;
    if peek.format.as_ref().and_then(|format| format.as_str()) != Some(MAGIC) {
        return Err(TraceError::whole(format!(
            "this is not a Boardwright trace: its `format` is not \"{MAGIC}\""
        )));
    }
    if peek.version != Some(FORMAT) {
        return Err(TraceError::whole(unknown_format(peek.version.unwrap_or(0))));
    }
    let file: File = serde_json::from_str(source).map_err(|error| located(&error))?;
    Ok(Trace {
        header: Header {
            engine: file.engine,
            rules_hash: file.rules_hash,
            game: file.game,
            players: file.players,
            seed: file.seed,
            seats: file.seats,
            overrides: file.overrides,
            explicit_chance: file.explicit_chance,
            spec: file.spec,
            state: file.state,
            start: file.start,
        },
        rows: file.rows,
        result: file.result,
    })
}

fn located(error: &serde_json::Error) -> TraceError {
    let message = if error.is_eof() {
        "the file breaks off before the trace is complete".to_owned()
    } else {
        error.to_string()
    };
    TraceError { line: (error.line() > 0).then(|| error.line()), message }
}

pub(super) fn write(trace: &Trace) -> String {
    let header = &trace.header;
    let whole = File {
        format: MAGIC.to_owned(),
        version: FORMAT,
        engine: header.engine.clone(),
        rules_hash: header.rules_hash,
        game: header.game.clone(),
        players: header.players,
        seed: header.seed,
        seats: header.seats.clone(),
        overrides: header.overrides.clone(),
        explicit_chance: header.explicit_chance,
        spec: header.spec.clone(),
        state: header.state.clone(),
        start: header.start,
        rows: Vec::new(),
        result: trace.result.clone(),
    };
    let object = to_json(&whole);
    let rows: Vec<String> = trace.rows.iter().map(|row| format!("\n  {}", to_json(row))).collect();
    // The header may have any strings, so the search for the empty list starts from the right.
    match object.rsplit_once("\"rows\":[]") {
        Some((before, after)) => format!("{before}\"rows\":[{}]{after}\n", rows.join(",")),
        None => object,
    }
}

fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data with string keys is always JSON")
}
