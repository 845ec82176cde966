//! The simplest forms of move lists: two masked planes, and a scan of one variable. Neither has a branch.

use crate::code::Numbers;

/// A bitboard of one word: the intersection of two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaskPair(pub [MaskedPlane; 2]);

/// A plane, or the cells from which a step leads into it; with `xor`, all other cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaskedPlane {
    pub plane: u16,
    /// How far the plane is rotated to the right.
    pub turn: u8,
    /// The mask that follows the rotation.
    pub and: u64,
    /// The bits that are inverted in the end. A constant part has nothing else.
    pub xor: u64,
}

/// Consecutive cells of which those are listed whose variable is one of some numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VariableScan {
    /// The word of the first.
    pub word: u32,
    /// How many there are.
    pub len: u32,
    pub among: Numbers,
    /// The first cell in a packed move, and the position of cells in it.
    pub packed: u64,
    pub shift: u8,
}

impl VariableScan {
    /// Most cells of a scan.
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
    /// A constant part.
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
