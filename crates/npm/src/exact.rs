//! Exact answers of a small game.

use crate::options::SolveOptions;
use crate::rules::Rules;
use crate::{Refusal, json};
use boardwright_kernel::{Machine, load_state};
use boardwright_lab::exact::Exact;
use boardwright_solve::{Limits, Refusal as Unsolved, options};

/// Most positions that may be asked for, as for the command.
const MOST_POSITIONS: u32 = 1_000_000_000;
/// Most iterations that may be asked for, as for the command.
const MOST_ITERATIONS: u32 = 10_000_000;

/// Solves a game; the report as JSON.
pub fn solve(id: &str, rules: &Rules, wanted: &SolveOptions) -> Result<String, Refusal> {
    let SolveOptions { random, hidden, positions, iterations, from, .. } = wanted;
    if *random && *hidden {
        return Err("`random` and `hidden` ask for two answers; choose one".to_owned());
    }
    if *hidden && from.is_some() {
        return Err("an equilibrium is found from the start of a game, not `from` a later state: \
                    both players would know everything that was dealt before"
            .to_owned());
    }
    within("positions", *positions, MOST_POSITIONS)?;
    within("iterations", *iterations, MOST_ITERATIONS)?;
    let program = &rules.program;
    let machine = match from {
        Some(text) => {
            let state = load_state(program, text).map_err(|error| format!("the state: {error}"))?;
            Machine::from_state(program, state, options(program))
        }
        None => Machine::new(program, 1, options(program)),
    };
    let exact = Exact { id, program, labels: &rules.labels, state: machine.into_state() };
    let limits = Limits { positions: *positions as usize };
    let report = if *random {
        exact.random(limits)
    } else if *hidden {
        exact.hidden(limits, *iterations).map(|(report, _)| report)
    } else {
        exact.perfect(limits).map(|(report, _)| report)
    };
    json(&report.map_err(|why| refused(id, &why))?)
}

fn within(name: &str, value: u32, most: u32) -> Result<(), Refusal> {
    let fits = (1..=most).contains(&value);
    if fits { Ok(()) } else { Err(format!("`{name}` is {value}; it is from 1 to {most}")) }
}

/// A refusal in words, with the option that may help.
fn refused(id: &str, why: &Unsolved) -> Refusal {
    let more = match why {
        Unsolved::Hidden => "; `hidden` finds an equilibrium of two players",
        Unsolved::NothingHidden => "; without `hidden` its perfect play is found",
        Unsolved::TooLarge(..) => "; `positions` raises the limit, knobs make a smaller game",
        Unsolved::MixedResults
        | Unsolved::Endless
        | Unsolved::EndlessRandom
        | Unsolved::Open(_)
        | Unsolved::LongFraction
        | Unsolved::NotOpposed
        | Unsolved::Over
        | Unsolved::Loop
        | Unsolved::Fault(_) => "",
    };
    format!("{id}: {why}{more}")
}
