//! The shapes of cells and of the slab, as SVG paths.

use super::geometry::{CELL, HEX_WIDTH, middle, room};
use super::slab::Slab;
use boardwright_protocol::{BoardForm, CellInfo};

/// The inset of a shape in its cell, and the radius of its corners.
#[derive(Debug, Clone, Copy)]
pub struct Inset {
    /// From the cell's side.
    pub by: f64,
    /// Radius of the corners of squares.
    pub round: f64,
}

/// A cell's shape.
pub fn cell_shape(form: BoardForm, cell: &CellInfo, inset: Inset) -> String {
    let at = middle(cell);
    match form {
        BoardForm::Squares => square(at, CELL / 2.0 - inset.by, inset.round),
        BoardForm::Pits => circle(at, (CELL / 2.0 - inset.by - 3.0) * room(form, cell)),
        BoardForm::Hexagons => hexagon(at, CELL / 2.0 - inset.by - 1.2),
        BoardForm::Places => circle(at, (CELL / 2.0 - inset.by) * room(form, cell)),
    }
}

/// The corners of a cell, for the outline of the slab.
pub fn corners(cell: &CellInfo) -> [(f64, f64); 6] {
    tips(middle(cell), CELL / 2.0)
}

/// The links of a graph, each a line from middle to middle.
pub fn links(slab: &Slab) -> String {
    let at = |place: u32| slab.cell(place).map(middle);
    let line = |(one, other): &(u32, u32)| {
        let ((x, y), (to_x, to_y)) = (at(*one)?, at(*other)?);
        Some(format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}"))
    };
    slab.info().links.iter().filter_map(line).collect()
}

/// The cells of one token as a path to be drawn with a broad line: from middle to middle of cells side by side.
pub fn cover(cells: &[&CellInfo]) -> String {
    let beside = |one: &CellInfo, other: &CellInfo| {
        let ((x, y), (to_x, to_y)) = (middle(one), middle(other));
        (x - to_x).hypot(y - to_y) < CELL * 1.1
    };
    let mut path = String::new();
    for (at, one) in cells.iter().enumerate() {
        let (x, y) = middle(one);
        path += &format!("M{x:.1} {y:.1}h0");
        for other in &cells[at + 1..] {
            // Between four squares the line goes across, so that no gap is left.
            let between = cells.iter().filter(|cell| beside(one, cell) && beside(cell, other));
            if beside(one, other) || between.count() > 1 {
                let (to_x, to_y) = middle(other);
                path += &format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
            }
        }
    }
    path
}

fn square((x, y): (f64, f64), half: f64, round: f64) -> String {
    let (left, top, side) = (x - half + round, y - half, 2.0 * (half - round));
    let corner = |right: f64, down: f64| format!("a{round} {round} 0 0 1 {right} {down}");
    format!(
        "M{left} {top}h{side}{}v{side}{}h-{side}{}v-{side}{}z",
        corner(round, round),
        corner(-round, round),
        corner(-round, -round),
        corner(round, -round),
    )
}

/// A hexagon on its tip; `half` is half its width.
fn hexagon(middle: (f64, f64), half: f64) -> String {
    polygon(&tips(middle, half))
}

fn tips((x, y): (f64, f64), half: f64) -> [(f64, f64); 6] {
    let tip = half / HEX_WIDTH;
    let side = tip / 2.0;
    [(0.0, -tip), (half, -side), (half, side), (0.0, tip), (-half, side), (-half, -side)]
        .map(|(right, down)| (x + right, y + down))
}

/// A closed path through points.
pub fn polygon(points: &[(f64, f64)]) -> String {
    let corners: Vec<String> = points.iter().map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
    format!("M{}z", corners.join("L"))
}

/// A circle as a path.
pub fn circle((x, y): (f64, f64), radius: f64) -> String {
    let (left, across) = (x - radius, 2.0 * radius);
    format!("M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_paths_that_close() {
        assert_eq!(circle((10.0, 5.0), 2.0), "M8 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z");
        assert_eq!(
            square((10.0, 10.0), 4.0, 1.0),
            "M7 6h6a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1z"
        );
        let hexagon = hexagon((0.0, 0.0), HEX_WIDTH * 2.0);
        assert_eq!(hexagon.matches('L').count(), 5, "{hexagon}");
        assert!(hexagon.starts_with("M0.00 -2.00L1.73 -1.00L") && hexagon.ends_with('z'));
    }
}
