//! The null distribution of the gap between seats: results stay, seats are drawn anew.

use super::REPLICATES;
use boardwright_kernel::Rng;

/// The gap between the best and the worst seat, beside the gaps of equal seats.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeatNull {
    /// The gap between the mean shares of the best and the worst seat, 0 to 1.
    pub gap: f64,
    /// The mean gap of equal seats, 0 to 1. It is above 0, because chance alone makes a gap.
    pub expected: f64,
    /// The gap that equal seats stay below in 95 % of the draws, 0 to 1.
    pub high: f64,
    /// The share of draws with a gap at least as large, 0 to 1 (one draw is added, so it is never 0).
    pub p: f64,
}

/// Shuffles the shares of each game among its seats, 1000 times. `shares` has a row for each game, in units of `unit`.
/// `None` without games or with fewer than two seats.
pub fn seat_null(shares: &[Vec<u64>], unit: u64, seed: u64) -> Option<SeatNull> {
    let seats = shares.first()?.len();
    if seats < 2 || unit == 0 {
        return None;
    }
    let mut rng = Rng::seeded(seed);
    let observed = gap(shares.iter().map(Vec::as_slice), seats);
    let mut gaps = Vec::with_capacity(REPLICATES);
    let mut shuffled: Vec<Vec<u64>> = shares.to_vec();
    for _ in 0..REPLICATES {
        shuffled.iter_mut().for_each(|game| rng.shuffle(game));
        gaps.push(gap(shuffled.iter().map(Vec::as_slice), seats));
    }
    gaps.sort_unstable();
    let whole = (shares.len() as u64 * unit) as f64;
    let as_large = gaps.iter().filter(|gap| **gap >= observed).count();
    Some(SeatNull {
        gap: observed as f64 / whole,
        expected: gaps.iter().sum::<u64>() as f64 / (whole * REPLICATES as f64),
        high: gaps[REPLICATES - 1 - REPLICATES / 20] as f64 / whole,
        p: (as_large + 1) as f64 / (REPLICATES + 1) as f64,
    })
}

fn gap<'a>(games: impl Iterator<Item = &'a [u64]>, seats: usize) -> u64 {
    let mut sums = vec![0_u64; seats];
    for game in games {
        sums.iter_mut().zip(game).for_each(|(sum, share)| *sum += share);
    }
    let (most, least) = (sums.iter().max(), sums.iter().min());
    most.zip(least).map_or(0, |(most, least)| most - least)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two equal seats and a hundred games: a gap of 0.08 is expected.
    #[test]
    fn equal_seats_have_a_gap() {
        let games: Vec<_> = (0..100).map(|game| vec![game % 2, 1 - game % 2]).collect();
        let found = seat_null(&games, 1, 1).unwrap();
        assert_eq!(found.gap, 0.0);
        assert!((found.expected - 0.08).abs() < 0.01, "{found:?}");
        assert_eq!(found.p, 1.0);
    }

    #[test]
    fn an_unfair_seat_is_found() {
        let game = |game| vec![u64::from(game < 80), u64::from(game >= 80)];
        let games: Vec<_> = (0..100).map(game).collect();
        let found = seat_null(&games, 1, 1).unwrap();
        assert_eq!(found.gap, 0.6);
        assert!(found.p < 0.002 && found.high < 0.25, "{found:?}");
        assert_eq!(seat_null(&[], 1, 1), None);
        assert_eq!(seat_null(&[vec![1]], 1, 1), None);
    }
}
