//! The cluster bootstrap: games (or pairs of games) are drawn with replacement, never single plies.

use boardwright_kernel::Rng;

/// How many times the clusters are drawn.
pub const REPLICATES: usize = 1000;

/// Fewest games for a claim about seats or skill: draws of fewer show too little spread, and none if the games agree.
pub const FEWEST_GAMES: usize = 30;

/// How much of the draws an interval covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// 95 %, for metrics.
    P95,
    /// 99 %, for flags: of twenty flags at 95 %, one would be false in every game.
    P99,
}

/// Draws clusters with replacement. `take` gets how often each cluster was drawn, in order, once for each draw. Equal
/// seeds and numbers of clusters give equal draws, so two batches of the same seeds can be compared draw by draw.
pub fn each_draw(clusters: usize, seed: u64, mut take: impl FnMut(&[u32])) {
    let Some(count) = u32::try_from(clusters).ok().filter(|count| *count >= 1) else { return };
    let mut rng = Rng::seeded(seed);
    let mut drawn = vec![0_u32; clusters];
    for _ in 0..REPLICATES {
        drawn.fill(0);
        for _ in 0..count {
            drawn[rng.below(count) as usize] += 1;
        }
        take(&drawn);
    }
}

/// The values of a statistic over clusters, one for each draw. There is none without clusters.
pub fn draws(
    clusters: usize,
    seed: u64,
    statistic: impl Fn(&[u32]) -> Option<f64>,
) -> Vec<Option<f64>> {
    let mut found = Vec::with_capacity(REPLICATES);
    each_draw(clusters, seed, |drawn| found.push(statistic(drawn)));
    found
}

/// The interval between percentiles of draws. `None` if fewer than half of them have a value.
pub fn percentiles(draws: &[Option<f64>], level: Level) -> Option<(f64, f64)> {
    let mut found: Vec<f64> = draws.iter().copied().flatten().collect();
    if found.is_empty() || found.len() * 2 < draws.len() {
        return None;
    }
    found.sort_by(f64::total_cmp);
    let cut = match level {
        Level::P95 => found.len() / 40,
        Level::P99 => found.len() / 200,
    };
    Some((found[cut], found[found.len() - 1 - cut]))
}

/// The interval of a ratio of sums, from a numerator and a denominator for each cluster, in order. `None` if fewer than
/// two clusters add something.
pub fn bootstrap_ratio(parts: &[(i64, i64)], seed: u64, level: Level) -> Option<(f64, f64)> {
    if parts.iter().filter(|part| **part != (0, 0)).count() < 2 {
        return None;
    }
    percentiles(&draws(parts.len(), seed, |drawn| ratio_of(parts, drawn)), level)
}

/// The ratio of sums over drawn clusters; `None` if the denominators add up to 0.
pub fn ratio_of(parts: &[(i64, i64)], drawn: &[u32]) -> Option<f64> {
    let (mut above, mut below) = (0_i128, 0_i128);
    for (times, (numerator, denominator)) in drawn.iter().zip(parts) {
        above += i128::from(*times) * i128::from(*numerator);
        below += i128::from(*times) * i128::from(*denominator);
    }
    (below != 0).then(|| above as f64 / below as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::wilson;

    /// How many of 200 seeds give an interval that covers the truth.
    fn covered(mut covers: impl FnMut(u64, &mut Rng) -> bool) -> u32 {
        (1..=200).map(|seed| u32::from(covers(seed, &mut Rng::seeded(seed)))).sum()
    }

    /// 92 % to 98 % of 200.
    const RIGHT: std::ops::RangeInclusive<u32> = 184..=196;

    #[test]
    fn wilson_covers_a_share() {
        let found = covered(|_, rng| {
            let wins = (0..200).filter(|_| rng.below(10) < 3).count() as u64;
            wilson(wins, 200).is_some_and(|e| e.low <= 0.3 && 0.3 <= e.high)
        });
        assert!(RIGHT.contains(&found), "{found}");
    }

    /// Lengths of 1 to 9, each as likely: the mean is 5.
    #[test]
    fn the_bootstrap_covers_a_mean() {
        let found = covered(|seed, rng| {
            let games: Vec<_> = (0..120).map(|_| (i64::from(rng.below(9)) + 1, 1)).collect();
            bootstrap_ratio(&games, seed, Level::P95)
                .is_some_and(|(low, high)| low <= 5.0 && 5.0 <= high)
        });
        assert!(RIGHT.contains(&found), "{found}");
    }

    /// Decisions of a game depend on each other: a game has 1 to 9 decisions of 2 moves, or 1 to 9 of 6, so that the
    /// ratio is 4. An interval over decisions would be too narrow.
    #[test]
    fn the_bootstrap_covers_a_ratio() {
        let found = covered(|seed, rng| {
            let game = |rng: &mut Rng| {
                let decisions = i64::from(rng.below(9)) + 1;
                (decisions * if rng.below(2) == 0 { 2 } else { 6 }, decisions)
            };
            let games: Vec<_> = (0..120).map(|_| game(rng)).collect();
            bootstrap_ratio(&games, seed, Level::P95)
                .is_some_and(|(low, high)| low <= 4.0 && 4.0 <= high)
        });
        assert!(RIGHT.contains(&found), "{found}");
    }

    #[test]
    fn too_little_has_no_interval() {
        assert_eq!(bootstrap_ratio(&[(1, 1)], 1, Level::P95), None);
        assert_eq!(bootstrap_ratio(&[(1, 0), (2, 0)], 1, Level::P99), None);
        assert_eq!(bootstrap_ratio(&[(3, 1), (3, 1)], 1, Level::P95), Some((3.0, 3.0)));
        let games = [(1, 1), (5, 1), (9, 2)];
        let narrow = bootstrap_ratio(&games, 7, Level::P95).unwrap();
        assert_eq!(bootstrap_ratio(&games, 7, Level::P95), Some(narrow));
        let wide = bootstrap_ratio(&games, 7, Level::P99).unwrap();
        assert!(wide.0 <= narrow.0 && narrow.1 <= wide.1);
    }
}
