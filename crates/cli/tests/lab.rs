//! Rules that end a batch and limits of flags: results do not depend on threads.

use super::shell::{err, json, out, run, spec, status};
use serde_json::Value;

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
