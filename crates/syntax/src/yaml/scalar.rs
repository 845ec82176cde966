//! Meaning of unquoted scalars: the core schema of YAML 1.2, and the readings of other parsers.
//!
//! Source: YAML 1.2.2, section 10.3.2; YAML 1.1 type repository (bool, int, float, timestamp).

/// A plain scalar's meaning in the core schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Core {
    Null,
    Bool(bool),
    Int(i64),
    /// An integer that does not fit.
    HugeInt,
    /// A fraction, infinity or not-a-number, which the language does not support.
    Float,
    Text,
}

/// Reads a plain scalar.
pub(crate) fn core(text: &str) -> Core {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Core::Null,
        "true" | "True" | "TRUE" => Core::Bool(true),
        "false" | "False" | "FALSE" => Core::Bool(false),
        _ => number(text),
    }
}

fn number(text: &str) -> Core {
    // Nearly every scalar is a word, so one byte is tested first.
    if !text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')) {
        return Core::Text;
    }
    for (prefix, radix) in [("0o", 8), ("0x", 16)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            let all = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
            let value = || i64::from_str_radix(digits, radix).map_or(Core::HugeInt, Core::Int);
            return if all { value() } else { Core::Text };
        }
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !unsigned.is_empty() && unsigned.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse().map_or(Core::HugeInt, Core::Int);
    }
    if is_float(unsigned) || matches!(text, ".nan" | ".NaN" | ".NAN") {
        Core::Float
    } else {
        Core::Text
    }
}

/// `(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?` or `.inf`, without a sign.
fn is_float(text: &str) -> bool {
    if matches!(text, ".inf" | ".Inf" | ".INF") {
        return true;
    }
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            (mantissa, digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
        }
        None => (text, true),
    };
    exponent
        && match mantissa.split_once('.') {
            Some(("", after)) => digits(after),
            Some((before, after)) => digits(before) && (after.is_empty() || digits(after)),
            None => digits(mantissa),
        }
}

/// Returns the type that a YAML 1.1 parser gives a plain scalar with another meaning here; `None`
/// if both agree. `y` and `n` are left out: few parsers read them as booleans, and columns have
/// such names.
pub(crate) fn read_elsewhere(text: &str) -> Option<&'static str> {
    match text {
        "yes" | "Yes" | "YES" | "on" | "On" | "ON" => return Some("the yes-or-no value true"),
        "no" | "No" | "NO" | "off" | "Off" | "OFF" => return Some("the yes-or-no value false"),
        _ => {}
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let all = |t: &str, extra: &str| t.chars().all(|c| c.is_ascii_digit() || extra.contains(c));
    if unsigned.len() > 1
        && unsigned.starts_with('0')
        && unsigned.bytes().all(|b| (b'0'..b'8').contains(&b))
    {
        return Some("a number in base 8");
    }
    if unsigned
        .strip_prefix("0b")
        .is_some_and(|d| !d.is_empty() && d.chars().all(|c| "01_".contains(c)))
    {
        return Some("a number in base 2");
    }
    if unsigned.contains('_') && all(unsigned, "_,") {
        return Some("a number without the underscores");
    }
    if unsigned.contains(':') && all(unsigned, ":") && sexagesimal(unsigned) {
        return Some("a number in base 60");
    }
    is_date(text).then_some("a date")
}

fn sexagesimal(text: &str) -> bool {
    let mut parts = text.split(':');
    let first = parts.next().is_some_and(|p| !p.is_empty());
    first && parts.all(|p| matches!(p.len(), 1 | 2) && p.parse::<u8>().is_ok_and(|n| n < 60))
}

/// `2024-01-31`, with or without a time.
fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let dash = |at: usize| bytes.get(at) == Some(&b'-');
    (0..4).all(digit)
        && dash(4)
        && [5, 6].into_iter().all(digit)
        && dash(7)
        && [8, 9].into_iter().all(digit)
        && bytes.get(10).is_none_or(|b| matches!(b, b'T' | b't' | b' '))
}

/// True if a scalar is a placeholder.
pub(super) fn is_placeholder(text: &str) -> bool {
    let in_angles = text
        .strip_prefix('<')
        .and_then(|t| t.strip_suffix('>'))
        .is_some_and(|t| !t.is_empty() && !t.contains(['<', '>', '=']));
    in_angles || matches!(text, "TODO" | "TBD" | "XXX" | "FIXME" | "..." | "\u{2026}" | "???")
}

#[cfg(test)]
mod tests {
    use super::{Core, core, read_elsewhere};

    #[test]
    fn the_core_schema_types_exactly_these() {
        let int = |n| Core::Int(n);
        let table: &[(&str, Core)] = &[
            ("", Core::Null),
            ("~", Core::Null),
            ("null", Core::Null),
            ("Null", Core::Null),
            ("NULL", Core::Null),
            ("nULL", Core::Text),
            ("true", Core::Bool(true)),
            ("True", Core::Bool(true)),
            ("TRUE", Core::Bool(true)),
            ("tRUE", Core::Text),
            ("false", Core::Bool(false)),
            ("no", Core::Text),
            ("off", Core::Text),
            ("y", Core::Text),
            ("0", int(0)),
            ("-0", int(0)),
            ("+7", int(7)),
            ("-19", int(-19)),
            ("017", int(17)),
            ("0o17", int(15)),
            ("0o18", Core::Text),
            ("0x1F", int(31)),
            ("0xG", Core::Text),
            ("0b11", Core::Text),
            ("-0x1F", Core::Text),
            ("1_000", Core::Text),
            ("9223372036854775807", int(i64::MAX)),
            ("-9223372036854775808", int(i64::MIN)),
            ("9223372036854775808", Core::HugeInt),
            ("0xFFFFFFFFFFFFFFFFFF", Core::HugeInt),
            ("1.5", Core::Float),
            ("1.", Core::Float),
            (".5", Core::Float),
            ("-.5", Core::Float),
            ("12e3", Core::Float),
            ("1e", Core::Text),
            (".inf", Core::Float),
            ("-.INF", Core::Float),
            (".nan", Core::Float),
            ("-.nan", Core::Text),
            (".", Core::Text),
            ("+", Core::Text),
            ("-", Core::Text),
            ("1..6", Core::Text),
            ("d6", Core::Text),
            ("2d6", Core::Text),
            ("1:30", Core::Text),
            ("2024-01-01", Core::Text),
            (".cost", Core::Text),
            ("1 per turn", Core::Text),
        ];
        for (text, expected) in table {
            assert_eq!(core(text), *expected, "{text:?}");
        }
    }

    #[test]
    fn other_readers_differ_on_these() {
        for text in ["yes", "No", "OFF", "on", "0755", "007", "0b11", "1_000", "1:30", "190:20:30"]
        {
            assert!(read_elsewhere(text).is_some(), "{text:?}");
        }
        for text in ["2024-01-01", "2024-01-01T10:00:00Z"] {
            assert_eq!(read_elsewhere(text), Some("a date"), "{text:?}");
        }
        for text in ["y", "n", "x", "0", "10", "089", "1..6", "2d6", "hand:actor", "north", "1:75"]
        {
            assert_eq!(read_elsewhere(text), None, "{text:?}");
        }
    }
}
