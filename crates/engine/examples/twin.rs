//! One program, two builds: natively and as wasm it plays the same games and tells the state hash at
//! every decision, and it measures random playouts. `tests/wasm` compares the two.
//!
//! Natively: `twin hashes` reads jobs from standard input, a line each: spec file, players, seed and
//! agents by seat (separated by commas), and prints a line of hashes for each; `twin signature` prints
//! the number of `boardwright signature`;
//! `twin playouts SPEC MILLISECONDS` prints what random playouts cost.

use boardwright_agents::agent;
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Program, link, parse_seed};
use boardwright_sim::{Asked, Caps, Hex64, Playouts, Table};

/// Plays one game; the state hash before the first decision and after each, then the winners.
fn hashes(spec: &str, players: u32, seed: &str, agents: &str) -> Result<Vec<String>, String> {
    let program = program(spec, players)?;
    let names: Vec<&str> = agents.split(',').collect();
    let seats = (0..program.players()).map(|seat| names[seat % names.len()]);
    let agents = seats.map(agent).collect::<Result<Vec<_>, _>>().map_err(|e| e.to_string())?;
    let mut table = Table::new(&program, parse_seed(seed), agents, Caps::default(), false);
    let hash = |table: &Table<'_>| Hex64(table.machine().state().state_hash()).to_string();
    let mut hashes = vec![hash(&table)];
    loop {
        match table.ask(u32::MAX) {
            Asked::More => {}
            Asked::Over | Asked::Capped => break,
            Asked::Chosen { index, .. } => {
                table.play(index).map_err(|refused| format!("{refused:?}"))?;
                hashes.push(hash(&table));
            }
        }
    }
    let outcome = table.machine().result();
    hashes.push(
        outcome.map_or("capped".to_owned(), |end| format!("{:?}{:?}", end.kind, end.winners)),
    );
    Ok(hashes)
}

/// One number over the bundled games.
fn signature() -> Result<String, String> {
    let read = |text: &str| {
        let compiled = compile(text, &Overrides::new());
        compiled.def.ok_or_else(|| format!("{:?}", compiled.diagnostics))
    };
    Ok(boardwright_sim::signature::signature(read)?.value.to_string())
}

/// Plays uniformly random games for about so many milliseconds: games, plies, nanoseconds per ply.
fn playouts(spec: &str, players: u32, ms: f64, now: impl Fn() -> f64) -> Result<String, String> {
    let program = program(spec, players)?;
    let mut playouts = Playouts::new(&program, 1, 100_000);
    let began = now();
    while now() - began < ms {
        playouts.step(16);
    }
    let (sums, ms) = (playouts.sums(), now() - began);
    let ns = ms * 1e6 / sums.plies.max(1) as f64;
    Ok(format!("{} games, {} plies, {ns:.0} ns per ply", sums.games, sums.plies))
}

fn program(spec: &str, players: u32) -> Result<Program, String> {
    let compiled = compile(spec, &Overrides::new());
    let def = compiled.def.ok_or_else(|| format!("{:?}", compiled.diagnostics))?;
    link(&def, &LinkOptions { players }).map_err(|errors| format!("{errors:?}"))
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let read = |path: &str| std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"));
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["hashes"] => {
            for line in std::io::stdin().lines() {
                let line = line.map_err(|e| e.to_string())?;
                let [path, players, seed, agents] = line.split(' ').collect::<Vec<_>>()[..] else {
                    return Err(format!("SPEC PLAYERS SEED AGENTS, not `{line}`"));
                };
                let players = players.parse().map_err(|_| format!("`{players}` players"))?;
                println!("{}", hashes(&read(path)?, players, seed, agents)?.join(" "));
            }
            Ok(())
        }
        ["signature"] => {
            println!("{}", signature()?);
            Ok(())
        }
        ["playouts", path, players, ms] => {
            let start = std::time::Instant::now();
            let now = || start.elapsed().as_secs_f64() * 1e3;
            let players = players.parse().map_err(|_| format!("`{players}` players"))?;
            let ms = ms.parse().map_err(|_| format!("`{ms}` milliseconds"))?;
            println!("{}", playouts(&read(path)?, players, ms, now)?);
            Ok(())
        }
        _ => Err("twin hashes < JOBS, twin signature, or twin playouts SPEC PLAYERS MILLISECONDS"
            .to_owned()),
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod exports {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// [`super::hashes`] of a spec's text.
    #[wasm_bindgen]
    pub fn play_hashes(
        spec: &str,
        players: u32,
        seed: &str,
        agents: &str,
    ) -> Result<Vec<String>, String> {
        super::hashes(spec, players, seed, agents)
    }

    /// [`super::signature`].
    #[wasm_bindgen]
    pub fn signature() -> Result<String, String> {
        super::signature()
    }

    /// [`super::playouts`] of a spec's text.
    #[wasm_bindgen]
    pub fn bench_playouts(spec: &str, players: u32, ms: f64) -> Result<String, String> {
        super::playouts(spec, players, ms, js_sys::Date::now)
    }
}
