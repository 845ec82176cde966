//! Fair draws.

use boardwright_kernel::Rng;

/// One of so many things by its index, each equally likely; 0 if there are none.
pub fn index(rng: &mut Rng, many: usize) -> usize {
    rng.below(u32::try_from(many).unwrap_or(u32::MAX)) as usize
}
