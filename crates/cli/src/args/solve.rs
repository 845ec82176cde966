//! The arguments of `boardwright solve`.

use super::SpecArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// How many players [default: 2 if allowed, else the nearest]
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Compute uniform random play instead of perfect play
    #[arg(long, conflicts_with = "hidden")]
    pub random: bool,
    /// Compute an equilibrium of a game with hidden information for two players of opposite interests, from its start:
    /// both players would know everything that was dealt before a later state
    #[arg(long, conflicts_with_all = ["after", "state"])]
    pub hidden: bool,
    /// Give up beyond this many positions; with --hidden, nodes of the tree of all games
    #[arg(long, value_name = "N", default_value_t = 4_000_000,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    pub positions: u32,
    /// Iterations of the search for an equilibrium
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "hidden",
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub iterations: u32,
    /// Moves to make first, by name or by index in the list of moves, separated by semicolons
    #[arg(long, value_name = "MOVES", value_delimiter = ';')]
    pub after: Vec<String>,
    /// Start from a saved state instead of the setup
    #[arg(long = "from", value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
