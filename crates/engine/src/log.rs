//! The log: a row for each decision made, without secrets from the viewer.

use crate::session::{Passage, Session};
use crate::view::{Eyes, changed};
use crate::words::Words;
use boardwright_kernel::{Decider, Viewers};
use boardwright_protocol::LogRow;

/// The most sentences for one decision.
const MOST_CHANGES: usize = 60;

/// Returns all rows for a viewer, one for each decision made. In a game without hidden information all
/// viewers share one log.
pub fn rows<'s>(session: &'s mut Session, words: &Words<'_>, eyes: Eyes) -> &'s [LogRow] {
    let eyes = if eyes.see_all(words.program()) { Eyes::ALL } else { eyes };
    let mut known = session.log.take(eyes.key());
    session.replay(known.rows.len(), |number, passage| {
        known.rows.push(row(words, passage, eyes));
        if is_sealed(passage) && eyes.viewer.is_some() {
            known.seal(number);
        }
        let program = words.program();
        if passage.machine.events().iter().any(|event| eyes.see_reveal(program, event)) {
            let after = &passage.machine;
            known.reveal(number, |row| {
                let sealed = session.passage(row + 1)?;
                let before = sealed.machine_before();
                Some(words.revealed(&before, after, sealed.chosen, eyes.viewer))
            });
        }
    });
    session.log.keep(eyes.key(), known)
}

/// True if others answer the same question at the same time.
fn is_sealed(passage: &Passage<'_>) -> bool {
    let before = passage.machine_before();
    before.decision().is_some_and(|decision| decision.group != Viewers::NOBODY)
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
        seat: decider.seat(),
        label: words.made(&before, passage, eyes.viewer),
        changes,
        places: changed(passage, eyes),
        turn: state.turn(),
    }
}
