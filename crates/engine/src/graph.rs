//! Positions of the places of a graph in the plane, such that distances match numbers of steps:
//! stress majorization, one place after the other (Gansner, Koren, North, "Graph Drawing by
//! Stress Majorization", 2004). The same graph always gives the same picture.

use std::collections::VecDeque;
use std::f64::consts::TAU;

/// Larger graphs fill a square row by row, because the cost of the layout is quadratic.
const MOST: usize = 160;
/// Iterations over all places; graphs of this size have converged by then.
const LAPS: usize = 120;
/// The number of further start orders, besides the order of the places.
const STARTS: usize = 5;
/// Distance of linked places, and the least distance of two places, in cells.
const STEP: f64 = 1.4;
const APART: f64 = 1.2;
/// Iterations of the separation of places that are too near.
const PUSHES: usize = 60;
/// The wanted ratio of width to height, as far as rotation can reach it.
const ASPECT: f64 = 1.3;

/// The position of a place, in cells, from any origin; x to the right, y down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Lays out all places of a graph; `links` are pairs of their numbers.
pub fn spread(count: usize, links: &[(usize, usize)]) -> Vec<Point> {
    if count > MOST || links.is_empty() {
        return in_a_square(count);
    }
    let neighbours = neighbours(count, links);
    let far: Vec<Vec<f64>> = (0..count).map(|from| steps(&neighbours, from)).collect();
    // The result depends on the start order: of several, takes the one with the fewest crossings.
    let near_first = |from: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|place| far[from][*place] as usize);
        order
    };
    let mut starts = vec![(0..count).collect()];
    starts.extend((0..STARTS.min(count)).map(|n| near_first(n * count / STARTS.min(count))));
    let pictures = starts.iter().map(|order| settled(order, &far));
    let worth = |at: &Vec<Point>| (crossings(at, links), (stress(at, &far) * 1e6) as u64);
    grown(turned(pictures.min_by_key(worth).unwrap_or_default()))
}

fn in_a_square(count: usize) -> Vec<Point> {
    let side = (1..).find(|side| side * side >= count).unwrap_or(1);
    let at =
        |cell: usize| Point { x: (cell % side) as f64 * APART, y: (cell / side) as f64 * APART };
    (0..count).map(at).collect()
}

fn neighbours(count: usize, links: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); count];
    for &(one, other) in links {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    neighbours
}

/// Steps to each place; an unreachable place is farther than every other.
fn steps(neighbours: &[Vec<usize>], from: usize) -> Vec<f64> {
    let mut steps = vec![None; neighbours.len()];
    steps[from] = Some(0);
    let mut open = VecDeque::from([from]);
    let mut last = 0;
    while let Some(here) = open.pop_front() {
        last = steps[here].unwrap_or(0);
        for next in &neighbours[here] {
            if steps[*next].is_none() {
                steps[*next] = Some(last + 1);
                open.push_back(*next);
            }
        }
    }
    steps.into_iter().map(|steps| f64::from(steps.unwrap_or(last + 2))).collect()
}

/// Starts from a circle in this order and iterates until the positions converge.
fn settled(order: &[usize], far: &[Vec<f64>]) -> Vec<Point> {
    let count = order.len();
    let radius = count as f64 / TAU;
    let mut at = vec![Point { x: 0.0, y: 0.0 }; count];
    for (turn, place) in order.iter().enumerate() {
        let angle = turn as f64 * TAU / count as f64;
        at[*place] = Point { x: radius * angle.cos(), y: radius * angle.sin() };
    }
    for _ in 0..LAPS {
        for one in 0..count {
            at[one] = pulled(one, &at, &far[one]);
        }
    }
    at
}

/// The best position of a place: for each other place, at the right distance, in the present direction.
fn pulled(one: usize, at: &[Point], far: &[f64]) -> Point {
    let here = at[one];
    let (mut x, mut y, mut weight) = (0.0, 0.0, 0.0);
    for (there, far) in at.iter().zip(far) {
        if *far == 0.0 {
            continue; // itself
        }
        let length = distance(here, *there).max(1e-6);
        let (w, stretch) = (1.0 / (far * far), far / length);
        x += w * (there.x + (here.x - there.x) * stretch);
        y += w * (there.y + (here.y - there.y) * stretch);
        weight += w;
    }
    if weight > 0.0 { Point { x: x / weight, y: y / weight } } else { here }
}

fn stress(at: &[Point], far: &[Vec<f64>]) -> f64 {
    let pairs = (0..at.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs
        .map(|(one, other)| {
            let wanted = far[one][other].max(1.0);
            let missed = distance(at[one], at[other]) / wanted - 1.0;
            missed * missed
        })
        .sum()
}

/// How many pairs of links cross.
fn crossings(at: &[Point], links: &[(usize, usize)]) -> usize {
    let pairs = (0..links.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let cross = |(one, other): &(usize, usize)| {
        let ((a, b), (c, d)) = (links[*one], links[*other]);
        let apart = a != c && a != d && b != c && b != d;
        apart
            && side(at[a], at[b], at[c]) != side(at[a], at[b], at[d])
            && side(at[c], at[d], at[a]) != side(at[c], at[d], at[b])
    };
    pairs.filter(cross).count()
}

/// True if a point lies to the left of a line.
fn side(from: Point, to: Point, point: Point) -> bool {
    (to.x - from.x) * (point.y - from.y) > (to.y - from.y) * (point.x - from.x)
}

/// Rotates the layout so that it needs the least room at the wanted ratio of width to height.
fn turned(at: Vec<Point>) -> Vec<Point> {
    let turn = |step: i32| -> Vec<Point> {
        let (sin, cos) = (f64::from(step) * TAU / 48.0).sin_cos();
        at.iter().map(|p| Point { x: p.x * cos - p.y * sin, y: p.x * sin + p.y * cos }).collect()
    };
    let room = |at: &Vec<Point>| {
        let size = |of: fn(&Point) -> f64| {
            let all = || at.iter().map(of);
            all().fold(f64::NEG_INFINITY, f64::max) - all().fold(f64::INFINITY, f64::min)
        };
        (size(|p| p.x) / ASPECT).max(size(|p| p.y))
    };
    let turns = (0..24).map(turn);
    turns.min_by(|a, b| room(a).total_cmp(&room(b))).unwrap_or_default()
}

/// Scales the layout to cells, and separates places that are too near.
fn grown(at: Vec<Point>) -> Vec<Point> {
    let mut at: Vec<Point> =
        at.into_iter().map(|p| Point { x: p.x * STEP, y: p.y * STEP }).collect();
    for _ in 0..PUSHES {
        for one in 0..at.len() {
            for other in 0..one {
                push(&mut at, one, other);
            }
        }
    }
    at
}

/// Moves two places that are too near apart, each by half of the missing distance.
fn push(at: &mut [Point], one: usize, other: usize) {
    let (a, b) = (at[one], at[other]);
    let length = distance(a, b);
    if length >= APART {
        return;
    }
    // Two places in the same spot are moved apart sideways.
    let (x, y) =
        if length < 1e-6 { (1.0, 0.0) } else { ((a.x - b.x) / length, (a.y - b.y) / length) };
    let half = (APART - length) / 2.0;
    at[one] = Point { x: a.x + x * half, y: a.y + y * half };
    at[other] = Point { x: b.x - x * half, y: b.y - y * half };
}

fn distance(one: Point, other: Point) -> f64 {
    let (x, y) = (one.x - other.x, one.y - other.y);
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_lies_nearer_than_what_is_not() {
        let links: Vec<_> = (0..8).map(|n| (n, (n + 1) % 8)).collect(); // a ring
        let at = spread(8, &links);
        let joined = links.iter().map(|(a, b)| distance(at[*a], at[*b])).fold(0.0, f64::max);
        let across = (0..4).map(|n| distance(at[n], at[n + 4])).fold(f64::INFINITY, f64::min);
        assert!(joined < across, "{joined} {across}");
        assert!(joined >= APART - 0.1);
        assert_eq!(at, spread(8, &links), "the same picture every time");
    }

    #[test]
    fn graphs_in_pieces_and_big_ones_have_a_picture_too() {
        let at = spread(4, &[(0, 1), (2, 3)]);
        assert!(at.iter().all(|p| p.x.is_finite() && p.y.is_finite()));
        assert_eq!(spread(1, &[]), [Point { x: 0.0, y: 0.0 }]);
        assert_eq!(spread(500, &[(0, 1)]).len(), 500);
    }
}
