//! Lists of cells.

use super::{Known, Value, direction_of};
use boardwright_def::{Expr, Query};

impl Known<'_> {
    /// The cells in a direction from a cell.
    fn ray(&self, from: usize, direction: &str) -> Vec<usize> {
        let mut cells = Vec::new();
        let mut here = from;
        while let Some(next) = self.step(here, direction, 1) {
            if next == from || cells.len() == self.cells() {
                break;
            }
            cells.push(next);
            here = next;
        }
        cells
    }

    /// The cells between two: in the first direction that leads from one to the other, or on the
    /// first line with both.
    fn between(&self, from: usize, to: usize) -> Vec<usize> {
        let Some((board, first)) = self.board_of(from) else { return Vec::new() };
        let mut names: Vec<&str> = Vec::new();
        for way in self.boards.iter().flat_map(|board| &board.directions) {
            if !names.contains(&way.name.as_str()) {
                names.push(&way.name);
            }
        }
        let mut rays = names.into_iter().map(|way| self.ray(from, way));
        let found = rays.find_map(|mut ray| {
            let end = ray.iter().position(|cell| *cell == to)?;
            ray.truncate(end);
            Some(ray)
        });
        if let Some(ray) = found {
            return ray;
        }
        let id = |cell: usize| cell.checked_sub(first).and_then(|cell| board.cells.get(cell));
        let (Some(from), Some(to)) = (id(from), id(to)) else { return Vec::new() };
        let row = board.lines.iter().find_map(|line| {
            let at = |cell: &String| line.iter().position(|other| other == cell);
            let (a, b) = (at(from)?, at(to)?);
            let mut row: Vec<&String> = line[a.min(b)..a.max(b)].iter().skip(1).collect();
            if b < a {
                row.reverse();
            }
            Some(row)
        });
        let row = row.unwrap_or_default();
        row.into_iter().filter_map(|id| self.numbers.get(id.as_str()).copied()).collect()
    }

    pub(super) fn query(
        &self,
        query: &Query,
        bound: &mut Vec<(String, Value)>,
    ) -> Option<Vec<usize>> {
        match query {
            Query::Board { board } => {
                let (board, first) = self.board_named(board)?;
                Some((first..first + board.cells.len()).collect())
            }
            Query::Items { items } => self.items(items, bound),
            Query::Where { list: inner, bind, when } => {
                let mut kept = Vec::new();
                for cell in self.list(inner, bound)? {
                    if self.holds_of(cell, bind, when, bound)? {
                        kept.push(cell);
                    }
                }
                Some(kept)
            }
            Query::Union { left, right } => {
                let mut cells = self.list(left, bound)?;
                for cell in self.list(right, bound)? {
                    if !cells.contains(&cell) {
                        cells.push(cell);
                    }
                }
                Some(cells)
            }
            Query::Otherwise { list: first, other } => {
                let cells = self.list(first, bound)?;
                if cells.is_empty() { self.list(other, bound) } else { Some(cells) }
            }
            Query::Region { region, player: None } => {
                let region = self.regions.iter().find(|known| known.id == *region)?;
                let places = region.places.first()?;
                places.iter().map(|place| self.numbers.get(place.as_str()).copied()).collect()
            }
            Query::AdjacentZones { zone } => {
                let Value::Place(cell) = self.eval(zone, bound)? else { return Some(Vec::new()) };
                Some(self.near(cell).to_vec())
            }
            Query::ConnectedZones { zone, bind, via, steps } => {
                self.connected(zone, (bind, via.as_ref()), steps.as_ref(), bound)
            }
            Query::Ray { from, direction, bind, condition } => {
                self.ray_while(from, direction, (bind, condition.as_ref()), bound)
            }
            Query::Between { from, to } => {
                let (from, to) = (self.eval(from, bound)?, self.eval(to, bound)?);
                let (Value::Place(from), Value::Place(to)) = (from, to) else {
                    return Some(Vec::new());
                };
                Some(self.between(from, to))
            }
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::Walk { .. }
            | Query::Covers { .. }
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Binding { .. }
            | Query::Members { .. }
            | Query::Lines { .. }
            | Query::Extreme { .. }
            | Query::Take { .. } => None,
        }
    }

    /// A list of cells that is written as an expression.
    pub(super) fn list(&self, list: &Expr, bound: &mut Vec<(String, Value)>) -> Option<Vec<usize>> {
        match self.eval(list, bound)? {
            Value::List(cells) => Some(cells),
            Value::None | Value::Int(_) | Value::Bool(_) | Value::Word(_) | Value::Place(_) => None,
        }
    }

    /// The cells among written-out members; members that are none are left out.
    fn items(&self, items: &[Expr], bound: &mut Vec<(String, Value)>) -> Option<Vec<usize>> {
        let mut cells = Vec::new();
        for item in items {
            match self.eval(item, bound)? {
                Value::Place(cell) => cells.push(cell),
                Value::None => {}
                Value::Int(_) | Value::Bool(_) | Value::Word(_) | Value::List(_) => {
                    return None;
                }
            }
        }
        Some(cells)
    }

    /// True if a condition holds of a cell under a name.
    pub(super) fn holds_of(
        &self,
        cell: usize,
        bind: &str,
        when: &Expr,
        bound: &mut Vec<(String, Value)>,
    ) -> Option<bool> {
        bound.push((bind.to_owned(), Value::Place(cell)));
        let holds = self.truth(when, bound);
        bound.pop();
        holds
    }

    /// The cells that are joined to a cell by neighbours that pass a condition.
    pub(super) fn connected(
        &self,
        zone: &Expr,
        (bind, via): (&str, Option<&Expr>),
        steps: Option<&Expr>,
        bound: &mut Vec<(String, Value)>,
    ) -> Option<Vec<usize>> {
        let Value::Place(cell) = self.eval(zone, bound)? else { return Some(Vec::new()) };
        let most = match steps {
            Some(steps) => Some(self.number(steps, bound)?),
            None => None,
        };
        let found = self.reached(cell, most, &mut |next| {
            let Some(via) = via else { return Some(true) };
            self.holds_of(next, bind, via, bound)
        })?;
        Some(found.into_iter().skip(1).map(|(cell, _)| cell).collect())
    }

    /// The cells in a direction from a cell, as long as a condition holds.
    pub(super) fn ray_while(
        &self,
        from: &Expr,
        direction: &Expr,
        (bind, condition): (&str, Option<&Expr>),
        bound: &mut Vec<(String, Value)>,
    ) -> Option<Vec<usize>> {
        let Value::Place(from) = self.eval(from, bound)? else { return Some(Vec::new()) };
        let mut cells = self.ray(from, &direction_of(direction, bound)?);
        if let Some(condition) = condition {
            let mut run = 0;
            for cell in &cells {
                if !self.holds_of(*cell, bind, condition, bound)? {
                    break;
                }
                run += 1;
            }
            cells.truncate(run);
        }
        Some(cells)
    }
}
