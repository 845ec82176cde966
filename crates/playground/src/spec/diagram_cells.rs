//! Walks from cell to cell of a drawing by the arrow keys.

/// The nearest cell in the direction of an arrow key, by the positions of the cells; Home and End are the first and the
/// last cell.
pub fn next(cells: &[(u32, u32)], at: usize, key: &str) -> Option<usize> {
    let (x, y) = *cells.get(at)?;
    let (across, down) = match key {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, -1),
        "ArrowDown" => (0, 1),
        "Home" => return Some(0),
        "End" => return Some(cells.len() - 1),
        _ => return None,
    };
    let way = |(to_x, to_y): (u32, u32)| {
        let (right, low) = (i64::from(to_x) - i64::from(x), i64::from(to_y) - i64::from(y));
        let ahead = right * across + low * down;
        let aside = (right * down).abs() + (low * across).abs();
        // What lies more to the side than ahead is not in this direction.
        (ahead > 0 && aside <= ahead).then_some((ahead + 2 * aside, ahead))
    };
    let all = cells.iter().enumerate();
    let near = all.filter_map(|(number, cell)| Some((way(*cell)?, number)));
    near.min().map(|(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_to_the_nearest_cell_of_squares_and_hexagons() {
        let squares: Vec<(u32, u32)> =
            (0..9).map(|at| (at % 3 * 1000 + 500, at / 3 * 1000 + 500)).collect();
        let go = |at, key| next(&squares, at, key);
        assert_eq!([go(4, "ArrowLeft"), go(4, "ArrowRight")], [Some(3), Some(5)]);
        assert_eq!([go(4, "ArrowUp"), go(4, "ArrowDown")], [Some(1), Some(7)]);
        assert_eq!([go(2, "ArrowRight"), go(0, "ArrowUp"), go(4, "a")], [None; 3]);
        assert_eq!([go(4, "Home"), go(4, "End")], [Some(0), Some(8)]);
        let hexagons = [(1000, 577), (2000, 577), (500, 1443), (1500, 1443), (2500, 1443)];
        assert_eq!(next(&hexagons, 0, "ArrowDown"), Some(2));
        assert_eq!(next(&hexagons, 3, "ArrowUp"), Some(0));
        assert_eq!(next(&[], 0, "ArrowUp"), None);
    }
}
