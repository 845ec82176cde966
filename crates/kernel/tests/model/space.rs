//! Neighbours, steps, areas and lines, computed each time.

use super::value::{Place, Value};
use super::world::literal;
use super::{Frame, Model};
use boardwright_def::{Board, BoardShape, Expr, Owner, ZoneDef};

/// A direction from a place.
pub struct Way {
    from: Place,
    name: String,
}

impl Model<'_> {
    pub(super) fn board(&self, id: &str) -> &Board {
        self.def.boards.iter().find(|b| b.id == id).expect("the board")
    }

    pub(super) fn zone(&self, id: &str) -> &ZoneDef {
        self.def.zones.iter().find(|z| z.id == id).expect("the zone")
    }

    /// Returns the board of a cell and the number of the cell, from 0.
    pub(super) fn cell_at(&self, place: &Place) -> Option<(&Board, usize)> {
        self.def
            .boards
            .iter()
            .find_map(|board| Some((board, board.cells.iter().position(|c| *c == place.zone)?)))
    }

    /// Row and column of a cell, from 1.
    pub(super) fn row_and_col(board: &Board, index: usize) -> Option<(i64, i64)> {
        match (board.at.get(index), board.shape) {
            (Some((row, col)), _) => Some((i64::from(*row), i64::from(*col))),
            (None, BoardShape::Grid { cols, .. }) => {
                let cols = cols as usize;
                Some(((index / cols) as i64 + 1, (index % cols) as i64 + 1))
            }
            (None, _) => None,
        }
    }

    /// Returns a column value of a cell.
    pub(super) fn column(&self, place: &Place, id: &str) -> Option<Value> {
        let (board, index) = self.cell_at(place)?;
        let column = board.columns.iter().find(|column| column.id == id)?;
        column.values[index].as_ref().map(|value| literal(value, self.players))
    }

    /// Returns the directions of all boards in the order of their first declaration.
    pub(super) fn directions(&self) -> impl Iterator<Item = &str> {
        let mut names: Vec<&str> = Vec::new();
        for direction in self.def.boards.iter().flat_map(|board| &board.directions) {
            if !names.contains(&direction.name.as_str()) {
                names.push(&direction.name);
            }
        }
        names.into_iter()
    }

    /// Returns the cell at a row and column, or `none`.
    pub(super) fn cell(&self, board: &str, row: i64, col: i64) -> Value {
        let board = self.board(board);
        let there = |index: &usize| Self::row_and_col(board, *index) == Some((row, col));
        let found = (0..board.cells.len()).find(there);
        found.map_or(Value::None, |index| Value::Place(Place::common(&board.cells[index])))
    }

    /// Returns the place some steps away in a direction of its board, step by step. A negative number of steps goes back.
    pub(super) fn step(&self, from: &Place, name: &str, distance: i64) -> Value {
        let Some((board, mut index)) = self.cell_at(from) else { return Value::None };
        let Some(direction) = board.directions.iter().find(|d| d.name == name) else {
            return Value::None;
        };
        let next = |index: usize| -> Option<usize> {
            if direction.to.is_empty() {
                let (row, col) = Self::row_and_col(board, index)?;
                let row = row + i64::from(direction.rows) * distance.signum();
                let col = col + i64::from(direction.cols) * distance.signum();
                (0..board.cells.len())
                    .find(|other| Self::row_and_col(board, *other) == Some((row, col)))
            } else if distance > 0 {
                (direction.to[index] as usize).checked_sub(1)
            } else {
                direction.to.iter().position(|to| *to as usize == index + 1)
            }
        };
        for _ in 0..distance.abs() {
            match next(index) {
                Some(there) => index = there,
                None => return Value::None,
            }
        }
        Value::Place(Place::common(&board.cells[index]))
    }

    /// A place and a direction, unless one of them is `none`.
    pub(super) fn way(&self, from: &Expr, direction: &Expr, frame: &Frame) -> Option<Way> {
        match (self.value(from, frame).place(), self.value(direction, frame)) {
            (Some(from), Value::Direction(name)) => Some(Way { from: from.clone(), name }),
            _ => None,
        }
    }

    /// Returns the number of cells of the board of a place.
    fn most(&self, place: &Place) -> usize {
        self.cell_at(place).map_or(0, |(board, _)| board.cells.len())
    }

    /// Returns the places along a way without its first, while the condition holds.
    pub(super) fn ray(
        &self,
        way: Option<Way>,
        bind: &str,
        condition: Option<&Expr>,
        frame: &Frame,
    ) -> Vec<Place> {
        let Some(way) = way else { return Vec::new() };
        let mut found: Vec<Place> = Vec::new();
        while found.len() < self.most(&way.from) {
            let here = found.last().unwrap_or(&way.from);
            let next = self.step(here, &way.name, 1);
            let Some(place) = next.place() else { break };
            let holds = |c: &Expr| self.holds(c, &frame.with(bind, &next));
            if *place == way.from || !condition.is_none_or(holds) {
                break;
            }
            found.push(place.clone());
        }
        found
    }

    /// Returns the next `n` places along a way for which the condition holds.
    pub(super) fn walk(
        &self,
        way: Option<Way>,
        n: i64,
        bind: &str,
        when: Option<&Expr>,
        frame: &Frame,
    ) -> Vec<Place> {
        let Some(way) = way else { return Vec::new() };
        let mut found: Vec<Place> = Vec::new();
        let (mut here, mut passed) = (way.from.clone(), 0);
        while (found.len() as i64) < n.min(4096) && passed < self.most(&way.from) {
            let next = self.step(&here, &way.name, 1);
            let Some(place) = next.place() else { break };
            here = place.clone();
            if when.is_none_or(|when| self.holds(when, &frame.with(bind, &next))) {
                found.push(here.clone());
                passed = 0;
            } else {
                passed += 1;
            }
        }
        found
    }

    /// Returns the places between two places of one straight line.
    pub(super) fn between(&self, from: &Place, to: &Place) -> Vec<Place> {
        let Some((board, _)) = self.cell_at(from) else { return Vec::new() };
        for name in self.directions() {
            let way = Way { from: from.clone(), name: name.to_owned() };
            let ray = self.ray(Some(way), "$it", None, &Frame::default());
            if let Some(end) = ray.iter().position(|place| place == to) {
                return ray[..end].to_vec();
            }
        }
        for line in &board.lines {
            let at = |place: &Place| line.iter().position(|id| *id == place.zone);
            let (Some(a), Some(b)) = (at(from), at(to)) else { continue };
            let mut between: Vec<Place> =
                line[a.min(b)..a.max(b)].iter().map(|id| Place::common(id)).skip(1).collect();
            if b < a {
                between.reverse();
            }
            return between;
        }
        Vec::new()
    }

    /// Returns the neighbours. The zone of a player adjoins the zones of the same player; a zone without an owner adjoins
    /// the zones of all players.
    pub(super) fn neighbours(&self, place: &Place) -> Vec<Place> {
        let instances = |id: &String| match (self.zone(id).owner, place.owner) {
            (Owner::None, _) => vec![Place::common(id)],
            (Owner::Player, Some(player)) => vec![Place::of(id, player)],
            (Owner::Player, None) => (0..self.players).map(|p| Place::of(id, p)).collect(),
        };
        self.zone(&place.zone).adjacent_to.iter().flat_map(instances).collect()
    }

    /// Returns the places that neighbours satisfying `via` connect to a place, at most some steps away, nearest first,
    /// without the place itself.
    pub(super) fn reached(
        &self,
        from: &Place,
        (bind, via): (&str, Option<&Expr>),
        steps: Option<i64>,
        frame: &Frame,
    ) -> Vec<Place> {
        let mut found = vec![(from.clone(), 0)];
        let mut at = 0;
        while at < found.len() {
            let (here, far) = found[at].clone();
            for next in self.neighbours(&here) {
                let inner = || frame.with(bind, &Value::Place(next.clone()));
                if steps.is_none_or(|steps| far < steps)
                    && !found.iter().any(|(place, _)| *place == next)
                    && via.is_none_or(|via| self.holds(via, &inner()))
                {
                    found.push((next, far + 1));
                }
            }
            at += 1;
        }
        found.remove(0);
        found.into_iter().map(|(place, _)| place).collect()
    }

    /// Returns the number of steps from one place to another.
    pub(super) fn distance(&self, from: &Place, to: &Place) -> Option<i64> {
        let mut reached = vec![from.clone()];
        for steps in 0.. {
            if reached.contains(to) {
                return Some(steps);
            }
            let mut next = reached.clone();
            next.extend(reached.iter().flat_map(|place| self.neighbours(place)));
            next.sort();
            next.dedup();
            if next.len() == reached.len() {
                break;
            }
            reached = next;
        }
        None
    }

    /// True if neighbours connect two places; `via` is a condition on the places between.
    pub(super) fn connected(
        &self,
        from: &Place,
        to: &Place,
        via: (&str, Option<&Expr>),
        frame: &Frame,
    ) -> bool {
        let mut way = vec![from.clone()];
        way.extend(self.reached(from, via, None, frame));
        from == to || way.iter().any(|place| self.neighbours(place).contains(to))
    }

    /// Returns the places of a region; `player` selects the list of a seat.
    pub(super) fn region(&self, id: &str, player: Option<Option<usize>>) -> Vec<Place> {
        let region = self.def.boards.iter().flat_map(|b| &b.regions).find(|r| r.id == id);
        let places = &region.expect("the region").places;
        let list = match player {
            None => places.first(),
            Some(player) => player.and_then(|player| places.get(player)),
        };
        list.into_iter().flatten().map(|id| Place::common(id)).collect()
    }

    /// Returns the number of straight lines of `n` cells within the places (a token counts as its place). Opposite
    /// directions give the same lines.
    pub(super) fn lines(&self, members: &[Value], n: u32) -> i64 {
        // A token stands for all places that it covers.
        let places_of = |member: &Value| match member {
            Value::Token(token) => {
                let lying = self.world.zones.iter().filter(|(_, lying)| lying.contains(token));
                lying.map(|(place, _)| place.clone()).collect()
            }
            other => other.place().into_iter().cloned().collect::<Vec<Place>>(),
        };
        let places: Vec<Place> = members.iter().flat_map(places_of).collect();
        let mut lines: Vec<Vec<Place>> = Vec::new();
        let mut add = |mut line: Vec<Place>| {
            line.sort();
            line.dedup();
            let whole = line.len() == n as usize && line.iter().all(|p| places.contains(p));
            if whole && !lines.contains(&line) {
                lines.push(line);
            }
        };
        for board in &self.def.boards {
            for line in &board.lines {
                let round = line.first() == line.last();
                let own = &line[..line.len() - usize::from(round)];
                for start in 0..own.len() {
                    let row = own.iter().chain(own).skip(start).take(n as usize);
                    if round || start + n as usize <= own.len() {
                        add(row.map(|id| Place::common(id)).collect());
                    }
                }
            }
            for direction in board.directions.iter().filter(|_| board.shape != BoardShape::Graph) {
                for cell in &board.cells {
                    let start = Place::common(cell);
                    let steps = (0..i64::from(n))
                        .map(|k| self.step(&start, &direction.name, k).place().cloned());
                    // A line that comes round has fewer places.
                    if let Some(line) = steps.collect::<Option<Vec<Place>>>() {
                        add(line);
                    }
                }
            }
        }
        lines.len() as i64
    }
}
