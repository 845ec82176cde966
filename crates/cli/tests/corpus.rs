//! The fuzz targets on stored inputs: small ones of every kind, and those that a fuzzer found.

#[path = "../../../fuzz/targets.rs"]
mod targets;

use std::path::Path;

fn each(folder: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("a corpus")
        .map(|e| e.expect("an entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder:?}");
    for file in files {
        println!("{}", file.display());
        target(&std::fs::read(&file).expect("an input"));
    }
}

#[test]
fn texts() {
    each("text", targets::text);
}

#[test]
fn games() {
    each("game", targets::game);
}

#[test]
fn links() {
    each("link", targets::link);
}

#[test]
fn traces() {
    each("trace", targets::trace);
}

#[test]
fn patches() {
    each("patch", targets::patch);
}

#[test]
fn states() {
    each("state", targets::state);
}

/// The dearest specs of each kind that the target `expensive` made, and the ones of a review of security.
#[test]
fn expensive_specs() {
    each("expensive", targets::played_in_full);
}

/// Any bytes choose a spec.
#[test]
fn specs_are_chosen_by_bytes() {
    for data in [&b""[..], b"\x03\x01\x02", b"\xff\xfe\xfd\xfc\xfb\xfa"] {
        targets::expensive(data);
    }
}

/// The target for games runs on every game of the repository, because the stored corpus has few.
#[test]
fn every_game_here() {
    for folder in ["specs", "tests/sketches", "crates/kernel/tests/games"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        for entry in std::fs::read_dir(folder).expect("games") {
            let file = entry.expect("a file").path();
            if file.extension().is_some_and(|end| end == "md") {
                println!("{}", file.display());
                targets::text(&std::fs::read(&file).expect("a spec"));
            }
        }
    }
}
