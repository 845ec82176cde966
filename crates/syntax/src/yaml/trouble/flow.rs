//! Expressions between `{ }` and `[ ]` that need quotes, all those of a line at once: with quotes around one of them alone
//! the line still could not be read.

use super::super::traps::unquoted_expression;
use super::super::{lines, quote};
use super::{Case, Mistake};
use boardwright_diag::{Diagnostic, Fix, TextEdit};
use std::ops::Range;

/// An expression that its own brackets split, so that a sign in it or behind it seems to begin something, or a list that an
/// expression begins.
pub(super) fn split(case: &mut Case<'_>, at: usize) -> Option<Mistake> {
    let (fix, texts) = quoted_line(case, at)?;
    let is_list = case.text[at..].starts_with('[');
    if !is_list && !texts.iter().any(|text| (text.start..=text.end).contains(&at)) {
        return None;
    }
    let first = texts.into_iter().next()?;
    let start = first.start;
    let found = unquoted_expression(case.text, case.base, first);
    Some(case.mistake(Diagnostic { fixes: vec![fix], ..found }, start))
}

/// The fix that quotes the expressions in the brackets of the line of `at`, with their places.
pub(super) fn quoted_line(case: &mut Case<'_>, at: usize) -> Option<(Fix, Vec<Range<usize>>)> {
    let start = lines::start(case.text, at);
    let line = case.text.get(start..lines::end(case.text, start))?;
    let mut texts = Vec::new();
    let open = first_bracket(line)?;
    container(line, open, &mut texts)?;
    let needs = |text: &&Range<usize>| line[(*text).clone()].contains(['[', ']', '{', '}', ',']);
    let texts: Vec<Range<usize>> =
        texts.iter().filter(needs).map(|text| start + text.start..start + text.end).collect();
    let edit = |text: &Range<usize>| TextEdit {
        span: case.span(text),
        text: quote::double(&case.text[text.clone()]),
    };
    let fix = Fix::new("Put it in quotes", texts.iter().map(edit).collect());
    if texts.is_empty() {
        return None;
    }
    Some((case.prove(fix)?.safe(), texts))
}

/// The first bracket of a line that begins a value.
fn first_bracket(line: &str) -> Option<usize> {
    let opens = line.match_indices(['{', '[']).map(|(at, _)| at);
    let mut opens = opens.filter(|at| {
        let before = line[..*at].trim_end();
        before.is_empty() || before.ends_with([':', '-'])
    });
    opens.next()
}

/// Collects the unquoted texts of the list or map that begins at `at`; returns the place behind it.
fn container(line: &str, at: usize, texts: &mut Vec<Range<usize>>) -> Option<usize> {
    let is_map = line[at..].starts_with('{');
    let close = if is_map { '}' } else { ']' };
    let mut at = at + 1;
    loop {
        at = past_spaces(line, at);
        if line[at..].starts_with(close) {
            return Some(at + 1);
        }
        if is_map {
            at = past_spaces(line, at + line[at..].find(": ")? + 1);
        }
        at = past_spaces(line, value(line, at, texts)?);
        if line[at..].starts_with(',') {
            at += 1;
        } else if !line[at..].starts_with(close) {
            return None;
        }
    }
}

/// Reads a value; returns the place behind it.
fn value(line: &str, at: usize, texts: &mut Vec<Range<usize>>) -> Option<usize> {
    let first = line[at..].chars().next()?;
    if let '"' | '\'' = first {
        return Some(at + 2 + line[at + 1..].find(first)?);
    }
    if let '{' | '[' = first {
        let before = texts.len();
        if let Some(end) = container(line, at, texts)
            && line[past_spaces(line, end)..].starts_with([',', '}', ']'])
        {
            return Some(end);
        }
        texts.truncate(before); // the bracket belongs to an expression
    }
    let text = lines::flow_text(line, at);
    let end = text.end;
    (!text.is_empty()).then(|| texts.push(text))?;
    Some(end)
}

fn past_spaces(line: &str, at: usize) -> usize {
    line.len() - line[at..].trim_start().len()
}
