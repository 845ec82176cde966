//! The arguments of `boardwright play` and `boardwright serve`.

use super::SpecArgs;
use clap::Args;
use std::path::PathBuf;

/// A game between bots and somebody else.
#[derive(Debug, Args)]
pub struct TableArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// The seats that you play, by number or name, separated by commas
    #[arg(long, value_name = "SEATS", value_delimiter = ',', default_value = "1")]
    pub seat: Vec<String>,
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
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub table: TableArgs,
    /// Let another program play the seats: JSON lines on standard output and input (schema PlayMessage)
    #[arg(long)]
    pub stdio: bool,
    /// Write the trace to a file at the end: as JSON if it ends in .json, else as text
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ServeArgs {
    #[command(flatten)]
    pub table: TableArgs,
    /// The port on 127.0.0.1; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub port: u16,
    /// The most games at the same time, one for each connection
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = games_at_once)]
    pub connections: usize,
    /// End a connection that sends nothing for so long, while it is asked for a move
    #[arg(long, value_name = "SECONDS", default_value_t = 600,
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub idle: u64,
    /// Let pages of this origin connect, as https://example.org (repeatable); pages of this machine may always
    #[arg(long, value_name = "ORIGIN")]
    pub origin: Vec<String>,
    /// Print the address as one JSON object
    #[arg(long)]
    pub json: bool,
}

fn games_at_once(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=256).contains(number));
    number.ok_or_else(|| "write a number from 1 to 256".to_owned())
}
