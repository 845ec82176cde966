//! Result phrases: `actor wins`, `rank by score`.

use super::continues_as_value;
use crate::expr::lexer::{Mark, TokenKind};
use crate::expr::parser::Parser;
use crate::expr::{Failure, ResultCase, ResultPhrase, Tree, is_word};
use boardwright_diag::Span;

/// Reads the results of an ending: `actor wins`, or `if C then R else R`, where another `if` may follow `else`. The last
/// case has no condition.
pub fn parse_results(text: &str) -> Result<Vec<ResultCase>, Failure> {
    let mut parser = Parser::new(text);
    let mut cases = Vec::new();
    while let Some(case) = case(&mut parser)? {
        cases.push(case);
    }
    let Ok(result) = phrase(&mut parser)? else {
        let message = "this is not a result: a result says who wins or loses";
        let span = Span::new(parser.peek().start, text.len());
        let failure = match (result_meant(text.trim()), parser.peek().kind) {
            (Some(ours), _) => Failure::new(Span::new(0, text.len()), message).replace(ours),
            (None, TokenKind::Word(word @ ("win" | "won" | "lose" | "lost"))) => {
                let span = Span::new(span.start as usize, span.start as usize + word.len());
                let ours = if word.starts_with('w') { "wins" } else { "loses" };
                Failure::new(span, message).replace(ours)
            }
            (None, _) => Failure::new(span, message),
        };
        return Err(failure.hint(RESULTS));
    };
    parser.finish()?;
    cases.push(ResultCase { test: None, result });
    Ok(cases)
}

/// Reads `if C then R else`; of `if C then P else Q wins`, which chooses a player, nothing is read.
fn case(parser: &mut Parser<'_>) -> Result<Option<ResultCase>, Failure> {
    let start = parser.position();
    if !parser.eat_word("if") {
        return Ok(None);
    }
    let test = parser.expr()?;
    let result = if parser.eat_word("then") { phrase(parser)?.ok() } else { None };
    let Some(result) = result else {
        parser.go_back(start);
        return Ok(None);
    };
    if !parser.eat_word("else") {
        let hint = "write `if C then R else R`; a result without `else` is an ending of its own, with `when: C`";
        return Err(parser.unexpected("`else`").hint(hint));
    }
    Ok(Some(ResultCase { test: Some(test), result }))
}

/// Reads a result phrase, or the expression that stands where one is wanted.
fn phrase(parser: &mut Parser<'_>) -> Result<Result<ResultPhrase, Tree>, Failure> {
    refuse_brackets(parser)?;
    if let Some(phrase) = leading_result(parser)? {
        return Ok(Ok(phrase));
    }
    let player = parser.expr()?;
    Ok(outcome(parser, player))
}

/// Reports a result in brackets; brackets of an expression are its own.
fn refuse_brackets(parser: &mut Parser<'_>) -> Result<(), Failure> {
    let (start, at) = (parser.position(), parser.peek().start);
    if !parser.eat_mark(Mark::Open) {
        return Ok(());
    }
    let draw = parser.eat_word("draw") && parser.peek().kind == TokenKind::Mark(Mark::Close);
    let is_result = draw
        || match (leading_result(parser), case(parser)) {
            (Ok(Some(_)), _) | (_, Ok(Some(_))) => true,
            (..) => parser.expr().is_ok_and(|player| outcome(parser, player).is_ok()),
        };
    parser.go_back(start);
    if is_result {
        let failure = Failure::new(Span::new(at, at + 1), "a result stands without brackets");
        return Err(failure.hint(RESULTS));
    }
    Ok(())
}

/// Returns a result in other words in the form used here.
fn result_meant(text: &str) -> Option<String> {
    general_result(text).map(str::to_owned).or_else(|| ranked(text)).or_else(|| winner(text))
}

/// `most coins`, `rank coins`, `max(coins)`: an order by a variable of each player.
fn ranked(text: &str) -> Option<String> {
    let most = ["most ", "highest ", "rank "].iter().find_map(|word| text.strip_prefix(word));
    let largest = || text.strip_prefix("max(").and_then(|rest| rest.strip_suffix(')'));
    let of = most.or_else(largest)?;
    let of = of.strip_suffix(" wins").unwrap_or(of).trim();
    is_word(of).then(|| format!("rank by {of}[$player]"))
}

/// `winner: actor`, `winner is actor`, `win actor`: the player behind the word wins. So does a player alone.
fn winner(text: &str) -> Option<String> {
    if ["actor", "opponent", "$player"].contains(&text) {
        return Some(format!("{text} wins"));
    }
    let (word, rest) = text.split_at_checked(text.find([':', ' '])?)?;
    let player = rest.trim_start_matches([':', ' ']);
    let player = player.strip_prefix("is ").unwrap_or(player).trim();
    let outcome = match word {
        "winner" | "win" | "wins" | "victory" => "wins",
        "loser" | "lose" | "loses" | "defeat" => "loses",
        _ => return None,
    };
    (is_word(player) || player.starts_with('$')).then(|| format!("{player} {outcome}"))
}

/// Words for the order by scores.
const SCORES: [&str; 6] = [
    "highest score wins",
    "highest score",
    "most points wins",
    "most points",
    "score",
    "rank score",
];

/// The result that a phrase without names of the game means.
fn general_result(text: &str) -> Option<&'static str> {
    let (who, what) = text.split_once(' ').unwrap_or((text, ""));
    let all = ["players", "all", "everybody", "everyone", "team"].contains(&who);
    match what {
        "win" | "wins" | "won" if all => Some("players win"),
        "lose" | "loses" | "lost" if all => Some("players lose"),
        _ if ["tie", "tied", "stalemate", "draw game"].contains(&text) => Some("draw"),
        _ if SCORES.contains(&text) => Some("rank by score"),
        _ => None,
    }
}

/// All forms of results, for messages.
pub(super) const RESULTS: &str = "results are `P wins`, `P loses`, `players win`, `players lose`, `draw`, \
                       `rank by E`, `payoff E` and `if C then R else R`";

/// Reads a result phrase that its first words identify.
pub(super) fn leading_result(parser: &mut Parser<'_>) -> Result<Option<ResultPhrase>, Failure> {
    let (first, second) = (parser.peek().kind, parser.peek_at(1).kind);
    let phrase = match (first, second) {
        (TokenKind::Word("draw"), TokenKind::End | TokenKind::Word("else")) => {
            parser.advance();
            return Ok(Some(ResultPhrase::Draw));
        }
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
    parser.advance();
    Ok(Some(phrase))
}

/// Reads `wins` or `loses` after a player; without them the player is given back.
pub(super) fn outcome(parser: &mut Parser<'_>, player: Tree) -> Result<ResultPhrase, Tree> {
    if parser.eat_word("wins") {
        Ok(ResultPhrase::Wins(player))
    } else if parser.eat_word("loses") {
        Ok(ResultPhrase::Loses(player))
    } else {
        Err(player)
    }
}
