//! Kernel and model agree on every decision of random play in the bundled games.
//!
//! `BOARDWRIGHT_GAMES=30 cargo test --release -p boardwright-kernel -- model_agrees constructs --nocapture`
//! plays 30 times as many games, millions of decisions, and prints how many agree. `BOARDWRIGHT_SEED=1000` sets the
//! first seed.

use crate::agree::{Game, seeds};

/// The number of seeds in the usual run, for short games.
const GAMES: u64 = 20;

fn bundled(id: &str) -> String {
    let path = format!("{}/../../specs/{id}.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the spec is bundled")
}

/// Compares one game with its default knobs and with each of these overrides.
fn agrees(id: &str, knobs: &[&[(&str, &str)]]) {
    let source = bundled(id);
    let mut decisions = Game::compiled(&source, &[]).agrees(seeds(GAMES));
    for knobs in knobs {
        decisions += Game::compiled(&source, knobs).agrees(seeds(GAMES));
    }
    println!("{id}: {decisions} decisions agree");
}

#[test]
fn tic_tac_toe() {
    agrees(
        "tic-tac-toe",
        &[
            &[("ROWS", "4"), ("COLS", "5"), ("LINE", "4")],
            &[("ROWS", "8"), ("COLS", "9"), ("LINE", "4")],
        ],
    );
}

#[test]
fn pig() {
    agrees("pig", &[&[("GOAL", "20")], &[("GOAL", "50")]]);
}

#[test]
fn threat_market() {
    agrees(
        "threat-market",
        &[
            &[("LIMIT", "8")],
            &[("LIMIT", "30")],
            &[("LIMIT", "40"), ("ROUNDS", "12")],
            &[("HAND", "6"), ("MARKET", "6"), ("LIMIT", "40")],
            &[("HAND", "1"), ("MARKET", "2"), ("ROUNDS", "2")],
        ],
    );
}

/// Compares a bundled game whose model is slow, with fewer seeds.
fn classic(id: &str, knobs: &[(&str, &str)], games: u64) {
    let decisions = Game::compiled(&bundled(id), knobs).agrees(seeds(games));
    println!("{id} {knobs:?}: {decisions} decisions agree");
}

#[test]
fn connect_four() {
    classic("connect-four", &[], 4);
    classic("connect-four", &[("ROWS", "9"), ("COLS", "8"), ("LINE", "5")], 1);
}

#[test]
fn gomoku() {
    classic("gomoku", &[("SIZE", "6")], 4);
    classic("gomoku", &[("SIZE", "12")], 1);
}

#[test]
fn nim() {
    classic("nim", &[], 10);
}

#[test]
fn nine_mens_morris() {
    classic("nine-mens-morris", &[("CAP", "60")], 2);
}

#[test]
fn bundled_breakthrough() {
    classic("breakthrough", &[("ROWS", "6"), ("COLS", "5")], 4);
}

#[test]
fn bundled_checkers() {
    classic("checkers", &[("QUIET", "12")], 2);
}

#[test]
fn bundled_othello() {
    classic("othello", &[("SIZE", "6")], 1);
}

#[test]
fn bundled_hex() {
    classic("hex", &[("SIZE", "4")], 4);
}

#[test]
fn bundled_kalah() {
    classic("kalah", &[], 4);
    classic("kalah", &[("HOUSES", "4"), ("SEEDS", "3")], 4);
}

/// Compares one of the games in `tests/sketches`.
fn sketch(id: &str, knobs: &[(&str, &str)], games: u64) {
    let path = format!("{}/../../tests/sketches/{id}.md", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(path).expect("the sketch is there");
    let decisions = Game::compiled(&source, knobs).agrees(seeds(games));
    println!("{id}: {decisions} decisions agree");
}

#[test]
fn othello() {
    sketch("othello", &[("SIZE", "4")], 6);
    sketch("othello", &[("SIZE", "6")], 1);
}

#[test]
fn kalah() {
    sketch("kalah", &[], 10);
    sketch("kalah", &[("HOUSES", "3"), ("SEEDS", "6")], 10);
}

#[test]
fn checkers() {
    sketch("checkers", &[("QUIET", "20")], 2);
}

#[test]
fn hex() {
    sketch("hex", &[], 5);
}

#[test]
fn fen() {
    sketch("fen", &[], 4);
    sketch("fen", &[("RADIUS", "2"), ("TURNS", "12")], 10);
}

#[test]
fn quayside() {
    sketch("quayside", &[], GAMES);
}

#[test]
fn breakthrough() {
    sketch("breakthrough", &[("ROWS", "5"), ("COLS", "4")], 5);
}

#[test]
fn lantern_row() {
    sketch("lantern-row", &[], GAMES);
}

#[test]
fn cold_ferry() {
    sketch("cold-ferry", &[], GAMES);
}

#[test]
fn orchard() {
    sketch("orchard", &[("STONES", "4"), ("PLIES", "40")], 4);
}

#[test]
fn caravans() {
    sketch("caravans", &[], 10);
}

#[test]
fn kuhn_poker() {
    sketch("kuhn-poker", &[], GAMES);
}

#[test]
fn trick_taking() {
    sketch("trick-taking", &[("HANDS", "2")], 5);
}

#[test]
fn emberfen() {
    sketch("emberfen", &[], 6);
    sketch("emberfen", &[("RADIUS", "3"), ("COMMAND", "4")], 6);
}

#[test]
fn mill_and_market() {
    sketch("mill-and-market", &[("LAST_ROUND", "10")], 1);
}
