//! The boxes of the nodes: words in lines, and an outline for each kind.

use crate::table::{Font, text_width};
use boardwright_protocol::{FlowKind, FlowNode};

/// Size of the letters of nodes and of conditions, as in `flow.css`.
const LETTERS: f64 = 13.0;
const WHEN_LETTERS: f64 = 11.5;
/// Height of a line of each.
pub const LINE: f64 = 16.0;
pub const WHEN_LINE: f64 = 14.0;
/// Width and number of the lines of each.
const ROOM: (f64, usize) = (128.0, 3);
const WHEN_ROOM: (f64, usize) = (104.0, 2);
/// Free space beside and above the words.
const PAD: (f64, f64) = (12.0, 7.0);
/// Width of each tip of a decision.
const TIP: f64 = 12.0;
/// More letters are in no line.
const MOST_LETTERS: usize = 120;
/// Distance of the second outline.
const INNER: f64 = 3.0;

/// A node to draw.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeBox {
    /// Its words.
    pub lines: Vec<String>,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl NodeBox {
    /// The box of a node.
    pub fn of(node: &FlowNode) -> NodeBox {
        let lines = broken(&node.label, LETTERS, ROOM);
        let words = lines.iter().map(|line| text_width(Font::Plain, LETTERS, line));
        let tips = match node.kind {
            FlowKind::Choice => TIP,
            FlowKind::Entry | FlowKind::Return | FlowKind::Action | FlowKind::Call => INNER,
        };
        let width = words.fold(36.0, f64::max) + 2.0 * (PAD.0 + tips);
        NodeBox { width, height: lines.len().max(1) as f64 * LINE + 2.0 * PAD.1, lines }
    }

    /// The box of a condition; empty if there is none.
    pub fn of_condition(label: &str) -> NodeBox {
        let lines = broken(label, WHEN_LETTERS, WHEN_ROOM);
        let words = lines.iter().map(|line| text_width(Font::Plain, WHEN_LETTERS, line));
        let width = words.fold(0.0, f64::max);
        let width = if lines.is_empty() { 0.0 } else { width + 10.0 };
        NodeBox { width, height: lines.len() as f64 * WHEN_LINE, lines }
    }

    /// The outline as an SVG path around the middle, and a second one for ends and sequences.
    pub fn outline(&self, kind: FlowKind) -> (String, Option<String>) {
        let (x, y) = (self.width / 2.0, self.height / 2.0);
        let (inner_x, inner_y) = (x - INNER, y - INNER);
        let pill = |x: f64, y: f64| rounded(x, y, y.min(x));
        match kind {
            FlowKind::Entry => (pill(x, y), None),
            FlowKind::Return => (pill(x, y), Some(pill(inner_x, inner_y))),
            FlowKind::Action => (rounded(x, y, 6.0), None),
            FlowKind::Call => (rounded(x, y, 1.0), Some(rounded(inner_x, y, 0.5))),
            FlowKind::Choice => {
                let flat = x - TIP;
                let path = format!(
                    "M{:.1} 0L{:.1} {:.1}H{flat:.1}L{x:.1} 0L{flat:.1} {y:.1}H{:.1}z",
                    -x, -flat, -y, -flat
                );
                (path, None)
            }
        }
    }
}

/// A rectangle with round corners around the middle.
fn rounded(x: f64, y: f64, r: f64) -> String {
    let (across, up) = (2.0 * (x - r), 2.0 * (y - r));
    format!(
        "M{:.1} {:.1}h{across:.1}a{r} {r} 0 0 1 {r} {r}v{up:.1}a{r} {r} 0 0 1 -{r} {r}h-{across:.1}a{r} {r} 0 0 1 -{r} -{r}v-{up:.1}a{r} {r} 0 0 1 {r} -{r}z",
        r - x,
        -y
    )
}

/// A text in lines, the last of which ends with an ellipsis if something is left out.
fn broken(text: &str, size: f64, (room, most): (f64, usize)) -> Vec<String> {
    let fits = |line: &str| text_width(Font::Plain, size, line) <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_last = lines.len() == most;
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            Some(line) if is_last => {
                *line = shortened(&format!("{line} {word}"), fits);
                return lines;
            }
            _ => lines.push(if fits(word) { word.to_owned() } else { shortened(word, fits) }),
        }
    }
    lines
}

/// The beginning of a text with an ellipsis.
fn shortened(text: &str, fits: impl Fn(&str) -> bool) -> String {
    let mut kept: Vec<char> = text.chars().take(MOST_LETTERS).collect();
    while kept.pop().is_some() {
        let line: String = kept.iter().chain(&['…']).collect();
        if fits(&line) {
            return line;
        }
    }
    String::from("…")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(kind: FlowKind, label: &str) -> NodeBox {
        let [path, label] = ["p", label].map(str::to_owned);
        NodeBox::of(&FlowNode { kind, label, procedure: 0, path, line: 1, runs: None })
    }

    #[test]
    fn words_go_into_few_lines_that_fit() {
        assert_eq!(node(FlowKind::Choice, "Choose an action").lines, ["Choose an action"]);
        let long = node(FlowKind::Action, &"Sell a smoked fish to the guard ".repeat(9));
        assert_eq!(long.lines.len(), ROOM.1);
        assert!(long.lines[2].ends_with('…') && !long.lines[1].ends_with('…'));
        let word = node(FlowKind::Action, &"x".repeat(10_000));
        assert_eq!(word.lines.len(), 1);
        assert!(
            word.lines
                .iter()
                .chain(&long.lines)
                .all(|line| { text_width(Font::Plain, LETTERS, line) <= ROOM.0 })
        );
        assert!(node(FlowKind::Entry, "").width > 0.0);
        assert_eq!(NodeBox::of_condition("").width, 0.0);
    }

    #[test]
    fn every_kind_has_an_outline() {
        let kinds = [FlowKind::Entry, FlowKind::Return, FlowKind::Action, FlowKind::Choice];
        for kind in kinds.into_iter().chain([FlowKind::Call]) {
            let (outer, _) = node(kind, "Go").outline(kind);
            assert!(outer.starts_with('M') && outer.ends_with('z') && !outer.contains("NaN"));
        }
    }
}
