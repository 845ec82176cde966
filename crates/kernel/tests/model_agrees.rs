//! Kernel and model agree on the bundled games: every decision of random games, whole.

mod agree;
mod constructs;
mod model;

use agree::Game;

const SEEDS: std::ops::Range<u64> = 0..20;

fn bundled(id: &str) -> String {
    let path = format!("{}/../../specs/{id}.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the spec is bundled")
}

/// One game with its knobs as written and with each of these overrides.
fn agrees(id: &str, knobs: &[&[(&str, &str)]]) {
    let source = bundled(id);
    let mut decisions = Game::compiled(&source, &[]).agrees(SEEDS);
    for knobs in knobs {
        decisions += Game::compiled(&source, knobs).agrees(SEEDS);
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

/// A bundled game whose model is slow: fewer games.
fn classic(id: &str, knobs: &[(&str, &str)], seeds: std::ops::Range<u64>) {
    let decisions = Game::compiled(&bundled(id), knobs).agrees(seeds);
    println!("{id} {knobs:?}: {decisions} decisions agree");
}

#[test]
fn connect_four() {
    classic("connect-four", &[], 0..4);
    classic("connect-four", &[("ROWS", "9"), ("COLS", "8"), ("LINE", "5")], 0..1);
}

#[test]
fn gomoku() {
    classic("gomoku", &[("SIZE", "6")], 0..4);
    classic("gomoku", &[("SIZE", "12")], 0..1);
}

#[test]
fn nim() {
    classic("nim", &[], 0..10);
}

#[test]
fn nine_mens_morris() {
    classic("nine-mens-morris", &[("CAP", "60")], 0..2);
}

#[test]
fn bundled_breakthrough() {
    classic("breakthrough", &[("ROWS", "6"), ("COLS", "5")], 0..4);
}

#[test]
fn bundled_checkers() {
    classic("checkers", &[("QUIET", "12")], 0..2);
}

#[test]
fn bundled_othello() {
    classic("othello", &[("SIZE", "6")], 0..1);
}

/// One of the games in `tests/sketches`.
fn sketch(id: &str, knobs: &[(&str, &str)], seeds: std::ops::Range<u64>) {
    let path = format!("{}/../../tests/sketches/{id}.md", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(path).expect("the sketch is there");
    let decisions = Game::compiled(&source, knobs).agrees(seeds);
    println!("{id}: {decisions} decisions agree");
}

#[test]
fn othello() {
    sketch("othello", &[("SIZE", "4")], 0..6);
    sketch("othello", &[("SIZE", "6")], 0..1);
}

#[test]
fn kalah() {
    sketch("kalah", &[], 0..10);
    sketch("kalah", &[("HOUSES", "3"), ("SEEDS", "6")], 0..10);
}

#[test]
fn checkers() {
    sketch("checkers", &[("QUIET", "20")], 0..2);
}

#[test]
fn hex() {
    sketch("hex", &[], 0..5);
}

#[test]
fn fen() {
    sketch("fen", &[], 0..4);
    sketch("fen", &[("RADIUS", "2"), ("TURNS", "12")], 0..10);
}

#[test]
fn quayside() {
    sketch("quayside", &[], SEEDS);
}

#[test]
fn breakthrough() {
    sketch("breakthrough", &[("ROWS", "5"), ("COLS", "4")], 0..5);
}

#[test]
fn lantern_row() {
    sketch("lantern-row", &[], SEEDS);
}

#[test]
fn cold_ferry() {
    sketch("cold-ferry", &[], SEEDS);
}

#[test]
fn orchard() {
    sketch("orchard", &[("STONES", "4"), ("PLIES", "40")], 0..4);
}

#[test]
fn caravans() {
    sketch("caravans", &[], 0..10);
}

#[test]
fn kuhn_poker() {
    sketch("kuhn-poker", &[], SEEDS);
}

#[test]
fn trick_taking() {
    sketch("trick-taking", &[("HANDS", "2")], 0..5);
}

#[test]
fn emberfen() {
    sketch("emberfen", &[], 0..6);
    sketch("emberfen", &[("RADIUS", "3"), ("COMMAND", "4")], 0..6);
}

#[test]
fn mill_and_market() {
    sketch("mill-and-market", &[("LAST_ROUND", "10")], 0..1);
}
