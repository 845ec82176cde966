//! Applies a move with a hook that is called before and after each operation; explanations use it.

use super::Machine;
use super::run::BUDGET;
use crate::code::Pc;
use crate::outcome::Fault;
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
        self.run_with_hook(chosen, hook);
        self.hooked = false;
        Ok(())
    }

    fn run_with_hook(&mut self, chosen: Move, hook: &mut dyn FnMut(&mut Self, Pc, bool)) {
        self.begin_rare(chosen);
        self.listed = false;
        self.idle = 0;
        self.scratch.left = self.options.work;
        if self.lazy_chance {
            self.run_with_lazy_chance(&mut |machine, pc, done| machine.call_hook(pc, done, hook));
            return;
        }
        for _ in 0..BUDGET {
            let pc = self.pc;
            self.call_hook(pc, false, hook);
            let goes_on = self.run_one();
            if !goes_on {
                self.rest();
            }
            self.call_hook(pc, true, hook);
            if !goes_on {
                return;
            }
            if self.scratch.left == 0 {
                break;
            }
        }
        self.fault(Fault::BudgetSpent);
        self.rest();
        let pc = self.pc;
        self.call_hook(pc, true, hook);
    }

    /// Calls the hook without charging its work to the move.
    fn call_hook(&mut self, pc: Pc, done: bool, hook: &mut dyn FnMut(&mut Self, Pc, bool)) {
        let left = std::mem::replace(&mut self.scratch.left, crate::WORK);
        hook(self, pc, done);
        self.scratch.left = left;
    }
}
