//! The use of actions: how evenly they are chosen, which one dominates, which one wins.

use super::{Context, Metric, share};
use crate::record::{ActionUse, GameRecord, SHARE};
use crate::stats::{Estimate, LN_2, Level, ONE, Z99, bootstrap, log2_fixed, wilson, wilson_at};

/// Fewest exposed decisions for `dominance`, and fewest players on both sides for `winlift`.
pub const EXPOSURES: u64 = 30;

/// Sums over all games for one action.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ActionFacts {
    /// Decisions where it was legal.
    pub legal: u64,
    /// Decisions where it and something else were legal.
    pub exposed: u64,
    /// How often it was chosen.
    pub chosen: u64,
    /// How often it was chosen where something else was legal.
    pub chosen_exposed: u64,
    /// How often a uniform choice would take it at exposed decisions, 0 to 1.
    pub expected: f64,
    /// How often it was chosen there, with a 99 % interval; `None` if it was never exposed.
    pub dominance: Option<Estimate>,
}

/// The sums for each action.
pub fn facts(records: &[GameRecord], actions: usize) -> Vec<ActionFacts> {
    (0..actions).map(|action| fact(records, action)).collect()
}

fn fact(records: &[GameRecord], action: usize) -> ActionFacts {
    let mut found = ActionFacts::default();
    let mut expected = 0_i128;
    for sums in uses(records, action) {
        found.legal += sums.legal;
        found.exposed += sums.exposed;
        found.chosen += sums.chosen;
        found.chosen_exposed += sums.chosen_exposed;
        expected += i128::from(sums.expected);
    }
    if found.exposed > 0 {
        found.expected = expected as f64 / found.exposed as f64 / ONE as f64;
    }
    found.dominance = wilson_at(found.chosen_exposed, found.exposed, Z99);
    found
}

fn uses(records: &[GameRecord], action: usize) -> impl Iterator<Item = &ActionUse> {
    records.iter().filter_map(move |record| record.actions.get(action))
}

/// `actions.entropy`, `actions.evenness`, and for each action `dominance`, `lift` and `winlift`.
pub fn metrics(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Metric> {
    let facts = facts(records, ctx.actions.len());
    let blocks = chosen(records, ctx.actions.len());
    let all = vec![1; blocks.len()];
    let choices = facts.iter().filter(|fact| fact.exposed > 0).count() as u64;
    let even = |entropy: f64| evenness(entropy, choices);
    let n = facts.iter().map(|fact| fact.chosen).sum();
    let interval = bootstrap(blocks.len(), ctx.seed, Level::P95, |drawn| entropy(&blocks, drawn));
    let value = entropy(&blocks, &all);
    let mut found = vec![
        Metric { id: "actions.entropy".to_owned(), unit: "bits", value, interval, n },
        Metric {
            id: "actions.evenness".to_owned(),
            unit: "share",
            value: value.map(even),
            interval: interval.map(|(low, high)| (even(low), even(high))),
            n,
        },
    ];
    for (index, (id, fact)) in ctx.actions.iter().zip(&facts).enumerate() {
        if fact.exposed >= EXPOSURES {
            let estimate = wilson(fact.chosen_exposed, fact.exposed);
            found.push(share(&format!("dominance({id})"), estimate, fact.exposed));
            let lift = share(&format!("lift({id})"), estimate, fact.exposed);
            let less = |value: f64| value - fact.expected;
            found.push(Metric {
                value: lift.value.map(less),
                interval: lift.interval.map(|(low, high)| (less(low), less(high))),
                ..lift
            });
        }
        found.extend(winlift(ctx, records, index, id));
    }
    found
}

/// How often each action was chosen in each block.
fn chosen(records: &[GameRecord], actions: usize) -> Vec<Vec<u64>> {
    let mut blocks: Vec<(u64, Vec<u64>)> = Vec::new();
    for record in records {
        if blocks.last().is_none_or(|(block, _)| *block != record.id.block) {
            blocks.push((record.id.block, vec![0; actions]));
        }
        if let Some((_, counts)) = blocks.last_mut() {
            counts.iter_mut().zip(&record.actions).for_each(|(sum, one)| *sum += one.chosen);
        }
    }
    blocks.into_iter().map(|(_, counts)| counts).collect()
}

/// The entropy of the chosen actions in bits, with the correction of Miller and Madow; `None` without choices.
fn entropy(blocks: &[Vec<u64>], drawn: &[u32]) -> Option<f64> {
    let mut counts = vec![0_u64; blocks.first()?.len()];
    for (block, times) in blocks.iter().zip(drawn) {
        counts.iter_mut().zip(block).for_each(|(sum, count)| *sum += count * u64::from(*times));
    }
    let n: u64 = counts.iter().sum();
    if n == 0 {
        return None;
    }
    let kinds = counts.iter().filter(|count| **count > 0).count() as f64;
    let bits: i128 =
        counts.iter().map(|count| i128::from(*count) * i128::from(log2_fixed(*count))).sum();
    let all = i128::from(n) * i128::from(log2_fixed(n));
    let plain = (all - bits) as f64 / n as f64 / ONE as f64;
    Some(plain + (kinds - 1.0) / (2.0 * n as f64 * LN_2))
}

/// The entropy as a share of that of even use of `choices` actions; 0 for one action.
fn evenness(entropy: f64, choices: u64) -> f64 {
    if choices <= 1 {
        return 0.0;
    }
    (entropy / (log2_fixed(choices) as f64 / ONE as f64)).clamp(0.0, 1.0)
}

/// The outcome share of players who used an action minus that of those who could have. `None` if either are few: all
/// draws might hold the same player.
fn winlift(ctx: &Context<'_>, records: &[GameRecord], action: usize, id: &str) -> Option<Metric> {
    // In each block: shares and number of players who used it, the same for those who did not.
    let mut blocks: Vec<(u64, [u64; 4])> = Vec::new();
    for record in records.iter().filter(|record| record.completed()) {
        if blocks.last().is_none_or(|(block, _)| *block != record.id.block) {
            blocks.push((record.id.block, [0; 4]));
        }
        let (Some((_, sums)), Some(one)) = (blocks.last_mut(), record.actions.get(action)) else {
            continue;
        };
        for seat in (0..ctx.players).filter(|seat| one.able >> seat & 1 == 1) {
            let at = if one.used >> seat & 1 == 1 { 0 } else { 2 };
            sums[at] += record.share(seat);
            sums[at + 1] += 1;
        }
    }
    let players = |at: usize| blocks.iter().map(|(_, sums)| sums[at]).sum::<u64>();
    let (used, unused) = (players(1), players(3));
    if used.min(unused) < EXPOSURES {
        return None;
    }
    let difference = |drawn: &[u32]| {
        let mut all = [0_u64; 4];
        for ((_, sums), times) in blocks.iter().zip(drawn) {
            all.iter_mut().zip(sums).for_each(|(sum, one)| *sum += one * u64::from(*times));
        }
        let mean = |share: u64, n: u64| (n > 0).then(|| share as f64 / n as f64 / SHARE as f64);
        Some(mean(all[0], all[1])? - mean(all[2], all[3])?)
    };
    Some(Metric {
        id: format!("winlift({id})"),
        unit: "share",
        value: difference(&vec![1; blocks.len()]),
        interval: bootstrap(blocks.len(), ctx.seed, Level::P95, difference),
        n: used + unused,
    })
}
