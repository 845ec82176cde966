//! Numbers of legal moves, and situations that come again.

use super::{Measure, block_count, mean, per_block, ratio};
use crate::record::GameRecord;
use crate::stats::{ONE, exp2, fraction, log2_fixed};

/// The decimal logarithm of 2.
const LOG10_2: f64 = std::f64::consts::LOG10_2;

/// `branching.*`, `choice.share`, `tree.log10`, `repeat.share`. Games that were stopped at a cap or by a fault count,
/// except for `tree.log10`, which needs whole games.
pub fn metrics(records: &[GameRecord]) -> Vec<Measure> {
    let moves = |legal: &[u32]| legal.iter().map(|moves| i64::from(*moves)).sum::<i64>();
    let of = |legal: &[u32]| (!legal.is_empty()).then(|| (moves(legal), legal.len() as i64));
    let over = |id: &str, part: &dyn Fn(&GameRecord) -> Option<(i64, i64)>| {
        ratio(records, (id, "moves", 1), part)
    };
    let bits = |record: &GameRecord| {
        record.legal.iter().map(|moves| log2_fixed((*moves).into())).sum::<i64>()
    };
    let geo = ratio(records, ("branching.geo", "moves", ONE), |record| {
        (!record.legal.is_empty()).then(|| (bits(record), record.legal.len() as i64))
    });
    let tree = mean(records, ("tree.log10", "log10 games"), |record| {
        record.completed().then(|| bits(record))
    });
    vec![
        over("branching.mean", &|record| of(&record.legal)),
        mean(records, ("branching.pergame", "moves"), |record| {
            let (moves, decisions) = of(&record.legal)?;
            Some(fraction(moves.unsigned_abs(), decisions.unsigned_abs()))
        }),
        geo.mapped(exp2),
        most(records),
        over("branching.first", &|record| of(&record.legal[..tenth(&record.legal)])),
        over("branching.last", &|record| {
            of(&record.legal[record.legal.len() - tenth(&record.legal)..])
        }),
        ratio(records, ("choice.share", "share", 1), |record| {
            let choices = record.legal.iter().filter(|moves| **moves >= 2).count();
            (!record.legal.is_empty()).then_some((choices as i64, record.legal.len() as i64))
        }),
        tree.mapped(|bits| bits * LOG10_2),
        mean(records, ("repeat.share", "share"), |record| {
            let situations = &record.situations;
            (situations.all > 0)
                .then(|| fraction(situations.all - situations.distinct, situations.all))
        }),
    ]
}

/// A tenth of the decisions of a game, rounded up.
fn tenth(legal: &[u32]) -> usize {
    legal.len().div_ceil(10)
}

/// `branching.max`. A largest number has no interval: more games can only raise it.
fn most(records: &[GameRecord]) -> Measure {
    let most = per_block(records, |most: &mut Option<u32>, record| {
        *most = record.legal.iter().copied().max().max(*most);
    });
    let largest = move |drawn: &[u32]| {
        let drawn = most.iter().zip(drawn).filter(|(_, times)| **times > 0);
        drawn.filter_map(|(most, _)| *most).max().map(f64::from)
    };
    let (n, blocks) = (records.len() as u64, block_count(records));
    Measure::given("branching.max", "moves", n, blocks, largest, None)
}

/// The mean number of legal moves at so many points of a game, in the middle of equal parts.
pub fn branching_over(records: &[GameRecord], points: u64) -> Vec<Measure> {
    let at = |point: u64| {
        mean(records, ("branching", "moves"), move |record| {
            let place = record.decisions() * (2 * point + 1) / (2 * points.max(1));
            record.legal.get(place as usize).map(|moves| i64::from(*moves) * ONE)
        })
    };
    (0..points).map(at).collect()
}
