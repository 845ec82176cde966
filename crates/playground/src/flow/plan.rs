//! The positions of boxes and lines of a picture, as the layout gives them in a row of numbers.

use super::boxes::NodeBox;
use std::fmt::Write;

/// The distance from a point at which its round corner begins.
const ROUND: f64 = 24.0;

/// An edge to draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The node before.
    pub from: usize,
    /// The node after.
    pub to: usize,
    /// The condition; may be empty.
    pub label: String,
    /// True if the first node runs the procedure that begins with the second.
    pub runs: bool,
}

/// A point.
pub type Point = (f64, f64);

/// A picture of a graph, in pixels.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Width and height.
    pub size: (f64, f64),
    /// The middles of the nodes.
    pub nodes: Vec<Point>,
    /// Left, top, width and height around each procedure.
    pub groups: Vec<[f64; 4]>,
    /// The lines.
    pub lines: Vec<Line>,
}

/// The line of an edge.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The middle of its condition.
    pub middle: Point,
    /// Its points.
    pub points: Vec<Point>,
}

/// The boxes and edges that a picture shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Parts {
    /// The boxes of the nodes.
    pub boxes: Vec<NodeBox>,
    /// The edges.
    pub links: Vec<Link>,
    /// The boxes of their conditions.
    pub whens: Vec<NodeBox>,
}

impl Plan {
    /// Reads the numbers of `layout-worker.js`; `None` if they do not fit.
    pub fn read(row: &[f64], nodes: usize, groups: usize, edges: usize) -> Option<Plan> {
        let mut numbers = row.iter().copied().filter(|number| number.is_finite());
        let mut next = || numbers.next();
        let size = (next()?, next()?);
        let mut plan = Plan { size, nodes: Vec::new(), groups: Vec::new(), lines: Vec::new() };
        for _ in 0..nodes {
            plan.nodes.push((next()?, next()?));
        }
        for _ in 0..groups {
            let (x, y, width, height) = (next()?, next()?, next()?, next()?);
            plan.groups.push([x - width / 2.0, y - height / 2.0, width, height]);
        }
        for _ in 0..edges {
            let middle = (next()?, next()?);
            let count = next()? as usize;
            let points = (0..count).map(|_| Some((next()?, next()?))).collect::<Option<_>>()?;
            plan.lines.push(Line { middle, points });
        }
        next().is_none().then_some(plan)
    }
}

impl Line {
    /// Adds a line through the points to an SVG path, with round corners.
    pub fn draw(&self, path: &mut String) {
        let Some(first) = self.points.first() else { return };
        let _ = write!(path, "M{:.1} {:.1}", first.0, first.1);
        for corner in self.points.windows(3) {
            let [before, at, after] = corner else { continue };
            let (from, to) = (near(*at, *before), near(*at, *after));
            let _ = write!(path, "L{:.1} {:.1}", from.0, from.1);
            let _ = write!(path, "Q{:.1} {:.1} {:.1} {:.1}", at.0, at.1, to.0, to.1);
        }
        if let [_, .., last] = &self.points[..] {
            let _ = write!(path, "L{:.1} {:.1}", last.0, last.1);
        }
    }

    /// Adds the head of its arrow.
    pub fn draw_head(&self, path: &mut String) {
        let [.., before, tip] = &self.points[..] else { return };
        let (x, y) = (tip.0 - before.0, tip.1 - before.1);
        let length = x.hypot(y).max(0.1);
        let (x, y) = (x / length, y / length);
        let (back_x, back_y) = (tip.0 - 8.0 * x, tip.1 - 8.0 * y);
        let (side_x, side_y) = (-3.6 * y, 3.6 * x);
        let _ = write!(
            path,
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
            tip.0,
            tip.1,
            back_x + side_x,
            back_y + side_y,
            back_x - side_x,
            back_y - side_y
        );
    }
}

/// The point on the way to another one where the corner begins.
fn near(at: Point, to: Point) -> Point {
    let (x, y) = (to.0 - at.0, to.1 - at.1);
    let part = (ROUND / x.hypot(y).max(0.1)).min(0.5);
    (at.0 + x * part, at.1 + y * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_a_picture_or_nothing() {
        let row = [90.0, 40.0, 10.0, 20.0, 70.0, 20.0, 45.0, 20.0, 80.0, 30.0, 40.0, 20.0, 2.0];
        let row = [&row[..], &[20.0, 20.0, 60.0, 20.0]].concat();
        let plan = Plan::read(&row, 2, 1, 1).expect("a picture");
        assert_eq!(plan.nodes, [(10.0, 20.0), (70.0, 20.0)]);
        assert_eq!(plan.groups, [[5.0, 5.0, 80.0, 30.0]]);
        let (mut line, mut head) = (String::new(), String::new());
        plan.lines[0].draw(&mut line);
        plan.lines[0].draw_head(&mut head);
        assert_eq!(line, "M20.0 20.0L60.0 20.0");
        assert_eq!(head, "M60.0 20.0L52.0 23.6L52.0 16.4z");
        for wrong in [&row[..row.len() - 1], &[&row[..], &[1.0]].concat(), &[f64::NAN; 17], &[]] {
            assert_eq!(Plan::read(wrong, 2, 1, 1), None);
        }
    }

    #[test]
    fn lines_have_round_corners() {
        let points = vec![(0.0, 0.0), (100.0, 0.0), (100.0, 30.0)];
        let mut path = String::new();
        Line { middle: (0.0, 0.0), points }.draw(&mut path);
        assert_eq!(path, "M0.0 0.0L76.0 0.0Q100.0 0.0 100.0 15.0L100.0 30.0");
        Line { middle: (0.0, 0.0), points: Vec::new() }.draw(&mut path);
        assert!(path.ends_with("100.0 30.0"));
    }
}
