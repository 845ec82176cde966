//! Logarithms in whole numbers, because those of floating point differ between mathematical libraries.

/// The natural logarithm of 2.
pub const LN_2: f64 = std::f64::consts::LN_2;

/// The binary logarithm of `n` in units of 2^-32, rounded down; 0 for 0 and 1. The error is below 2^-31.
pub fn log2_fixed(n: u64) -> i64 {
    let Some(whole) = n.checked_ilog2() else { return 0 };
    // The mantissa, from 1 to 2, with 63 binary digits behind the point.
    let mut mantissa = u128::from(n) << (63 - whole);
    let mut result = i64::from(whole);
    for _ in 0..32 {
        mantissa = (mantissa * mantissa) >> 63;
        let bit = mantissa >> 64;
        mantissa >>= bit;
        result = result << 1 | bit as i64;
    }
    result
}

/// The natural logarithm of `a / b`; 0 if one of them is 0.
pub fn ln_ratio(a: u64, b: u64) -> f64 {
    if a == 0 || b == 0 {
        return 0.0;
    }
    (log2_fixed(a) - log2_fixed(b)) as f64 / super::ONE as f64 * LN_2
}

/// Two to the power of `x`, for `x` from -1000 to 1000, by repeated square roots.
pub fn exp2(x: f64) -> f64 {
    let whole = x.clamp(-1000.0, 1000.0).floor();
    let mut rest = x.clamp(-1000.0, 1000.0) - whole;
    let mut result = 1.0;
    for _ in 0..whole.abs() as u32 {
        result *= if whole < 0.0 { 0.5 } else { 2.0 };
    }
    let mut root = 2.0_f64;
    for _ in 0..48 {
        root = root.sqrt();
        rest *= 2.0;
        if rest >= 1.0 {
            rest -= 1.0;
            result *= root;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_agree_with_the_library() {
        for n in [1_u64, 2, 3, 7, 9, 10, 1000, 65_535, 1 << 40, u64::MAX] {
            let found = log2_fixed(n) as f64 / super::super::ONE as f64;
            assert!((found - (n as f64).log2()).abs() < 1e-9, "{n}: {found}");
        }
        assert_eq!(log2_fixed(0), 0);
        assert_eq!(log2_fixed(8), 3 << 32);
        assert!((ln_ratio(3, 7) - (3.0_f64 / 7.0).ln()).abs() < 1e-9);
    }

    #[test]
    fn powers_agree_with_the_library() {
        for x in [0.0, 0.5, 1.0, 3.25, 10.7, -2.3, 40.0] {
            assert!((exp2(x) / x.exp2() - 1.0).abs() < 1e-9, "{x}");
        }
    }
}
