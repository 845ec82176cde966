//! One program, two builds: natively and as wasm it plays the same games and tells the state hash at
//! every decision. `tests/wasm` compares the two. As wasm it also plays the games that
//! `boardwright bench` measures.
//!
//! Natively: `twin hashes` reads jobs from standard input, a line each: spec file, players, seed and
//! agents by seat (separated by commas), and prints a line of hashes for each; `twin signature` prints
//! the number of `boardwright signature`.

use boardwright_agents::agent;
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Program, link, parse_seed};
use boardwright_sim::{Asked, Caps, Hex64, Table};

/// Plays one game; the state hash before the first decision and after each, then the winners.
fn hashes(spec: &str, players: u32, seed: &str, agents: &str) -> Result<Vec<String>, String> {
    let program = program(spec, players)?;
    let names: Vec<&str> = agents.split(',').collect();
    let seats = (0..program.players()).map(|seat| names[seat % names.len()]);
    let agents = seats.map(agent).collect::<Result<Vec<_>, _>>().map_err(|e| e.to_string())?;
    let mut table = Table::new(&program, parse_seed(seed), agents, Caps::default(), false);
    let hash = |table: &Table<'_>| Hex64(table.machine().state_hash()).to_string();
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
        _ => Err("twin hashes < JOBS, or twin signature".to_owned()),
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod exports {
    use boardwright_kernel::{Program, parse_seed};
    use boardwright_sim::Playouts;
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

    /// A game for `boardwright bench`'s loop; who calls it measures.
    #[wasm_bindgen]
    pub struct Bench {
        program: Program,
    }

    #[wasm_bindgen]
    impl Bench {
        /// Of a spec's text.
        #[wasm_bindgen(constructor)]
        pub fn new(spec: &str, players: u32) -> Result<Bench, String> {
            Ok(Bench { program: super::program(spec, players)? })
        }

        /// Plays so many uniformly random games from the beginning of a seed's; how many plies they take
        /// together.
        pub fn plies(&self, seed: &str, games: u32) -> f64 {
            let mut playouts = Playouts::new(&self.program, parse_seed(seed), 100_000);
            playouts.step(u64::from(games));
            playouts.sums().plies as f64
        }
    }
}
