//! `boardwright eval SPEC`: plays many games on all processors and prints metrics, flags and what matters.

use crate::args::EvalArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_agents::UnknownAgent;
use boardwright_kernel::{Program, parse_seed};
use boardwright_lab::record::{GameRecord, join};
use boardwright_lab::{EvalReport, Plan};
use boardwright_sim::Caps;
use indicatif::ProgressBar;
use std::sync::atomic::{AtomicU64, Ordering};

/// Games that a thread takes at a time.
const SHARE: u64 = 8;

/// Plays the games and prints the report.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let program = game.program(args.players)?;
    let plan = Plan {
        agents: super::run::seats(&args.agents, &program)?,
        seed: parse_seed(&args.seed),
        wanted: args.games,
        caps: Caps {
            plies: args.cap.max(1),
            iterations: args.iterations.max(1),
            ..Caps::default()
        },
    };
    let bar = crate::progress::bar(plan.games(), "games", !args.json);
    let records = play(&program, &plan, args.threads, &bar)?;
    bar.finish_and_clear();
    let report = EvalReport::of(&game.def, &program, &plan, &records);
    if args.json {
        output::json(&report);
    } else {
        report.lines().iter().for_each(|line| output::line(line));
    }
    let fault = records.iter().find(|record| record.ending.fault.is_some());
    if fault.is_some() { Err(Failure::Reported) } else { Ok(()) }
}

/// Plays on several threads. The records are put in the order of the games, so the report does not depend on which
/// thread plays which game.
fn play(
    program: &Program,
    plan: &Plan,
    threads: Option<usize>,
    bar: &ProgressBar,
) -> Result<Vec<GameRecord>, Failure> {
    let next = AtomicU64::new(0);
    let all = || std::thread::available_parallelism().map_or(1, |count| count.get());
    let threads = threads.unwrap_or_else(all).max(1);
    let parts: Vec<Result<Vec<GameRecord>, Failure>> = std::thread::scope(|scope| {
        let work = || {
            take_shares(program, plan, &next, bar)
                .map_err(|unknown| Failure::misuse(unknown.to_string()))
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let lost = |_| Err(Failure::found("a game could not be played to its end"));
        running.into_iter().map(|thread| thread.join().unwrap_or_else(lost)).collect()
    });
    Ok(join(parts.into_iter().collect::<Result<_, _>>()?))
}

/// One thread's games.
fn take_shares(
    program: &Program,
    plan: &Plan,
    next: &AtomicU64,
    bar: &ProgressBar,
) -> Result<Vec<GameRecord>, UnknownAgent> {
    let mut records = Vec::new();
    loop {
        let first = next.fetch_add(SHARE, Ordering::Relaxed);
        if first >= plan.games() {
            return Ok(records);
        }
        for game in first..(first + SHARE).min(plan.games()) {
            records.push(plan.play(program, game)?);
            bar.inc(1);
        }
    }
}
