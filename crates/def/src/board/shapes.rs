//! The shapes of boards: `grid(rows, cols)`, `hex(radius)` and so on.
//!
//! This file is the only place that knows single shapes. Compiler, printer, labels, drawing and the schema of
//! specs read [`SHAPES`] and the methods of [`BoardShape`]. A new shape is a variant, a row of the table below and
//! an arm in each match of this file; the compiler asks for all of them.

use super::Direction;
use crate::Lattice;
use serde::{Deserialize, Serialize};

/// The shape of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum BoardShape {
    /// Rows from the bottom, columns from the left. If no cell is left out, cell `(r, c)` has index
    /// `(r-1)*cols + c`.
    Grid {
        /// Number of rows.
        rows: u32,
        /// Number of columns.
        cols: u32,
    },
    /// Hexagons around the middle one, which has row and column `radius + 1`. Rows run upwards,
    /// columns to the right; a step to the northeast stays in its column.
    Hex {
        /// Number of steps from the middle to the edge.
        radius: u32,
    },
    /// Hexagons in as many rows as columns; each row lies half a cell to the right of the row
    /// below.
    Rhombus {
        /// Number of rows.
        size: u32,
    },
    /// Hexagons in rows, each one cell shorter than the row below.
    Triangle {
        /// Number of rows.
        size: u32,
    },
    /// One row of cells, from its beginning to its end.
    Track {
        /// Number of cells.
        length: u32,
    },
    /// One row of cells in a circle: the first follows the last.
    Ring {
        /// Number of cells.
        length: u32,
    },
    /// Places with names, joined as `adjacentTo` says. They have no rows and columns.
    Graph,
}

/// The facts of a shape that do not depend on its size.
#[derive(Debug)]
pub struct ShapeFacts {
    /// The name in specs and in JSON.
    pub name: &'static str,
    /// The names of its parameters, in the order in which a spec gives them.
    pub parameters: &'static [&'static str],
    /// The smallest value of a parameter.
    pub least: u32,
    /// The message for a smaller value.
    pub too_small: &'static str,
    /// The parameters in words: `its radius`.
    pub takes: &'static str,
    /// An example for hints.
    pub example: &'static str,
    /// The form of the ids of its cells.
    pub ids: CellIds,
    /// The labels of its cells.
    pub label: CellLabel,
    /// The numbering of cells, and whether rows and columns follow from it.
    pub numbering: Numbering,
    /// Its directions: name, rows up, columns right. Neighbours are listed in this order.
    pub directions: &'static [(&'static str, i32, i32)],
    /// True if a board has only the orthogonal directions unless the spec names others.
    pub orthogonal: bool,
    /// True if an odd number of rows and columns leaves one cell in the middle.
    pub middle: bool,
    /// The meaning of `edge(board, direction)`.
    pub edges: Edges,
    /// The drawing.
    pub drawing: Drawing,
}

/// The form of the ids of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellIds {
    /// `cell_2_3`: row 2, column 3.
    RowAndCol,
    /// `hex_3_2`: row 2, column 3. Axial coordinates are written column first.
    Axial,
    /// `cell_3`: there is one row.
    Col,
    /// The spec gives them.
    Written,
}

/// The label of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellLabel {
    /// `c2`: a letter for the column, the number of the row.
    RowAndCol,
    /// Its number.
    Number,
    /// The name that the spec gives.
    Name,
}

/// The numbering of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// A rectangle by rows: if no cell is left out, row and column follow from the number.
    Rectangle,
    /// One row that comes round: if no cell is left out, the number is the column.
    Circle,
    /// By row, then by column; the board lists row and column of each cell.
    Listed,
    /// As written in the spec, without rows and columns.
    Written,
}

/// The cells of `edge(board, direction)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edges {
    /// The first or last row or column: `north`, `east`, `south`, `west`.
    Sides,
    /// The cells from which no step leads in the direction.
    Open,
    /// As `Open`; but these are single cells as a rule, so the printer lists them.
    Ends,
    /// There are none, unless cells are left out; then as `Open`.
    None,
}

/// The drawing of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawing {
    /// Squares in rows and columns.
    Squares,
    /// Squares in rows that are read to and fro.
    Furrows,
    /// Squares around a rectangle.
    Loop,
    /// Hexagons, each row half a cell to the right of the one below.
    Hexagons,
    /// Places that are spread so that neighbours are near.
    Spread,
}

/// The directions of squares, clockwise from north.
const SQUARE_WAYS: &[(&str, i32, i32)] = &[
    ("north", 1, 0),
    ("northeast", 1, 1),
    ("east", 0, 1),
    ("southeast", -1, 1),
    ("south", -1, 0),
    ("southwest", -1, -1),
    ("west", 0, -1),
    ("northwest", 1, -1),
];

/// The directions of hexagons, clockwise from northeast.
const HEX_WAYS: &[(&str, i32, i32)] = &[
    ("northeast", 1, 0),
    ("east", 0, 1),
    ("southeast", -1, 1),
    ("southwest", -1, 0),
    ("west", 0, -1),
    ("northwest", 1, -1),
];

/// The directions of a single row.
const ROW_WAYS: &[(&str, i32, i32)] = &[("forward", 0, 1), ("back", 0, -1)];

/// Makes from the rows of the table: the list of all shapes, a shape from name and sizes, and facts and sizes of a
/// shape. A variant without a row does not compile.
macro_rules! shapes {
    ($($variant:ident { $($size:ident),* } => $facts:expr;)*) => {
        /// All shapes, in the order in which messages list them.
        pub static SHAPES: &[ShapeFacts] = &[$($facts),*];

        /// The places of the shapes in [`SHAPES`].
        enum Entry { $($variant),* }

        impl BoardShape {
            /// Returns the shape of a name, if it has as many parameters as there are sizes.
            pub fn new(name: &str, sizes: &[u32]) -> Option<Self> {
                $(if SHAPES[Entry::$variant as usize].name == name {
                    let [$($size),*] = *sizes else { return None };
                    return Some(Self::$variant { $($size),* });
                })*
                None
            }

            /// Returns what holds for every size of the shape.
            pub fn facts(self) -> &'static ShapeFacts {
                match self { $(Self::$variant { .. } => &SHAPES[Entry::$variant as usize],)* }
            }

            /// Returns the values of its parameters.
            pub fn sizes(self) -> Vec<u32> {
                match self { $(Self::$variant { $($size),* } => vec![$($size),*],)* }
            }
        }
    };
}

shapes! {
    Grid { rows, cols } => ShapeFacts {
        name: "grid",
        parameters: &["rows", "cols"],
        least: 1,
        too_small: "a board has at least 1 row and 1 column",
        takes: "rows and columns",
        example: "grid(8, 8)",
        ids: CellIds::RowAndCol,
        label: CellLabel::RowAndCol,
        numbering: Numbering::Rectangle,
        directions: SQUARE_WAYS,
        orthogonal: true,
        middle: true,
        edges: Edges::Sides,
        drawing: Drawing::Squares,
    };
    Hex { radius } => ShapeFacts {
        name: "hex",
        parameters: &["radius"],
        too_small: "the size of a hex is at least 1",
        takes: "its radius",
        example: "hex(6)",
        ..HEXAGONS
    };
    Rhombus { size } => ShapeFacts {
        name: "rhombus",
        too_small: "the size of a rhombus is at least 1",
        example: "rhombus(6)",
        edges: Edges::Sides,
        ..HEXAGONS
    };
    Triangle { size } => ShapeFacts {
        name: "triangle",
        too_small: "the size of a triangle is at least 1",
        example: "triangle(6)",
        middle: false,
        ..HEXAGONS
    };
    Track { length } => ShapeFacts { ..TRACK };
    Ring { length } => ShapeFacts {
        name: "ring",
        least: 3,
        too_small: "a ring has at least 3 cells",
        example: "ring(6)",
        numbering: Numbering::Circle,
        middle: false,
        edges: Edges::None,
        drawing: Drawing::Loop,
        ..TRACK
    };
    Graph {} => ShapeFacts {
        name: "graph",
        parameters: &[],
        least: 0,
        too_small: "",
        takes: "nothing in brackets",
        example: "graph",
        ids: CellIds::Written,
        label: CellLabel::Name,
        numbering: Numbering::Written,
        directions: &[],
        orthogonal: false,
        middle: false,
        edges: Edges::Ends,
        drawing: Drawing::Spread,
    };
}

/// The facts that shapes of hexagons share.
const HEXAGONS: ShapeFacts = ShapeFacts {
    name: "",
    parameters: &["size"],
    least: 1,
    too_small: "",
    takes: "its size",
    example: "",
    ids: CellIds::Axial,
    label: CellLabel::RowAndCol,
    numbering: Numbering::Listed,
    directions: HEX_WAYS,
    orthogonal: false,
    middle: true,
    edges: Edges::Open,
    drawing: Drawing::Hexagons,
};

/// The facts of a track, which a ring shares in part.
const TRACK: ShapeFacts = ShapeFacts {
    name: "track",
    parameters: &["length"],
    least: 1,
    too_small: "the size of a track is at least 1",
    takes: "its length",
    example: "track(6)",
    ids: CellIds::Col,
    label: CellLabel::Number,
    numbering: Numbering::Listed,
    directions: ROW_WAYS,
    orthogonal: false,
    middle: true,
    edges: Edges::Ends,
    drawing: Drawing::Furrows,
};

impl BoardShape {
    /// Returns the lattice on which shapes of tokens are laid; `None` if they cannot be.
    pub fn lattice(self) -> Option<Lattice> {
        match self.facts().drawing {
            Drawing::Squares => Some(Lattice::Squares),
            Drawing::Hexagons => Some(Lattice::Hexagons),
            Drawing::Furrows | Drawing::Loop | Drawing::Spread => None,
        }
    }

    /// Returns the number of its cells if none is left out; 0 for a graph, whose cells the spec lists.
    pub fn cell_count(self) -> u64 {
        let wide = u64::from;
        match self {
            Self::Grid { rows, cols } => wide(rows) * wide(cols),
            Self::Hex { radius } => {
                wide(radius).saturating_mul(wide(radius) + 1).saturating_mul(3).saturating_add(1)
            }
            Self::Rhombus { size } => wide(size) * wide(size),
            Self::Triangle { size } => wide(size) * (wide(size) + 1) / 2,
            Self::Track { length } | Self::Ring { length } => wide(length),
            Self::Graph => 0,
        }
    }

    /// Returns row and column of each cell, by row from the bottom, then by column from the left.
    pub fn cells(self) -> Vec<(u32, u32)> {
        match self {
            Self::Grid { rows, cols } => rectangle(rows, cols, |_, _| true),
            Self::Hex { radius } => {
                let side = 2 * radius + 1;
                // The middle has row and column `radius + 1`; no row or column is further than that.
                rectangle(side, side, |row, col| {
                    (radius + 2..=3 * radius + 2).contains(&(row + col))
                })
            }
            Self::Rhombus { size } => rectangle(size, size, |_, _| true),
            Self::Triangle { size } => rectangle(size, size, |row, col| row + col <= size + 1),
            Self::Track { length } | Self::Ring { length } => rectangle(1, length, |_, _| true),
            Self::Graph => Vec::new(),
        }
    }

    /// Returns the number of rows and columns after which steps come round, if they do. Such a shape is a
    /// rectangle of that size.
    pub fn comes_round(self) -> Option<(u32, u32)> {
        match self {
            Self::Ring { length } => Some((1, length)),
            Self::Grid { .. }
            | Self::Hex { .. }
            | Self::Rhombus { .. }
            | Self::Triangle { .. }
            | Self::Track { .. }
            | Self::Graph => None,
        }
    }

    /// Returns rows and columns of a rectangle whose cells are numbered by rows.
    pub fn rectangle(self) -> Option<(u32, u32)> {
        match self {
            Self::Grid { rows, cols } => Some((rows, cols)),
            Self::Hex { .. }
            | Self::Rhombus { .. }
            | Self::Triangle { .. }
            | Self::Track { .. }
            | Self::Ring { .. }
            | Self::Graph => None,
        }
    }

    /// Returns its directions with their steps between all of its cells.
    pub fn directions(self) -> Vec<Direction> {
        let ways = self.facts().directions.iter();
        ways.map(|&(name, rows, cols)| Direction {
            name: name.to_owned(),
            rows,
            cols,
            to: self.comes_round().map_or_else(Vec::new, |size| steps_round(size, (rows, cols))),
        })
        .collect()
    }

    /// Returns the id of a cell; `prefix` takes the place of `cell` or `hex`.
    pub fn cell_id(self, prefix: Option<&str>, (row, col): (u32, u32)) -> String {
        match self.facts().ids {
            CellIds::RowAndCol => format!("{}_{row}_{col}", prefix.unwrap_or("cell")),
            CellIds::Axial => format!("{}_{col}_{row}", prefix.unwrap_or("hex")),
            CellIds::Col | CellIds::Written => format!("{}_{col}", prefix.unwrap_or("cell")),
        }
    }
}

/// A spec writes a shape so: `grid(8, 8)`, `graph`.
impl std::fmt::Display for BoardShape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sizes: Vec<String> = self.sizes().iter().map(u32::to_string).collect();
        f.write_str(self.facts().name)?;
        if sizes.is_empty() { Ok(()) } else { write!(f, "({})", sizes.join(", ")) }
    }
}

/// The cells of a rectangle that are inside a shape.
fn rectangle(rows: u32, cols: u32, inside: impl Fn(u32, u32) -> bool) -> Vec<(u32, u32)> {
    let all = (1..=rows).flat_map(|row| (1..=cols).map(move |col| (row, col)));
    all.filter(|(row, col)| inside(*row, *col)).collect()
}

/// Steps of one direction in a rectangle whose rows and columns come round, as numbers of cells from 1.
fn steps_round((rows, cols): (u32, u32), (up, right): (i32, i32)) -> Vec<u32> {
    let moved = |from: u32, by: i32, size: u32| {
        (i64::from(from) - 1 + i64::from(by)).rem_euclid(i64::from(size)) as u32
    };
    let step = |(row, col)| moved(row, up, rows) * cols + moved(col, right, cols) + 1;
    rectangle(rows, cols, |_, _| true).into_iter().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_of_the_table_is_the_shape_of_its_name() {
        for facts in SHAPES {
            let sizes: Vec<u32> = (3..).take(facts.parameters.len()).collect();
            let shape = BoardShape::new(facts.name, &sizes).expect(facts.name);
            assert!(std::ptr::eq(shape.facts(), facts), "{}", facts.name);
            assert_eq!(shape.sizes(), sizes, "{}", facts.name);
            let json = serde_json::to_value(shape).expect("json");
            assert_eq!(json["kind"], facts.name);
            for (parameter, size) in facts.parameters.iter().zip(sizes) {
                assert_eq!(json[parameter], size, "{}", facts.name);
            }
            assert_eq!(shape.cells().len() as u64, shape.cell_count(), "{}", facts.name);
            assert!(facts.example.starts_with(facts.name));
            assert!(facts.parameters.is_empty() || !facts.too_small.is_empty());
            assert!(shape.rectangle().is_some() == (facts.numbering == Numbering::Rectangle));
        }
        assert_eq!(BoardShape::new("grid", &[3]), None);
        assert_eq!(BoardShape::new("no-such-shape", &[3]), None);
    }

    #[test]
    fn steps_come_round_in_rows_and_columns() {
        assert_eq!(steps_round((1, 4), (0, 1)), [2, 3, 4, 1]);
        assert_eq!(steps_round((1, 4), (0, -1)), [4, 1, 2, 3]);
        assert_eq!(steps_round((2, 3), (1, 1)), [5, 6, 4, 2, 3, 1]);
    }

    #[test]
    fn shapes_are_written_as_in_specs() {
        assert_eq!(BoardShape::Grid { rows: 2, cols: 3 }.to_string(), "grid(2, 3)");
        assert_eq!(BoardShape::Graph.to_string(), "graph");
    }
}
