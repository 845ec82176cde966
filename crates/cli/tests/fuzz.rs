//! `boardwright fuzz` on games whose faults are known: the shortest traces can be counted by hand.

use super::shell::{err, folder, json, out, path, run, spec, status};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A counter that goes up by one or two. `end` is a list of endings, `more` a part of the actions.
fn counter(test: &str, end: &str, more: &str) -> PathBuf {
    let text = format!(
        "# Counter\n```yaml\nmeta: {{ id: counter, players: 2 }}\nvars: {{ global: {{ n: 0..99 }} }}\n\
         zones: {{ bag: {{}} }}\ntokens: [bead]\n\
         actions:\n  one: {{ do: [n += 1] }}\n  two: {{ do: [n += 2] }}\n{more}end: {end}\n```\n"
    );
    let file = folder(test).join("counter.md");
    std::fs::write(&file, text).expect("the folder is there");
    file
}

fn fuzz(file: &Path, test: &str, args: &[&str]) -> (Value, i32) {
    let to = folder(test).join("found");
    let all = [&["fuzz", path(file), "--out", path(&to), "--json"], args].concat();
    let output = run(&all);
    assert!(status(&output) < 2, "{}{}", out(&output), err(&output));
    (json(&output), status(&output))
}

fn replays(finding: &Value) {
    let trace = finding["trace"].as_str().expect("a file");
    let replayed = run(&["replay", trace, "--events"]);
    assert_eq!(status(&replayed), 0, "{}", err(&replayed));
}

/// From 0 by ones and twos the number 7 is passed after four moves at the soonest.
#[test]
fn a_broken_invariant_has_the_shortest_trace() {
    let file = counter("fuzz-invariant", "[{ when: n >= 20, result: draw }]", "");
    let (report, status) =
        fuzz(&file, "fuzz-invariant", &["--invariant", "n < 7", "--games", "20"]);
    assert_eq!(status, 1);
    let findings = report["findings"].as_array().expect("a list");
    assert_eq!(findings.len(), 1, "{report}");
    assert_eq!(findings[0]["kind"], "invariant");
    assert_eq!(findings[0]["decisions"], 4, "{report}");
    assert_eq!(findings[0]["games"], 20);
    replays(&findings[0]);
}

/// An invariant that holds changes nothing: the same games end in the same way.
#[test]
fn a_sound_game_has_no_findings() {
    for game in ["tic-tac-toe", "nim"] {
        let file = PathBuf::from(spec(game));
        let (report, status) = fuzz(&file, "fuzz-sound", &["--games", "20", "--invariant", "true"]);
        assert_eq!((status, &report["findings"]), (0, &serde_json::json!([])), "{report}");
    }
}

/// After `stay` only `wait` is left, which changes nothing.
#[test]
fn a_stuck_state_is_cut_to_where_it_begins() {
    let more = "  stay: { pre: n < 90, do: [n = 95] }\n  wait: { pre: n == 95, do: [n = 95] }\n";
    let file = counter("fuzz-stuck", "[{ when: n == 80, result: draw }]", more);
    let text = std::fs::read_to_string(&file).expect("it was written");
    let text = text
        .replace("one: { do", "one: { pre: n < 90, do")
        .replace("two: { do", "two: { pre: n < 90, do");
    std::fs::write(&file, text).expect("it is there");
    let (report, status) = fuzz(&file, "fuzz-stuck", &["--games", "20", "--cap", "300"]);
    assert_eq!(status, 1, "{report}");
    let findings = report["findings"].as_array().expect("a list");
    let stuck = findings.iter().find(|found| found["kind"] == "stuck").expect("it was found");
    assert_eq!(stuck["decisions"], 1, "{report}");
    replays(stuck);
}

/// A game that cannot go on: more beads than a game may have come from the rare third action.
#[test]
fn a_fault_is_found_and_named() {
    let more = "  spill: { pre: n > 5, do: [create 2000 bead in bag] }\n";
    let file = counter("fuzz-fault", "[{ when: n >= 50, result: draw }]", more);
    let (report, status) = fuzz(&file, "fuzz-fault", &["--games", "40"]);
    assert_eq!(status, 1, "{report}");
    let found = &report["findings"][0];
    assert_eq!(found["kind"], "fault", "{report}");
    // Three twos lead beyond 5, the fourth move spills.
    assert_eq!(found["decisions"], 4, "{report}");
    replays(found);
}

#[test]
fn the_report_does_not_depend_on_threads() {
    let file = counter("fuzz-threads", "[{ when: n >= 20, result: draw }]", "");
    let with = |threads: &str| {
        let args = ["--invariant", "n != 9", "--invariant", "n < 12", "--threads", threads];
        let report = fuzz(&file, "fuzz-threads", &args).0;
        let traces = report["findings"].as_array().expect("a list").iter();
        let read =
            |found: &Value| std::fs::read_to_string(found["trace"].as_str().expect("a file"));
        let traces: Vec<String> = traces.map(|found| read(found).expect("a trace")).collect();
        (report, traces)
    };
    assert_eq!(with("1"), with("3"));
}

/// A mistake is shown at its word, and is wrong use.
#[test]
fn a_wrong_invariant_is_located() {
    let file = counter("fuzz-wrong", "[{ when: n >= 20, result: draw }]", "");
    let wrong = |text: &str| {
        let output = run(&["fuzz", path(&file), "--invariant", text]);
        assert_eq!(status(&output), 2);
        err(&output)
    };
    let told = wrong("n < 7 and lanterns > 2");
    assert!(told.contains("--invariant: ") && told.contains("`lanterns`"), "{told}");
    assert!(told.contains("  n < 7 and lanterns > 2\n            ^^^^^^^^\n"), "{told}");
    assert!(wrong("n + 1").contains("--invariant"));
    assert!(wrong("").contains("a condition on one line"));
    assert!(wrong("n <").contains("--invariant"));
}
