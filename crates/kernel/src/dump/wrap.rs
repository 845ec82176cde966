//! Line breaks: a long line is broken at its longest brackets.

use std::fmt::Write;

/// Longer lines are broken.
const WIDE: usize = 110;

/// Writes a line, or several if it is too long: the text inside brackets goes below.
pub(super) fn write_wrapped(out: &mut String, depth: usize, text: &str) {
    let text = text.trim();
    let room = WIDE.saturating_sub(2 * depth);
    // The longest brackets are broken.
    let (mut level, mut start, mut longest) = (0usize, 0, (0, 0));
    for (at, c) in text.char_indices() {
        match c {
            '{' | '(' | '[' => {
                if level == 0 {
                    start = at;
                }
                level += 1;
            }
            '}' | ')' | ']' if level > 0 => {
                level -= 1;
                if level == 0 && at - start > longest.1 - longest.0 {
                    longest = (start, at);
                }
            }
            _ => {}
        }
    }
    let (from, to) = longest;
    if text.len() <= room || to == 0 {
        let _ = writeln!(out, "{:width$}{text}", "", width = 2 * depth);
        return;
    }
    let _ = writeln!(out, "{:width$}{}", "", text[..=from].trim(), width = 2 * depth);
    let (mut level, mut last) = (0usize, from + 1);
    for (at, c) in text.char_indices().filter(|(at, _)| (from + 1..to).contains(at)) {
        match c {
            '{' | '(' | '[' => level += 1,
            '}' | ')' | ']' => level = level.saturating_sub(1),
            ',' if level == 0 => {
                write_wrapped(out, depth + 1, &text[last..=at]);
                last = at + 1;
            }
            _ => {}
        }
    }
    write_wrapped(out, depth + 1, &text[last..to]);
    write_wrapped(out, depth, &text[to..]);
}
