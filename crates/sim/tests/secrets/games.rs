//! The games, by the folders of their specs.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, PlayerId, Program, link};
use boardwright_sim::Labels;
use std::path::Path;

/// A game for a number of players.
pub struct Game {
    /// Its name and for how many.
    pub name: String,
    pub program: Program,
    pub labels: Labels,
}

impl Game {
    /// From the text of a spec.
    pub fn of(name: &str, text: &str, players: u32) -> Self {
        let compiled = compile(text, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{name}: {:#?}", compiled.diagnostics));
        let program = link(&def, &LinkOptions { players })
            .unwrap_or_else(|errors| panic!("{name}: {errors:#?}"));
        let labels = Labels::new(&def, &program);
        Self { name: format!("{name} for {players}"), program, labels }
    }

    /// All players.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.program.players() as u16).map(PlayerId)
    }
}

/// Every game of a folder of the repository for every number of players; of those for many, the fewest
/// and the most.
fn folder(path: &str) -> Vec<Game> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths.filter(|p| p.extension().is_some_and(|e| e == "md")).collect();
    paths.retain(|path| !path.ends_with("README.md"));
    paths.sort();
    let mut games = Vec::new();
    for path in paths {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let compiled = compile(&text, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{name}: {:#?}", compiled.diagnostics));
        let players = def.meta.players;
        games.push(Game::of(&name, &text, players.min));
        if players.max > players.min {
            games.push(Game::of(&name, &text, players.max));
        }
    }
    games
}

/// All bundled games.
pub fn bundled() -> Vec<Game> {
    folder("specs")
}

/// All other games that hide something.
pub fn others() -> Vec<Game> {
    let folders = ["tests/sketches", "crates/kernel/tests/games", "tests/conformance/specs"];
    let games = folders.into_iter().flat_map(folder);
    games.filter(|game| game.program.hides()).collect()
}
