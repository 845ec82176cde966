//! Words that can follow, found with the parsers themselves: a word is possible if the text with it can be
//! continued to a complete one, and could not with a name in its place.

use boardwright_compile::notes::SlotKind;
use boardwright_diag::CURSOR;
use boardwright_syntax::expr::{
    effect_words, parse_binders, parse_declaration, parse_expr, parse_parameter, parse_placed,
    parse_results, read_line, small_words,
};

/// Words of expressions that do not join two values.
const PREFIXES: &[&str] = &["not", "if", "then", "else", "let"];
/// Words and signs that join two values.
const JOINING: &[&str] = &[
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "in",
    "not in",
    "and",
    "or",
    "where",
    "otherwise",
    "+",
    "-",
    "*",
    "div",
    "mod",
    "..",
];
/// Continuations of a line of effects or an expression after a value.
const RESTS: &[&str] = &[
    "",
    " = z",
    " to z",
    " in z",
    " from z to z",
    " as $z",
    " of z as $z",
    " wins",
    ", z)",
    " then z else z",
    " else z",
    " to z of z as $z",
];
/// Continuations after a word.
const OPERANDS: &[&str] =
    &["", " z", " $z", " z z", " of z", " one of z", " phase", " turn for z", " $z = z", " z = z"];

/// Endings that complete a text that ends with a name: `move $card to ` and a name.
pub(super) fn tail(kind: SlotKind, before: &str) -> Option<String> {
    let closers = closers(before);
    RESTS
        .iter()
        .flat_map(|rest| [format!("{closers}{rest}"), format!("{rest}{closers}")])
        .find(|tail| reads(kind, &format!("{before}{CURSOR}{tail}")))
}

/// Returns the words that can follow a text; true for those that join two values. Where a name is
/// expected, no joining word is possible.
pub(super) fn words(kind: SlotKind, before: &str, name: bool) -> Vec<(&'static str, bool)> {
    let prefixes = PREFIXES.iter().copied();
    let own = effect_words().chain(small_words()).chain(prefixes).map(|word| (word, false));
    let joining: &[&str] = if name { &[] } else { JOINING };
    let tails = tails_of_words(kind, before);
    let mut out: Vec<(&'static str, bool)> = Vec::new();
    for (word, joins) in own.chain(joining.iter().map(|word| (*word, true))) {
        let known = out.iter().any(|(known, _)| *known == word);
        if !known && (name || word != "not") && can_follow(kind, before, word, &tails) {
            out.push((word, joins));
        }
    }
    out
}

fn can_follow(kind: SlotKind, before: &str, word: &str, tails: &[String]) -> bool {
    // An error before the word remains with any continuation.
    if failure(kind, &format!("{before}{word}")).is_some_and(|at| at <= before.len()) {
        return false;
    }
    tails.iter().any(|tail| reads(kind, &format!("{before}{word}{tail}")))
}

/// The continuations after a word that cannot follow a name in its place.
fn tails_of_words(kind: SlotKind, before: &str) -> Vec<String> {
    let closers = closers(before);
    let pairs = OPERANDS.iter().flat_map(|operand| RESTS.iter().map(move |rest| (*operand, *rest)));
    // A word before an assignment is a name.
    let pairs = pairs.filter(|pair| !matches!(pair, ("", " = z" | " wins")));
    let tails = pairs.map(|(operand, rest)| format!("{operand}{closers}{rest}"));
    tails.filter(|tail| !reads(kind, &format!("{before}z{tail}"))).collect()
}

fn reads(kind: SlotKind, text: &str) -> bool {
    failure(kind, text).is_none()
}

/// The offset of the first error of a text, if it has one.
fn failure(kind: SlotKind, text: &str) -> Option<usize> {
    let failure = match kind {
        SlotKind::Expression => parse_expr(text).err(),
        SlotKind::Effect => read_line(text).err(),
        SlotKind::Placed => parse_placed(text).err(),
        SlotKind::Result => parse_results(text).err(),
        SlotKind::Declaration => parse_declaration(text).err(),
        SlotKind::Binders => parse_binders(text).err(),
        SlotKind::Parameter => parse_parameter(text).err(),
    };
    failure.map(|failure| failure.span.start as usize)
}

/// The characters that close the open brackets.
fn closers(text: &str) -> String {
    let mut open = Vec::new();
    for character in text.chars() {
        match character {
            '(' => open.push(')'),
            '[' => open.push(']'),
            ')' | ']' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.into_iter().rev().collect()
}
