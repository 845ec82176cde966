//! Metrics: pure functions of records in game order. A new one is a function here or in a file of its own, and a line
//! in [`all`].

mod actions;
mod branching;
mod drama;
mod length;
mod outcome;
mod tension;

pub use actions::ActionFacts;
pub use outcome::seat_shares;
pub(crate) use outcome::skill_part;
pub use tension::resources;

use crate::record::GameRecord;
use crate::stats::{Estimate, Level, ONE, bootstrap_ratio};

/// A metric of a batch.
#[derive(Debug, Clone, PartialEq)]
pub struct Metric {
    /// Its id: `branching.mean`, `seat.share(1)`.
    pub id: String,
    /// The unit: `plies`, `moves`, `share`.
    pub unit: &'static str,
    /// The value; `None` if no game has one.
    pub value: Option<f64>,
    /// The 95 % interval; `None` if there are too few games, or if the number is a count.
    pub interval: Option<(f64, f64)>,
    /// How many observations: games, or decisions for a share of decisions.
    pub n: u64,
}

/// The names and the seed that metrics need.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Ids of the actions.
    pub actions: &'a [String],
    /// The resources, as indices of the players' variables ([`resources`]).
    pub resources: &'a [usize],
    /// Number of players.
    pub players: usize,
    /// Names of the agents by number; equal ones are one agent.
    pub agents: &'a [String],
    /// The seed of bootstraps.
    pub seed: u64,
}

/// All metrics, in the order of the report.
pub fn all(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Metric> {
    let mut found = length::metrics(ctx, records);
    found.extend(branching::metrics(ctx, records));
    found.extend(actions::metrics(ctx, records));
    found.extend(outcome::metrics(ctx, records));
    found.extend(tension::metrics(ctx, records));
    found.extend(drama::metrics(ctx, records));
    found
}

/// Facts about each action, for flags and highlights.
pub fn action_facts(records: &[GameRecord], actions: usize) -> Vec<ActionFacts> {
    actions::facts(records, actions)
}

/// The numerator and the denominator that a game adds to a ratio; `None` if it adds nothing.
pub(crate) type Part = Option<(i64, i64)>;

/// The 99 % interval of a ratio, for flags.
pub(crate) fn wide_interval(
    seed: u64,
    records: &[GameRecord],
    part: impl Fn(&GameRecord) -> Part,
) -> Option<(f64, f64)> {
    bootstrap_ratio(&blocks(records, part).0, seed, Level::P99)
}

/// The sums of each block of games, in order, without blocks that add nothing. With them, the number of games.
fn blocks(records: &[GameRecord], part: impl Fn(&GameRecord) -> Part) -> (Vec<(i64, i64)>, u64) {
    let mut sums: Vec<(u64, i64, i64)> = Vec::new();
    let mut games = 0;
    for record in records {
        let Some((above, below)) = part(record) else { continue };
        games += 1;
        match sums.last_mut() {
            Some(last) if last.0 == record.id.block => {
                last.1 += above;
                last.2 += below;
            }
            _ => sums.push((record.id.block, above, below)),
        }
    }
    (sums.into_iter().map(|(_, above, below)| (above, below)).collect(), games)
}

/// A ratio of sums over games, with the interval of a bootstrap over blocks. `scale` is the unit of the numerators.
fn ratio(
    ctx: &Context<'_>,
    records: &[GameRecord],
    (id, unit, scale): (&str, &'static str, i64),
    part: impl Fn(&GameRecord) -> Part,
) -> Metric {
    let (parts, n) = blocks(records, part);
    let above: i128 = parts.iter().map(|(above, _)| i128::from(*above)).sum();
    let below: i128 = parts.iter().map(|(_, below)| i128::from(*below)).sum();
    let scale = scale as f64;
    let value = (below != 0).then(|| above as f64 / below as f64 / scale);
    let interval = bootstrap_ratio(&parts, ctx.seed, Level::P95);
    let interval = interval.map(|(low, high)| (low / scale, high / scale));
    Metric { id: id.to_owned(), unit, value, interval, n }
}

/// A mean over games of fractions in units of 2^-32.
fn mean(
    ctx: &Context<'_>,
    records: &[GameRecord],
    (id, unit): (&str, &'static str),
    value: impl Fn(&GameRecord) -> Option<i64>,
) -> Metric {
    ratio(ctx, records, (id, unit, ONE), |record| value(record).map(|value| (value, 1)))
}

/// A share with Wilson's interval.
fn share(id: &str, estimate: Option<Estimate>, n: u64) -> Metric {
    Metric {
        id: id.to_owned(),
        unit: "share",
        value: estimate.map(|e| e.value),
        interval: estimate.map(|e| (e.low, e.high)),
        n,
    }
}
