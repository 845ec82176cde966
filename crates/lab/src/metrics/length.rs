//! Lengths of completed games: mean, spread and percentiles of plies, decisions and turns.

use super::{Measure, per_block, ratio};
use crate::record::GameRecord;
use std::rc::Rc;

/// `length.plies`, `length.decisions`, `length.turns`, each with `.sd`, `.p5`, `.p50`, `.p95`.
pub fn metrics(records: &[GameRecord]) -> Vec<Measure> {
    let mut found = Vec::new();
    found.extend(of(records, "plies", |record| record.plies.into()));
    found.extend(of(records, "decisions", GameRecord::decisions));
    found.extend(of(records, "turns", |record| record.turns.into()));
    found
}

/// A statistic of lengths with how often each counts, sorted by length.
type Statistic = Box<dyn Fn(&[(u64, u64)]) -> Option<f64>>;

/// The lengths of the games of each block.
struct Lengths {
    /// The different lengths, sorted.
    sorted: Vec<u64>,
    /// For each block, its lengths as indices of `sorted`.
    blocks: Vec<Vec<usize>>,
}

impl Lengths {
    fn of(blocks: &[Vec<u64>]) -> Self {
        let mut sorted: Vec<u64> = blocks.iter().flatten().copied().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let at = |length: &u64| sorted.partition_point(|other| other < length);
        let blocks = blocks.iter().map(|lengths| lengths.iter().map(at).collect()).collect();
        Self { sorted, blocks }
    }

    /// Each length with how often it was drawn.
    fn drawn(&self, times: &[u32]) -> Vec<(u64, u64)> {
        let mut found: Vec<(u64, u64)> = self.sorted.iter().map(|length| (*length, 0)).collect();
        for (lengths, times) in self.blocks.iter().zip(times) {
            for at in lengths {
                found[*at].1 += u64::from(*times);
            }
        }
        found
    }
}

fn of(
    records: &[GameRecord],
    unit: &'static str,
    length: impl Fn(&GameRecord) -> u64,
) -> Vec<Measure> {
    let id = format!("length.{unit}");
    let mean = ratio(records, (&id, unit, 1), |record| {
        record.completed().then(|| (i64::try_from(length(record)).unwrap_or(i64::MAX), 1))
    });
    let blocks = per_block(records, |lengths: &mut Vec<u64>, record| {
        lengths.extend(record.completed().then(|| length(record)));
    });
    let clusters = blocks.iter().filter(|lengths| !lengths.is_empty()).count();
    let lengths = Rc::new(Lengths::of(&blocks));
    let n = mean.n;
    let part = |name: &str, statistic: Statistic| {
        let own = Rc::clone(&lengths);
        let value = move |times: &[u32]| statistic(&own.drawn(times));
        Measure::drawn(&format!("{id}.{name}"), unit, n, (blocks.len(), clusters), value)
    };
    let at = |share: u64| Box::new(move |sorted: &[(u64, u64)]| percentile(sorted, share));
    vec![
        mean,
        part("sd", Box::new(spread)),
        part("p5", at(5)),
        part("p50", at(50)),
        part("p95", at(95)),
    ]
}

/// The standard deviation of a sample; `None` with fewer than two.
fn spread(all: &[(u64, u64)]) -> Option<f64> {
    let (mut n, mut sum, mut squares) = (0_i128, 0_i128, 0_i128);
    for (length, times) in all {
        let (length, times) = (i128::from(*length), i128::from(*times));
        n += times;
        sum += times * length;
        squares += times * length * length;
    }
    (n > 1).then(|| ((n * squares - sum * sum) as f64 / (n * (n - 1)) as f64).sqrt())
}

/// The smallest length that at least `share` per cent of the games do not exceed.
fn percentile(sorted: &[(u64, u64)], share: u64) -> Option<f64> {
    let n: u64 = sorted.iter().map(|(_, times)| times).sum();
    let wanted = (n * share).div_ceil(100).max(1);
    let mut before = 0;
    let found = sorted.iter().find(|(_, times)| {
        before += times;
        before >= wanted
    });
    found.map(|(length, _)| *length as f64)
}

/// Most bars of a chart of lengths.
const BARS: u64 = 20;

/// How many completed games have so many plies: the ends of each bar and its games, in bars of equal width.
pub fn length_bins(records: &[GameRecord]) -> Vec<(u64, u64, u64)> {
    let plies: Vec<u64> =
        records.iter().filter(|one| one.completed()).map(|one| one.plies.into()).collect();
    let (Some(least), Some(most)) = (plies.iter().min(), plies.iter().max()) else {
        return Vec::new();
    };
    let width = (most - least + 1).div_ceil(BARS);
    let bar = |from: u64| {
        let to = from + width - 1;
        (from, to, plies.iter().filter(|plies| (from..=to).contains(plies)).count() as u64)
    };
    (*least..=*most).step_by(width as usize).map(bar).collect()
}
