//! The plainly written games of `bench/plain` have the counts of `bench/plain/counts`, which come from slow models.

use super::referee::wanted;
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, link};
use boardwright_sim::perft::{Chance, Level, PerftSpec, perft};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Lines with more sequences are left out unless `BOARDWRIGHT_GAMES` is set.
const FEW: u64 = if cfg!(debug_assertions) { 2_000 } else { 50_000 };

/// The lines of a game by its knobs and number of players: the levels by depth.
type Lines = BTreeMap<(Overrides, Option<u64>), BTreeMap<u32, Level>>;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/plain")
}

fn lines(counts: &Value) -> Lines {
    let mut found = Lines::new();
    for line in counts["counts"].as_array().expect("a list of lines") {
        let knobs = line["set"].as_object().expect("knobs").iter();
        let knobs = knobs.map(|(knob, value)| (knob.clone(), value.to_string())).collect();
        let number = |key: &str| line[key].as_u64().expect("a number");
        let level = Level { nodes: number("sequences"), ended: number("ended") };
        let levels = found.entry((knobs, line["players"].as_u64())).or_default();
        levels.insert(number("plies") as u32, level);
    }
    found
}

fn same_counts(game: &str) {
    let read = |path: PathBuf| std::fs::read_to_string(path).expect("a file of the game");
    let source = read(folder().join(format!("{game}.md")));
    let counts = read(folder().join(format!("counts/{game}.json")));
    let counts = serde_json::from_str(&counts).expect("counts");
    let mut compared = 0;
    for ((knobs, players), levels) in lines(&counts) {
        let affordable = |level: &Level| wanted().is_some() || level.nodes <= FEW;
        let large = levels.iter().find(|(_, level)| !affordable(level)).map(|(depth, _)| *depth);
        let wanted: Vec<_> = levels
            .into_iter()
            .filter(|(depth, _)| large.is_none_or(|large| *depth < large))
            .collect();
        let Some((depth, _)) = wanted.last() else { continue };
        let def = compile(&source, &knobs).def.expect("a game");
        let of_game = &def.meta.players;
        let usual = 2.clamp(of_game.min, of_game.max);
        let players = players.map_or(usual, |players| players as u32);
        let program = link(&def, &LinkOptions { players }).expect("a program");
        let spec = PerftSpec { chance: Chance::Count, ..PerftSpec::new(*depth) };
        let found = perft(&program, spec).expect("chance is counted").levels;
        for (depth, level) in &wanted {
            assert_eq!(found[*depth as usize - 1], *level, "{game} {knobs:?}, {depth} plies");
        }
        compared += wanted.len();
    }
    assert!(compared >= 5, "{game}: only {compared} lines are short enough");
}

macro_rules! games {
    ($($name:ident = $game:literal;)*) => {
        $(#[test]
        fn $name() {
            same_counts($game);
        })*

        #[test]
        fn no_game_is_left_out() {
            let mut found: Vec<String> = std::fs::read_dir(folder().join("counts"))
                .expect("the counts")
                .map(|file| file.expect("a file").path())
                .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
                .collect();
            found.sort();
            assert_eq!(found, [$($game),*]);
        }
    };
}

games! {
    amazons = "amazons";
    backgammon = "backgammon";
    brandubh = "brandubh";
    dots_and_boxes = "dots-and-boxes";
    fjord_lines = "fjord-lines";
    gin_rummy = "gin-rummy";
    go = "go";
    goofspiel = "goofspiel";
    havannah = "havannah";
    hearts = "hearts";
    liars_dice = "liars-dice";
    oware = "oware";
    pentago = "pentago";
    quoridor = "quoridor";
    salt_garden = "salt-garden";
    three_mens_morris = "three-mens-morris";
}
