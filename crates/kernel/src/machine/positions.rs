//! Records positions when turns begin, and the position that an action would lead to.

use super::{Machine, QUIET};
use crate::limits::MOST_RECORDED;
use crate::outcome::Fault;
use crate::program::Program;
use crate::state::{State, word};

impl<'p> Machine<'p> {
    /// Returns a state whose record of positions is empty with the present position in it.
    pub(crate) fn with_present_position(program: &'p Program, state: State) -> State {
        let mut machine = Self::from_state(program, state, QUIET);
        machine.scratch.left = QUIET.work;
        machine.record_position();
        machine.into_state()
    }
}

impl Machine<'_> {
    /// Records the present position. False, with a fault, if there are too many.
    #[inline(never)]
    pub(super) fn record_position(&mut self) -> bool {
        let p = self.p;
        if self.s.positions.len() + p.turns.positions.len() > MOST_RECORDED {
            self.fault(Fault::PositionLimit);
            return false;
        }
        for number in 0..p.turns.positions.len() {
            let key = self.eval().position_key(&p.turns.positions[number]);
            self.s.positions.push(key);
        }
        // Conditions may compare positions.
        self.scratch.changes.planes();
        true
    }

    /// Records the position that an action leads to, as if the turn ended now, after a trial of the action on this
    /// copy. `uses` are the limits that taking the action counts. Triggers do not run. Only the record is changed:
    /// conditions are tested in the position of the trial.
    pub(super) fn record_next_position(&mut self, uses: &[u32]) {
        let p = self.p;
        let decider = self.s.head()[word::DECIDER];
        let active = self.s.head()[word::ACTIVE];
        let counted = uses.iter().map(|at| *at + decider as u32);
        let counted: Vec<(u32, i32)> =
            counted.map(|at| (at, self.s.words[at as usize] + 1)).collect();
        let (next, new_round) = self.upcoming();
        let scopes = if new_round { 1..=2 } else { 1..=1 };
        let resets = scopes.flat_map(|scope| &p.layout.resets[scope]).copied();
        let mut before = Vec::new();
        for (at, value) in counted.into_iter().chain(resets) {
            before.push((at, self.s.words[at as usize]));
            self.reset_word(at, value);
        }
        self.put_head(word::ACTIVE, next);
        self.record_position();
        self.put_head(word::ACTIVE, active);
        for (at, value) in before.into_iter().rev() {
            self.reset_word(at, value);
        }
    }
}
