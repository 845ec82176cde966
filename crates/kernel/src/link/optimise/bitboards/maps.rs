//! Maps from cells to cells, and bitboards seen through them.

use super::{Beyond, Spot};
use crate::board::NOWHERE;
use crate::code::{Bitboard, BitboardId};
use crate::link::Linker;
use crate::link::search::MapId;
use std::collections::BTreeMap;

/// Most shifts that a map is made of: each costs an operation.
const MOST_SHIFTS: usize = 12;

impl Linker<'_> {
    pub(super) fn map(&mut self, leads: Vec<u16>) -> MapId {
        if let Some(known) = self.search.maps.known.get(&leads) {
            return *known;
        }
        let id = self.search.maps.all.len() as MapId;
        self.search.maps.all.push(leads.clone());
        self.search.maps.known.insert(leads, id);
        id
    }

    pub(super) fn leads_of(&self, map: MapId) -> &[u16] {
        &self.search.maps.all[map as usize]
    }

    pub(super) fn identity(&mut self) -> MapId {
        let own = (0..self.ir.space.cells as u16).collect();
        self.map(own)
    }

    /// A map, and from where it leads another.
    pub(super) fn onward(&mut self, first: MapId, then: &[Option<usize>]) -> MapId {
        let next = |at: &u16| then.get(usize::from(*at)).copied().flatten();
        let leads = self.leads_of(first).iter().map(|at| next(at).map_or(NOWHERE, |to| to as u16));
        let leads = leads.collect();
        self.map(leads)
    }

    /// The cells from which a spot lies in a set.
    pub(super) fn pre(&mut self, spot: Spot, set: BitboardId) -> Option<BitboardId> {
        let set = match spot.beyond {
            None => set,
            Some(Beyond { shift, run }) => self.set(Bitboard::Beyond { shift, run, set }),
        };
        if spot.map == self.identity() {
            return Some(set);
        }
        let mut found = self.nothing();
        for shift in self.shifts_of(spot.map)? {
            let from = self.set(Bitboard::StepInto { shift, set });
            found = self.set(Bitboard::Or(found, from));
        }
        Some(found)
    }

    /// The cells from which there is a spot.
    pub(super) fn there(&mut self, spot: Spot) -> Option<BitboardId> {
        let all = self.everything();
        if spot.beyond.is_some() {
            return self.pre(spot, all);
        }
        let leads = self.leads_of(spot.map).to_vec();
        Some(self.mask_set(|cell| leads[cell] != NOWHERE))
    }

    /// A map as shifts of sets, one for each distance that it leads.
    fn shifts_of(&mut self, map: MapId) -> Option<Vec<u16>> {
        let leads = self.leads_of(map).to_vec();
        let far = |cell: usize| i32::from(leads[cell]) - cell as i32;
        let mut deltas: Vec<i32> =
            (0..leads.len()).filter(|cell| leads[*cell] != NOWHERE).map(far).collect();
        deltas.sort_unstable();
        deltas.dedup();
        if deltas.len() > MOST_SHIFTS {
            self.search.failure.too_far = true;
            return None;
        }
        let mut shifts = Vec::new();
        for delta in deltas {
            let mask = self.mask(|cell| leads[cell] != NOWHERE && far(cell) == delta);
            shifts.push(self.known_shift(delta, mask));
        }
        Some(shifts)
    }

    /// Makes the shifts that lead from cells to their neighbours, if they are not there yet.
    pub(super) fn find_links(&mut self) -> Option<()> {
        if !self.ir.space.links.is_empty() {
            return Some(());
        }
        let mut cells: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
        for cell in 0..self.ir.space.cells {
            let (first, end) =
                (self.ir.space.adjacent_at[cell], self.ir.space.adjacent_at[cell + 1]);
            for next in &self.ir.space.adjacent[first as usize..end as usize] {
                if usize::from(*next) >= self.ir.space.cells {
                    return None;
                }
                cells.entry(i32::from(*next) - cell as i32).or_default().push(cell);
            }
        }
        if cells.len() > 2 * MOST_SHIFTS {
            return None;
        }
        let pairs = |delta: i32, from: &[usize]| {
            let back = cells.get(&-delta);
            from.iter().all(|cell| {
                let to = (*cell as i32 + delta) as usize;
                back.is_some_and(|back| back.contains(&to))
            })
        };
        self.ir.space.mutual = cells.iter().all(|(delta, from)| pairs(*delta, from));
        for (delta, from) in cells {
            let mask = self.mask(|cell| from.contains(&cell));
            let link = self.shift_within(delta, mask);
            self.ir.space.links.push(link);
        }
        Some(())
    }
}
