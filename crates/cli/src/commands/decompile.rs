//! `boardwright decompile GAME`

use crate::args::DecompileArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_def::Authoring;
use boardwright_print::{Decompiled, decompile};
use serde_json::json;

/// Writes a game as a spec that compiles to the same game, and lists the parts that could not be restored.
pub fn run(args: &DecompileArgs) -> Result<(), Failure> {
    let mut game = Game::read(&args.from.spec, &args.from.set)?;
    if args.bare {
        game.def.authoring = Authoring::default();
    }
    let Decompiled { text, notes } = decompile(&game.def);
    if let Some(out) = &args.out {
        output::file(out, &text)?;
    }
    if args.json {
        output::json(&json!({ "spec": text, "notes": notes }));
        return Ok(());
    }
    if args.out.is_none() {
        output::text(&text);
    }
    notes.iter().for_each(|note| output::note(note));
    Ok(())
}
