//! `boardwright compile SPEC`

use crate::args::CompileArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_sim::Hex64;
use serde_json::{Map, Value, json};

/// Compiles and writes the game's canonical JSON.
pub fn run(args: &CompileArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let program = game.program(None)?;
    let rules_hash = Hex64(program.rules_hash());
    let pretty = serde_json::to_string_pretty(&game.def)
        .map_err(|error| Failure::found(format!("the game cannot be written: {error}")))?;
    if let Some(out) = &args.out {
        std::fs::write(out, pretty.clone() + "\n")
            .map_err(|error| Failure::misuse(format!("cannot write {}: {error}", out.display())))?;
    }
    if args.json {
        let spans: Map<String, Value> = game
            .map
            .spans
            .iter()
            .map(|(path, span)| (path.clone(), json!({ "start": span.start, "end": span.end })))
            .collect();
        let diagnostics: Vec<Value> =
            game.findings.iter().map(|finding| finding.to_json(&game.source)).collect();
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
            "{}: {} players, {} actions, rules {rules_hash} → {}",
            game.def.meta.id,
            players(&game),
            game.def.actions.len(),
            out.display()
        )),
        None => output::line(&pretty),
    }
    Ok(())
}

fn players(game: &Game) -> String {
    let players = &game.def.meta.players;
    if players.min == players.max {
        players.min.to_string()
    } else {
        format!("{} to {}", players.min, players.max)
    }
}
