//! Boards: what macros made of `grid(rows, cols)`, with names for what rules read of space.

mod shapes;

pub use shapes::{BoardShape, CellIds, CellLabel, Drawing, Edges, Numbering, SHAPES, ShapeFacts};

use crate::{Domain, Expr, VarDef};
use serde::{Deserialize, Serialize};

/// A board. Its cells are ordinary zones with `adjacentTo`; here stands what a graph alone does
/// not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Board {
    /// The id; `board` unless the spec has several.
    pub id: String,
    /// Its shape, for drawing and for rows and columns.
    pub shape: BoardShape,
    /// Zone ids of its cells, in order: by row from the bottom, then by column from the left.
    pub cells: Vec<String>,
    /// Row and column of each cell, both from 1; left out where a grid has all of its cells, and of
    /// graphs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<(u32, u32)>,
    /// Its directions. The steps in them are the first neighbours in `adjacentTo`, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub directions: Vec<Direction>,
    /// Rows of places of a graph, from end to end; a row that ends where it began comes round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
    /// Variables that each of its cells has. Everybody sees them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vars: Vec<VarDef>,
    /// What is known of its cells from the start and never changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Column>,
    /// Named lists of its places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
}

impl Board {
    /// Row and column of a cell, both from 1; `None` where it has none.
    pub fn cell_at(&self, index: usize) -> Option<(u32, u32)> {
        if let Some(at) = self.at.get(index) {
            return Some(*at);
        }
        let (rows, cols) = self.shape.rectangle()?;
        let index = u32::try_from(index).ok()?;
        let row = index.checked_div(cols)?;
        (row < rows).then_some((row + 1, index % cols + 1))
    }

    /// How many rows and columns its cells lie in.
    pub fn extent(&self) -> (u32, u32) {
        let most = |of: fn(&(u32, u32)) -> u32| self.at.iter().map(of).max().unwrap_or(0);
        self.shape.rectangle().unwrap_or_else(|| (most(|at| at.0), most(|at| at.1)))
    }

    /// True if it has all cells of its shape; false for a graph with places.
    pub fn is_whole(&self) -> bool {
        self.cells.len() as u64 == self.shape.cell_count()
    }
}

/// Something fixed of each cell of a board, read like a variable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Column {
    /// The id.
    pub id: String,
    /// Its values.
    pub domain: Domain,
    /// The value of each cell, a literal; null of cells that have none.
    pub values: Vec<Option<Expr>>,
}

/// A direction and where it leads from each cell. Directions of one name are the same on all boards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Direction {
    /// `north`, `southeast` …
    pub name: String,
    /// How many rows up a step goes.
    pub rows: i32,
    /// How many columns right a step goes.
    pub cols: i32,
    /// Where a step leads from each cell: the number of a cell, from 1, or 0. Left out where it is
    /// the cell as many rows up and columns right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<u32>,
}

/// A named list of places, one for all or one per seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Region {
    /// The id.
    pub id: String,
    /// Zone ids: one list for all, or one per seat.
    pub places: Vec<Vec<String>>,
    /// Whether there is one list per seat.
    pub per_seat: bool,
}
