//! Metrics of `eval` that cost more than the games that are played anyway.

use clap::Args;

#[derive(Debug, Args)]
pub struct TrialArgs {
    /// Look at decisions once more: which actions only a cost or a comparison of resources bars (tension.blocked), and
    /// what another move would change for the opponent (interact.counterfactual). Games of quick bots take two
    /// to three times as long
    #[arg(long)]
    pub probe: bool,
    /// Measure how much of the outcome chance decides: as many games again, four for each sequence of chance. Costs
    /// nothing in a game without chance
    #[arg(long)]
    pub luck: bool,
    /// Measure skill on a ladder of bots, each against the one below it: random, greedy, and the search with N, 4 N and
    /// 16 N iterations (N from --iterations). Each of the four steps has so many games, rounded up to whole swaps of
    /// seats [default: 40]. The last step takes most of the time
    #[arg(long, value_name = "GAMES", num_args = 0..=1, require_equals = true, default_missing_value = "40",
          value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub skill: Option<u64>,
}
