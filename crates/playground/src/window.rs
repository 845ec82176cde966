//! Windows: of lists that are too long to draw, a part is drawn, and a sentence with buttons leads to the other parts.
//!
//! A spec of a few kilobytes can declare tens of thousands of zones and variables. Drawn at once, they would stop the
//! page for seconds.

use boardwright_protocol::{GameInfo, View, ZoneInfo};
use std::collections::{BTreeMap, BTreeSet};

/// The most zones on the table.
const ZONES: usize = 120;
/// The most tokens off the boards.
const TOKENS: usize = 800;
/// Of each zone so many tokens are drawn at least, and at most, if there are more than [`TOKENS`].
const TOKENS_OF_ZONE: (usize, usize) = (6, 80);

/// A part of a list: the entries from `from` to before `to`, of `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Its number, from 0.
    pub page: usize,
    /// The first entry.
    pub from: usize,
    /// The entry after the last.
    pub to: usize,
    /// The length of the list.
    pub of: usize,
}

impl Part {
    /// A page of a list, from 0; beyond the end it is the last one.
    pub fn page(page: usize, size: usize, of: usize) -> Part {
        let size = size.max(1);
        let page = page.min(of.saturating_sub(1) / size);
        let from = page * size;
        Part { page, from, to: from.saturating_add(size).min(of), of }
    }

    /// True if this is the whole list.
    pub fn is_whole(self) -> bool {
        self.from == 0 && self.to == self.of
    }

    /// The entries of this part.
    pub fn slice<T>(self, list: &[T]) -> &[T] {
        list.get(self.from..self.to.min(list.len())).unwrap_or_default()
    }
}

/// The zones of one page of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZonesPart {
    /// They, in the order of the game.
    pub zones: Vec<ZoneInfo>,
    /// The part of the longest list of an owner.
    pub part: Part,
    /// True if several owners have zones, each of which gets a part.
    pub several: bool,
}

/// Returns the zones that are drawn: all, or an equal number of each owner.
pub fn zones(all: &[ZoneInfo], page: usize) -> ZonesPart {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for zone in all {
        *counts.entry(zone.owner).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    let several = counts.len() > 1;
    let size = if all.len() > ZONES { ZONES / counts.len().max(1) } else { most };
    let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
    let is_drawn = |zone: &&ZoneInfo| {
        let count = counts.get(&zone.owner).copied().unwrap_or(0);
        let part = Part::page(page, size, count);
        let at = seen.entry(zone.owner).or_default();
        *at += 1;
        (part.from + 1..=part.to).contains(at)
    };
    let zones = all.iter().filter(is_drawn).cloned().collect();
    ZonesPart { zones, part: Part::page(page, size, most), several }
}

/// How many tokens of each zone are drawn.
pub fn tokens_of_zone(info: &GameInfo, view: &View) -> usize {
    let cells: BTreeSet<u32> =
        info.boards.iter().flat_map(|board| board.cells.iter().map(|cell| cell.place)).collect();
    let off_board = view.places.iter().filter(|held| !cells.contains(&held.place));
    let (mut tokens, mut zones) = (0, 0);
    for held in off_board {
        tokens += held.tokens.len();
        zones += 1;
    }
    let (least, most) = TOKENS_OF_ZONE;
    if tokens > TOKENS { (TOKENS / usize::max(zones, 1)).clamp(least, most) } else { usize::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::Layout;

    fn zone(place: u32, owner: u32) -> ZoneInfo {
        ZoneInfo {
            place,
            id: format!("z{place}"),
            name: String::new(),
            owner,
            layout: Layout::Row,
            stacked: false,
            secret: false,
            look: Default::default(),
        }
    }

    #[test]
    fn pages_cover_a_list_and_end_with_it() {
        let page = |at| Part::page(at, 10, 25);
        assert_eq!((page(0).from, page(0).to), (0, 10));
        assert_eq!((page(2).from, page(2).to), (20, 25));
        assert_eq!(page(9), page(2));
        assert!(Part::page(0, 25, 25).is_whole() && !page(0).is_whole());
        assert_eq!(page(1).slice(&[0; 12]).len(), 2);
        assert!(Part::page(3, 10, 0).slice::<u8>(&[]).is_empty());
    }

    #[test]
    fn every_owner_gets_an_equal_part_and_every_zone_a_page() {
        let few: Vec<_> = (0..60).map(|place| zone(place, place % 3)).collect();
        assert_eq!(zones(&few, 0).zones.len(), 60);
        assert!(zones(&few, 0).part.is_whole());

        let many: Vec<_> = (0..300).map(|place| zone(place, place % 3)).collect();
        let pages: Vec<_> = (0..3).map(|page| zones(&many, page)).collect();
        assert!(pages.iter().all(|page| page.zones.len() <= ZONES && page.several));
        let of_first = pages[0].zones.iter().filter(|zone| zone.owner == 1).count();
        assert_eq!(of_first, ZONES / 3);
        let places: BTreeSet<u32> =
            pages.iter().flat_map(|page| page.zones.iter().map(|zone| zone.place)).collect();
        assert_eq!(places.len(), 300);
    }
}
