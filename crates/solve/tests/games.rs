//! Games for tests.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Machine, Program, State, link};
use boardwright_solve::options;
use std::path::Path;

/// A bundled game with knobs.
pub fn bundled(name: &str, players: u32, knobs: &[(&str, &str)]) -> Program {
    read(&format!("../../specs/{name}.md"), players, knobs)
}

/// A game of this crate.
pub fn own(name: &str, players: u32, knobs: &[(&str, &str)]) -> Program {
    read(&format!("tests/games/{name}.md"), players, knobs)
}

/// A game of `tests/sketches`.
pub fn sketch(name: &str) -> Program {
    read(&format!("../../tests/sketches/{name}.md"), 2, &[])
}

/// A game from the root of this crate.
pub fn read(path: &str, players: u32, knobs: &[(&str, &str)]) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    written(&std::fs::read_to_string(path).expect("a spec"), players, knobs)
}

/// A game from its text.
pub fn written(text: &str, players: u32, knobs: &[(&str, &str)]) -> Program {
    let knobs: Overrides =
        knobs.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let compiled = compile(text, &knobs);
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    link(&def, &LinkOptions { players }).expect("it links")
}

/// The state after setup.
pub fn start(program: &Program) -> State {
    Machine::new(program, 1, options(program)).into_state()
}
