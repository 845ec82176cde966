//! Mistakes with quotes: never closed, text after them, wrong escapes and inner quotes.

use super::super::{lines, quote};
use super::{Case, Mistake, with};
use boardwright_diag::{Code, Diagnostic};
use std::ops::Range;

/// A quote that is never closed. The finding stands at the opening one.
pub(super) fn unclosed(case: &mut Case<'_>) -> Option<Mistake> {
    let open = opening(case)?;
    Some(never_closed(case, open))
}

fn never_closed(case: &mut Case<'_>, open: usize) -> Mistake {
    let sign = case.text[open..].chars().next().unwrap_or('"');
    let diagnostic = Diagnostic::new(
        Code::YamlUnclosed,
        case.span(&(open..open + 1)),
        format!("this `{sign}` is never closed"),
    );
    let line = lines::rest(case.text, open);
    let insert = |case: &mut Case<'_>, at: usize| {
        case.proven("Close it at the end of the line", at..at, &sign.to_string())
    };
    // In `{ id: "deck }` the quote closes before the bracket.
    let inside = case.text[line.clone()].trim_end_matches(['}', ']', ' ']).len();
    let in_flow = !case.trouble.open.is_empty();
    let fix = match in_flow {
        true => insert(case, open + inside).or_else(|| insert(case, line.end)),
        false => insert(case, line.end),
    };
    case.mistake(with(diagnostic, fix), open)
}

/// Text after a closing quote: an inner quote, a text that is quoted only in part, a missing comma
/// or space, or a quote further up that was never closed.
pub(super) fn trailing(case: &mut Case<'_>) -> Option<Mistake> {
    let open = opening(case)?;
    let at = case.trouble.at;
    if lines::start(case.text, open) != lines::start(case.text, at) {
        return Some(never_closed(case, open));
    }
    let sign = case.text[open..].chars().next()?;
    let in_flow = !case.trouble.open.is_empty();
    if in_flow && is_next_key(case.text, at) {
        return Some(missing_comma(case, open, at));
    }
    if case.text[..at].ends_with(':') {
        let diagnostic = Diagnostic::new(
            Code::MissingSpace,
            case.span(&(at - 1..at)),
            "a space is missing after the colon of a key",
        );
        let fix = case.proven("Insert the space", at..at, " ");
        return Some(case.mistake(with(diagnostic, fix), open));
    }
    let whole =
        if in_flow { lines::flow_text(case.text, open) } else { lines::rest(case.text, open) };
    let whole = open..whole.end.max(at);
    let written = case.text.get(whole.clone())?;
    let inner = written.strip_prefix(sign).and_then(|t| t.strip_suffix(sign));
    match inner.filter(|inner| inner.contains(sign)) {
        Some(inner) => Some(inner_quotes(case, whole.clone(), inner, sign)),
        None => Some(partly_quoted(case, whole, sign)),
    }
}

/// `'it's'`, `'it\'s'`, `"say "hi""`
fn inner_quotes(case: &mut Case<'_>, whole: Range<usize>, inner: &str, sign: char) -> Mistake {
    let at = whole.start + 1 + inner.find(sign).unwrap_or_default();
    let plain = inner.replace(&format!("\\{sign}"), &sign.to_string());
    let (message, new) = if sign == '\'' {
        (
            "inside single quotes, a single quote is doubled",
            format!("'{}'", plain.replace('\'', "''")),
        )
    } else {
        ("inside double quotes, a double quote is written `\\\"`", quote::double(&plain))
    };
    let diagnostic = Diagnostic::new(Code::YamlEscape, case.span(&(at..at + 1)), message);
    let fix = case.proven("Write the inner quotes so that they stay", whole.clone(), &new);
    case.mistake(with(diagnostic, fix), whole.start)
}

/// `"Ace" of Spades`
fn partly_quoted(case: &mut Case<'_>, whole: Range<usize>, sign: char) -> Mistake {
    let written = case.text.get(whole.clone()).unwrap_or_default();
    let plain: String = written.chars().filter(|c| *c != sign).collect();
    let after = case.trouble.at..whole.end;
    let place = if after.is_empty() { whole.clone() } else { after };
    let diagnostic =
        Diagnostic::new(Code::YamlAfterQuote, case.span(&place), "text follows a closing quote")
            .hint("quote all of it, or nothing");
    let fix = case.proven("Put all of it in quotes", whole.clone(), &quote::double(&plain));
    case.mistake(with(diagnostic, fix), whole.start)
}

/// True if `key:` follows, so a comma is missing before it.
fn is_next_key(text: &str, at: usize) -> bool {
    let rest = text.get(at..lines::end(text, at)).unwrap_or_default();
    let key = rest.trim_start_matches(['"', '\'']);
    let len = key.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(key.len());
    let after = key.get(len..).unwrap_or_default().trim_start_matches(['"', '\'']);
    len > 0 && after.starts_with(':')
}

fn missing_comma(case: &mut Case<'_>, open: usize, at: usize) -> Mistake {
    let before = case.text[..at].trim_end().len();
    let diagnostic = Diagnostic::new(
        Code::JsonHabit,
        case.span(&(before..at.max(before))),
        "a comma is missing between two entries in brackets",
    );
    let fix = case.proven("Insert the comma", before..before, ",");
    case.mistake(with(diagnostic, fix), open)
}

/// A backslash before something that it cannot escape.
pub(super) fn escape(case: &mut Case<'_>) -> Option<Mistake> {
    let open = opening(case)?;
    let inner = case.text.get(open + 1..)?;
    let close = closing(inner)?;
    let inner = inner.get(..close)?;
    let wrong: Vec<usize> = wrong_escapes(inner);
    let first = open + 1 + *wrong.first()?;
    let after = case.text[first + 1..].chars().next().map_or(0, char::len_utf8);
    let found = case.text.get(first..first + 1 + after)?;
    let message = format!("`{found}` is no escape of YAML");
    let diagnostic =
        Diagnostic::new(Code::YamlEscape, case.span(&(first..first + 1 + after)), message)
            .hint("a backslash itself is written twice, or the text goes into single quotes");
    let mut mended = String::with_capacity(inner.len() + wrong.len());
    for (at, c) in inner.char_indices() {
        mended.push(c);
        if wrong.contains(&at) {
            mended.push('\\');
        }
    }
    let fix = case.proven("Double the backslash", open + 1..open + 1 + close, &mended);
    Some(case.mistake(with(diagnostic, fix), open))
}

/// Returns the end of double-quoted text; `text` begins after the opening quote.
fn closing(inner: &str) -> Option<usize> {
    let mut escaped = false;
    inner.char_indices().find_map(|(at, c)| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes.then_some(at)
    })
}

/// The backslashes of double-quoted text that escape nothing.
fn wrong_escapes(inner: &str) -> Vec<usize> {
    let mut wrong = Vec::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            continue;
        }
        let rest = inner.get(at + 1..).unwrap_or_default();
        let digits = match rest.chars().next() {
            Some('x') => 2,
            Some('u') => 4,
            Some('U') => 8,
            Some(c) if "0abtnvfre \"/\\N_LP\t\r\n".contains(c) => {
                chars.next();
                continue;
            }
            Some(_) | None => {
                wrong.push(at);
                continue;
            }
        };
        let hex = rest.get(1..1 + digits);
        let code = hex.and_then(|hex| u32::from_str_radix(hex, 16).ok());
        if code.and_then(char::from_u32).is_none() {
            wrong.push(at);
        }
    }
    wrong
}

/// The opening quote of the scalar that could not be read: the first after what was read.
fn opening(case: &Case<'_>) -> Option<usize> {
    let from = case.trouble.last_end.min(case.trouble.at);
    let mut comment = false;
    let mut before = ' ';
    for (offset, c) in case.text.get(from..)?.char_indices() {
        match c {
            '\n' => comment = false,
            '#' if before.is_whitespace() => comment = true,
            '"' | '\'' if !comment => return Some(from + offset),
            _ => {}
        }
        before = c;
    }
    None
}
