//! Tests of conditions, and conditions as jump code.

use crate::code::{NodeId, Numbers};

/// How one part of a condition, or an ending, is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Test {
    /// True if a node holds.
    Node(NodeId),
    /// True if a value is one of some numbers.
    Is { of: NodeId, among: Numbers },
    /// The same of a word of a player or a cell; the offset is no node of the table.
    WordIs { base: u32, offset: NodeId, among: Numbers },
    /// True if neighbouring words are all 0.
    AllZero { first: u32, len: u32 },
    /// True if a line lies on a plane, on a board of one word.
    Line { plane: u16, lines: u16 },
    /// True if a plane is empty, on a board of one word.
    Bare { plane: u16 },
}

/// A branch of jump code: a test that is part of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Branch {
    pub test: Test,
    /// Where it continues if the test holds.
    pub then: Goal,
    /// Where it continues if the test fails.
    pub otherwise: Goal,
}

/// Where a branch continues, packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Goal(u16);

/// Where a branch continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Onward {
    /// That many branches further on.
    Branch(usize),
    /// Nowhere: the condition holds or fails.
    Decided(bool),
}

impl Goal {
    pub const HOLDS: Self = Self(u16::MAX);
    pub const FAILS: Self = Self(u16::MAX - 1);

    /// That many branches further on. Jump code is never so long that it meets the other two goals.
    pub fn further(by: usize) -> Self {
        debug_assert!(by > 0 && by < usize::from(Self::FAILS.0));
        Self(by as u16)
    }

    #[inline(always)]
    pub fn onward(self) -> Onward {
        if self.0 < Self::FAILS.0 {
            Onward::Branch(usize::from(self.0))
        } else {
            Onward::Decided(self == Self::HOLDS)
        }
    }
}
