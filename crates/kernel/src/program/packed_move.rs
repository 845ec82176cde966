//! Packed moves: 64 bits with the alternative in the upper eight and the arguments below it, where linking
//! put them.

/// A move: one alternative of the present decision with a value for each of its parameters.
/// Meaningful only at the decision that listed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) u64);

/// Where the number of the alternative begins.
pub(crate) const ALTERNATIVE_SHIFT: u8 = 56;

impl Move {
    /// The packed form.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The number of its alternative.
    #[inline(always)]
    pub(crate) fn alternative(self) -> usize {
        (self.0 >> ALTERNATIVE_SHIFT) as usize
    }
}
