//! The `boardwright` command.
//!
//! Exit status: 0 no problems, 1 problems found (an error in a spec, a replay that differs), 2 wrong use.
//! With `--json` standard output is always one JSON object; otherwise findings go to standard error
//! and results to standard output.

mod args;
mod batch;
mod commands;
mod cpu;
mod edits;
mod failure;
mod filler;
mod finding;
mod findings;
mod foreign;
mod game;
mod json_map;
mod lines;
mod lsp;
mod mend;
mod misuse;
mod output;
mod progress;
mod render;
mod saved;
mod seating;
mod settings;
mod source;
mod spec_doc;
mod state_doc;
mod summary;
mod telling;
mod trace_spec;
mod unions;
mod vary;

use args::{Cli, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let json = cli.command.json();
    match foreign::guarded(|| dispatch(&cli.command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(json),
    }
}

fn dispatch(command: &Command) -> Result<(), failure::Failure> {
    match command {
        Command::Lint(args) => commands::lint::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Compile(args) => commands::compile::run(args),
        Command::Decompile(args) => commands::decompile::run(args),
        Command::Format(args) => commands::format::run(args),
        Command::Patch(args) => commands::patch::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Serve(args) => commands::serve::run(args),
        Command::Run(args) => commands::run::run(args),
        Command::Eval(args) => commands::eval::run(args),
        Command::Compare(args) => commands::compare::run(args),
        Command::Sweep(args) => commands::sweep::run(args),
        Command::Tune(args) => commands::tune::run(args),
        Command::Ladder(args) => commands::ladder::run(args),
        Command::Graph(args) => commands::graph::run(args),
        Command::Fuzz(args) => commands::fuzz::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Why(args) => commands::why::run(args),
        Command::Perft(args) => commands::perft::run(args),
        Command::Solve(args) => commands::solve::run(args),
        Command::Bench(args) => commands::bench::run(args),
        Command::Rng(args) => commands::rng::run(args),
        Command::Signature(args) => commands::signature::run(args),
        Command::Schema(args) => commands::schema::run(args),
        Command::Completions(args) => commands::completions::completions(args),
        Command::Man(args) => commands::completions::man(args),
        Command::Lsp => commands::lsp::run(),
    }
}
