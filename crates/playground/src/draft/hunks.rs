//! The difference between the present text and a proposal, in parts that are taken or left one by one.

use crate::toolbox::{Change, DiffLine};

/// So many equal lines between two changes make one change of them.
const JOINED: usize = 1;

/// A proposal beside the text that it would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The parts, in order.
    pub parts: Vec<Part>,
    /// The number of changes.
    pub changes: usize,
    /// The end of each line, and the end of the text, as the present text has them.
    line_end: &'static str,
    text_end: String,
}

/// A part of both texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Lines that stay.
    Same(Vec<DiffLine>),
    /// Lines that change.
    Hunk(Hunk),
}

/// A change that is taken or left as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    /// Its number, from 0.
    pub number: usize,
    /// The line of the present text at which it begins.
    pub line: u32,
    /// All its lines.
    pub lines: Vec<DiffLine>,
}

/// A text as lines are compared: without its end, and with one kind of line end.
pub fn compared(text: &str) -> String {
    text.trim_end().replace("\r\n", "\n")
}

impl Draft {
    /// The draft of a present text, from the comparison of both as [`compared`] has them, with all their lines.
    pub fn new(present: &str, lines: Vec<DiffLine>) -> Draft {
        let line_end = if present.contains("\r\n") { "\r\n" } else { "\n" };
        let text_end = present[present.trim_end().len()..].to_owned();
        let mut parts = Vec::new();
        let (mut same, mut hunk) = (Vec::new(), Vec::new());
        let (mut changes, mut line) = (0, 1);
        let mut begins = 1;
        for next in lines.into_iter().filter(|line| line.change != Change::Gap) {
            let is_old = next.change != Change::Added;
            if next.change == Change::Same {
                same.push(next);
            } else {
                if hunk.is_empty() || same.len() > JOINED {
                    close(&mut hunk, begins, &mut changes, &mut parts);
                    if !same.is_empty() {
                        parts.push(Part::Same(std::mem::take(&mut same)));
                    }
                    begins = line;
                }
                hunk.append(&mut same);
                hunk.push(next);
            }
            line += u32::from(is_old);
        }
        close(&mut hunk, begins, &mut changes, &mut parts);
        if !same.is_empty() {
            parts.push(Part::Same(same));
        }
        Draft { parts, changes, line_end, text_end }
    }

    /// The text with the changes that are taken.
    pub fn text(&self, is_taken: impl Fn(usize) -> bool) -> String {
        let mut lines: Vec<&str> = Vec::new();
        for part in &self.parts {
            let (part, left) = match part {
                Part::Same(part) => (part, Change::Added),
                Part::Hunk(hunk) if is_taken(hunk.number) => (&hunk.lines, Change::Removed),
                Part::Hunk(hunk) => (&hunk.lines, Change::Added),
            };
            lines.extend(part.iter().filter(|line| line.change != left).map(|line| &*line.text));
        }
        lines.join(self.line_end) + &self.text_end
    }
}

fn close(hunk: &mut Vec<DiffLine>, line: u32, changes: &mut usize, parts: &mut Vec<Part>) {
    if !hunk.is_empty() {
        parts.push(Part::Hunk(Hunk { number: *changes, line, lines: std::mem::take(hunk) }));
        *changes += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A comparison as a script: a sign and a line each.
    fn draft(present: &str, script: &[&str]) -> Draft {
        let line = |row: &&str| {
            let change = match row.as_bytes()[0] {
                b'+' => Change::Added,
                b'-' => Change::Removed,
                _ => Change::Same,
            };
            DiffLine { change, number: 1, text: row[1..].to_owned() }
        };
        Draft::new(present, script.iter().map(line).collect())
    }

    const SCRIPT: [&str; 10] = [" a", "-b", "+B", " c", "+d", " e", " f", "-g", " h", " i"];

    #[test]
    fn changes_are_taken_one_by_one() {
        let draft = draft("a\nb\nc\ne\nf\ng\nh\ni\n", &SCRIPT);
        assert_eq!(draft.changes, 2, "one equal line joins two changes, two part them");
        assert_eq!(draft.text(|_| false), "a\nb\nc\ne\nf\ng\nh\ni\n");
        assert_eq!(draft.text(|_| true), "a\nB\nc\nd\ne\nf\nh\ni\n");
        assert_eq!(draft.text(|number| number == 0), "a\nB\nc\nd\ne\nf\ng\nh\ni\n");
        assert_eq!(draft.text(|number| number == 1), "a\nb\nc\ne\nf\nh\ni\n");
    }

    #[test]
    fn a_change_knows_its_line_of_the_present_text() {
        let draft = draft("", &SCRIPT);
        let lines: Vec<u32> = draft
            .parts
            .iter()
            .filter_map(|part| match part {
                Part::Hunk(hunk) => Some(hunk.line),
                Part::Same(_) => None,
            })
            .collect();
        assert_eq!(lines, [2, 6]);
    }

    #[test]
    fn ends_of_lines_and_of_the_text_stay() {
        let script = [" a", "-b", "+B"];
        assert_eq!(draft("a\r\nb", &script).text(|_| true), "a\r\nB");
        assert_eq!(draft("a\nb\n\n", &script).text(|_| true), "a\nB\n\n");
        assert_eq!(compared("a\r\nb\r\n"), "a\nb");
    }

    #[test]
    fn equal_texts_have_no_changes() {
        assert_eq!(draft("a\nb\n", &[" a", " b"]).changes, 0);
        assert_eq!(draft("", &[]).text(|_| true), "");
    }
}
