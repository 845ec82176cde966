//! The log: a row for each decision made, without secrets from the viewer.

use crate::session::{Passage, Session};
use crate::view::{Eyes, seat};
use crate::words::Words;
use boardwright_kernel::{
    AlternativeKind, Changed, Choice, Decider, Event, EventKind, Machine, Seen, TokenFace, Value,
    Viewers, shows_type,
};
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
    let told = picked == Some(true) || uses_secret_property(words, &before, &choice);
    told && choice.args.iter().filter(plain).any(|value| !shown(value))
}

/// True if a viewer who does not know a token sees the change of its property.
fn shows_change(passage: &Passage<'_>, event: &Event, face: &TokenFace, eyes: Eyes) -> bool {
    let EventKind::Prop { prop, .. } = event.kind else { return false };
    let program = passage.machine.program();
    let id = program.prop_name(prop);
    let mut props = program.token_types()[face.type_id.index()].props.iter();
    let public = props.find(|of| of.id == id).is_some_and(|of| of.visibility.is_public());
    public && face.place.is_some_and(|place| shows_type(program, eyes.viewer, place, face))
}

/// True if the rules of the action that was taken use a property that not everybody sees: its arguments may tell it, also
/// where it keeps its value.
fn uses_secret_property(words: &Words<'_>, before: &Machine<'_>, choice: &Choice) -> bool {
    let parts = words.rules().parts();
    let taken = before.decision().and_then(|asked| asked.alternatives.get(choice.alternative));
    let action = taken.and_then(|taken| taken.kind.action());
    let name = action.and_then(|action| words.program().actions().get(action.index()));
    let uses = name.and_then(|name| parts.actions.get(name));
    uses.is_some_and(|uses| !uses.all.props.is_disjoint(&parts.secret_props))
}

/// True if a variable or property changed that the viewer does not see.
fn is_hidden_change(passage: &Passage<'_>, event: &Event, eyes: Eyes) -> bool {
    let (program, state) = (passage.machine.program(), passage.machine.state());
    let facts = event.kind.facts();
    match facts.changed {
        Changed::Variable => eyes.see_event(program, event) != Seen::Whole,
        Changed::Property => facts.token.is_some_and(|token| {
            let face = state.token(program, token);
            let unknown = !eyes.know(program, state, token);
            let unseen = |place| !eyes.see_place(program, place);
            face.place.is_some_and(unseen)
                || unknown && face.place.is_some() && !shows_change(passage, event, &face, eyes)
        }),
        Changed::Other => false,
    }
}
