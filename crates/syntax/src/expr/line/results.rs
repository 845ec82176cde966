//! Result phrases: `actor wins`, `rank by score`.

use super::continues_as_value;
use crate::expr::lexer::{Mark, TokenKind};
use crate::expr::parser::Parser;
use crate::expr::{Failure, ResultPhrase, Tree};
use boardwright_diag::Span;

/// Reads a result phrase: `actor wins`.
pub fn parse_result(text: &str) -> Result<ResultPhrase, Failure> {
    let mut parser = Parser::new(text);
    let phrase = match leading_result(&mut parser)? {
        Some(phrase) => phrase,
        None => {
            let player = parser.expr()?;
            outcome(&mut parser, player).ok_or_else(|| {
                let message = "this is not a result: a result says who wins or loses";
                let span = Span::new(parser.peek().start, text.len());
                match result_meant(text.trim()) {
                    Some(ours) => Failure::new(Span::new(0, text.len()), message).replace(ours),
                    None => Failure::new(span, message),
                }
                .hint(RESULTS)
            })?
        }
    };
    parser.finish()?;
    Ok(phrase)
}

/// Returns a result in other words in the form used here.
fn result_meant(text: &str) -> Option<&'static str> {
    let (who, what) = text.split_once(' ').unwrap_or((text, ""));
    let all = ["players", "all", "everybody", "everyone", "team"].contains(&who);
    match what {
        "win" | "wins" | "won" if all => Some("players win"),
        "lose" | "loses" | "lost" if all => Some("players lose"),
        _ if ["tie", "tied", "stalemate"].contains(&text) => Some("draw"),
        _ if ["highest score wins", "most points wins", "score"].contains(&text) => {
            Some("rank by score")
        }
        _ => None,
    }
}

/// All forms of results, for messages.
pub(super) const RESULTS: &str = "results are `P wins`, `P loses`, `players win`, `players lose`, `draw`, \
                       `rank by E` and `payoff E`";

/// Reads a result phrase that its first words identify.
pub(super) fn leading_result(parser: &mut Parser<'_>) -> Result<Option<ResultPhrase>, Failure> {
    let (first, second) = (parser.peek().kind, parser.peek_at(1).kind);
    let phrase = match (first, second) {
        (TokenKind::Word("draw"), TokenKind::End) => ResultPhrase::Draw,
        (TokenKind::Word("players"), TokenKind::Word("win" | "wins")) => ResultPhrase::AllWin,
        (TokenKind::Word("players"), TokenKind::Word("lose" | "loses")) => ResultPhrase::AllLose,
        (TokenKind::Word("rank"), TokenKind::Word("by")) => {
            parser.advance();
            parser.advance();
            let mut by = vec![parser.expr()?];
            while parser.eat_mark(Mark::Comma) {
                by.push(parser.expr()?);
            }
            return Ok(Some(ResultPhrase::RankBy(by)));
        }
        (TokenKind::Word("payoff"), _) if !continues_as_value(parser) => {
            parser.advance();
            return parser.expr().map(|value| Some(ResultPhrase::Payoff(value)));
        }
        _ => return Ok(None),
    };
    parser.advance();
    if second != TokenKind::End {
        parser.advance();
    }
    Ok(Some(phrase))
}

/// `wins` or `loses` after a player.
pub(super) fn outcome(parser: &mut Parser<'_>, player: Tree) -> Option<ResultPhrase> {
    if parser.eat_word("wins") {
        Some(ResultPhrase::Wins(player))
    } else if parser.eat_word("loses") {
        Some(ResultPhrase::Loses(player))
    } else {
        None
    }
}
