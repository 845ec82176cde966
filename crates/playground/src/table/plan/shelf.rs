//! Boxes in rows, as a browser wraps them.

use super::{Rect, Size};

/// The boxes in rows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shelves {
    /// The boxes, in their order.
    pub rects: Vec<Rect>,
    /// The measures of all together.
    pub size: Size,
}

/// Puts boxes side by side, and goes on in the next row where the room ends. `centre` puts the rows in the middle of
/// the room.
pub fn shelve(boxes: &[Size], room: f64, gap: f64, centre: bool) -> Shelves {
    let mut shelves = Shelves::default();
    let mut rest = boxes;
    let mut y = 0.0;
    while !rest.is_empty() {
        let row = &rest[..how_many(rest, room, gap)];
        rest = &rest[row.len()..];
        let width = row_width(row, gap);
        let height = row.iter().map(|size| size.height).fold(0.0, f64::max);
        let mut x = if centre { ((room - width) / 2.0).max(0.0).floor() } else { 0.0 };
        for size in row {
            shelves.rects.push(Rect { x, y, size: *size });
            x += size.width + gap;
        }
        shelves.size.width = shelves.size.width.max(width);
        shelves.size.height = y + height;
        y += height + gap;
    }
    shelves
}

/// The number of boxes in the first row: at least one.
fn how_many(boxes: &[Size], room: f64, gap: f64) -> usize {
    let mut used = -gap;
    let fits = boxes.iter().take_while(|size| {
        used += size.width + gap;
        used <= room
    });
    fits.count().max(1)
}

fn row_width(row: &[Size], gap: f64) -> f64 {
    row.iter().map(|size| size.width + gap).sum::<f64>() - gap
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_wrap_and_stand_in_the_middle() {
        let size = Size { width: 40.0, height: 20.0 };
        let shelves = shelve(&[size; 3], 100.0, 10.0, true);
        let at: Vec<_> = shelves.rects.iter().map(|rect| (rect.x, rect.y)).collect();
        assert_eq!(at, [(5.0, 0.0), (55.0, 0.0), (30.0, 30.0)]);
        assert_eq!(shelves.size, Size { width: 90.0, height: 50.0 });
    }

    #[test]
    fn a_box_that_is_too_wide_has_a_row_of_its_own() {
        let wide = Size { width: 140.0, height: 20.0 };
        let shelves = shelve(&[wide, wide], 100.0, 10.0, false);
        assert_eq!(shelves.rects[1].y, 30.0);
        assert_eq!(shelve(&[], 100.0, 10.0, true).size, Size::default());
    }
}
