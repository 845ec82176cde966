//! Chess of `bench/plain` and of `specs` against the counts that all chess programs agree on, from six positions in
//! Forsyth–Edwards notation. Source: <https://www.chessprogramming.org/Perft_Results>.

use super::referee::{plain_program, program, wanted};
use boardwright_kernel::{Program, State, load_json};
use boardwright_sim::perft::{PerftSpec, perft_from};
use serde_json::{Map, Value, json};

/// Levels with more nodes are left out unless `BOARDWRIGHT_GAMES` is set.
const FEW: u64 = if cfg!(debug_assertions) { 500 } else { 10_000 };

/// A position, and its sequences of one ply, two plies and so on.
const POSITIONS: [(&str, &[u64]); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &[20, 400, 8_902, 197_281]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2_039, 97_862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812, 43_238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", &[6, 264, 9_467]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[44, 1_486, 62_379]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", &[46, 2_079, 89_890]),
];

/// Reads a position with white to move and no pawn to take in passing.
fn position(program: &Program, fen: &str) -> State {
    let [men, "w", rights, "-"] = fen.split(' ').collect::<Vec<_>>()[..] else {
        panic!("white to move, nothing passed: {fen}")
    };
    let mut places = Map::new();
    for (row, line) in (1..=8).rev().zip(men.split('/')) {
        let mut column = 1;
        for symbol in line.chars() {
            match symbol.to_digit(10) {
                Some(empty) => column += empty,
                None => {
                    let token = man(symbol, column, rights);
                    places.insert(format!("cell_{row}_{column}"), json!([token]));
                    column += 1;
                }
            }
        }
    }
    let state = json!({
        "format": "boardwright-state", "version": 1, "active": 1,
        "places": Value::Object(places),
    });
    load_json(program, &state.to_string()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A man as a state names it. Kings and rooks with the right to castle have not moved.
fn man(symbol: char, column: u32, rights: &str) -> Value {
    let white = symbol.is_ascii_uppercase();
    let of_side = |right: char| if white { right.to_ascii_uppercase() } else { right };
    let may = |right: char| rights.contains(of_side(right));
    let (name, moved) = match symbol.to_ascii_lowercase() {
        'p' => ("pawn", false),
        'n' => ("knight", false),
        'b' => ("bishop", false),
        'r' => ("rook", !(column == 1 && may('q') || column == 8 && may('k'))),
        'q' => ("queen", false),
        'k' => ("king", !(may('k') || may('q'))),
        other => panic!("no man is called {other}"),
    };
    json!({ "type": name, "owner": if white { 1 } else { 2 }, "props": { "moved": moved } })
}

#[test]
fn positions_have_the_published_counts() {
    for program in [plain_program("chess", &[]), program("chess", &[])] {
        for (fen, counts) in POSITIONS {
            let affordable = |nodes: &&u64| wanted().is_some() || **nodes <= FEW;
            let depth = counts.iter().take_while(affordable).count();
            let spec = PerftSpec::new(depth as u32);
            let counted = perft_from(&program, position(&program, fen), spec).expect("no chance");
            let nodes: Vec<u64> = counted.levels.iter().map(|level| level.nodes).collect();
            assert_eq!(nodes, counts[..depth], "{fen}");
            println!("{fen}: equal to depth {depth} of {}", counts.len());
        }
    }
}
