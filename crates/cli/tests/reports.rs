//! The kept balance reports of the bundled games.

use crate::shell::{bundled, json, root, run, spec};
use serde_json::Value;

/// The report of a bundled game.
fn report(name: &str) -> Value {
    let path = root().join(format!("specs/reports/{name}.json"));
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}\n{WRITE}", path.display()));
    serde_json::from_str(&text).expect("a report")
}

const WRITE: &str = "node scripts/reports.mjs --write plays the game and writes its report";

/// The rules of each game are those that its report measured.
#[test]
fn reports_are_of_the_present_rules() {
    for name in bundled() {
        let stored = report(&name);
        let players = stored["players"].to_string();
        let options = ["--agents", "random", "--games", "1", "--players", &players, "--json"];
        let found = json(&run(&[&["eval", &spec(&name)], &options[..]].concat()));
        assert_eq!(stored["rulesHash"], found["rulesHash"], "{name} has other rules: {WRITE}");
        assert_eq!(stored["format"], "boardwright-eval", "{name}");
        assert!(stored["games"].as_u64() >= Some(20), "{name}");
    }
}

/// A report that is there can be checked: the same games give the same intervals.
#[test]
fn a_report_holds_for_its_game() {
    let path = root().join("specs/reports/tic-tac-toe.json");
    let found =
        json(&run(&["eval", &spec("tic-tac-toe"), "--check", path.to_str().unwrap(), "--json"]));
    assert_eq!(found["holds"], true, "{found}");
}
