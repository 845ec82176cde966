//! Lazy chance in a state that is read: undecided orders, and a pending question of chance.

use super::builder::StateBuilder;
use super::{Reason, ensure, names};
use crate::machine::{Machine, QUIET};
use crate::program::Program;
use crate::state::{State, Stretch, place};
use crate::{Move, Options};
use boardwright_def::Ordering;

/// Options of a machine that replays up to a question of chance.
pub(super) const ASKING: Options = Options { explicit_chance: true, ..QUIET };

impl StateBuilder<'_> {
    /// Marks the order of `count` tokens of a place, behind `above` others, as undecided.
    pub fn unsettled(&mut self, at: usize, above: i32, count: i32) -> Result<(), Reason> {
        let name = names::place(self.p, at, ':');
        let lying = self.s.place(self.p, at, place::COUNT);
        let within =
            above >= 0 && count > 1 && above.checked_add(count).is_some_and(|n| n <= lying);
        ensure!(
            within,
            "an undecided order has at least two tokens, and {name} has no {count} tokens behind {above} others"
        );
        let has_order = self.p.places.meta[at].ordering != Ordering::Set;
        ensure!(has_order, "{name} is a set and has no order");
        ensure!(self.p.places.seers[at] == 0, "players who look into {name} see its order");
        match self.s.unsettled.binary_search_by_key(&(at as i32), |stretch| stretch.place) {
            Ok(_) => Err(format!("{name} has two undecided orders").into()),
            Err(before) => {
                let stretch = Stretch { place: at as i32, above, count };
                self.s.unsettled.insert(before, stretch);
                Ok(())
            }
        }
    }

    /// Checks that no player knows a token of undecided order.
    pub(super) fn check_stretches(&self) -> Result<(), Reason> {
        if self.s.unsettled.is_empty() || !self.p.tokens.tracks {
            return Ok(());
        }
        for token in 0..self.tokens() as i32 {
            let known = self.s.token_word(self.p, token, self.p.tokens.links) != 0;
            ensure!(
                !known || !self.s.is_unsettled(self.p, token),
                "no player can know token {token}, because its order is undecided"
            );
        }
        Ok(())
    }
}

/// An error in the replay: the number of the wrong outcome, `None` for the move.
pub(super) type ReplayError = (Option<usize>, Reason);

/// Replays from a state to a question of chance in the middle of an operation: makes a move, or runs setup with the
/// generator of the state, and gives the outcomes so far.
pub(super) fn replay(
    program: &Program,
    state: State,
    chosen: Option<Move>,
    given: &[usize],
) -> Result<State, ReplayError> {
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
        None => Err((by, "chance is not asked in the middle of this operation".into())),
    };
    asked(&machine, None)?;
    for (number, index) in given.iter().enumerate() {
        let outcomes = machine.count();
        machine.apply_index(*index).map_err(|_| {
            let message = format!(
                "chance has {outcomes} outcomes there, numbered from 0: {index} is not one of them"
            );
            (Some(number), message.into())
        })?;
        asked(&machine, Some(number))?;
    }
    Ok(machine.into_state())
}
