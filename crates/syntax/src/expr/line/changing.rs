//! Lines that begin with a value: assignments and `P wins`, and failures of other lines.

use super::advice::in_other_words;
use super::effect_words;
use super::results::outcome;
use crate::expr::lexer::{Mark, Token, TokenKind};
use crate::expr::parser::Parser;
use crate::expr::{Binary, Failure, Kind, LineKind, Tree};
use boardwright_diag::{Code, nearest};

/// An assignment, or a result that begins with a player.
pub(super) fn change(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let start = parser.peek();
    let target = parser.expr()?;
    let sign = parser.peek();
    if let TokenKind::Mark(mark @ (Mark::Assign | Mark::PlusAssign | Mark::MinusAssign)) = sign.kind
    {
        parser.advance();
        let value = parser.expr()?;
        return Ok(match mark {
            Mark::PlusAssign => LineKind::Add { target, value, subtract: false },
            Mark::MinusAssign => LineKind::Add { target, value, subtract: true },
            _ => LineKind::Assign { target, value },
        });
    }
    match outcome(parser, target) {
        Ok(phrase) => Ok(LineKind::Finish(phrase)),
        Err(target) => Err(no_effect(parser, start.kind, &target)),
    }
}

/// Returns the failure for a value in place of an effect; `first` is the first token.
fn no_effect(parser: &Parser<'_>, first: TokenKind<'_>, value: &Tree) -> Failure {
    let sign = parser.peek();
    match sign.kind {
        TokenKind::Foreign("++") => {
            let failure = Failure::new(sign.span(), "`++` is written `+= 1` here");
            let failure =
                failure.replace(if value.span.end == sign.start as u32 { " += 1" } else { "+= 1" });
            return Failure { code: Code::ForeignOperator, ..failure };
        }
        TokenKind::Foreign(":=") => {
            let failure = Failure::new(sign.span(), "`:=` is written `=` here").replace("=");
            return Failure { code: Code::ForeignOperator, ..failure };
        }
        TokenKind::Foreign(sign_text @ ("*=" | "/=")) => {
            return Failure::new(sign.span(), format!("`{sign_text}` is not part of the language"))
                .hint("write the whole value: `x = x * 2`");
        }
        _ => {}
    }
    // A line such as `mvoe $card to hand`: a word, and no operator follows.
    let follows = matches!(
        sign.kind,
        TokenKind::Word(_) | TokenKind::Bound(_) | TokenKind::Int(_) | TokenKind::Dice { .. }
    );
    if let (TokenKind::Word(word), Kind::Name(_), true) = (first, &value.kind, follows) {
        return unknown_effect(word, value, sign);
    }
    if let Err(left_over) = parser.finish() {
        return left_over;
    }
    if let Kind::Binary(Binary::Eq, target, assigned) = &value.kind {
        let (target, assigned) = (parser.text(target.span), parser.text(assigned.span));
        return Failure::new(value.span, "this compares and changes nothing")
            .hint("to assign, write `=`")
            .replace(format!("{target} = {assigned}"));
    }
    if let Kind::Call { name, .. } = &value.kind {
        let call = parser.text(value.span);
        return Failure::new(
            value.span,
            format!("`{}` gives a value and changes nothing", name.text),
        )
        .hint(format!("to run a sequence, write `call {call}`"))
        .replace(format!("call {call}"));
    }
    if let Kind::Binary(sign @ (Binary::Add | Binary::Sub), target, by) = &value.kind
        && matches!(target.kind, Kind::Name(_) | Kind::Prop(..) | Kind::Index(..))
    {
        let sign = if *sign == Binary::Add { "+=" } else { "-=" };
        return Failure::new(value.span, "this is a value and changes nothing")
            .hint(format!("a number changes with `{sign}`"))
            .replace(format!("{} {sign} {}", parser.text(target.span), parser.text(by.span)));
    }
    let advice = match (first, &value.kind) {
        (TokenKind::Word(word), Kind::Name(_)) => in_other_words(word),
        (_, Kind::Not(_)) => Some(CONDITION),
        (_, Kind::Binary(sign, ..)) if is_condition(*sign) => Some(CONDITION),
        _ => None,
    };
    Failure::new(value.span, "this is a value, and an effect should stand here").hint(
        advice.unwrap_or("an effect assigns, `x = 1`, or begins with its word: `move X to Z`"),
    )
}

/// Advice for a condition where an effect should stand.
const CONDITION: &str = "a condition stands after `pre:`, `when:`, `if:` or `while:`, and under `after` of an action; `after` of a \
                         phase, as `do`, has effects";

/// True for a comparison and for conditions that are joined.
const fn is_condition(sign: Binary) -> bool {
    matches!(
        sign,
        Binary::Or
            | Binary::And
            | Binary::Ne
            | Binary::Lt
            | Binary::Le
            | Binary::Gt
            | Binary::Ge
            | Binary::In
            | Binary::NotIn
    )
}

/// Returns the failure for a line that begins like an effect, with a word that none has; `sign` is what follows the word.
fn unknown_effect(word: &str, value: &Tree, sign: Token<'_>) -> Failure {
    let failure = Failure {
        code: Code::UnknownEffect,
        ..Failure::new(value.span, format!("there is no effect `{word}`"))
    };
    if let Some(advice) = in_other_words(word) {
        return failure.hint(advice);
    }
    if let TokenKind::Word(verb) = sign.kind
        && let Some(ours) = result_word(verb)
    {
        let message = format!("an ending is written `{word} {ours}`");
        return Failure { code: Code::UnknownEffect, ..Failure::new(sign.span(), message) }
            .replace(ours);
    }
    match nearest(word, effect_words()) {
        Some(known) if known != word => {
            failure.hint(format!("did you mean `{known}`?")).replace(known)
        }
        Some(_) | None => {
            let words = effect_words().collect::<Vec<_>>().join(", ");
            failure.hint(format!(
                "effects begin with {words}, or assign: `x = 1`; endings are `P wins`, `P loses` and `draw`"
            ))
        }
    }
}

/// The word of the language for a result, from another form of it.
fn result_word(verb: &str) -> Option<&'static str> {
    match verb {
        "win" | "won" | "winner" => Some("wins"),
        "lose" | "lost" | "loser" => Some("loses"),
        _ => None,
    }
}
