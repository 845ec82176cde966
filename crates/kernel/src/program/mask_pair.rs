//! Answers that are found in a few steps without branches.

use crate::code::Numbers;

/// A set of one word: what both parts have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaskPair(pub [MaskedPlane; 2]);

/// A plane, or the cells from which a step leads into it; or, by `xor`, all other cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaskedPlane {
    pub plane: u16,
    /// How far the plane is turned to the right.
    pub turn: u8,
    /// What is left of it then.
    pub and: u64,
    /// What is turned round in the end; a part that is always the same is this alone.
    pub xor: u64,
}

/// Cells, one after the other, of which those are asked for whose variable is one of some numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VariableScan {
    /// The word of the first.
    pub word: u32,
    /// How many there are.
    pub len: u32,
    pub among: Numbers,
    /// The first as it stands in a packed move, and where.
    pub packed: u64,
    pub shift: u8,
}

impl VariableScan {
    /// There are at most so many.
    pub const MOST: u32 = u64::BITS;
}

impl MaskPair {
    /// The members, by the planes of a state.
    #[inline(always)]
    pub fn members(&self, planes: &[u64]) -> u64 {
        let [a, b] = &self.0;
        a.members(planes) & b.members(planes)
    }
}

impl MaskedPlane {
    /// A part that is always the same.
    pub const fn fixed(members: u64) -> Self {
        Self { plane: 0, turn: 0, and: 0, xor: members }
    }

    #[inline(always)]
    fn members(&self, planes: &[u64]) -> u64 {
        planes[usize::from(self.plane)].rotate_right(u32::from(self.turn)) & self.and ^ self.xor
    }
}

impl std::ops::Not for MaskedPlane {
    type Output = Self;

    fn not(self) -> Self {
        Self { xor: !self.xor, ..self }
    }
}
