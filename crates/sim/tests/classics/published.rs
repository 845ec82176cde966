//! The table of `docs/perft.md` has the counts of the engine.

use super::referee::{program, wanted};
use boardwright_sim::perft::{Level, PerftSpec, perft};
use std::collections::BTreeMap;
use std::path::Path;

/// Lines with more nodes are left out unless `BOARDWRIGHT_GAMES` is set.
const FEW: u64 = if cfg!(debug_assertions) { 10_000 } else { 1_000_000 };

/// The lines of one game: its knobs, and the levels from depth 1 on.
type Counts = BTreeMap<(String, String), Vec<Level>>;

fn table() -> Counts {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/perft.md");
    let text = std::fs::read_to_string(path).expect("the table");
    let mut counts = Counts::new();
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [game, knobs, depth, nodes, ended, source] = cells[..] else {
            panic!("six cells, not {line}");
        };
        let number = |cell: &str| cell.replace(' ', "").parse().expect("a number");
        assert!(!source.is_empty(), "{line}");
        let key = (game.trim_matches('`').to_owned(), knobs.replace('`', ""));
        let levels = counts.entry(key).or_default();
        levels.push(Level { nodes: number(nodes), ended: number(ended) });
        assert_eq!(number(depth), levels.len() as u64, "depths follow each other: {line}");
    }
    counts
}

#[test]
fn the_table_holds() {
    for ((game, knobs), levels) in table() {
        let knobs: Vec<(&str, &str)> =
            knobs.split_whitespace().filter_map(|knob| knob.split_once('=')).collect();
        let affordable = |level: &&Level| wanted().is_some() || level.nodes <= FEW;
        let depth = levels.iter().take_while(affordable).count();
        let counted = perft(&program(&game, &knobs), PerftSpec::new(depth as u32));
        let counted = counted.expect("no chance").levels;
        assert_eq!(counted, levels[..depth], "{game} {knobs:?}");
        println!("{game} {knobs:?}: equal to depth {depth} of {}", levels.len());
    }
}

/// Every classic game is counted to five plies at least, on some board.
#[test]
fn the_table_is_long_enough() {
    let table = table();
    for game in [
        "tic-tac-toe",
        "connect-four",
        "breakthrough",
        "othello",
        "hex",
        "kalah",
        "nine-mens-morris",
        "checkers",
        "nim",
        "gomoku",
    ] {
        let depths = table.iter().filter(|((of, _), _)| of == game).map(|(_, levels)| levels.len());
        assert!(depths.max() >= Some(5), "{game}");
    }
}
