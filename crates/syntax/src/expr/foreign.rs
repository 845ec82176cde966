//! Failures for tokens that are not allowed at their place.

use super::Failure;
use super::lexer::{Mark, Token, TokenKind};
use super::phrases::between;
use boardwright_diag::{Code, Span, nearest};

/// Words and signs of other languages, and their forms here.
const WORDS_FOR: &[(&str, &str)] = &[
    ("&&", "and"),
    ("&", "and"),
    ("||", "or"),
    ("|", "or"),
    ("!", "not"),
    ("~", "not"),
    ("/", "div"),
    ("//", "div"),
    ("%", "mod"),
    ("===", "=="),
    ("!==", "!="),
    ("<>", "!="),
    ("=>", ">="),
    ("=<", "<="),
    ("...", ".."),
    (":=", "="),
    ("??", "otherwise"),
];

/// Operators that are words; misspelt or in capitals they are offered.
const OPERATOR_WORDS: &[&str] =
    &["and", "or", "not", "in", "div", "mod", "where", "otherwise", "then", "else", "step"];

/// The failure for `token`, where `wanted` should stand.
pub(super) fn unexpected(text: &str, token: Token<'_>, wanted: &str) -> Failure {
    let span = token.span();
    match token.kind {
        TokenKind::End if text.trim().is_empty() => {
            Failure::new(span, format!("{wanted} is missing"))
        }
        TokenKind::End => Failure::new(span, format!("the text ends where {wanted} should follow")),
        TokenKind::Foreign("!") => foreign(text, token, "!", "not"),
        TokenKind::Quoted(quoted) => {
            let inner = quoted.trim_matches(['"', '\'']);
            let failure = Failure::new(span, "a word in an expression stands without quotes");
            if is_word(inner) {
                failure.hint(format!("write `{inner}`")).replace(inner)
            } else {
                failure.hint("rules have no free texts; name an enum member, a zone or a constant")
            }
        }
        TokenKind::Mark(Mark::OpenIndex) => {
            let failure = Failure::new(span, format!("{wanted} should stand here, not `[`"))
                .hint("a set of values is written with parentheses: `(red, blue)`");
            let rest = text.get(token.end..).unwrap_or_default();
            match rest.split_once(']') {
                Some((inner, _)) if !inner.contains('[') => Failure {
                    span: boardwright_diag::Span::new(token.start, token.end + inner.len() + 1),
                    ..failure.replace(format!("({inner})"))
                },
                _ => failure,
            }
        }
        TokenKind::Stray('$') => {
            Failure::new(span, "`$` is followed by no name").hint("a bound name is written `$card`")
        }
        TokenKind::Stray(c) => stray(span, c),
        _ => {
            let found = text.get(span.range()).unwrap_or_default();
            let failure = Failure::new(span, format!("{wanted} should stand here, not `{found}`"));
            let before = text.get(..token.start).unwrap_or_default().trim_end();
            let joins = [" and", " or"].iter().any(|word| before.ends_with(word));
            if joins && ["<", "<=", ">", ">=", "==", "!="].contains(&found) {
                return failure.hint(
                    "each comparison names both values: `n > 3 and n < 6`; a range is `n in 4..5`",
                );
            }
            failure
        }
    }
}

/// The failure for `token` after an expression that is complete without it.
pub(super) fn left_over(text: &str, token: Token<'_>) -> Failure {
    let span = token.span();
    let found = text.get(span.range()).unwrap_or_default();
    match token.kind {
        TokenKind::Foreign(":") | TokenKind::Stray(':') if selector(text, token).is_some() => {
            let (span, ours) = selector(text, token).unwrap_or_default();
            let found = text.get(span.range()).unwrap_or_default();
            let failure = Failure::new(span, format!("`{found}` is written `{ours}` here"));
            Failure { code: Code::ForeignOperator, ..failure.replace(ours) }
        }
        TokenKind::Foreign(mark) => match WORDS_FOR.iter().find(|(theirs, _)| *theirs == mark) {
            Some((theirs, ours)) => foreign(text, token, theirs, ours),
            None => Failure::new(span, format!("`{mark}` is no operator of the language")),
        },
        TokenKind::Mark(Mark::Assign) => {
            let mut failure = foreign(text, token, "=", "==");
            failure.hint = Some("`=` only assigns, in an effect; `==` compares".to_owned());
            failure
        }
        TokenKind::Mark(Mark::PlusAssign | Mark::MinusAssign) => {
            Failure::new(span, format!("`{found}` changes something, which only an effect may do"))
        }
        TokenKind::Mark(Mark::Open) if method(text, token).is_some() => {
            let name = method(text, token).unwrap_or_default();
            let failure =
                Failure::new(span, format!("there are no methods, so `{name}` cannot be called"));
            failure.hint(match name {
                "contains" | "includes" | "has" => "membership is an operator: `x in L`".to_owned(),
                "push" | "add" | "append" => {
                    "effects move and create tokens: `move $card to hand[actor]`".to_owned()
                }
                _ => format!("the argument of a function is in its parentheses: `{name}(L)`"),
            })
        }
        TokenKind::Mark(Mark::Close) => Failure::new(span, "this `)` closes nothing"),
        TokenKind::Mark(Mark::CloseIndex) => Failure::new(span, "this `]` closes nothing"),
        TokenKind::Word("is") => is_word_for_equal(text, token),
        TokenKind::Word("elif" | "elsif" | "elseif") => foreign(text, token, found, "else if"),
        TokenKind::Word(word) if OPERATOR_WORDS.contains(&word) => {
            Failure::new(span, format!("`{word}` cannot stand here; the text could end before it"))
        }
        TokenKind::Word(word) => match operator_meant(word) {
            Some(operator) => Failure {
                code: Code::ForeignOperator,
                ..Failure::new(span, format!("`{word}` is no operator of the language"))
                    .hint(format!("write `{operator}`"))
                    .replace(operator)
            },
            None => missing(text, span, word),
        },
        TokenKind::Mark(Mark::Comma) => Failure::new(span, "a comma cannot stand here")
            .hint("a set of values is written with parentheses: `(red, blue)`"),
        TokenKind::Quoted(_) | TokenKind::Stray(_) => unexpected(text, token, "an operator"),
        _ => missing(text, span, found),
    }
}

/// A value after a value, without an operator between them.
fn missing(text: &str, span: Span, found: &str) -> Failure {
    if let Some((span, ours)) = seat(text, span, found) {
        let message = "a player is named by a seat in parentheses";
        return Failure::new(span, message).replace(ours);
    }
    if text.get(..span.start as usize).is_some_and(|before| before.trim_end().ends_with(" each")) {
        let form = "`each: $p in players` is a loop with this line in its `do`, for `$p`; the zones of all players are `hand[each]`";
        return Failure::new(span, "a line has no loop in it").hint(form);
    }
    let begins = |word: &str| text.trim_start().starts_with(word);
    if found == "for" && (begins("move ") || begins("draw ")) {
        let form = "`create` gives a new token its owner; a token that is there gets one by an effect of its own: `$card.owner = actor`";
        return Failure::new(span, "only `create` takes `for`").hint(form);
    }
    let failure = Failure::new(span, format!("an operator is missing before `{found}`"));
    if begins("choose ") {
        let form = "a question is an effect, in `do` or `cost`: `choose 2 of L as $xs`; a parameter is one member of its list";
        return failure.hint(form);
    }
    match between(text, span, found) {
        Some(advice) => failure.hint(advice),
        None => failure,
    }
}

/// `player 2`, `seat 2` or `first player`, with its form in the language.
fn seat(text: &str, span: Span, found: &str) -> Option<(Span, String)> {
    let before = text.get(..span.start as usize)?.trim_end();
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$' || c == '.';
    let word = &before[before.trim_end_matches(letter).len()..];
    let whole = Span::new(before.len() - word.len(), span.end as usize);
    match (word, found) {
        ("player" | "seat", number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some((whole, format!("player({number})")))
        }
        ("first", "player") => Some((whole, "player(1)".to_owned())),
        _ => None,
    }
}

/// The word or sign of the language for an operator of another one.
pub fn word_for(theirs: &str) -> Option<&'static str> {
    WORDS_FOR.iter().find(|(foreign, _)| *foreign == theirs).map(|(_, ours)| *ours)
}

/// Returns the name of something that is called like a method: `contains` of `market.contains(`.
fn method<'t>(text: &'t str, open: Token<'_>) -> Option<&'t str> {
    let before = text.get(..open.start)?;
    let name =
        &before[before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len()..];
    let dotted = before.get(..before.len() - name.len())?.ends_with('.');
    (dotted && !name.is_empty()).then_some(name)
}

/// Returns the failure for `hand:actor`, a form of the long spelling, with the short form.
fn selector(text: &str, colon: Token<'_>) -> Option<(boardwright_diag::Span, String)> {
    let name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (before, after) = (text.get(..colon.start)?, text.get(colon.end..)?);
    let zone = &before[before.trim_end_matches(name).len()..];
    let player = &after[..after.len() - after.trim_start_matches(name).len()];
    let letter = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if !letter(zone) || !letter(player) {
        return None;
    }
    let span = boardwright_diag::Span::new(colon.start - zone.len(), colon.end + player.len());
    let ours = if player == "none" { zone.to_owned() } else { format!("{zone}[{player}]") };
    Some((span, ours))
}

/// Returns the operator that a word may mean. Short words are near to many others, so only their
/// capitals are corrected.
fn operator_meant(word: &str) -> Option<&'static str> {
    let same = OPERATOR_WORDS.iter().find(|operator| operator.eq_ignore_ascii_case(word));
    let near = || nearest(word, OPERATOR_WORDS.iter().copied()).filter(|_| word.len() > 4);
    same.copied().or_else(near)
}

/// An operator of another language, with the one to write instead.
fn foreign(text: &str, token: Token<'_>, theirs: &str, ours: &str) -> Failure {
    let touches = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
    // A word needs a space where the mark had none: `a%b`.
    let is_word = ours.starts_with(char::is_alphabetic);
    let before = is_word && ours != "not" && touches(text[..token.start].chars().next_back());
    let after = is_word && touches(text[token.end..].chars().next());
    let space = |needed: bool| if needed { " " } else { "" };
    let replacement = format!("{}{ours}{}", space(before), space(after));
    let failure = Failure {
        code: Code::ForeignOperator,
        ..Failure::new(token.span(), format!("`{theirs}` is written `{ours}` here"))
            .replace(replacement)
    };
    // In other languages it divides, or begins a comment.
    if theirs == "//" {
        return Failure { guess: true, ..failure.hint("a comment begins with `#`") };
    }
    failure
}

/// `x is none`, `x is not none`.
fn is_word_for_equal(text: &str, token: Token<'_>) -> Failure {
    let rest = text.get(token.end..).unwrap_or_default();
    let negated = rest.trim_start().strip_prefix("not").filter(|r| r.starts_with(' '));
    let (theirs, ours, end) = match negated {
        Some(after) => ("is not", "!=", text.len() - after.len()),
        None => ("is", "==", token.end),
    };
    if text.get(end..).is_some_and(|rest| rest.trim() == "empty") {
        return is_empty(text, token, ours == "!=");
    }
    foreign(text, Token { end, ..token }, theirs, ours)
}

/// The failure for `$c is empty` at the end of a text. The change is offered where nothing stands before the place.
fn is_empty(text: &str, is: Token<'_>, negated: bool) -> Failure {
    let place = text[..is.start].trim();
    let ours = format!("{}{place}.empty", if negated { "not " } else { "" });
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "$_.[], ".contains(c);
    let alone = !place.contains(" and ") && !place.contains(" or ") && place.chars().all(is_plain);
    let message = "a place is tested by its property `.empty`";
    if alone {
        let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
        return Failure::new(whole, message).replace(ours);
    }
    Failure::new(is.span(), message)
        .hint(format!("write `{}`", if negated { "not $c.empty" } else { "$c.empty" }))
}

fn stray(span: boardwright_diag::Span, c: char) -> Failure {
    let named = |ours: &str| {
        let message = format!("`{c}` (U+{:04X}) is no sign of the language", c as u32);
        let failure = Failure::new(span, message).hint(format!("write `{ours}`")).replace(ours);
        Failure { code: Code::InvisibleCharacter, ..failure }
    };
    match c {
        '\u{2212}' | '\u{2013}' | '\u{2014}' => named("-"),
        '\u{00D7}' => named("*"),
        '\u{2264}' => named("<="),
        '\u{2265}' => named(">="),
        '\u{2260}' => named("!="),
        '\u{2026}' => named(".."),
        c if c.is_alphabetic() => Failure::new(span, format!("`{c}` cannot stand in a name"))
            .hint("names have the letters a to z, digits and `_`"),
        c if c.is_ascii_graphic() => {
            Failure::new(span, format!("`{c}` is no sign of the language"))
        }
        c => Failure::new(span, format!("U+{:04X} is no sign of the language", c as u32)),
    }
}

/// True for a letter and behind it letters, digits and `_`.
pub fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
