//! `grid(rows, cols)`: cells as zones with neighbours.

use boardwright_def::{Direction, Ordering, Owner, Visibility, ZoneDef};

/// Most cells of a board.
pub(crate) const MOST_CELLS: u64 = 4096;

/// Which cells are neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Neighbors {
    Orthogonal,
    Diagonal,
    All,
}

/// The directions of a grid, clockwise from north.
pub(crate) fn directions(neighbors: Neighbors) -> Vec<Direction> {
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
        .map(|(name, rows, cols)| Direction { name: name.to_owned(), rows, cols, to: Vec::new() })
        .collect()
}

/// The id of the cell in a row and column, both from 1.
pub(crate) fn cell(row: u32, col: u32) -> String {
    format!("cell_{row}_{col}")
}

/// The cells by row from the bottom, then by column from the left; `adjacent_to` in the order of
/// `directions`.
pub(crate) fn cells(rows: u32, cols: u32, directions: &[Direction]) -> Vec<ZoneDef> {
    let mut zones = Vec::new();
    for row in 1..=rows {
        for col in 1..=cols {
            let adjacent_to = directions
                .iter()
                .filter_map(|direction| {
                    let row = row.checked_add_signed(direction.rows)?;
                    let col = col.checked_add_signed(direction.cols)?;
                    let inside = (1..=rows).contains(&row) && (1..=cols).contains(&col);
                    inside.then(|| cell(row, col))
                })
                .collect();
            zones.push(ZoneDef {
                id: cell(row, col),
                owner: Owner::None,
                visibility: Visibility::Public,
                ordering: Ordering::Set,
                adjacent_to,
            });
        }
    }
    zones
}

/// The name chess players give a cell: `d4`. Columns beyond z have none.
pub(crate) fn chess_name(row: u32, col: u32) -> Option<String> {
    let letter = u8::try_from(col.checked_sub(1)?).ok().filter(|n| *n < 26)?;
    Some(format!("{}{row}", char::from(b'a' + letter)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_come_in_the_order_of_directions() {
        let zones = cells(3, 3, &directions(Neighbors::Orthogonal));
        assert_eq!(zones.len(), 9);
        assert_eq!(zones[0].id, "cell_1_1");
        assert_eq!(zones[0].adjacent_to, ["cell_2_1", "cell_1_2"]);
        assert_eq!(zones[4].adjacent_to, ["cell_3_2", "cell_2_3", "cell_1_2", "cell_2_1"]);
        let zones = cells(3, 3, &directions(Neighbors::All));
        assert_eq!(zones[4].adjacent_to.len(), 8);
        assert_eq!(zones[4].adjacent_to[1], "cell_3_3");
    }

    #[test]
    fn chess_names_count_columns_by_letters() {
        assert_eq!(chess_name(4, 4).as_deref(), Some("d4"));
        assert_eq!(chess_name(1, 27), None);
    }
}
