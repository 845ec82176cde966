//! The log: a row for each decision made, without secrets from the viewer.

use crate::session::{Passage, Session};
use crate::view::{Eyes, seat};
use crate::words::Words;
use boardwright_kernel::{AlternativeKind, Changed, Decider, Event, Seen, Value, Viewers};
use boardwright_protocol::LogRow;

/// The most sentences for one decision.
const MOST_CHANGES: usize = 60;

/// Returns all rows for a viewer, one for each decision made. In a game without hidden information all
/// viewers share one log.
pub fn rows<'s>(session: &'s mut Session, words: &Words<'_>, eyes: Eyes) -> &'s [LogRow] {
    let eyes = if eyes.see_all(words.program()) { Eyes { viewer: None } } else { eyes };
    let mut rows = session.log.take(eyes.seat());
    session.replay(rows.len(), |_, passage| rows.push(row(words, passage, eyes)));
    session.log.keep(eyes.seat(), rows)
}

fn row(words: &Words<'_>, passage: &Passage<'_>, eyes: Eyes) -> LogRow {
    let before = passage.machine_before();
    let state = before.state();
    let decider = before.decision().map_or(Decider::Chance, |decision| decision.decider);
    let secret = is_secret(words, passage, eyes, decider);
    let mut changes = words.events(passage.machine.state(), passage.machine.events(), eyes.viewer);
    if changes.len() > MOST_CHANGES {
        let more = changes.len() - MOST_CHANGES;
        changes.truncate(MOST_CHANGES);
        changes.push(format!("… and {more} more changes"));
    }
    LogRow {
        number: format!("{}.{}", state.ply(), state.step()),
        seat: seat(decider),
        label: if secret {
            words.secretly(&before, passage.chosen)
        } else {
            words.made(&before, passage.chosen, eyes.viewer, passage.machine.state())
        },
        changes,
        turn: state.turn(),
    }
}

/// True if the choice is the decider's secret. It is if it changed something that the viewer does not see,
/// or if a word, number or type was chosen in a game with hidden information and not shown at once.
/// Tokens, places and players are public where they are seen.
fn is_secret(words: &Words<'_>, passage: &Passage<'_>, eyes: Eyes, decider: Decider) -> bool {
    let program = words.program();
    if eyes.see_all(program) || seat(decider) == eyes.seat() {
        return false;
    }
    // Simultaneous answers are shown by the event that lists all of them.
    let before = passage.machine_before();
    if before.decision().is_some_and(|decision| decision.group != Viewers::NOBODY) {
        return true;
    }
    let events = passage.machine.events();
    if events.iter().any(|event| is_hidden_change(passage, event, eyes)) {
        return true;
    }
    let choice = before.decode(passage.chosen);
    let picked = before.decision().and_then(|decision| {
        let taken = decision.alternatives.get(choice.alternative)?;
        Some(taken.kind == AlternativeKind::Choose)
    });
    let shown = |value: &Value| events.iter().any(|event| event.kind.facts().value == Some(*value));
    let plain = |value: &&Value| {
        matches!(
            value,
            Value::Int(_)
                | Value::Bool(_)
                | Value::Word { .. }
                | Value::TokenType(_)
                | Value::Direction(_)
                | Value::Set { .. }
        )
    };
    picked == Some(true) && choice.args.iter().filter(plain).any(|value| !shown(value))
}

/// True if a variable or property changed that the viewer does not see.
fn is_hidden_change(passage: &Passage<'_>, event: &Event, eyes: Eyes) -> bool {
    let (program, state) = (passage.machine.program(), passage.machine.state());
    let facts = event.kind.facts();
    match facts.changed {
        Changed::Variable => eyes.see_event(program, event) != Seen::Whole,
        Changed::Property => facts.token.is_some_and(|token| {
            let place = state.token(program, token).place;
            let unknown = !eyes.know(program, state, token);
            place.is_some_and(|place| unknown || !eyes.see_place(program, place))
        }),
        Changed::Other => false,
    }
}
