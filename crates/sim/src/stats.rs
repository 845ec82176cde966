//! Intervals and rounding. Only operations that IEEE 754 rounds exactly (+ − × ÷ √) are used, so that every
//! machine prints the same digits.

/// 97.5th percentile of the normal distribution: two-sided 95 %.
pub const Z95: f64 = 1.959964;

/// An estimate with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

/// 99.5th percentile of the normal distribution: two-sided 99 %.
pub const Z99: f64 = 2.575829;

/// Share `k` of `n` with Wilson's 95 % interval. `None` without observations.
pub fn wilson(k: u64, n: u64) -> Option<Estimate> {
    wilson_at(k, n, Z95)
}

/// Share `k` of `n` with Wilson's interval of `z` standard errors. `None` without observations.
pub fn wilson_at(k: u64, n: u64, z: f64) -> Option<Estimate> {
    if n == 0 {
        return None;
    }
    let (k, n) = (k as f64, n as f64);
    let (share, z2) = (k / n, z * z);
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = share * (1.0 - share) / n + z2 / (4.0 * n * n);
    let half = z * spread.sqrt() / (1.0 + z2 / n);
    // At the ends the bound is exact; rounding must not move it past the estimate.
    let low = (centre - half).max(0.0).min(share);
    let high = (centre + half).min(1.0).max(share);
    Some(Estimate { value: share, low, high })
}

/// Mean of independent observations with a normal interval, from their number, sum and sum of
/// squares. `None` without observations; with one the interval is the value alone.
pub fn mean(n: u64, sum: f64, squares: f64) -> Option<Estimate> {
    if n == 0 {
        return None;
    }
    let count = n as f64;
    let value = sum / count;
    let variance = if n > 1 { ((squares - sum * value) / (count - 1.0)).max(0.0) } else { 0.0 };
    let half = Z95 * (variance / count).sqrt();
    Some(Estimate { value, low: value - half, high: value + half })
}

/// Prints `value` with `places` decimals, halves away from zero; all reports use this rounding.
pub fn decimal(value: f64, places: u32) -> String {
    let scale = 10_i64.pow(places.min(9));
    let scaled = (value * scale as f64).round() as i64;
    let (whole, rest) =
        (scaled.unsigned_abs() / scale as u64, scaled.unsigned_abs() % scale as u64);
    let sign = if scaled < 0 { "-" } else { "" };
    if places == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{rest:0width$}", width = places.min(9) as usize)
}

/// A number with its noun: `1 ply`, `2 plies`, `0 games`.
pub fn counted(count: u64, noun: &str) -> String {
    match (count, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}

impl Estimate {
    /// `0.585 (0.571 to 0.599)`.
    pub fn text(&self, places: u32) -> String {
        format!(
            "{} ({} to {})",
            decimal(self.value, places),
            decimal(self.low, places),
            decimal(self.high, places)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half-widths at 0.5 and upper bounds at zero successes, as published for Wilson's interval.
    #[test]
    fn wilson_agrees_with_published_values() {
        for (n, half, upper_at_zero) in
            [(10, 0.263, 0.278), (50, 0.134, 0.071), (100, 0.096, 0.037), (1000, 0.031, 0.004)]
        {
            let middle = wilson(n / 2, n).unwrap();
            assert_eq!(decimal((middle.high - middle.low) / 2.0, 3), decimal(half, 3), "{n}");
            assert_eq!(decimal(wilson(0, n).unwrap().high, 3), decimal(upper_at_zero, 3), "{n}");
        }
        assert_eq!(wilson(0, 0), None);
        assert_eq!(wilson(7, 7).unwrap().high, 1.0);
        assert_eq!(wilson(0, 7).unwrap().low, 0.0);
    }

    #[test]
    fn mean_of_known_numbers() {
        // 1, 2, 3, 4: mean 2.5, variance 5/3, standard error 0.6455.
        let found = mean(4, 10.0, 30.0).unwrap();
        assert_eq!(found.text(3), "2.500 (1.235 to 3.765)");
        assert_eq!(mean(1, 3.0, 9.0).unwrap().low, 3.0);
        assert_eq!(mean(0, 0.0, 0.0), None);
    }

    #[test]
    fn decimals_round_half_away() {
        assert_eq!(decimal(0.5, 0), "1");
        assert_eq!(decimal(-0.125, 2), "-0.13");
        assert_eq!(decimal(2.0, 3), "2.000");
        assert_eq!(decimal(-0.0001, 2), "0.00");
    }
}
