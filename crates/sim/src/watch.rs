//! Observers of a game that is played or replayed.

use crate::Row;
use boardwright_kernel::{Machine, Move};

/// An observer. The machine has events: those of the setup first, then those of the last decision.
pub trait Watch {
    /// Called before the first decision.
    fn begins(&mut self, _machine: &Machine<'_>) {}
    /// Called before [`Watch::decides`] while a game is played, with the values that the bot found for the legal moves
    /// ([`boardwright_agents::Agent::values`]). A replay has no values.
    fn values(&mut self, _values: &[Option<i64>]) {}
    /// Called before a move is made. The machine is mutable for its list of moves; the state must stay as it is.
    fn decides(&mut self, _machine: &mut Machine<'_>, _chosen: Move) {}
    /// Called after a move.
    fn decided(&mut self, _machine: &Machine<'_>, _row: &Row) {}
    /// Called once no further move is made: the game is over, or was cut off.
    fn ends(&mut self, _machine: &Machine<'_>) {}
}

/// No observer.
impl Watch for () {}
