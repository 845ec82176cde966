//! The layout of a board while it is made: its cells with ids, rows and columns, and its directions.

use boardwright_def::{
    BoardShape, Direction, Numbering, Ordering, Owner, Room, Visibility, ZoneDef,
};
use boardwright_diag::Span;

/// Most cells of a board.
pub(crate) const MOST_CELLS: u64 = 4096;

/// A cell of a board that is being made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    pub id: String,
    /// From 1; 0 in a graph.
    pub row: u32,
    pub col: u32,
    /// Where it is written, if it is.
    pub span: Option<Span>,
}

/// All cells of a shape, by row from the bottom, then by column from the left, and its directions.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub shape: BoardShape,
    pub cells: Vec<Cell>,
    pub directions: Vec<Direction>,
}

/// Returns the cells and all directions of a shape. With a prefix, ids of cells begin with it.
pub(crate) fn layout(shape: BoardShape, prefix: Option<&str>) -> Layout {
    let cell =
        |at: (u32, u32)| Cell { id: shape.cell_id(prefix, at), row: at.0, col: at.1, span: None };
    let cells = shape.cells().into_iter().map(cell).collect();
    Layout { shape, cells, directions: shape.directions() }
}

/// Keeps the directions with which rows and columns change in some way.
pub(crate) fn keep_directions(layout: &mut Layout, keep: impl Fn(i32, i32) -> bool) {
    layout.directions.retain(|way| keep(way.rows, way.cols));
}

impl Layout {
    /// Row and column of each cell; none where a grid has all of its cells, and of graphs.
    pub fn at(&self) -> Vec<(u32, u32)> {
        let whole = match self.shape.facts().numbering {
            Numbering::Rectangle => self.cells.len() as u64 == self.shape.cell_count(),
            Numbering::Written => true,
            Numbering::Circle | Numbering::Listed => false,
        };
        if whole {
            return Vec::new();
        }
        self.cells.iter().map(|cell| (cell.row, cell.col)).collect()
    }

    /// The cells as zones; `adjacent_to` in the order of the directions.
    pub fn zones(&self) -> Vec<ZoneDef> {
        let number = self.cells.iter().enumerate().map(|(at, c)| ((c.row, c.col), at));
        let number: std::collections::BTreeMap<(u32, u32), usize> = number.collect();
        let zone = |(index, cell): (usize, &Cell)| {
            let mut adjacent_to: Vec<String> = Vec::new();
            for direction in &self.directions {
                let next = match direction.to.get(index) {
                    Some(to) => (*to as usize).checked_sub(1),
                    None => cell
                        .row
                        .checked_add_signed(direction.rows)
                        .zip(cell.col.checked_add_signed(direction.cols))
                        .and_then(|at| number.get(&at).copied()),
                };
                let Some(next) = next.map(|next| &self.cells[next]) else { continue };
                if next != cell && !adjacent_to.contains(&next.id) {
                    adjacent_to.push(next.id.clone());
                }
            }
            ZoneDef {
                id: cell.id.clone(),
                owner: Owner::None,
                visibility: Visibility::Public,
                ordering: Ordering::Set,
                adjacent_to,
                room: Room::default(),
            }
        };
        self.cells.iter().enumerate().map(zone).collect()
    }
}

/// The name chess players give a cell: `d4`. Columns beyond z have none.
pub(crate) fn chess_name(row: u32, col: u32) -> Option<String> {
    let letter = u8::try_from(col.checked_sub(1)?).ok().filter(|n| *n < 26)?;
    Some(format!("{}{row}", char::from(b'a' + letter)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zones(shape: BoardShape) -> Vec<ZoneDef> {
        layout(shape, None).zones()
    }

    #[test]
    fn neighbours_come_in_the_order_of_directions() {
        let grid = BoardShape::Grid { rows: 3, cols: 3 };
        let mut layout = layout(grid, None);
        let all = layout.zones();
        keep_directions(&mut layout, |rows, cols| rows * cols == 0);
        let orthogonal = layout.zones();
        assert_eq!(orthogonal.len(), 9);
        assert_eq!(orthogonal[0].id, "cell_1_1");
        assert_eq!(orthogonal[0].adjacent_to, ["cell_2_1", "cell_1_2"]);
        let middle = ["cell_3_2", "cell_2_3", "cell_1_2", "cell_2_1"];
        assert_eq!(orthogonal[4].adjacent_to, middle);
        assert_eq!(all[4].adjacent_to.len(), 8);
        assert_eq!(all[4].adjacent_to[1], "cell_3_3");
    }

    #[test]
    fn shapes_have_the_cells_they_say() {
        let shapes = [
            BoardShape::Grid { rows: 3, cols: 4 },
            BoardShape::Hex { radius: 0 },
            BoardShape::Hex { radius: 3 },
            BoardShape::Rhombus { size: 5 },
            BoardShape::Triangle { size: 4 },
            BoardShape::Track { length: 7 },
            BoardShape::Ring { length: 3 },
        ];
        for shape in shapes {
            let zones = zones(shape);
            assert_eq!(zones.len() as u64, shape.cell_count(), "{shape:?}");
            for zone in &zones {
                for near in &zone.adjacent_to {
                    let near = zones.iter().find(|other| other.id == *near).expect("a cell");
                    assert!(near.adjacent_to.contains(&zone.id), "{shape:?} {}", zone.id);
                }
            }
        }
    }

    #[test]
    fn a_hexagon_in_the_middle_has_six_neighbours() {
        let zones = zones(BoardShape::Hex { radius: 2 });
        let middle = zones.iter().find(|zone| zone.id == "hex_3_3").expect("the middle");
        let around = ["hex_3_4", "hex_4_3", "hex_4_2", "hex_3_2", "hex_2_3", "hex_2_4"];
        assert_eq!(middle.adjacent_to, around);
        assert_eq!(zones[0].id, "hex_3_1");
        assert_eq!(zones[0].adjacent_to.len(), 3);
    }

    #[test]
    fn a_ring_comes_round() {
        let zones = zones(BoardShape::Ring { length: 4 });
        assert_eq!(zones[0].adjacent_to, ["cell_2", "cell_4"]);
        assert_eq!(zones[3].adjacent_to, ["cell_1", "cell_3"]);
    }

    #[test]
    fn chess_names_count_columns_by_letters() {
        assert_eq!(chess_name(4, 4).as_deref(), Some("d4"));
        assert_eq!(chess_name(1, 27), None);
    }
}
