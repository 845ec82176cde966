//! One-line effects: the first word says which; what follows is expressions and small words.

use super::effect::{ChooseCount, Line, LineKind, ResultPhrase, RollWhat};
use super::lexer::{Mark, TokenKind};
use super::parser::{Parser, Power};
use super::{Binary, Failure, Kind, Name, Tree};
use boardwright_diag::{Code, Span, nearest};

/// The small words of effects and results, for editors.
pub const SMALL_WORDS: &[&str] = &[
    "to", "from", "refill", "for", "with", "as", "of", "by", "one", "any", "order", "top",
    "bottom", "random", "wins", "loses", "win", "lose", "phase", "turn", "secret",
];

/// The words an effect may begin with, for suggestions.
pub const EFFECT_WORDS: &[&str] = &[
    "move",
    "draw",
    "shuffle",
    "create",
    "destroy",
    "let",
    "choose",
    "roll",
    "ask",
    "offer",
    "call",
    "return",
    "reveal",
    "hide",
    "end",
    "next",
    "eliminate",
    "rank",
    "payoff",
];

/// Reads one effect in a line.
pub fn parse_line(text: &str) -> Result<Line, Failure> {
    let reads = |text: &str| read(text).is_ok();
    read(text).map_err(|failure| {
        super::slips::mended(text, super::brackets::mended(text, failure, reads), reads)
    })
}

fn read(text: &str) -> Result<Line, Failure> {
    let mut parser = Parser::new(text);
    let start = parser.peek().start;
    let kind = effect(&mut parser)?;
    let span = Span::new(start, parser.last_end());
    parser.finish()?;
    Ok(Line { span, kind })
}

/// Reads a result phrase: `actor wins`.
pub fn parse_result(text: &str) -> Result<ResultPhrase, Failure> {
    let mut parser = Parser::new(text);
    let phrase = match leading_result(&mut parser)? {
        Some(phrase) => phrase,
        None => {
            let player = parser.expr()?;
            outcome(&mut parser, player).ok_or_else(|| {
                let message = "this is no result: a result says who wins or loses";
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

/// A result in other words, as it is written here.
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

const RESULTS: &str = "results are `P wins`, `P loses`, `players win`, `players lose`, `draw`, \
                       `rank by E` and `payoff E`";

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
    let read = match word {
        "move" => moving,
        "draw" => drawing,
        "shuffle" => |p: &mut Parser<'_>| p.expr().map(LineKind::Shuffle),
        "create" => creating,
        "destroy" => |p: &mut Parser<'_>| p.expr().map(LineKind::Destroy),
        "let" => binding,
        "choose" => choosing,
        "roll" => rolling,
        "ask" => asking,
        "offer" => offering,
        "call" => calling,
        "return" => returning,
        "reveal" => revealing,
        "hide" => |p: &mut Parser<'_>| p.expr().map(LineKind::Hide),
        "end" => ending,
        "next" if parser.peek_at(1).kind == TokenKind::Word("turn") => next_turn,
        "eliminate" => |p: &mut Parser<'_>| p.expr().map(LineKind::Eliminate),
        _ => return change(parser),
    };
    parser.advance();
    read(parser)
}

/// Whether the first word is followed by what makes it the name of a variable or the start of a
/// value instead of an effect word.
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

/// Reads a word that has to stand here.
fn small_word(parser: &mut Parser<'_>, word: &str, form: &str) -> Result<(), Failure> {
    if parser.eat_word(word) {
        return Ok(());
    }
    // An operator of another language is a mistake in what comes before.
    let failure = match (parser.peek().kind, parser.finish()) {
        (TokenKind::Foreign(_), Err(left_over)) => left_over,
        (TokenKind::Word(_) | TokenKind::Bound(_), _) => {
            parser.unexpected(&format!("`{word}`")).wants(word)
        }
        _ => parser.unexpected(&format!("`{word}`")),
    };
    Err(failure.or_hint(&format!("the form is `{form}`")))
}

fn optional(parser: &mut Parser<'_>, word: &str) -> Result<Option<Tree>, Failure> {
    if parser.eat_word(word) { parser.expr().map(Some) } else { Ok(None) }
}

fn bind(parser: &mut Parser<'_>, form: &str) -> Result<Name, Failure> {
    small_word(parser, "as", form)?;
    // `as $die.pips`, `as pick[each]`: a place to put the result, not a name for it.
    let place = matches!(parser.peek().kind, TokenKind::Bound(_) | TokenKind::Word(_))
        && matches!(parser.peek_at(1).kind, TokenKind::Mark(Mark::Dot | Mark::OpenIndex));
    if place {
        let start = parser.peek().start;
        parser.expr_from(Power::Range)?;
        let span = Span::new(start, parser.last_end());
        let place = parser.text(span);
        return Err(Failure::new(span, "after `as` stands a new name, for what comes")
            .hint(format!("write `as $x`, then in a line of its own `{place} = $x`")));
    }
    parser.bound("the name after `as`")
}

fn moving(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let what = parser.expr()?;
    small_word(parser, "to", "move X to Z")?;
    let to = parser.expr()?;
    let position = match parser.peek().kind {
        TokenKind::Word("top" | "bottom" | "random") => Some(parser.word("a position")?),
        _ => None,
    };
    Ok(LineKind::Move { what, to, position })
}

fn drawing(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    const FORM: &str = "draw N from A to B";
    if parser.at_word("from") {
        return Err(parser.unexpected("how many").hint(format!("the form is `{FORM}`")));
    }
    let count = parser.expr()?;
    small_word(parser, "from", FORM)?;
    let from = parser.expr()?;
    small_word(parser, "to", FORM)?;
    let to = parser.expr()?;
    let refill = if parser.eat_word("refill") {
        small_word(parser, "from", "draw N from A to B refill from C")?;
        Some(parser.expr()?)
    } else {
        None
    };
    Ok(LineKind::Draw { count, from, to, refill })
}

fn creating(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    const FORM: &str = "create TYPE in PLACE for PLAYER with a = 1 as $x";
    // `in` is an operator too, so the type and the count stop before comparisons.
    let first = parser.expr_from(Power::Range)?;
    let (count, of) = if parser.at_word("in") {
        (None, first)
    } else if super::slips::is_for_in(parser.peek().kind)
        && parser.peek_at(1).kind != TokenKind::Word("in")
    {
        small_word(parser, "in", FORM)?;
        (None, first)
    } else if starts_value(parser) {
        (Some(first), parser.expr_from(Power::Range)?)
    } else {
        small_word(parser, "in", FORM)?;
        (None, first)
    };
    small_word(parser, "in", FORM)?;
    let place = parser.expr()?;
    let (mut owner, mut props, mut bound) = (None, Vec::new(), None);
    loop {
        if owner.is_none() && parser.eat_word("for") {
            owner = Some(parser.expr()?);
        } else if props.is_empty() && parser.eat_word("with") {
            props = properties(parser)?;
        } else if bound.is_none() && parser.at_word("as") {
            bound = Some(bind(parser, FORM)?);
        } else {
            return Ok(LineKind::Create { count, of, place, owner, props, bind: bound });
        }
    }
}

fn starts_value(parser: &Parser<'_>) -> bool {
    matches!(
        parser.peek().kind,
        TokenKind::Word(_) | TokenKind::Bound(_) | TokenKind::Mark(Mark::Open | Mark::Dot)
    ) && !parser.at_word("for")
        && !parser.at_word("with")
        && !parser.at_word("as")
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
        props.push((name, parser.expr()?));
        if !parser.eat_mark(Mark::Comma) {
            return Ok(props);
        }
    }
}

fn binding(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let bind = parser.bound("the name after `let`")?;
    if !parser.eat_mark(Mark::Assign) {
        return Err(parser.unexpected("`=`").or_hint("the form is `let $n = E`"));
    }
    Ok(LineKind::Let { bind, value: parser.expr()? })
}

fn choosing(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
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
        if parser.eat_word("to") {
            ChooseCount::Between(least, parser.expr()?)
        } else {
            ChooseCount::Exactly(least)
        }
    };
    small_word(parser, "of", FORM)?;
    let from = parser.expr()?;
    let mut by = optional(parser, "by")?;
    // `as bid[each]`
    if parser.at_word("as") && matches!(parser.peek_at(1).kind, TokenKind::Word(_)) {
        let several = parser.peek_at(2).kind == TokenKind::Mark(Mark::OpenIndex);
        if several && matches!(count, ChooseCount::One) {
            return choosing_each(parser, from, by);
        }
        if several {
            let start = parser.advance().start;
            while !parser.at_end() {
                parser.advance();
            }
            let span = Span::new(start, parser.last_end());
            return Err(Failure::new(span, "a variable of each player takes one answer, not several")
                .hint("write `choose one of`; who may decline is asked `choose one of (true, false)` before"));
        }
    }
    let bind = bind(parser, FORM)?;
    let mut ordered = false;
    loop {
        if by.is_none() && parser.eat_word("by") {
            // `in` is an operator too, so the player stops before comparisons.
            by = Some(parser.expr_from(Power::Range)?);
        } else if !ordered && parser.at_word("in") {
            if parser.peek_at(1).kind == TokenKind::Word("secret") {
                let start = parser.advance().start;
                let end = parser.advance().end;
                return Err(Failure::new(
                    Span::new(start, end),
                    "answers in secret go into a variable of each player",
                )
                .hint(format!("the form is `{SECRET}`")));
            }
            parser.advance();
            small_word(parser, "order", "choose 2 of L as $xs in order")?;
            ordered = true;
        } else {
            break;
        }
    }
    let condition = optional(parser, "where")?;
    if let (ChooseCount::One, Some(condition)) = (&count, &condition) {
        return Err(Failure::new(condition.span, "one is chosen, so this says which it may be")
            .hint("the condition stands behind the list: `choose one of L where C as $x`"));
    }
    Ok(LineKind::Choose { count, from, bind, by, ordered, condition })
}

const SECRET: &str = "choose one of L by each as bid[each] in secret";

/// `as bid[each] in secret`, with `by each` before or after the name.
fn choosing_each(
    parser: &mut Parser<'_>,
    from: Tree,
    mut by: Option<Tree>,
) -> Result<LineKind, Failure> {
    small_word(parser, "as", SECRET)?;
    let var = parser.word("the name of a variable")?;
    let found = parser.eat_mark(Mark::OpenIndex);
    for (found, wanted) in [(found, "`[`"), (parser.eat_word("each"), "`each`")] {
        if !found {
            return Err(parser.unexpected(wanted).or_hint(&format!("the form is `{SECRET}`")));
        }
    }
    if !parser.eat_mark(Mark::CloseIndex) {
        return Err(parser.unexpected("`]`").or_hint(&format!("the form is `{SECRET}`")));
    }
    if by.is_none() {
        by = optional(parser, "by")?;
    }
    let secret = parser.eat_word("in");
    if secret {
        small_word(parser, "secret", SECRET)?;
    }
    Ok(LineKind::ChooseEach { from, by, var, secret })
}

fn rolling(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    const FORM: &str = "roll 2d6 as $n";
    let token = parser.peek();
    let what = match dice(token.kind) {
        Some((count, sides)) => {
            parser.advance();
            let (Some(count @ 1..), Some(sides @ 1..)) = (count, sides) else {
                return Err(Failure::new(token.span(), "these dice cannot be rolled")
                    .hint("dice are `d6` or `2d6`: how many, then how many faces"));
            };
            RollWhat::Dice { count, sides, span: token.span() }
        }
        None => {
            if parser.eat_word("one") {
                small_word(parser, "of", "roll one of L as $x")?;
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
    let mut viewer = optional(parser, "for")?;
    let bind = bind(parser, FORM)?;
    if viewer.is_none() {
        viewer = optional(parser, "for")?;
    }
    if parser.at_word("in") && parser.peek_at(1).kind == TokenKind::Word("secret") {
        let start = parser.advance().start;
        let span = Span::new(start, parser.advance().end);
        return Err(Failure::new(span, "a roll is no answer that is given in secret")
            .hint("write `for P` for a roll that only P sees, `roll d6 as $n for $p`"));
    }
    Ok(LineKind::Roll { what, bind, viewer })
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

fn asking(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let player = parser.expr()?;
    small_word(parser, "to", "ask P to a or b")?;
    Ok(LineKind::Ask { player, actions: actions(parser)?, optional: false })
}

fn offering(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let player = parser.expr()?;
    if parser.at_word("to") {
        let to = parser.advance().span();
        let span = Span::new(to.start as usize, parser.peek().start);
        return Err(Failure::new(span, "`offer` takes no `to`")
            .hint("the form is `offer P action`; `ask P to action` leaves no way out")
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

fn revealing(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    let what = parser.expr()?;
    Ok(LineKind::Reveal { what, to: optional(parser, "to")? })
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

fn next_turn(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
    parser.advance();
    small_word(parser, "for", "next turn for P")?;
    parser.expr().map(LineKind::NextTurn)
}

/// A result phrase that its first words tell.
fn leading_result(parser: &mut Parser<'_>) -> Result<Option<ResultPhrase>, Failure> {
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
fn outcome(parser: &mut Parser<'_>, player: Tree) -> Option<ResultPhrase> {
    if parser.eat_word("wins") {
        Some(ResultPhrase::Wins(player))
    } else if parser.eat_word("loses") {
        Some(ResultPhrase::Loses(player))
    } else {
        None
    }
}

/// An assignment, or a result that begins with a player.
fn change(parser: &mut Parser<'_>) -> Result<LineKind, Failure> {
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
    if parser.at_word("wins") || parser.at_word("loses") {
        return match outcome(parser, target) {
            Some(phrase) => Ok(LineKind::Finish(phrase)),
            None => Err(parser.unexpected("`wins` or `loses`")),
        };
    }
    Err(no_effect(parser, start.kind, &target))
}

/// The failure for a value where an effect should stand; `first` is the first token.
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
    // A line such as `mvoe $card to hand`: a word, and what follows is no operator.
    let follows = matches!(
        sign.kind,
        TokenKind::Word(_) | TokenKind::Bound(_) | TokenKind::Int(_) | TokenKind::Dice { .. }
    );
    if let (TokenKind::Word(word), Kind::Name(_), true) = (first, &value.kind, follows) {
        let failure = Failure {
            code: Code::UnknownEffect,
            ..Failure::new(value.span, format!("there is no effect `{word}`"))
        };
        return match nearest(word, EFFECT_WORDS.iter().copied()) {
            Some(known) if known != word => {
                failure.hint(format!("did you mean `{known}`?")).replace(known)
            }
            Some(_) | None => {
                let words = EFFECT_WORDS.join(", ");
                failure.hint(format!("effects begin with {words}, or assign: `x = 1`"))
            }
        };
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
    Failure::new(value.span, "this is a value, and an effect should stand here")
        .hint("an effect assigns, `x = 1`, or begins with its word: `move X to Z`")
}
