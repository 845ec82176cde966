//! Metrics of `eval` that cost more than the games that are played anyway.

use clap::Args;

#[derive(Debug, Args)]
pub struct TrialArgs {
    /// Measure how much of the outcome chance decides: as many games again, four for each sequence of chance. Costs
    /// nothing in a game without chance
    #[arg(long)]
    pub luck: bool,
}
