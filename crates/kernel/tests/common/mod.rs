//! Helpers of several tests. The tests of `sim` use `asking` and `generator` too.

pub mod asking;
pub mod generator;

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Program, link};

/// Compiles and links a spec.
pub fn linked(source: &str, players: u32) -> Program {
    let compiled = compile(source, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{source}\n{:#?}", compiled.diagnostics));
    link(&def, &LinkOptions { players }).unwrap_or_else(|errors| panic!("{errors:#?}"))
}
