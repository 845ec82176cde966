//! `choose` and `roll`: choices of players and of chance.

use super::bind;
use crate::expr::lexer::{Mark, TokenKind};
use crate::expr::parser::{Parser, Power};
use crate::expr::{Binary, ChooseCount, Failure, Kind, LineKind, RollWhat, Tree};
use boardwright_diag::{Capability, Span};

/// `choose one of L as $x`, without its first word.
pub(super) fn choosing(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    const FORM: &str = "choose one of L as $x";
    parser.stop_before_secret();
    let count = if parser.eat_word("one") {
        ChooseCount::One
    } else if parser.eat_word("any") {
        ChooseCount::Any
    } else if parser.at_word("up") {
        let span = parser.advance().span();
        let end = if parser.eat_word("to") { parser.last_end() } else { span.end as usize };
        let span = Span::new(span.start as usize, end);
        return Err(Failure::new(span, "`up to N` is written `0 to N`").replace("0 to"));
    } else {
        let least = parser.expr()?;
        if let Some(failure) = range_of_choices(parser, &least) {
            return Err(failure);
        }
        if parser.eat_word("to") {
            ChooseCount::Between(least, parser.expr()?)
        } else {
            ChooseCount::Exactly(least)
        }
    };
    parser.small_word("of", FORM)?;
    if let Some(failure) = secret_too_early(parser) {
        return Err(failure);
    }
    let of_each = (0..)
        .map_while(|at| Some(parser.peek_at(at).kind).filter(|kind| *kind != TokenKind::End))
        .any(|kind| kind == TokenKind::Word("each"));
    let from = parser.expr()?;
    let mut by = parser.optional("by")?;
    // `as bid[each]`
    if parser.at_word("as") && matches!(parser.peek_at(1).kind, TokenKind::Word(_)) {
        let variable = parser.peek_at(2).kind == TokenKind::Mark(Mark::OpenIndex);
        if variable && matches!(count, ChooseCount::One) {
            return choosing_each(parser, from, by);
        }
        if variable || ahead_in_secret(parser).is_some() && !matches!(count, ChooseCount::One) {
            return Err(several_answers(parser, &count, of_each));
        }
    }
    if let Some(failure) = secret_into_name(parser, &count) {
        return Err(failure);
    }
    let bind = bind(parser, FORM)?;
    let mut ordered = false;
    loop {
        if by.is_none() && parser.eat_word("by") {
            // `in` is an operator too, so the player stops before comparisons.
            by = Some(parser.expr_from(Power::Range)?);
        } else if !ordered && parser.at_word("in") {
            if parser.peek_at(1).kind == TokenKind::Word("secret") {
                if of_each && !matches!(count, ChooseCount::One) {
                    return Err(several_answers(parser, &count, of_each));
                }
                let start = parser.advance().start;
                let end = parser.advance().end;
                return Err(Failure::new(
                    Span::new(start, end),
                    "answers in secret go into a variable of each player",
                )
                .hint(format!("the form is `{SECRET}`")));
            }
            parser.advance();
            parser.small_word("order", "choose 2 of L as $xs in order")?;
            ordered = true;
        } else {
            break;
        }
    }
    let condition = parser.optional("where")?;
    if let (ChooseCount::One, Some(condition)) = (&count, &condition) {
        return Err(Failure::new(condition.span, "a condition on one choice belongs to its list")
            .hint("the condition follows the list: `choose one of L where C as $x`"));
    }
    Ok(LineKind::Choose { count, from, bind, by, ordered, condition })
}

/// The failure for `0..5` or `0-5` in place of `0 to 5`.
fn range_of_choices(parser: &Parser<'_>, least: &Tree) -> Option<Failure> {
    let number = |tree: &Tree| if let Kind::Int(number) = tree.kind { Some(number) } else { None };
    // `5 - 3` is a number.
    let rises = |from, to| number(from).zip(number(to)).is_some_and(|(from, to)| from < to);
    let (from, to) = match &least.kind {
        Kind::Range { from, to, step: None } => (from, to),
        Kind::Binary(Binary::Sub, from, to) if rises(from, to) => (from, to),
        _ => return None,
    };
    let ours = format!("{} to {}", parser.text(from.span), parser.text(to.span));
    let message = format!("a range of choices is written `{ours}`");
    Some(Failure::new(least.span, message).replace(ours))
}

/// The failure for `as bid in secret`: the variable is that of each player.
fn secret_into_name(parser: &Parser<'_>, count: &ChooseCount) -> Option<Failure> {
    let secret = [TokenKind::Word("in"), TokenKind::Word("secret")];
    let ends = [2, 3].map(|at| parser.peek_at(at).kind) == secret;
    let TokenKind::Word(var) = parser.peek_at(1).kind else { return None };
    if !parser.at_word("as") || !matches!(count, ChooseCount::One) || !ends {
        return None;
    }
    let span = Span::new(parser.peek_at(1).start, parser.peek_at(1).end);
    let failure = Failure::new(span, "answers in secret go into a variable of each player");
    Some(failure.hint(format!("the form is `{SECRET}`")).replace(format!("{var}[each]")))
}

/// The failure for several answers that should go into variables of players, from the next token to the end of the line.
/// `of_each` if each player is asked.
fn several_answers(parser: &mut Parser<'_>, count: &ChooseCount, of_each: bool) -> Failure {
    let start = parser.peek().start;
    while !parser.at_end() {
        parser.advance();
    }
    let span = Span::new(start, parser.last_end());
    if !of_each {
        return Failure::new(span, "a variable of each player takes one answer, not several")
            .hint("write `choose one of`, or let a name hold the list: `choose 2 of L as $xs`");
    }
    let failure = Failure::missing(span, Capability::SeveralAnswers);
    match count {
        ChooseCount::Between(least, most)
            if least.kind == Kind::Int(0) && most.kind == Kind::Int(1) =>
        {
            failure.hint("for one answer or none, ask `choose one of (true, false)` before")
        }
        ChooseCount::Between(..)
        | ChooseCount::One
        | ChooseCount::Exactly(_)
        | ChooseCount::Any => failure,
    }
}

/// How far ahead `in secret` stands.
fn ahead_in_secret(parser: &Parser<'_>) -> Option<usize> {
    let is = |at: usize, word| parser.peek_at(at).kind == TokenKind::Word(word);
    (0..)
        .take_while(|at| parser.peek_at(*at).kind != TokenKind::End)
        .find(|at| is(*at, "in") && is(at + 1, "secret"))
}

/// The failure for `in secret` in front of `as`.
fn secret_too_early(parser: &Parser<'_>) -> Option<Failure> {
    let is_before = |at: &usize| parser.peek_at(at + 2).kind == TokenKind::Word("as");
    let at = ahead_in_secret(parser).filter(is_before)?;
    let span = Span::new(parser.peek_at(at).start, parser.peek_at(at + 1).end);
    let message = "`in secret` stands at the end of the line";
    Some(Failure::new(span, message).hint(format!("the form is `{SECRET}`")))
}

const SECRET: &str = "choose one of L by each as bid[each] in secret";

/// `as bid[each] in secret`, with `by each` before or after the name.
fn choosing_each(
    parser: &mut Parser<'_>,
    from: Tree,
    mut by: Option<Tree>,
) -> Result<LineKind, Failure> {
    parser.small_word("as", SECRET)?;
    let var = parser.word("the name of a variable")?;
    let found = parser.eat_mark(Mark::OpenIndex);
    for (found, wanted) in [(found, "`[`"), (parser.eat_word("each"), "`each`")] {
        if !found {
            return Err(parser.unexpected(wanted).or_hint(&format!("the form is `{SECRET}`")));
        }
    }
    if parser.eat_mark(Mark::Comma) {
        parser.expr()?;
        parser.eat_mark(Mark::CloseIndex);
        let span = Span::new(var.span.start as usize, parser.last_end());
        return Err(Failure::missing(span, Capability::KeyedAnswer));
    }
    if !parser.eat_mark(Mark::CloseIndex) {
        return Err(parser.unexpected("`]`").or_hint(&format!("the form is `{SECRET}`")));
    }
    if by.is_none() {
        by = parser.optional("by")?;
    }
    let secret = parser.eat_word("in");
    if secret {
        parser.small_word("secret", SECRET)?;
    }
    Ok(LineKind::ChooseEach { from, by, var, secret })
}

/// `roll 2d6 as $n`, without its first word.
pub(super) fn rolling(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    const FORM: &str = "roll 2d6 as $n";
    spelled_dice(parser)?;
    let token = parser.peek();
    let what = match dice(token.kind) {
        Some((count, sides)) => {
            parser.advance();
            let (Some(count @ 1..), Some(sides @ 1..)) = (count, sides) else {
                return Err(Failure::new(token.span(), "these dice cannot be rolled")
                    .hint("dice are `d6` or `2d6`: the number of dice, then of faces"));
            };
            RollWhat::Dice { count, sides, span: token.span() }
        }
        None => {
            if parser.eat_word("one") {
                parser.small_word("of", "roll one of L as $x")?;
            }
            RollWhat::List(parser.expr()?)
        }
    };
    if parser.at_word("for") && parser.peek_at(1).kind == TokenKind::Word("each") {
        let start = parser.advance().start;
        let span = Span::new(start, parser.advance().end);
        return Err(Failure::new(span, "a line rolls once and binds one name")
            .hint("for several, a loop: `each: $die in L`, and as its `do` the roll `roll d6 as $n` and what becomes of it, `$die.pips = $n`"));
    }
    let mut viewer = parser.optional("for")?;
    let bind = bind(parser, FORM)?;
    if viewer.is_none() {
        viewer = parser.optional("for")?;
    }
    if parser.at_word("in") && parser.peek_at(1).kind == TokenKind::Word("secret") {
        let start = parser.advance().start;
        let span = Span::new(start, parser.advance().end);
        return Err(Failure::new(span, "a roll cannot be a secret answer")
            .hint("write `for P` for a roll that only P sees, `roll d6 as $n for $p`"));
    }
    Ok(LineKind::Roll { what, bind, viewer })
}

/// Refuses `2 dice`, `a die`, `dice`: they have the usual six faces.
fn spelled_dice(parser: &Parser<'_>) -> Result<(), Failure> {
    const DICE: [&str; 2] = ["die", "dice"];
    let (first, second) = (parser.peek(), parser.peek_at(1));
    let (count, last) = match (first.kind, second.kind) {
        (TokenKind::Int(count @ 1..=99), TokenKind::Word(word)) if DICE.contains(&word) => {
            (count, second)
        }
        (TokenKind::Word("a" | "the" | "one"), TokenKind::Word(word)) if DICE.contains(&word) => {
            (1, second)
        }
        _ => return Ok(()),
    };
    let ours = if count == 1 { "d6".to_owned() } else { format!("{count}d6") };
    let span = Span::new(first.start, last.end);
    Err(Failure::new(span, "dice are written with the number of their faces")
        .hint("the sum of several dice is `2d6`; dice with other faces are `roll one of L as $x`")
        .replace(ours))
}

/// `d6` is a word to the lexer, `2d6` is not.
fn dice(kind: TokenKind<'_>) -> Option<(Option<u32>, Option<u32>)> {
    match kind {
        TokenKind::Dice { count, sides } => Some((count, sides)),
        TokenKind::Word(word) => {
            let sides = word.strip_prefix('d')?;
            let all_digits = !sides.is_empty() && sides.bytes().all(|b| b.is_ascii_digit());
            all_digits.then(|| (Some(1), sides.parse().ok()))
        }
        _ => None,
    }
}
