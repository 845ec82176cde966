//! `create TYPE in PLACE`, and the same without the place: the contents of a cell in a map of text.

use super::super::effect::{Line, LineKind};
use super::super::lexer::{Mark, TokenKind};
use super::super::parser::{Parser, Power};
use super::super::tree::Kind;
use super::super::{Failure, Name, Tree};
use super::{TURNED, bind, effect_words, parse_line};
use boardwright_diag::Span;

const FORM: &str = "create TYPE in PLACE for PLAYER with a = 1 as $x";

/// The name of the cell in the contents of a cell, without `$`.
const CELL: &str = "cell";

/// The rest of `create`.
pub(super) fn creating(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    // `in` is an operator too, so the type and the count stop before comparisons.
    let first = parser.expr_from(Power::Range)?;
    let (count, of) = if parser.at_word("in") {
        (None, first)
    } else if at_detail(parser) {
        return Err(without_place(parser));
    } else if super::super::slips::is_for_in(parser.peek().kind)
        && parser.peek_at(1).kind != TokenKind::Word("in")
    {
        parser.small_word("in", FORM)?;
        (None, first)
    } else if starts_value(parser) {
        (Some(first), parser.expr_from(Power::Range)?)
    } else {
        parser.small_word("in", FORM)?;
        (None, first)
    };
    if at_detail(parser) {
        return Err(without_place(parser));
    }
    parser.small_word("in", FORM)?;
    let place = parser.expr()?;
    details(parser, count, of, place)
}

/// Reads the contents of a cell in a map of text: `rook for player(2)`, `2 man with rank = 3`, or a line of effects
/// in which `$cell` is the cell.
pub fn parse_placed(text: &str) -> Result<Line, Failure> {
    let line = match parse_line(text) {
        Ok(line) => return Ok(line),
        Err(failure) => failure,
    };
    let mut parser = Parser::new(text);
    let is_effect = match parser.peek().kind {
        TokenKind::Word(word) => {
            let after = parser.peek_at(1).kind;
            let is_type =
                matches!(after, TokenKind::Word("for" | "with" | TURNED) | TokenKind::End);
            !is_type && effect_words().any(|known| known == word)
        }
        TokenKind::Bound(_) => true,
        _ => false,
    };
    if is_effect { Err(line) } else { placed(&mut parser) }
}

fn placed(parser: &mut Parser<'_>) -> Result<Line, Failure> {
    if parser.at_end() {
        return Err(parser.unexpected("the type of a token"));
    }
    let start = parser.peek().start;
    let first = parser.expr_from(Power::Range)?;
    let follows = |token: TokenKind<'_>| {
        matches!(token, TokenKind::Word("for" | "with" | "as" | TURNED) | TokenKind::End)
    };
    let (count, of) = if follows(parser.peek().kind) {
        (None, first)
    } else if starts_value(parser) && follows(parser.peek_at(1).kind) {
        (Some(first), parser.expr_from(Power::Range)?)
    } else {
        let hint = "the contents of a cell are written `TYPE for PLAYER with a = 1`";
        return Err(parser.unexpected("`for`, `with` or the end").or_hint(hint));
    };
    let place = Tree { span: of.span, kind: Kind::Bound(CELL.to_owned()) };
    let kind = details(parser, count, of, place)?;
    let span = Span::new(start, parser.last_end());
    parser.finish()?;
    Ok(Line { span, kind })
}

/// `for P with a = 1 as $x`, in any order.
fn details(
    parser: &mut Parser<'_>,
    count: Option<Tree>,
    of: Tree,
    place: Tree,
) -> Result<LineKind, Failure> {
    let (mut owner, mut props, mut bound) = (None, Vec::new(), None);
    let mut turned = None;
    loop {
        if owner.is_none() && parser.eat_word("for") {
            owner = Some(parser.expr()?);
        } else if props.is_empty() && parser.eat_word("with") {
            props = properties(parser)?;
        } else if turned.is_none() && parser.at_word(TURNED) {
            let name = parser.word("`turned`")?;
            turned = Some((name, parser.expr()?));
        } else if bound.is_none() && parser.at_word("as") {
            bound = Some(bind(parser, FORM)?);
        } else {
            props.extend(turned);
            return Ok(LineKind::Create { count, of, place, owner, props, bind: bound });
        }
    }
}

/// True before what follows the place of a new token.
fn at_detail(parser: &Parser<'_>) -> bool {
    ["for", "with", "as"].into_iter().any(|word| parser.at_word(word))
}

/// The failure of a line that does not say where the token is created.
fn without_place(parser: &Parser<'_>) -> Failure {
    Failure::new(parser.peek().span(), "the place of the new token is missing before this")
        .hint(format!("the form is `{FORM}`"))
}

pub(super) fn starts_value(parser: &Parser<'_>) -> bool {
    matches!(
        parser.peek().kind,
        TokenKind::Word(_) | TokenKind::Bound(_) | TokenKind::Mark(Mark::Open | Mark::Dot)
    ) && !parser.at_word("for")
        && !parser.at_word("with")
        && !parser.at_word("as")
        && !parser.at_word(TURNED)
}

/// `a = 1, b = 2`
fn properties(parser: &mut Parser<'_>) -> Result<Vec<(Name, Tree)>, Failure> {
    let mut props = Vec::new();
    loop {
        let name = parser.word("the name of a property")?;
        if !parser.eat_mark(Mark::Assign) {
            return Err(parser
                .unexpected("`=`")
                .or_hint("properties are given as `with a = 1, b = 2`"));
        }
        if let Some(failure) = joined_by_and(parser) {
            return Err(failure);
        }
        props.push((name, parser.expr()?));
        if !parser.eat_mark(Mark::Comma) {
            return Ok(props);
        }
    }
}

/// The failure of `a = 1 and b = 2`: an `and` before the name of the next property.
fn joined_by_and(parser: &Parser<'_>) -> Option<Failure> {
    let kind = |at: usize| parser.peek_at(at).kind;
    let at = (1..)
        .take_while(|at| !matches!(kind(*at), TokenKind::End | TokenKind::Mark(Mark::Comma)))
        .find(|at| {
            let named = matches!(kind(at + 1), TokenKind::Word(_));
            kind(*at) == TokenKind::Word("and")
                && named
                && kind(at + 2) == TokenKind::Mark(Mark::Assign)
        })?;
    let span = Span::new(parser.peek_at(at - 1).end, parser.peek_at(at).end);
    let message = "a comma stands between two properties, not `and`";
    Some(Failure::new(span, message).replace(","))
}
