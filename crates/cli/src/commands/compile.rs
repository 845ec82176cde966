//! `boardwright compile SPEC`

use crate::args::CompileArgs;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::game::Game;
use crate::output;
use boardwright_sim::Hex64;
use boardwright_sim::stats::counted;
use serde_json::{Map, Value, json};

/// Compiles and writes the game's canonical JSON.
pub fn run(args: &CompileArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let program = game.program(None)?;
    let rules_hash = Hex64(program.rules_hash());
    let pretty = serde_json::to_string_pretty(&game.def)
        .map_err(|error| Failure::found(format!("the game cannot be written: {error}")))?;
    if let Some(out) = &args.out {
        output::file(out, &(pretty.clone() + "\n"))?;
    }
    if args.json {
        let spans: Map<String, Value> = game
            .map
            .spans
            .iter()
            .map(|(path, span)| (path.clone(), json!({ "start": span.start, "end": span.end })))
            .collect();
        let diagnostics = Finding::all_to_json(&game.findings, &game.source);
        output::json(&json!({
            "rulesHash": rules_hash,
            "gameDef": game.def,
            "diagnostics": diagnostics,
            "sourceMap": spans,
        }));
        return Ok(());
    }
    if !game.findings.is_empty() {
        crate::render::print(&game.source, &game.findings);
    }
    match &args.out {
        Some(out) => output::note(&format!(
            "{}: {}, {}, rules {rules_hash} → {}",
            game.def.meta.id,
            game.players(),
            counted(game.def.actions.len() as u64, "action"),
            out.display()
        )),
        None => output::json_text(&pretty),
    }
    Ok(())
}
