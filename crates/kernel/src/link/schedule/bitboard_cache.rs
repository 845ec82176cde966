//! Chooses the bitboards to cache, and the writes that invalidate them.

use crate::code::{Bitboard, BitboardId};
use crate::link::Linker;
use crate::link::schedule::bitboard_code::Within;
use crate::program::{CacheEntry, Plan};

/// Cost in operations from which a bitboard is worth caching.
const CHEAP: u32 = 4;

impl Linker<'_> {
    /// By bitboard, its cache entry: of those that cost more than a read, do not depend on registers, and are asked for
    /// more than once.
    pub(in crate::link) fn cache_entries(&self, within: &[Within]) -> Vec<Option<CacheEntry>> {
        let asked = self.asked_sets();
        let mut number = 0;
        let entries = self.ir.facts.bitboards.iter().zip(asked).zip(within).map(
            |((facts, asked), within)| {
                let asked = if *within == Within::Own { asked } else { 0 };
                if facts.cost < CHEAP || facts.reads != 0 || !facts.plain || asked < 2 {
                    return None;
                }
                number += 1;
                let entry = if facts.planes { CacheEntry::Planes } else { CacheEntry::Named };
                Some(entry(number - 1))
            },
        );
        entries.collect()
    }

    /// Shows each bitboard that a condition, a value or a list asks for.
    pub(in crate::link) fn each_set_asked(&self, mut look: impl FnMut(BitboardId)) {
        self.ir.exprs.nodes.iter().for_each(|node| node.each_set(&mut look));
        self.ir.exprs.lists.iter().for_each(|list| list.each_set(&mut look));
    }

    /// By bitboard: how often the program asks for it.
    fn asked_sets(&self) -> Vec<u32> {
        let mut asked = vec![0u32; self.ir.bitboards.nodes.len()];
        let mut ask = |set: BitboardId| asked[set as usize] += 1;
        self.each_set_asked(&mut ask);
        self.plans().flat_map(Plan::sets).for_each(ask);
        // The operands of a bitboard stand before it.
        for set in (0..self.ir.bitboards.nodes.len()).rev() {
            let times = asked[set];
            if times == 0 {
                continue;
            }
            let made = self.ir.bitboards.nodes[set];
            if let Bitboard::OfPlayer { first, .. } = made {
                let row = &self.ir.bitboards.player_rows[first as usize..][..self.players];
                row.iter().for_each(|set| asked[*set as usize] += times);
            } else {
                made.each_set(|part| asked[part as usize] += 1);
            }
        }
        asked
    }
}
