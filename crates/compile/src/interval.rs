//! Bounds of whole numbers, inferred while lowering; they give parameters finite domains.

/// Numbers from `lo` to `hi`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Interval {
    pub lo: i64,
    pub hi: i64,
}

/// Limit of all bounds, so that arithmetic on them cannot overflow.
const EDGE: i64 = 1 << 40;

impl Interval {
    /// The range of a 32-bit value.
    pub const FULL: Interval = Interval { lo: i32::MIN as i64, hi: i32::MAX as i64 };

    /// An interval from two bounds in any order.
    pub fn new(a: i64, b: i64) -> Self {
        let clip = |n: i64| n.clamp(-EDGE, EDGE);
        Self { lo: clip(a.min(b)), hi: clip(a.max(b)) }
    }

    /// One number.
    pub fn exact(n: i64) -> Self {
        Self::new(n, n)
    }

    /// The smallest interval that holds both.
    pub fn join(self, other: Self) -> Self {
        Self::new(self.lo.min(other.lo), self.hi.max(other.hi))
    }

    /// Sums.
    pub fn add(self, other: Self) -> Self {
        Self::new(self.lo + other.lo, self.hi + other.hi)
    }

    /// Differences.
    pub fn sub(self, other: Self) -> Self {
        Self::new(self.lo - other.hi, self.hi - other.lo)
    }

    /// Products.
    pub fn mul(self, other: Self) -> Self {
        self.corners(other, i64::saturating_mul)
    }

    /// Quotients rounded down; a divisor of 0 is left out.
    pub fn div(self, other: Self) -> Self {
        let magnitude = self.lo.abs().max(self.hi.abs());
        if other.lo <= 0 && other.hi >= 0 {
            return Self::new(-magnitude, magnitude);
        }
        self.corners(other, |a, b| floor_div(a, b).unwrap_or(0))
    }

    /// Remainders of the quotient rounded down: they have the divisor's sign.
    pub fn modulo(self, other: Self) -> Self {
        Self::new((other.lo + 1).min(0), (other.hi - 1).max(0))
    }

    /// Smaller of two.
    pub fn min(self, other: Self) -> Self {
        Self::new(self.lo.min(other.lo), self.hi.min(other.hi))
    }

    /// Larger of two.
    pub fn max(self, other: Self) -> Self {
        Self::new(self.lo.max(other.lo), self.hi.max(other.hi))
    }

    /// Distances from zero.
    pub fn abs(self) -> Self {
        let far = self.lo.abs().max(self.hi.abs());
        let near = if self.lo <= 0 && self.hi >= 0 { 0 } else { self.lo.abs().min(self.hi.abs()) };
        Self::new(near, far)
    }

    /// The count of numbers.
    pub fn len(self) -> u64 {
        (self.hi - self.lo + 1).unsigned_abs()
    }

    /// As bounds of a 32-bit domain.
    pub fn domain(self) -> (i32, i32) {
        let clip = |n: i64| n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        (clip(self.lo), clip(self.hi))
    }

    fn corners(self, other: Self, f: impl Fn(i64, i64) -> i64) -> Self {
        let values = [
            f(self.lo, other.lo),
            f(self.lo, other.hi),
            f(self.hi, other.lo),
            f(self.hi, other.hi),
        ];
        let lo = values.iter().copied().min().unwrap_or(0);
        let hi = values.iter().copied().max().unwrap_or(0);
        Self::new(lo, hi)
    }
}

/// Quotient rounded down; `None` by zero.
pub(crate) fn floor_div(a: i64, b: i64) -> Option<i64> {
    if b == 0 {
        return None;
    }
    let quotient = a.checked_div(b)?;
    Some(quotient - i64::from(a % b != 0 && (a < 0) != (b < 0)))
}

/// Remainder of the quotient rounded down; `None` by zero.
pub(crate) fn floor_mod(a: i64, b: i64) -> Option<i64> {
    floor_div(a, b).map(|quotient| a - quotient * b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_and_remainders_round_down() {
        for a in -7..=7 {
            for b in [-3, -2, -1, 1, 2, 3] {
                let (q, r) = (floor_div(a, b).unwrap(), floor_mod(a, b).unwrap());
                assert_eq!(q * b + r, a);
                assert!(r == 0 || (r < 0) == (b < 0));
                assert!(r.abs() < b.abs());
            }
        }
    }

    #[test]
    fn bounds_hold_every_result() {
        let (a, b) = (Interval::new(-3, 4), Interval::new(-2, 5));
        for x in a.lo..=a.hi {
            for y in b.lo..=b.hi {
                let inside = |i: Interval, n: i64| i.lo <= n && n <= i.hi;
                assert!(inside(a.add(b), x + y) && inside(a.sub(b), x - y));
                assert!(inside(a.mul(b), x * y) && inside(a.abs(), x.abs()));
                assert!(inside(a.min(b), x.min(y)) && inside(a.max(b), x.max(y)));
                if y != 0 {
                    assert!(inside(a.div(b), floor_div(x, y).unwrap()));
                    assert!(inside(a.modulo(b), floor_mod(x, y).unwrap()));
                }
                if y > 0 {
                    let c = Interval::new(1, 5);
                    assert!(inside(a.div(c), floor_div(x, y).unwrap()), "{x} div {y}");
                }
            }
        }
    }
}
