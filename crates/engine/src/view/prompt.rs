//! The question in words.

use crate::words::{Words, lower_first};
use boardwright_kernel::{Alternative, AlternativeKind, Decider, Kind, ParamInfo};
use boardwright_protocol::MoveView;

/// The most answers that a question names.
const NAMED: usize = 3;

/// Returns the author's prompt, or a question made from the answers.
pub fn prompt(
    words: &Words<'_>,
    decider: Decider,
    said: Option<&str>,
    alternatives: &[Alternative],
    moves: &[MoveView],
) -> String {
    let who = words.decider(decider);
    if let Some(said) = said {
        return format!("{who}: {said}");
    }
    let can = |(index, _): &(usize, &Alternative)| {
        moves.iter().any(|one| one.alternative as usize == *index)
    };
    let possible = alternatives.iter().enumerate().filter(can).map(|(_, one)| one);
    let question = question(words, &possible.collect::<Vec<_>>(), moves);
    format!("{who}, {question}")
}

/// The text for viewers who do not decide.
pub fn waiting(words: &Words<'_>, decider: Decider) -> String {
    format!("{} decides.", words.decider(decider))
}

fn question(words: &Words<'_>, possible: &[&Alternative], moves: &[MoveView]) -> String {
    match (possible, moves) {
        ([only], [forced]) if only.kind.only_names() => {
            format!("it can only be {}.", forced.label)
        }
        (_, [forced]) => format!("{}.", lower_first(&forced.label)),
        ([only], _) => of_one(words, only),
        // A choice with `done` or `skip` beside it.
        ([choose, _], _) if choose.kind.only_names() => of_one(words, choose),
        (few, _) if few.len() <= NAMED => {
            let labels = few.iter().map(|one| lower_first(&words.alternative(one)));
            format!("{}?", either(&labels.collect::<Vec<_>>()))
        }
        _ => "what will you do?".to_owned(),
    }
}

/// The action is given; the question is about its parameters.
fn of_one(words: &Words<'_>, only: &Alternative) -> String {
    let label = || lower_first(&words.alternative(only));
    let is_action = matches!(only.kind, AlternativeKind::Action(_));
    match &*only.params {
        [] => format!("{}.", label()),
        [param] if !(is_action && param.kind == Kind::Int) => ask(words, param),
        [param, ..] => format!("{}: {}", label(), ask(words, param)),
    }
}

fn ask(words: &Words<'_>, param: &ParamInfo) -> String {
    let name = words.param(&param.name);
    match param.kind {
        Kind::Bool => format!("{name}, yes or no?"),
        Kind::Int if name.ends_with('s') => format!("how many {name}?"),
        _ => format!("which {name}?"),
    }
}

fn either(labels: &[String]) -> String {
    match labels {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        labels => labels.concat(),
    }
}
