//! Cuts a wasm file into parts, so that a page can begin to work before all of it has come:
//!
//! ```text
//! boardwright-split mark WASM OUT
//! boardwright-split cut WASM NOTES FIRST PART... RARE REST
//! boardwright-split remember WASM NOTES MEMORY
//! boardwright-split recall WASM MEMORY NOTES
//! ```
//!
//! `mark` writes a module in which each basic block notes that it was run. `cut` takes a byte for each block: the number of
//! its part, from 1, or 0 if it was not run. It writes the parts, of which the first one calls the others; then the blocks that
//! were not run of functions that were, and the functions that were not run. `remember` writes such notes, with numbers up to
//! 3, so that `recall` can make notes of them for a later version of the module; it prints how many bytes of code the module
//! has, and how many of them are new.

mod added;
mod chain;
mod code;
mod cold;
mod cut;
mod live;
mod mark;
mod memory;
mod module;
mod part;
mod plan;

use anyhow::{Context, Result, bail};
use std::{env, fs, process::ExitCode};

const USAGE: &str = "usage: boardwright-split mark WASM OUT | cut WASM NOTES FIRST PART... RARE REST \
     | remember WASM NOTES MEMORY | recall WASM MEMORY NOTES";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("boardwright-split: {error:?}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<()> {
    match arguments {
        ["mark", wasm, out] => write(out, &mark::marked(&read(wasm)?)?),
        ["cut", wasm, notes, outs @ ..] if outs.len() > 2 => {
            let parts = chain::parts(read(wasm)?, read(notes)?, outs.len())?;
            outs.iter().zip(&parts).try_for_each(|(out, part)| write(out, part))
        }
        ["remember", wasm, notes, memory] => {
            write(memory, &memory::remembered(&read(wasm)?, &read(notes)?)?)
        }
        ["recall", wasm, memory, notes] => {
            let recalled = memory::recalled(&read(wasm)?, &read(memory)?)?;
            println!("{} {}", recalled.bytes, recalled.unknown);
            write(notes, &recalled.notes)
        }
        _ => bail!(USAGE),
    }
}

fn read(path: &str) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{path} cannot be read"))
}

fn write(path: &str, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("{path} cannot be written"))
}
