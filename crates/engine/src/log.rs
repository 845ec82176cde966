//! The log: a row for each decision made, without secrets from the viewer.

use crate::session::{Passage, Session};
use crate::view::{Eyes, seat};
use crate::words::Words;
use boardwright_kernel::Decider;
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
    let mut changes = words.events(passage.machine.state(), passage.machine.events(), eyes.viewer);
    if changes.len() > MOST_CHANGES {
        let more = changes.len() - MOST_CHANGES;
        changes.truncate(MOST_CHANGES);
        changes.push(format!("… and {more} more changes"));
    }
    LogRow {
        number: format!("{}.{}", state.ply(), state.step()),
        seat: seat(decider),
        label: words.made(&before, passage, eyes.viewer),
        changes,
        turn: state.turn(),
    }
}
