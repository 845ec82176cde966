//! Looking on while a game is played, or played again.

use crate::Row;
use boardwright_kernel::{Machine, Move};

/// Looks on. The machine keeps events: those of the setup at first, then of the last decision.
pub trait Watch {
    /// The game as it stands before the first decision.
    fn begins(&mut self, _machine: &Machine<'_>) {}
    /// A move that is about to be made.
    fn decides(&mut self, _machine: &Machine<'_>, _chosen: Move) {}
    /// The game after a move.
    fn decided(&mut self, _machine: &Machine<'_>, _row: &Row) {}
}

/// Nobody looks on.
impl Watch for () {}
