//! Metrics from second looks at decisions.

use super::{Measure, ratio};
use crate::record::{GameRecord, Probed};
use crate::stats::ONE;
use boardwright_sim::trace::At;

/// `tension.blocked`, `interact.counterfactual`; nothing unless decisions were looked at twice. The first has no value if
/// no decision offers actions.
pub fn metrics(records: &[GameRecord]) -> Vec<Measure> {
    if records.iter().all(|record| record.probed.is_none()) {
        return Vec::new();
    }
    let of = |record: &GameRecord, part: fn(&Probed) -> (i64, u64)| {
        let (above, below) = part(record.probed.as_ref()?);
        (below > 0).then_some((above, below as i64))
    };
    vec![
        ratio(records, ("tension.blocked", "share", 1), |record| {
            of(record, |probed| (probed.blocked as i64, probed.offered))
        }),
        ratio(records, ("interact.counterfactual", "share", ONE), |record| {
            of(record, |probed| (probed.changed, probed.samples))
        }),
    ]
}

/// A game and a decision that show a metric: the first blocked action, or the largest change by another move.
pub fn example<'a>(id: &str, records: &'a [GameRecord]) -> Option<(&'a GameRecord, At)> {
    let mut all = records.iter().filter_map(|record| Some((record, record.probed.as_ref()?)));
    match id {
        "tension.blocked" => all.find_map(|(record, probed)| Some((record, probed.first?))),
        "interact.counterfactual" => {
            let most = all.filter_map(|(record, probed)| Some((record, probed.most?)));
            // The first of the largest: a later one replaces it only if it is larger.
            let larger = |one: (&'a GameRecord, (i64, At)), two: (&'a GameRecord, (i64, At))| {
                if two.1.0 > one.1.0 { two } else { one }
            };
            most.reduce(larger).map(|(record, (_, at))| (record, at))
        }
        _ => None,
    }
}
