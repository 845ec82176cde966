//! Ratings by the model of Bradley and Terry (1952): in a game of two, each wins in proportion to its strength.

use crate::stats::{ONE, log2_fixed};

/// Points of a rating for a strength twice as large: 400 for one ten times as large (Elo).
const DOUBLE: f64 = 120.411_998_265_592_48;
/// Most rounds of the fit.
const ROUNDS: usize = 20_000;
/// The fit ends once no strength changes by a larger part.
const NEAR: f64 = 1e-9;
/// The least strength beside the largest one, 2^-60: a rating of 7,225 points below it.
const LEAST: f64 = 1.0 / (1_u64 << 60) as f64;

/// The most likely strengths, of which the largest is 1, by the rounds of Zermelo (1929; Hunter 2004 proves that they
/// come to an end if no group of players lost everything to the others). `points` has those of each player against each other
/// one, row against column; the diagonal is not read. `strengths` has first guesses, above 0.
pub fn fit(points: &[Vec<f64>], strengths: &mut [f64]) {
    let players = strengths.len();
    for _ in 0..ROUNDS {
        let mut change: f64 = 0.0;
        for player in 0..players {
            let (mut won, mut expected) = (0.0, 0.0);
            for other in (0..players).filter(|other| *other != player) {
                let games = points[player][other] + points[other][player];
                won += points[player][other];
                expected += games / (strengths[player] + strengths[other]);
            }
            if expected > 0.0 {
                let next = won / expected;
                let part = (next - strengths[player]) / strengths[player];
                change = change.max(if part < 0.0 { -part } else { part });
                strengths[player] = next.max(LEAST);
            }
        }
        let largest = strengths.iter().copied().fold(LEAST, f64::max);
        strengths.iter_mut().for_each(|strength| *strength = (*strength / largest).max(LEAST));
        if change < NEAR {
            return;
        }
    }
}

/// The ratings of strengths in points, with a mean of 0.
pub fn ratings(strengths: &[f64]) -> Vec<f64> {
    let scale = (1_u64 << 60) as f64;
    let points = |strength: &f64| {
        let whole = (strength.clamp(LEAST, 1.0) * scale) as u64;
        log2_fixed(whole) as f64 / ONE as f64 * DOUBLE
    };
    let found: Vec<f64> = strengths.iter().map(points).collect();
    let mean = found.iter().sum::<f64>() / found.len().max(1) as f64;
    found.iter().map(|rating| rating - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the article "Bradley–Terry model" of Wikipedia, whose strengths are scaled to a geometric mean of 1.
    #[test]
    fn strengths_are_those_of_a_published_example() {
        let points = [
            vec![0.0, 2.0, 0.0, 1.0],
            vec![3.0, 0.0, 5.0, 0.0],
            vec![0.0, 3.0, 0.0, 1.0],
            vec![4.0, 0.0, 3.0, 0.0],
        ];
        let mut strengths = vec![1.0; 4];
        fit(&points, &mut strengths);
        for (found, published) in strengths.iter().zip([0.640, 1.043, 0.660, 2.270]) {
            assert!((found - published / 2.270).abs() < 0.001, "{strengths:?}");
        }
    }

    /// Two players: the shares are the strengths; 0.640 are 100 points, 0.760 are 200, 0.909 are 400.
    #[test]
    fn two_players_have_the_rating_of_their_share() {
        for (share, difference) in
            [(0.5, 0.0), (0.640_065, 100.0), (0.759_747, 200.0), (0.909_091, 400.0)]
        {
            let points = [vec![0.0, 1000.0 * share], vec![1000.0 * (1.0 - share), 0.0]];
            let mut strengths = vec![1.0; 2];
            fit(&points, &mut strengths);
            let found = ratings(&strengths);
            assert!((found[0] - found[1] - difference).abs() < 0.01, "{share}: {found:?}");
            assert!((found[0] + found[1]).abs() < 1e-9);
        }
    }

    #[test]
    fn a_player_who_loses_everything_has_a_rating() {
        let mut strengths = vec![1.0; 2];
        fit(&[vec![0.0, 10.0], vec![0.0, 0.0]], &mut strengths);
        assert!(ratings(&strengths).iter().all(|rating| rating.is_finite()));
        fit(&[vec![0.0, 0.0], vec![0.0, 0.0]], &mut strengths);
        assert!(strengths.iter().all(|strength| strength.is_finite()));
    }
}
