//! Intervals and tests. Sums are integers in game order; floating point comes in the last step and uses only
//! operations that IEEE 754 rounds exactly (+ − × ÷ √), so that every machine finds the same digits.

mod bootstrap;
mod logarithm;
mod permutation;
mod sprt;

pub use boardwright_sim::stats::{Estimate, Z95, Z99, counted, decimal, wilson, wilson_at};
pub use bootstrap::{
    FEWEST_GAMES, Level, REPLICATES, bootstrap_ratio, draws, each_draw, percentiles, ratio_of,
};
pub use logarithm::{LN_2, exp2, ln_ratio, log2_fixed};
pub use permutation::{SeatNull, seat_null};
pub use sprt::{Sprt, Verdict};

/// One in fixed point: fractions of a game are integers in units of 2^-32.
pub const ONE: i64 = 1 << 32;

/// The fraction `a / b` in units of 2^-32, rounded down; 0 if `b` is 0.
pub fn fraction(a: u64, b: u64) -> i64 {
    if b == 0 {
        return 0;
    }
    i64::try_from((u128::from(a) << 32) / u128::from(b)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The half-width at 0.5 and the upper bound at zero, for Wilson's 95 % interval.
    #[test]
    fn half_widths_are_those_of_the_table() {
        for (n, half, upper, places) in [
            (10, "0.263", "0.278", 3),
            (50, "0.134", "0.071", 3),
            (100, "0.096", "0.037", 3),
            (200, "0.069", "0.019", 3),
            (400, "0.049", "0.010", 3),
            (1_000, "0.031", "0.004", 3),
            (10_000, "0.010", "0.0004", 4),
        ] {
            let (middle, zero) = (wilson(n / 2, n).unwrap(), wilson(0, n).unwrap());
            assert_eq!(decimal((middle.high - middle.low) / 2.0, 3), half, "{n}");
            assert_eq!(decimal(zero.high, places), upper, "{n}");
        }
    }

    #[test]
    fn a_wider_interval_holds_the_narrow_one() {
        for (k, n) in [(0, 20), (7, 20), (20, 20)] {
            let (narrow, wide) = (wilson(k, n).unwrap(), wilson_at(k, n, Z99).unwrap());
            assert!(wide.low <= narrow.low && narrow.high <= wide.high, "{k} of {n}");
        }
        assert_eq!(fraction(1, 2), ONE / 2);
        assert_eq!(fraction(1, 0), 0);
    }
}
