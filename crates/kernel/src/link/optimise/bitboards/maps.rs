//! Maps from cells to cells, and bitboards seen through them.

use super::LanePlace;
use crate::board::NOWHERE;
use crate::code::{Bitboard, BitboardId};
use crate::link::Linker;
use crate::link::optimise::shifts::{Steps, by_distance, comes_round};
use crate::link::search::MapId;
use std::collections::BTreeMap;

/// Most shifts that a map is made of: each costs an operation.
pub(super) const MOST_SHIFTS: usize = 12;

type CellsByDistance = BTreeMap<i32, Vec<usize>>;

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

    /// A map followed by steps.
    pub(super) fn onward(&mut self, first: MapId, then: &[Option<usize>]) -> MapId {
        let next = |at: &u16| then.get(usize::from(*at)).copied().flatten();
        let leads = self.leads_of(first).iter().map(|at| next(at).map_or(NOWHERE, |to| to as u16));
        let leads = leads.collect();
        self.map(leads)
    }

    /// Single steps in a direction; `None` if some lead back to their first cell.
    pub(super) fn straight_steps(&self, way: usize) -> Option<Steps> {
        Some(self.leads_everywhere(way, 1)).filter(|leads| !comes_round(leads))
    }

    /// The cells that see a place in a bitboard.
    pub(super) fn preimage(&mut self, place: LanePlace, set: BitboardId) -> Option<BitboardId> {
        let (map, set) = match place {
            LanePlace::Cell(map) => (map, set),
            LanePlace::Beyond { map, shift, run } => {
                (map, self.bitboard(Bitboard::Beyond { shift, run, set }))
            }
        };
        if map == self.identity() {
            return Some(set);
        }
        let mut found = self.nothing();
        for shift in self.shifts_of(map)? {
            let from = self.bitboard(Bitboard::StepInto { shift, set });
            found = self.or(found, from);
        }
        Some(found)
    }

    /// A map as shifts, one for each distance that it leads.
    fn shifts_of(&mut self, map: MapId) -> Option<Vec<u16>> {
        let leads = self.leads_of(map).iter().enumerate().filter(|(_, to)| **to != NOWHERE);
        let distances = by_distance(leads.map(|(from, to)| (from, usize::from(*to))));
        if distances.len() > MOST_SHIFTS {
            self.search.failure.too_far = true;
            return None;
        }
        Some(distances.iter().map(|(delta, cells)| self.known_shift(*delta, cells)).collect())
    }

    /// Makes the shifts that lead from cells to their neighbours, if they are not there yet.
    pub(super) fn find_links(&mut self) -> Option<()> {
        if !self.ir.space.links.is_empty() {
            return Some(());
        }
        let (steps, distances) = self.neighbour_steps()?;
        let goes_back = |(from, to): &(usize, usize)| {
            let back = distances.get(&(*from as i32 - *to as i32));
            back.is_some_and(|cells| cells.binary_search(to).is_ok())
        };
        self.ir.space.mutual = steps.iter().all(goes_back);
        for (delta, from) in &distances {
            let link = self.shift_from(*delta, from);
            self.ir.space.links.push(link);
        }
        Some(())
    }

    /// The same shifts by their numbers among all shifts.
    pub(super) fn links(&mut self) -> Option<Vec<u16>> {
        let (_, distances) = self.neighbour_steps()?;
        Some(distances.iter().map(|(delta, cells)| self.known_shift(*delta, cells)).collect())
    }

    /// The steps from cells to their neighbours, and the cells of the steps of each distance.
    fn neighbour_steps(&self) -> Option<(Vec<(usize, usize)>, CellsByDistance)> {
        let cells = self.ir.space.cells;
        let steps = (0..cells).flat_map(|cell| {
            let neighbours = self.ir.space.neighbours(cell).iter();
            neighbours.map(move |next| (cell, usize::from(*next)))
        });
        let steps: Vec<(usize, usize)> = steps.collect();
        let distances = by_distance(steps.iter().copied());
        let many = distances.len() > 2 * MOST_SHIFTS;
        (!many && steps.iter().all(|(_, next)| *next < cells)).then_some((steps, distances))
    }
}
