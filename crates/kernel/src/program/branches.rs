//! Conditions as branches: each asks one thing and says where to go on.

use crate::code::{NodeId, Numbers};

/// A question that is part of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Branch {
    pub ask: Ask,
    /// Where it goes on where that is so.
    pub then: Goal,
    /// And where it is not.
    pub otherwise: Goal,
}

/// So many branches further on, or what the condition has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Goal(u16);

impl Goal {
    pub const HOLDS: Self = Self(u16::MAX);
    pub const FAILS: Self = Self(u16::MAX - 1);

    /// So many branches further on; there are never as many as stand for the others.
    pub fn further(by: usize) -> Self {
        debug_assert!(by > 0 && by < usize::from(Self::FAILS.0));
        Self(by as u16)
    }

    /// How many branches further it goes on, or whether the condition holds.
    #[inline(always)]
    pub fn ahead(self) -> Result<usize, bool> {
        if self.0 < Self::FAILS.0 { Ok(usize::from(self.0)) } else { Err(self == Self::HOLDS) }
    }
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Whether a node holds.
    Node(NodeId),
    /// Whether a value is one of some numbers.
    Is { of: NodeId, among: Numbers },
    /// The same of a word of a player or a cell; the offset is no node of the table.
    WordIs { base: u32, offset: NodeId, among: Numbers },
    /// Whether neighbouring words are all 0.
    AllZero { first: u32, len: u32 },
}
