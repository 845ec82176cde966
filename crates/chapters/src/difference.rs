//! The difference of two texts, for tests that compare whole files.

/// Equal lines shown before the difference, and the limit of lines of each side.
const BEFORE: usize = 4;
const MOST: usize = 30;

/// Returns the lines between the common start and the common end of two texts: `-` expected, `+`
/// found.
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
