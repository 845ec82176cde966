//! One-line effects: the first word names the effect; expressions and small words follow.

use super::effect::{Line, LineKind};
use super::lexer::{Mark, TokenKind};
use super::parser::{Parser, Power};
use super::{Failure, Name, PlainLine, Tree};
use boardwright_diag::Span;

mod advice;
mod changing;
mod choosing;
mod creating;
mod results;

pub use creating::parse_placed;
pub use results::parse_results;

use self::changing::change;
use self::choosing::{choosing, rolling};
use self::creating::{creating, starts_value};
use self::results::{RESULTS, leading_result};

type Reader = fn(&mut Parser<'_>) -> Result<LineKind, Failure>;

/// The first words of lines with their own reader, which starts after the word.
const READERS: &[(&str, Reader)] = &[
    ("move", moving),
    ("draw", drawing),
    ("take", taking),
    ("create", creating),
    ("let", binding),
    ("choose", choosing),
    ("roll", rolling),
    ("ask", asking),
    ("offer", offering),
    ("call", calling),
    ("return", returning),
    ("end", ending),
];

/// The words that a result may begin with.
const RESULT_WORDS: &[&str] = &["rank", "payoff"];

/// The word before the number of an orientation; also the property that holds it.
pub(crate) const TURNED: &str = "turned";

/// Words inside lines with their own reader, and inside results.
const SMALL_WORDS: &[&str] = &[
    "to", "from", "refill", "for", "with", "as", "of", "by", "one", "any", "order", "top",
    "bottom", "random", "wins", "loses", "win", "lose", "phase", "turn", "secret", TURNED,
];

/// The words an effect may begin with, for suggestions and editors.
pub fn effect_words() -> impl Iterator<Item = &'static str> + Clone {
    let own = READERS.iter().map(|(word, _)| *word);
    let plain = PlainLine::WORDS.iter().filter_map(|words| words.split(' ').next());
    own.chain(plain).chain(RESULT_WORDS.iter().copied())
}

/// The words inside effects and results, for editors.
pub fn small_words() -> impl Iterator<Item = &'static str> + Clone {
    let plain = PlainLine::SMALL_WORDS.iter().flat_map(|words| words.split_whitespace());
    SMALL_WORDS.iter().copied().chain(plain.filter(|word| !SMALL_WORDS.contains(word)))
}

/// Reads one effect in a line. A failure has a proposal if there is one.
pub fn parse_line(text: &str) -> Result<Line, Failure> {
    let reads = |text: &str| read_line(text).is_ok();
    read_line(text).map_err(|failure| {
        super::slips::mended(text, super::brackets::mended(text, failure, reads), reads)
    })
}

/// The same without proposals, which take most of the time of a failure.
pub fn read_line(text: &str) -> Result<Line, Failure> {
    let mut parser = Parser::new(text);
    let start = parser.peek().start;
    let kind = effect(&mut parser)?;
    let span = Span::new(start, parser.last_end());
    if let LineKind::Plain(line) = &kind
        && let Some(failure) = line.overlong(&parser)
    {
        return Err(failure);
    }
    parser.finish()?;
    Ok(Line { span, kind })
}

/// An effect from its first word on.
fn effect(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    if parser.at_end() {
        return Err(parser.unexpected("an effect"));
    }
    let TokenKind::Word(word) = parser.peek().kind else { return change(parser) };
    // A variable may be called like an effect: `draw += 1`, `end[actor] = true`.
    if continues_as_value(parser) {
        return change(parser);
    }
    if let Some(phrase) = leading_result(parser)? {
        return Ok(LineKind::Finish(phrase));
    }
    if let Some((_, read)) = READERS.iter().find(|(first, _)| *first == word) {
        parser.advance();
        return read(parser);
    }
    match PlainLine::read(parser)? {
        Some(line) => Ok(LineKind::Plain(line)),
        None => change(parser),
    }
}

/// True if the next token makes the first word the name of a variable or the start of a value, and
/// not an effect word.
fn continues_as_value(parser: &Parser<'_>) -> bool {
    let (first, second) = (parser.peek(), parser.peek_at(1));
    let attached = first.end == second.start;
    match second.kind {
        TokenKind::Mark(Mark::Assign | Mark::PlusAssign | Mark::MinusAssign | Mark::Eq) => true,
        TokenKind::Mark(Mark::OpenIndex | Mark::Dot) => attached,
        TokenKind::Word("wins" | "loses") => true,
        _ => false,
    }
}

fn bind(parser: &mut Parser<'_>, form: &str) -> Result<Name, Failure> {
    parser.small_word("as", form)?;
    // `as $die.pips`, `as pick[each]`: a target of assignment, not a name.
    let place = matches!(parser.peek().kind, TokenKind::Bound(_) | TokenKind::Word(_))
        && matches!(parser.peek_at(1).kind, TokenKind::Mark(Mark::Dot | Mark::OpenIndex));
    if place {
        let start = parser.peek().start;
        parser.expr_from(Power::Range)?;
        let span = Span::new(start, parser.last_end());
        let place = parser.text(span);
        return Err(Failure::new(span, "after `as` comes a new name")
            .hint(format!("write `as $x`, then in a line of its own `{place} = $x`")));
    }
    parser.bound("the name after `as`")
}

fn moving(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let what = parser.expr()?;
    parser.small_word("to", "move X to Z")?;
    let to = parser.expr()?;
    let (mut position, mut turned) = (None, None);
    match parser.peek().kind {
        TokenKind::Word("top" | "bottom" | "random") => position = Some(parser.word("a position")?),
        TokenKind::Word(TURNED) => turned = parser.optional(TURNED)?,
        _ => {}
    }
    Ok(LineKind::Move { what, to, position, turned })
}

fn drawing(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    const FORM: &str = "draw N from A to B";
    if parser.at_word("from") {
        return Err(parser.unexpected("how many").hint(format!("the form is `{FORM}`")));
    }
    let count = parser.expr()?;
    parser.small_word("from", FORM)?;
    let from = parser.expr()?;
    parser.small_word("to", FORM)?;
    let to = parser.expr()?;
    let refill = if parser.eat_word("refill") {
        parser.small_word("from", "draw N from A to B refill from C")?;
        Some(parser.expr()?)
    } else {
        None
    };
    if parser.at_word("as") {
        let (from, to) = (parser.text(from.span), parser.text(to.span));
        return Err(Failure::new(parser.peek().span(), "`draw` gives no name to what it draws")
            .hint(format!("for one token: `roll one of {from} as $x`, then `move $x to {to}`")));
    }
    Ok(LineKind::Draw { count, from, to, refill })
}

fn taking(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    const FORM: &str = "take TYPE from A to B";
    let first = parser.expr()?;
    let is_count = !parser.at_word("from") && !parser.at_word("to") && starts_value(parser);
    let (count, of) = if is_count { (Some(first), parser.expr()?) } else { (None, first) };
    parser.small_word("from", FORM)?;
    let from = parser.expr()?;
    parser.small_word("to", FORM)?;
    Ok(LineKind::Take { count, of, from, to: parser.expr()? })
}

fn binding(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let bind = parser.bound("the name after `let`")?;
    if !parser.eat_mark(Mark::Assign) {
        return Err(parser.unexpected("`=`").or_hint("the form is `let $n = E`"));
    }
    Ok(LineKind::Let { bind, value: parser.expr()? })
}

fn asking(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let player = parser.expr()?;
    parser.small_word("to", "ask P to a or b")?;
    Ok(LineKind::Ask { player, actions: actions(parser)?, optional: false })
}

fn offering(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let player = parser.expr()?;
    if parser.at_word("to") {
        let to = parser.advance().span();
        let span = Span::new(to.start as usize, parser.peek().start);
        return Err(Failure::new(span, "`offer` takes no `to`")
            .hint("the form is `offer P action`; `ask P to action` has no `skip`")
            .replace(""));
    }
    Ok(LineKind::Ask { player, actions: actions(parser)?, optional: true })
}

/// `raise or answer($blow)`. Any word may name an action, also one that is an operator elsewhere.
fn actions(parser: &mut Parser<'_>) -> Result<Vec<(Name, Vec<Tree>)>, Failure> {
    let mut actions = Vec::new();
    loop {
        let name = parser.word("the name of an action")?;
        actions.push((name, parser.optional_arguments()?));
        if parser.at_mark(Mark::Comma) {
            return Err(Failure::new(parser.peek().span(), "actions are joined by `or`")
                .hint("the form is `ask P to a or b or c`")
                .replace(" or"));
        }
        if !parser.eat_word("or") {
            return Ok(actions);
        }
    }
}

fn calling(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let sequence = parser.word("the name of a sequence")?;
    let args = parser.optional_arguments()?;
    let bind = if parser.at_word("as") { Some(bind(parser, "call s as $x")?) } else { None };
    Ok(LineKind::Call { sequence, args, bind })
}

fn returning(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let value = if parser.at_end() { None } else { Some(parser.expr()?) };
    Ok(LineKind::Return(value))
}

fn ending(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    if parser.eat_word("phase") {
        Ok(LineKind::EndPhase)
    } else if parser.eat_word("turn") {
        Ok(LineKind::EndTurn)
    } else {
        Err(parser
            .unexpected("`phase` or `turn`")
            .or_hint(&format!("to end the game, say the result; {RESULTS}")))
    }
}
