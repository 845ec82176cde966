//! Time of compiling each bundled spec and each sketch.
//!
//! `cargo bench -p boardwright-compile`, with part of a name to measure one. The bench asserts that
//! each compiles. For a text of any size use `boardwright bench --compile --size`.

use boardwright_compile::{Overrides, compile, parse_game_spec};
use divan::counter::BytesCount;
use std::fmt;
use std::path::Path;

/// A spec with its file's name.
struct Spec {
    name: String,
    text: String,
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// All specs, in the order of their names.
fn specs() -> Vec<Spec> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found: Vec<Spec> = ["specs", "tests/sketches"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("a folder of specs"))
        .map(|entry| entry.expect("a file that can be listed").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .map(|path| Spec {
            name: path.file_stem().expect("a file has a name").to_string_lossy().into_owned(),
            text: std::fs::read_to_string(&path).expect("a spec that can be read"),
        })
        .collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(found.len() > 10, "the bundled specs are found");
    found
}

#[divan::bench(args = specs())]
fn read(bencher: divan::Bencher<'_, '_>, spec: &Spec) {
    bencher.counter(BytesCount::of_str(&spec.text)).bench(|| parse_game_spec(&spec.text));
}

#[divan::bench(args = specs())]
fn whole(bencher: divan::Bencher<'_, '_>, spec: &Spec) {
    bencher.counter(BytesCount::of_str(&spec.text)).bench(|| {
        let compiled = compile(&spec.text, &Overrides::new());
        assert!(compiled.def.is_some(), "{spec} compiles");
        compiled
    });
}

fn main() {
    divan::main();
}
