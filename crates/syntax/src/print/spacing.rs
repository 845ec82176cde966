//! Spaces between the tokens of a text: what the author wrote, evenly spaced.

use crate::expr::lexer::{Mark, Token, TokenKind, tokens};

/// Words after which a bracket opens a value of its own.
const JOINING: &[&str] = &[
    "if",
    "then",
    "else",
    "otherwise",
    "where",
    "or",
    "and",
    "not",
    "in",
    "div",
    "mod",
    "to",
    "from",
    "of",
    "for",
    "by",
    "as",
    "with",
];

/// Returns `text` with single spaces where they belong. A text with unknown signs is returned as it
/// is.
pub fn spaced(text: &str) -> String {
    let all = tokens(text);
    let mut out = String::with_capacity(text.len());
    let mut before: [Option<Token<'_>>; 2] = [None, None];
    for token in &all {
        match token.kind {
            TokenKind::End => break,
            TokenKind::Foreign(_) | TokenKind::Stray(_) | TokenKind::Quoted(_) => {
                return text.to_owned();
            }
            TokenKind::Int(_)
            | TokenKind::HugeInt
            | TokenKind::Dice { .. }
            | TokenKind::Word(_)
            | TokenKind::Bound(_)
            | TokenKind::Mark(_) => {}
        }
        if let [before_last, Some(last)] = before
            && parted(before_last, last, *token)
        {
            out.push(' ');
        }
        out.push_str(text.get(token.start..token.end).unwrap_or_default());
        before = [before[1], Some(*token)];
    }
    let same = {
        let again = tokens(&out);
        again.len() == all.len() && again.iter().zip(&all).all(|(a, b)| a.kind == b.kind)
    };
    if same { out } else { text.to_owned() }
}

/// True if a space belongs between two tokens.
fn parted(before: Option<Token<'_>>, last: Token<'_>, next: Token<'_>) -> bool {
    let attached = last.end == next.start;
    let sign =
        |token: Token<'_>| if let TokenKind::Mark(mark) = token.kind { Some(mark) } else { None };
    match sign(last) {
        Some(Mark::Open | Mark::OpenIndex | Mark::Dot | Mark::DotDot) => return false,
        Some(Mark::Minus) if !ends_value(before) => return false,
        _ => {}
    }
    match sign(next) {
        Some(Mark::Close | Mark::CloseIndex | Mark::Comma | Mark::DotDot) => false,
        Some(Mark::Open) => !(attached && names(last)),
        // A property may be called `from`.
        Some(Mark::OpenIndex | Mark::Dot) => {
            let property = before.and_then(sign) == Some(Mark::Dot);
            !(attached && (property || ends_value(Some(last))))
        }
        _ => true,
    }
}

/// True if a value can end with this token, so that a minus after it is a subtraction.
fn ends_value(token: Option<Token<'_>>) -> bool {
    match token.map(|token| token.kind) {
        // `return -1` and `payoff -stake` give a value below zero.
        Some(TokenKind::Word(word)) => {
            !JOINING.contains(&word) && !matches!(word, "return" | "payoff" | "step")
        }
        Some(
            TokenKind::Int(_)
            | TokenKind::HugeInt
            | TokenKind::Dice { .. }
            | TokenKind::Bound(_)
            | TokenKind::Mark(Mark::Close | Mark::CloseIndex),
        ) => true,
        _ => false,
    }
}

/// True if this is a name that can be called.
fn names(token: Token<'_>) -> bool {
    matches!(token.kind, TokenKind::Word(word) if !JOINING.contains(&word))
}
