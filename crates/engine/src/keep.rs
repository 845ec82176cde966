//! Playing the moves of one game in another whose rules are a little different: by the names of
//! actions and arguments, as far as they are legal.

use crate::session::Session;
use crate::words::Words;
use boardwright_kernel::{Decider, Machine, Move};
use boardwright_sim::move_name;

/// A move as it is told, independent of its place in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    by: Decider,
    name: String,
    index: usize,
    label: String,
}

impl Told {
    /// For people, and for everybody at the table: "Cross: Place b3".
    pub fn label(&self) -> &str {
        &self.label
    }
}

/// The moves of a game, told.
pub fn tell(session: &Session) -> Vec<Told> {
    let indices = session.indices();
    let words = Words::new(&session.rules);
    let hides = session.rules.program.hides();
    let mut told = Vec::with_capacity(indices.len());
    session.replay(0, |number, passage| {
        let before = passage.machine_before();
        let by = before.decision().map_or(Decider::Chance, |decision| decision.decider);
        let name = move_name(&before, passage.chosen);
        let what = if hides {
            words.secretly(&before, passage.chosen)
        } else {
            words.chosen(&before, passage.chosen, None)
        };
        let label = format!("{}: {what}", words.decider(by));
        told.push(Told { by, name, index: indices[number] as usize, label });
    });
    told
}

/// The index of a move that is told so; the one it had, if that still is it.
pub fn find(machine: &mut Machine<'_>, told: &Told) -> Option<u32> {
    if machine.decision()?.decider != told.by {
        return None;
    }
    let is_it = |machine: &Machine<'_>, one: &Move| move_name(machine, *one) == told.name;
    let same = machine.nth(told.index).filter(|one| is_it(machine, one)).map(|_| told.index);
    let moves = if same.is_some() { Vec::new() } else { machine.legal_moves().to_vec() };
    let index = same.or_else(|| moves.iter().position(|one| is_it(machine, one)))?;
    u32::try_from(index).ok()
}
