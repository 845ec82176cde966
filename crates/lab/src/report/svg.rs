//! Small charts as SVG. Colours come from the classes of the page.

use crate::stats::decimal;
use std::fmt::Write as _;

/// The size of a chart and the room for its labels, in units of the drawing.
const WIDTH: f64 = 640.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const BASE: f64 = 200.0;
const TOP: f64 = 14.0;
/// The height of a row of horizontal bars, and the room for their names.
const ROW: f64 = 26.0;
const NAMES: f64 = 170.0;

/// A value with its interval; `place` is 0 to 1 across the chart.
pub struct Point {
    pub place: f64,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
}

/// A row of a chart of shares from 0 to 1.
pub struct Row {
    pub name: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    /// A mark beside the bar: the share to compare with.
    pub mark: Option<f64>,
}

/// `text` with the characters that HTML and SVG read escaped, and controls replaced.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Characters that change the direction of writing could show words in another order.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => out.push('\u{fffd}'),
            c if c.is_control() && c != '\n' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// Horizontal bars of shares, with intervals, and a line for each mark.
pub fn shares(title: &str, rows: &[Row]) -> String {
    let height = TOP + ROW * rows.len() as f64 + 24.0;
    let x = |share: f64| NAMES + share.clamp(0.0, 1.0) * (WIDTH - NAMES - RIGHT);
    let bottom = TOP + ROW * rows.len() as f64;
    let mut out = opened(title, height);
    for tick in 0..=4 {
        let share = f64::from(tick) / 4.0;
        grid(&mut out, (x(share), TOP), (x(share), bottom));
        label(&mut out, (x(share), bottom + 16.0), "middle", &decimal(share, 2));
    }
    for (row, at) in rows.iter().zip(0_u32..) {
        let y = TOP + ROW * f64::from(at);
        label(&mut out, (NAMES - 8.0, y + 17.0), "end", &shortened(&row.name, 24));
        bar(&mut out, (x(0.0), y + 5.0), (x(row.value) - x(0.0), ROW - 10.0));
        if let Some((low, high)) = row.interval {
            whisker(&mut out, (x(low), y + ROW / 2.0), (x(high), y + ROW / 2.0));
        }
        if let Some(mark) = row.mark {
            line(&mut out, "mark", (x(mark), y + 1.0), (x(mark), y + ROW - 1.0));
        }
    }
    closed(out)
}

/// Vertical bars: counts with the texts of their ends.
pub fn histogram(title: &str, bars: &[(u64, u64, u64)]) -> String {
    let most = bars.iter().map(|bar| bar.2).max().unwrap_or(0).max(1);
    let mut out = opened(title, BASE + 30.0);
    let y = |count: u64| BASE - count as f64 / most as f64 * (BASE - TOP);
    for count in [0, most.div_ceil(2), most] {
        grid(&mut out, (LEFT, y(count)), (WIDTH - RIGHT, y(count)));
        label(&mut out, (LEFT - 8.0, y(count) + 4.0), "end", &count.to_string());
    }
    let step = (WIDTH - LEFT - RIGHT) / bars.len().max(1) as f64;
    // Labels must not touch: at most ten.
    let every = bars.len().div_ceil(10).max(1);
    for (at, (from, to, count)) in bars.iter().enumerate() {
        let x = LEFT + step * at as f64;
        bar(&mut out, (x + 1.0, y(*count)), ((step - 2.0).max(0.5), BASE - y(*count)));
        if at % every == 0 {
            let text = if from == to { from.to_string() } else { format!("{from}–{to}") };
            label(&mut out, (x + step / 2.0, BASE + 18.0), "middle", &text);
        }
    }
    closed(out)
}

/// A line over the course of a game with its band, from `least` to `most`; `even` is drawn as a level.
pub fn course(
    title: &str,
    points: &[Point],
    (least, most): (f64, f64),
    even: Option<f64>,
) -> String {
    let span = if most > least { most - least } else { 1.0 };
    let x = |place: f64| LEFT + place.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT);
    let y = |value: f64| BASE - ((value - least) / span).clamp(0.0, 1.0) * (BASE - TOP);
    let mut out = opened(title, BASE + 30.0);
    for tick in 0..=4 {
        let value = least + span * f64::from(tick) / 4.0;
        grid(&mut out, (LEFT, y(value)), (WIDTH - RIGHT, y(value)));
        label(&mut out, (LEFT - 8.0, y(value) + 4.0), "end", &decimal(value, 2));
    }
    for (place, text) in [(0.0, "start"), (0.5, "half"), (1.0, "end")] {
        let anchor = if place == 1.0 { "end" } else { "middle" };
        label(&mut out, (x(place), BASE + 18.0), anchor, text);
    }
    let pair = |place: f64, value: f64| format!("{},{} ", shown(x(place)), shown(y(value)));
    let banded = points.iter().filter_map(|point| Some((point.place, point.interval?)));
    let high: String = banded.clone().map(|(place, (_, high))| pair(place, high)).collect();
    let low: String = banded.rev().map(|(place, (low, _))| pair(place, low)).collect();
    let _ = write!(out, "<polygon class=\"band\" points=\"{high}{low}\"/>");
    if let Some(even) = even {
        line(&mut out, "mark", (LEFT, y(even)), (WIDTH - RIGHT, y(even)));
    }
    let path: String = points.iter().map(|point| pair(point.place, point.value)).collect();
    let _ = write!(out, "<polyline class=\"line\" points=\"{path}\"/>");
    closed(out)
}

fn opened(title: &str, height: f64) -> String {
    let (width, height, title) = (shown(WIDTH), shown(height), escaped(title));
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title>"
    )
}

fn closed(mut out: String) -> String {
    out.push_str("</svg>\n");
    out
}

fn shown(value: f64) -> String {
    decimal(value, 1)
}

fn line(out: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(shown);
    let _ =
        write!(out, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
}

fn grid(out: &mut String, from: (f64, f64), to: (f64, f64)) {
    line(out, "grid", from, to);
}

fn whisker(out: &mut String, from: (f64, f64), to: (f64, f64)) {
    line(out, "whisker", from, to);
    for (x, y) in [from, to] {
        line(out, "whisker", (x, y - 5.0), (x, y + 5.0));
    }
}

fn bar(out: &mut String, at: (f64, f64), size: (f64, f64)) {
    let [x, y, width, height] = [at.0, at.1, size.0.max(0.0), size.1.max(0.0)].map(shown);
    let _ = write!(
        out,
        "<rect class=\"bar\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
    );
}

fn label(out: &mut String, at: (f64, f64), anchor: &str, text: &str) {
    let (x, y, text) = (shown(at.0), shown(at.1), escaped(text));
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>");
}

/// At most `most` characters; the rest is in the table.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{kept}…")
}
