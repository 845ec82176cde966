//! `boardwright solve`: perfect play, random play, equilibria, refusals.

use super::shell::{err, json, out, path, run, spec, status};
use std::path::{Path, PathBuf};

fn sketch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/sketches/{name}.md"))
}

#[test]
fn a_game_is_solved() {
    let found = run(&["solve", &spec("nim"), "--set", "HEAPS=3,5"]);
    assert_eq!(status(&found), 0, "{}", err(&found));
    let text = out(&found);
    assert!(text.starts_with("nim: Player 1 wins in 7 plies\n"), "{text}");
    assert!(text.contains("Best for Player 1 (1 of 8): Take 2 from heap 2\n"), "{text}");
    assert!(text.contains("\n   7. Player 1: "), "{text}");
    let draw = out(&run(&["solve", &spec("tic-tac-toe")]));
    assert!(draw.starts_with("tic-tac-toe: a draw\n4520 positions"), "{draw}");
}

/// Moves are made first; the report names every move with its value.
#[test]
fn a_later_position_is_solved() {
    let after = ["--after", "0; 0", "--json"];
    let report = json(&run(&[&["solve", &spec("tic-tac-toe")], &after[..]].concat()));
    let perfect = &report["perfect"];
    assert_eq!((&perfect["plies"], &perfect["decider"]), (&5.into(), &1.into()));
    assert_eq!(perfect["values"][0]["fraction"], "1");
    assert_eq!(perfect["moves"].as_array().unwrap().len(), 7);
    assert_eq!(perfect["line"].as_array().unwrap().len(), 5);
}

#[test]
fn random_play_is_exact() {
    let text = out(&run(&["solve", &spec("tic-tac-toe"), "--random"]));
    assert!(text.contains("Cross wins alone: 737/1260 = 0.584921\n"), "{text}");
    assert!(text.contains("no single winner: 8/63 = 0.126984\n"), "{text}");
    assert!(text.contains("plies: 3203/420 = 7.626190\n"), "{text}");
}

#[test]
fn a_hidden_game_has_an_equilibrium() {
    let kuhn = sketch("kuhn-poker");
    let found = run(&["solve", path(&kuhn), "--hidden"]);
    assert_eq!(status(&found), 0, "{}", err(&found));
    let text = out(&found);
    assert!(text.starts_with("kuhn-poker: the value for Elder is -0.055"), "{text}");
    assert!(text.contains(", 12 information sets, 1000 iterations\n"), "{text}");
    // With the best card a bet is always called, with the worst never.
    assert!(text.contains("King; after Elder: Bet: Call 100.0 %, Fold 0.0 %"), "{text}");
    assert!(text.contains("Jack; after Elder: Bet: Call 0.0 %, Fold 100.0 %"), "{text}");
    let again = out(&run(&["solve", path(&kuhn), "--hidden"]));
    assert_eq!(again, text);
}

/// Each refusal names what else can be done.
#[test]
fn refusals_name_a_way() {
    let refused = |args: &[&str], way: &str| {
        let found = run(&[&["solve"], args].concat());
        assert_eq!(status(&found), 1, "{args:?}");
        assert!(err(&found).contains(way), "{args:?}: {}", err(&found));
        let json = json(&run(&[&["solve"], args, &["--json"]].concat()));
        assert!(json["error"].as_str().unwrap().contains(way), "{json}");
    };
    let kuhn = sketch("kuhn-poker");
    refused(&[path(&kuhn)], "`--hidden` finds an equilibrium");
    refused(&[&spec("tic-tac-toe"), "--hidden"], "without `--hidden`");
    refused(&[&spec("gomoku"), "--positions", "1000"], "`--positions N` raises the limit");
    refused(&[&spec("pig"), "--set", "GOAL=20", "--random"], "come again");
    assert_eq!(status(&run(&["solve", &spec("nim"), "--random", "--hidden"])), 2);
    assert_eq!(status(&run(&["solve", &spec("nim"), "--positions", "0"])), 2);
    assert_eq!(status(&run(&["solve", &spec("nim"), "--after", "99"])), 2);
    // Both players would know the cards that were dealt before a later state.
    assert_eq!(status(&run(&["solve", path(&kuhn), "--hidden", "--after", "0"])), 2);
}
