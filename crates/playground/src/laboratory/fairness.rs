//! The comparison of a batch with the last one under other rules: whether the seats are closer to equal shares.

use crate::words;
use boardwright_protocol::BatchCounts;

/// The answer to the question whether a change of the rules made a game fairer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fairness {
    /// The shares of the seats are closer to each other.
    Fairer,
    /// They are farther from each other.
    LessFair,
    /// The difference is within what chance explains.
    Unclear,
}

impl Fairness {
    /// Compares two batches by the gap between their most and least successful seats; nothing for a single seat. The
    /// difference of the gaps counts if chance explains it in less than one case in twenty.
    pub fn of(before: &BatchCounts, now: &BatchCounts) -> Option<Fairness> {
        let seats = now.wins.len();
        if seats < 2 || before.wins.len() != seats || before.ended() == 0 || now.ended() == 0 {
            return None;
        }
        let (one, other) = (gap(before), gap(now));
        let change = other.width - one.width;
        Some(match change.abs() > factor(seats) * (one.variance + other.variance).sqrt() {
            true if change < 0.0 => Fairness::Fairer,
            true => Fairness::LessFair,
            false => Fairness::Unclear,
        })
    }

    /// The answer in words.
    pub fn said(self) -> &'static str {
        match self {
            Fairness::Fairer => words().fairer,
            Fairness::LessFair => words().less_fair,
            Fairness::Unclear => words().fairness_unclear,
        }
    }
}

/// A difference of two shares.
struct Gap {
    width: f64,
    variance: f64,
}

/// The gap between the largest and the smallest share of wins. Its variance is that of a difference of two shares of
/// one multinomial sample; a pseudo-game for each keeps it above zero.
fn gap(counts: &BatchCounts) -> Gap {
    let games = f64::from(counts.ended());
    let shares = counts.wins.iter().map(|wins| f64::from(*wins) / games);
    let (low, high) =
        shares.fold((1.0_f64, 0.0_f64), |(low, high), share| (low.min(share), high.max(share)));
    let width = (high - low).max(0.0);
    let both = high + low + 2.0 / games;
    Gap { width, variance: (both - width * width).max(0.0) / games }
}

/// The number of standard errors for 95 % confidence: of one pair of seats, or of all pairs, from which the widest is
/// taken (Bonferroni's correction).
fn factor(seats: usize) -> f64 {
    match seats {
        ..=2 => 1.96,
        3 => 2.39,
        4 => 2.64,
        _ => 3.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(wins: &[u32], games: u32) -> BatchCounts {
        BatchCounts { wins: wins.to_vec(), games, done: games, ..BatchCounts::default() }
    }

    #[test]
    fn a_clear_change_is_told_and_a_small_one_is_not() {
        let of = |before: &[u32], now: &[u32], games| {
            Fairness::of(&counts(before, games), &counts(now, games))
        };
        assert_eq!(of(&[700, 300], &[510, 490], 1000), Some(Fairness::Fairer));
        assert_eq!(of(&[510, 490], &[300, 700], 1000), Some(Fairness::LessFair));
        assert_eq!(of(&[60, 40], &[52, 48], 100), Some(Fairness::Unclear));
        assert_eq!(of(&[60, 40], &[40, 60], 100), Some(Fairness::Unclear));
        assert_eq!(of(&[40, 33, 27], &[34, 33, 33], 100), Some(Fairness::Unclear));
        assert_eq!(of(&[600, 300, 100], &[340, 330, 330], 1000), Some(Fairness::Fairer));
    }

    #[test]
    fn a_single_seat_and_other_seats_are_not_compared() {
        assert_eq!(Fairness::of(&counts(&[60], 100), &counts(&[80], 100)), None);
        assert_eq!(Fairness::of(&counts(&[60, 40], 100), &counts(&[40, 30, 30], 100)), None);
        assert_eq!(Fairness::of(&counts(&[60, 40], 100), &counts(&[0, 0], 0)), None);
    }
}
