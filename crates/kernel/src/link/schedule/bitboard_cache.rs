//! Which sets are kept once they are found, until something is written.

use crate::code::{Bitboard, BitboardId, List, Node};
use crate::link::Linker;
use crate::link::schedule::bitboard_code::Within;
use crate::program::{Cached, Plan};

/// Operations of a set that is found anew as quickly as it is kept.
const CHEAP: u32 = 4;

impl Linker<'_> {
    /// Which sets are worth keeping: of those that take more than a read, are the same
    /// whatever is bound, and are asked for more than once.
    pub(in crate::link) fn kept_sets(&self, within: &[Within]) -> Vec<Option<Cached>> {
        let asked = self.asked_sets();
        let mut number = 0;
        let kept = self.ir.facts.bitboards.iter().zip(asked).zip(within).map(
            |((facts, asked), within)| {
                let asked = if *within == Within::Itself { asked } else { 0 };
                if facts.cost < CHEAP || facts.reads != 0 || !facts.plain || asked < 2 {
                    return None;
                }
                number += 1;
                let kept = if facts.planes { Cached::Planes } else { Cached::Named };
                Some(kept(number - 1))
            },
        );
        kept.collect()
    }

    /// Looks at each set that a condition, a value or a list asks for.
    pub(in crate::link) fn each_set_asked(&self, mut look: impl FnMut(BitboardId)) {
        for node in &self.ir.exprs.nodes {
            match *node {
                Node::BitboardCount(set)
                | Node::BitboardAny(set)
                | Node::BitboardNone(set)
                | Node::LineAny { set, .. }
                | Node::LineThrough { set, .. }
                | Node::LineCount { set, .. }
                | Node::InBitboard { set, .. } => look(set),
                Node::LineLost { set, part, .. } => [set, part].into_iter().for_each(&mut look),
                Node::Joined { from, to, through } => {
                    [from, to, through].into_iter().for_each(&mut look);
                }
                _ => {}
            }
        }
        for list in &self.ir.exprs.lists {
            match *list {
                List::Bitboard(set) => look(set),
                List::Fan { ends: Some(ends), .. } => look(ends),
                _ => {}
            }
        }
    }

    /// How often each set is asked for in the program.
    fn asked_sets(&self) -> Vec<u32> {
        let mut asked = vec![0u32; self.ir.bitboards.nodes.len()];
        let mut ask = |set: BitboardId| asked[set as usize] += 1;
        self.each_set_asked(&mut ask);
        self.plans().flat_map(Plan::sets).for_each(ask);
        // Sets are made of earlier ones.
        for set in (0..self.ir.bitboards.nodes.len()).rev() {
            let times = asked[set];
            if times == 0 {
                continue;
            }
            match self.ir.bitboards.nodes[set] {
                Bitboard::OfPlayer { first, .. } => {
                    let row = &self.ir.bitboards.player_rows[first as usize..][..self.players];
                    row.iter().for_each(|set| asked[*set as usize] += times);
                }
                made => made.each_set(|part| asked[part as usize] += 1),
            }
        }
        asked
    }
}
