//! A move made operation by operation, each looked at before and after it is done.

use super::Machine;
use super::run::BUDGET;
use crate::code::Pc;
use crate::outcome::Fault;
use crate::{Move, Refused};

impl<'p> Machine<'p> {
    /// Makes a move as [`Machine::apply`] does. `look` is called with each operation before it is
    /// done, and with true after it.
    pub(crate) fn apply_watched(
        &mut self,
        chosen: Move,
        look: &mut dyn FnMut(&mut Self, Pc, bool),
    ) -> Result<(), Refused> {
        if !self.is_legal(chosen) {
            return Err(Refused);
        }
        self.watched = true;
        self.run_watched(chosen, look);
        self.watched = false;
        Ok(())
    }

    fn run_watched(&mut self, chosen: Move, look: &mut dyn FnMut(&mut Self, Pc, bool)) {
        self.begin_seldom(chosen);
        self.listed = false;
        self.idle = 0;
        self.scratch.left = self.options.work;
        if self.settles {
            self.run_settling(&mut |machine, pc, done| machine.aside(pc, done, look));
            return;
        }
        for _ in 0..BUDGET {
            let pc = self.pc;
            self.aside(pc, false, look);
            let goes_on = self.runs_one();
            if !goes_on {
                self.rest();
            }
            self.aside(pc, true, look);
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
        self.aside(pc, true, look);
    }

    /// Looking is no work of the move.
    fn aside(&mut self, pc: Pc, done: bool, look: &mut dyn FnMut(&mut Self, Pc, bool)) {
        let left = std::mem::replace(&mut self.scratch.left, crate::WORK);
        look(self, pc, done);
        self.scratch.left = left;
    }
}
