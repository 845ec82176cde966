//! Mistakes with `{ }` and `[ ]`: never closed, torn expressions, missing commas.

use super::super::{lines, quote, traps};
use super::flow::quoted_line;
use super::{Case, Mistake, text, with};
use boardwright_diag::{Code, Diagnostic, Fix};
use granit_parser::ErrorKind;
use std::ops::Range;

/// An error while a bracket was open.
pub(super) fn in_flow(case: &mut Case<'_>) -> Option<Mistake> {
    torn(case)
        .or_else(|| reserved(case))
        .or_else(|| never_closed(case))
        .or_else(|| missing_comma(case))
        .or_else(|| colon(case))
}

/// A bracket that closes without having been opened.
pub(super) fn closes_nothing(case: &mut Case<'_>) -> Mistake {
    let at = case.trouble.at;
    let sign = case.text[at..].chars().next().unwrap_or(']');
    let range = at..at + sign.len_utf8();
    let diagnostic = Diagnostic::new(
        Code::YamlSyntax,
        case.span(&range),
        format!("this `{sign}` closes nothing"),
    );
    let fix = case.proven("Remove it", range, "");
    case.mistake(with(diagnostic, fix), at)
}

/// An expression with brackets or commas that stands unquoted: `{ pre: money[actor] < 3 }`.
fn torn(case: &mut Case<'_>) -> Option<Mistake> {
    let at = case.trouble.at;
    let open = *case.trouble.open.last()?;
    let at_bracket = case.text[at..].starts_with(['[', '{', '(']);
    let attached = case.trouble.last_plain.as_ref().filter(|plain| plain.end == at && at_bracket);
    // The expression may have been cut by a comma before: `{ pre: min(a, b[1]) }`.
    let line = lines::start(case.text, at);
    let first =
        case.facts.plains.iter().rev().take_while(|p| p.range.start > open.max(line)).filter(|p| {
            traps::balance(&p.text) != 0 && lines::flow_text(case.text, p.range.start).end >= at
        });
    let start = first.last().map(|p| p.range.start).or(attached.map(|plain| plain.start))?;
    let whole = lines::flow_text(case.text, start);
    Some(unquoted(case, whole))
}

/// An expression that needs quotes, perhaps with others of its line.
fn unquoted(case: &mut Case<'_>, whole: Range<usize>) -> Mistake {
    let start = whole.start;
    let diagnostic = traps::unquoted_expression(case.text, case.base, whole);
    let alone = diagnostic.fixes.first().cloned().and_then(|fix| case.prove(fix));
    let fix = alone.or_else(|| quoted_line(case, start).map(|(fix, _)| fix));
    let fixes = fix.into_iter().collect();
    case.mistake(Diagnostic { fixes, ..diagnostic }, start)
}

/// A value that begins with a sign that is reserved: `{op: >=}`.
fn reserved(case: &mut Case<'_>) -> Option<Mistake> {
    match case.trouble.kind {
        ErrorKind::UnexpectedCharacter { .. } => text::indicator(case, case.trouble.at),
        _ => None,
    }
}

/// A bracket that is not closed where it should be. The finding stands at the opening one.
fn never_closed(case: &mut Case<'_>) -> Option<Mistake> {
    let open = *case.trouble.open.last()?;
    let sign = case.text[open..].chars().next()?;
    let close = if sign == '{' { "}" } else { "]" };
    let other_line = lines::start(case.text, open) != lines::start(case.text, case.trouble.at);
    let mismatch = matches!(case.trouble.kind, ErrorKind::MismatchedFlowCollectionEnd { .. });
    let ends = matches!(
        case.trouble.kind,
        ErrorKind::UnclosedFlowCollection { .. }
            | ErrorKind::UnexpectedEofFlowMapping
            | ErrorKind::UnexpectedEofFlowSequence
            | ErrorKind::UnexpectedEofImplicitFlowMapping
            | ErrorKind::UnexpectedEof
    );
    let message = format!("this `{sign}` is never closed");
    let diagnostic = Diagnostic::new(Code::YamlUnclosed, case.span(&(open..open + 1)), message);
    if mismatch {
        // The parser points at the opening one.
        let wrong = if close == "}" { ']' } else { '}' };
        let from = case.trouble.last_end.max(open);
        let at = from + case.text.get(from..)?.find(wrong)?;
        let range = at..at + wrong.len_utf8();
        // `{x: [1, 2}` lacks one, `[1, 2}` has the wrong one.
        let fix = case
            .proven(&format!("Insert `{close}`"), at..at, close)
            .or_else(|| case.proven(&format!("Change it to `{close}`"), range.clone(), close));
        let diagnostic = diagnostic
            .related(case.span(&range), format!("`{wrong}` stands where `{close}` should"));
        return Some(case.mistake(with(diagnostic, fix), open));
    }
    if !other_line && !ends {
        return None;
    }
    let end = lines::rest(case.text, open).end;
    let fix = close_at(case, end, "Close it at the end of the line", close).or_else(|| {
        // A list that goes over several lines: close it where its indentation ends.
        let entry = lines::entry_end(case.text, lines::start(case.text, open));
        let end = case.text.get(..entry)?.trim_end().len();
        close_at(case, end, "Close it after the last line", close)
    });
    let is_cause = fix.is_some() || ends;
    is_cause.then(|| case.mistake(with(diagnostic, fix), open))
}

/// The closing bracket at `at`, if what follows then is read as well.
fn close_at(case: &mut Case<'_>, at: usize, title: &str, close: &str) -> Option<Fix> {
    let fix = Fix::replace(title, case.span(&(at..at)), close);
    case.prove_with_next_line(fix)
}

/// `{ text: Draw: then }`
fn colon(case: &mut Case<'_>) -> Option<Mistake> {
    let at = case.trouble.at;
    let plain = case.trouble.last_plain.clone().filter(|plain| plain.end == at)?;
    if !case.text[at..].starts_with(':') {
        return None;
    }
    let whole = lines::flow_text(case.text, plain.start);
    let written = case.text.get(whole.clone())?.to_owned();
    let fix = case.proven("Put the text in quotes", whole, &quote::double(&written))?;
    let diagnostic = Diagnostic::new(
        Code::YamlColon,
        case.span(&(at..at + 1)),
        "this colon stands inside text that has no quotes",
    );
    Some(case.mistake(diagnostic.fix(fix), at))
}

/// `{a: 1 b: 2}`
fn missing_comma(case: &mut Case<'_>) -> Option<Mistake> {
    let at = case.trouble.at;
    let separator = matches!(
        case.trouble.kind,
        ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::ExpectedFlowSequenceSeparator
    );
    let gap: Range<usize> = match &case.trouble.last_plain {
        Some(plain) if separator && case.text[at..].starts_with(':') => {
            let written = case.text.get(plain.clone()).filter(|text| !text.contains('\n'))?;
            let gap = written.rfind(char::is_whitespace)?;
            plain.start + written[..gap].trim_end().len()..plain.start + gap + 1
        }
        Some(_) if case.text[at..].starts_with(':') => return None,
        _ if separator && lines::end(case.text, case.trouble.last_end) >= at => {
            case.trouble.last_end..at
        }
        _ => return None,
    };
    let place = if gap.is_empty() { gap.start..gap.start + 1 } else { gap.clone() };
    if let Some(mistake) = list_of_values(case, gap.end) {
        return Some(mistake);
    }
    let fix = case.proven("Insert the comma", gap.start..gap.start, ",")?;
    let diagnostic = Diagnostic::new(
        Code::JsonHabit,
        case.span(&place),
        "a comma is missing between two entries in brackets",
    );
    Some(case.mistake(diagnostic.fix(fix), at))
}

/// `{role: none in [medic, cutter]}`: the list belongs to the expression before it.
fn list_of_values(case: &mut Case<'_>, bracket: usize) -> Option<Mistake> {
    let plain = case.trouble.last_plain.clone()?;
    let before = case.text.get(plain.clone())?;
    let is_list = before.ends_with(" in") && case.text[bracket..].starts_with('[');
    if !is_list {
        return None;
    }
    let whole = lines::flow_text(case.text, plain.start);
    Some(unquoted(case, whole))
}
