//! Places, neighbours and boards as tables and masks.

use crate::PlayerId;
use crate::board::{BoardTable, NOWHERE};
use crate::limits::{MAX_TOKENS, MOST_PLACES};
use crate::link::Linker;
use crate::program::{CellAt, PlaceInfo, PlaceMeta};
use crate::value::NONE;
use boardwright_def::{Board, BoardShape, Direction, EventMatch, Ordering, Owner, Room, ZoneDef};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Cells that planes are kept for.
const PLANE_CELLS: usize = 4096;
/// Most rows times columns that the cells of a board may lie in.
const MOST_ROOM: usize = 1 << 18;
/// Most directions of a board.
const MOST_WAYS: usize = 64;
/// Most lines of a board, and points in all of them.
const MOST_LINES: usize = 4096;
const MOST_POINTS: usize = 65_536;

impl Linker<'_> {
    pub(super) fn declare_places(&mut self) {
        let def = self.def;
        let cells: usize = def.boards.iter().map(|b| b.cells.len()).sum();
        let listed = def.boards.iter().flat_map(|b| &b.cells);
        if cells > def.zones.len() || !listed.zip(&def.zones).all(|(cell, zone)| *cell == zone.id) {
            let message = "the cells of the boards must come first among the zones, in order";
            return self.error_at("zones", message);
        }
        for zone in &def.zones {
            let first = self.ir.places.info.len() as u16;
            let each = zone.owner == Owner::Player;
            self.declared.zones.push((first, each));
            for player in 0..if each { self.players } else { 1 } {
                self.ir.places.info.push(PlaceInfo {
                    zone: zone.id.clone(),
                    owner: each.then_some(PlayerId(player as u16)),
                    visibility: zone.visibility,
                    ordering: zone.ordering,
                    cell: None,
                });
                if self.ir.places.info.len() > MOST_PLACES {
                    return self.error(format!("there are more than {MOST_PLACES} places"));
                }
            }
        }
        self.ir.space.cells = cells;
        self.ir.space.width = match cells {
            0 => 0,
            1..=64 => 1,
            65..=128 => 2,
            129..=256 => 4,
            257..=384 => 6,
            385..=1024 => 16,
            1025..=PLANE_CELLS => 64,
            _ => 0,
        };
        self.search.steps_left = crate::link::optimise::bitboards::MOST_WORK / cells.max(64) as u32;
        self.declare_directions();
        self.declare_boards();
        self.declare_neighbours();
        let veils = !self.veils().is_empty();
        let meta = |(at, place): (usize, &PlaceInfo)| PlaceMeta {
            ordering: place.ordering,
            heights: place.ordering != Ordering::Set || veils,
            on_planes: self.ir.space.width > 0 && at < cells,
            heard: false,
            owner: place.owner.map_or(NONE, |p| i32::from(p.0)),
        };
        self.ir.places.meta = self.ir.places.info.iter().enumerate().map(meta).collect();
        self.declare_rooms();
    }

    /// Notes how many tokens places may hold, if some place limits them.
    fn declare_rooms(&mut self) {
        let limited = self.def.zones.iter().filter(|zone| !zone.room.is_unlimited());
        let limited: Vec<&ZoneDef> = limited.collect();
        if limited.is_empty() {
            return;
        }
        for zone in &limited {
            let path = format!("zones.{}.room", zone.id);
            if zone.room.numbers().any(|most| most == 0 || most as usize > MAX_TOKENS) {
                self.error_at(path, format!("it must be from 1 to {MAX_TOKENS}"));
            } else if zone.room.per_player.is_some() && !zone.visibility.is_public() {
                self.error_at(path, "room per player needs a zone that everybody sees".to_owned());
            }
        }
        let rooms: BTreeMap<&str, Room> =
            limited.iter().map(|zone| (zone.id.as_str(), zone.room)).collect();
        let room = |place: &PlaceInfo| rooms.get(place.zone.as_str()).copied().unwrap_or_default();
        self.ir.places.rooms = self.ir.places.info.iter().map(room).collect();
    }

    /// Numbers the directions of all boards by name.
    fn declare_directions(&mut self) {
        for direction in self.def.boards.iter().flat_map(|board| &board.directions) {
            if !self.ir.space.directions.contains(&direction.name) {
                self.ir.space.directions.push(direction.name.clone());
            }
            if self.ir.space.directions.len() > MOST_WAYS {
                return self.error(format!("the boards have more than {MOST_WAYS} directions"));
            }
        }
    }

    fn declare_boards(&mut self) {
        let def = self.def;
        let mut first = 0usize;
        for (number, board) in def.boards.iter().enumerate() {
            let path = format!("boards.{}", board.id);
            let table = self.within(path, |l| l.board_table(board, first));
            let Some(table) = table else { return };
            let cells = first..first + table.count;
            for (index, place) in self.ir.places.info[cells].iter_mut().enumerate() {
                let (row, col) = board.cell_at(index).unwrap_or((0, 0));
                place.cell = Some(CellAt {
                    board: number as u16,
                    index: index as u16 + 1,
                    row: row as u16,
                    col: col as u16,
                });
            }
            first += table.count;
            self.ir.space.boards.push(table);
        }
    }

    /// A board as tables; `None` after an error.
    fn board_table(&mut self, board: &Board, first: usize) -> Option<BoardTable> {
        let (rows, cols) = board.extent();
        let count = board.cells.len();
        let room = (rows as usize).checked_mul(cols as usize).filter(|room| *room <= MOST_ROOM);
        let small = rows <= u32::from(u16::MAX) && cols <= u32::from(u16::MAX);
        let Some(room) = room.filter(|_| small) else {
            let message = format!("it has too many rows and columns (at most {MOST_ROOM} cells)");
            return self.error_or(message, None);
        };
        let graph = board.shape == BoardShape::Graph;
        let whole = match board.at.len() {
            0 => graph || count == room,
            places => !graph && places == count,
        };
        if count == 0 || !whole {
            return self
                .error_or("the number of its cells does not match its rows and columns", None);
        }
        let ways = self.ir.space.directions.len();
        let mut table = BoardTable {
            first: first as u16,
            count,
            rows: rows as u16,
            cols: cols as u16,
            at: vec![NOWHERE; room],
            ways,
            own: 0,
            ahead: vec![NOWHERE; ways * count],
            back: vec![NOWHERE; ways * count],
            rays: Vec::new(),
            straight: 0,
            rising: 0,
            apart: false,
            lines: Vec::new(),
        };
        for index in (0..count).filter(|_| !graph) {
            let (row, col) = board.cell_at(index).unwrap_or((0, 0));
            let inside = (1..=rows).contains(&row) && (1..=cols).contains(&col);
            let entry = (row as usize).wrapping_sub(1).wrapping_mul(cols as usize);
            let entry = entry.wrapping_add(col as usize).wrapping_sub(1);
            if !inside || table.at[entry] != NOWHERE {
                let message = format!("cell {} has no row and column of its own", index + 1);
                return self.error_or(message, None);
            }
            table.at[entry] = (first + index) as u16;
        }
        for direction in &board.directions {
            self.within(format!("directions.{}", direction.name), |l| {
                l.direction_table(board, direction, &mut table);
            });
        }
        table.find_crossings();
        self.board_lines(board, &mut table);
        Some(table)
    }

    /// The neighbours of each cell in a direction and against it.
    fn direction_table(&mut self, board: &Board, direction: &Direction, table: &mut BoardTable) {
        let first = table.first;
        let (ahead, back): (Vec<u16>, Vec<u16>) = if direction.to.is_empty() {
            let far = |step: i32| step.unsigned_abs() > u32::from(u16::MAX);
            if far(direction.rows) || far(direction.cols) {
                self.error("its step is longer than any board");
            }
            let lead = |sign: i32| -> Vec<u16> {
                let step = |index| {
                    let (row, col) = board.cell_at(index)?;
                    let row = (row as i32).checked_add(direction.rows.checked_mul(sign)?)?;
                    let col = (col as i32).checked_add(direction.cols.checked_mul(sign)?)?;
                    table.cell(row, col)
                };
                (0..table.count).map(|index| step(index).map_or(NOWHERE, |c| c as u16)).collect()
            };
            (lead(1), lead(-1))
        } else {
            let most = table.count as u32;
            if direction.to.len() != table.count || direction.to.iter().any(|to| *to > most) {
                return self.error("it must name the next cell of each cell");
            }
            let mut back = vec![NOWHERE; table.count];
            for (index, to) in direction.to.iter().enumerate().rev() {
                if let Some(to) = to.checked_sub(1) {
                    back[to as usize] = first + index as u16;
                }
            }
            let next = |to: &u32| to.checked_sub(1).map_or(NOWHERE, |to| first + to as u16);
            (direction.to.iter().map(next).collect(), back)
        };
        let way = self.ir.space.directions.iter().position(|known| *known == direction.name);
        // A direction beyond the limit has no bit. Its error is reported already.
        let Some(way) = way.filter(|way| *way < MOST_WAYS) else { return };
        table.own |= 1 << way;
        let start = way * table.count;
        table.ahead[start..start + table.count].copy_from_slice(&ahead);
        table.back[start..start + table.count].copy_from_slice(&back);
        table.find_rays(way);
    }

    /// The rows of places of a graph.
    fn board_lines(&mut self, board: &Board, table: &mut BoardTable) {
        let points: usize = board.lines.iter().map(Vec::len).sum();
        if board.lines.len() > MOST_LINES || points > MOST_POINTS {
            let message =
                format!("it has more than {MOST_LINES} lines or {MOST_POINTS} points in them");
            return self.error(message);
        }
        let numbers = board.cells.iter().zip(table.first..);
        let numbers: BTreeMap<&str, u16> = numbers.map(|(id, at)| (id.as_str(), at)).collect();
        for (at, line) in board.lines.iter().enumerate() {
            let found: Option<Vec<u16>> =
                line.iter().map(|id| numbers.get(id.as_str()).copied()).collect();
            let open = match line.as_slice() {
                [first, inner @ .., last] if first == last => inner.len() > 1,
                all => all.len() > 1,
            };
            let own = &line[..line.len() - usize::from(line.first() == line.last() && open)];
            let distinct = own.iter().collect::<BTreeSet<_>>().len() == own.len();
            match found.filter(|_| open && distinct) {
                Some(line) => table.lines.push(line),
                None => self.error_at(
                    format!("lines[{at}]"),
                    "a line is a row of different cells of its board, at least two",
                ),
            }
        }
    }

    fn declare_neighbours(&mut self) {
        let def = self.def;
        self.ir.space.adjacent_at.push(0);
        for (number, zone) in def.zones.iter().enumerate() {
            let mut found = Vec::new();
            for id in &zone.adjacent_to {
                let at = def.zones.iter().position(|z| z.id == *id);
                match at.and_then(|at| self.declared.zones.get(at)) {
                    Some(adjacent) => found.push(*adjacent),
                    None => {
                        let message = format!("there is no zone `{id}`");
                        self.error_at(format!("zones.{}", zone.id), message);
                    }
                }
            }
            let (_, each) = self.declared.zones[number];
            for player in 0..if each { self.players as u16 } else { 1 } {
                for (first, theirs) in &found {
                    // A player's zone adjoins that player's instance of another player's zone, a
                    // common one those of all.
                    let places = match (*theirs, each) {
                        (false, _) => 0..1,
                        (true, true) => player..player + 1,
                        (true, false) => 0..self.players as u16,
                    };
                    self.ir.space.adjacent.extend(places.map(|p| first + p));
                }
                self.ir.space.adjacent_at.push(self.ir.space.adjacent.len() as u32);
            }
        }
    }

    /// All places of a zone or board by name; `None` if there is neither.
    fn places_named(&self, id: &str) -> Option<Range<usize>> {
        if let Some(board) = self.def.boards.iter().position(|b| b.id == id) {
            let board = self.ir.space.boards.get(board)?;
            let first = usize::from(board.first);
            return Some(first..first + board.count);
        }
        let zone = self.def.zones.iter().position(|z| z.id == id)?;
        let (first, each) = *self.declared.zones.get(zone)?;
        let first = usize::from(first);
        Some(first..first + if each { self.players } else { 1 })
    }

    /// The places that triggers listen to.
    pub(super) fn declare_heard(&mut self) {
        let def = self.def;
        self.ir.triggers.listeners.entered = vec![Vec::new(); self.ir.places.info.len()];
        for (number, trigger) in def.triggers.iter().enumerate() {
            let EventMatch::TokenEntered { zone } = &trigger.on else { continue };
            let places = match zone {
                None => Some(0..self.ir.places.info.len()),
                Some(id) => self.places_named(id),
            };
            for place in places.clone().into_iter().flatten() {
                self.ir.triggers.listeners.entered[place].push(number as u16);
                self.ir.places.meta[place].heard = true;
            }
            if let (None, Some(id)) = (places, zone) {
                let message = format!("there is no zone or board `{id}`");
                self.error_at(format!("triggers[{number}]"), message);
            }
        }
    }
}
