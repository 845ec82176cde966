//! Shows where two texts differ, for tests that compare whole files.

/// Equal lines shown before the difference.
const BEFORE: usize = 4;
/// Limit on the lines shown of each side.
const MOST: usize = 30;

/// The lines between the common beginning and end of two texts: `-` as expected, `+` as found.
pub fn difference(expected: &str, found: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let start = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (rest_a, rest_b) = (&a[start..], &b[start..]);
    let end = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    let mut out = format!("from line {}:\n", start + 1);
    let mut show = |sign: &str, lines: &[&str]| {
        lines.iter().take(MOST).for_each(|line| out.push_str(&format!("{sign} {line}\n")));
        if let Some(more) = lines.len().checked_sub(MOST).filter(|more| *more > 0) {
            out.push_str(&format!("{sign} and {more} more\n"));
        }
    };
    show(" ", &a[start.saturating_sub(BEFORE)..start]);
    show("-", &rest_a[..rest_a.len() - end]);
    show("+", &rest_b[..rest_b.len() - end]);
    out
}
