//! Scheduling: in which form and order expressions are evaluated, and which bitboards are cached.

pub(in crate::link) mod bitboard_code;
mod jump_code;
mod kept_by_argument;
mod kept_values;
mod listings;
mod random_moves;
mod shape;
mod summaries;

use super::Linker;
use crate::code::{Bitboard, BitboardId};
use crate::program::{Cache, CacheEntry, Plan, Recipe};
use bitboard_code::Site;

/// Cost in operations from which a bitboard is worth caching.
const CHEAP: u32 = 4;

impl Linker<'_> {
    /// Chooses for each bitboard how it is evaluated: inline, from the cache, by straight-line code, or from its tree.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only these three are read inline")]
    pub(super) fn schedule_bitboards(&mut self) {
        let mut sites = self.evaluation_sites();
        let kept = self.kept_bitboards(&sites);
        kept.iter().for_each(|(set, _)| sites[*set as usize] = Site::Own);
        let mut cached = self.cache_entries(&sites);
        for ((set, _), number) in kept.iter().zip(0..) {
            cached[*set as usize] = Some(Cache::ByInputs(number));
        }
        let codes = self.bitboard_codes(&sites, &cached);
        let tables = &mut self.ir.bitboards;
        let bitboards = tables.nodes.iter().zip(cached).zip(codes);
        let recipes = bitboards.map(|((node, cache), code)| match *node {
            Bitboard::Plane(plane) => Recipe::Plane(plane),
            Bitboard::PlaneOf { base, player } => Recipe::PlaneOf { base, player },
            Bitboard::Mask(mask) => Recipe::Mask(mask),
            _ => Recipe::Computed { cache, code },
        });
        tables.recipes = recipes.collect();
        tables.keepers = kept.into_iter().map(|(_, keeper)| keeper).collect();
        tables.costs = self.ir.facts.bitboards.iter().map(|facts| facts.cost).collect();
    }

    /// By bitboard, its cache entry, if it costs more than a read, depends on no register, and is requested more than
    /// once.
    fn cache_entries(&self, sites: &[Site]) -> Vec<Option<Cache>> {
        let mut number = 0;
        let entries = self.ir.facts.bitboards.iter().zip(self.request_counts()).zip(sites).map(
            |((facts, requests), site)| {
                let often = requests >= 2 && *site == Site::Own;
                if !often || facts.cost < CHEAP || facts.reads != 0 || !facts.plain {
                    return None;
                }
                number += 1;
                let entry = match (facts.planes, facts.variables) {
                    (_, true) => CacheEntry::Variables,
                    (true, false) => CacheEntry::Planes,
                    (false, false) => CacheEntry::Named,
                };
                Some(Cache::Last(entry(number - 1)))
            },
        );
        entries.collect()
    }

    /// Visits each bitboard that a condition, a value or a list requests.
    fn each_requested_bitboard(&self, mut look: impl FnMut(BitboardId)) {
        self.ir.exprs.nodes.iter().for_each(|node| node.each_bitboard(&mut look));
        self.ir.exprs.lists.iter().for_each(|list| list.each_bitboard(&mut look));
    }

    /// By bitboard: how often the program requests it.
    fn request_counts(&self) -> Vec<u32> {
        let mut counts = vec![0u32; self.ir.bitboards.nodes.len()];
        let mut request = |set: BitboardId| counts[set as usize] += 1;
        self.each_requested_bitboard(&mut request);
        self.plans().flat_map(Plan::sets).for_each(request);
        // The operands of a bitboard stand before it.
        for set in (0..self.ir.bitboards.nodes.len()).rev() {
            let times = counts[set];
            let bitboard = self.ir.bitboards.nodes[set];
            let row = self.rows_of(bitboard);
            if !row.is_empty() {
                row.iter().for_each(|set| counts[*set as usize] += times);
            } else if times > 0 {
                bitboard.each_bitboard(|part| counts[part as usize] += 1);
            }
        }
        counts
    }
}
