//! Boards among themselves: beside each other and below each other, at one scale, but small ones beside a large one larger.

use super::{Rect, Size};

/// The largest scale of a drawing: cells of 56 then have 106 pixels.
const LARGEST: f64 = 1.9;
/// The height of a name above each of several boards, in pixels.
const NAME: f64 = 20.0;
/// Between boards, in the units of their drawings.
const GAP: f64 = 26.0;
/// A board is drawn at a larger scale until it is so large beside the largest one.
const LEAST_PART: f64 = 0.5;
/// The most that a small board is enlarged.
const ENLARGED: f64 = 2.5;

/// Boards in rows, at the scale of their drawings.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Boards {
    /// The positions in the whole, in the order of the boards, each with its row.
    places: Vec<(usize, Rect)>,
    /// The number of rows.
    rows: usize,
    /// The measures of the whole.
    size: Size,
}

impl Boards {
    /// All arrangements of boards in rows, in their order, from one row to one board in each.
    pub fn arranged(boards: &[Size]) -> Vec<Boards> {
        let boards = &enlarged(boards)[..];
        let mut found: Vec<Boards> = Vec::new();
        for rows in 1..=boards.len() {
            let arranged = Boards::in_rows(boards, rows);
            if found.last() != Some(&arranged) {
                found.push(arranged);
            }
        }
        found
    }

    /// The narrowest arrangement in at most so many rows.
    fn in_rows(boards: &[Size], rows: usize) -> Boards {
        let width = |from: usize, to: usize| {
            let sum: f64 = boards[from..to].iter().map(|board| board.width).sum();
            sum + GAP * (to - from - 1) as f64
        };
        let starts = 0..boards.len();
        let runs = starts.flat_map(|from| (from + 1..=boards.len()).map(move |to| width(from, to)));
        let mut widths: Vec<f64> = runs.collect();
        widths.sort_by(f64::total_cmp);
        let arranged = widths.into_iter().map(|widest| Boards::within(boards, widest));
        let mut fitting = arranged.filter(|(count, _)| (1..=rows).contains(count));
        fitting.next().map(|(_, arranged)| arranged).unwrap_or_default()
    }

    /// Boards in rows that are not wider than `widest`, and the number of rows; 0 if a board is wider.
    fn within(boards: &[Size], widest: f64) -> (usize, Boards) {
        let mut rows: Vec<(f64, Vec<Size>)> = Vec::new();
        for board in boards {
            if board.width > widest + 0.01 {
                return (0, Boards::default());
            }
            match rows.last_mut() {
                Some((width, row)) if *width + GAP + board.width <= widest + 0.01 => {
                    *width += GAP + board.width;
                    row.push(*board);
                }
                _ => rows.push((board.width, vec![*board])),
            }
        }
        let whole = rows.iter().map(|(width, _)| *width).fold(0.0, f64::max);
        let (mut places, mut y) = (Vec::new(), 0.0);
        for (number, (width, row)) in rows.iter().enumerate() {
            let height = row.iter().map(|board| board.height).fold(0.0, f64::max);
            let mut x = (whole - width) / 2.0;
            for board in row {
                let above = (height - board.height) / 2.0;
                places.push((number, Rect { x, y: y + above, size: *board }));
                x += board.width + GAP;
            }
            y += height + GAP;
        }
        let size = Size { width: whole, height: y - GAP };
        (rows.len(), Boards { places, rows: rows.len(), size })
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Width by height.
    pub fn ratio(&self) -> f64 {
        if self.is_empty() { 0.05 } else { self.size.width / self.size.height }
    }

    /// The largest sensible width.
    pub fn most(&self) -> f64 {
        self.size.width * LARGEST
    }

    /// The scale in a room.
    pub fn scale(&self, room: Size) -> f64 {
        let Size { width, height } = self.size;
        let high = (room.height - self.name() * self.rows as f64).max(1.0);
        (room.width / width).min(high / height).min(LARGEST)
    }

    /// The height of the name above each board: one board has none.
    fn name(&self) -> f64 {
        if self.places.len() > 1 { NAME } else { 0.0 }
    }

    /// The positions of the boards in a room.
    pub fn placed(&self, room: Size) -> Vec<Rect> {
        let scale = self.scale(room);
        let left = (room.width - self.size.width * scale) / 2.0;
        let name = self.name();
        let above = (room.height - self.size.height * scale - name * self.rows as f64) / 2.0;
        let placed = |(row, place): &(usize, Rect)| Rect {
            x: left + place.x * scale,
            y: above + place.y * scale + name * *row as f64,
            size: Size {
                width: place.size.width * scale,
                height: place.size.height * scale + name,
            },
        };
        self.places.iter().map(placed).collect()
    }
}

/// Boards, those enlarged that are much smaller than the largest one: a map has many places far from each other, and a
/// rack beside it has few.
fn enlarged(boards: &[Size]) -> Vec<Size> {
    let side = |board: &Size| (board.width * board.height).sqrt();
    let largest = boards.iter().map(side).fold(0.0, f64::max);
    let enlarge = |board: &Size| {
        let factor = (largest * LEAST_PART / side(board)).clamp(1.0, ENLARGED);
        Size { width: board.width * factor, height: board.height * factor }
    };
    boards.iter().map(enlarge).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide() -> Size {
        Size { width: 1200.0, height: 300.0 }
    }

    /// Three wide boards lie below each other in a square room, and beside each other in a very wide one.
    #[test]
    fn wide_boards_lie_below_each_other() {
        let all = Boards::arranged(&[wide(); 3]);
        assert_eq!(all.len(), 3);
        let best = |room: Size| {
            let scales = all.iter().map(|boards| boards.scale(room));
            scales.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
        };
        assert_eq!(best(Size { width: 600.0, height: 600.0 }), Some(2));
        assert_eq!(best(Size { width: 2000.0, height: 150.0 }), Some(0));
    }

    #[test]
    fn a_small_board_beside_a_map_is_enlarged_and_equal_boards_are_not() {
        let square = |side: f64| Size { width: side, height: side };
        assert_eq!(enlarged(&[square(1000.0), square(250.0)])[1], square(500.0));
        assert_eq!(enlarged(&[square(1000.0), square(100.0)])[1], square(250.0));
        assert_eq!(enlarged(&[square(300.0), square(200.0)]), [square(300.0), square(200.0)]);
    }

    #[test]
    fn boards_keep_apart_and_within_the_room() {
        let boards = [wide(), Size { width: 300.0, height: 300.0 }, wide(), wide()];
        let room = Size { width: 500.0, height: 380.0 };
        for arranged in Boards::arranged(&boards) {
            let placed = arranged.placed(room);
            assert_eq!(placed.len(), boards.len());
            for (at, one) in placed.iter().enumerate() {
                assert!(one.x >= -0.1 && one.x + one.size.width <= room.width + 0.1, "{one:?}");
                assert!(one.y >= -0.1 && one.y + one.size.height <= room.height + 0.1, "{one:?}");
                for other in &placed[at + 1..] {
                    let beside = one.x + one.size.width < other.x;
                    let below = one.y + one.size.height < other.y;
                    assert!(beside || below, "{one:?} meets {other:?}");
                }
            }
        }
    }
}
