//! The room for the variables of the game, alone and under headings.

use super::block::ICON;
use super::shelf::shelve;
use super::text::{Font, width};
use super::{Counter, Size};

/// Between counters, and between their groups. The style sheet has it too.
const GAP: f64 = 8.0;
/// The height of a heading with the gap below it, and the padding of a group on each side.
const HEADING: f64 = 20.0;
const PAD: f64 = 8.0;

/// The room for all counters; nothing without any.
pub fn counters(all: &[Counter], small: bool, room: f64) -> Option<Size> {
    let mut boxes = Vec::new();
    let alone: Vec<Size> = of_group(all, "").map(|counter| one(counter, small, room)).collect();
    if !alone.is_empty() {
        boxes.push(in_rows(&alone, room));
    }
    for heading in headings(all) {
        let inner = room - 2.0 * PAD;
        let sizes: Vec<Size> =
            of_group(all, heading).map(|counter| one(counter, small, inner)).collect();
        let held = in_rows(&sizes, inner);
        let name = width(Font::Plain, 12.5, heading).min(inner);
        boxes.push(Size {
            width: held.width.max(name).ceil() + 2.0 * PAD,
            height: held.height + HEADING + 2.0 * PAD,
        });
    }
    (!boxes.is_empty()).then(|| shelve(&boxes, room, GAP, true).size)
}

/// The headings, in the order of their first variables.
fn headings(all: &[Counter]) -> Vec<&str> {
    let mut headings: Vec<&str> = Vec::new();
    for counter in all.iter().filter(|counter| !counter.group.is_empty()) {
        if !headings.contains(&&*counter.group) {
            headings.push(&counter.group);
        }
    }
    headings
}

fn of_group<'c>(all: &'c [Counter], heading: &'c str) -> impl Iterator<Item = &'c Counter> {
    all.iter().filter(move |counter| counter.group == heading)
}

/// Counters that need several rows take the whole width.
fn in_rows(sizes: &[Size], room: f64) -> Size {
    let Size { width, height } = shelve(sizes, room, GAP, true).size;
    let highest = sizes.iter().map(|size| size.height).fold(0.0, f64::max);
    Size { width: if height > highest { room } else { width }, height }
}

fn one(counter: &Counter, small: bool, room: f64) -> Size {
    let value = width(Font::Show, if small { 13.0 } else { 17.0 }, &counter.value);
    let name = width(Font::Plain, 12.0, &counter.name) + if counter.icon { ICON } else { 0.0 };
    let high = match (small, counter.bar) {
        (true, _) => 26.0,
        (false, true) => 44.0,
        (false, false) => 34.0,
    };
    let wide = name + value + if small { 24.0 } else { 40.0 };
    Size { width: wide.max(if small { 0.0 } else { 92.0 }).min(room).ceil(), height: high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_takes_a_line_above_its_variables() {
        let counter = |group: &str| Counter {
            name: "Threat".into(),
            value: "3".into(),
            bar: false,
            icon: false,
            group: group.into(),
        };
        let of = |groups: &[&str]| {
            let all: Vec<Counter> = groups.iter().map(|group| counter(group)).collect();
            counters(&all, false, 600.0).unwrap_or_default()
        };
        assert_eq!(of(&[""]).height, 34.0);
        assert_eq!(of(&["Dangers", "Dangers"]).height, 34.0 + HEADING + 2.0 * PAD);
        assert!(of(&["Dangers", ""]).width > of(&["Dangers"]).width + 92.0);
        assert!(counters(&[], false, 600.0).is_none());
    }
}
