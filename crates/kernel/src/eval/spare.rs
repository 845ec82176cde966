//! Memory of a copy on which moves are tried, kept for the next copy.

use super::Scratch;
use crate::state::State;

/// The parts of a copy that are worth keeping.
#[derive(Debug)]
pub(crate) struct Spare {
    pub state: State,
    pub scratch: Scratch,
}

/// The memory, once there is some.
#[derive(Debug, Default)]
pub(crate) struct SpareMemory(Option<Box<Spare>>);

impl Clone for SpareMemory {
    /// A copy of a machine begins without.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl SpareMemory {
    /// Takes the memory for a copy of a state.
    pub fn take(&mut self, of: &State) -> Spare {
        match self.0.take() {
            Some(spare) => {
                let Spare { mut state, scratch } = *spare;
                state.clone_from(of);
                Spare { state, scratch }
            }
            None => Spare { state: of.clone(), scratch: Scratch::default() },
        }
    }

    /// Keeps the memory for the next copy.
    pub fn give_back(&mut self, spare: Spare) {
        self.0 = Some(Box::new(spare));
    }
}

impl Scratch {
    /// Makes the memory of an earlier copy ready for another state. What was computed before is invalid, but for what
    /// reads no state.
    pub fn begin_copy_of(&mut self, other: &Self) {
        self.regs = other.regs;
        self.locals = other.locals;
        self.changes.planes();
        self.left = other.left;
        self.watch = other.watch;
        self.residual = 0;
        self.order_read = None;
        self.trying = false;
        self.loose = false;
        self.lists.clear();
        self.rows.clear();
        self.chosen.clear();
    }
}
