//! The game for a viewer. A view has nothing that its viewer may not know: hidden places give only a
//! count, and handles do not identify tokens.

mod asking;
mod context;
mod decision;
mod end;
mod eyes;
mod lying;
mod places;
mod players;
mod prompt;
mod stops;
#[cfg(test)]
mod tests;

pub use eyes::Eyes;
pub use places::Table;
pub use stops::stops;

use crate::facts;
use crate::hex;
use crate::rules::Rules;
use crate::session::{Passage, Session};
use crate::words::Words;
use boardwright_kernel::{Decider, Machine, Seen, State};
use boardwright_protocol::{PlaceView, View};
use std::collections::BTreeSet;

/// The game after the decisions at which the session stands.
pub fn view(session: &Session, words: &Words<'_>, eyes: Eyes) -> View {
    let at = session.at();
    let rules = &session.rules;
    let program = &rules.program;
    let mut machine = session.machine(at);
    let table = places::Table::of(words, machine.state(), eyes);
    let decision = decision::decision(session, words, &mut machine, at, eyes, &table);
    let decider = machine.decision().map(|decision| decision.decider);
    let state = machine.state();
    let last = session.passage(at);
    let (hash, hash_of_state) = eyes.hash(program, state);
    View {
        at: at as u32,
        total: session.total() as u32,
        pass_to: eyes.pass_to(),
        decision,
        end: machine.result().map(|outcome| end::end(session, words, &outcome, state)),
        changed: last.as_ref().map(|last| changed(last, eyes)).unwrap_or_default(),
        dice: last.as_ref().map(|last| context::thrown(rules, last, eyes)).unwrap_or_default(),
        hash: if eyes.onlooker.is_some() { String::new() } else { hex(hash) },
        hash_of_state,
        ..position(rules, words, state, eyes, (decider, table.places))
    }
}

/// A position of the game, by a machine that stands at it, only to be looked at: without question and hash.
pub fn still(session: &Session, machine: &Machine<'_>, at: usize, eyes: Eyes) -> View {
    let words = Words::new(&session.rules);
    let state = machine.state();
    let places = places::Table::of(&words, state, eyes).places;
    let decider = machine.decision().map(|decision| decision.decider);
    View {
        at: at as u32,
        total: session.total() as u32,
        end: machine.result().map(|outcome| end::end(session, &words, &outcome, state)),
        ..position(&session.rules, &words, state, eyes, (decider, places))
    }
}

/// A view of a position that is set up by hand, for a viewer who sees everything.
pub fn set_up(rules: &Rules, words: &Words<'_>, state: &State) -> View {
    let table = places::Table::of(words, state, Eyes::ALL);
    position(rules, words, state, Eyes::ALL, (None, table.places))
}

/// A view of a state and of its decider, if somebody decides; without the question, the decisions and the hash.
fn position(
    rules: &Rules,
    words: &Words<'_>,
    state: &State,
    eyes: Eyes,
    (decider, places): (Option<Decider>, Vec<PlaceView>),
) -> View {
    let phase = state.phase().filter(|_| rules.program.phases().len() > 1);
    View {
        at: 0,
        total: 0,
        viewer: eyes.seat(),
        pass_to: 0,
        places,
        cells: facts::variables(words, state, eyes),
        players: players::players(rules, words, state, eyes, decider),
        globals: players::globals(rules, words, state, eyes),
        round: state.round(),
        turn: state.turn(),
        ply: state.ply(),
        phase: phase.map(|phase| words.phase(phase)).unwrap_or_default(),
        decision: None,
        end: None,
        changed: Vec::new(),
        dice: Vec::new(),
        hash: String::new(),
        hash_of_state: false,
    }
}

/// The places that a decision changed, as far as the viewer sees it.
pub fn changed(passage: &Passage<'_>, eyes: Eyes) -> Vec<u32> {
    let (program, state) = (passage.machine.program(), passage.machine.state());
    let events = passage.machine.events().iter();
    let seen = events.filter(|event| eyes.see_event(program, event) != Seen::Nothing);
    let places: BTreeSet<u32> = seen
        .flat_map(|event| {
            let facts = event.kind.facts();
            let of_token = facts.token.and_then(|token| state.token(program, token).place);
            facts.places.into_iter().chain([of_token])
        })
        .flatten()
        .map(|place| place.index() as u32)
        .collect();
    places.into_iter().collect()
}
