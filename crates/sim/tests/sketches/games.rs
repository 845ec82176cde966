//! The sketches as programs.

use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Program, link};
use std::path::Path;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/sketches"))
}

/// The names of all sketches, sorted.
pub fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the folder of sketches");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let stems = paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = stems.collect();
    names.sort();
    names
}

/// The compiled game of a sketch.
pub fn def(name: &str) -> GameDef {
    let text = std::fs::read_to_string(folder().join(format!("{name}.md"))).expect("the sketch");
    let compiled = compile(&text, &Overrides::new());
    compiled.def.unwrap_or_else(|| panic!("{name}: {:#?}", compiled.diagnostics))
}

/// A sketch for a number of players.
pub fn program(name: &str, players: u32) -> Program {
    link(&def(name), &LinkOptions { players })
        .unwrap_or_else(|errors| panic!("{name}: {errors:#?}"))
}
