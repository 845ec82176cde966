//! The question in words.

use super::asking::Asking;
use crate::words::{Words, lower_first};
use boardwright_kernel::{Alternative, AlternativeKind, Decider, Kind};

/// The most answers that a question names.
const NAMED: usize = 3;

/// Returns the author's prompt, or a question made from the answers.
pub fn prompt(asking: &Asking<'_>, decider: Decider, said: Option<&str>) -> String {
    let who = asking.words.decider(decider);
    if let Some(said) = said {
        return format!("{who}: {said}");
    }
    let can = |index: &usize| asking.moves.iter().any(|one| one.alternative as usize == *index);
    let possible: Vec<usize> = (0..asking.alternatives.len()).filter(can).collect();
    format!("{who}, {}", question(asking, &possible))
}

/// The text for viewers who do not decide.
pub fn waiting(words: &Words<'_>, decider: Decider) -> String {
    format!("{} decides.", words.decider(decider))
}

fn question(asking: &Asking<'_>, possible: &[usize]) -> String {
    let words = asking.words;
    let names = |number: &usize| asking.alternatives[*number].kind.only_names();
    match (possible, asking.moves) {
        ([only], [forced]) if names(only) => format!("it can only be {}.", forced.label),
        (_, [forced]) => format!("{}.", lower_first(&forced.label)),
        ([only], _) => of_one(asking, *only),
        // A choice with `done` or `skip` beside it.
        ([choose, other], _) if names(choose) => {
            let other = lower_first(&words.alternative(&asking.alternatives[*other]));
            format!("{} or {other}.", of_one(asking, *choose).trim_end_matches('.'))
        }
        (few, _) if few.len() <= NAMED => {
            let label =
                |number: &usize| lower_first(&words.alternative(&asking.alternatives[*number]));
            format!("{}?", either(&few.iter().map(label).collect::<Vec<_>>()))
        }
        _ => "what will you do?".to_owned(),
    }
}

/// The action is given; the question is about its parameters.
fn of_one(asking: &Asking<'_>, number: usize) -> String {
    let (words, only) = (asking.words, &asking.alternatives[number]);
    let label = lower_first(&words.alternative(only));
    let Some(param) = only.params.first() else { return format!("{label}.") };
    let choose = match param.kind {
        Kind::Bool => format!("{}: yes or no?", words.param(&param.name)),
        _ => format!("choose {}.", asking.noun(number, 0)),
    };
    if is_plain(asking, only) { choose } else { format!("{label}: {choose}") }
}

/// True if the label of an alternative says no more than the question: it is no action, or the only action of the game
/// and one choice.
fn is_plain(asking: &Asking<'_>, only: &Alternative) -> bool {
    let is_action = matches!(only.kind, AlternativeKind::Action(_));
    !is_action || asking.words.program().actions().len() == 1 && only.params.len() == 1
}

fn either(labels: &[String]) -> String {
    match labels {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        labels => labels.concat(),
    }
}
