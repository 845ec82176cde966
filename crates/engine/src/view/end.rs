//! The end of a game, in words.

use crate::rules::Rules;
use crate::words::Words;
use boardwright_kernel::{Fault, Outcome, OutcomeKind};
use boardwright_protocol::EndView;
use boardwright_sim::labels::ending_path;

/// Returns the end; it is public.
pub fn end(rules: &Rules, words: &Words<'_>, outcome: &Outcome) -> EndView {
    let path = outcome.cause.map(|cause| rules.program.cause_path(cause)).unwrap_or_default();
    let path = ending_path(&rules.def, outcome, path);
    EndView {
        headline: rules.labels.headline(outcome),
        reason: match outcome.fault {
            Some(fault) => cure(fault).to_owned(),
            None => reason(rules, words, &path),
        },
        line: if path.is_empty() { 0 } else { rules.line(&path) },
        winners: outcome.winners.iter().map(|winner| winner.seat()).collect(),
        fault: outcome.kind == OutcomeKind::Fault,
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

/// The end condition that held: its name if it has one, else its text in the spec.
fn reason(rules: &Rules, words: &Words<'_>, path: &str) -> String {
    let index =
        path.strip_prefix("end[").and_then(|rest| rest.split(']').next()?.parse::<usize>().ok());
    let Some(index) = index else { return "An effect ended the game".to_owned() };
    let named = rules.def.end.get(index).and_then(|ending| ending.id.as_deref());
    let condition = || rules.words(&format!("end[{index}].when"));
    match named {
        Some(id) => words.id(id),
        None => condition().map_or_else(
            || format!("Ending {}", index + 1),
            |condition| format!("Because {condition}"),
        ),
    }
}
