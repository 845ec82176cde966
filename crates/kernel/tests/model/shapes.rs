//! Tokens that cover several cells. A zone lists a token in every cell that the token covers; its place is the first.
//!
//! Orientations are found by turning the drawing itself: squares as rows of marks, hexagons as cubes with three
//! coordinates whose sum is 0.

use super::value::{Place, Value};
use super::{Frame, Model};
use boardwright_def::{Board, BoardShape, Query, Shape, TokenType, Turns};
use std::collections::BTreeSet;

/// Marks of a drawing: rows from the top, each from the left.
type Picture = Vec<Vec<bool>>;
/// Cells of hexagons as cubes.
type Cubes = Vec<[i64; 3]>;

impl Model<'_> {
    /// The cells that a token of a type covers from a cell on; `None` if there is no room on the board.
    pub(super) fn covered(&self, of: &TokenType, turned: i64, at: &Place) -> Option<Vec<Place>> {
        let (board, index) = self.cell_at(at)?;
        let Some(shape) = &of.shape else { return Some(vec![at.clone()]) };
        let ways = ways(shape, board)?;
        let way = ways.get(usize::try_from(turned).ok()?.checked_sub(1)?)?;
        let (row, col) = Self::row_and_col(board, index)?;
        let cell = |(up, right): &(i64, i64)| {
            let wanted = (row + up, col + right);
            let found =
                (0..board.cells.len()).find(|n| Self::row_and_col(board, *n) == Some(wanted));
            found.map(|n| Place::common(&board.cells[n]))
        };
        way.iter().map(cell).collect()
    }

    /// The type of a token, and the number of its orientation.
    pub(super) fn form(&self, token: u32) -> (TokenType, i64) {
        let of = self.token_type(&self.world.tokens[&token].of).clone();
        // Without a shape a property of that name may be anything.
        let turned = of.shape.is_some().then(|| self.token_prop(token, "turned"));
        (of, turned.and_then(|turned| turned.int()).unwrap_or(1))
    }

    /// True if a token has room at a place in that form.
    pub(super) fn has_room(&self, token: u32, (of, turned): &(TokenType, i64), to: &Place) -> bool {
        if self.cell_at(to).is_none() {
            return true;
        }
        let shaped = |token: &u32| self.token_type(&self.world.tokens[token].of).shape.is_some();
        if of.shape.is_none() {
            let alone = self.world.zones[to] == [token];
            // Only the first of them could have a shape, and then it is alone.
            return alone || !self.world.zones[to].iter().any(shaped);
        }
        let free = |cell: &Place| {
            let lying = &self.world.zones[cell];
            lying.is_empty() || *lying == [token]
        };
        self.covered(of, *turned, to).is_some_and(|cells| cells.iter().all(free))
    }

    /// The members of `covers`.
    pub(super) fn covers(&self, query: &Query, frame: &Frame) -> Vec<Value> {
        let Query::Covers { of, at, turned } = query else { return Vec::new() };
        let [at, turned] = [at, turned].map(|given| given.as_ref().map(|e| self.value(e, frame)));
        let (of, own) = match &self.value(of, frame) {
            Value::Token(token) => {
                let (of, turned) = self.form(*token);
                (of, Some((self.token_prop(*token, "at"), turned)))
            }
            Value::Type(of) => (self.token_type(of).clone(), None),
            _ => return Vec::new(),
        };
        let at = at.or_else(|| own.as_ref().map(|(at, _)| at.clone())).unwrap_or(Value::None);
        let turned = match (turned, own) {
            (Some(turned), _) => turned,
            (None, Some((_, turned))) => Value::Int(turned),
            (None, None) => Value::Int(1),
        };
        // Without a shape the orientation does not count.
        let turned = turned.int().or(of.shape.is_none().then_some(1));
        let cells = turned.zip(at.place()).and_then(|(turned, at)| self.covered(&of, turned, at));
        cells.unwrap_or_default().into_iter().map(Value::Place).collect()
    }
}

/// The different orientations on a board, as rows up and columns right from the first cell.
fn ways(shape: &Shape, board: &Board) -> Option<Vec<Vec<(i64, i64)>>> {
    let rotates = matches!(shape.turns, Turns::All | Turns::Rotate);
    let reflects = matches!(shape.turns, Turns::All | Turns::Reflect);
    let mut found: Vec<Vec<(i64, i64)>> = Vec::new();
    let mut add = |cells: BTreeSet<(i64, i64)>| {
        let first = *cells.first().expect("a shape has cells");
        let way = cells.iter().map(|cell| (cell.0 - first.0, cell.1 - first.1)).collect();
        if !found.contains(&way) {
            found.push(way);
        }
    };
    match board.shape {
        BoardShape::Grid { .. } => {
            let drawn = picture(shape);
            let mirrored: Picture =
                drawn.iter().map(|row| row.iter().rev().copied().collect()).collect();
            for side in [Some(drawn), reflects.then_some(mirrored)].into_iter().flatten() {
                let mut side = side;
                for _ in 0..if rotates { 4 } else { 1 } {
                    add(marks(&side));
                    side = clockwise(&side);
                }
            }
        }
        BoardShape::Hex { .. } | BoardShape::Rhombus { .. } | BoardShape::Triangle { .. } => {
            // A row up goes north-east, a column right goes east.
            let cube = |(row, col): &(u32, u32)| {
                let (x, z) = (i64::from(*col), -i64::from(*row));
                [x + i64::from(*row), -x, z]
            };
            let drawn: Cubes = shape.cells.iter().map(cube).collect();
            let mirrored: Cubes = drawn.iter().map(|[a, b, c]| [*b, *a, *c]).collect();
            for side in [Some(drawn), reflects.then_some(mirrored)].into_iter().flatten() {
                let mut side = side;
                for _ in 0..if rotates { 6 } else { 1 } {
                    add(side.iter().map(|[_, b, c]| (-c, -b)).collect());
                    side = side.iter().map(|[a, b, c]| [-c, -a, -b]).collect();
                }
            }
        }
        BoardShape::Track { .. } | BoardShape::Ring { .. } | BoardShape::Graph => return None,
    }
    Some(found)
}

fn picture(shape: &Shape) -> Picture {
    let rows = shape.cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let cols = shape.cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    let row = |row: u32| (1..=cols).map(|col| shape.cells.contains(&(row, col))).collect();
    (1..=rows).rev().map(row).collect()
}

/// The column from the bottom up becomes the row from the left.
fn clockwise(picture: &Picture) -> Picture {
    let width = picture.first().map_or(0, Vec::len);
    (0..width).map(|col| picture.iter().rev().map(|row| row[col]).collect()).collect()
}

/// Row and column of the marks, rows from the bottom.
fn marks(picture: &Picture) -> BTreeSet<(i64, i64)> {
    let mut found = BTreeSet::new();
    for (row, line) in (0..).zip(picture.iter().rev()) {
        found.extend((0..).zip(line).filter(|(_, mark)| **mark).map(|(col, _)| (row, col)));
    }
    found
}
