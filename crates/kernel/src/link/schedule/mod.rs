//! Scheduling: in which form and order expressions are evaluated.

pub(in crate::link) mod bitboard_cache;
pub(in crate::link) mod bitboard_code;
mod branches;
mod mask_pairs;

use super::Linker;

impl Linker<'_> {
    /// Chooses for each bitboard how it is found: cached, by straight-line code, or from its tree.
    pub(super) fn schedule_bitboards(&mut self) {
        let within = self.found_within();
        self.ir.bitboards.cached = self.kept_sets(&within);
        self.set_codes(&within);
        self.ir.bitboards.costs = self.ir.facts.bitboards.iter().map(|facts| facts.cost).collect();
    }
}
