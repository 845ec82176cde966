//! The command that rates bots.

use super::SpecArgs;
use super::lab::{RunsArgs, sprt};
use boardwright_lab::Sprt;
use clap::Args;

#[derive(Debug, Args)]
pub struct LadderArgs {
    #[command(flatten)]
    pub from: SpecArgs,
    /// Bots, separated by commas; each plays each other one
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "random,greedy,level-1,level-2,level-3,level-4,level-5"
    )]
    pub agents: Vec<String>,
    /// How many games of each pair, rounded up to whole swaps of seats; with a rule that may stop earlier, the most games
    /// [default: 100, with such a rule 2000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub games: Option<u64>,
    /// Stop a pair once the 95 % interval of its share reaches at most WIDTH to both sides
    #[arg(long, value_name = "WIDTH", value_parser = half)]
    pub until_width: Option<f64>,
    /// Stop a pair once the first bot clearly gets a share of P0 or P1 (errors of 5 %), as 0.5,0.6
    #[arg(long, value_name = "P0,P1", value_parser = sprt)]
    pub sprt: Option<Sprt>,
    #[command(flatten)]
    pub run: RunsArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

fn half(text: &str) -> Result<f64, String> {
    let half = text.trim().parse::<f64>().ok();
    half.filter(|half| half.is_finite() && *half > 0.0)
        .ok_or_else(|| "write half the width of an interval, for example 0.05".to_owned())
}
