//! Lists of cells that are known before the game: regions.

use crate::interval::{floor_div, floor_mod};
use crate::macros::shapes::MOST_CELLS;
use boardwright_def::{
    Board, Direction, Expr, Numbering, Op, PlaceProp, Query, Ref, Region, ZoneDef,
};
use std::collections::BTreeMap;

/// A known value.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    None,
    Int(i64),
    Bool(bool),
    Word(String),
    /// A cell, numbered through the boards.
    Place(usize),
    List(Vec<usize>),
}

/// What evaluation may read: boards, and their cells as zones, which come first.
pub(crate) struct Known<'a> {
    boards: &'a [Board],
    zones: &'a [ZoneDef],
    regions: &'a [Region],
    /// The first cell of each board, and the end of the last.
    starts: Vec<usize>,
    /// The number of each cell by its id.
    numbers: BTreeMap<&'a str, usize>,
}

impl<'a> Known<'a> {
    pub fn new(boards: &'a [Board], zones: &'a [ZoneDef], regions: &'a [Region]) -> Self {
        let mut starts = vec![0];
        for board in boards {
            starts.push(starts.last().copied().unwrap_or(0) + board.cells.len());
        }
        let cells = starts.last().copied().unwrap_or(0);
        let numbered = zones.iter().take(cells).enumerate();
        let numbers = numbered.map(|(at, zone)| (zone.id.as_str(), at)).collect();
        Self { boards, zones, regions, starts, numbers }
    }

    fn cells(&self) -> usize {
        self.numbers.len()
    }

    /// The board of a cell, with the number of its first cell.
    fn board_of(&self, cell: usize) -> Option<(&'a Board, usize)> {
        let at = self.starts.iter().rposition(|start| *start <= cell)?;
        self.boards.get(at).map(|board| (board, self.starts[at]))
    }

    /// A board by its id, with the number of its first cell.
    fn board_named(&self, id: &str) -> Option<(&'a Board, usize)> {
        let at = self.boards.iter().position(|board| board.id == id)?;
        Some((&self.boards[at], self.starts[at]))
    }

    /// The zone ids of a list of cells; `None` if it depends on the course of the game.
    pub fn places(&self, list: &Expr) -> Option<Vec<String>> {
        let cells = match self.eval(list, &mut Vec::new())? {
            Value::List(cells) => cells,
            Value::Place(cell) => vec![cell],
            Value::None | Value::Int(_) | Value::Bool(_) | Value::Word(_) => return None,
        };
        cells.into_iter().map(|cell| Some(self.zones.get(cell)?.id.clone())).collect()
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
            Value::Int(_) | Value::Word(_) | Value::Place(_) | Value::List(_) => None,
        }
    }

    fn number(&self, expr: &Expr, bound: &mut Vec<(String, Value)>) -> Option<i64> {
        match self.eval(expr, bound)? {
            Value::Int(n) => Some(n),
            Value::None | Value::Bool(_) | Value::Word(_) | Value::Place(_) | Value::List(_) => {
                None
            }
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
                if let Value::Int(n) = item {
                    return self.among(n, set, bound).map(Value::Bool);
                }
                let Value::List(set) = self.eval(set, bound)? else { return None };
                Value::Bool(matches!(item, Value::Place(cell) if set.contains(&cell)))
            }
            Op::Set { .. } => return None,
            Op::If { when, then, otherwise } => {
                let branch = if self.truth(when, bound)? { then } else { otherwise };
                self.eval(branch, bound)?
            }
        })
    }

    /// Whether a number is in a list of numbers that is written out.
    fn among(&self, n: i64, set: &Expr, bound: &mut Vec<(String, Value)>) -> Option<bool> {
        let Expr::Query(query) = set else { return None };
        match query.as_ref() {
            Query::IntsInRange { min, max, step } => {
                let (min, max) = (self.number(min, bound)?, self.number(max, bound)?);
                let step = i64::from(step.unwrap_or(1)).max(1);
                Some((min..=max).contains(&n) && (n - min) % step == 0)
            }
            Query::Items { items } => {
                let mut found = false;
                for item in items {
                    found |= self.number(item, bound)? == n;
                }
                Some(found)
            }
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Lines { .. }
            | Query::Where { .. }
            | Query::Union { .. }
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Otherwise { .. }
            | Query::Extreme { .. }
            | Query::Take { .. }
            | Query::Binding { .. }
            | Query::Members { .. } => None,
        }
    }

    fn read(&self, read: &Ref, bound: &mut Vec<(String, Value)>) -> Option<Value> {
        match read {
            Ref::None => Some(Value::None),
            Ref::Binding { name } => {
                bound.iter().rev().find(|(bound, _)| bound == name).map(|(_, value)| value.clone())
            }
            Ref::Zone { zone, player: None } => {
                self.numbers.get(zone.as_str()).map(|cell| Value::Place(*cell))
            }
            Ref::Place { place, prop } => {
                let Value::Place(cell) = self.eval(place, bound)? else { return Some(Value::None) };
                let (board, first) = self.board_of(cell)?;
                let at = board.cell_at(cell - first);
                let number = |n: Option<u32>| Some(n.map_or(Value::None, |n| Value::Int(n.into())));
                match prop {
                    PlaceProp::Index => Some(Value::Int(i64::try_from(cell - first).ok()? + 1)),
                    PlaceProp::Row => number(at.map(|(row, _)| row)),
                    PlaceProp::Col => number(at.map(|(_, col)| col)),
                    PlaceProp::Empty | PlaceProp::Count | PlaceProp::Piece | PlaceProp::Owner => {
                        None
                    }
                }
            }
            Ref::Cell { board, row, col } => {
                let (row, col) = (self.number(row, bound)?, self.number(col, bound)?);
                let (board, first) = self.board_named(board)?;
                let found = cell_at(board, row, col).map(|cell| first + cell);
                Some(found.map_or(Value::None, Value::Place))
            }
            Ref::Enum { member, .. } => Some(Value::Word(member.clone())),
            Ref::ZoneVar { zone, var } => {
                let Value::Place(cell) = self.eval(zone, bound)? else { return Some(Value::None) };
                let (board, first) = self.board_of(cell)?;
                if board.vars.iter().any(|known| known.id == *var) {
                    return None;
                }
                let column = board.columns.iter().find(|column| column.id == *var);
                match column.and_then(|column| column.values.get(cell - first)?.as_ref()) {
                    Some(value) => self.eval(value, bound),
                    None => Some(Value::None),
                }
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
                let found = self.step(cell, way(direction)?, distance);
                Some(found.map_or(Value::None, Value::Place))
            }
            Ref::Zone { .. }
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
            | Ref::TableCell { .. }
            | Ref::Player(_)
            | Ref::TokenType { .. }
            | Ref::Direction { .. }
            | Ref::ZoneCount { .. }
            | Ref::Counter { .. }
            | Ref::Connected { .. }
            | Ref::Seat { .. }
            | Ref::Phase
            | Ref::Score { .. } => None,
        }
    }

    /// The cell some steps from a cell, one after the other; steps below zero lead back.
    fn step(&self, cell: usize, direction: &str, distance: i64) -> Option<usize> {
        let (board, first) = self.board_of(cell)?;
        let way = board.directions.iter().find(|way| way.name == direction)?;
        let most = i64::try_from(MOST_CELLS).ok()?;
        // More steps than cells lead only where a way comes round; of a ring without gaps a lap is left
        // out.
        let distance = match board.shape.facts().numbering {
            Numbering::Circle if distance.abs() > most && board.is_whole() => {
                distance % board.cells.len() as i64
            }
            Numbering::Circle | Numbering::Rectangle | Numbering::Listed | Numbering::Written => {
                distance.clamp(-most, most)
            }
        };
        let mut here = cell - first;
        for _ in 0..distance.abs() {
            here = next_cell(board, way, here, distance > 0)?;
        }
        Some(first + here)
    }

    /// The neighbours of a cell that are cells, in their order.
    fn near(&self, cell: usize) -> Vec<usize> {
        let near = self.zones.get(cell).map(|zone| zone.adjacent_to.as_slice()).unwrap_or_default();
        near.iter().filter_map(|id| self.numbers.get(id.as_str()).copied()).collect()
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
        let mut seen = vec![false; self.cells()];
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
        let cells = 0..self.cells();
        cells
            .map(|cell| self.truth(when, &mut vec![(bind.to_owned(), Value::Place(cell))]))
            .collect()
    }

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

    /// The cells between two, in the first direction that leads from one to the other, or on the
    /// first line that holds both.
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

    fn query(&self, query: &Query, bound: &mut Vec<(String, Value)>) -> Option<Vec<usize>> {
        let list = |value: Value| match value {
            Value::List(cells) => Some(cells),
            Value::None | Value::Int(_) | Value::Bool(_) | Value::Word(_) | Value::Place(_) => None,
        };
        match query {
            Query::Board { board } => {
                let (board, first) = self.board_named(board)?;
                Some((first..first + board.cells.len()).collect())
            }
            Query::Items { items } => {
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
                places.iter().map(|place| self.numbers.get(place.as_str()).copied()).collect()
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
                let mut cells = self.ray(from, way(direction)?);
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
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Binding { .. }
            | Query::Members { .. }
            | Query::Lines { .. }
            | Query::Extreme { .. }
            | Query::Take { .. } => None,
        }
    }
}

/// A direction that is written out.
fn way(direction: &Expr) -> Option<&str> {
    let Expr::Ref(direction) = direction else { return None };
    let Ref::Direction { name, .. } = direction.as_ref() else { return None };
    Some(name)
}

/// The cell of a board in a row and column, if there is one.
fn cell_at(board: &Board, row: i64, col: i64) -> Option<usize> {
    let at = (u32::try_from(row).ok()?, u32::try_from(col).ok()?);
    if let Some((rows, cols)) = board.shape.rectangle()
        && board.at.is_empty()
    {
        let inside = (1..=rows).contains(&at.0) && (1..=cols).contains(&at.1);
        return inside.then(|| ((at.0 - 1) * cols + at.1 - 1) as usize);
    }
    board.at.iter().position(|other| *other == at)
}

/// The cell of a board one step along a way, or back.
fn next_cell(board: &Board, way: &Direction, here: usize, forward: bool) -> Option<usize> {
    match (way.to.get(here), forward) {
        (Some(to), true) => (*to as usize).checked_sub(1),
        (Some(_), false) => way.to.iter().position(|to| *to as usize == here + 1),
        (None, _) => {
            let (row, col) = board.cell_at(here)?;
            let sign = if forward { 1 } else { -1 };
            let (row, col) = (i64::from(row), i64::from(col));
            cell_at(board, row + i64::from(way.rows) * sign, col + i64::from(way.cols) * sign)
        }
    }
}
