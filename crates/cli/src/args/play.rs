//! The arguments of `boardwright play`.

use super::SpecArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// The seats that you play, separated by commas
    #[arg(long, value_name = "SEATS", value_delimiter = ',', default_value = "1",
          value_parser = clap::value_parser!(u32).range(1..=16))]
    pub seat: Vec<u32>,
    /// Bots by seat, separated by commas (random, greedy, mcts; mcts:400 has its own iterations); the last one also takes
    /// the remaining seats. Your seats need none
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "mcts")]
    pub agents: Vec<String>,
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Decimal, 0x… or any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Iterations a bot, or a hint, may spend on a decision
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub iterations: u32,
    /// Let another program play the seats: JSON lines on standard output and input (schema PlayMessage)
    #[arg(long)]
    pub stdio: bool,
    /// Write the trace to a file at the end: as JSON if it ends in .json, else as text
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
}
