//! Shapes of tokens: a token of a type with a shape covers several cells of a board and is one token.
//!
//! The designer draws the shape once. [`Shape::orientations`] finds the ways to lay it, which are numbered from 1.

use serde::{Deserialize, Serialize};

/// The cells that tokens of a type cover on a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Shape {
    /// Row and column of each cell as drawn, both from 1, rows from the bottom: in this order, each once. On hexagons
    /// a row lies half a cell to the right of the row below.
    pub cells: Vec<(u32, u32)>,
    /// The other ways in which it may be laid.
    #[serde(default, skip_serializing_if = "Turns::is_all")]
    pub turns: Turns,
}

/// The ways in which a shape may be laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Turns {
    /// Rotated and turned over.
    #[default]
    All,
    /// Rotated.
    Rotate,
    /// As drawn and turned over, left to right.
    Reflect,
    /// As drawn.
    Fixed,
}

impl Turns {
    /// All of them, as messages list them.
    pub const ALL: [Turns; 4] = [Turns::All, Turns::Rotate, Turns::Reflect, Turns::Fixed];

    /// Its word in specs.
    pub fn word(self) -> &'static str {
        match self {
            Turns::All => "all",
            Turns::Rotate => "rotate",
            Turns::Reflect => "reflect",
            Turns::Fixed => "fixed",
        }
    }

    fn is_all(&self) -> bool {
        *self == Turns::All
    }
}

/// The lattice of the cells of a board, on which shapes are rotated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lattice {
    /// Squares in rows and columns.
    Squares,
    /// Hexagons, each row half a cell to the right of the one below.
    Hexagons,
}

/// The cells of a shape in one orientation: rows up and columns right from its first cell, which comes first.
pub type Orientation = Vec<(i32, i32)>;

impl Shape {
    /// The limit of cells of a shape.
    pub const MOST_CELLS: usize = 64;
    /// The limit of rows and columns of a drawing.
    pub const MOST_SIDE: u32 = 64;

    /// Returns the different ways to lay it: as drawn, then rotated clockwise step by step, then turned over and
    /// rotated clockwise. Ways that cover the same cells occur once.
    pub fn orientations(&self, lattice: Lattice) -> Vec<Orientation> {
        let drawn: Orientation =
            self.cells.iter().map(|(row, col)| (*row as i32, *col as i32)).collect();
        let steps = match (self.turns, lattice) {
            (Turns::Reflect | Turns::Fixed, _) => 1,
            (Turns::All | Turns::Rotate, Lattice::Squares) => 4,
            (Turns::All | Turns::Rotate, Lattice::Hexagons) => 6,
        };
        let mut sides = vec![drawn.clone()];
        if matches!(self.turns, Turns::All | Turns::Reflect) {
            sides.push(drawn.iter().map(|at| mirrored(*at, lattice)).collect());
        }
        let mut found: Vec<Orientation> = Vec::new();
        for mut side in sides {
            for _ in 0..steps {
                let laid = from_first(&side);
                if !found.contains(&laid) {
                    found.push(laid);
                }
                side.iter_mut().for_each(|at| *at = rotated(*at, lattice));
            }
        }
        found
    }
}

/// A cell after a rotation clockwise by the smallest angle of the lattice.
fn rotated((row, col): (i32, i32), lattice: Lattice) -> (i32, i32) {
    match lattice {
        Lattice::Squares => (-col, row),
        Lattice::Hexagons => (-col, row + col),
    }
}

/// A cell after a reflection that exchanges left and right.
fn mirrored((row, col): (i32, i32), lattice: Lattice) -> (i32, i32) {
    match lattice {
        Lattice::Squares => (row, -col),
        Lattice::Hexagons => (row, -row - col),
    }
}

/// Cells sorted by row and column, counted from the first of them.
fn from_first(cells: &[(i32, i32)]) -> Orientation {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let (row, col) = sorted.first().copied().unwrap_or_default();
    sorted.iter().map(|at| (at.0 - row, at.1 - col)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(rows: &[&str], turns: Turns, lattice: Lattice) -> usize {
        let mut cells = Vec::new();
        for (row, line) in (1..).zip(rows.iter().rev()) {
            let marks = (1..).zip(line.chars()).filter(|(_, mark)| *mark != '.');
            cells.extend(marks.map(|(col, _)| (row, col)));
        }
        Shape { cells, turns }.orientations(lattice).len()
    }

    #[test]
    fn a_shape_has_as_many_orientations_as_its_symmetry_leaves() {
        let squares = |rows: &[&str]| Turns::ALL.map(|turns| ways(rows, turns, Lattice::Squares));
        assert_eq!(squares(&["xx"]), [2, 2, 1, 1]);
        assert_eq!(squares(&["xx", "xx"]), [1, 1, 1, 1]);
        assert_eq!(squares(&["x.", "x.", "xx"]), [8, 4, 2, 1]);
        assert_eq!(squares(&["xx.", ".xx"]), [4, 2, 2, 1]);
        assert_eq!(squares(&["xxx", ".x."]), [4, 4, 1, 1]);
        let hexagons = |rows: &[&str]| Turns::ALL.map(|turns| ways(rows, turns, Lattice::Hexagons));
        assert_eq!(hexagons(&["xx"]), [3, 3, 1, 1]);
        assert_eq!(hexagons(&["x.", "xx"]), [2, 2, 1, 1]);
        assert_eq!(hexagons(&["x..", ".xx"]), [6, 6, 2, 1]);
        assert_eq!(hexagons(&["x..", "xxx"]), [12, 6, 2, 1]);
    }

    #[test]
    fn rotation_is_clockwise_and_the_first_cell_is_the_lowest() {
        let corner = Shape { cells: vec![(1, 1), (2, 1), (2, 2)], turns: Turns::Rotate };
        let ways = corner.orientations(Lattice::Squares);
        assert_eq!(
            ways,
            [
                vec![(0, 0), (1, 0), (1, 1)],
                vec![(0, 0), (1, -1), (1, 0)],
                vec![(0, 0), (0, 1), (1, 1)],
                vec![(0, 0), (0, 1), (1, 0)],
            ]
        );
    }
}
