//! `boardwright eval SPEC`: plays many games on all processors and prints metrics, flags and what matters.

mod check;

use crate::args::EvalArgs;
use crate::batch;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::game::Game;
use crate::output;
use boardwright_agents::UnknownAgent;
use boardwright_diag::Diagnostic;
use boardwright_kernel::Program;
use boardwright_lab::flags::Limits;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{EvalReport, KnobValue, LuckPlan, Plan, SkillPlan, StopRule, Subject, html};

/// Plays a game by its number.
type Play<'a> = dyn Fn(u64) -> Result<GameRecord, UnknownAgent> + Sync + 'a;

/// Games without a rule that may stop earlier, and the most with one.
const GAMES: (u64, u64) = (200, 20_000);

/// Plays the games and prints the report, or the check of a stored one.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    let limits = limits(&args.limits)?;
    let stored = args.check.as_deref().map(check::read).transpose()?;
    let set = stored.as_ref().map(check::set);
    let game = Game::read(&args.from.spec, set.as_ref().unwrap_or(&args.from.set))?;
    let (program, rule, mut plan) = match &stored {
        Some(stored) => check::plan(stored, &game)?,
        None => asked(args, &game)?,
    };
    let ladder = ladder(args, &plan)?;
    plan.caps.coverage = args.coverage;
    let subject = Subject::new(&game.def, &program, &plan)
        .with_limits(limits)
        .with_set(KnobValue::list(&game.overrides));
    let subject = if args.trials.probe { subject.probing() } else { subject };
    let bar = crate::progress::bar(plan.games(), "games", !args.json);
    let played = batch::until(&subject, &rule, args.plan.run.threads, &bar);
    bar.finish_and_clear();
    let (records, stop) = played?;
    let line = |path: &str| game.written(path).map(|(line, _)| line);
    let report = EvalReport::of(&subject, stop, &records).with_findings(&program, &records, &line);
    let report = with_trials(report, args, &subject, ladder)?;
    if let Some(path) = &args.html {
        output::file(path, &html(&report))?;
    }
    if let Some(stored) = &stored {
        check::tell(stored, &report, args.json)?;
    } else if args.json {
        output::json(&report);
    } else {
        report.lines().iter().for_each(|line| output::line(line));
        let written = |path: &str| game.written(path).map(|(_, text)| text);
        let coverage = report.coverage_lines(&written);
        if !coverage.is_empty() {
            output::line("");
        }
        coverage.iter().for_each(|line| output::line(line));
        tell(&game, &report);
    }
    let fault = records.iter().find(|record| record.ending.fault.is_some());
    if fault.is_some() { Err(Failure::Reported) } else { Ok(()) }
}

/// The games that the options ask for, and the rule that ends them.
fn asked(args: &EvalArgs, game: &Game) -> Result<(Program, StopRule, Plan), Failure> {
    let program = game.program(args.plan.players)?;
    let rule = StopRule { widths: args.until_width.clone(), sprt: args.sprt };
    let games = args.games.unwrap_or(if rule == StopRule::ALL { GAMES.0 } else { GAMES.1 });
    let plan = args.plan.plan(&program, games)?;
    Ok((program, rule, plan))
}

/// Adds the metrics that need games of their own.
fn with_trials(
    report: EvalReport,
    args: &EvalArgs,
    subject: &Subject<'_>,
    ladder: Option<SkillPlan>,
) -> Result<EvalReport, Failure> {
    let mut report = report;
    let play = |games: u64, play: &Play<'_>| {
        let bar = crate::progress::bar(games, "games", !args.json);
        let records = batch::records(0..games, args.plan.run.threads, &bar, play);
        bar.finish_and_clear();
        records
    };
    if args.trials.luck && subject.program.has_chance() {
        let luck = LuckPlan::of(subject.plan);
        let records = play(luck.games(), &|game| luck.play(subject.program, game))?;
        report = report.with_luck(subject, &records);
    }
    if let Some(ladder) = ladder {
        let records = play(ladder.games(), &|game| ladder.play(subject.program, game))?;
        report = report.with_skill(subject, &ladder, &records);
    }
    Ok(report)
}

/// The ladder of bots that options ask for.
fn ladder(args: &EvalArgs, plan: &Plan) -> Result<Option<SkillPlan>, Failure> {
    let Some(games) = args.trials.skill else { return Ok(None) };
    let one = || Failure::misuse("--skill lets bots play each other; this game has one player");
    SkillPlan::of(plan, games).map(Some).ok_or_else(one)
}

/// Prints the findings on lines of the rules, as `lint` does.
fn tell(game: &Game, report: &EvalReport) {
    let found = report.findings.iter().map(|found| {
        let span = game.map.find(&found.path).unwrap_or_default();
        let message = found.message.as_str();
        Finding(Diagnostic::new(found.code, span, message).at(&found.path).hint(&found.help))
    });
    let found: Vec<Finding> = found.collect();
    if !found.is_empty() {
        output::line("");
        crate::render::print(&game.source, &found);
        crate::render::more(found.iter());
    }
}

/// The limits of flags that options set.
fn limits(given: &[(String, String)]) -> Result<Limits, Failure> {
    let mut limits = Limits::default();
    for (name, value) in given {
        limits.set(name, value).map_err(Failure::misuse)?;
    }
    Ok(limits)
}
