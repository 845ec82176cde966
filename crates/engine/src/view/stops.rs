//! Positions in the middle of a move. Rules go on by themselves after a choice: cards are revealed, scored and put away
//! before the next question. The position after the move does not show what was moved twice, so people get a stop
//! before the second time.

use super::eyes::Eyes;
use super::places::Table;
use super::{context, position};
use crate::session::{Passage, Session};
use crate::words::Words;
use boardwright_kernel::{Event, EventKind, Seen, State, TokenId, states_before};
use boardwright_protocol::{Stop, View, ViewAs};
use std::collections::BTreeSet;

/// The most stops of a move.
const MOST: usize = 4;
/// The most sentences of a stop.
const TOLD: usize = 8;

/// Returns the stops of the last move, for a viewer.
pub fn stops(session: &Session, view: ViewAs) -> Vec<Stop> {
    let at = session.total();
    let Some(passage) = session.passage(at) else { return Vec::new() };
    let eyes = Eyes::between(session, at.saturating_sub(1), view);
    let events = passage.machine.events();
    let mut cuts = cuts(&passage, eyes);
    let program = passage.machine.program();
    let answers = |events: &[Event]| -> Vec<Event> {
        events.iter().filter(|event| eyes.see_reveal(program, event)).cloned().collect()
    };
    let last = cuts.last().copied().unwrap_or(0);
    let ends_in_reveal = cuts.len() < MOST && !answers(&events[last..]).is_empty();
    let before = passage.machine_before();
    let Ok(mut states) = states_before(&before, passage.chosen, &cuts) else { return Vec::new() };
    if ends_in_reveal {
        cuts.push(events.len());
        states.push(passage.machine.state().clone());
    }
    let words = Words::new(&session.rules);
    let starts = std::iter::once(0).chain(cuts.iter().copied());
    let parts = starts.zip(&cuts).map(|(start, end)| &events[start..*end]);
    let stop = |(state, events): (&State, &[Event])| {
        // A reveal is told alone: the table shows what it did to the tokens.
        let answers = answers(events);
        let reveal = !answers.is_empty();
        let told = words.events(state, if reveal { &answers } else { events }, eyes.viewer);
        Stop {
            view: between(session, &words, &passage, state, eyes),
            reveal,
            told: told.into_iter().take(TOLD).collect(),
        }
    };
    states.iter().zip(parts).map(stop).collect()
}

/// The events before which there is a stop: the viewer would not see any more what an earlier event did.
fn cuts(passage: &Passage<'_>, eyes: Eyes) -> Vec<usize> {
    let program = passage.machine.program();
    let mut cuts = Vec::new();
    let mut moved: BTreeSet<TokenId> = BTreeSet::new();
    // The beginning of the last phase, after something was moved.
    let mut phase = None;
    for (number, event) in passage.machine.events().iter().enumerate() {
        match &event.kind {
            EventKind::PhaseEnter { .. } if !moved.is_empty() => phase = phase.or(Some(number)),
            EventKind::Moved { token, .. }
                if eyes.see_event(program, event) == Seen::Whole && cuts.len() < MOST =>
            {
                let again = moved.contains(token).then_some(number);
                if let Some(cut) = phase.take().or(again) {
                    cuts.push(cut);
                    moved.clear();
                }
                moved.insert(*token);
            }
            _ => {}
        }
    }
    cuts
}

/// The table in a position between two decisions.
fn between(
    session: &Session,
    words: &Words<'_>,
    passage: &Passage<'_>,
    state: &State,
    eyes: Eyes,
) -> View {
    let total = session.total() as u32;
    let places = Table::of(words, state, eyes).places;
    View {
        at: total,
        total,
        dice: context::thrown(&session.rules, passage, eyes),
        ..position(&session.rules, words, state, eyes, (None, places))
    }
}
