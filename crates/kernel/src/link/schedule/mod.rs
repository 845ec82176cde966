//! Scheduling: in which form and order expressions are evaluated.

pub(in crate::link) mod bitboard_cache;
pub(in crate::link) mod bitboard_code;
mod jump_code;
mod listings;

use super::Linker;
use crate::code::Bitboard;
use crate::program::Recipe;

impl Linker<'_> {
    /// Chooses for each bitboard how it is evaluated: inline, from the cache, by straight-line code, or from its tree.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only these three are read inline")]
    pub(super) fn schedule_bitboards(&mut self) {
        let within = self.found_within();
        let cached = self.cache_entries(&within);
        let codes = self.set_codes(&within);
        let tables = &mut self.ir.bitboards;
        let bitboards = tables.nodes.iter().zip(cached).zip(codes);
        let recipes = bitboards.map(|((node, cache), code)| match *node {
            Bitboard::Plane(plane) => Recipe::Plane(plane),
            Bitboard::PlaneOf { base, player } => Recipe::PlaneOf { base, player },
            Bitboard::Mask(mask) => Recipe::Mask(mask),
            _ => Recipe::Computed { cache, code },
        });
        tables.recipes = recipes.collect();
        tables.costs = self.ir.facts.bitboards.iter().map(|facts| facts.cost).collect();
    }
}
