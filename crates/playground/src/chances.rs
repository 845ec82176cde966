//! The win-chance line: figures at positions of the game, as a chart and in words.

use boardwright_protocol::{ChancePlan, Measure};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The figures known so far, by the key of their position.
pub type Figures = BTreeMap<String, Vec<i32>>;

/// The chart is drawn in a box of this size; y grows downwards.
pub const WIDTH: f64 = 1_000.0;
/// See [`WIDTH`].
pub const HEIGHT: f64 = 100.0;
/// A change of fewer thousandths may be an accident of the search.
const LEAST_SWING: i32 = 50;

/// The figures at a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// After how many decisions.
    pub at: u32,
    /// One figure, or one for each seat.
    pub figures: Vec<i32>,
    /// Its number among all positions of the plan.
    number: usize,
}

/// A large change from one position to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Swing {
    /// The position before.
    pub from: u32,
    /// The position after.
    pub to: u32,
    /// The line that changed, from 0.
    pub line: usize,
    /// The figures before and after.
    pub figures: (i32, i32),
}

/// The lines of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// The points known, in order.
    pub points: Vec<Point>,
    measure: Measure,
    total: u32,
    /// The lowest and the highest figure of the axis.
    range: (i32, i32),
}

impl Chart {
    /// The lines of a plan, as far as figures are known.
    pub fn of(plan: &ChancePlan, known: &Figures) -> Chart {
        let found = plan.positions.iter().enumerate().filter_map(|(number, position)| {
            let figures = known.get(&position.key).filter(|figures| !figures.is_empty())?.clone();
            Some(Point { at: position.at, figures, number })
        });
        let number = plan.positions.len();
        let result = plan.result.iter().cloned();
        let result = result.map(|figures| Point { at: plan.total, figures, number });
        let points: Vec<Point> = found.chain(result).collect();
        let all = || points.iter().flat_map(|point| point.figures.iter().copied());
        let range = match plan.measure {
            Measure::Win | Measure::AllWin => (0, 1_000),
            Measure::Points => {
                let (low, high) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
                // Whole points, so that the axis can be read.
                (low.div_euclid(10) * 10, (high.div_euclid(10) * 10).saturating_add(10))
            }
        };
        Chart { points, measure: plan.measure, total: plan.total, range }
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.points.first().map_or(0, |point| point.figures.len())
    }

    /// The meaning of the figures.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The lowest and the highest figure of the axis.
    pub fn range(&self) -> (i32, i32) {
        self.range
    }

    /// The distance of a position from the left, from 0 to [`WIDTH`].
    pub fn x(&self, at: u32) -> f64 {
        f64::from(at) * WIDTH / f64::from(self.total.max(1))
    }

    fn y(&self, figure: i32) -> f64 {
        let (low, high) = (f64::from(self.range.0), f64::from(self.range.1));
        HEIGHT - (f64::from(figure) - low) * HEIGHT / (high - low).max(1.0)
    }

    /// A line as the `d` of an SVG path. A single point is a short stroke, so that it is seen.
    pub fn path(&self, line: usize) -> String {
        let mut path = String::new();
        for point in &self.points {
            let Some(figure) = point.figures.get(line) else { continue };
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let (x, y) = (self.x(point.at), self.y(*figure));
            write!(path, "{letter}{x:.1} {y:.1}").ok(); // a text takes everything
        }
        if self.points.len() == 1 {
            path.push_str("h8");
        }
        path
    }

    /// The largest change from one searched position to the next; of equal ones the first fall. `None` if no change is
    /// large enough to mean something.
    pub fn swing(&self) -> Option<Swing> {
        let mut best: Option<(i64, Swing)> = None;
        for pair in self.points.windows(2) {
            let [before, after] = pair else { continue };
            if after.number != before.number + 1 {
                continue; // a position between them is not searched yet
            }
            for (line, figures) in before.figures.iter().zip(&after.figures).enumerate() {
                let figures = (*figures.0, *figures.1);
                let change = i64::from(figures.1) - i64::from(figures.0);
                // Twice the size, and one more for a fall.
                let size = change.abs() * 2 + i64::from(change < 0);
                let least = if self.measure == Measure::Points { 1 } else { LEAST_SWING };
                let is_larger = best.as_ref().is_none_or(|(known, _)| size > *known);
                if change.abs() >= i64::from(least) && is_larger {
                    best = Some((size, Swing { from: before.at, to: after.at, line, figures }));
                }
            }
        }
        best.map(|(_, swing)| swing)
    }

    /// The last point at or before a position, or the first one.
    pub fn point(&self, at: u32) -> Option<&Point> {
        self.points.iter().rev().find(|point| point.at <= at).or(self.points.first())
    }

    /// The position of the point nearest to a part of the width, from 0 to 1.
    pub fn nearest(&self, part: f64) -> Option<u32> {
        let x = part.clamp(0.0, 1.0) * WIDTH;
        let far = |point: &&Point| (self.x(point.at) - x).abs();
        self.points.iter().min_by(|a, b| far(a).total_cmp(&far(b))).map(|point| point.at)
    }

    /// The position that a key leads to.
    pub fn step(&self, at: u32, key: &str) -> Option<u32> {
        let found = match key {
            "ArrowRight" | "ArrowUp" => self.points.iter().find(|point| point.at > at),
            "ArrowLeft" | "ArrowDown" => self.points.iter().rev().find(|point| point.at < at),
            "Home" => self.points.first(),
            "End" => self.points.last(),
            _ => None,
        };
        found.map(|point| point.at)
    }
}

/// The first position that is not searched yet: its place in the game and its key.
pub fn missing(plan: &ChancePlan, known: &Figures) -> Option<(u32, String)> {
    let position = plan.positions.iter().find(|position| !known.contains_key(&position.key))?;
    Some((position.at, position.key.clone()))
}

/// How many positions are searched, and how many there are.
pub fn progress(plan: &ChancePlan, known: &Figures) -> (usize, usize) {
    let done = plan.positions.iter().filter(|position| known.contains_key(&position.key)).count();
    (done, plan.positions.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::ChancePosition;

    fn plan(total: u32, measure: Measure, result: Option<Vec<i32>>) -> ChancePlan {
        let last = total - u32::from(result.is_some());
        let position = |at: u32| ChancePosition { at, key: at.to_string() };
        ChancePlan {
            game: "a".to_owned(),
            measure,
            secret: false,
            hides: false,
            tries: 400,
            total,
            every: 1,
            positions: (0..=last).map(position).collect(),
            result,
        }
    }

    fn known(figures: &[(u32, &[i32])]) -> Figures {
        figures.iter().map(|(at, figures)| (at.to_string(), figures.to_vec())).collect()
    }

    #[test]
    fn lines_end_with_the_result() {
        let plan = plan(2, Measure::Win, Some(vec![1_000, 0]));
        let known = known(&[(0, &[500, 500]), (1, &[610, 390])]);
        let chart = Chart::of(&plan, &known);
        assert_eq!(chart.lines(), 2);
        assert_eq!(chart.path(0), "M0.0 50.0L500.0 39.0L1000.0 0.0");
        assert_eq!((missing(&plan, &known), progress(&plan, &known)), (None, (2, 2)));
        let swing = Swing { from: 1, to: 2, line: 1, figures: (390, 0) };
        assert_eq!(chart.swing(), Some(swing), "of two equal changes the fall is told");
    }

    #[test]
    fn gaps_and_small_changes_are_no_swing() {
        let plan = plan(4, Measure::Win, None);
        let gap = known(&[(0, &[900, 100]), (2, &[100, 900]), (3, &[140, 860])]);
        assert_eq!(Chart::of(&plan, &gap).swing(), None);
        assert_eq!(missing(&plan, &gap), Some((1, "1".to_owned())));
        // A position without a world has no figures, and is not searched again.
        let empty = known(&[(0, &[]), (1, &[300, 700]), (2, &[200, 800])]);
        let chart = Chart::of(&plan, &empty);
        assert_eq!(chart.points.len(), 2);
        assert_eq!(chart.swing().map(|swing| (swing.from, swing.to)), Some((1, 2)));
        assert_eq!(missing(&plan, &empty), Some((3, "3".to_owned())));
    }

    #[test]
    fn keys_and_clicks_lead_to_points() {
        let plan = plan(8, Measure::AllWin, None);
        let chart = Chart::of(&plan, &known(&[(0, &[1]), (4, &[2]), (8, &[3])]));
        assert_eq!(chart.step(0, "ArrowRight"), Some(4));
        assert_eq!(chart.step(5, "ArrowLeft"), Some(4));
        assert_eq!((chart.step(8, "ArrowRight"), chart.step(3, "End")), (None, Some(8)));
        assert_eq!([0.1, 0.3, 7.0].map(|part| chart.nearest(part)), [Some(0), Some(4), Some(8)]);
        assert_eq!(chart.point(7).map(|point| point.at), Some(4));
        let nothing = Chart::of(&plan, &Figures::new());
        assert_eq!((nothing.point(1), nothing.nearest(0.5), nothing.lines()), (None, None, 0));
        assert_eq!((nothing.path(0), nothing.swing()), (String::new(), None));
    }

    #[test]
    fn points_have_an_axis_of_their_own() {
        let plan = plan(1, Measure::Points, None);
        let chart = Chart::of(&plan, &known(&[(0, &[-15, 38]), (1, &[-14, 42])]));
        assert_eq!(chart.range(), (-20, 50));
        let same = Chart::of(&plan, &known(&[(0, &[30])]));
        assert_eq!((same.range(), same.path(0).as_str()), ((30, 40), "M0.0 100.0h8"));
    }
}
