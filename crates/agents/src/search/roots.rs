//! Square roots for the bounds, in whole numbers, so that they are the same on every machine.

/// Numbers with a root in the tables.
const TABLE: usize = 1 << 10;

/// By number: [`compute_log_root`].
static LOG_ROOTS: [u32; TABLE] = table(true);
/// By number: [`compute_inverse_root`].
static INVERSE_ROOTS: [u32; TABLE] = table(false);

/// The square root of the natural logarithm of a number of visits, in 65,536ths.
#[inline]
pub(super) fn log_root(visits: u32) -> i64 {
    match LOG_ROOTS.get(visits as usize) {
        Some(root) => i64::from(*root),
        None => compute_log_root(visits) as i64,
    }
}

/// One divided by the square root of a number of visits, in 65,536ths; 0 visits count as 1.
#[inline]
pub(super) fn inverse_root(visits: u32) -> i64 {
    match INVERSE_ROOTS.get(visits as usize) {
        Some(root) => i64::from(*root),
        None => compute_inverse_root(visits) as i64,
    }
}

const fn table(logs: bool) -> [u32; TABLE] {
    let mut roots = [0; TABLE];
    let mut number = 0;
    while number < TABLE {
        let root = match logs {
            true => compute_log_root(number as u32),
            false => compute_inverse_root(number as u32),
        };
        roots[number] = root as u32;
        number += 1;
    }
    roots
}

const fn compute_log_root(visits: u32) -> u64 {
    (log(visits) << 16).isqrt()
}

const fn compute_inverse_root(visits: u32) -> u64 {
    let visits = if visits == 0 { 1 } else { visits as u64 };
    ((1 << 32) / visits).isqrt()
}

/// The natural logarithm of a number, in 65,536ths, rounded down; 0 for 0.
const fn log(number: u32) -> u64 {
    const LN_2: u64 = 45_426; // in 65,536ths
    if number == 0 {
        return 0;
    }
    let whole = number.ilog2();
    // The number divided by the power of two below it, from 1 to 2, with 31 bits behind the point. Each square doubles its
    // logarithm, whose next bit is 1 if the square is 2 or more.
    let mut rest = (number as u64) << (31 - whole);
    let mut binary = whole as u64;
    let mut bit = 0;
    while bit < 16 {
        rest = (rest * rest) >> 31;
        binary <<= 1;
        if rest >> 32 == 1 {
            rest >>= 1;
            binary |= 1;
        }
        bit += 1;
    }
    (binary * LN_2) >> 16
}

#[cfg(test)]
mod tests {
    use super::{TABLE, inverse_root, log, log_root};

    #[test]
    fn logarithms_and_roots_are_near_the_exact_ones() {
        for number in (1..5_000).chain([1 << 16, 1_000_003, u32::MAX]) {
            let exact = f64::from(number).ln();
            assert!((log(number) as f64 / 65_536.0 - exact).abs() < 1e-3, "ln {number}");
            let root = log_root(number) as f64 / 65_536.0;
            assert!((root - exact.sqrt()).abs() < 5e-3, "root of ln {number}: {root}");
            let inverse = inverse_root(number) as f64 / 65_536.0;
            assert!((inverse - f64::from(number).sqrt().recip()).abs() < 1e-4, "{number}");
        }
    }

    #[test]
    fn the_tables_go_on_where_they_end() {
        let end = TABLE as u32;
        assert!(log_root(end) >= log_root(end - 1) && inverse_root(end) <= inverse_root(end - 1));
    }
}
