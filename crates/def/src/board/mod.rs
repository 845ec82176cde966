//! Boards: cells made from shapes such as `grid(rows, cols)`, directions, lines, columns and
//! regions.

mod shapes;

pub use shapes::{BoardShape, CellIds, CellLabel, Drawing, Edges, Numbering, SHAPES, ShapeFacts};

use crate::{Domain, Expr, VarDef};
use serde::{Deserialize, Serialize};

/// A board. Its cells are ordinary zones with `adjacentTo`. The board adds what the graph of
/// neighbours does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Board {
    /// The id; `board` unless the spec has several.
    pub id: String,
    /// The player whose board it is. Left out for a board of the whole game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<BoardOwner>,
    /// Its shape, for drawing and for rows and columns.
    pub shape: BoardShape,
    /// Zone ids of its cells, in order: by row from the bottom, then by column from the left.
    pub cells: Vec<String>,
    /// Row and column of each cell, both from 1. Left out for a grid with all of its cells, and for
    /// graphs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<(u32, u32)>,
    /// Its directions. The steps in them are the first neighbours in `adjacentTo`, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub directions: Vec<Direction>,
    /// Rows of places of a graph, from end to end. A row that ends at its first place is a cycle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
    /// Variables that each of its cells has. All players see them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vars: Vec<VarDef>,
    /// Columns: constant values of each cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<Column>,
    /// Named lists of its places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
}

impl BoardOwner {
    /// True for the board of the first seat, which stands for those of all where they are alike.
    pub fn is_first(&self) -> bool {
        self.seat == 1
    }
}

impl Board {
    /// Returns row and column of a cell, both from 1; `None` if it has none.
    pub fn cell_at(&self, index: usize) -> Option<(u32, u32)> {
        if let Some(at) = self.at.get(index) {
            return Some(*at);
        }
        let (rows, cols) = self.shape.rectangle()?;
        let index = u32::try_from(index).ok()?;
        let row = index.checked_div(cols)?;
        (row < rows).then_some((row + 1, index % cols + 1))
    }

    /// Returns the number of rows and columns of its cells.
    pub fn extent(&self) -> (u32, u32) {
        let most = |of: fn(&(u32, u32)) -> u32| self.at.iter().map(of).max().unwrap_or(0);
        self.shape.rectangle().unwrap_or_else(|| (most(|at| at.0), most(|at| at.1)))
    }

    /// True unless it belongs to a seat beyond the number of players.
    pub fn is_in_play(&self, players: usize) -> bool {
        self.owner.as_ref().is_none_or(|owner| owner.seat as usize <= players)
    }

    /// True if it has all cells of its shape; false for a graph with places.
    pub fn is_whole(&self) -> bool {
        self.cells.len() as u64 == self.shape.cell_count()
    }
}

/// The owner of a board that each player has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BoardOwner {
    /// The name that these boards share. The region with this name has one list per seat: the cells of the board of
    /// its player.
    pub name: String,
    /// The seat of the player, from 1. In a game of fewer players the board is not in play.
    pub seat: u32,
}

/// A constant value of each cell of a board, read like a variable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Column {
    /// The id.
    pub id: String,
    /// Its values.
    pub domain: Domain,
    /// The value of each cell, a literal; null for cells without a value.
    pub values: Vec<Option<Expr>>,
}

/// A direction and its steps. Directions with the same name on several boards are one direction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Direction {
    /// `north`, `southeast` …
    pub name: String,
    /// Number of rows that a step goes up.
    pub rows: i32,
    /// Number of columns that a step goes right.
    pub cols: i32,
    /// The cell to which a step leads from each cell: its number from 1, or 0 for none. Left out if
    /// steps follow from `rows` and `cols`.
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
    /// True if each seat has its own list.
    pub per_seat: bool,
}
