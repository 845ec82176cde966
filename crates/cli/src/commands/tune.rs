//! `boardwright tune SPEC --vary … --want …`: looks for settings of knobs that meet targets, and checks them.

use crate::args::TuneArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::settings::{self, Setting};
use boardwright_lab::{ConfirmReport, Met, RoundReport, Tried, TuneReport, rank, rounds};
use indicatif::ProgressBar;

/// Plays rounds of all settings that are left, and prints the best ones with the history.
pub fn run(args: &TuneArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let mut settings = settings::all(&game, &args.vary, &args.plan, args.games)?;
    let bar = crate::progress::bar(most_games(settings.len(), args.games), "games", !args.json);
    let found = search(args, &mut settings, &bar)?;
    let Some(first) = settings.first() else { return Err(Failure::misuse("--vary has no value")) };
    let mut report = TuneReport::of(&first.subject(), &args.want, found);
    report.checks = checks(args, &mut settings, &report, &bar)?;
    bar.finish_and_clear();
    if args.json {
        output::json(&report);
    } else {
        report.lines().iter().for_each(|line| output::line(line));
    }
    Ok(())
}

/// Successive halving: each round plays the settings that the last one kept.
fn search(
    args: &TuneArgs,
    settings: &mut [Setting],
    bar: &ProgressBar,
) -> Result<Vec<RoundReport>, Failure> {
    let mut left: Vec<usize> = (0..settings.len()).collect();
    let mut found = Vec::new();
    let rounds = rounds(settings.len(), args.games);
    for (round, games) in rounds.iter().copied().enumerate() {
        let mut tried = Vec::new();
        for at in &left {
            let Some(setting) = settings.get_mut(*at) else { continue };
            setting.play(games, args.plan.run.threads, bar)?;
            let subject = setting.subject();
            let one = Tried::of(*at, &subject, &setting.knobs, &args.want, setting.records());
            tried.push(one.map_err(Failure::misuse)?);
        }
        let (report, kept) = rank(tried, games, round + 1 == rounds.len());
        found.push(report);
        left = kept;
    }
    Ok(found)
}

/// Plays the settings of the last round again with other seeds, until one of them is confirmed.
fn checks(
    args: &TuneArgs,
    settings: &mut [Setting],
    report: &TuneReport,
    bar: &ProgressBar,
) -> Result<Vec<ConfirmReport>, Failure> {
    let mut checks = Vec::new();
    for best in report.best.iter().filter(|best| best.met != Met::No) {
        let Some(setting) = settings.iter_mut().find(|one| one.knobs == best.knobs) else {
            continue;
        };
        bar.inc_length(args.games);
        setting.begin_check();
        setting.play(args.games, args.plan.run.threads, bar)?;
        let subject = setting.subject();
        let tried = Tried::of(0, &subject, &setting.knobs, &args.want, setting.records());
        let check = ConfirmReport::of(&subject, tried.map_err(Failure::misuse)?);
        let confirmed = check.setting.met == Met::Yes;
        checks.push(check);
        if confirmed {
            break;
        }
    }
    Ok(checks)
}

/// How many games the rounds have if each keeps half.
fn most_games(settings: usize, most: u64) -> u64 {
    let (mut left, mut before, mut sum) = (settings as u64, 0, 0);
    for games in rounds(settings, most) {
        sum += left * (games - before);
        (left, before) = (left.div_ceil(2), games);
    }
    sum
}
