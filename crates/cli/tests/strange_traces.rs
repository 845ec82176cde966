//! Traces that name files which are not the spec: nothing of them is read or shown.

use super::shell::{err, folder, out, path, run, spec, status};
use std::path::{Path, PathBuf};

const SECRET: &str = "root:x:0:0:secret";

/// A trace of Pig in a folder of its own, beside a copy of the spec, whose path is replaced by `named`.
fn trace(test: &str, named: &str) -> PathBuf {
    let folder = folder(test);
    let pig = folder.join("game.md");
    std::fs::copy(spec("pig"), &pig).expect("a copy");
    let trace = folder.join("t.json");
    let played = run(&["run", path(&pig), "--seed", "3", "--out", path(&trace)]);
    assert_eq!(status(&played), 0, "{}", err(&played));
    let text = std::fs::read_to_string(&trace).expect("the trace");
    let changed = text.replace(path(&pig), named);
    assert_ne!(changed, text, "{named}");
    std::fs::write(&trace, changed).expect("it is written");
    trace
}

fn is_refused(trace: &Path, why: &str) {
    for more in [&["--events"][..], &["--json"]] {
        let output = run(&[&["replay", path(trace)][..], more].concat());
        let told = out(&output) + &err(&output);
        assert!(told.contains(why), "{why}: {told}");
        assert!(told.contains("give the spec with --spec"), "{told}");
        assert!(!told.contains("secret"), "{told}");
        assert_eq!(status(&output), 2, "{told}");
    }
    let given = run(&["replay", path(trace), "--spec", &spec("pig")]);
    assert!(out(&given).contains("every hash agrees"), "{}", err(&given));
}

#[test]
fn a_spec_beside_the_trace_is_found() {
    let trace = trace("beside", "game.md");
    let replayed = run(&["replay", path(&trace)]);
    assert!(out(&replayed).contains("every hash agrees"), "{}", err(&replayed));
}

/// `replay` printed the first line of any file that a trace named.
#[test]
fn another_file_is_not_quoted() {
    for (test, named) in [("elsewhere", "elsewhere.txt"), ("hidden", "hidden.md")] {
        let folder = folder("private");
        let file = folder.join(named);
        std::fs::write(&file, SECRET).expect("it is written");
        is_refused(&trace(test, path(&file)), "is not the text that was played");
        let up = format!("../private/{named}");
        is_refused(&trace(test, &up), "is not the text that was played");
    }
    let trace = trace("inside", "notes.md");
    std::fs::write(trace.with_file_name("notes.md"), SECRET).expect("it is written");
    is_refused(&trace, "is not the text that was played, and does not compile");
}

#[test]
fn a_spec_that_was_changed_is_named_as_such() {
    let trace = trace("changed", "game.md");
    let pig = trace.with_file_name("game.md");
    let text = std::fs::read_to_string(&pig).expect("the spec");
    std::fs::write(&pig, text.replace("GOAL: { value: 100", "GOAL: { value: 90")).expect("written");
    let output = run(&["replay", path(&trace)]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("has been changed since the trace"), "{}", err(&output));
}

/// A named pipe made `replay` wait for ever.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_opened() {
    let pipe = folder("pipe").join("pipe.md");
    if !pipe.exists() {
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo starts").success());
    }
    is_refused(&trace("pipe", "pipe.md"), "is not a regular file");
    is_refused(&trace("device", "/dev/zero"), "is not a regular file");
    is_refused(&trace("empty", "/proc/self/environ"), "has 0 bytes");
}

#[test]
fn a_huge_file_is_not_read() {
    let trace = trace("huge", "huge.md");
    let file = std::fs::File::create(trace.with_file_name("huge.md")).expect("a file");
    file.set_len(1 << 30).expect("a sparse file");
    is_refused(&trace, "has 1073741824 bytes");
    std::fs::remove_file(trace.with_file_name("huge.md")).expect("it goes");
}
