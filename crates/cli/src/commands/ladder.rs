//! `boardwright ladder SPEC`: every bot against every other one, with seats swapped, and their ratings.

use crate::args::LadderArgs;
use crate::batch;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_kernel::{Program, parse_seed};
use boardwright_lab::ladder::{Pairing, for_pairs};
use boardwright_lab::{LadderReport, Plan, StopRule, Subject, Width};

/// Games of a pair without a rule that may stop earlier, and the most with one.
const GAMES: (u64, u64) = (100, 2_000);
/// The most bots.
const MOST: usize = 32;

/// Plays all pairs and prints the ratings.
pub fn run(args: &LadderArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let program = two_rivals(&game)?;
    let pairs = pairs(&args.agents, &program)?;
    let plans: Vec<Plan> = pairs.iter().map(|bots| plan(args, *bots)).collect();
    let subjects: Vec<Subject<'_>> =
        plans.iter().map(|plan| Subject::new(&game.def, &program, plan)).collect();
    let bar = crate::progress::bar(plans.iter().map(Plan::games).sum(), "games", !args.json);
    let mut played = Vec::with_capacity(pairs.len());
    for subject in &subjects {
        played.push(batch::until(subject, &rule(args, subject), args.run.threads, &bar)?);
    }
    bar.finish_and_clear();
    let pairings: Vec<Pairing<'_>> = (pairs.iter().zip(&subjects).zip(&played))
        .map(|((bots, subject), (records, stop))| Pairing {
            subject,
            bots: *bots,
            stop: stop.clone(),
            records,
        })
        .collect();
    let report = LadderReport::of(&args.agents, &pairings)
        .ok_or_else(|| Failure::misuse("a ladder needs two bots or more"))?;
    if args.json {
        output::json(&report);
    } else {
        report.lines().iter().for_each(|line| output::line(line));
    }
    Ok(())
}

/// The game for two rivals.
fn two_rivals(game: &Game) -> Result<Program, Failure> {
    let program = game.program(None)?;
    for_pairs(&program).map_err(Failure::misuse)?;
    Ok(program)
}

/// Every pair of bots, by their numbers.
fn pairs(agents: &[String], program: &Program) -> Result<Vec<[usize; 2]>, Failure> {
    if !(2..=MOST).contains(&agents.len()) {
        return Err(Failure::misuse(format!("a ladder takes 2 to {MOST} bots")));
    }
    for (at, name) in agents.iter().enumerate() {
        crate::seating::seats(std::slice::from_ref(name), program)?;
        if agents[..at].contains(name) {
            return Err(Failure::misuse(format!("--agents names {name} twice")));
        }
    }
    let bots = 0..agents.len();
    let with = |first: usize| (first + 1..agents.len()).map(move |second| [first, second]);
    Ok(bots.flat_map(with).collect())
}

/// The games of a pair. All pairs have the same seeds.
fn plan(args: &LadderArgs, bots: [usize; 2]) -> Plan {
    let early = args.until_width.is_some() || args.sprt.is_some();
    Plan {
        agents: bots.map(|bot| args.agents[bot].clone()).to_vec(),
        seed: parse_seed(&args.run.seed),
        wanted: args.games.unwrap_or(if early { GAMES.1 } else { GAMES.0 }),
        caps: args.run.caps(),
    }
}

/// When a pair has played enough.
fn rule(args: &LadderArgs, subject: &Subject<'_>) -> StopRule {
    let first = subject.plan.agents.first().map_or("", String::as_str);
    let width = |half| Width { metric: format!("skill.share({first})"), half };
    StopRule { widths: args.until_width.map(width).into_iter().collect(), sprt: args.sprt }
}
