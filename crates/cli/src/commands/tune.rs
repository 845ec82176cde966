//! `boardwright tune SPEC --vary … --want …`: looks for settings of knobs that meet targets, and checks them.

use crate::args::TuneArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::settings::{self, Setting};
use boardwright_lab::{ConfirmReport, Next, Subject, Tried, Tuning, Want, most_games};
use indicatif::ProgressBar;

/// Plays rounds of all settings that are left, checks the best ones, and prints them with the history.
pub fn run(args: &TuneArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let program = game.program(args.plan.players)?;
    let plan = args.plan.plan(&program, args.games)?;
    let mut settings = settings::all(&game, &args.vary, &args.plan, args.games)?;
    let bar = crate::progress::bar(most_games(settings.len(), args.games), "games", !args.json);
    let mut tuning = Tuning::new(settings.len(), args.games, args.want.clone());
    while let Some(next) = tuning.next() {
        play(args, &mut tuning, next, &mut settings, &bar)?;
    }
    bar.finish_and_clear();
    let report = tuning.report(&Subject::new(&game.def, &program, &plan));
    if args.json {
        output::json(&report);
    } else {
        report.lines().iter().for_each(|line| output::line(line));
    }
    Ok(())
}

/// Plays the games that the search needs next, and measures them.
fn play(
    args: &TuneArgs,
    tuning: &mut Tuning,
    next: Next,
    settings: &mut [Setting],
    bar: &ProgressBar,
) -> Result<(), Failure> {
    match next {
        Next::Round { settings: left, games } => {
            let mut tried = Vec::new();
            for at in left {
                let Some(setting) = settings.get_mut(at) else { continue };
                setting.play(games, args.plan.run.threads, bar)?;
                tried.push(measured(at, setting, tuning.wants())?);
            }
            tuning.take_round(tried, games);
        }
        Next::Check { setting: at, games } => {
            let Some(setting) = settings.get_mut(at) else { return Ok(()) };
            bar.inc_length(games);
            setting.begin_check();
            setting.play(games, args.plan.run.threads, bar)?;
            let tried = measured(at, setting, tuning.wants())?;
            tuning.take_check(ConfirmReport::of(&setting.subject(), tried));
        }
    }
    Ok(())
}

fn measured(at: usize, setting: &Setting, wants: &[Want]) -> Result<Tried, Failure> {
    Tried::of(at, &setting.subject(), &setting.knobs, wants, setting.records())
        .map_err(Failure::misuse)
}
