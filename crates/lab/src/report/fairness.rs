//! Whether the seats are even. "Balanced" is a claim of equivalence, so it has three values.

use crate::metrics::{Context, Metric, seat_shares};
use crate::record::{GameRecord, SHARE};
use crate::stats::{FEWEST_GAMES, decimal, seat_null};
use serde::Serialize;

/// How far from an even share a fair seat may be.
const MARGIN: f64 = 0.05;

/// Whether the seats are even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Fairness {
    /// The whole interval of each seat's share is within 0.05 of an even share.
    Fair,
    /// The whole interval of some seat's share is farther from it.
    Unfair,
    /// The games do not decide it; more games would.
    Unknown,
}

/// How even the seats are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    /// The verdict.
    pub verdict: Fairness,
    /// The gap between the shares of the best and the worst seat, 0 to 1.
    pub gap: String,
    /// The mean gap if the seats were equal: chance alone makes one.
    pub expected_gap: String,
    /// The gap that equal seats stay below in 95 % of such batches.
    pub largest_gap: String,
    /// The share of batches of equal seats with at least this gap.
    pub p: String,
}

impl Balance {
    /// The balance; `None` for one player, for a cooperative game, or without completed games.
    pub fn of(ctx: &Context<'_>, metrics: &[Metric], records: &[GameRecord]) -> Option<Self> {
        if !ctx.compares_seats() {
            return None;
        }
        let shares = seat_shares(records);
        let null = seat_null(&shares, SHARE, ctx.seed)?;
        let seats = metrics.iter().filter(|metric| metric.id.starts_with("seat.share("));
        let intervals: Vec<_> = seats.map(|metric| metric.interval).collect();
        let shown = |value: f64| decimal(value, 4);
        Some(Self {
            verdict: verdict(&intervals, shares.len()),
            gap: shown(null.gap),
            expected_gap: shown(null.expected),
            largest_gap: shown(null.high),
            p: shown(null.p),
        })
    }
}

/// The verdict from the interval of each seat's share (`None` if a seat has none) and the number of completed games.
fn verdict(seats: &[Option<(f64, f64)>], games: usize) -> Fairness {
    if games < FEWEST_GAMES {
        return Fairness::Unknown;
    }
    let even = 1.0 / seats.len().max(1) as f64;
    let outside = |(low, high): (f64, f64)| low > even + MARGIN || high < even - MARGIN;
    let inside = |(low, high): (f64, f64)| low >= even - MARGIN && high <= even + MARGIN;
    if seats.iter().any(|seat| seat.is_some_and(outside)) {
        Fairness::Unfair
    } else if seats.iter().all(|seat| seat.is_some_and(inside)) {
        Fairness::Fair
    } else {
        Fairness::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balance_has_three_values() {
        let both = |low, high| [Some((low, high)), Some((1.0 - high, 1.0 - low))];
        let two = |low, high| verdict(&both(low, high), 200);
        assert_eq!(two(0.46, 0.54), Fairness::Fair);
        assert_eq!(two(0.44, 0.54), Fairness::Unknown);
        assert_eq!(two(0.56, 0.70), Fairness::Unfair);
        assert_eq!(verdict(&[None, None], 200), Fairness::Unknown);
        // Five games with one winner draw an interval without width.
        assert_eq!(verdict(&both(0.0, 0.0), 5), Fairness::Unknown);
        assert_eq!(verdict(&both(0.5, 0.5), 5), Fairness::Unknown);
    }
}
