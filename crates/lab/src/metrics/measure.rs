//! A metric before its interval is drawn.

use super::block_count;
use crate::record::GameRecord;
use crate::stats::{Level, REPLICATES, draws, each_draw, percentiles};
use std::collections::BTreeSet;

/// Fewest blocks of games for a claim: draws of fewer are too much alike.
const ENOUGH: usize = 20;

/// A metric of a batch.
#[derive(Debug, Clone, PartialEq)]
pub struct Metric {
    /// Its id: `branching.mean`, `seat.share(1)`.
    pub id: String,
    /// The unit: `plies`, `moves`, `share`.
    pub unit: &'static str,
    /// The value; `None` if no game has one.
    pub value: Option<f64>,
    /// The 95 % interval; `None` if there are too few games, or if the number has none.
    pub interval: Option<(f64, f64)>,
    /// How many observations: games, or decisions for a share of decisions.
    pub n: u64,
}

/// The value of a metric if each block of games counts so often.
type Statistic = Box<dyn Fn(&[u32]) -> Option<f64>>;

/// A metric as a function of how often each block of games counts, so that blocks can be drawn with replacement.
pub struct Measure {
    /// Its id.
    pub id: String,
    /// The unit.
    pub unit: &'static str,
    /// How many observations.
    pub n: u64,
    statistic: Statistic,
    blocks: usize,
    interval: Interval,
}

/// The source of the 95 % interval.
enum Interval {
    /// Blocks are drawn with replacement. So many blocks add something; there must be two.
    Drawn(usize),
    /// It is known, or the number has none.
    Given(Option<(f64, f64)>),
}

impl Measure {
    /// A metric whose interval is drawn. `blocks` has the number of blocks, and of those that add something.
    pub(crate) fn drawn(
        id: &str,
        unit: &'static str,
        n: u64,
        (blocks, adding): (usize, usize),
        statistic: impl Fn(&[u32]) -> Option<f64> + 'static,
    ) -> Self {
        let (id, statistic) = (id.to_owned(), Box::new(statistic));
        Self { id, unit, n, statistic, blocks, interval: Interval::Drawn(adding) }
    }

    /// A metric with a known interval, or with none.
    pub(crate) fn given(
        id: &str,
        unit: &'static str,
        n: u64,
        blocks: usize,
        statistic: impl Fn(&[u32]) -> Option<f64> + 'static,
        interval: Option<(f64, f64)>,
    ) -> Self {
        let (id, statistic) = (id.to_owned(), Box::new(statistic));
        Self { id, unit, n, statistic, blocks, interval: Interval::Given(interval) }
    }

    /// A number that follows from the rules alone: its interval is the number itself, and it has one observation.
    pub(crate) fn exact(id: &str, unit: &'static str, records: &[GameRecord], value: f64) -> Self {
        Self::given(id, unit, 1, block_count(records), move |_| Some(value), Some((value, value)))
    }

    /// The metric under a function that grows.
    pub(super) fn mapped(self, by: impl Fn(f64) -> f64 + Copy + 'static) -> Self {
        let statistic = self.statistic;
        let interval = match self.interval {
            Interval::Drawn(adding) => Interval::Drawn(adding),
            Interval::Given(given) => Interval::Given(given.map(|(low, high)| (by(low), by(high)))),
        };
        Self { statistic: Box::new(move |drawn| statistic(drawn).map(by)), interval, ..self }
    }

    /// The value over all games; `None` if no game has one.
    pub fn value(&self) -> Option<f64> {
        (self.statistic)(&vec![1; self.blocks])
    }

    /// True if the metric has an interval for enough games.
    pub fn has_interval(&self) -> bool {
        match &self.interval {
            Interval::Drawn(_) => true,
            Interval::Given(given) => given.is_some(),
        }
    }

    /// True if a drawn interval rests on enough blocks of games for a claim such as "the target is met".
    pub fn has_enough_games(&self) -> bool {
        match self.interval {
            Interval::Drawn(adding) => adding >= ENOUGH,
            Interval::Given(_) => self.blocks >= ENOUGH,
        }
    }

    /// The 95 % interval.
    pub fn interval(&self, seed: u64) -> Option<(f64, f64)> {
        match self.interval {
            Interval::Given(given) => given,
            Interval::Drawn(_) if !self.is_drawn() => None,
            Interval::Drawn(_) => percentiles(&self.draws(seed), Level::P95),
        }
    }

    /// True if its interval comes from draws.
    fn is_drawn(&self) -> bool {
        matches!(self.interval, Interval::Drawn(adding) if adding >= 2)
    }

    /// The metric with its interval.
    pub fn metric(&self, seed: u64) -> Metric {
        self.with(self.interval(seed))
    }

    fn with(&self, interval: Option<(f64, f64)>) -> Metric {
        Metric { id: self.id.clone(), unit: self.unit, value: self.value(), interval, n: self.n }
    }

    /// The metrics of one batch with their intervals, in order: the same as [`Measure::metric`] for each of them, but the
    /// blocks are drawn once for all.
    pub fn metrics(measures: &[Measure], seed: u64) -> Vec<Metric> {
        let drawn: Vec<&Measure> = measures.iter().filter(|one| one.is_drawn()).collect();
        let mut values = vec![Vec::with_capacity(REPLICATES); drawn.len()];
        for blocks in drawn.iter().map(|one| one.blocks).collect::<BTreeSet<_>>() {
            each_draw(blocks, seed, |counts| {
                let pairs = drawn.iter().zip(&mut values);
                for (one, values) in pairs.filter(|(one, _)| one.blocks == blocks) {
                    values.push((one.statistic)(counts));
                }
            });
        }
        let mut intervals = values.iter().map(|values| percentiles(values, Level::P95));
        let interval = |one: &Measure| match one.interval {
            Interval::Given(given) => given,
            Interval::Drawn(_) if !one.is_drawn() => None,
            Interval::Drawn(_) => intervals.next().flatten(),
        };
        let intervals: Vec<Option<(f64, f64)>> = measures.iter().map(interval).collect();
        measures.iter().zip(intervals).map(|(one, interval)| one.with(interval)).collect()
    }

    /// Its value for each draw of blocks. Batches of the same number of blocks have the same draws.
    pub fn draws(&self, seed: u64) -> Vec<Option<f64>> {
        draws(self.blocks, seed, &self.statistic)
    }
}
