//! Metrics: pure functions of records in game order. A new one is a function here or in a file of its own, and a line
//! in [`all`].

mod actions;
mod branching;
mod clarity;
mod drama;
mod length;
mod measure;
mod outcome;
mod probed;
mod tension;

pub use actions::ActionFacts;
pub(crate) use branching::branching_over;
pub(crate) use drama::winner_over;
pub(crate) use length::length_bins;
pub use measure::{Measure, Metric};
pub use outcome::seat_shares;
pub(crate) use outcome::skill_part;
pub(crate) use probed::example;
pub use tension::resources;

use crate::record::GameRecord;
use crate::stats::{Estimate, Level, ONE, bootstrap_ratio, ratio_of, wilson};

/// The names and the seed that metrics need.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Ids of the actions.
    pub actions: &'a [String],
    /// The resources, as indices of the players' variables ([`resources`]).
    pub resources: &'a [usize],
    /// Number of players.
    pub players: usize,
    /// True if all players win or lose together.
    pub cooperative: bool,
    /// Names of the agents by number; equal ones are one agent.
    pub agents: &'a [String],
    /// The seed of bootstraps.
    pub seed: u64,
}

impl Context<'_> {
    /// The outcome share of a seat (by index) in a game, in units of 1/[`SHARE`](crate::record::SHARE).
    pub fn share(&self, record: &GameRecord, seat: usize) -> u64 {
        if self.cooperative { record.ending.common_share() } else { record.share(seat) }
    }

    /// True if there are seats that may be better than others: nobody has an advantage over those who win and lose with
    /// them.
    pub fn compares_seats(&self) -> bool {
        self.players > 1 && !self.cooperative
    }
}

/// All metrics with their intervals, in the order of the report.
pub fn all(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Metric> {
    Measure::metrics(&measures(ctx, records), ctx.seed)
}

/// The same before their intervals are drawn, which takes most of the time.
pub fn measures(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Measure> {
    let mut found = length::metrics(records);
    found.extend(branching::metrics(records));
    found.extend(actions::metrics(ctx, records));
    found.extend(outcome::metrics(ctx, records));
    found.extend(tension::metrics(ctx, records));
    found.extend(drama::metrics(ctx, records));
    found.extend(clarity::metrics(records));
    found.extend(probed::metrics(records));
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
    bootstrap_ratio(&parts(records, part).0, seed, Level::P99)
}

/// The sums of the games of each block of a batch, in order. Blocks that add nothing are kept, so that two batches of
/// the same seeds have equal blocks.
pub(crate) fn per_block<T: Default>(
    records: &[GameRecord],
    add: impl Fn(&mut T, &GameRecord),
) -> Vec<T> {
    let same = |a: &GameRecord, b: &GameRecord| a.id.block == b.id.block;
    let sum = |games: &[GameRecord]| {
        let mut sum = T::default();
        games.iter().for_each(|game| add(&mut sum, game));
        sum
    };
    records.chunk_by(same).map(sum).collect()
}

/// The sums of each block of games, in order. With them, the number of games that add something.
fn parts(records: &[GameRecord], part: impl Fn(&GameRecord) -> Part) -> (Vec<(i64, i64)>, u64) {
    let sums = per_block(records, |sum: &mut (i64, i64, u64), record| {
        if let Some((above, below)) = part(record) {
            *sum = (sum.0 + above, sum.1 + below, sum.2 + 1);
        }
    });
    let games = sums.iter().map(|sum| sum.2).sum();
    (sums.into_iter().map(|(above, below, _)| (above, below)).collect(), games)
}

/// A ratio of sums over games. `scale` is the unit of the numerators.
fn ratio(
    records: &[GameRecord],
    (id, unit, scale): (&str, &'static str, i64),
    part: impl Fn(&GameRecord) -> Part,
) -> Measure {
    let (parts, n) = parts(records, part);
    let clusters = parts.iter().filter(|part| **part != (0, 0)).count();
    let blocks = parts.len();
    let scale = scale as f64;
    Measure::drawn(id, unit, n, (blocks, clusters), move |drawn| {
        ratio_of(&parts, drawn).map(|ratio| ratio / scale)
    })
}

/// A mean over games of fractions in units of 2^-32.
fn mean(
    records: &[GameRecord],
    (id, unit): (&str, &'static str),
    value: impl Fn(&GameRecord) -> Option<i64>,
) -> Measure {
    ratio(records, (id, unit, ONE), |record| value(record).map(|value| (value, 1)))
}

/// A share of observations: `part` gives how many a game has and of how many. Its interval is Wilson's.
fn share(records: &[GameRecord], id: &str, part: impl Fn(&GameRecord) -> Part) -> Measure {
    let parts = parts(records, part).0;
    let (k, n) = parts.iter().fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    let (k, n) = (k.unsigned_abs(), n.unsigned_abs());
    let given = wilson(k, n).map(|Estimate { low, high, .. }| (low, high));
    let ratio = move |drawn: &[u32]| ratio_of(&parts, drawn);
    Measure::given(id, "share", n, block_count(records), ratio, given)
}

/// How many blocks the games of a batch have.
fn block_count(records: &[GameRecord]) -> usize {
    records.chunk_by(|a, b| a.id.block == b.id.block).count()
}
