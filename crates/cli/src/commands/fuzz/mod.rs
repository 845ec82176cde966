//! `boardwright fuzz SPEC`: plays games, looks for what is wrong, and keeps the shortest trace of each finding.

mod hunt;
mod invariant;
mod shrink;

use crate::args::FuzzArgs;
use crate::batch::shares;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_kernel::{Machine, Options, Program, parse_seed};
use boardwright_sim::stats::counted;
use boardwright_sim::trace::{At, Header};
use boardwright_sim::{ENGINE, Ending, Hex64, Row, Trace};
use hunt::{Hunt, Kind, Way, named};
use invariant::Invariant;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Games that a thread takes at a time.
const SHARE: u64 = 4;

/// A kind of finding.
struct Kept {
    /// In how many games it was found.
    games: u64,
    way: Way,
}

/// Plays the games, writes the traces and reports.
pub fn run(args: &FuzzArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let program = game.program(args.players)?;
    let players = program.players() as u32;
    let compiled = args.invariant.iter().map(|text| Invariant::compile(&game, players, text));
    let invariants = compiled.collect::<Result<Vec<_>, _>>()?;
    let hunt = Hunt { program: &program, invariants: &invariants, cap: args.cap };
    let kept = play(args, &hunt)?;
    let mut reports = Vec::new();
    let mut numbers = BTreeMap::new();
    let decisions = shrink::WORK * kept.len() as u64;
    let bar = crate::progress::bar(decisions, "decisions for shorter traces", !args.json);
    for (kind, Kept { games, way }) in kept {
        let way = shrink::shortest(&hunt, &kind, way, &mut |work| bar.inc(work));
        let trace = trace(&game, &program, &way, &kind);
        let number: &mut u32 = numbers.entry(word(&kind)).or_default();
        *number += 1;
        let file = args.out.join(format!("{}-{number}.trace", word(&kind)));
        std::fs::create_dir_all(&args.out)
            .map_err(|why| Failure::misuse(format!("cannot make {}: {why}", args.out.display())))?;
        output::file(&file, &trace.to_text())?;
        let file = file.display().to_string();
        reports.push(Report {
            sentence: sentence(&game, &invariants, &kind, args),
            kind,
            games,
            trace,
            file,
        });
    }
    bar.finish_and_clear();
    tell(args, &game, &reports);
    if reports.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}

/// A finding as it is reported.
struct Report {
    kind: Kind,
    sentence: String,
    games: u64,
    trace: Trace,
    file: String,
}

/// Plays all games. The first of the shortest ways of each kind is kept, in the order of the games.
fn play(args: &FuzzArgs, hunt: &Hunt<'_>) -> Result<BTreeMap<Kind, Kept>, Failure> {
    let batch = parse_seed(&args.seed);
    let bar = crate::progress::bar(args.games, "games", !args.json);
    let parts = shares(0..args.games, SHARE, args.threads, Vec::new, |found, share| {
        for game in share {
            found.extend(hunt.game(batch, game).into_iter().map(|(kind, way)| (game, kind, way)));
            bar.inc(1);
        }
        Ok(())
    });
    bar.finish_and_clear();
    let mut found: Vec<(u64, Kind, Way)> = parts?.into_iter().flatten().collect();
    found.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    let mut kept: BTreeMap<Kind, Kept> = BTreeMap::new();
    for (_, kind, way) in found {
        match kept.get_mut(&kind) {
            Some(kept) => {
                kept.games += 1;
                if way.moves.len() < kept.way.moves.len() {
                    kept.way = way;
                }
            }
            None => {
                kept.insert(kind, Kept { games: 1, way });
            }
        }
    }
    Ok(kept)
}

/// The kind in names of files and in JSON.
fn word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Fault(..) => "fault",
        Kind::Broken(_) => "invariant",
        Kind::Stuck => "stuck",
        Kind::Endless => "endless",
    }
}

fn sentence(game: &Game, invariants: &[Invariant], kind: &Kind, args: &FuzzArgs) -> String {
    match kind {
        Kind::Fault(fault, cause) => {
            let at = if cause.is_empty() { cause.clone() } else { format!(" ({})", game.place(cause)) };
            format!("The game cannot go on: {fault}{at}")
        }
        Kind::Broken(number) => {
            let text = invariants.get(*number).map_or("", |one| one.text.as_str());
            format!("The invariant does not hold: {text}")
        }
        Kind::Stuck => {
            "The game is stuck: each decision has one legal move, positions come again, and no end comes"
                .to_owned()
        }
        Kind::Endless => format!("The game is not over after {}", counted(args.cap.into(), "ply")),
    }
}

fn tell(args: &FuzzArgs, game: &Game, reports: &[Report]) {
    if args.json {
        let findings = reports.iter().map(|report| {
            let (fault, cause) = match &report.kind {
                Kind::Fault(fault, cause) => (Some(fault), Some(cause)),
                Kind::Broken(_) | Kind::Stuck | Kind::Endless => (None, None),
            };
            json!({
                "kind": word(&report.kind),
                "sentence": report.sentence,
                "fault": fault,
                "cause": cause,
                "games": report.games,
                "seed": report.trace.header.seed,
                "decisions": report.trace.rows.len(),
                "trace": report.file,
            })
        });
        let findings: Vec<Value> = findings.collect();
        output::json(&json!({
            "game": game.def.meta.id,
            "games": args.games,
            "findings": findings,
        }));
        return;
    }
    for report in reports {
        output::line(&report.sentence);
        output::line(&format!(
            "  in {}; the shortest trace has {}",
            counted(report.games, "game"),
            counted(report.trace.rows.len() as u64, "decision")
        ));
        output::line(&format!("  boardwright replay {} --events", report.file));
    }
    let found = match reports.len() {
        0 => "nothing found".to_owned(),
        some => counted(some as u64, "finding"),
    };
    output::line(&format!("{}: {}, {found}", game.def.meta.id, counted(args.games, "game")));
}

/// The trace of a way. Its seats are `random`, since no bot chose all moves that are left.
fn trace(game: &Game, program: &Program, way: &Way, kind: &Kind) -> Trace {
    let options = Options { events: false, journal: false, ..Options::default() };
    let mut machine = Machine::new(program, way.seed, options);
    let about = game.about();
    let header = Header {
        engine: ENGINE.to_owned(),
        rules_hash: Hex64(program.rules_hash()),
        game: about.game,
        players: program.players() as u32,
        seed: Hex64(way.seed),
        seats: vec!["random".to_owned(); program.players()],
        overrides: about.overrides,
        explicit_chance: false,
        spec: about.spec,
        state: None,
        start: Hex64(machine.state_hash()),
    };
    let mut rows = Vec::new();
    for name in &way.moves {
        let Some(player) = machine.decision().and_then(|asked| asked.decider.player()) else {
            break;
        };
        let at = At { ply: machine.state().ply(), step: machine.state().step() };
        let Some(index) = named(&mut machine, name) else { break };
        if machine.apply_index(index).is_err() {
            break;
        }
        rows.push(Row {
            at,
            seat: player.seat(),
            index: u32::try_from(index).unwrap_or(u32::MAX),
            name: name.clone(),
            hash: Hex64(machine.state_hash()),
        });
    }
    let over = machine.result().map(|outcome| Ending::of(program, &outcome));
    let result = over.or_else(|| (*kind == Kind::Endless).then(Ending::capped));
    Trace { header, rows, result }
}
