//! `boardwright run SPEC`: plays one game and writes its trace. `many.rs` plays many games.

use crate::args::RunArgs;
use crate::failure::Failure;
use crate::game::{Game, seated};
use crate::output;
use crate::saved::{self, Saves};
use crate::seating::seats;
use crate::telling::{Manner, Telling};
use boardwright_agents::agent;
use boardwright_kernel::{Outcome, OutcomeKind, Program, State, parse_seed};
use boardwright_sim::labels::{ending_path, fault_at};
use boardwright_sim::stats::counted;
use boardwright_sim::trace::fault_name;
use boardwright_sim::{Caps, Hex64, Labels, Played, run_from, run_game};
use serde_json::json;

/// Plays a game, or many.
pub fn run(args: &RunArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let (program, state) = saved::start(&game, args.state.as_deref(), args.players)?;
    let agents = seats(&args.agents, &program)?;
    let caps = Caps {
        plies: args.cap.max(1),
        iterations: args.iterations.max(1),
        explicit_chance: args.explicit_chance,
        ..Caps::default()
    };
    match args.games {
        Some(games) => super::many::run(args, &game, &program, &agents, caps, games),
        None => one(args, &game, &program, state, &agents, caps),
    }
}

fn one(
    args: &RunArgs,
    game: &Game,
    program: &Program,
    state: Option<State>,
    names: &[String],
    caps: Caps,
) -> Result<(), Failure> {
    let labels = Labels::new(&game.def, program);
    let agents = names.iter().filter_map(|name| agent(name).ok()).collect();
    let seed = parse_seed(&args.seed);
    let manner = match (args.events, args.json) {
        (false, _) => Manner::Silent,
        (true, false) => Manner::Lines,
        (true, true) => Manner::Json,
    };
    let seat = |seat: &str| seated("--as", seat, game, program, &labels);
    let viewer = args.viewer.as_deref().map(seat).transpose()?;
    let saves = Saves::parse(&args.save_at)?;
    let mut watch = Telling::new(&game.def, program, &labels, manner, viewer, saves);
    let about = game.about();
    let played = match state {
        Some(state) => run_from(program, &about, state, seed, agents, caps, &mut watch),
        None => run_game(program, &about, seed, agents, caps, &mut watch),
    };
    let played = played.map_err(|error| Failure::misuse(error.to_string()))?;
    write_trace(args, &played)?;
    let told = watch.finish()?;
    if args.json {
        let mut object = json!({
            "game": game.def.meta.id,
            "seats": names,
            "plies": played.plies,
            "decisions": played.trace.rows.len(),
            "result": played.trace.result,
        });
        let mut add = |key: &str, value| object[key] = value;
        if viewer.is_none() {
            // Each of these tells the secrets of all players.
            let trace = serde_json::from_str(&played.trace.to_json()).unwrap_or_default();
            add("seed", json!(Hex64(seed)));
            add("lastHash", json!(played.trace.last_hash()));
            add("trace", trace);
        }
        if args.events {
            let score = |(seat, score)| json!({ "seat": seat, "score": score });
            add("events", told.events.into());
            add("scores", told.scores.into_iter().map(score).collect());
        }
        output::json(&object);
    } else {
        tell(args, game, &labels, &played);
    }
    match &played.outcome {
        Some(outcome) if outcome.fault.is_some() => Err(Failure::Reported),
        Some(_) | None => Ok(()),
    }
}

fn write_trace(args: &RunArgs, played: &Played) -> Result<(), Failure> {
    let Some(out) = &args.out else { return Ok(()) };
    let json = out.extension().is_some_and(|extension| extension == "json");
    let text = if json { played.trace.to_json() } else { played.trace.to_text() };
    Ok(output::file(out, &text)?)
}

fn tell(args: &RunArgs, game: &Game, labels: &Labels, played: &Played) {
    if args.out.is_none() && !args.events {
        output::line(played.trace.to_text().trim_end());
        output::line("");
    }
    let cause = played.trace.result.as_ref().and_then(|result| result.cause.as_deref());
    let plies = counted(played.plies.into(), "ply");
    let came = match &played.outcome {
        None => format!("Stopped after {plies}"),
        Some(Outcome { fault: Some(fault), .. }) => {
            format!(
                "The game cannot go on after {plies}: {}",
                fault_at(&game.def, *fault, cause.unwrap_or_default())
            )
        }
        Some(outcome) if outcome.kind == OutcomeKind::Payoff => {
            format!("{}, after {plies}", labels.headline(outcome))
        }
        Some(outcome) => format!("{} after {plies}", labels.headline(outcome)),
    };
    let path = played.outcome.as_ref().map_or_else(String::new, |outcome| {
        ending_path(&game.def, outcome, cause.unwrap_or_default())
    });
    let cause = if path.is_empty() { path } else { format!(" ({})", game.place(&path)) };
    output::line(&format!("{came}{cause}"));
    if let Some(fault) = played.outcome.as_ref().and_then(|outcome| outcome.fault) {
        output::note(&format!("More: boardwright explain {}", fault_name(fault)));
    }
}
