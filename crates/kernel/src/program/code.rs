//! Operations in order, with the part of the definition that each comes from.

use crate::code::{Op, Pc};

/// The operations of all procedures.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub ops: Vec<Op>,
    /// By operation: the index of its path.
    pub causes: Vec<u32>,
    /// Paths of nodes of the `GameDef`.
    pub paths: Vec<String>,
    /// The specialised stretches, ascending. Only specialised code follows the first one.
    pub specialised: Vec<Specialised>,
    /// The code that follows every top-level action.
    pub resolve: Pc,
}

/// A stretch of code that is specialised for one player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Specialised {
    pub start: Pc,
    /// Where the general code begins.
    pub from: Pc,
}

impl Code {
    /// The general operation that a specialised one was made from. Saved states name general operations only.
    pub fn general(&self, pc: Pc) -> Pc {
        match self.specialised.iter().rev().find(|stretch| stretch.start <= pc) {
            Some(stretch) => pc - stretch.start + stretch.from,
            None => pc,
        }
    }
}
