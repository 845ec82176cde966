//! Plays the moves of one game again under changed rules: by the names of actions and arguments, as far
//! as they are legal.

use crate::named_move::NamedMove;
use crate::session::{MOST_DECISIONS, Passage, Session};
use crate::words::Words;
use boardwright_kernel::{Decider, Machine, Move};
use boardwright_sim::move_name;
use boardwright_sim::tree::{NodeId, Tree};
use std::rc::Rc;

/// The moves that an edit should keep: those of the game, or those that an earlier edit could not keep.
pub fn moves_to_keep(session: &Session) -> Rc<Tree<NamedMove>> {
    session.to_keep.clone().unwrap_or_else(|| tell(session).into())
}

/// The moves of a game by name, on all its lines.
fn tell(session: &Session) -> Tree<NamedMove> {
    let tell = |machine: &mut Machine<'_>, index: &u32| {
        let index = *index as usize;
        let told = machine.nth(index).map(|chosen| name(session, index, machine, chosen));
        machine.apply_index(index).ok();
        told.ok_or(())
    };
    session.tree().replayed(session.machine(0), tell).0
}

/// Plays moves by name in a game that begins, as far as they are legal. Returns those that are not, by their nodes.
pub fn play(session: &mut Session, told: &Tree<NamedMove>) -> Vec<NodeId> {
    let first = (session.machine(0), 0);
    let (tree, lost) = told.replayed(first, |(machine, made), told| {
        let index = find(machine, told).filter(|_| *made < MOST_DECISIONS).ok_or(())?;
        *made += 1;
        machine.apply_index(index as usize).map(|_| index).map_err(|_| ())
    });
    session.load(tree);
    lost.into_iter().map(|(node, ())| node).collect()
}

/// A move of the game by name.
pub fn named(session: &Session, index: usize, passage: &Passage<'_>) -> NamedMove {
    name(session, index, &passage.machine_before(), passage.chosen)
}

fn name(session: &Session, index: usize, before: &Machine<'_>, chosen: Move) -> NamedMove {
    let words = Words::new(&session.rules);
    let by = before.decision().map_or(Decider::Chance, |decision| decision.decider);
    let name = move_name(before, chosen);
    let what = if session.rules.program.hides() {
        session.rules.labels.secret_label(before, chosen)
    } else {
        words.chosen(before, chosen, None)
    };
    let label = format!("{}: {what}", words.decider(by));
    NamedMove { by, name, index, label }
}

/// The index of the legal move with this name; its former index is tried first.
fn find(machine: &mut Machine<'_>, told: &NamedMove) -> Option<u32> {
    if machine.decision()?.decider != told.by {
        return None;
    }
    let is_it = |machine: &Machine<'_>, one: &Move| move_name(machine, *one) == told.name;
    let same = machine.nth(told.index).filter(|one| is_it(machine, one)).map(|_| told.index);
    let moves = if same.is_some() { Vec::new() } else { machine.legal_moves().to_vec() };
    let index = same.or_else(|| moves.iter().position(|one| is_it(machine, one)))?;
    u32::try_from(index).ok()
}
