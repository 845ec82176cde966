//! States in the middle of a move, for people who want to see its steps one after the other.

use crate::machine::{Machine, Options};
use crate::state::State;
use crate::{Move, Refused};

/// Returns the state before each of some events of a move at the present decision. `events` are their indices,
/// ascending. If one operation makes several events, the state is the one before the operation.
///
/// # Errors
/// If the move is not a legal move of the state.
pub fn states_before(
    at: &Machine<'_>,
    chosen: Move,
    events: &[usize],
) -> Result<Vec<State>, Refused> {
    let options = Options { events: true, journal: false, ..at.options() };
    let mut machine = Machine::from_state(at.program(), at.state().clone(), options);
    let mut found = Vec::with_capacity(events.len());
    let (mut before, mut known) = (at.state().clone(), 0);
    machine.apply_with_hook(chosen, &mut |machine, _, done| {
        let Some(next) = events.get(found.len()) else { return };
        let made = machine.events().len();
        if !done {
            // A change of the table makes an event, so the state need not be copied at every operation.
            if made != known {
                before.clone_from(machine.state());
                known = made;
            }
            return;
        }
        if made > *next {
            let passed = events[found.len()..].iter().take_while(|event| made > **event).count();
            found.extend(std::iter::repeat_n(&before, passed).cloned());
        }
    })?;
    Ok(found)
}
