//! Cuts a wasm file in two, so that a page can begin to work before all of it has come:
//!
//! ```text
//! boardwright-split mark WASM OUT
//! boardwright-split cut WASM CALLED FIRST REST
//! ```
//!
//! `mark` writes a module in which each function notes in an exported global that it was called. `cut` takes these notes, a
//! byte `0` or `1` for each function, and writes the functions that were called into the first module and the others into
//! the second.

mod cut;
mod mark;
mod module;

use anyhow::{Context, Result, bail};
use std::{env, fs, process::ExitCode};

const USAGE: &str = "usage: boardwright-split mark WASM OUT | cut WASM CALLED FIRST REST";

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
        ["cut", wasm, called, first, rest] => {
            let called: Vec<bool> = read(called)?.iter().map(|&note| note == b'1').collect();
            let halves = cut::halves(&read(wasm)?, &called)?;
            write(first, &halves.first)?;
            write(rest, &halves.rest)
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
