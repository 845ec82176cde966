//! `boardwright replay TRACE`

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::saved::Saves;
use crate::source::Source;
use crate::telling::{Manner, Telling};
use crate::trace_spec::{named_game, overrides};
use boardwright_sim::stats::counted;
use boardwright_sim::trace::Trace;
use boardwright_sim::{Labels, Mismatch, replay_with, text_hash};
use serde_json::{Value, json};

/// Plays a trace again.
pub fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let source = Source::read(&args.trace)?;
    let trace = Trace::parse(&source.text)
        .map_err(|error| Failure::found(format!("{}: {error}", source.name)))?;
    let game = rules(args, &trace)?;
    game.is_of_trace(&trace)?;
    let program = game.program(Some(trace.header.players))?;
    let labels = Labels::new(&game.def, &program);
    let manner = if args.events && !args.json { Manner::Lines } else { Manner::Silent };
    let saves = Saves::parse(&args.save_at)?;
    let mut watch = Telling::new(&game.def, &program, &labels, manner, None, saves);
    let replayed = replay_with(&program, &trace, &mut watch).map_err(|mismatch| {
        let changed = changed_text(&game, &trace);
        let message = format!("{}: {mismatch}{}", source.name, changed.unwrap_or_default());
        Failure::Found { message, details: Some(json!({ "mismatch": details(&mismatch) })) }
    })?;
    watch.finish()?;
    if args.json {
        output::json(&json!({
            "verified": true,
            "game": game.def.meta.id,
            "rulesHash": trace.header.rules_hash,
            "decisions": replayed.decisions,
            "plies": replayed.plies,
            "lastHash": trace.last_hash(),
            "result": trace.result,
        }));
    } else {
        output::line(&format!(
            "{}: {}, {}, every hash agrees; {}",
            game.def.meta.id,
            counted(replayed.decisions as u64, "decision"),
            counted(replayed.plies.into(), "ply"),
            match (&replayed.outcome, &trace.result) {
                (Some(outcome), _) => labels.headline(outcome),
                (None, Some(_)) => "stopped at the cap".to_owned(),
                (None, None) => "unfinished".to_owned(),
            }
        ));
    }
    Ok(())
}

/// Reads the rules: the given file, else the one that the trace names.
fn rules(args: &ReplayArgs, trace: &Trace) -> Result<Game, Failure> {
    let Some(path) = &args.spec else { return named_game(&args.trace, trace) };
    let source = Source::read(path)?;
    let overrides = overrides(&source, trace);
    Game::from_source(source, overrides)
}

/// Returns a note if the spec has changed since the trace was written.
fn changed_text(game: &Game, trace: &Trace) -> Option<String> {
    let spec = trace.header.spec.as_ref()?;
    (spec.text_hash != text_hash(&game.source.text))
        .then(|| format!(" ({} has been changed since the trace was written)", game.source.name))
}

fn details(mismatch: &Mismatch) -> Value {
    match mismatch {
        Mismatch::Rules { expected, found } => {
            json!({ "kind": "rules", "expected": expected, "found": found })
        }
        Mismatch::Players { expected, found } => {
            json!({ "kind": "players", "expected": expected, "found": found })
        }
        Mismatch::State { message } => json!({ "kind": "state", "message": message }),
        Mismatch::Start { expected, found } => {
            json!({ "kind": "start", "expected": expected, "found": found })
        }
        Mismatch::OverAlready { row, at } => {
            json!({ "kind": "over-already", "row": row, "at": at })
        }
        Mismatch::IllegalIndex { row, at, index, legal } => json!({
            "kind": "illegal-index", "row": row, "at": at, "index": index, "legal": legal,
        }),
        Mismatch::Row { row, at, what, expected, found } => json!({
            "kind": what, "row": row, "at": at, "expected": expected, "found": found,
        }),
        Mismatch::Hash { row, at, name, expected, found } => json!({
            "kind": "hash", "row": row, "at": at, "move": name,
            "expected": expected, "found": found,
        }),
        Mismatch::NotOver { rows, expected } => {
            json!({ "kind": "not-over", "rows": rows, "expected": expected })
        }
        Mismatch::Result { expected, found } => {
            json!({ "kind": "result", "expected": expected, "found": found })
        }
    }
}
