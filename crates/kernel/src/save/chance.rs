//! What chance has not decided yet: in a state that is read, and as text.

use super::draft::Draft;
use super::{Reason, names, text};
use crate::machine::{Machine, QUIET};
use crate::program::Program;
use crate::state::{Pending, Since, State, Stretch, place};
use crate::{Move, Options};
use boardwright_def::Ordering;
use std::fmt::Write;

/// How a machine runs that stands in the middle of an operation.
pub(super) const ASKING: Options = Options { explicit_chance: true, ..QUIET };

/// The state before the operation that asks, and what was done since.
pub(super) fn save_pending(program: &Program, pending: &Pending) -> String {
    let Since { base, chosen, given } = &pending.since;
    let mut out = text::save_text(program, base);
    let _ = match chosen {
        Some(bits) => writeln!(out, "then {bits:016x}"),
        None => writeln!(out, "then -"),
    };
    if !given.is_empty() {
        let given: Vec<String> = given.iter().map(|given| given.index.to_string()).collect();
        let _ = writeln!(out, "chance {}", given.join(" "));
    }
    out
}

/// The tokens that have no order, a line for each place.
pub(super) fn save_stretches(program: &Program, state: &State, mut line: impl FnMut(String)) {
    for Stretch { place, above, count } in &state.unsettled {
        let name = names::place(program, *place as usize, '@');
        line(format!("unsettled {name} {above} {count}"));
    }
}

impl Draft<'_> {
    /// Has `count` tokens of a place, behind `above` others, lie in no order.
    pub fn unsettled(&mut self, at: usize, above: i32, count: i32) -> Result<(), Reason> {
        let name = names::place(self.p, at, ':');
        let lying = self.s.place(self.p, at, place::COUNT);
        let within =
            above >= 0 && count > 1 && above.checked_add(count).is_some_and(|n| n <= lying);
        if !within {
            let message = format!(
                "two tokens at least can be without order, and {name} has no {count} behind {above} others"
            );
            return Err(message.into());
        }
        if self.p.places.meta[at].ordering == Ordering::Set {
            return Err(format!("{name} is a set, which has no order at all").into());
        }
        if self.p.places.seers[at] != 0 {
            return Err(format!("who looks into {name} sees its order").into());
        }
        match self.s.unsettled.binary_search_by_key(&(at as i32), |stretch| stretch.place) {
            Ok(_) => Err(format!("{name} is without order twice").into()),
            Err(before) => {
                let stretch = Stretch { place: at as i32, above, count };
                self.s.unsettled.insert(before, stretch);
                Ok(())
            }
        }
    }

    /// Nobody knows what has no order.
    pub(super) fn check_stretches(&self) -> Result<(), Reason> {
        if self.s.unsettled.is_empty() {
            return Ok(());
        }
        for token in 0..self.tokens() as i32 {
            let known =
                self.p.tokens.tracks && self.s.token_word(self.p, token, self.p.tokens.links) != 0;
            if known && self.s.is_unsettled(self.p, token) {
                return Err(format!("nobody can know token {token}, which has no order yet").into());
            }
        }
        Ok(())
    }
}

/// Which part of the way to a question of chance is wrong: the move, or an answer by its number.
pub(super) type Wrong = (Option<usize>, Reason);

/// Goes on from a state to a question of chance in the middle of an operation: after a move, or after
/// setup, whose generator the state has, with the answers given since.
pub(super) fn go_on(
    program: &Program,
    state: State,
    chosen: Option<Move>,
    given: &[usize],
) -> Result<State, Wrong> {
    let rng = state.rng;
    let mut machine = Machine::from_state(program, state, ASKING);
    match chosen {
        None => machine.set_up(rng),
        Some(chosen) => machine
            .apply(chosen)
            .map_err(|_| (None, format!("{:016x} is no legal move there", chosen.bits()).into()))?,
    }
    let asked = |machine: &Machine<'_>, by: Option<usize>| match machine.state().pending {
        Some(_) => Ok(()),
        None => {
            Err((by, "chance is not asked in the middle of an operation then".to_owned().into()))
        }
    };
    asked(&machine, None)?;
    for (number, index) in given.iter().enumerate() {
        let outcomes = machine.count();
        machine.apply_index(*index).map_err(|_| {
            let message = format!("chance has {outcomes} outcomes there, from 0: {index} is none");
            (Some(number), message.into())
        })?;
        asked(&machine, Some(number))?;
    }
    Ok(machine.into_state())
}
