//! Plays the moves of one game again under changed rules: by the names of actions and arguments, as far
//! as they are legal.

use crate::named_move::NamedMove;
use crate::session::{Passage, Session};
use crate::words::Words;
use boardwright_kernel::{Decider, Machine, Move};
use boardwright_sim::move_name;
use std::rc::Rc;

/// The moves that an edit should keep: those of the game, or those that an earlier edit could not keep.
pub fn moves_to_keep(session: &Session) -> Rc<[NamedMove]> {
    session.to_keep.clone().unwrap_or_else(|| tell(session).into())
}

/// The moves of a game by name.
fn tell(session: &Session) -> Vec<NamedMove> {
    let indices = session.indices();
    let mut told = Vec::with_capacity(indices.len());
    session.replay(0, |number, passage| {
        told.push(named(session, indices[number] as usize, passage));
    });
    told
}

/// A move of the game by name.
pub fn named(session: &Session, index: usize, passage: &Passage<'_>) -> NamedMove {
    let words = Words::new(&session.rules);
    let before = passage.machine_before();
    let by = before.decision().map_or(Decider::Chance, |decision| decision.decider);
    let name = move_name(&before, passage.chosen);
    let what = if session.rules.program.hides() {
        session.rules.labels.secret_label(&before, passage.chosen)
    } else {
        words.chosen(&before, passage.chosen, None)
    };
    let label = format!("{}: {what}", words.decider(by));
    NamedMove { by, name, index, label }
}

/// The index of the legal move with this name; its former index is tried first.
pub fn find(machine: &mut Machine<'_>, told: &NamedMove) -> Option<u32> {
    if machine.decision()?.decider != told.by {
        return None;
    }
    let is_it = |machine: &Machine<'_>, one: &Move| move_name(machine, *one) == told.name;
    let same = machine.nth(told.index).filter(|one| is_it(machine, one)).map(|_| told.index);
    let moves = if same.is_some() { Vec::new() } else { machine.legal_moves().to_vec() };
    let index = same.or_else(|| moves.iter().position(|one| is_it(machine, one)))?;
    u32::try_from(index).ok()
}
