// The shape `torus(rows, cols)`, made by the recipe of docs/adding.md: hexagons whose steps come round on all sides.

const FILE = 'crates/def/src/board/shapes.rs';

export const shape = [
  {
    file: FILE,
    before: '    /// Places with names, joined as `adjacentTo` says. They have no rows and columns.',
    add: `    /// Hexagons in rows and columns whose steps come round on all sides.
    Torus {
        /// Number of rows.
        rows: u32,
        /// Number of columns.
        cols: u32,
    },`,
  },
  {
    file: FILE,
    before: '    Graph {} => ShapeFacts {',
    add: `    Torus { rows, cols } => ShapeFacts {
        name: "torus",
        parameters: &["rows", "cols"],
        least: 3,
        too_small: "a torus has at least 3 rows and 3 columns",
        takes: "rows and columns",
        example: "torus(6, 6)",
        middle: false,
        edges: Edges::None,
        ..HEXAGONS
    };`,
  },
  {
    file: FILE,
    before: '            Self::Triangle { size } => wide(size) * (wide(size) + 1) / 2,',
    add: '            Self::Torus { rows, cols } => wide(rows) * wide(cols),',
  },
  {
    file: FILE,
    before: '            Self::Triangle { size } => rectangle(size, size, |row, col| row + col <= size + 1),',
    add: '            Self::Torus { rows, cols } => rectangle(rows, cols, |_, _| true),',
  },
  {
    file: FILE,
    before: '            Self::Ring { length } => Some((1, length)),',
    add: '            Self::Torus { rows, cols } => Some((rows, cols)),',
  },
  {
    file: FILE,
    before: '            Self::Grid { rows, cols } => Some((rows, cols)),',
    add: '            Self::Torus { .. } => None,',
  },
];
