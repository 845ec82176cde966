//! Goals of players along the rim of a board, as strips in the colours of their seats.

use super::geometry::{CELL, middle};
use super::look::seat_class;
use super::outline::corners;
use super::slab::Slab;
use boardwright_protocol::{BoardForm, BoardInfo, CellInfo, SideInfo};
use leptos::prelude::*;

type Point = (f64, f64);

/// The distance of a strip from its cells.
const OUTWARD: f64 = 3.6;
/// The least cosine between the outside of an edge and the direction of a side.
const FACING: f64 = 0.25;

/// The strips of all sides. Those of the second seat are dashed, for people who see no colours.
#[component]
pub fn Sides(slab: Slab) -> impl IntoView {
    let strips = slab.info().sides.iter().enumerate().map(|(number, side)| {
        let d = strip(slab.info(), number);
        let class = format!("side {}", seat_class(side.seat));
        let dashed = side.seat.is_multiple_of(2);
        view! {
            <g class=class class:dashed=dashed data-side=side.seat><path class="under" d=d.clone()/><path class="over" d=d/></g>
        }
    });
    strips.collect_view()
}

/// The seats whose sides have a cell.
pub fn sides_at(board: &BoardInfo, place: u32) -> impl Iterator<Item = u32> {
    let mut seats: Vec<u32> = board
        .sides
        .iter()
        .filter(|side| side.places.contains(&place))
        .map(|side| side.seat)
        .collect();
    seats.dedup();
    seats.into_iter()
}

/// The outer edges of the cells of a side that face its direction more than that of any other side.
fn strip(board: &BoardInfo, number: usize) -> String {
    let cells = |side: &SideInfo| {
        board.cells.iter().filter(|cell| side.places.contains(&cell.place)).collect::<Vec<_>>()
    };
    let center = mean(&board.cells.iter().collect::<Vec<_>>());
    let toward = |side: &SideInfo| unit(minus(mean(&cells(side)), center));
    let directions: Vec<Point> = board.sides.iter().map(toward).collect();
    // Of two sides that an edge faces alike, the first has it.
    let is_better = |(other, facing): (usize, f64), own: f64| {
        facing > own + 1e-6 || facing > own - 1e-6 && other < number
    };
    let mut path = String::new();
    for cell in cells(&board.sides[number]) {
        for (from, to) in outer_edges(board, cell) {
            let out = unit(minus(half(from, to), middle(cell)));
            let facing = dot(out, directions[number]);
            let mut rivals = (0..directions.len())
                .filter(|other| board.sides[*other].places.contains(&cell.place))
                .map(|other| (other, dot(out, directions[other])));
            if facing > FACING && !rivals.any(|rival| is_better(rival, facing)) {
                let (x, y) = (out.0 * OUTWARD, out.1 * OUTWARD);
                path += &format!(
                    "M{:.1} {:.1}L{:.1} {:.1}",
                    from.0 + x,
                    from.1 + y,
                    to.0 + x,
                    to.1 + y
                );
            }
        }
    }
    path
}

/// The edges of a cell that no other cell touches.
fn outer_edges(board: &BoardInfo, cell: &CellInfo) -> Vec<(Point, Point)> {
    let points = match board.form {
        BoardForm::Hexagons => corners(cell).to_vec(),
        BoardForm::Squares | BoardForm::Pits => {
            let ((x, y), half) = (middle(cell), CELL / 2.0);
            vec![
                (x - half, y - half),
                (x + half, y - half),
                (x + half, y + half),
                (x - half, y + half),
            ]
        }
        BoardForm::Places => return Vec::new(), // they touch nothing
    };
    let at = middle(cell);
    let edges = points.iter().zip(points.iter().cycle().skip(1)).map(|(from, to)| (*from, *to));
    let is_free = |(from, to): &(Point, Point)| {
        let across = minus(half(*from, *to), at);
        let beyond = (at.0 + 2.0 * across.0, at.1 + 2.0 * across.1);
        !board.cells.iter().any(|other| {
            let (x, y) = minus(middle(other), beyond);
            x.hypot(y) < CELL * 0.3
        })
    };
    edges.filter(is_free).collect()
}

fn mean(cells: &[&CellInfo]) -> Point {
    let sum = cells.iter().map(|cell| middle(cell)).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
    let count = cells.len().max(1) as f64;
    (sum.0 / count, sum.1 / count)
}

fn half(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn dot(a: Point, b: Point) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

fn unit((x, y): Point) -> Point {
    let length = x.hypot(y);
    if length < 1e-6 { (0.0, 0.0) } else { (x / length, y / length) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::geometry::tests::{hexagons, squares};

    fn edges(board: &BoardInfo, side: usize) -> usize {
        strip(board, side).matches('M').count()
    }

    fn side(seat: u32, places: &[u32]) -> SideInfo {
        SideInfo { seat, name: "Side".into(), places: places.to_vec() }
    }

    #[test]
    fn a_row_of_squares_has_its_outer_edge_alone() {
        let mut board = squares();
        board.sides = vec![side(1, &[1, 2, 3]), side(2, &[4, 5, 6])];
        assert_eq!(edges(&board, 0), 3);
        assert_eq!(edges(&board, 1), 0, "cells within the board have no outer edge");
        assert_eq!(sides_at(&board, 2).collect::<Vec<_>>(), [1]);
    }

    /// A rhombus of nine hexagons has twelve outer cells' edges on its four sides, and no edge belongs to two.
    #[test]
    fn the_four_sides_of_a_rhombus_share_its_rim() {
        let mut board = hexagons();
        board.sides = vec![
            side(1, &[1, 2, 3]),
            side(1, &[7, 8, 9]),
            side(2, &[1, 4, 7]),
            side(2, &[3, 6, 9]),
        ];
        let all: Vec<usize> = (0..4).map(|number| edges(&board, number)).collect();
        assert!(all.iter().all(|count| (5..=6).contains(count)), "{all:?}");
        let rim: usize = board.cells.iter().map(|cell| outer_edges(&board, cell).len()).sum();
        assert_eq!(all.iter().sum::<usize>(), rim);
    }
}
