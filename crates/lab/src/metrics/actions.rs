//! The use of actions: how evenly they are chosen, which one dominates, which one wins.

use super::{Context, Measure, block_count, per_block, share};
use crate::record::{ActionUse, GameRecord, SHARE};
use crate::stats::{Estimate, LN_2, ONE, Z99, log2_fixed, ratio_of, wilson, wilson_at};
use std::rc::Rc;

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
pub fn metrics(ctx: &Context<'_>, records: &[GameRecord]) -> Vec<Measure> {
    let actions = ctx.actions.len();
    let facts = facts(records, actions);
    let blocks = Rc::new(per_block(records, |counts: &mut Vec<u64>, record| {
        counts.resize(actions, 0);
        counts.iter_mut().zip(&record.actions).for_each(|(sum, one)| *sum += one.chosen);
    }));
    let choices = facts.iter().filter(|fact| fact.exposed > 0).count() as u64;
    let n = facts.iter().map(|fact| fact.chosen).sum();
    let clusters = blocks.iter().filter(|counts| counts.iter().any(|count| *count > 0)).count();
    let of = |id: &str, unit, function: fn(f64, u64) -> f64| {
        let own = Rc::clone(&blocks);
        let value =
            move |drawn: &[u32]| entropy(&own, drawn).map(|entropy| function(entropy, choices));
        Measure::drawn(id, unit, n, (blocks.len(), clusters), value)
    };
    let mut found = vec![
        of("actions.entropy", "bits", |entropy, _| entropy),
        of("actions.evenness", "share", evenness),
    ];
    for (index, (id, fact)) in ctx.actions.iter().zip(&facts).enumerate() {
        if fact.exposed >= EXPOSURES {
            found.push(share(records, &format!("dominance({id})"), |record| {
                let one = record.actions.get(index)?;
                Some((one.chosen_exposed as i64, one.exposed as i64))
            }));
            found.push(lift(records, index, id, fact));
        }
        found.extend(winlift(ctx, records, index, id));
    }
    found
}

/// `lift`: how often an action is chosen where something else is legal, minus how often a uniform choice would.
fn lift(records: &[GameRecord], action: usize, id: &str, fact: &ActionFacts) -> Measure {
    let parts = per_block(records, |sum: &mut (i64, i64), record| {
        let Some(one) = record.actions.get(action) else { return };
        // Both sums are small: a block has few games, and 2^31 decisions fit.
        let chosen = (one.chosen_exposed as i64).saturating_mul(ONE);
        sum.0 = sum.0.saturating_add(chosen.saturating_sub(one.expected));
        sum.1 += one.exposed as i64;
    });
    let given = wilson(fact.chosen_exposed, fact.exposed)
        .map(|Estimate { low, high, .. }| (low - fact.expected, high - fact.expected));
    let value = move |drawn: &[u32]| ratio_of(&parts, drawn).map(|lift| lift / ONE as f64);
    let id = format!("lift({id})");
    Measure::given(&id, "share", fact.exposed, block_count(records), value, given)
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
fn winlift(ctx: &Context<'_>, records: &[GameRecord], action: usize, id: &str) -> Option<Measure> {
    let players = ctx.players;
    // In each block: shares and number of players who used it, the same for those who did not.
    let blocks = per_block(records, |sums: &mut [u64; 4], record| {
        let Some(one) = record.actions.get(action).filter(|_| record.completed()) else { return };
        for seat in (0..players).filter(|seat| one.able >> seat & 1 == 1) {
            let at = if one.used >> seat & 1 == 1 { 0 } else { 2 };
            sums[at] += ctx.share(record, seat);
            sums[at + 1] += 1;
        }
    });
    let players = |at: usize| blocks.iter().map(|sums| sums[at]).sum::<u64>();
    let (used, unused) = (players(1), players(3));
    if used.min(unused) < EXPOSURES {
        return None;
    }
    let count = blocks.len();
    let difference = move |drawn: &[u32]| {
        let mut all = [0_u64; 4];
        for (sums, times) in blocks.iter().zip(drawn) {
            all.iter_mut().zip(sums).for_each(|(sum, one)| *sum += one * u64::from(*times));
        }
        let mean = |share: u64, n: u64| (n > 0).then(|| share as f64 / n as f64 / SHARE as f64);
        Some(mean(all[0], all[1])? - mean(all[2], all[3])?)
    };
    let id = format!("winlift({id})");
    Some(Measure::drawn(&id, "share", used + unused, (count, count), difference))
}
