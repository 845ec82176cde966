//! Cuts a wasm file in two, so that a page can begin to work before all of it has come:
//!
//! ```text
//! boardwright-split mark WASM OUT
//! boardwright-split cut WASM NOTES FIRST REST
//! boardwright-split remember WASM NOTES MEMORY
//! boardwright-split recall WASM MEMORY NOTES
//! ```
//!
//! `mark` writes a module in which each basic block notes that it was run. `cut` takes these notes, a byte 0 or 1 for each
//! block, and writes the code that was run into the first module and the other code into the second. `remember` writes the
//! notes so that `recall` can make notes of them for a later version of the module; it prints how many bytes of code the
//! module has, and how many of them are new.

mod added;
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

const USAGE: &str = "usage: boardwright-split mark WASM OUT | cut WASM NOTES FIRST REST \
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
        ["cut", wasm, notes, first, rest] => {
            let halves = cut::halves(&read(wasm)?, &run_blocks(notes)?)?;
            write(first, &halves.first)?;
            write(rest, &halves.rest)
        }
        ["remember", wasm, notes, memory] => {
            write(memory, &memory::remembered(&read(wasm)?, &run_blocks(notes)?)?)
        }
        ["recall", wasm, memory, notes] => {
            let recalled = memory::recalled(&read(wasm)?, &read(memory)?)?;
            println!("{} {}", recalled.bytes, recalled.unknown);
            let notes_of_blocks: Vec<u8> = recalled.run.into_iter().map(u8::from).collect();
            write(notes, &notes_of_blocks)
        }
        _ => bail!(USAGE),
    }
}

/// Which basic blocks were run, from a file of notes.
fn run_blocks(notes: &str) -> Result<Vec<bool>> {
    Ok(read(notes)?.iter().map(|&note| note == 1).collect())
}

fn read(path: &str) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{path} cannot be read"))
}

fn write(path: &str, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("{path} cannot be written"))
}
