//! Places, neighbours and boards as tables and masks.

use super::Linker;
use crate::program::{BoardTable, CellAt, PlaceInfo, PlaceMeta, Shift};
use crate::value::NONE;
use crate::{PlaceId, PlayerId};
use boardwright_def::{BoardShape, EventMatch, Owner};

/// Cells that planes are kept for.
const PLANE_CELLS: usize = 1024;

impl Linker<'_> {
    pub(super) fn declare_places(&mut self) {
        let def = self.def;
        let cells: usize = def.boards.iter().map(|b| b.cells.len()).sum();
        let listed = def.boards.iter().flat_map(|b| &b.cells);
        if cells > def.zones.len() || !listed.zip(&def.zones).all(|(cell, zone)| *cell == zone.id) {
            self.error("the cells of the boards must come first among the zones, in order");
            return;
        }
        for zone in &def.zones {
            let first = self.places.len() as u16;
            let each = zone.owner == Owner::Player;
            self.zones.push((first, each));
            for player in 0..if each { self.players } else { 1 } {
                self.places.push(PlaceInfo {
                    zone: zone.id.clone(),
                    owner: each.then_some(PlayerId(player as u16)),
                    visibility: zone.visibility,
                    ordering: zone.ordering,
                    cell: None,
                });
                if self.places.len() > usize::from(u16::MAX) {
                    self.error("there are more places than allowed");
                    return;
                }
            }
        }
        self.space.cells = cells;
        self.space.width = match cells {
            0 => 0,
            1..=64 => 1,
            65..=128 => 2,
            129..=384 => 6,
            385..=PLANE_CELLS => 16,
            _ => 0,
        };
        self.declare_boards();
        self.declare_neighbours();
        self.place_meta = self
            .places
            .iter()
            .enumerate()
            .map(|(at, place)| PlaceMeta {
                ordering: place.ordering,
                on_planes: self.space.width > 0 && at < cells,
                heard: false,
                owner: place.owner.map_or(NONE, |p| i32::from(p.0)),
            })
            .collect();
    }

    fn declare_boards(&mut self) {
        let def = self.def;
        let mut first = 0usize;
        for (number, board) in def.boards.iter().enumerate() {
            let BoardShape::Grid { rows, cols } = board.shape;
            let count = u64::from(rows) * u64::from(cols);
            let small = rows <= u32::from(u16::MAX) && cols <= u32::from(u16::MAX);
            if count != board.cells.len() as u64 || count == 0 || !small {
                self.within(format!("boards.{}", board.id), |l| {
                    l.error("its cells are not as many as its rows and columns say");
                });
                return;
            }
            for (index, place) in
                self.places[first..first + board.cells.len()].iter_mut().enumerate()
            {
                place.cell = Some(CellAt {
                    board: number as u16,
                    index: index as u16 + 1,
                    row: (index / cols as usize) as u16 + 1,
                    col: (index % cols as usize) as u16 + 1,
                });
            }
            let far = |step: i32| step.unsigned_abs() > u32::from(u16::MAX);
            if board.directions.iter().any(|d| far(d.rows) || far(d.cols)) {
                self.within(format!("boards.{}", board.id), |l| {
                    l.error("a direction steps further than any board reaches");
                });
                return;
            }
            self.space.boards.push(BoardTable {
                first: first as u16,
                rows: rows as u16,
                cols: cols as u16,
                directions: board.directions.iter().map(|d| (d.rows, d.cols)).collect(),
            });
            first += board.cells.len();
        }
    }

    fn declare_neighbours(&mut self) {
        let def = self.def;
        self.space.adjacent_at.push(0);
        for (number, zone) in def.zones.iter().enumerate() {
            let mut found = Vec::new();
            for id in &zone.adjacent_to {
                match def.zones.iter().position(|z| z.id == *id) {
                    Some(at) if at < self.zones.len() => found.push(self.zones[at]),
                    _ => self.within(format!("zones.{}", zone.id), |l| {
                        l.error(format!("there is no zone `{id}`"));
                    }),
                }
            }
            let (_, each) = self.zones[number];
            for player in 0..if each { self.players as u16 } else { 1 } {
                for (first, theirs) in &found {
                    // A player's zone adjoins that player's instance of another player's zone, a
                    // common one those of all.
                    let places = match (*theirs, each) {
                        (false, _) => 0..1,
                        (true, true) => player..player + 1,
                        (true, false) => 0..self.players as u16,
                    };
                    self.space.adjacent.extend(places.map(|p| first + p));
                }
                self.space.adjacent_at.push(self.space.adjacent.len() as u32);
            }
        }
    }

    /// The cells for which `test` holds, as a constant set.
    pub(super) fn mask(&mut self, test: impl Fn(usize) -> bool) -> u16 {
        let width = self.space.width;
        let mut words = vec![0u64; width];
        for cell in (0..self.space.cells).filter(|c| test(*c)) {
            words[cell / 64] |= 1 << (cell % 64);
        }
        let known = self.space.masks.chunks(width.max(1)).position(|mask| *mask == *words);
        let at = known.unwrap_or_else(|| {
            self.space.masks.extend_from_slice(&words);
            self.space.masks.len() / width.max(1) - 1
        });
        at as u16
    }

    /// A step of a board as a shift of sets.
    pub(super) fn shift(&mut self, board: u16, rows: i32, cols: i32) -> u16 {
        let Some(table) = self.space.boards.get(usize::from(board)) else { return 0 };
        let (n_rows, n_cols) = (i32::from(table.rows), i32::from(table.cols));
        let first = usize::from(table.first);
        let mask = self.mask(|cell| {
            let Some(index) = cell.checked_sub(first) else { return false };
            let (row, col) = (index as i32 / n_cols + rows, index as i32 % n_cols + cols);
            index < (n_rows * n_cols) as usize
                && (0..n_rows).contains(&row)
                && (0..n_cols).contains(&col)
        });
        // A step off every cell has an empty mask: how far it shifts is of no account.
        let shift = Shift { delta: rows.wrapping_mul(n_cols).wrapping_add(cols), mask };
        let known = self.space.shifts.iter().position(|s| *s == shift);
        let at = known.unwrap_or_else(|| {
            self.space.shifts.push(shift);
            self.space.shifts.len() - 1
        });
        at as u16
    }

    /// All places of a zone or board by name; `None` if there is neither.
    pub(super) fn places_named(&mut self, id: &str) -> Option<Vec<PlaceId>> {
        if let Some(board) = self.def.boards.iter().position(|b| b.id == id) {
            let first = usize::from(self.space.boards.get(board)?.first);
            let count = self.def.boards[board].cells.len();
            return Some((first..first + count).map(|p| PlaceId(p as u16)).collect());
        }
        let zone = self.def.zones.iter().position(|z| z.id == id)?;
        let (first, each) = *self.zones.get(zone)?;
        let count = if each { self.players as u16 } else { 1 };
        Some((first..first + count).map(PlaceId).collect())
    }

    /// Which places triggers listen to.
    pub(super) fn declare_heard(&mut self) {
        let def = self.def;
        self.listeners.entered = vec![Vec::new(); self.places.len()];
        for (number, trigger) in def.triggers.iter().enumerate() {
            let EventMatch::TokenEntered { zone } = &trigger.on else { continue };
            let places = match zone {
                None => (0..self.places.len() as u16).map(PlaceId).collect(),
                Some(id) => match self.places_named(id) {
                    Some(places) => places,
                    None => {
                        self.within(format!("triggers[{number}]"), |l| {
                            l.error(format!("there is no zone or board `{id}`"));
                        });
                        continue;
                    }
                },
            };
            for place in places {
                self.listeners.entered[place.index()].push(number as u16);
                self.place_meta[place.index()].heard = true;
            }
        }
    }
}
