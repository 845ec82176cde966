//! Two kinds of charts: bars for the lengths of games, and a curve with its interval for the course of a game. Dashed
//! lines are the results that these are compared with.

use super::figures::{Figure, Table};
use crate::lab::{Scale, part_of};
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{LabBar, LabPoint};
use leptos::prelude::*;
use std::fmt::Write;

/// Room of a chart in pixels: its plot, and the margins for marks.
const WIDE: f64 = 320.0;
const HIGH: f64 = 150.0;
const LEFT: f64 = 40.0;
const BELOW: f64 = 26.0;
const TOP: f64 = 8.0;

/// How many games have so many plies.
#[component]
pub fn Bars(
    mut bars: Vec<LabBar>,
    former: Vec<LabBar>,
    /// The plies of the longest game: the last bar ends there.
    longest: u32,
) -> impl IntoView {
    if let Some(last) = bars.last_mut().filter(|last| (last.from..=last.to).contains(&longest)) {
        last.to = longest;
    }
    let games: u32 = bars.iter().map(|bar| bar.games).sum();
    let most = bars.iter().map(|bar| bar.games).max().unwrap_or(0);
    let scale = Scale::to(f64::from(most));
    let (first, last) =
        (bars.first().map_or(0, |bar| bar.from), bars.last().map_or(0, |bar| bar.to));
    let span = f64::from(last.saturating_sub(first) + 1);
    let x = move |plies: f64| LEFT + (plies - f64::from(first)) / span * WIDE;
    let median = median(&bars);
    let bar = move |bar: &LabBar| {
        let (left, right) = (x(f64::from(bar.from)), x(f64::from(bar.to) + 1.0));
        let high = scale.at(f64::from(bar.games), HIGH);
        let holds = median.is_some_and(|plies| (bar.from..=bar.to).contains(&plies));
        let gap = ((right - left) * 0.12).min(2.0);
        view! {
            <rect class="lab-bar" class:on=holds x=format!("{:.1}", left + gap) y=format!("{:.1}", TOP + HIGH - high)
                width=format!("{:.1}", (right - left - 2.0 * gap).max(0.5)) height=format!("{high:.1}")/>
        }
    };
    let table = Table {
        heads: vec![lab_words().plies, words().games],
        rows: bars.iter().map(|bar| vec![range(bar.from, bar.to), bar.games.to_string()]).collect(),
    };
    let before: u32 = former.iter().map(|bar| bar.games).sum();
    let path = steps(&former, f64::from(games) / f64::from(before.max(1)), x, scale);
    let marks = [f64::from(first), (f64::from(first) + f64::from(last)) / 2.0, f64::from(last)];
    let about = words::say().lengths_said(median, first, last);
    view! {
        <Figure title=lab_words().how_long about=about table>
            <Plot scale>
                {bars.iter().map(bar).collect_view()}
                <path class="lab-former" d=path/>
                {marks.map(|plies| view! { <text class="lab-mark" text-anchor="middle" x=format!("{:.1}", x(plies + 0.5)) y=TOP + HIGH + 16.0>{format!("{:.0}", plies.floor())}</text> })}
            </Plot>
        </Figure>
    }
}

/// A mean over the course of a game, with its interval.
#[component]
pub fn Curve(
    title: &'static str,
    about: &'static str,
    points: Vec<LabPoint>,
    former: Vec<LabPoint>,
    most: Option<f64>,
) -> impl IntoView {
    let top = |point: &LabPoint| part_of(point.interval.as_ref().map_or(&point.value, |of| &of.1));
    let largest = points.iter().chain(&former).map(top).fold(0.0, f64::max);
    let scale = Scale::to(most.unwrap_or(largest));
    let x = |point: &LabPoint| LEFT + part_of(&point.at) * WIDE;
    let y = move |text: &str| TOP + HIGH - scale.at(part_of(text), HIGH);
    let line = move |all: &[LabPoint]| {
        let mut path = String::new();
        for point in all {
            let sign = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{sign}{:.1} {:.1}", x(point), y(&point.value));
        }
        path
    };
    let mut band = String::new();
    let low =
        |point: &LabPoint| point.interval.as_ref().map_or(point.value.clone(), |of| of.0.clone());
    let high =
        |point: &LabPoint| point.interval.as_ref().map_or(point.value.clone(), |of| of.1.clone());
    let edge = points.iter().map(|point| (x(point), y(&high(point))));
    for (x, y) in edge.chain(points.iter().rev().map(|point| (x(point), y(&low(point))))) {
        let sign = if band.is_empty() { 'M' } else { 'L' };
        let _ = write!(band, "{sign}{x:.1} {y:.1}");
    }
    let table = Table {
        heads: vec![lab_words().course, lab_words().value, lab_words().low, lab_words().high],
        rows: points
            .iter()
            .map(|point| vec![point.at.clone(), point.value.clone(), low(point), high(point)])
            .collect(),
    };
    let marks = [(0.0, "0 %", "start"), (0.5, "50 %", "middle"), (1.0, "100 %", "end")];
    view! {
        <Figure title about table>
            <Plot scale>
                <path class="lab-band" d=band/>
                <path class="lab-former" d=line(&former)/>
                <path class="lab-line" d=line(&points)/>
                {marks.map(|(at, text, anchor)| view! { <text class="lab-mark" text-anchor=anchor x=LEFT + at * WIDE y=TOP + HIGH + 16.0>{text}</text> })}
            </Plot>
        </Figure>
    }
}

/// The plot: an axis with marks, and lines at them. The figures are in the table, so that the picture has no name.
#[component]
fn Plot(scale: Scale, children: Children) -> impl IntoView {
    let mark = move |value: f64| {
        let y = TOP + HIGH - scale.at(value, HIGH);
        let text = if scale.step < 1.0 { format!("{value:.1}") } else { format!("{value:.0}") };
        view! {
            <path class="lab-grid" d=format!("M{LEFT} {y:.1}H{}", LEFT + WIDE)/>
            <text class="lab-mark" text-anchor="end" x=LEFT - 6.0 y=format!("{:.1}", y + 4.0)>{text}</text>
        }
    };
    let room = format!("0 0 {} {}", LEFT + WIDE + 8.0, TOP + HIGH + BELOW);
    view! {
        <svg class="lab-plot" viewBox=room aria-hidden="true">
            {scale.marks().map(mark).collect_view()}
            {children()}
        </svg>
    }
}

/// The plies of the bar that holds the median game.
fn median(bars: &[LabBar]) -> Option<u32> {
    let games: u32 = bars.iter().map(|bar| bar.games).sum();
    let mut before = 0;
    bars.iter().find_map(|bar| {
        before += bar.games;
        (before * 2 >= games && games > 0).then_some((bar.from + bar.to) / 2)
    })
}

fn range(from: u32, to: u32) -> String {
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}

/// The outline of bars, as high as if there were as many games as now.
fn steps(bars: &[LabBar], factor: f64, x: impl Fn(f64) -> f64, scale: Scale) -> String {
    let mut path = String::new();
    for bar in bars {
        let y = TOP + HIGH - scale.at(f64::from(bar.games) * factor, HIGH);
        let (left, right) = (x(f64::from(bar.from)), x(f64::from(bar.to) + 1.0));
        let left = left.clamp(LEFT, LEFT + WIDE);
        let right = right.clamp(LEFT, LEFT + WIDE);
        let sign = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{sign}{left:.1} {y:.1}H{right:.1}");
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_lies_in_the_middle_game() {
        let bar = |from, games| LabBar { from, to: from + 1, games };
        assert_eq!(median(&[bar(4, 1), bar(6, 5), bar(8, 2)]), Some(6));
        assert_eq!(median(&[bar(4, 5), bar(6, 5)]), Some(4));
        assert_eq!(median(&[]), None);
    }
}
