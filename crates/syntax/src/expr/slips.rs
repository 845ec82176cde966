//! Proposals for lines of effects with one wrong word. A proposal is made only if the line can then
//! be read.

use super::{Failure, lexer};
use boardwright_diag::{Code, Span};

/// Longer lines get no proposal.
const BYTES: usize = 400;

/// Returns the failure of a line with a change that fixes it, if there is one; `reads` is true for
/// a text that can be read.
pub(super) fn mended(text: &str, failure: Failure, reads: impl Fn(&str) -> bool) -> Failure {
    let about_line = matches!(failure.code, Code::ExpressionSyntax | Code::UnknownEffect);
    if text.len() > BYTES || !about_line {
        return failure;
    }
    if let Some(other) = other_words(text, &reads) {
        return other;
    }
    if failure.code == Code::UnknownEffect {
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
    // The word is missing, another word takes its place, or there is an extra word before it.
    let between = format!("{wanted} {found}");
    // A word with a meaning of its own is not replaced by a small one: `move $man forward 3`.
    let instead = if is_small(found) { wanted.as_str() } else { between.as_str() };
    let cure = [between.as_str(), instead, ""].into_iter().find(|new| with(new));
    let cure = cure.map(str::to_owned);
    match cure {
        // The blank before it is removed too.
        Some(new) if new.is_empty() && is_name(text, range.start) => failure,
        Some(new) if new.is_empty() => {
            let start = text[..range.start].trim_end().len();
            Failure { span: Span::new(start, range.end), ..failure }.replace("")
        }
        Some(new) => failure.replace(new),
        None => failure,
    }
}

/// True for words that join the parts of a line, here or in other languages.
fn is_small(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "to", "into", "onto", "in", "on", "upon", "at", "from", "of", "out", "with", "for", "by",
        "as", "over", "toward", "towards", "and", "then", "is", "called", "named",
    ];
    WORDS.contains(&word)
}

/// True if a number precedes the word in a `move` line; the word then cannot be left out, unlike
/// `cards` in `draw 3 cards from deck`.
fn is_name(text: &str, at: usize) -> bool {
    text.trim_start().starts_with("move ")
        && text[..at].trim_end().ends_with(|c: char| c.is_ascii_digit())
}

/// A line of another language in the form used here.
struct Ours {
    line: String,
    message: String,
    code: Code,
}

impl Ours {
    fn effect(line: String, message: String) -> Option<Self> {
        Some(Self { line, message, code: Code::UnknownEffect })
    }

    fn syntax(line: String, message: &str) -> Option<Self> {
        Some(Self { line, message: message.to_owned(), code: Code::ExpressionSyntax })
    }
}

/// Returns the failure for a line in the words of another game language, with the line in the form
/// used here.
fn other_words(text: &str, reads: &impl Fn(&str) -> bool) -> Option<Failure> {
    let line = text.trim();
    let start = text.len() - text.trim_start().len();
    let span = Span::new(start, start + line.len());
    let ours = match line.strip_suffix("--") {
        Some(target) => Ours {
            line: format!("{} -= 1", target.trim_end()),
            message: "`--` is written `-= 1` here".to_owned(),
            code: Code::ForeignOperator,
        },
        None => {
            let (word, rest) = line.split_once(' ')?;
            other_effect(word, rest.trim_start(), reads)?
        }
    };
    let Ours { line: ours, message, code } = ours;
    let guess = !matches!(word_of(line), "set" | "change") && code != Code::ForeignOperator;
    let failure = Failure::new(span, message);
    reads(&ours).then(|| Failure { code, guess, ..failure.replace(ours) })
}

/// Returns the effect that a word of another language means.
fn other_effect(word: &str, rest: &str, reads: &impl Fn(&str) -> bool) -> Option<Ours> {
    if let Some(ours) = at_an_end(word, rest) {
        return Some(ours);
    }
    match word {
        "set" | "change" => {
            let ours = match rest.split_once(" to ") {
                Some((target, value)) => format!("{} = {}", target.trim(), value.trim()),
                None => rest.to_owned(),
            };
            Ours::effect(ours, "a value is set with `=` alone".to_owned())
        }
        "increase" | "increment" | "gain" | "decrease" | "decrement" | "lose" => {
            let down = matches!(word, "decrease" | "decrement" | "lose");
            let (target, by) = rest.split_once(" by ").unwrap_or((rest, "1"));
            let sign = if down { "-=" } else { "+=" };
            let ours = format!("{} {sign} {}", target.trim(), by.trim());
            Ours::effect(ours, format!("a number changes with `{sign}`"))
        }
        "add" | "subtract" | "deduct" if counted(rest).is_some() => {
            let (number, target) = counted(rest)?;
            let sign = if word == "add" { "+=" } else { "-=" };
            Ours::effect(
                format!("{target} {sign} {number}"),
                format!("a number changes with `{sign}`"),
            )
        }
        "remove" | "delete" | "kill" | "capture" | "trash" => {
            let message = format!("there is no effect `{word}`; `destroy` takes out of the game");
            Ours::effect(format!("destroy {}", taken_out(rest)), message)
        }
        "put" | "place" | "add" | "spawn" | "deal" | "take" => put(word, rest, reads),
        "move" | "draw" => {
            let ours = drawn(word, rest)?;
            let message = match word_of(&ours) {
                "draw" => "a number of tokens is moved by `draw`: `draw N from A to B`",
                "take" => {
                    "a number of tokens of a type is moved by `take`: `take N wood from A to B`"
                }
                _ => "a place used as a list means all of its tokens",
            };
            Ours::syntax(ours, message)
        }
        "choose" if !rest.contains(" or ") => {
            let one = drawn(word, rest);
            let one = one.as_deref().and_then(|one| one.strip_prefix("draw 1 from "));
            let ours = format!("choose one of {}", one.unwrap_or(rest));
            let counted = ["one ", "any ", "up "].iter().any(|count| rest.starts_with(count));
            if counted || rest.contains(" of ") {
                return None;
            }
            Ours::syntax(ours, "the number of choices comes before the list")
        }
        _ => {
            let choice = rest.strip_prefix("chooses ")?;
            Ours::effect(
                format!("choose {choice} by {word}"),
                format!("there is no effect `{word}`; `by` names the player who chooses"),
            )
        }
    }
}

/// Words for tokens of any type.
const ANY_TOKENS: &[&str] =
    &["card", "cards", "token", "tokens", "piece", "pieces", "tile", "tiles"];

/// `man from board`, `2 men from board`: the tokens of a place, by their type.
fn taken_out(rest: &str) -> String {
    let Some((what, zone)) = rest.split_once(" from ").filter(|_| !rest.starts_with('$')) else {
        return rest.to_owned();
    };
    let (count, kind) = what.split_once(' ').unwrap_or(("1", what));
    let of = match ANY_TOKENS.contains(&kind) {
        true => zone.to_owned(),
        false => format!("{zone} where .type == {kind}"),
    };
    match count {
        "1" | "a" | "an" | "one" | "the" => format!("first({of})"),
        "all" => of,
        count => format!("take({of}, {count})"),
    }
}

/// Words for the ends of a pile, and the position that they mean.
const ENDS: &[(&str, &str)] = &[
    (" on top of ", ""),
    (" on the top of ", ""),
    (" to the top of ", ""),
    (" to top of ", ""),
    (" at the bottom of ", " bottom"),
    (" on the bottom of ", " bottom"),
    (" to the bottom of ", " bottom"),
    (" to bottom of ", " bottom"),
    (" beneath ", " bottom"),
    (" below ", " bottom"),
    (" under ", " bottom"),
];

/// `move $card to bottom of deck`, `put $card under deck`, `draw 1 from bottom of deck to hand`.
fn at_an_end(word: &str, rest: &str) -> Option<Ours> {
    if word == "draw" {
        let of = [" from bottom of ", " from the bottom of "];
        let of = of.iter().find_map(|of| rest.split_once(of)).filter(|(n, _)| *n == "1")?;
        let (zone, to) = of.1.split_once(" to ")?;
        let message = "`draw` takes from the top; the token at the bottom is `last(Z)`";
        return Ours::syntax(format!("move last({zone}) to {to}"), message);
    }
    if !matches!(word, "move" | "put" | "place" | "return" | "add") {
        return None;
    }
    let found = ENDS.iter().find_map(|(of, end)| Some((rest.split_once(of)?, end)));
    let ((what, zone), end) = found?;
    let message = "`move X to Z` puts on top of a stack, `move X to Z bottom` under it";
    Ours::syntax(format!("move {what} to {}{end}", zone.trim()), message)
}

/// `1 to n`, `2 from coins[actor]`: a number alone, and what it is added to or taken from.
fn counted(rest: &str) -> Option<(&str, &str)> {
    let (number, target) = rest.split_once(" to ").or_else(|| rest.split_once(" from "))?;
    let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    digits.then_some((number, target.trim()))
}

/// Returns the effect that puts a token somewhere: a token with a name is moved, others are created
/// or drawn.
fn put(word: &str, rest: &str, reads: &impl Fn(&str) -> bool) -> Option<Ours> {
    let to = [" into ", " onto ", " in ", " on "].iter().find(|word| rest.contains(**word));
    let moved = match to {
        Some(to) => format!("move {}", rest.replacen(*to, " to ", 1)),
        None => format!("move {rest}"),
    };
    let made = format!("create {rest}");
    let ours = match word {
        // A number of tokens of a place, or one that has a name.
        "deal" | "take" if !rest.starts_with('$') => [format!("draw {rest}"), String::new()],
        _ if rest.starts_with('$') => [moved, made],
        _ => [made, moved],
    };
    let ours = ours.into_iter().find(|ours| reads(ours))?;
    let known = ours.split(' ').next().unwrap_or_default();
    let message = format!("there is no effect `{word}`; this says `{known}`");
    Ours::effect(ours, message)
}

fn word_of(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// `3 deck to hand`, `all from deck to hand`, `a card from deck to hand`: as it is written here.
fn drawn(word: &str, rest: &str) -> Option<String> {
    let (count, of) = rest.split_once(' ')?;
    let of = of.trim_start();
    let of = of.strip_prefix("of ").unwrap_or(of);
    let (kind, behind) = match of.split_once("from ") {
        Some((kind, behind)) if !kind.trim().contains(' ') => (kind.trim(), behind),
        _ => ("", of),
    };
    let typed = !kind.is_empty() && !ANY_TOKENS.contains(&kind);
    match count {
        "all" | "everything" => Some(format!("move {behind}")),
        "a" | "an" | "one" | "the" => Some(format!("draw 1 from {behind}")),
        "from" => Some(format!("draw 1 from {of}")),
        _ if word == "move" && count.bytes().all(|b| b.is_ascii_digit()) => Some(match typed {
            true => format!("take {count} {kind} from {behind}"),
            false => format!("draw {count} from {behind}"),
        }),
        _ => None,
    }
}

/// Returns the failure for a line with another form here: a condition, two effects in a line, a
/// named result.
fn other_form(text: &str, failure: &Failure, reads: &impl Fn(&str) -> bool) -> Option<Failure> {
    let line = text.trim();
    let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
    if let Some((when, then)) = line.strip_prefix("if ").and_then(|rest| rest.split_once(" then "))
    {
        let message = "`if` in a line gives a value; conditional effects are a block";
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
    if let Some(ours) = with_arguments(line).filter(|ours| reads(ours)) {
        let message = "the properties of a new token follow its place, after `with`";
        return Some(Failure::new(whole, message).replace(ours));
    }
    if let Some(several) = two_effects(text, failure, reads) {
        return Some(several);
    }
    let (name, rest) = line.strip_prefix("let ").unwrap_or(line).split_once('=')?;
    let (name, rest) = (name.trim(), rest.trim());
    if !name.starts_with('$') || name.contains(['.', '[']) {
        let gives = ["roll ", "choose ", "call "].iter().find(|word| rest.starts_with(**word))?;
        return reads(&format!("{rest} as $x")).then(|| {
            let message =
                format!("the result of `{}` is named with `as`, in a line before", gives.trim());
            let (name, sign) = match name.strip_suffix(['+', '-', '*']) {
                Some(target) => (target.trim_end(), format!("{}=", &name[target.len()..])),
                None => (name, "=".to_owned()),
            };
            let then = format!("{name} {sign} $x");
            Failure::new(whole, message).hint(format!("write `{rest} as $x`, then `{then}`"))
        });
    }
    let bound = format!("{rest} as {name}");
    let gives = ["roll ", "call ", "choose ", "create "].iter().any(|word| rest.starts_with(word));
    (gives && reads(&bound)).then(|| {
        let word = rest.split(' ').next().unwrap_or_default();
        Failure::new(whole, format!("the result of `{word}` is named with `as`"))
            .hint(format!("write `{bound}`"))
            .replace(bound)
    })
}

/// `create card(suit: $s, rank: 3) in deck` as it is written here: `create card in deck with suit = $s, rank = 3`.
fn with_arguments(line: &str) -> Option<String> {
    let (before, rest) = line.strip_prefix("create ")?.split_once('(')?;
    let (given, place) = rest.rsplit_once(") ")?;
    let property = |given: &str| {
        let (name, value) = given.split_once([':', '='])?;
        Some(format!("{} = {}", name.trim(), value.trim()))
    };
    let given: Option<Vec<String>> = given.split(',').map(property).collect();
    Some(format!("create {} {place} with {}", before.trim(), given?.join(", ")))
}

/// Two effects in a line, with a comma between them, or without: two lines without dashes are one line to YAML.
fn two_effects(text: &str, failure: &Failure, reads: &impl Fn(&str) -> bool) -> Option<Failure> {
    let (first, second) = text.split_at_checked(failure.span.start as usize)?;
    let (first, second) = (first.trim(), second.strip_prefix(',').unwrap_or(second).trim());
    (!first.is_empty() && reads(first) && reads(second)).then(|| {
        Failure::new(failure.span, "a line holds one effect")
            .hint("write a list, each effect on a line of its own after a dash")
    })
}

/// Words for `in` in other languages.
pub(super) fn is_for_in(token: lexer::TokenKind<'_>) -> bool {
    matches!(
        token,
        lexer::TokenKind::Word("on" | "onto" | "into" | "at" | "to" | "inside" | "upon")
    )
}
