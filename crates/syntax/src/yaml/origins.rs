//! Maps each character of a decoded scalar to the source, through folding, escapes and indentation.
//! The parser decodes; this code reads the same source again and notes places only.

use super::Style;

/// Returns the byte in the source for each character of `decoded`, and one more entry for the end.
/// `raw` is the scalar as written without its quotes, beginning at byte `base`; `indent` is the
/// indentation of a block scalar.
pub(crate) fn origins(
    decoded: &str,
    raw: &str,
    base: usize,
    style: Style,
    indent: usize,
) -> Vec<u32> {
    let place = |at: usize| u32::try_from(base + at).unwrap_or(u32::MAX);
    if decoded == raw {
        return decoded.char_indices().map(|(at, _)| place(at)).chain([place(raw.len())]).collect();
    }
    let places = match style {
        Style::Plain | Style::Single | Style::Double => flow(raw, style),
        Style::Literal | Style::Folded => block(decoded, raw, indent),
    };
    let count = decoded.chars().count();
    let mut places: Vec<u32> = places.into_iter().map(place).collect();
    // If the two readings differ, places stay in range.
    places.resize(count, place(raw.len()));
    places.push(place(raw.trim_end_matches(['\n', '\r', ' ']).len().max(last(&places, base))));
    places
}

/// The offset of the last place in the raw text.
fn last(places: &[u32], base: usize) -> usize {
    places.last().map_or(0, |at| (*at as usize).saturating_sub(base))
}

/// Plain and quoted scalars: line folding, doubled quotes, escapes.
fn flow(raw: &str, style: Style) -> Vec<usize> {
    let mut places = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(c) = raw.get(at..).and_then(|rest| rest.chars().next()) {
        if matches!(c, ' ' | '\t' | '\n' | '\r') {
            at = white(raw, at, &mut places);
        } else if c == '\\' && style == Style::Double {
            at = escape(raw, at, &mut places);
        } else {
            places.push(at);
            let doubled = c == '\'' && style == Style::Single;
            at += if doubled { 2 } else { c.len_utf8() };
        }
    }
    places
}

/// White space: kept inside a line; one line break is a space, each further one a line break.
fn white(raw: &str, start: usize, places: &mut Vec<usize>) -> usize {
    let run = raw.get(start..).unwrap_or_default();
    let len = run.find(|c| !matches!(c, ' ' | '\t' | '\n' | '\r')).unwrap_or(run.len());
    let breaks = line_breaks(run.get(..len).unwrap_or_default());
    match breaks.as_slice() {
        [] => places.extend((0..len).map(|at| start + at)),
        [only] => places.push(start + only),
        [_, more @ ..] => places.extend(more.iter().map(|at| start + at)),
    }
    start + len
}

/// Returns the starts of line breaks; `\r\n` is one break.
fn line_breaks(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let starts = |at: &usize| match bytes.get(*at) {
        Some(b'\n') => at.checked_sub(1).and_then(|p| bytes.get(p)) != Some(&b'\r'),
        Some(b'\r') => true,
        _ => false,
    };
    (0..bytes.len()).filter(starts).collect()
}

/// Reads an escape in double quotes; returns its end.
fn escape(raw: &str, start: usize, places: &mut Vec<usize>) -> usize {
    let after = raw.get(start + 1..).unwrap_or_default();
    let Some(c) = after.chars().next() else { return start + 1 };
    if matches!(c, '\n' | '\r') {
        // An escaped line break and the indentation after it are removed; empty lines stay.
        let len = after.find(|c| !matches!(c, ' ' | '\t' | '\n' | '\r')).unwrap_or(after.len());
        let breaks = line_breaks(after.get(..len).unwrap_or_default());
        places.extend(breaks.iter().skip(1).map(|at| start + 1 + at));
        return start + 1 + len;
    }
    places.push(start);
    let digits = match c {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => 0,
    };
    let end = start + 1 + c.len_utf8() + digits;
    let is_high =
        |hex: &str| u32::from_str_radix(hex, 16).is_ok_and(|n| (0xD800..0xDC00).contains(&n));
    if c == 'u' && raw.get(start + 2..end).is_some_and(is_high) {
        return (end + 6).min(raw.len()); // The low half of the pair belongs to the same character.
    }
    end.min(raw.len())
}

/// Literal and folded scalars, led by the decoded text: only line breaks and indentation differ.
fn block(decoded: &str, raw: &str, indent: usize) -> Vec<usize> {
    let mut places = Vec::with_capacity(decoded.len());
    let mut at = 0;
    for c in decoded.chars() {
        loop {
            let Some(found) = raw.get(at..).and_then(|rest| rest.chars().next()) else {
                places.push(raw.len());
                break;
            };
            let is_break = matches!(found, '\n' | '\r');
            if is_break && (c == '\n' || c == ' ') {
                places.push(at);
                at = next_line(raw, at, indent);
                break;
            }
            if found == c {
                places.push(at);
                at += found.len_utf8();
                break;
            }
            match found {
                // A break that folding removed.
                '\n' | '\r' => at = next_line(raw, at, indent),
                // White space of an empty line.
                ' ' | '\t' => at += 1,
                // An empty line before the first with text, which is where the source begins.
                _ => {
                    places.push(at);
                    break;
                }
            }
        }
    }
    places
}

/// The first content byte of the line after the break at `at`.
fn next_line(raw: &str, at: usize, indent: usize) -> usize {
    let rest = raw.get(at..).unwrap_or_default();
    let start = at + if rest.starts_with("\r\n") { 2 } else { 1 };
    let line = raw.get(start..).unwrap_or_default();
    start + line.bytes().take(indent).take_while(|b| *b == b' ').count()
}
