//! The commands of the laboratory.

mod trials;

use super::{SpecArgs, assignment};
use crate::vary::{Vary, vary};
use boardwright_lab::{Sprt, Want, Width};
use clap::Args;
use std::path::PathBuf;
use trials::TrialArgs;

/// The games to play, without their number.
#[derive(Debug, Args)]
pub struct PlanArgs {
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Bots, separated by commas; the last one also takes the remaining seats. Different bots play each seed at each
    /// other's seats
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "random")]
    pub agents: Vec<String>,
    #[command(flatten)]
    pub run: RunsArgs,
}

/// How the games of a batch are played.
#[derive(Debug, Args)]
pub struct RunsArgs {
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Stop a game after this many plies
    #[arg(long, value_name = "PLIES", default_value_t = 10_000)]
    pub cap: u32,
    /// Iterations a bot may spend on a decision
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub iterations: u32,
    /// How many threads; the report does not depend on it [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
}

#[derive(Debug, Args)]
pub struct EvalArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    #[command(flatten)]
    pub plan: PlanArgs,
    /// How many games, rounded up to whole swaps of seats; with a rule that may stop earlier, the most games
    /// [default: 200, with such a rule 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: Option<u64>,
    /// Stop once the 95 % interval of a metric reaches at most WIDTH to both sides (repeatable: once all do)
    #[arg(long, value_name = "METRIC=WIDTH", value_parser = width)]
    pub until_width: Vec<Width>,
    /// Stop once the first of two bots clearly gets a share of P0 or P1 against the other (errors of 5 %), as 0.5,0.6
    #[arg(long, value_name = "P0,P1", value_parser = sprt)]
    pub sprt: Option<Sprt>,
    /// Set a limit of a flag, such as LOOP_DETECTED=5 or LOOP_DETECTED.share=0.05 (repeatable)
    #[arg(long = "flag", value_name = "LIMIT=VALUE", value_parser = assignment)]
    pub limits: Vec<(String, String)>,
    /// Count how often each rule is asked for, holds and is taken, and name what never happens
    #[arg(long)]
    pub coverage: bool,
    /// Play the games of a stored report (eval --json) and fail if an interval no longer overlaps with its own
    #[arg(long, value_name = "REPORT",
          conflicts_with_all = ["games", "until_width", "sprt", "players", "agents", "seed", "cap", "iterations", "set"])]
    pub check: Option<PathBuf>,
    #[command(flatten)]
    pub trials: TrialArgs,
    /// Write the report to a file as one HTML page
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Spec (.md), compiled game (.json), or - for standard input
    #[arg(value_name = "SPEC")]
    pub first: PathBuf,
    /// The spec to compare it with; left out, it is the same one with --against
    #[arg(value_name = "OTHER")]
    pub second: Option<PathBuf>,
    /// Set a constant that has a range to another value, on both sides (repeatable)
    #[arg(long = "set", value_name = "CONSTANT=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
    /// Set a constant on the second side only (repeatable)
    #[arg(long, value_name = "CONSTANT=VALUE", value_parser = assignment)]
    pub against: Vec<(String, String)>,
    #[command(flatten)]
    pub plan: PlanArgs,
    /// How many games of each side; rounded up to whole swaps of seats
    #[arg(long, value_name = "N", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub games: u64,
    /// Compare this metric only (repeatable)
    #[arg(long, value_name = "METRIC")]
    pub metric: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct SweepArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// A knob and its values, as HAND=3..7 or HAND=3,5,9 (twice for all combinations of two knobs)
    #[arg(long, value_name = "KNOB=VALUES", required = true, value_parser = vary)]
    pub vary: Vec<Vary>,
    #[command(flatten)]
    pub plan: PlanArgs,
    /// How many games of each setting; rounded up to whole swaps of seats
    #[arg(long, value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub games: u64,
    /// Show this metric (repeatable) [default: length.turns, branching.mean, seat.first, outcome.draw]
    #[arg(long, value_name = "METRIC")]
    pub metric: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct TuneArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// A knob and the values to try, as HAND=3..7 or HAND=3,5,9 (repeatable for all combinations)
    #[arg(long, value_name = "KNOB=VALUES", required = true, value_parser = vary)]
    pub vary: Vec<Vary>,
    /// A target, as "seat.first in -0.03..0.03" or "length.turns in 20.." (repeatable: all must be met)
    #[arg(long, value_name = "METRIC in LOW..HIGH", required = true, value_parser = Want::read)]
    pub want: Vec<Want>,
    #[command(flatten)]
    pub plan: PlanArgs,
    /// How many games a setting plays that stays to the last round
    #[arg(long, value_name = "N", default_value_t = 2000,
          value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub games: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

fn width(text: &str) -> Result<Width, String> {
    let wrong = || "write METRIC=WIDTH, for example seat.first=0.05".to_owned();
    let (metric, half) = text.split_once('=').ok_or_else(wrong)?;
    let half = half.trim().parse::<f64>().ok().filter(|half| half.is_finite() && *half > 0.0);
    Ok(Width { metric: metric.trim().to_owned(), half: half.ok_or_else(wrong)? })
}

pub(super) fn sprt(text: &str) -> Result<Sprt, String> {
    let share = |text: &str| {
        let (whole, digits) = text.trim().split_once('.')?;
        let digits = format!("{digits:0<3}");
        let thousandths = (digits.len() == 3).then(|| digits.parse::<u32>().ok())??;
        (whole.is_empty() || whole == "0").then_some(thousandths)
    };
    let two = text.split_once(',').and_then(|(p0, p1)| Some((share(p0)?, share(p1)?)));
    match two {
        Some((p0, p1)) if 0 < p0 && p0 < p1 && p1 < 1000 => {
            Ok(Sprt { p0, p1, alpha: 50, beta: 50 })
        }
        _ => Err("write two shares between 0 and 1, the smaller one first, with at most three decimals: 0.5,0.6".to_owned()),
    }
}
