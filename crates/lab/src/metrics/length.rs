//! Lengths of completed games: mean, spread and percentiles of plies, decisions and turns.

use super::{Context, Metric, ratio};
use crate::record::GameRecord;
use crate::stats::{Level, bootstrap};

/// `length.plies`, `length.decisions`, `length.turns`, each with `.sd`, `.p5`, `.p50`, `.p95`.
pub fn metrics(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Metric> {
    let mut found = Vec::new();
    found.extend(of(ctx, records, "plies", |record| record.plies.into()));
    found.extend(of(ctx, records, "decisions", GameRecord::decisions));
    found.extend(of(ctx, records, "turns", |record| record.turns.into()));
    found
}

/// A statistic of lengths with how often each counts, sorted by length.
type Statistic = dyn Fn(&[(u64, u32)]) -> Option<f64>;

fn of(
    ctx: &Context<'_>,
    records: &[GameRecord],
    unit: &'static str,
    length: impl Fn(&GameRecord) -> u64,
) -> Vec<Metric> {
    let id = format!("length.{unit}");
    let mean = ratio(ctx, records, (&id, unit, 1), |record| {
        record.completed().then(|| (i64::try_from(length(record)).unwrap_or(i64::MAX), 1))
    });
    let blocks = lengths(records, length);
    let part = |name: &str, statistic: &Statistic| {
        let interval = bootstrap(blocks.len(), ctx.seed, Level::P95, |drawn| {
            statistic(&weighted(&blocks, drawn))
        });
        let value = statistic(&weighted(&blocks, &vec![1; blocks.len()]));
        Metric { id: format!("{id}.{name}"), unit, value, interval, n: mean.n }
    };
    let spread = part("sd", &spread);
    let at = |share: u64| move |sorted: &[(u64, u32)]| percentile(sorted, share);
    let (low, middle, high) = (part("p5", &at(5)), part("p50", &at(50)), part("p95", &at(95)));
    vec![mean, spread, low, middle, high]
}

/// The lengths of the completed games of each block.
fn lengths(records: &[GameRecord], length: impl Fn(&GameRecord) -> u64) -> Vec<Vec<u64>> {
    let mut blocks: Vec<(u64, Vec<u64>)> = Vec::new();
    for record in records.iter().filter(|record| record.completed()) {
        match blocks.last_mut() {
            Some((block, all)) if *block == record.id.block => all.push(length(record)),
            _ => blocks.push((record.id.block, vec![length(record)])),
        }
    }
    blocks.into_iter().map(|(_, lengths)| lengths).collect()
}

/// Lengths with how often they were drawn, sorted by length.
fn weighted(blocks: &[Vec<u64>], drawn: &[u32]) -> Vec<(u64, u32)> {
    let drawn = blocks.iter().zip(drawn).filter(|(_, times)| **times > 0);
    let mut all: Vec<(u64, u32)> =
        drawn.flat_map(|(lengths, times)| lengths.iter().map(|length| (*length, *times))).collect();
    all.sort_unstable();
    all
}

/// The standard deviation of a sample; `None` with fewer than two.
fn spread(all: &[(u64, u32)]) -> Option<f64> {
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
fn percentile(sorted: &[(u64, u32)], share: u64) -> Option<f64> {
    let n: u64 = sorted.iter().map(|(_, times)| u64::from(*times)).sum();
    let wanted = (n * share).div_ceil(100).max(1);
    let mut before = 0;
    let found = sorted.iter().find(|(_, times)| {
        before += u64::from(*times);
        before >= wanted
    });
    found.map(|(length, _)| *length as f64)
}
