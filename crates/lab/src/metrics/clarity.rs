//! Clarity, by the values that searching bots find.

use super::{Measure, ratio};
use crate::record::GameRecord;
use crate::stats::ONE;

/// `clarity.narrow`: the mean over decisions of the share of moves that are valued above the mean and three quarters of
/// the way from it to the best one. Nothing unless a bot values moves.
pub fn metrics(records: &[GameRecord]) -> Option<Measure> {
    records.iter().any(|record| record.clarity.decisions > 0).then(|| {
        ratio(records, ("clarity.narrow", "share", ONE), |record| {
            let clarity = record.clarity;
            (clarity.decisions > 0).then_some((clarity.narrow, clarity.decisions as i64))
        })
    })
}
