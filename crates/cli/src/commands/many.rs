//! `boardwright run SPEC --games N`: plays many games on several threads and prints statistics with intervals.

use crate::args::RunArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_kernel::{OutcomeKind, PlayerId, Program, game_seed, parse_seed};
use boardwright_sim::stats::{Estimate, counted, decimal};
use boardwright_sim::trace::EndKind;
use boardwright_sim::{Batch, BatchSpec, Caps, Hex64, Labels, Sums};
use indicatif::ProgressBar;
use serde_json::{Value, json};

/// Games that a thread takes at a time.
const SHARE: u64 = 16;

/// Plays all games and prints the sums.
pub fn run(
    args: &RunArgs,
    game: &Game,
    program: &Program,
    agents: &[String],
    caps: Caps,
    games: u64,
) -> Result<(), Failure> {
    let seed = parse_seed(&args.seed);
    let whole = BatchSpec { agents: agents.to_vec(), seed, first: 0, games, caps };
    let bar = crate::progress::bar(games, "games", !args.json);
    let sums = play(program, &whole, args.threads, &bar);
    bar.finish_and_clear();
    let sums = sums?;
    if args.json {
        output::json(&summary_json(game, program, agents, seed, &sums));
    } else {
        summary_text(game, program, agents, &sums);
    }
    match sums.first_fault {
        Some(witness) => {
            if !args.json {
                output::error(&format!(
                    "{} could not go on; see `boardwright run {}{}{} --seed 0x{}`",
                    counted(sums.faults, "game"),
                    game.source.name,
                    args.from.again(args.players),
                    bots(args),
                    Hex64(game_seed(seed, witness.game))
                ));
            }
            Err(Failure::Reported)
        }
        None => Ok(()),
    }
}

/// The options of the bots, each after a space, if they are not random.
fn bots(args: &RunArgs) -> String {
    if args.agents.iter().all(|agent| agent == "random") {
        return String::new();
    }
    format!(" --agents {} --iterations {}", args.agents.join(","), args.iterations)
}

/// Plays on several threads. The sums do not depend on which thread plays which game, so they are equal for any number of
/// threads and on every machine.
fn play(
    program: &Program,
    whole: &BatchSpec,
    threads: Option<usize>,
    bar: &ProgressBar,
) -> Result<Sums, Failure> {
    let empty = || Sums::of(program);
    let parts = crate::batch::shares(0..whole.games, SHARE, threads, empty, |sums, share| {
        let games = share.end - share.start;
        let spec = BatchSpec { first: share.start, games, ..whole.clone() };
        let mut batch =
            Batch::new(program, spec).map_err(|unknown| Failure::misuse(unknown.to_string()))?;
        sums.join(batch.run());
        bar.inc(games);
        Ok(())
    })?;
    let mut sums = empty();
    parts.iter().for_each(|part| sums.join(part));
    Ok(sums)
}

fn summary_text(game: &Game, program: &Program, agents: &[String], sums: &Sums) {
    let labels = Labels::new(&game.def, program);
    let summary = sums.summary();
    let shown = |estimate: Option<Estimate>, places| {
        estimate.map_or_else(|| "unknown".to_owned(), |estimate| estimate.text(places))
    };
    let games = counted(sums.games, "game");
    output::line(&format!("{games}; in brackets 95 % intervals"));
    for (seat, share) in summary.seat_share.iter().enumerate() {
        let name = labels.seat_name(PlayerId(seat as u16));
        let bot = agents.get(seat).map_or("", String::as_str);
        output::line(&format!("  share of {name} ({bot}): {}", shown(*share, 3)));
    }
    output::line(&format!("  no winner: {}", shown(summary.draws, 3)));
    output::line(&format!("  completed: {}", shown(summary.completed, 3)));
    if sums.stuck() > 0 {
        let (stuck, capped) = (counted(sums.stuck(), "game"), sums.capped);
        output::line(&format!(
            "  left out of shares and means: {stuck} ({} could not go on, {capped} stopped at the cap)",
            sums.faults
        ));
    }
    let plies = shown(summary.plies, 2);
    if summary.plies.is_some() {
        output::line(&format!("  plies: {plies}, from {} to {}", sums.shortest, sums.longest));
    } else {
        output::line(&format!("  plies: {plies}"));
    }
    let plain = |value: Option<f64>| value.map_or("unknown".to_owned(), |value| decimal(value, 2));
    output::line(&format!("  turns: {}", plain(summary.turns)));
    output::line(&format!("  legal moves per decision: {}", plain(summary.branching)));
    output::line(&format!("  decisions with a choice: {}", plain(summary.choice)));
    for (ending, count) in endings(game, sums) {
        output::line(&format!("  {ending}: {count}"));
    }
    for (id, action) in program.actions().iter().zip(&sums.actions) {
        output::line(&format!("  action {id}: {}", action.chosen));
    }
}

/// The endings in words, with the number of games. Several of one line, as those of `if C then a wins else b wins`, are one.
fn endings(game: &Game, sums: &Sums) -> Vec<(String, u64)> {
    let mut all: Vec<(String, u64)> = Vec::new();
    for ((kind, cause), count) in &sums.endings {
        let ending = match cause.as_str() {
            "" => ended(*kind).to_owned(),
            path => format!("{} by {}", ended(*kind), game.place(path)),
        };
        match all.iter_mut().find(|(known, _)| *known == ending) {
            Some((_, sum)) => *sum += *count,
            None => all.push((ending, *count)),
        }
    }
    all
}

/// A kind of ending in words.
fn ended(kind: EndKind) -> &'static str {
    match kind {
        EndKind::Over(OutcomeKind::Win) => "ended as win",
        EndKind::Over(OutcomeKind::AllWin) => "ended as common win",
        EndKind::Over(OutcomeKind::AllLose) => "ended as common loss",
        EndKind::Over(OutcomeKind::Draw) => "ended as draw",
        EndKind::Over(OutcomeKind::Ranked) => "ended as ranking",
        EndKind::Over(OutcomeKind::Payoff) => "ended with payoffs",
        EndKind::Over(OutcomeKind::Fault) => "could not go on",
        EndKind::Capped => "stopped at the cap",
    }
}

fn summary_json(
    game: &Game,
    program: &Program,
    agents: &[String],
    seed: u64,
    sums: &Sums,
) -> Value {
    let summary = sums.summary();
    let shown = |estimate: Option<Estimate>| {
        estimate.map(|e| {
            json!({
                "value": decimal(e.value, 4), "low": decimal(e.low, 4), "high": decimal(e.high, 4),
            })
        })
    };
    let seats: Vec<Value> = sums
        .seats
        .iter()
        .enumerate()
        .map(|(seat, counted)| {
            json!({
                "seat": seat + 1,
                "agent": agents.get(seat),
                "wins": counted.wins,
                "share": shown(summary.seat_share.get(seat).copied().flatten()),
            })
        })
        .collect();
    let endings: Vec<Value> = sums
        .endings
        .iter()
        .map(|((kind, cause), games)| json!({ "kind": kind, "cause": cause, "games": games }))
        .collect();
    let actions: Vec<Value> = program
        .actions()
        .iter()
        .zip(&sums.actions)
        .map(|(id, action)| json!({ "id": id, "chosen": action.chosen }))
        .collect();
    json!({
        "game": game.def.meta.id,
        "rulesHash": Hex64(program.rules_hash()),
        "seed": Hex64(seed),
        "games": sums.games,
        "seats": seats,
        "draws": sums.draws,
        "drawShare": shown(summary.draws),
        "shared": sums.shared,
        "faults": sums.faults,
        "capped": sums.capped,
        "completed": shown(summary.completed),
        "leftOut": sums.stuck(),
        "plies": {
            "mean": shown(summary.plies), "sum": sums.plies,
            "shortest": sums.shortest, "longest": sums.longest,
        },
        "turns": summary.turns.map(|value| decimal(value, 4)),
        "branching": summary.branching.map(|value| decimal(value, 4)),
        "choiceShare": summary.choice.map(|value| decimal(value, 4)),
        "decisions": sums.decisions,
        "endings": endings,
        "actions": actions,
        "firstFault": sums.first_fault.map(|w| w.game),
        "firstCapped": sums.first_capped.map(|w| w.game),
    })
}
