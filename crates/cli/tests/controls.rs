//! Control characters in specs and traces: visible on a terminal, escaped in JSON.

use super::shell::{err, folder, json, out, path, run, spec, with_stdin};
use std::path::PathBuf;

/// Sets a colour, rings, moves the cursor in one character, and reverses the direction of writing.
const STEERING: [char; 4] = ['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}'];

/// Pig with a label of such characters, and with a name of them.
fn files(test: &str) -> (PathBuf, PathBuf) {
    let pig = std::fs::read_to_string(spec("pig")).expect("the spec");
    let label = r#"label: "R\e[31m\a\u009b2J\u202ello""#;
    let labelled = pig.replace(r#"label: "Roll""#, label);
    assert_ne!(labelled, pig);
    let named = labelled
        .replace("  global:\n", "  global:\n    \"bad\\e[2J\\u009b\\u202e\": 0 in 0..3\n")
        .replace("Two to four", "Two\u{9b}to\u{202e}four");
    let folder = folder(test);
    let (label, name) = (folder.join("label.md"), folder.join("name.md"));
    std::fs::write(&label, labelled).expect("it is written");
    std::fs::write(&name, named).expect("it is written");
    (label, name)
}

fn is_harmless(told: &str, what: &str) {
    for steering in STEERING {
        assert!(!told.contains(steering), "{what}: {steering:?} in {told:?}");
    }
}

#[test]
fn labels_cannot_steer_a_terminal() {
    let (label, _) = files("labels");
    let label = path(&label);
    let told = run(&["run", label, "--events", "--cap", "4"]);
    assert!(out(&told).contains(r"R\u{1b}[31m\u{7}\u{9b}2J\u{202e}llo"), "{}", out(&told));
    is_harmless(&out(&told), "run");
    for args in [vec!["why", label, "hold"], vec!["why", label, "roll", "--events"]] {
        let told = run(&args);
        is_harmless(&(out(&told) + &err(&told)), args[0]);
    }
    let told = run(&["why", label, "roll", "--events", "--json"]);
    is_harmless(&out(&told), "JSON");
    let name = json(&told)["move"].as_str().map(str::to_owned);
    assert_eq!(name.as_deref(), Some("R\u{1b}[31m\u{7}\u{9b}2J\u{202e}llo"), "it is the same text");
}

#[test]
fn names_and_excerpts_cannot_steer_a_terminal() {
    let (_, name) = files("names");
    let name = path(&name);
    for args in [vec!["lint", name], vec!["run", name], vec!["why", name], vec!["compile", name]] {
        let told = run(&args);
        assert!(err(&told).contains(r"bad\u{1b}[2J\u{9b}"), "{args:?}: {}", err(&told));
        is_harmless(&(out(&told) + &err(&told)), args[0]);
    }
    let told = run(&["explain", "no\u{1b}[2Jcode"]);
    is_harmless(&err(&told), "explain");
}

#[test]
fn traces_cannot_steer_a_terminal() {
    let trace = folder("traces").join("t.trace");
    let label = files("traces").0;
    run(&["run", path(&label), "--cap", "3", "--out", path(&trace)]);
    let told = run(&["replay", path(&trace), "--events"]);
    assert!(out(&told).contains("every hash agrees"), "{}{}", out(&told), err(&told));
    is_harmless(&out(&told), "replay --events");
    let text = std::fs::read_to_string(&trace).expect("the trace");
    std::fs::write(&trace, text.replace("label.md", "la\u{1b}[2J\u{202e}.md")).expect("written");
    let told = run(&["replay", path(&trace)]);
    assert!(err(&told).contains(r"la\u{1b}[2J\u{202e}.md"), "{}", err(&told));
    is_harmless(&err(&told), "replay");
}

/// The text of a spec is printed as it is: it may be redirected to a file.
#[test]
fn a_printed_spec_is_not_changed() {
    let pig = std::fs::read_to_string(spec("pig")).expect("the spec");
    let told = with_stdin(&["format", "-"], &pig.replace("Two to", "Two\u{202e}to"));
    assert!(out(&told).contains("Two\u{202e}to"), "{}{}", out(&told), err(&told));
}
