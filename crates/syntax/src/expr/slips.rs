//! Lines of effects with one wrong word: what was probably meant, offered only where the line can be
//! read with it.

use super::{Failure, lexer};
use boardwright_diag::{Code, Span};

/// Longer lines get no proposal.
const BYTES: usize = 400;

/// The failure of a line with the change that mends it, if one does; `reads` says whether a text can
/// be read.
pub(super) fn mended(text: &str, failure: Failure, reads: impl Fn(&str) -> bool) -> Failure {
    if text.len() > BYTES || failure.code != Code::ExpressionSyntax {
        return failure;
    }
    let failure = match other_form(text, &failure, &reads) {
        Some(form) => return form,
        None => failure,
    };
    let Some(wanted) = &failure.wanted else { return failure };
    let range = failure.span.range();
    let found = text.get(range.clone()).unwrap_or_default();
    let with = |new: &str| {
        let mut mended = text.to_owned();
        mended.replace_range(range.clone(), new);
        reads(&mended)
    };
    // The word is missing, another stands for it, or one stands too much before it.
    let between = format!("{wanted} {found}");
    let cure = [between.as_str(), wanted.as_str(), ""].into_iter().find(|new| with(new));
    let cure = cure.map(str::to_owned);
    match cure {
        // The blank before it goes too.
        Some(new) if new.is_empty() => {
            let start = text[..range.start].trim_end().len();
            Failure { span: Span::new(start, range.end), ..failure }.replace("")
        }
        Some(new) => failure.replace(new),
        None => failure,
    }
}

/// What is written in another form here: a condition, two effects in a line, a result given a name.
fn other_form(text: &str, failure: &Failure, reads: &impl Fn(&str) -> bool) -> Option<Failure> {
    let line = text.trim();
    let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
    if let Some((when, then)) = line.strip_prefix("if ").and_then(|rest| rest.split_once(" then "))
    {
        let message =
            "`if` in a line gives a value; what only happens under a condition is a block";
        let (then, otherwise) = match then.split_once(" else ") {
            Some((then, otherwise)) => (then, Some(otherwise)),
            None => (then, None),
        };
        if !reads(then.trim()) || otherwise.is_some_and(|other| !reads(other.trim())) {
            return None;
        }
        let otherwise = otherwise.map(|other| format!(", on a third `else: {}`", other.trim()));
        return Some(Failure::new(whole, message).hint(format!(
            "write `if: {}`, and on the next line `then: {}`{}",
            when.trim(),
            then.trim(),
            otherwise.unwrap_or_default()
        )));
    }
    if text.get(failure.span.range()) == Some(",") {
        let (first, second) = (text.get(..failure.span.start as usize)?, failure.span.end as usize);
        let (first, second) = (first.trim(), text.get(second..)?.trim());
        if reads(first) && reads(second) {
            return Some(
                Failure::new(failure.span, "a line holds one effect")
                    .hint("write a list, each effect on a line of its own after a dash"),
            );
        }
    }
    let (name, rest) = line.strip_prefix("let ")?.split_once('=')?;
    let (name, rest) = (name.trim(), rest.trim());
    let bound = format!("{rest} as {name}");
    let gives = ["roll ", "call ", "choose ", "create "].iter().any(|word| rest.starts_with(word));
    (gives && reads(&bound)).then(|| {
        let word = rest.split(' ').next().unwrap_or_default();
        Failure::new(whole, format!("what `{word}` gives is named with `as`"))
            .hint(format!("write `{bound}`"))
            .replace(bound)
    })
}

/// Words that stand for `in` elsewhere.
pub(super) fn is_for_in(token: lexer::TokenKind<'_>) -> bool {
    matches!(
        token,
        lexer::TokenKind::Word("on" | "onto" | "into" | "at" | "to" | "inside" | "upon")
    )
}
