//! Invisible characters, and characters that look like a sign of YAML.

use super::facts::{Facts, Plain};
use super::quote;
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use std::ops::Range;

/// Returns the replacement and the name of such a character.
fn known(c: char) -> Option<(&'static str, &'static str)> {
    Some(match c {
        '\u{00A0}'
        | '\u{1680}'
        | '\u{2000}'..='\u{200A}'
        | '\u{202F}'
        | '\u{205F}'
        | '\u{3000}' => (" ", "a space that YAML does not accept"),
        '\u{2028}' | '\u{2029}' | '\u{0085}' => ("\n", "a line break that YAML does not accept"),
        '\u{00AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2064}'
        | '\u{FEFF}' => ("", "an invisible character"),
        '\u{FF1A}' => (": ", "a full-width colon"),
        _ => return None,
    })
}

/// Returns the straight quotation mark for a typographic one.
fn straight(c: char) -> Option<char> {
    match c {
        '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{201F}' | '\u{00AB}' | '\u{00BB}' => Some('"'),
        '\u{2018}' | '\u{2019}' | '\u{201A}' | '\u{201B}' => Some('\''),
        _ => None,
    }
}

/// Reports such characters outside comments and quoted texts.
pub(super) fn report(text: &str, base: usize, facts: &Facts) -> Vec<Diagnostic> {
    if text.is_ascii() {
        return Vec::new();
    }
    let mut free: Vec<&Range<usize>> = facts
        .free
        .iter()
        .map(|(range, _)| range)
        .chain(facts.comments.iter().map(|(r, _)| r))
        .collect();
    free.sort_by_key(|range| range.start);
    let is_free = |at: usize| {
        let after = free.partition_point(|range| range.start <= at);
        after.checked_sub(1).and_then(|before| free.get(before)).is_some_and(|range| at < range.end)
    };
    let mut found = Vec::new();
    let mut joined = false;
    for (at, c) in text.char_indices() {
        let in_emoji = c == '\u{200D}' && joined;
        joined = c as u32 > 0x2190;
        if c.is_ascii() || in_emoji || is_free(at) {
            continue;
        }
        if known(c).is_some() {
            found.push(one(c, base + at));
        }
    }
    found.extend(facts.plains.iter().filter_map(|plain| typography(text, base, plain)));
    found
}

/// The finding for the character `c` at the byte `at` of the source.
fn one(c: char, at: usize) -> Diagnostic {
    let (replacement, name) = known(c).unwrap_or(("", "a strange character"));
    let span = Span::new(at, at + c.len_utf8());
    let title = if replacement.is_empty() { "Remove it" } else { "Replace it" };
    Diagnostic::new(
        Code::InvisibleCharacter,
        span,
        format!("{name} (U+{:04X}) stands here", c as u32),
    )
    .fix(Fix::replace(title, span, replacement))
}

/// Returns the finding for a plain scalar that begins with a typographic quotation mark or dash.
fn typography(text: &str, base: usize, plain: &Plain) -> Option<Diagnostic> {
    let written = text.get(plain.range.clone())?;
    let first = written.chars().next()?;
    let at = base + plain.range.start;
    let span = Span::new(at, at + first.len_utf8());
    if matches!(first, '\u{2013}' | '\u{2014}' | '\u{2022}' | '\u{2212}') {
        let item = written.get(first.len_utf8()..)?.starts_with(' ');
        let message = format!("`{first}` (U+{:04X}) is no dash of YAML", first as u32);
        return item.then(|| {
            Diagnostic::new(Code::InvisibleCharacter, span, message).fix(Fix::replace(
                "Write `-`",
                span,
                "-",
            ))
        });
    }
    straight(first)?;
    let inner = written.trim_matches(|c| straight(c).is_some());
    let whole = Span::new(at, base + plain.range.end);
    let message = format!("`{first}` (U+{:04X}) is no quotation mark of YAML", first as u32);
    Some(Diagnostic::new(Code::InvisibleCharacter, span, message).fix(Fix::replace(
        "Use straight quotes",
        whole,
        quote::double(inner),
    )))
}

/// The finding for the first such character among lines that YAML could not read, mending all of
/// them there.
pub(super) fn in_lines(text: &str, base: usize, lines: Range<usize>) -> Option<Diagnostic> {
    let part = text.get(lines.clone())?;
    let all = || {
        part.char_indices().filter_map(|(at, c)| {
            let new = known(c).map(|(new, _)| new.to_owned());
            let new = new.or_else(|| straight(c).map(String::from))?;
            Some((lines.start + at, c, new))
        })
    };
    let (at, c, _) = all().next()?;
    let edit = |(at, c, text): (usize, char, String)| TextEdit {
        span: Span::new(base + at, base + at + c.len_utf8()),
        text,
    };
    let fix = Fix::new("Replace them", all().map(edit).collect());
    let name = known(c).map_or("a quotation mark that YAML does not accept", |(_, name)| name);
    let span = Span::new(base + at, base + at + c.len_utf8());
    let message = format!("{name} (U+{:04X}) stands here", c as u32);
    Some(Diagnostic::new(Code::InvisibleCharacter, span, message).fix(fix))
}
