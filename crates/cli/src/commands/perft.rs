//! `boardwright perft SPEC --depth N`

use crate::args::{ChanceArg, PerftArgs, UnitArg};
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::saved;
use boardwright_kernel::parse_seed;
use boardwright_sim::perft::{Chance, Level, Perft, PerftSpec, Unit, perft, perft_from};
use boardwright_sim::stats::counted as counted_in_words;
use serde::Serialize;

/// Counts and prints.
pub fn run(args: &PerftArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let (program, start) = saved::start(&game, args.state.as_deref(), args.players)?;
    let spec = PerftSpec {
        depth: args.depth,
        unit: match args.unit {
            UnitArg::Ply => Unit::Ply,
            UnitArg::Decision => Unit::Decision,
        },
        chance: match args.chance {
            ChanceArg::Refuse => Chance::Refuse,
            ChanceArg::Count => Chance::Count,
        },
        seed: parse_seed(&args.seed),
    };
    let to_depth = |depth| {
        let spec = PerftSpec { depth, ..spec };
        let counted = match &start {
            Some(state) => perft_from(&program, state.clone(), spec),
            None => perft(&program, spec),
        };
        counted.map_err(|refused| Failure::misuse(refused.to_string()))
    };
    // A deep count takes long, so each depth is shown once it is known. The ones before cost little beside the last.
    let at_once = !args.json && !args.divide;
    if at_once {
        output::line(HEAD);
        for depth in 1..args.depth {
            print_last_level(&to_depth(depth)?);
        }
    }
    let counted = to_depth(args.depth)?;
    if args.json {
        output::json(&Counts::of(&counted, args.divide));
    } else {
        if at_once {
            print_last_level(&counted)
        } else {
            print_divided(&counted)
        }
        print_ended(&counted);
    }
    let Some(outcome) = &counted.first_fault else { return Ok(()) };
    if !args.json {
        let positions = counted_in_words(counted.faults, "position");
        let why = game.fault(&program, outcome);
        output::error(&format!(
            "the counts are too low: in {positions} the game cannot go on; the first: {why}"
        ));
    }
    Err(Failure::Reported)
}

/// The JSON object: `depths`, `divide` where it was asked for, and `faults` where there are some.
#[derive(Serialize)]
struct Counts<'a> {
    depths: Vec<Depth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Below<'a>>>,
}

#[derive(Serialize)]
struct Depth {
    depth: usize,
    nodes: u64,
    ended: u64,
}

#[derive(Serialize)]
struct Below<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    nodes: u64,
}

impl<'a> Counts<'a> {
    fn of(counted: &'a Perft, divide: bool) -> Self {
        let depths = counted.levels.iter().enumerate();
        let below = counted.divide.iter();
        Self {
            depths: depths
                .map(|(at, level)| Depth { depth: at + 1, nodes: level.nodes, ended: level.ended })
                .collect(),
            faults: (counted.faults > 0).then_some(counted.faults),
            divide: divide
                .then(|| below.map(|(name, nodes)| Below { name, nodes: *nodes }).collect()),
        }
    }
}

const HEAD: &str = "depth         nodes         ended";

fn print_level(depth: usize, level: &Level) {
    output::line(&format!("{depth:>5} {:>13} {:>13}", level.nodes, level.ended));
}

fn print_last_level(found: &Perft) {
    if let Some(level) = found.levels.last() {
        print_level(found.levels.len(), level);
    }
}

/// The counts below each move, then those of all depths.
fn print_divided(found: &Perft) {
    for (name, nodes) in &found.divide {
        output::line(&format!("{nodes:>12}  {name}"));
    }
    output::line("");
    output::line(HEAD);
    found.levels.iter().enumerate().for_each(|(at, level)| print_level(at + 1, level));
}

/// The finished games.
fn print_ended(found: &Perft) {
    let ended: u64 = found.levels.iter().map(|level| level.ended).sum();
    if ended > 0 {
        let wins: Vec<String> = found
            .wins
            .iter()
            .enumerate()
            .map(|(seat, wins)| format!("seat {} {wins}", seat + 1))
            .collect();
        output::line(&format!(
            "\n{}: {}, no single winner {}",
            counted_in_words(ended, "finished game"),
            wins.join(", "),
            found.no_single_winner
        ));
    }
}
