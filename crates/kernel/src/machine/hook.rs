//! Applies a move with a hook that is called before and after each operation; explanations use it.

use super::Machine;
use crate::code::Pc;
use crate::{Move, Refused};

impl<'p> Machine<'p> {
    /// Makes a move as [`Machine::apply`] does. Calls the hook with each operation before it runs, and with true
    /// after it.
    pub(crate) fn apply_with_hook(
        &mut self,
        chosen: Move,
        hook: &mut dyn FnMut(&mut Self, Pc, bool),
    ) -> Result<(), Refused> {
        if !self.is_legal(chosen) {
            return Err(Refused);
        }
        self.hooked = true;
        self.begin_rare(chosen);
        self.begin_run();
        self.run_observed(&mut |machine, pc, done| machine.call_hook(pc, done, hook));
        self.hooked = false;
        Ok(())
    }

    /// Calls the hook without charging its work to the move.
    fn call_hook(&mut self, pc: Pc, done: bool, hook: &mut dyn FnMut(&mut Self, Pc, bool)) {
        let left = std::mem::replace(&mut self.scratch.left, crate::WORK);
        hook(self, pc, done);
        self.scratch.left = left;
    }
}
