//! One-line effects and results as text.

use super::tree::{expression, operand};
use crate::expr::{
    Binary, ChooseCount, Kind, Line, LineKind, Name, PlainLine, ResultPhrase, RollWhat, TURNED,
    Tree,
};

/// A one-line effect as text.
pub fn effect(line: &Line) -> String {
    match &line.kind {
        LineKind::Assign { target, value } => {
            format!("{} = {}", expression(target), given(value))
        }
        LineKind::Add { target, value, subtract } => {
            let sign = if *subtract { "-=" } else { "+=" };
            format!("{} {sign} {}", expression(target), expression(value))
        }
        LineKind::Move { what, to, position, turned } => {
            let position = position.as_ref().map_or_else(String::new, |at| format!(" {}", at.text));
            let turned = optional(" turned", turned.as_ref());
            format!("move {} to {}{position}{turned}", expression(what), expression(to))
        }
        LineKind::Draw { count, from, to, refill } => {
            let refill = optional(" refill from", refill.as_ref());
            let (count, from, to) = (expression(count), expression(from), expression(to));
            format!("draw {count} from {from} to {to}{refill}")
        }
        LineKind::Take { count, of, from, to } => {
            let count = count.as_ref().map_or_else(String::new, |n| format!("{} ", operand(n)));
            let (of, from, to) = (expression(of), expression(from), expression(to));
            format!("take {count}{of} from {from} to {to}")
        }
        LineKind::Create { count, of, place, owner, props, bind } => {
            let count = count.as_ref().map_or_else(String::new, |n| format!("{} ", operand(n)));
            let owner = optional(" for", owner.as_ref());
            let (of, place, with) = (operand(of), expression(place), with(props));
            format!("create {count}{of} in {place}{owner}{with}{}", bound(bind.as_ref()))
        }
        LineKind::Let { bind, value } => format!("let ${} = {}", bind.text, given(value)),
        LineKind::Choose { count, from, bind, by, ordered, condition } => {
            let count = match count {
                ChooseCount::One => "one".to_owned(),
                ChooseCount::Exactly(n) => expression(n),
                ChooseCount::Between(least, most) => {
                    format!("{} to {}", expression(least), expression(most))
                }
                ChooseCount::Any => "any".to_owned(),
            };
            // `in` could follow, so a player of several words needs brackets.
            let by = by.as_ref().map_or_else(String::new, |by| format!(" by {}", operand(by)));
            let order = if *ordered { " in order" } else { "" };
            let (from, condition) = (expression(from), optional(" where", condition.as_ref()));
            format!("choose {count} of {from} as ${}{by}{order}{condition}", bind.text)
        }
        LineKind::ChooseEach { from, by, var, secret } => {
            let by = optional(" by", by.as_ref());
            let secret = if *secret { " in secret" } else { "" };
            format!("choose one of {}{by} as {}[each]{secret}", expression(from), var.text)
        }
        LineKind::Roll { what, bind, viewer } => {
            let what = match what {
                RollWhat::Dice { count: 1, sides, .. } => format!("d{sides}"),
                RollWhat::Dice { count, sides, .. } => format!("{count}d{sides}"),
                RollWhat::List(list) => match list.kind {
                    crate::expr::Kind::Range { .. } => expression(list),
                    _ => format!("one of {}", expression(list)),
                },
            };
            format!("roll {what} as ${}{}", bind.text, optional(" for", viewer.as_ref()))
        }
        LineKind::Ask { player, actions, optional } => {
            let actions: Vec<String> =
                actions.iter().map(|(name, args)| called(name, args)).collect();
            let (word, to) = if *optional { ("offer", "") } else { ("ask", " to") };
            format!("{word} {}{to} {}", expression(player), actions.join(" or "))
        }
        LineKind::Call { sequence, args, bind } => {
            format!("call {}{}", called(sequence, args), bound(bind.as_ref()))
        }
        LineKind::Return(value) => format!("return{}", optional("", value.as_ref())),
        LineKind::EndPhase => "end phase".to_owned(),
        LineKind::EndTurn => "end turn".to_owned(),
        LineKind::Finish(phrase) => result(phrase),
        LineKind::Plain(line) => plain(line),
    }
}

/// A line of words and values in turn.
fn plain(line: &PlainLine) -> String {
    let (words, values) = line.pieces();
    let mut text = words.to_owned();
    for (word, value) in values {
        for piece in [word, &expression(value)] {
            if !piece.is_empty() {
                text.push(' ');
                text.push_str(piece);
            }
        }
    }
    text
}

/// A result in words.
pub fn result(phrase: &ResultPhrase) -> String {
    match phrase {
        ResultPhrase::Wins(player) => format!("{} wins", expression(player)),
        ResultPhrase::Loses(player) => format!("{} loses", expression(player)),
        ResultPhrase::AllWin => "players win".to_owned(),
        ResultPhrase::AllLose => "players lose".to_owned(),
        ResultPhrase::Draw => "draw".to_owned(),
        ResultPhrase::RankBy(by) => {
            let by: Vec<String> = by.iter().map(expression).collect();
            format!("rank by {}", by.join(", "))
        }
        ResultPhrase::Payoff(value) => format!("payoff {}", expression(value)),
    }
}

/// Writes a value after `=`; an equation gets brackets.
fn given(value: &Tree) -> String {
    match &value.kind {
        Kind::Binary(Binary::Eq, ..) => format!("({})", expression(value)),
        _ => expression(value),
    }
}

/// ` word value`, or nothing.
fn optional(word: &str, value: Option<&Tree>) -> String {
    value.map_or_else(String::new, |value| format!("{word} {}", expression(value)))
}

/// ` with a = 1, b = 2`, or nothing.
fn with(props: &[(Name, Tree)]) -> String {
    let (turned, props) = match props.split_last() {
        Some(((name, value), props)) if name.text == TURNED => {
            (format!(" {TURNED} {}", expression(value)), props)
        }
        _ => (String::new(), props),
    };
    let given = |(name, value): &(Name, Tree)| format!("{} = {}", name.text, expression(value));
    let given: Vec<String> = props.iter().map(given).collect();
    if given.is_empty() { turned } else { format!("{turned} with {}", given.join(", ")) }
}

fn bound(bind: Option<&Name>) -> String {
    bind.map_or_else(String::new, |bind| format!(" as ${}", bind.text))
}

/// `name` or `name(a, b)`.
fn called(name: &Name, args: &[Tree]) -> String {
    if args.is_empty() {
        return name.text.clone();
    }
    let args: Vec<String> = args.iter().map(expression).collect();
    format!("{}({})", name.text, args.join(", "))
}
