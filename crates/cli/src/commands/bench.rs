//! `boardwright bench SPEC`

use crate::args::BenchArgs;
use crate::cpu::Clock;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_compile::{compile, parse_game_spec};
use boardwright_kernel::{LinkOptions, link, parse_seed};
use boardwright_sim::stats::{counted, decimal};
use boardwright_sim::{Hex64, PlayoutSums, Playouts};
use serde_json::json;

/// The most decisions of a playout; longer ones are stopped, counted and reported.
const CAP: u32 = 100_000;

/// Measures.
pub fn run(args: &BenchArgs) -> Result<(), Failure> {
    if !(args.seconds.is_finite() && args.seconds > 0.0 && args.seconds <= 3600.0) {
        return Err(Failure::misuse("--seconds must be more than 0 and at most 3600"));
    }
    let game = Game::read(&args.from.spec, &args.from.set)?;
    if args.compile { compiling(args, &game) } else { playing(args, &game) }
}

fn playing(args: &BenchArgs, game: &Game) -> Result<(), Failure> {
    let program = game.program(args.players)?;
    let seed = parse_seed(&args.seed);
    let mut playouts = Playouts::new(&program, seed, CAP);
    let bar = crate::progress::bar(args.playouts.unwrap_or(100), "", !args.json);
    let clock = Clock::start();
    let mut chunk = 1;
    loop {
        let done = playouts.sums().games;
        let seconds = clock.seconds();
        match args.playouts {
            Some(wanted) if done >= wanted => break,
            Some(wanted) => {
                bar.set_position(done);
                playouts.step((wanted - done).min(chunk));
            }
            None if seconds >= args.seconds => break,
            None => {
                bar.set_position((seconds / args.seconds * 100.0) as u64);
                playouts.step(chunk);
            }
        }
        // Chunks of about 20 ms make the cost of reading the clock negligible.
        if clock.seconds() - seconds < 0.02 {
            chunk = chunk.saturating_mul(2);
        }
    }
    let seconds = clock.seconds().max(1e-9);
    bar.finish_and_clear();
    let sums = playouts.sums();
    let fault = playouts.first_fault().map(|outcome| game.fault(&program, outcome));
    report(args, seed, game, &program, (sums, fault.as_deref()), seconds);
    if let Some(expected) = args.expect_plies
        && expected != sums.plies
    {
        return Err(Failure::found(format!(
            "{} took {}, not {expected}: the game or the kernel has changed",
            counted(sums.games, "playout"),
            counted(sums.plies, "ply")
        )));
    }
    let (Some(why), Some(first)) = (fault, sums.first_fault) else { return Ok(()) };
    if !args.json {
        // Bots of `run` draw their moves from another generator, so only `bench` plays the same game again.
        output::error(&format!(
            "{} could not go on; the first: {why}; it is the last one of `boardwright bench {}{} --seed 0x{} --playouts {}`",
            counted(sums.faults, "playout"),
            game.source.name,
            args.from.again(args.players),
            Hex64(seed),
            first + 1
        ));
    }
    Err(Failure::Reported)
}

fn report(
    args: &BenchArgs,
    seed: u64,
    game: &Game,
    program: &boardwright_kernel::Program,
    (sums, fault): (PlayoutSums, Option<&str>),
    seconds: f64,
) {
    let (games, plies) = (sums.games as f64 / seconds, sums.plies as f64 / seconds);
    // Without a ply there is nothing that a rate could measure.
    let rate = |value: f64| (sums.plies > 0).then(|| value.round() as u64);
    let mean = |value: f64| (sums.plies > 0).then(|| rounded(value, 4));
    if args.json && args.expect_plies.is_none_or(|expected| expected == sums.plies) {
        output::json(&json!({
            "playouts_per_s": rate(games),
            "plies_per_s": rate(plies),
            "mean_plies": mean(sums.mean_plies()),
            "first_share": mean(sums.first_share()),
            "plies": sums.plies,
            "residual_tests": sums.residual_tests,
            "residual_per_ply": rounded(sums.residual_per_ply(), 4),
            "residuals": program.residuals().iter().map(|residual| json!({
                "path": residual.path,
                "line": game.written(&residual.path).map(|(line, _)| line),
                "members": residual.members,
                "reason": residual.obstacle.reason(),
            })).collect::<Vec<_>>(),
            "playouts": sums.games,
            "decisions": sums.decisions,
            "capped": sums.capped,
            "faults": sums.faults,
            "firstFault": sums.first_fault,
            "fault": fault,
            "seconds": rounded(seconds, 4),
            "seed": Hex64(seed),
            "rulesHash": Hex64(program.rules_hash()),
            "players": program.players(),
        }));
    } else if !args.json {
        if sums.plies == 0 {
            output::line(match fault {
                Some(_) => "no ply was played: a fault ended the games before",
                None => "no ply was played: no game came to a decision",
            });
            return;
        }
        output::line(&format!("playouts/s   {}", decimal(games, 0)));
        output::line(&format!("plies/s      {}", decimal(plies, 0)));
        output::line(&format!("mean plies   {}", decimal(sums.mean_plies(), 3)));
        output::line(&format!("first share  {}", decimal(sums.first_share(), 3)));
        let per_ply = decimal(sums.residual_per_ply(), 3);
        output::line(&format!("residual     {per_ply} tests of single cells a ply"));
        for residual in program.residuals() {
            let (place, reason) = (game.place(&residual.path), residual.obstacle.reason());
            output::line(&format!("             {place}: {reason}"));
        }
        output::line(&format!(
            "in total     {}, {}, {} s of processor time",
            counted(sums.games, "playout"),
            counted(sums.plies, "ply"),
            decimal(seconds, 2)
        ));
        if sums.capped > 0 {
            output::line(&format!("given up     {} after {CAP} decisions", sums.capped));
        }
    }
}

fn compiling(args: &BenchArgs, game: &Game) -> Result<(), Failure> {
    if game.source.is_json() {
        return Err(Failure::misuse("--compile needs a spec, not a compiled game"));
    }
    let grown = args.size.map(|size| crate::filler::grown(&game.source.text, size as usize));
    let text = grown.as_deref().unwrap_or(&game.source.text);
    let first = compile(text, &game.overrides);
    let Some(def) = first.def else {
        return Err(Failure::found("the spec does not compile at this size"));
    };
    let seats = game.program(args.players)?.players();
    let options = LinkOptions { players: u32::try_from(seats).unwrap_or(u32::MAX) };
    let (mut parsing, mut compiling, mut linking) = (Vec::new(), Vec::new(), Vec::new());
    let clock = Clock::start();
    while clock.seconds() < args.seconds || compiling.len() < 3 {
        let start = clock.seconds();
        let (module, _) = parse_game_spec(text);
        let parsed = clock.seconds();
        drop(module);
        let begin = clock.seconds();
        let compiled = compile(text, &game.overrides);
        let end = clock.seconds();
        if compiled.def.as_ref() != Some(&def) {
            return Err(Failure::found("compiling the same text twice gave different games"));
        }
        let from = clock.seconds();
        link(&def, &options).map_err(|_| Failure::found("the game cannot be linked"))?;
        linking.push(clock.seconds() - from);
        parsing.push(parsed - start);
        compiling.push(end - begin);
    }
    let runs = compiling.len();
    let (parse_ms, compile_ms, link_ms) = (median(parsing), median(compiling), median(linking));
    if args.json {
        output::json(&json!({
            "parse_ms": rounded(parse_ms, 4),
            "compile_ms": rounded(compile_ms, 4),
            "link_ms": rounded(link_ms, 4),
            "runs": runs,
            "bytes": text.len(),
        }));
    } else {
        output::line(&format!("parse    {} ms", decimal(parse_ms, 3)));
        let bytes = text.len();
        output::line(&format!("compile  {} ms, parsing included", decimal(compile_ms, 3)));
        output::line(&format!("link     {} ms", decimal(link_ms, 3)));
        output::line(&format!("medians of {}, {bytes} bytes", counted(runs as u64, "run")));
    }
    Ok(())
}

/// The median, in milliseconds.
fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds.get(seconds.len() / 2).copied().unwrap_or_default() * 1000.0
}

fn rounded(value: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    (value * scale).round() / scale
}
