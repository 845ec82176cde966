//! `boardwright signature`: prints one number; two builds that play alike print the same.

use crate::args::SignatureArgs;
use crate::failure::Failure;
use crate::output;
use boardwright_compile::{Overrides, compile};
use boardwright_sim::signature::{GameSignature, signature};
use serde_json::json;

/// Plays the bundled games and prints the number.
pub fn run(args: &SignatureArgs) -> Result<(), Failure> {
    let read = |text: &str| {
        let compiled = compile(text, &Overrides::new());
        let first = compiled.diagnostics.first().map(|found| found.message.clone());
        compiled.def.ok_or_else(|| first.unwrap_or_default())
    };
    let found = signature(read).map_err(Failure::found)?;
    if args.json {
        let game = |of: &GameSignature| {
            json!({
                "game": of.game,
                "players": of.players,
                "decisions": of.decisions,
                "signature": of.value,
            })
        };
        let games: Vec<_> = found.games.iter().map(game).collect();
        output::json(&json!({ "signature": found.value, "games": games }));
    } else {
        output::line(&found.value.to_string());
    }
    Ok(())
}
