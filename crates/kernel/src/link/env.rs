//! Environments of lowering: the procedure that is being made, and what names mean in it.

use crate::Kind;
use crate::code::Slot;

/// A procedure: where it keeps its way back, its actor and its names.
#[derive(Debug, Clone)]
pub(in crate::link) struct Proc {
    pub ret: Slot,
    pub actor: Slot,
    /// Its number in the table of locals.
    pub locals: u32,
    /// The slot of its return value, with the kind.
    pub value: Option<(Slot, Kind)>,
    pub env: Env,
}

/// The names in scope at a node of the definition.
#[derive(Debug, Clone)]
pub(in crate::link) struct Env {
    pub actor: Actor,
    pub names: Vec<(String, Bound)>,
    /// Names of blocks that have ended. Nothing reads them; the next of that name and kind takes
    /// over the room.
    pub ended: Vec<(String, Bound)>,
    /// The room for new names.
    pub room: Option<Room>,
}

/// The meaning of `actor`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::link) enum Actor {
    /// The player that a procedure or the state keeps.
    Slot(Slot),
    /// Nobody: `actor` is an error.
    Nobody,
}

/// The value of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::link) enum Bound {
    Slot {
        at: Slot,
        kind: Kind,
    },
    Reg {
        reg: u8,
        kind: Kind,
    },
    /// A list, kept behind the word with the number of its members.
    List {
        store: u32,
        kind: Kind,
    },
}

/// The room for names of a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::link) struct Room {
    /// Its number in the table of locals.
    pub locals: u32,
    /// True if the machine may rest before the procedure ends.
    pub rests: bool,
}

impl Bound {
    pub fn kind(self) -> Kind {
        match self {
            Bound::Slot { kind, .. } | Bound::Reg { kind, .. } | Bound::List { kind, .. } => kind,
        }
    }
}

impl Env {
    pub fn new(actor: Actor, names: Vec<(String, Bound)>, room: Option<Room>) -> Self {
        Self { actor, names, ended: Vec::new(), room }
    }

    pub fn find(&self, name: &str) -> Option<Bound> {
        self.names.iter().rev().find(|(n, _)| n == name).map(|(_, b)| *b)
    }

    /// Ends all names but the first `kept`.
    pub fn end_names(&mut self, kept: usize) {
        let ended = self.names.drain(kept.min(self.names.len())..);
        self.ended.extend(ended);
    }

    /// Binds a name again that has ended, if what it was bound to will do.
    pub fn bind_again(&mut self, name: &str, will_do: impl Fn(Bound) -> bool) -> Option<Bound> {
        let at = self.ended.iter().position(|(n, bound)| n == name && will_do(*bound))?;
        let again = self.ended.swap_remove(at);
        let bound = again.1;
        self.names.push(again);
        Some(bound)
    }

    /// Nothing bound; `actor` is whoever is in the word.
    pub fn of_word(at: usize) -> Self {
        Self::new(Actor::Slot(Slot::word(at as u32)), Vec::new(), None)
    }
}
