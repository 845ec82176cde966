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
    pub(super) fn schedule_bitboards(&mut self) {
        let within = self.found_within();
        let cached = self.cache_entries(&within);
        let codes = self.bitboard_codes(&within);
        let tables = &mut self.ir.bitboards;
        let bitboards = tables.nodes.iter().zip(cached).zip(codes);
        let recipes = bitboards.map(|((node, entry), code)| match (*node, entry, code) {
            (Bitboard::Plane(plane), ..) => Recipe::Plane(plane),
            (Bitboard::PlaneOf { base, player }, ..) => Recipe::PlaneOf { base, player },
            (Bitboard::Mask(mask), ..) => Recipe::Mask(mask),
            (_, Some(entry), code) => Recipe::Cached { entry, code },
            (_, None, Some(code)) => Recipe::Code(code),
            (_, None, None) => Recipe::Tree,
        });
        tables.recipes = recipes.collect();
        tables.costs = self.ir.facts.bitboards.iter().map(|facts| facts.cost).collect();
    }
}
