//! The order of turns, and triggers.

use crate::code::{NodeId, Pc, Signal, Slot};

/// The order of turns.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    pub order: Order,
    /// True if nothing happens between two turns: no trigger listens, nothing is reset, no player can be
    /// eliminated, and the next player in seat order follows.
    pub plain: bool,
}

/// The player who has the next turn.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Order {
    #[default]
    RoundRobin,
    None,
    By(NodeId),
}

/// Triggers and what they listen to.
#[derive(Debug, Default)]
pub(crate) struct Triggers {
    pub defs: Vec<TriggerDef>,
    pub listeners: Listeners,
    /// The longest chain of triggers that cause each other.
    pub max_depth: i32,
}

#[derive(Debug)]
pub(crate) struct TriggerDef {
    pub entry: Pc,
    pub ret: Slot,
    pub actor: Slot,
    pub token: Option<Slot>,
    pub place: Option<Slot>,
}

/// Triggers by what they listen to, in written order.
#[derive(Debug, Default)]
pub(crate) struct Listeners {
    pub signals: Vec<(Signal, Vec<u16>)>,
    /// By action.
    pub resolved: Vec<Vec<u16>>,
    /// By place.
    pub entered: Vec<Vec<u16>>,
}
