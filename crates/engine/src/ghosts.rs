//! The tokens that the moves of a line bring to cells, to be drawn before anybody plays them.
//!
//! In a game without secrets and chance the line is played in a copy of the game, and its events say what arrives. In all
//! others that copy knows more than the player: there only the arguments of the player's own move are told.

use crate::view::{Eyes, Table};
use crate::words::Words;
use boardwright_kernel::{Event, EventKind, Machine, Move, PlaceId, Program, Value};
use boardwright_protocol::{Arg, Ghost, TokenView};

/// The most tokens of a move. Of one that brings more, such as a handful of seeds, only the chosen cells are told.
const MOST: usize = 2;

/// True if a line cannot be told beyond the first move: what follows depends on secrets or on chance.
pub fn is_unsure(program: &Program) -> bool {
    program.hides() || program.has_chance()
}

/// Makes a move of a line and returns its ghosts; `step` is its number, from 1. `None` if it is not legal.
pub fn make(
    words: &Words<'_>,
    machine: &mut Machine<'_>,
    (step, index): (u32, usize),
    eyes: Eyes,
) -> Option<Vec<Ghost>> {
    let chosen = machine.nth(index)?;
    let before = Table::of(words, machine.state(), eyes);
    let asked = arguments(words, machine, chosen, &before);
    let ghost = |(from, to, token): Brought| Ghost { step, from, to, token };
    if is_unsure(machine.program()) {
        return Some(asked.into_iter().map(ghost).collect());
    }
    machine.apply_index(index).ok()?;
    let after = Table::of(words, machine.state(), eyes);
    let arrived = arrivals(machine.program(), machine.events(), &after);
    let told = if arrived.is_empty() || arrived.len() > MOST { asked } else { arrived };
    Some(told.into_iter().map(ghost).collect())
}

/// The cell that a token leaves, the cell that it comes to, and the token.
type Brought = (Option<u32>, u32, Option<TokenView>);

/// The cells that a move names. If it names a token first, the token goes to the cell named last.
fn arguments(
    words: &Words<'_>,
    machine: &Machine<'_>,
    chosen: Move,
    before: &Table,
) -> Vec<Brought> {
    let is_cell = |place: u32| cell(words.program(), PlaceId(place as u16)).is_some();
    let mut token = None;
    let mut cells = Vec::new();
    for value in machine.decode(chosen).args.iter() {
        match value {
            Value::Token(named) => {
                let Arg::Token { handle, place } = before.arg(*named) else { continue };
                token = Some((place, before.seen(place, handle)));
            }
            Value::Place(place) => cells.extend(cell(words.program(), *place)),
            Value::None
            | Value::Int(_)
            | Value::Bool(_)
            | Value::Player(_)
            | Value::Word { .. }
            | Value::TokenType(_)
            | Value::Direction(_)
            | Value::Set { .. } => {}
        }
    }
    match (token, cells.last()) {
        (Some((from, seen)), Some(to)) => vec![(Some(from).filter(|at| is_cell(*at)), *to, seen)],
        (Some((at, _)), None) if is_cell(at) => vec![(None, at, None)],
        (Some(_), None) | (None, None) => Vec::new(),
        (None, Some(_)) => cells.into_iter().map(|at| (None, at, None)).collect(),
    }
}

/// The tokens that have come to cells, each once, where it lies in the end.
fn arrivals(program: &Program, events: &[Event], after: &Table) -> Vec<Brought> {
    let mut moved = Vec::new();
    for event in events {
        let EventKind::Moved { token, from, to, .. } = &event.kind else { continue };
        let from = from.and_then(|from| cell(program, from));
        let known = moved.iter_mut().find(|(known, _, _)| known == token);
        let to = to.and_then(|to| cell(program, to));
        match known {
            Some((_, _, last)) => *last = to,
            None => moved.push((*token, from, to)),
        }
    }
    let arrived = moved.into_iter().filter_map(|(token, from, to)| {
        let to = to.filter(|to| Some(*to) != from)?;
        let Arg::Token { handle, place } = after.arg(token) else { return None };
        Some((from, to, after.seen(place, handle)))
    });
    arrived.collect()
}

/// The number of a place, if it is a cell.
fn cell(program: &Program, place: PlaceId) -> Option<u32> {
    let info = program.places().get(place.index())?;
    info.cell.map(|_| place.index() as u32)
}
