//! Wald's sequential test of two shares (Bernoulli form): games are added until one of them is clear.

use super::ln_ratio;

/// The test of a share `p0` against a larger share `p1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sprt {
    /// The smaller share, in thousandths, above 0.
    pub p0: u32,
    /// The larger share, in thousandths, below 1000.
    pub p1: u32,
    /// The error that is allowed if `p0` is true, in thousandths, above 0.
    pub alpha: u32,
    /// The error that is allowed if `p1` is true, in thousandths, above 0.
    pub beta: u32,
}

/// The state of a sequential test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The smaller share is accepted.
    Smaller,
    /// The larger share is accepted.
    Larger,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The logarithm of the likelihood ratio after so many wins and losses, in units of 1/`unit` of a game. A shared
    /// win adds to both; it has less spread than a win or a loss, so the errors stay below what is allowed.
    pub fn ratio(&self, wins: u64, losses: u64, unit: u64) -> f64 {
        let (p0, p1) = (u64::from(self.p0), u64::from(self.p1));
        let lost = ln_ratio(1000_u64.saturating_sub(p1), 1000_u64.saturating_sub(p0));
        let games = |parts: u64| parts as f64 / unit.max(1) as f64;
        games(wins) * ln_ratio(p1, p0) + games(losses) * lost
    }

    /// The bounds of [`Sprt::ratio`]: at the first the smaller share is accepted, at the second the larger.
    pub fn bounds(&self) -> (f64, f64) {
        let (alpha, beta) = (u64::from(self.alpha), u64::from(self.beta));
        let kept = |error: u64| 1000_u64.saturating_sub(error);
        (ln_ratio(beta, kept(alpha)), ln_ratio(kept(beta), alpha))
    }

    /// The verdict after so many wins and losses, in units of 1/`unit` of a game.
    pub fn verdict(&self, wins: u64, losses: u64, unit: u64) -> Verdict {
        let (low, high) = self.bounds();
        match self.ratio(wins, losses, unit) {
            ratio if ratio >= high => Verdict::Larger,
            ratio if ratio <= low => Verdict::Smaller,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_kernel::Rng;

    const TEST: Sprt = Sprt { p0: 500, p1: 600, alpha: 50, beta: 50 };

    #[test]
    fn bounds_are_those_of_the_literature() {
        let (low, high) = TEST.bounds();
        assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001, "{low} {high}");
        assert_eq!(TEST.verdict(0, 0, 1), Verdict::Open);
        assert_eq!(TEST.verdict(100, 20, 1), Verdict::Larger);
        assert_eq!(TEST.verdict(20, 30, 1), Verdict::Smaller);
    }

    /// Wald: 132 games are expected at 0.5 or 0.6 (a little more, since the last step goes beyond the bound), and one
    /// test in twenty errs.
    #[test]
    fn length_and_errors_are_as_computed() {
        for (share, right) in [(500, Verdict::Smaller), (600, Verdict::Larger)] {
            let (mut games, mut wrong) = (0, 0);
            for seed in 0..400 {
                let (mut rng, mut won, mut lost) = (Rng::seeded(seed), 0, 0);
                while TEST.verdict(won, lost, 1) == Verdict::Open {
                    if rng.below(1000) < share { won += 1 } else { lost += 1 }
                }
                games += won + lost;
                wrong += u32::from(TEST.verdict(won, lost, 1) != right);
            }
            assert!((110..165).contains(&(games / 400)), "{share}: {}", games / 400);
            assert!(wrong <= 28, "{share}: {wrong} of 400");
        }
    }
}
