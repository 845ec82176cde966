//! Proposals for a missing or an extra bracket.

use super::Failure;
use super::lexer;
use boardwright_diag::{Code, Span};

/// Longer texts get no proposal, which bounds the cost of broken texts.
const BYTES: usize = 400;

/// Returns the failure with the bracket that fixes it, if one bracket does; `reads` is true for a
/// text that can be read.
pub(super) fn mended(text: &str, failure: Failure, reads: impl Fn(&str) -> bool) -> Failure {
    let has_cure = failure.replacement.is_some() || failure.code != Code::ExpressionSyntax;
    if has_cure || text.len() > BYTES {
        return failure;
    }
    match unbalanced(text) {
        Some(Lone::Open(at, sign)) => closed(text, at, sign, &failure, reads),
        Some(Lone::Close(at)) => opened(text, at, &failure, reads),
        None => None,
    }
    .unwrap_or(failure)
}

enum Lone {
    Open(usize, char),
    Close(usize),
}

/// The one bracket without its partner; none if there are several.
fn unbalanced(text: &str) -> Option<Lone> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut extra = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => open.push((at, ')')),
            '[' => open.push((at, ']')),
            ')' | ']' => match open.iter().rposition(|(_, close)| *close == sign) {
                Some(partner) => {
                    open.remove(partner);
                }
                None => extra.push(at),
            },
            _ => {}
        }
    }
    match (open.as_slice(), extra.as_slice()) {
        ([(at, close)], []) => Some(Lone::Open(*at, *close)),
        ([], [at]) => Some(Lone::Close(*at)),
        _ => None,
    }
}

fn closed(
    text: &str,
    open: usize,
    sign: char,
    failure: &Failure,
    reads: impl Fn(&str) -> bool,
) -> Option<Failure> {
    let tokens = lexer::tokens(text);
    let mut ends: Vec<usize> =
        tokens.iter().map(|token| token.end).filter(|end| *end > open + 1).collect();
    ends.dedup();
    // An index is short; an expression in parentheses often goes on to the end.
    if sign == ')' {
        ends.reverse();
    }
    let with = |end: usize| format!("{}{sign}{}", &text[..end], &text[end..]);
    let end = ends.into_iter().find(|end| reads(&with(*end)))?;
    let opening = &text[open..=open];
    Some(Failure {
        span: Span::new(open, end),
        message: format!("`{opening}` is never closed"),
        hint: Some(format!("a `{sign}` is missing")),
        replacement: Some(format!("{}{sign}", &text[open..end])),
        ..failure.clone()
    })
}

fn opened(
    text: &str,
    close: usize,
    failure: &Failure,
    reads: impl Fn(&str) -> bool,
) -> Option<Failure> {
    let without = format!("{}{}", &text[..close], &text[close + 1..]);
    let sign = &text[close..=close];
    reads(&without).then(|| Failure {
        span: Span::new(close, close + 1),
        message: format!("this `{sign}` closes nothing"),
        hint: None,
        replacement: Some(String::new()),
        ..failure.clone()
    })
}
