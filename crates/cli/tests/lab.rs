//! `compare`, `sweep`, `tune`, and the rules that end a batch: results do not depend on threads, and they find what is
//! known of the games.

use super::shell::{err, folder, json, out, path, root, run, spec, status};
use serde_json::Value;
use std::path::PathBuf;

/// Two snails race for twelve steps, one die a turn. The first has the first move; `HEAD` is the second's head start.
const RACE: &str = include_str!("../../../tests/trials/snails.md");

fn race(test: &str) -> PathBuf {
    let file = folder(test).join("snails.md");
    std::fs::write(&file, RACE).unwrap();
    file
}

/// The share of the first snail, by recursion over the rest of both tracks.
fn first_wins(track: i32, head: i32) -> f64 {
    fn mover(own: i32, other: i32, known: &mut Vec<Vec<Option<f64>>>) -> f64 {
        if let Some(value) = known[own as usize][other as usize] {
            return value;
        }
        let after = |die: i32, known: &mut _| {
            if own <= die { 1.0 } else { 1.0 - mover(other, own - die, known) }
        };
        let value = (1..=6).map(|die| after(die, known)).sum::<f64>() / 6.0;
        known[own as usize][other as usize] = Some(value);
        value
    }
    let size = track as usize + 1;
    mover(track, track - head, &mut vec![vec![None; size]; size])
}

fn number(value: &Value) -> f64 {
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{value}"))
}

/// The same bytes from one, two and four threads.
fn same(args: &[&str]) -> String {
    let with = |threads: &str| {
        let found = run(&[args, &["--threads", threads]].concat());
        assert_eq!(status(&found), 0, "{}", err(&found));
        out(&found)
    };
    let one = with("1");
    assert_eq!(one, with("2"), "{args:?}");
    assert_eq!(one, with("4"), "{args:?}");
    one
}

#[test]
fn a_batch_ends_once_an_interval_is_narrow() {
    let spec = spec("tic-tac-toe");
    let text = same(&["eval", &spec, "--until-width", "seat.first=0.05", "--json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    let games = report["games"].as_u64().unwrap();
    assert!((100..1000).contains(&games), "{games}");
    assert_eq!(report["stopped"]["reason"], "width");
    let metrics = report["metrics"].as_array().unwrap();
    let first = metrics.iter().find(|metric| metric["id"] == "seat.first").unwrap();
    assert!(number(&first["high"]) - number(&first["low"]) <= 0.1001, "{first}");
    let most = json(&run(&[
        "eval",
        &spec,
        "--until-width",
        "seat.first=0.001",
        "--games",
        "90",
        "--json",
    ]));
    assert_eq!((&most["games"], &most["stopped"]["reason"]), (&90.into(), &"most".into()));
}

#[test]
fn a_batch_ends_once_a_test_is_decided() {
    let spec = spec("tic-tac-toe");
    let agents = ["--agents", "greedy,random"];
    let text = same(&[&["eval", &spec, "--sprt", "0.5,0.6"], &agents[..]].concat());
    assert!(text.contains(": a share of 0.600 for greedy against random is accepted"), "{text}");
    for (wrong, agents) in
        [("0.6,0.5", "greedy,random"), ("0.5,0.6", "random"), ("1", "greedy,random")]
    {
        let found = run(&["eval", &spec, "--sprt", wrong, "--agents", agents]);
        assert_eq!(status(&found), 2, "{wrong} {agents}: {}", err(&found));
    }
}

#[test]
fn limits_of_flags_are_options() {
    let spec = spec("tic-tac-toe");
    let with = |limit: &str| run(&["eval", &spec, "--flag", limit, "--json"]);
    let report = json(&with("SEAT_BIAS=0.01"));
    assert_eq!(report["flags"][0]["code"], "SEAT_BIAS");
    assert_eq!(report["limits"][0]["name"], "SEAT_BIAS");
    assert!(json(&with("SEAT_BIAS=0.4"))["flags"].as_array().unwrap().is_empty());
    let wrong = with("SEAT_BAIS=0.1");
    assert_eq!(status(&wrong), 2);
    assert!(json(&wrong)["error"].as_str().unwrap().contains("do you mean `SEAT_BIAS`"));
}

/// A game beside itself: no difference, and none is clear.
#[test]
fn a_game_is_like_itself() {
    let spec = spec("threat-market");
    let text = same(&["compare", &spec, &spec, "--games", "30", "--json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    for metric in report["metrics"].as_array().unwrap() {
        assert_eq!(metric["clear"], false, "{metric}");
        assert!(metric["difference"].is_null() || metric["difference"] == "0.0000", "{metric}");
    }
    assert_eq!(report["highlights"][1], "No difference is clear; more games may show one.");
}

/// Common random numbers: a head start helps the second snail, by the exact difference.
#[test]
fn a_head_start_makes_a_difference() {
    let file = race("compare");
    let args = ["compare", path(&file), "--against", "HEAD=4", "--games", "1000", "--json"];
    let report = json(&run(&args));
    let metrics = report["metrics"].as_array().unwrap();
    let first = metrics.iter().find(|metric| metric["id"] == "seat.first").unwrap();
    assert_eq!(first["clear"], true);
    let exact = first_wins(12, 4) - first_wins(12, 0);
    let (low, high) = (number(&first["low"]), number(&first["high"]));
    assert!(low - 0.01 <= exact && exact <= high + 0.01, "{exact}: {first}");
    // Two separate batches of 1000 games would have a width of about 0.085.
    assert!(high - low < 0.075, "{first}");
    let told = report["highlights"].as_array().unwrap();
    assert!(told.iter().any(|line| line.as_str().unwrap().starts_with("seat.first is lower: ")));
    assert_eq!(report["second"]["name"], "snails with HEAD=4");
    let none = run(&["compare", path(&file), "--json"]);
    assert_eq!(status(&none), 2);
    let few = run(&["compare", path(&file), "--against", "HEAD=4", "--metric", "seat.frist"]);
    assert!(err(&few).contains("do you mean `seat.first`"), "{}", err(&few));
}

#[test]
fn a_sweep_shows_each_setting() {
    let file = race("sweep");
    let args =
        ["sweep", path(&file), "--vary", "HEAD=0..8", "--metric", "seat.first", "--games", "400"];
    let text = same(&[&args[..], &["--json"]].concat());
    let report: Value = serde_json::from_str(&text).unwrap();
    let settings = report["settings"].as_array().unwrap();
    assert_eq!(settings.len(), 9);
    for (setting, head) in settings.iter().zip(0..) {
        let (found, exact) = (&setting["metrics"][0], first_wins(12, head) - 0.5);
        let (low, high) = (number(&found["low"]), number(&found["high"]));
        let room = high - low;
        assert!(low - room / 2.0 <= exact && exact <= high + room / 2.0, "{head} {exact}: {found}");
    }
    let shown = out(&run(&args));
    assert!(shown.contains("\nseat.first (share)\nHEAD=0  "), "{shown}");
    assert_eq!(shown.matches('●').count(), 9);
    // A range goes by the step of the knob.
    let two = ["--vary", "TRACK=6..18", "--vary", "HEAD=0,2", "--games", "20"];
    let report = json(&run(&[&["sweep", path(&file)], &two[..], &["--json"]].concat()));
    assert_eq!(report["settings"].as_array().unwrap().len(), 6);
    assert_eq!(report["settings"][5]["knobs"][0]["value"], "18");
}

/// The race is unfair as written. The search finds the head start that the exact values name.
#[test]
fn tuning_mends_an_unfair_game() {
    let file = race("tune");
    let gap = |head: &i32| (first_wins(12, *head) - 0.5).abs();
    let fairest = (0..=8).min_by(|a, b| gap(a).total_cmp(&gap(b))).unwrap();
    assert!(gap(&0) > 0.1 && gap(&fairest) < 0.03, "{fairest}: {}", gap(&fairest));
    let want = "seat.first in -0.06..0.06";
    let args = ["tune", path(&file), "--vary", "HEAD=0..8", "--want", want, "--json"];
    let report: Value = serde_json::from_str(&same(&args)).unwrap();
    let best = &report["best"][0];
    assert_eq!(best["knobs"][0]["value"], fairest.to_string(), "{best}");
    assert_eq!(best["met"], "yes", "{best}");
    let checks = report["checks"].as_array().unwrap();
    let (last, before) = checks.split_last().unwrap();
    assert_eq!(last["setting"]["met"], "yes", "{last}");
    assert!(before.iter().all(|check| check["setting"]["met"] != "yes"), "{report}");
    assert_eq!(last["games"], 2000);
    assert_ne!(last["seed"], report["seed"]);
    let rounds = report["rounds"].as_array().unwrap();
    assert_eq!(rounds[0]["settings"].as_array().unwrap().len(), 9);
    assert_eq!(rounds.last().unwrap()["kept"], 0);
    assert!(rounds.windows(2).all(|pair| {
        pair[1]["settings"].as_array().unwrap().len() as u64 == pair[0]["kept"].as_u64().unwrap()
    }));
    let never = "length.turns in 500..600";
    let found = out(&run(&["tune", path(&file), "--vary", "HEAD=0..3", "--want", never]));
    assert!(found.starts_with("No setting meets the targets"), "{found}");
    assert!(!found.contains("Check with"), "{found}");
}

/// The check of a search has the games of `eval` with the seed of the check, and none of the search.
#[test]
fn a_check_is_a_batch_of_its_own() {
    let file = race("check");
    let want = ["--vary", "HEAD=2", "--want", "seat.first in -0.2..0.2", "--games", "100"];
    let report = json(&run(&[&["tune", path(&file)], &want[..], &["--json"]].concat()));
    let check = &report["checks"][0];
    let seed = format!("0x{}", check["seed"].as_str().unwrap());
    let alone = ["--set", "HEAD=2", "--games", "100", "--seed", &seed, "--json"];
    let alone = json(&run(&[&["eval", path(&file)], &alone[..]].concat()));
    let metrics = alone["metrics"].as_array().unwrap();
    let first = metrics.iter().find(|metric| metric["id"] == "seat.first").unwrap();
    assert_eq!(check["setting"]["wants"][0]["metric"], *first);
    assert_ne!(report["best"][0]["wants"][0]["metric"]["value"], first["value"]);
}

/// The game of `docs/tuning` that the guide tunes: unfair and too short as written, neither of it with the setting that
/// the search finds, in games that the search has not seen.
#[test]
fn the_guide_to_tuning_mends_its_game() {
    let file = root().join("docs/tuning/reef-gardens.md");
    let first = |more: &[&str]| {
        let report =
            json(&run(&[&["eval", path(&file), "--games", "400", "--json"], more].concat()));
        let metrics = report["metrics"].as_array().unwrap();
        metrics.iter().find(|metric| metric["id"] == "seat.first").unwrap().clone()
    };
    assert!(number(&first(&[])["low"]) > 0.1);
    let (want, length) = ("seat.first in -0.1..0.1", "length.turns in 20..30");
    let vary = ["--vary", "ROWS=3..5", "--vary", "GIFT=0..4", "--games", "400", "--json"];
    let wants = ["--want", want, "--want", length];
    let report = json(&run(&[&["tune", path(&file)], &vary[..], &wants[..]].concat()));
    let found = &report["checks"].as_array().unwrap().last().unwrap()["setting"];
    assert_eq!(found["met"], "yes", "{report}");
    let knobs = found["knobs"].as_array().unwrap().iter();
    let set: Vec<String> = knobs
        .map(|one| format!("{}={}", one["knob"].as_str().unwrap(), one["value"].as_str().unwrap()))
        .collect();
    assert_ne!(set[0], "ROWS=3");
    let third = first(&["--seed", "77", "--set", &set[0], "--set", &set[1]]);
    assert!(number(&third["low"]) > -0.2 && number(&third["high"]) < 0.2, "{third}");
}

/// Two games prove nothing.
#[test]
fn few_games_claim_nothing() {
    let file = race("few");
    let few = ["--games", "2", "--json"];
    let report = json(&run(&[&["compare", path(&file), "--against", "HEAD=8"], &few[..]].concat()));
    let metrics = report["metrics"].as_array().unwrap();
    assert!(metrics.iter().all(|metric| metric["clear"] == false), "{report}");
    let want = ["--vary", "HEAD=8", "--want", "seat.first in -1..1"];
    let report = json(&run(&[&["tune", path(&file)], &want[..], &few[..]].concat()));
    assert_eq!(report["best"][0]["met"], "unknown");
}

#[test]
fn wrong_settings_are_told() {
    let file = race("wrong");
    for (args, part) in [
        (&["sweep", "--vary", "HEAD"][..], "write KNOB=VALUES"),
        (&["sweep", "--vary", "HEAD=5..2"], "wrong way round"),
        (&["sweep", "--vary", "HEAD=0..2", "--vary", "HEAD=3"], "names HEAD twice"),
        (&["sweep", "--vary", "HEAD=-9999999..9999999"], "more than 400 settings"),
        (&["sweep", "--vary", "HEAD=1", "--metric", "seat.frist"], "do you mean `seat.first`"),
        (&["tune", "--vary", "HEAD=1", "--want", "seat.first"], "METRIC in LOW..HIGH"),
        (&["tune", "--vary", "HEAD=1", "--want", "seat.frist in 0..1"], "do you mean `seat.first`"),
    ] {
        let found = run(&[args, &[path(&file)]].concat());
        assert_eq!(status(&found), 2, "{args:?}");
        assert!(err(&found).contains(part), "{args:?}: {}", err(&found));
    }
    let outside = run(&["sweep", path(&file), "--vary", "HEAD=70"]);
    assert_eq!(status(&outside), 1);
    assert!(err(&outside).contains("With HEAD=70:"), "{}", err(&outside));
}

/// The page is whole by itself: no scripts, nothing loaded, every tag closed, names escaped.
#[test]
fn a_report_as_a_page() {
    let folder = folder("page");
    let (source, page) = (folder.join("odd.md"), folder.join("odd.html"));
    std::fs::write(&source, RACE).unwrap();
    let found = run(&["eval", path(&source), "--games", "40", "--html", path(&page)]);
    assert_eq!(status(&found), 0, "{}", err(&found));
    let text = std::fs::read_to_string(&page).unwrap();
    for wrong in ["<script", "http://", "https://", "src=", "href=", "NaN", "inf"] {
        assert!(!text.contains(wrong), "{wrong}");
    }
    for tag in ["svg", "table", "section", "div", "p", "tr"] {
        let opened =
            text.matches(&format!("<{tag}>")).count() + text.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, text.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    assert_eq!(text.matches("<svg").count(), 3);
    assert!(text.contains("<td>seat.first</td>"));
}

/// A ladder finds who is stronger, and its bytes do not depend on threads.
#[test]
fn a_ladder_rates_bots() {
    let game = spec("tic-tac-toe");
    let bots = ["ladder", &game, "--agents", "random,mcts:100,greedy", "--games", "20", "--json"];
    let report: Value = serde_json::from_str(&same(&bots)).unwrap();
    let ratings = report["ratings"].as_array().unwrap();
    let order: Vec<&str> = ratings.iter().map(|one| one["agent"].as_str().unwrap()).collect();
    assert_eq!(order, ["mcts:100", "greedy", "random"]);
    let sum: f64 = ratings.iter().map(|one| number(&one["rating"])).sum();
    assert!(sum.abs() <= 1.5, "the mean is 0: {sum}");
    assert_eq!(report["pairs"].as_array().unwrap().len(), 3);
    let early = ["ladder", &game, "--agents", "random,mcts:100", "--sprt", "0.5,0.7", "--json"];
    let report = json(&run(&early));
    assert_eq!(report["pairs"][0]["stopped"]["reason"], "sprt");
    for (args, told) in [
        (&["--agents", "greedy"][..], "2 to 32 bots"),
        (&["--agents", "greedy,random,greedy"], "names greedy twice"),
        (&["--agents", "greedy,rondam"], "do you mean `random`"),
        (&["--until-width", "wide"], "half the width"),
    ] {
        let found = run(&[&["ladder", &game], args].concat());
        assert_eq!(status(&found), 2);
        assert!(err(&found).contains(told), "{}", err(&found));
    }
}

/// Bots that win and lose together have no ranks.
#[test]
fn a_ladder_refuses_a_cooperative_game() {
    let found = run(&["ladder", &spec("lamps-in-fog"), "--agents", "random,greedy"]);
    assert_eq!(status(&found), 2);
    let told = "the players of this game win or lose together";
    assert!(err(&found).contains(told), "{}", err(&found));
}

/// The equilibrium bot says where it has no strategy of its own.
#[test]
fn a_bot_without_strategy_is_told() {
    let args = ["--agents", "equilibrium:10,random", "--games", "2"];
    let found = run(&[&["run", &spec("tic-tac-toe")], &args[..]].concat());
    assert!(err(&found).contains("equilibrium plays as mcts here: the game hides nothing"));
    let kuhn = root().join("tests/sketches/kuhn-poker.md");
    let found = run(&[&["run", path(&kuhn)], &args[..]].concat());
    assert_eq!((status(&found), err(&found).as_str()), (0, ""));
}
