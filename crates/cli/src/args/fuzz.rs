//! The arguments of `boardwright fuzz`.

use super::SpecArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct FuzzArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: u64,
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// A condition in the language of the spec that must hold whenever endings are tested, that is after each action
    /// (repeatable)
    #[arg(long, value_name = "EXPR")]
    pub invariant: Vec<String>,
    /// A game that is not over after this many plies is a finding
    #[arg(long, value_name = "PLIES", default_value_t = 2000,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub cap: u32,
    /// The folder for the traces of what is found; it is made if it is needed
    #[arg(long, short, value_name = "DIR", default_value = "findings")]
    pub out: PathBuf,
    /// Threads that play [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
