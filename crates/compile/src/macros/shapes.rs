//! The shapes of boards: `grid(rows, cols)`, `hex(radius)` … as cells with rows and columns, and
//! directions that lead from cell to cell.

use boardwright_def::{BoardShape, Direction, Ordering, Owner, Visibility, ZoneDef};

/// Most cells of a board.
pub(crate) const MOST_CELLS: u64 = 4096;

/// Which cells of a grid are neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Neighbors {
    Orthogonal,
    Diagonal,
    All,
}

/// A cell of a board that is being made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    pub id: String,
    pub row: u32,
    pub col: u32,
}

/// All cells of a shape, by row from the bottom, then by column from the left, and its directions.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub shape: BoardShape,
    pub cells: Vec<Cell>,
    pub directions: Vec<Direction>,
}

/// Each shape with what it is given.
pub(crate) const SHAPES: [(&str, &[&str]); 6] = [
    ("grid", &["rows", "cols"]),
    ("hex", &["radius"]),
    ("rhombus", &["size"]),
    ("triangle", &["size"]),
    ("track", &["length"]),
    ("ring", &["length"]),
];

/// The shape of a name with its sizes.
pub(crate) fn shape(name: &str, sizes: &[u32]) -> Option<BoardShape> {
    Some(match (name, sizes) {
        ("grid", [rows, cols]) => BoardShape::Grid { rows: *rows, cols: *cols },
        ("hex", [radius]) => BoardShape::Hex { radius: *radius },
        ("rhombus", [size]) => BoardShape::Rhombus { size: *size },
        ("triangle", [size]) => BoardShape::Triangle { size: *size },
        ("track", [length]) => BoardShape::Track { length: *length },
        ("ring", [length]) => BoardShape::Ring { length: *length },
        _ => return None,
    })
}

/// How many cells a shape has.
pub(crate) fn size(shape: BoardShape) -> u64 {
    let wide = u64::from;
    match shape {
        BoardShape::Grid { rows, cols } => wide(rows) * wide(cols),
        BoardShape::Hex { radius } => {
            wide(radius).saturating_mul(wide(radius) + 1).saturating_mul(3).saturating_add(1)
        }
        BoardShape::Rhombus { size } => wide(size) * wide(size),
        BoardShape::Triangle { size } => wide(size) * (wide(size) + 1) / 2,
        BoardShape::Track { length } | BoardShape::Ring { length } => wide(length),
    }
}

/// The cells and directions of a shape. `neighbors` is of account for grids alone.
pub(crate) fn layout(shape: BoardShape, neighbors: Neighbors) -> Layout {
    let (cells, directions) = match shape {
        BoardShape::Grid { rows, cols } => {
            (cells(rows, cols, "cell", |_, _| true), grid_directions(neighbors))
        }
        BoardShape::Hex { radius } => {
            let side = 2 * radius + 1;
            // The middle has row and column `radius + 1`; no row or column is further than that.
            let inside = |row: u32, col: u32| (radius + 2..=3 * radius + 2).contains(&(row + col));
            (cells(side, side, "hex", inside), hex_directions())
        }
        BoardShape::Rhombus { size } => (cells(size, size, "hex", |_, _| true), hex_directions()),
        BoardShape::Triangle { size } => {
            (cells(size, size, "hex", |row, col| row + col <= size + 1), hex_directions())
        }
        BoardShape::Track { length } | BoardShape::Ring { length } => {
            let cell = |col| Cell { id: format!("cell_{col}"), row: 1, col };
            let round = matches!(shape, BoardShape::Ring { .. });
            ((1..=length).map(cell).collect(), track_directions(length, round))
        }
    };
    Layout { shape, cells, directions }
}

/// The cells of a rectangle that are inside a shape.
fn cells(rows: u32, cols: u32, word: &str, inside: impl Fn(u32, u32) -> bool) -> Vec<Cell> {
    let mut found = Vec::new();
    for row in 1..=rows {
        for col in (1..=cols).filter(|col| inside(row, *col)) {
            // Axial coordinates of hexagons are written column first.
            let id = if word == "hex" {
                format!("hex_{col}_{row}")
            } else {
                format!("{word}_{row}_{col}")
            };
            found.push(Cell { id, row, col });
        }
    }
    found
}

fn direction(name: &str, rows: i32, cols: i32) -> Direction {
    Direction { name: name.to_owned(), rows, cols, to: Vec::new() }
}

/// The directions of a grid, clockwise from north.
fn grid_directions(neighbors: Neighbors) -> Vec<Direction> {
    const ALL: [(&str, i32, i32); 8] = [
        ("north", 1, 0),
        ("northeast", 1, 1),
        ("east", 0, 1),
        ("southeast", -1, 1),
        ("south", -1, 0),
        ("southwest", -1, -1),
        ("west", 0, -1),
        ("northwest", 1, -1),
    ];
    ALL.into_iter()
        .filter(|(_, rows, cols)| match neighbors {
            Neighbors::Orthogonal => rows * cols == 0,
            Neighbors::Diagonal => rows * cols != 0,
            Neighbors::All => true,
        })
        .map(|(name, rows, cols)| direction(name, rows, cols))
        .collect()
}

/// The directions of hexagons, clockwise from northeast.
fn hex_directions() -> Vec<Direction> {
    [
        ("northeast", 1, 0),
        ("east", 0, 1),
        ("southeast", -1, 1),
        ("southwest", -1, 0),
        ("west", 0, -1),
        ("northwest", 1, -1),
    ]
    .map(|(name, rows, cols)| direction(name, rows, cols))
    .into()
}

fn track_directions(length: u32, round: bool) -> Vec<Direction> {
    let mut ways = [direction("forward", 0, 1), direction("back", 0, -1)];
    if round {
        ways[0].to = (1..=length).map(|cell| cell % length + 1).collect();
        ways[1].to = (1..=length).map(|cell| (cell + length - 2) % length + 1).collect();
    }
    ways.into()
}

impl Layout {
    /// Row and column of each cell; none where a grid has all of its cells.
    pub fn at(&self) -> Vec<(u32, u32)> {
        let whole = self.cells.len() as u64 == size(self.shape);
        if matches!(self.shape, BoardShape::Grid { .. }) && whole {
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

    fn zones(shape: BoardShape, neighbors: Neighbors) -> Vec<ZoneDef> {
        layout(shape, neighbors).zones()
    }

    #[test]
    fn neighbours_come_in_the_order_of_directions() {
        let grid = BoardShape::Grid { rows: 3, cols: 3 };
        let orthogonal = zones(grid, Neighbors::Orthogonal);
        assert_eq!(orthogonal.len(), 9);
        assert_eq!(orthogonal[0].id, "cell_1_1");
        assert_eq!(orthogonal[0].adjacent_to, ["cell_2_1", "cell_1_2"]);
        let middle = ["cell_3_2", "cell_2_3", "cell_1_2", "cell_2_1"];
        assert_eq!(orthogonal[4].adjacent_to, middle);
        let all = zones(grid, Neighbors::All);
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
            let zones = zones(shape, Neighbors::All);
            assert_eq!(zones.len() as u64, size(shape), "{shape:?}");
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
        let zones = zones(BoardShape::Hex { radius: 2 }, Neighbors::Orthogonal);
        let middle = zones.iter().find(|zone| zone.id == "hex_3_3").expect("the middle");
        let around = ["hex_3_4", "hex_4_3", "hex_4_2", "hex_3_2", "hex_2_3", "hex_2_4"];
        assert_eq!(middle.adjacent_to, around);
        assert_eq!(zones[0].id, "hex_3_1");
        assert_eq!(zones[0].adjacent_to.len(), 3);
    }

    #[test]
    fn a_ring_comes_round() {
        let zones = zones(BoardShape::Ring { length: 4 }, Neighbors::Orthogonal);
        assert_eq!(zones[0].adjacent_to, ["cell_2", "cell_4"]);
        assert_eq!(zones[3].adjacent_to, ["cell_1", "cell_3"]);
    }

    #[test]
    fn chess_names_count_columns_by_letters() {
        assert_eq!(chess_name(4, 4).as_deref(), Some("d4"));
        assert_eq!(chess_name(1, 27), None);
    }
}
