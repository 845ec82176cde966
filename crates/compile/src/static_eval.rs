//! Lists of cells that are known before the game: regions.

use crate::interval::{floor_div, floor_mod};
use crate::macros::shapes::MOST_CELLS;
use boardwright_def::{Board, BoardShape, Direction, Expr, Op, PlaceProp, Query, Ref, Region};

/// A known value.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    None,
    Int(i64),
    Bool(bool),
    Place(usize),
    List(Vec<usize>),
}

/// What evaluation may read.
pub(crate) struct Known<'a> {
    pub board: &'a Board,
    pub regions: &'a [Region],
}

impl Known<'_> {
    /// The zone ids of a list of cells; `None` if it depends on the course of the game.
    pub fn places(&self, list: &Expr) -> Option<Vec<String>> {
        let cells = match self.eval(list, &mut Vec::new())? {
            Value::List(cells) => cells,
            Value::Place(cell) => vec![cell],
            Value::None | Value::Int(_) | Value::Bool(_) => return None,
        };
        cells.into_iter().map(|cell| self.board.cells.get(cell).cloned()).collect()
    }

    fn eval(&self, expr: &Expr, bound: &mut Vec<(String, Value)>) -> Option<Value> {
        match expr {
            Expr::Int(n) => Some(Value::Int(i64::from(*n))),
            Expr::Bool(value) => Some(Value::Bool(*value)),
            Expr::Op(op) => self.op(op, bound),
            Expr::Ref(read) => self.read(read, bound),
            Expr::Aggregate { .. } => None,
            Expr::Query(query) => self.query(query, bound).map(Value::List),
        }
    }

    fn truth(&self, expr: &Expr, bound: &mut Vec<(String, Value)>) -> Option<bool> {
        match self.eval(expr, bound)? {
            Value::Bool(value) => Some(value),
            Value::None => Some(false),
            Value::Int(_) | Value::Place(_) | Value::List(_) => None,
        }
    }

    fn number(&self, expr: &Expr, bound: &mut Vec<(String, Value)>) -> Option<i64> {
        match self.eval(expr, bound)? {
            Value::Int(n) => Some(n),
            Value::None | Value::Bool(_) | Value::Place(_) | Value::List(_) => None,
        }
    }

    fn op(&self, op: &Op, bound: &mut Vec<(String, Value)>) -> Option<Value> {
        let mut two = |left: &Expr, right: &Expr| {
            Some((self.number(left, bound)?, self.number(right, bound)?))
        };
        Some(match op {
            Op::Add { left, right } => two(left, right).map(|(a, b)| Value::Int(a + b))?,
            Op::Sub { left, right } => two(left, right).map(|(a, b)| Value::Int(a - b))?,
            Op::Mul { left, right } => {
                two(left, right).and_then(|(a, b)| a.checked_mul(b)).map(Value::Int)?
            }
            Op::Div { left, right } => {
                two(left, right).and_then(|(a, b)| floor_div(a, b)).map(Value::Int)?
            }
            Op::Mod { left, right } => {
                two(left, right).and_then(|(a, b)| floor_mod(a, b)).map(Value::Int)?
            }
            Op::Min { left, right } => two(left, right).map(|(a, b)| Value::Int(a.min(b)))?,
            Op::Max { left, right } => two(left, right).map(|(a, b)| Value::Int(a.max(b)))?,
            Op::Lt { left, right } => two(left, right).map(|(a, b)| Value::Bool(a < b))?,
            Op::Le { left, right } => two(left, right).map(|(a, b)| Value::Bool(a <= b))?,
            Op::Gt { left, right } => two(left, right).map(|(a, b)| Value::Bool(a > b))?,
            Op::Ge { left, right } => two(left, right).map(|(a, b)| Value::Bool(a >= b))?,
            Op::Abs { arg } => Value::Int(self.number(arg, bound)?.abs()),
            Op::Eq { left, right } => {
                Value::Bool(self.eval(left, bound)? == self.eval(right, bound)?)
            }
            Op::Ne { left, right } => {
                Value::Bool(self.eval(left, bound)? != self.eval(right, bound)?)
            }
            Op::Not { arg } => Value::Bool(!self.truth(arg, bound)?),
            Op::And { args } => {
                for arg in args {
                    if !self.truth(arg, bound)? {
                        return Some(Value::Bool(false));
                    }
                }
                Value::Bool(true)
            }
            Op::Or { args } => {
                for arg in args {
                    if self.truth(arg, bound)? {
                        return Some(Value::Bool(true));
                    }
                }
                Value::Bool(false)
            }
            Op::In { item, set } => {
                let item = self.eval(item, bound)?;
                let Value::List(set) = self.eval(set, bound)? else { return None };
                Value::Bool(matches!(item, Value::Place(cell) if set.contains(&cell)))
            }
            Op::If { when, then, otherwise } => {
                let branch = if self.truth(when, bound)? { then } else { otherwise };
                self.eval(branch, bound)?
            }
        })
    }

    fn read(&self, read: &Ref, bound: &mut Vec<(String, Value)>) -> Option<Value> {
        match read {
            Ref::None => Some(Value::None),
            Ref::Binding { name } => {
                bound.iter().rev().find(|(bound, _)| bound == name).map(|(_, value)| value.clone())
            }
            Ref::Zone { zone, player: None } => {
                self.board.cells.iter().position(|cell| cell == zone).map(Value::Place)
            }
            Ref::Place { place, prop } => {
                let Value::Place(cell) = self.eval(place, bound)? else { return Some(Value::None) };
                let at = self.board.cell_at(cell);
                let number = |n: Option<u32>| Some(n.map_or(Value::None, |n| Value::Int(n.into())));
                match prop {
                    PlaceProp::Index => Some(Value::Int(i64::try_from(cell).ok()? + 1)),
                    PlaceProp::Row => number(at.map(|(row, _)| row)),
                    PlaceProp::Col => number(at.map(|(_, col)| col)),
                    PlaceProp::Empty | PlaceProp::Count | PlaceProp::Piece | PlaceProp::Owner => {
                        None
                    }
                }
            }
            Ref::Cell { row, col, .. } => {
                let (row, col) = (self.number(row, bound)?, self.number(col, bound)?);
                Some(self.cell(row, col).map_or(Value::None, Value::Place))
            }
            Ref::Distance { from, to } => {
                let (from, to) = (self.eval(from, bound)?, self.eval(to, bound)?);
                let (Value::Place(from), Value::Place(to)) = (from, to) else {
                    return Some(Value::None);
                };
                let steps = self.reached(from, None, &mut |_| Some(true))?;
                let steps = steps.iter().find(|(cell, _)| *cell == to).map(|(_, steps)| *steps);
                Some(steps.map_or(Value::None, Value::Int))
            }
            Ref::Adjacent { zone, to } => {
                let (zone, to) = (self.eval(zone, bound)?, self.eval(to, bound)?);
                let (Value::Place(zone), Value::Place(to)) = (zone, to) else {
                    return Some(Value::Bool(false));
                };
                Some(Value::Bool(self.near(zone).contains(&to)))
            }
            Ref::Step { from, direction, distance } => {
                let Value::Place(cell) = self.eval(from, bound)? else { return Some(Value::None) };
                let distance = self.number(distance, bound)?;
                let found = self.step(cell, self.way(direction)?, distance);
                Some(found.map_or(Value::None, Value::Place))
            }
            Ref::Zone { .. }
            | Ref::Enum { .. }
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
            | Ref::Player(_)
            | Ref::TokenType { .. }
            | Ref::Direction { .. }
            | Ref::ZoneCount { .. }
            | Ref::Counter { .. }
            | Ref::ZoneVar { .. }
            | Ref::Connected { .. }
            | Ref::Seat { .. }
            | Ref::Phase
            | Ref::Score { .. } => None,
        }
    }

    /// A direction that is written out.
    fn way(&self, direction: &Expr) -> Option<&Direction> {
        let Expr::Ref(direction) = direction else { return None };
        let Ref::Direction { name, .. } = direction.as_ref() else { return None };
        self.board.directions.iter().find(|way| way.name == *name)
    }

    /// The cell in a row and column, if there is one.
    fn cell(&self, row: i64, col: i64) -> Option<usize> {
        let at = (u32::try_from(row).ok()?, u32::try_from(col).ok()?);
        if let BoardShape::Grid { rows, cols } = self.board.shape
            && self.board.at.is_empty()
        {
            let inside = (1..=rows).contains(&at.0) && (1..=cols).contains(&at.1);
            return inside.then(|| ((at.0 - 1) * cols + at.1 - 1) as usize);
        }
        self.board.at.iter().position(|other| *other == at)
    }

    /// The cell some steps from a cell, one after the other; steps below zero lead back.
    fn step(&self, cell: usize, way: &Direction, distance: i64) -> Option<usize> {
        let most = i64::try_from(MOST_CELLS).ok()?;
        let mut here = cell;
        // More steps than cells lead only where a way comes round; there a lap is left out.
        let distance = if way.to.is_empty() || distance.abs() <= most {
            distance.clamp(-most, most)
        } else {
            distance % i64::try_from(way.to.len()).ok()?
        };
        for _ in 0..distance.abs() {
            here = match (way.to.get(here), distance > 0) {
                (Some(to), true) => (*to as usize).checked_sub(1)?,
                (Some(_), false) => way.to.iter().position(|to| *to as usize == here + 1)?,
                (None, _) => {
                    let (row, col) = self.board.cell_at(here)?;
                    let sign = distance.signum();
                    self.cell(
                        i64::from(row) + i64::from(way.rows) * sign,
                        i64::from(col) + i64::from(way.cols) * sign,
                    )?
                }
            };
        }
        Some(here)
    }

    /// The neighbours of a cell, in the order of the directions.
    fn near(&self, cell: usize) -> Vec<usize> {
        let mut near = Vec::new();
        for way in &self.board.directions {
            if let Some(next) = self.step(cell, way, 1)
                && next != cell
                && !near.contains(&next)
            {
                near.push(next);
            }
        }
        near
    }

    /// Cells joined to a cell by neighbours that pass a test, nearest first and itself first of all,
    /// with the steps to each.
    fn reached(
        &self,
        from: usize,
        most: Option<i64>,
        passes: &mut dyn FnMut(usize) -> Option<bool>,
    ) -> Option<Vec<(usize, i64)>> {
        let mut found = vec![(from, 0)];
        let mut seen = vec![false; self.board.cells.len()];
        seen[from] = true;
        let mut at = 0;
        while let Some((here, steps)) = found.get(at).copied() {
            at += 1;
            if most.is_some_and(|most| steps >= most) {
                continue;
            }
            for next in self.near(here) {
                if !seen[next] && passes(next)? {
                    seen[next] = true;
                    found.push((next, steps + 1));
                }
            }
        }
        Some(found)
    }

    /// For each cell whether a condition holds; `None` if that depends on the course of the game.
    pub fn cells_where(&self, bind: &str, when: &Expr) -> Option<Vec<bool>> {
        let cells = 0..self.board.cells.len();
        cells
            .map(|cell| self.truth(when, &mut vec![(bind.to_owned(), Value::Place(cell))]))
            .collect()
    }

    /// The cells in a direction from a cell.
    fn ray(&self, from: usize, way: &Direction) -> Vec<usize> {
        let mut cells = Vec::new();
        let mut here = from;
        while let Some(next) = self.step(here, way, 1) {
            if next == from || cells.len() == self.board.cells.len() {
                break;
            }
            cells.push(next);
            here = next;
        }
        cells
    }

    fn query(&self, query: &Query, bound: &mut Vec<(String, Value)>) -> Option<Vec<usize>> {
        let list = |value: Value| match value {
            Value::List(cells) => Some(cells),
            Value::None | Value::Int(_) | Value::Bool(_) | Value::Place(_) => None,
        };
        match query {
            Query::Board { .. } => Some((0..self.board.cells.len()).collect()),
            Query::Items { items } => {
                let mut cells = Vec::new();
                for item in items {
                    match self.eval(item, bound)? {
                        Value::Place(cell) => cells.push(cell),
                        Value::None => {}
                        Value::Int(_) | Value::Bool(_) | Value::List(_) => return None,
                    }
                }
                Some(cells)
            }
            Query::Where { list: inner, bind, when } => {
                let mut kept = Vec::new();
                for cell in list(self.eval(inner, bound)?)? {
                    bound.push((bind.clone(), Value::Place(cell)));
                    let holds = self.truth(when, bound);
                    bound.pop();
                    if holds? {
                        kept.push(cell);
                    }
                }
                Some(kept)
            }
            Query::Union { left, right } => {
                let mut cells = list(self.eval(left, bound)?)?;
                for cell in list(self.eval(right, bound)?)? {
                    if !cells.contains(&cell) {
                        cells.push(cell);
                    }
                }
                Some(cells)
            }
            Query::Otherwise { list: first, other } => {
                let cells = list(self.eval(first, bound)?)?;
                if cells.is_empty() { list(self.eval(other, bound)?) } else { Some(cells) }
            }
            Query::Region { region, player: None } => {
                let region = self.regions.iter().find(|known| known.id == *region)?;
                let places = region.places.first()?;
                places
                    .iter()
                    .map(|place| self.board.cells.iter().position(|cell| cell == place))
                    .collect()
            }
            Query::AdjacentZones { zone } => {
                let Value::Place(cell) = self.eval(zone, bound)? else { return Some(Vec::new()) };
                Some(self.near(cell))
            }
            Query::ConnectedZones { zone, bind, via, steps } => {
                let Value::Place(cell) = self.eval(zone, bound)? else { return Some(Vec::new()) };
                let most = match steps {
                    Some(steps) => Some(self.number(steps, bound)?),
                    None => None,
                };
                let found = self.reached(cell, most, &mut |next| {
                    let Some(via) = via else { return Some(true) };
                    bound.push((bind.clone(), Value::Place(next)));
                    let holds = self.truth(via, bound);
                    bound.pop();
                    holds
                })?;
                Some(found.into_iter().skip(1).map(|(cell, _)| cell).collect())
            }
            Query::Ray { from, direction, bind, condition } => {
                let Value::Place(from) = self.eval(from, bound)? else { return Some(Vec::new()) };
                let mut cells = self.ray(from, self.way(direction)?);
                if let Some(condition) = condition {
                    let mut run = 0;
                    for cell in &cells {
                        bound.push((bind.clone(), Value::Place(*cell)));
                        let holds = self.truth(condition, bound);
                        bound.pop();
                        if !holds? {
                            break;
                        }
                        run += 1;
                    }
                    cells.truncate(run);
                }
                Some(cells)
            }
            Query::Between { from, to } => {
                let (from, to) = (self.eval(from, bound)?, self.eval(to, bound)?);
                let (Value::Place(from), Value::Place(to)) = (from, to) else {
                    return Some(Vec::new());
                };
                let mut rays = self.board.directions.iter().map(|way| self.ray(from, way));
                let found = rays.find_map(|mut ray| {
                    ray.iter().position(|cell| *cell == to).map(|end| {
                        ray.truncate(end);
                        ray
                    })
                });
                Some(found.unwrap_or_default())
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
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Binding { .. }
            | Query::Lines { .. }
            | Query::Extreme { .. }
            | Query::Take { .. } => None,
        }
    }
}
