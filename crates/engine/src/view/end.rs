//! The end of a game, in words.

use crate::rules::Rules;
use crate::session::Session;
use crate::words::Words;
use boardwright_kernel::{
    EventCause, EventKind, Fact, FactKind, Fault, Outcome, OutcomeKind, State, ending_witness,
    explain_event,
};
use boardwright_protocol::EndView;
use boardwright_sim::labels::ending_path;

/// Returns the end; it is public.
pub fn end(session: &Session, words: &Words<'_>, outcome: &Outcome, state: &State) -> EndView {
    let rules = &session.rules;
    let path = outcome.cause.map(|cause| rules.program.cause_path(cause)).unwrap_or_default();
    let path = ending_path(&rules.def, outcome, path);
    let lit = match outcome.kind {
        OutcomeKind::Win | OutcomeKind::Ranked | OutcomeKind::Payoff => {
            ending_witness(&rules.program, state)
        }
        // All cells together are nothing to look at.
        OutcomeKind::AllWin | OutcomeKind::AllLose | OutcomeKind::Draw | OutcomeKind::Fault => {
            Vec::new()
        }
    };
    EndView {
        headline: rules.labels.headline(outcome),
        reason: match outcome.fault {
            Some(fault) => cure(fault).to_owned(),
            None => reason(session, words, &path, lit.len()),
        },
        line: if path.is_empty() { 0 } else { rules.line(&path) },
        winners: outcome.winners.iter().map(|winner| winner.seat()).collect(),
        fault: outcome.kind == OutcomeKind::Fault,
        lit: lit.iter().map(|place| place.index() as u32).collect(),
    }
}

/// Returns advice about the cause of a fault.
fn cure(fault: Fault) -> &'static str {
    match fault {
        Fault::BudgetSpent => "A loop or trigger in the rules goes on without end.",
        Fault::IdleLoop => "A phase must ask a player, or an end condition must hold.",
        Fault::ListLimit => {
            "Write a larger `limit`, up to 1,024 where the loop asks a player, or take fewer members: `take(list, 8)`."
        }
        Fault::PositionLimit => {
            "A game of that many turns goes on without end: end it at a round, or compare fewer kinds of positions."
        }
        Fault::NoRoom => {
            "Ask first whether there is room, such as `pre: fits($token, $cell)`: every cell that a token covers must exist and be empty."
        }
        Fault::TokenLimit => {
            "Destroy tokens that are out of the game. `max` in a type makes its number a rule: no more are created."
        }
    }
}

/// The end condition that held: its name if it has one, else what made it hold, in the words of `boardwright why`, else
/// its text in the spec.
fn reason(session: &Session, words: &Words<'_>, path: &str, lit: usize) -> String {
    let rules = &session.rules;
    let index =
        path.strip_prefix("end[").and_then(|rest| rest.split(']').next()?.parse::<usize>().ok());
    let Some(index) = index else { return "An effect ended the game".to_owned() };
    if let Some(id) = rules.def.end.get(index).and_then(|ending| ending.id.as_deref()) {
        return words.id(id);
    }
    let told = because(session, lit).unwrap_or_default();
    if !told.is_empty() {
        return told.join(", and ");
    }
    let condition = rules.words(&format!("end[{index}].when"));
    condition.map_or_else(|| format!("Ending {}", index + 1), |text| format!("Because {text}"))
}

/// The facts that made the end condition hold. `lit` is the number of cells that it needs.
fn because(session: &Session, lit: usize) -> Option<Vec<String>> {
    let rules: &Rules = &session.rules;
    let passage = session.passage(session.total())?;
    let ended = |event: &boardwright_kernel::Event| event.kind == EventKind::Ended;
    let number = passage.machine.events().iter().position(ended)?;
    let before = passage.machine_before();
    let cause = explain_event(&before, passage.chosen, number, None).ok()??;
    if is_line(&cause.facts, lit) {
        return Some(vec![format!("{} in a row", in_words(lit))]);
    }
    Some(rules.labels.made(&rules.program, &telling(cause), None).read)
}

/// True if nothing but a line of cells made the condition hold.
fn is_line(facts: &[Fact], lit: usize) -> bool {
    let lines = match facts {
        [Fact { what: FactKind::Line, .. }] => true,
        [Fact { what: FactKind::AnyMember(_), .. }, members @ ..] => {
            members.iter().all(|fact| fact.what == FactKind::Member)
        }
        _ => false,
    };
    lines && lit > 2
}

/// Leaves out the way to a fact, such as the member of a list that was looked at, if more is known. A connection tells
/// everything.
fn telling(mut cause: EventCause) -> EventCause {
    let connects = |fact: &Fact| fact.what == FactKind::Connected;
    let is_way = |fact: &Fact| {
        matches!(
            fact.what,
            FactKind::Fold("some" | "all") | FactKind::Member | FactKind::AnyMember(_)
        )
    };
    if cause.facts.iter().any(connects) {
        cause.facts.retain(connects);
    } else if !cause.facts.iter().all(is_way) {
        cause.facts.retain(|fact| !is_way(fact));
    }
    cause
}

/// Small numbers as words.
fn in_words(number: usize) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
