//! Partial evaluation of lists of cells: regions are known before the game.

mod distances;
mod lists;
mod ops;
mod reads;
mod together;

use crate::board_layout::MOST_CELLS;
use boardwright_def::{Board, Direction, Expr, Numbering, Ref, Region, ZoneDef};
use distances::Distances;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

/// A constant.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    None,
    Int(i64),
    Bool(bool),
    Word(String),
    /// A cell, numbered across all boards.
    Place(usize),
    List(Vec<usize>),
}

/// The inputs of the evaluation: boards, and their cells as zones, which come first.
pub(crate) struct Known<'a> {
    boards: &'a [Board],
    zones: &'a [ZoneDef],
    regions: &'a [Region],
    /// The first cell of each board, and the end of the last.
    starts: Vec<usize>,
    /// The number of each cell by its id.
    numbers: BTreeMap<&'a str, usize>,
    /// The neighbours of each cell that are cells, in order.
    neighbours: OnceCell<Vec<Vec<usize>>>,
    distances: RefCell<Distances>,
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
        let (neighbours, distances) = Default::default();
        Self { boards, zones, regions, starts, numbers, neighbours, distances }
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

    /// The cell some steps from a cell; negative steps lead back.
    fn step(&self, cell: usize, direction: &str, distance: i64) -> Option<usize> {
        let (board, first) = self.board_of(cell)?;
        let way = board.directions.iter().find(|way| way.name == direction)?;
        let most = i64::try_from(MOST_CELLS).ok()?;
        // More steps than cells are only possible in a circle; on a ring without gaps, whole laps
        // are dropped.
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

    /// The neighbours of a cell that are cells, in order.
    fn near(&self, cell: usize) -> &[usize] {
        let numbered = |zone: &ZoneDef| {
            let near = zone.adjacent_to.iter();
            near.filter_map(|id| self.numbers.get(id.as_str()).copied()).collect()
        };
        let all = || self.zones.iter().take(self.cells()).map(numbered).collect();
        self.neighbours.get_or_init(all).get(cell).map_or(&[], Vec::as_slice)
    }

    /// Cells connected to a cell through neighbours that pass a test, nearest first, beginning with
    /// the cell itself; each with the number of steps.
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
            for next in self.near(here).iter().copied() {
                if !seen[next] && passes(next)? {
                    seen[next] = true;
                    found.push((next, steps + 1));
                }
            }
        }
        Some(found)
    }

    /// The truth of a condition for each cell; `None` if it depends on the course of the game.
    pub fn cells_where(&self, bind: &str, when: &Expr) -> Option<Vec<bool>> {
        let cells = 0..self.cells();
        cells
            .map(|cell| self.truth(when, &mut vec![(bind.to_owned(), Value::Place(cell))]))
            .collect()
    }
}

/// The name of a direction: a literal one, or a name that stands for one.
fn direction_of(direction: &Expr, bound: &[(String, Value)]) -> Option<String> {
    if let Some(name) = direction_name(direction) {
        return Some(name.to_owned());
    }
    let Expr::Ref(read) = direction else { return None };
    let Ref::Binding { name } = read.as_ref() else { return None };
    let value = bound.iter().rev().find(|(bound, _)| bound == name).map(|(_, value)| value);
    let Some(Value::Word(way)) = value else { return None };
    Some(way.clone())
}

/// The name of a literal direction.
fn direction_name(direction: &Expr) -> Option<&str> {
    let Expr::Ref(direction) = direction else { return None };
    let Ref::Direction { name, .. } = direction.as_ref() else { return None };
    Some(name)
}

/// The cell of a board at a row and column, if any.
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

/// The cell of a board one step along a direction, or back.
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
