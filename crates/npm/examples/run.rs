//! The package's `run`, natively: `tests/wasm` compares its answers with those of the wasm build.
//!
//! Reads jobs from standard input, a line each: the file of a spec, a space, and the options of `run` as JSON. Prints the
//! answer to each on a line of its own.

use boardwright_npm::{Game, compile};
use std::collections::BTreeMap;
use std::io::stdin;

fn main() -> Result<(), String> {
    let mut games: BTreeMap<String, Game> = BTreeMap::new();
    for line in stdin().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let job = line.split_once(' ');
        let (path, options) = job.ok_or_else(|| format!("FILE OPTIONS, not `{line}`"))?;
        if !games.contains_key(path) {
            games.insert(path.to_owned(), game(path)?);
        }
        println!("{}", games[path].run(options)?);
    }
    Ok(())
}

fn game(path: &str) -> Result<Game, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let (game, _) = compile(&text, "{}")?;
    game.ok_or_else(|| format!("{path} is no game"))
}
