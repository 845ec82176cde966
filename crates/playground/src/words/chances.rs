//! The figures of the win-chance line, and sentences about them.

use super::{say, words};
use crate::chances::Chart;
use boardwright_protocol::Measure;

/// A figure: "61 %" with a space that no line breaks at, or "12.3" points.
pub fn figure(measure: Measure, figure: i32) -> String {
    match measure {
        Measure::Win | Measure::AllWin => {
            format!("{}\u{a0}%", (i64::from(figure) + 5).div_euclid(10))
        }
        Measure::Points => {
            let sign = if figure < 0 { "−" } else { "" };
            let tenths = figure.unsigned_abs();
            format!("{sign}{}{}{}", tenths / 10, words().decimal_point, tenths % 10)
        }
    }
}

/// The largest change of a line, as a sentence.
pub fn swing_said(chart: &Chart, name: impl Fn(usize) -> String) -> String {
    let Some(swing) = chart.swing() else { return words().chances_even.to_owned() };
    let (say, measure) = (say(), chart.measure());
    let moment = match swing.to - swing.from {
        1 => say.after_step(swing.to),
        _ => say.between_steps(swing.from, swing.to),
    };
    let name = if measure == Measure::AllWin { String::new() } else { name(swing.line) };
    let (from, to) = (figure(measure, swing.figures.0), figure(measure, swing.figures.1));
    match (measure, swing.figures.1 < swing.figures.0) {
        (Measure::Points, true) => say.points_fell(&moment, &name, &from, &to),
        (Measure::Points, false) => say.points_rose(&moment, &name, &from, &to),
        (Measure::Win | Measure::AllWin, true) => say.chance_fell(&moment, &name, &from, &to),
        (Measure::Win | Measure::AllWin, false) => say.chance_rose(&moment, &name, &from, &to),
    }
}

/// The figures at a position, or at the last one known before it.
pub fn point_said(chart: &Chart, at: u32, name: impl Fn(usize) -> String) -> String {
    let Some(point) = chart.point(at) else { return String::new() };
    let said = point.figures.iter().enumerate();
    let said = said.map(|(line, is)| format!("{} {}", name(line), figure(chart.measure(), *is)));
    format!("{}: {}", say().after_step(point.at), said.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::{ChancePlan, ChancePosition};

    fn chart(measure: Measure, figures: &[(u32, &[i32])]) -> Chart {
        let position = |(at, _): &(u32, &[i32])| ChancePosition { at: *at, key: at.to_string() };
        let plan = ChancePlan {
            game: String::new(),
            measure,
            secret: false,
            hides: false,
            tries: 1,
            total: 20,
            every: 1,
            positions: figures.iter().map(position).collect(),
            result: None,
        };
        let known = figures.iter().map(|(at, figures)| (at.to_string(), figures.to_vec()));
        Chart::of(&plan, &known.collect())
    }

    fn name(line: usize) -> String {
        ["Cross", "Nought"][line].to_owned()
    }

    #[test]
    fn the_largest_swing_is_a_sentence() {
        let chart = chart(Measure::Win, &[(11, &[614, 386]), (12, &[200, 800])]);
        let said = swing_said(&chart, name);
        assert_eq!(said, "After step 12 the chance of Cross fell from 61\u{a0}% to 20\u{a0}%.");
        assert_eq!(
            point_said(&chart, 12, name),
            "After step 12: Cross 20\u{a0}%, Nought 80\u{a0}%"
        );
    }

    #[test]
    fn a_common_chance_and_points_are_told_in_their_own_words() {
        let all = chart(Measure::AllWin, &[(8, &[200]), (12, &[996])]);
        let said = "Between steps 8 and 12 the chance to win rose from 20\u{a0}% to 100\u{a0}%.";
        assert_eq!(swing_said(&all, name), said);
        let points = chart(Measure::Points, &[(0, &[123, 4]), (1, &[-5, 4])]);
        let said = "After step 1 the expected points of Cross fell from 12.3 to −0.5.";
        assert_eq!(swing_said(&points, name), said);
    }
}
