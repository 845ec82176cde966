//! `boardwright eval SPEC --check REPORT.json`: the games of a stored report again, and its intervals beside the new ones.

use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::seating::seats;
use crate::source::Source;
use boardwright_kernel::Program;
use boardwright_lab::{CheckReport, EvalReport, Plan, StopRule, StoredReport};
use boardwright_sim::Caps;
use std::path::Path;

/// Reads a stored report.
pub fn read(path: &Path) -> Result<StoredReport, Failure> {
    let Source { name, text } = Source::read(path)?;
    let wrong = |why: String| Failure::misuse(format!("{name}: {why}"));
    let mut reader = serde_json::Deserializer::from_str(&text);
    let stored: StoredReport = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let at = error.path().to_string();
        let at = if at == "." { String::new() } else { format!("{at}: ") };
        wrong(format!("this is no report of eval --json: {at}{}", error.inner()))
    })?;
    reader.end().map_err(|error| wrong(format!("there is more text after the report: {error}")))?;
    stored.validate().map_err(wrong)?;
    Ok(stored)
}

/// The knobs that a report sets.
pub fn set(stored: &StoredReport) -> Vec<(String, String)> {
    stored.set.iter().map(|one| (one.knob.clone(), one.value.clone())).collect()
}

/// The games of a report.
pub fn plan(stored: &StoredReport, game: &Game) -> Result<(Program, StopRule, Plan), Failure> {
    let id = &game.def.meta.id;
    if stored.game != *id {
        let of = &stored.game;
        return Err(Failure::misuse(format!("the report is of `{of}`, not of `{id}`")));
    }
    let program = game.program(Some(stored.players))?;
    let plan = Plan {
        agents: seats(&stored.agents, &program)?,
        seed: stored.seed.0,
        wanted: stored.games,
        caps: Caps {
            plies: stored.cap.max(1),
            iterations: stored.iterations.max(1),
            ..Caps::default()
        },
    };
    Ok((program, StopRule::ALL, plan))
}

/// Prints what differs.
///
/// # Errors
/// Some intervals do not overlap.
pub fn tell(stored: &StoredReport, found: &EvalReport, json: bool) -> Result<(), Failure> {
    let check = CheckReport::of(stored, found);
    if json {
        output::json(&check);
    } else {
        check.lines().iter().for_each(|line| output::line(line));
    }
    if check.holds { Ok(()) } else { Err(Failure::Reported) }
}
