//! `boardwright sweep SPEC --vary HAND=3..7`: metrics at several settings of one or two knobs.

use crate::args::SweepArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::settings;
use boardwright_lab::{SettingReport, SweepReport};

/// The metrics that are shown if none is asked for.
const USUAL: [&str; 4] = ["length.turns", "branching.mean", "seat.first", "outcome.draw"];

/// Plays every setting and prints a table and a chart for each metric.
pub fn run(args: &SweepArgs) -> Result<(), Failure> {
    if args.vary.len() > 2 {
        return Err(Failure::misuse("sweep varies one or two knobs"));
    }
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let mut settings = settings::all(&game, &args.vary, &args.plan, args.games)?;
    let wanted = match args.metric.as_slice() {
        [] => USUAL.map(str::to_owned).to_vec(),
        given => given.to_vec(),
    };
    let games: u64 = settings.iter().map(|setting| setting.subject().plan.games()).sum();
    let bar = crate::progress::bar(games, "games", !args.json);
    let (mut reports, mut known) = (Vec::new(), Vec::new());
    for setting in &mut settings {
        setting.play(args.games, args.plan.run.threads, &bar)?;
        let (report, ids) =
            SettingReport::of(&setting.subject(), &setting.knobs, &wanted, setting.records());
        reports.push(report);
        known.extend(ids);
    }
    bar.finish_and_clear();
    if let Some(name) = wanted.iter().find(|name| !known.contains(name)) {
        let near = boardwright_diag::nearest(name, known.iter().map(String::as_str));
        let hint = near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
        return Err(Failure::misuse(format!("no metric of this game is called `{name}`{hint}")));
    }
    let Some(first) = settings.first() else { return Err(Failure::misuse("--vary has no value")) };
    let report = SweepReport::of(&first.subject(), &wanted, reports);
    if args.json {
        output::json(&report);
    } else {
        report.lines().iter().for_each(|line| output::line(line));
    }
    Ok(())
}
