//! Games on boards: they compile without a finding, give published counts, and play to the end.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    LinkOptions, Machine, Options, OutcomeKind, Program, Rng, game_seed, link,
};
use boardwright_sim::perft::{PerftSpec, perft};
use std::path::Path;

/// A longer game than any of them plays at random.
const LONGEST: u32 = 2_000;
/// Fewer in unoptimised builds.
const GAMES: u64 = if cfg!(debug_assertions) { 100 } else { 1_000 };

fn program(id: &str) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/sketches/{id}.md"));
    let source = std::fs::read_to_string(path).expect("the sketch is there");
    let compiled = compile(&source, &Overrides::new());
    assert!(compiled.diagnostics.is_empty(), "{id}: {:#?}", compiled.diagnostics);
    let def = compiled.def.expect("no finding, so a game");
    link(&def, &LinkOptions { players: 2 }).unwrap_or_else(|errors| panic!("{id}: {errors:#?}"))
}

/// The counts of sequences of 1, 2, … plies, and random games without a fault.
fn sketch(id: &str, counts: &[u64]) {
    let program = program(id);
    let counted = perft(&program, PerftSpec::new(counts.len() as u32)).expect("no chance");
    let nodes: Vec<u64> = counted.levels.iter().map(|level| level.nodes).collect();
    assert_eq!(nodes, counts, "{id}");
    for number in 0..GAMES {
        play(id, &program, number);
    }
}

/// One random game.
fn play(id: &str, program: &Program, number: u64) {
    let options = Options { events: false, journal: false, ..Options::default() };
    let mut machine = Machine::new(program, game_seed(1, number), options);
    let mut dice = Rng::seeded(number);
    for _ in 0..LONGEST {
        if let Some(outcome) = machine.result() {
            assert_ne!(outcome.kind, OutcomeKind::Fault, "{id}: game {number}");
            return;
        }
        let moves = machine.count();
        assert!(moves > 0, "{id}: game {number} asks without an answer");
        machine.apply_index(dice.below(moves as u32) as usize).expect("it is listed");
    }
    panic!("{id}: game {number} does not end");
}

#[test]
fn othello() {
    sketch("othello", &[4, 12, 56, 244, 1396]);
}

#[test]
fn kalah() {
    sketch("kalah", &[6, 35, 185]);
}

#[test]
fn checkers() {
    sketch("checkers", &[7, 49, 302, 1469, 7361]);
}

/// Five rows: any of 25 cells, then any of those that are left.
#[test]
fn hex() {
    sketch("hex", &[25, 600, 13800]);
}

#[test]
fn tic_tac_toe() {
    sketch("tic-tac-toe", &[9, 72, 504, 3024, 15120]);
}

#[test]
fn breakthrough() {
    sketch("breakthrough", &[22, 484]);
}

/// Counted by this engine and its model alone.
#[test]
fn fen() {
    sketch("fen", &[27, 657]);
}

/// The published counts of the placing phase of nine men's morris; a taken stone is a choice of the
/// same ply. With the fifth stone a row of three is possible: 16 rows, placed in 6 orders, with any two of
/// 21 points for the other, who then loses one of two stones.
#[test]
fn orchard() {
    let fifth = 24 * 23 * 22 * 21 * 20 + 16 * 6 * (21 * 20);
    let counts = [24, 552, 12144, 255_024, fifth];
    assert_eq!(fifth, 5_140_800);
    // Unoptimised, the last ply takes a minute.
    sketch("orchard", if cfg!(debug_assertions) { &counts[..4] } else { &counts });
}

/// Any of the nine roads for the first player's purse, or a rest.
#[test]
fn caravans() {
    sketch("caravans", &[10, 91]);
}
