//! `boardwright compare A.md B.md`, or two settings of one spec: differences on the same seeds.

use crate::args::CompareArgs;
use crate::batch;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_compile::Overrides;
use boardwright_lab::{CompareReport, KnobValue, Side, Subject};

/// Plays both games and prints the differences.
pub fn run(args: &CompareArgs) -> Result<(), Failure> {
    if args.second.is_none() && args.against.is_empty() {
        return Err(Failure::misuse("give a second spec, or --against CONSTANT=VALUE"));
    }
    let first = Game::read(&args.first, &args.set)?;
    let mut overrides = first.overrides.clone();
    overrides.extend(args.against.iter().cloned());
    let second = match &args.second {
        Some(path) => Game::read(path, &overrides.into_iter().collect::<Vec<_>>())?,
        None => Game::from_source(first.source.clone(), overrides)?,
    };
    let programs = (first.program(args.plan.players)?, second.program(args.plan.players)?);
    if programs.0.players() != programs.1.players() {
        return Err(Failure::misuse(format!(
            "{} has {} players, {} has {}; --players N gives both the same number",
            first.source.name,
            programs.0.players(),
            second.source.name,
            programs.1.players()
        )));
    }
    let plan = args.plan.plan(&programs.0, args.games)?;
    let subjects = [
        Subject::new(&first.def, &programs.0, &plan),
        Subject::new(&second.def, &programs.1, &plan),
    ];
    let bar = crate::progress::bar(2 * plan.games(), "games", !args.json);
    let play = |subject: &Subject<'_>| {
        batch::play(subject.program, &plan, 0..plan.games(), args.plan.run.threads, &bar)
    };
    let records = [play(&subjects[0])?, play(&subjects[1])?];
    bar.finish_and_clear();
    let names = names(&first, &second);
    let [one, two] =
        [0, 1].map(|at| Side { name: &names[at], subject: &subjects[at], records: &records[at] });
    let report = CompareReport::of(&one, &two, &args.metric).map_err(Failure::misuse)?;
    if args.json {
        output::json(&report);
    } else {
        report.lines().iter().for_each(|line| output::line(line));
    }
    Ok(())
}

/// The names of the two sides: ids, or file names if the ids are equal, with the knobs that are set.
fn names(first: &Game, second: &Game) -> [String; 2] {
    let same_id = first.def.meta.id == second.def.meta.id;
    let same_file = first.source.name == second.source.name;
    [first, second].map(|game| {
        let name = if same_id && !same_file { &game.source.name } else { &game.def.meta.id };
        match knobs(&game.overrides) {
            set if set.is_empty() => format!("{name} as written"),
            set => format!("{name} with {set}"),
        }
    })
}

fn knobs(overrides: &Overrides) -> String {
    KnobValue::text(&KnobValue::list(overrides))
}
