//! Lines of a block: starts, indentation, keys and values.

use std::ops::Range;

/// The first byte of the line that holds `at`.
pub(super) fn start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or(text);
    before.rfind('\n').map_or(0, |newline| newline + 1)
}

/// The end of the line that holds `at`, before its line break.
pub(super) fn end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let end = rest.find('\n').map_or(text.len(), |newline| at + newline);
    if text.get(..end).is_some_and(|t| t.ends_with('\r')) && end > at { end - 1 } else { end }
}

/// The first byte of the next line, or the end of the text.
pub(super) fn next(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    rest.find('\n').map_or(text.len(), |newline| at + newline + 1)
}

/// The line that holds `at`, without its line break.
pub(super) fn line(text: &str, at: usize) -> &str {
    text.get(start(text, at)..end(text, at)).unwrap_or_default()
}

/// Returns the number of spaces at the start of a line.
pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// True if a line is empty or holds only a comment.
pub(super) fn is_blank(line: &str) -> bool {
    let text = line.trim_start();
    text.is_empty() || text.starts_with('#')
}

/// From the first to the last byte of the line of `at` that is neither white space nor comment,
/// beginning not before `at`.
pub(super) fn rest(text: &str, at: usize) -> Range<usize> {
    let end = end(text, at);
    let rest = text.get(at..end).unwrap_or_default();
    let cut = rest.find(" #").unwrap_or(rest.len());
    let kept = rest.get(..cut).unwrap_or_default();
    let skip = kept.len() - kept.trim_start().len();
    at + skip..(at + kept.trim_end().len()).max(at + skip)
}

/// Returns the start of the value on the line of `at`: after the dashes of a list and after a key
/// with its colon.
pub(super) fn value(text: &str, at: usize) -> Range<usize> {
    let line_end = end(text, at);
    let mut from = start(text, at);
    let rest_of = |from: usize| text.get(from..line_end).unwrap_or_default();
    loop {
        let trimmed = rest_of(from).trim_start();
        from = line_end - trimmed.len();
        if !trimmed.starts_with("- ") {
            break;
        }
        from += 2;
    }
    let content = rest_of(from);
    let colon = match content.chars().next() {
        // The colon after a quoted key.
        Some(quote @ ('"' | '\'')) => content
            .get(1..)
            .and_then(|t| t.find(quote))
            .map(|at| at + 2)
            .filter(|at| content.get(*at..).is_some_and(|t| t.starts_with(':'))),
        _ => content.find(": "),
    };
    rest(text, colon.map_or(from, |at| from + at + 1))
}

/// Returns the probable end of the text that begins at `at` in a flow collection: before the comma
/// or bracket that belongs to the collection.
pub(super) fn flow_text(text: &str, at: usize) -> Range<usize> {
    let line = text.get(at..end(text, at)).unwrap_or_default();
    let mut depth = 0usize;
    let mut stop = line.len();
    for (offset, c) in line.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ')' => {}
            ']' | '}' => {
                stop = offset;
                break;
            }
            ',' if depth == 0 => {
                stop = offset;
                break;
            }
            _ => {}
        }
    }
    let kept = line.get(..stop).unwrap_or_default().trim_end();
    at..at + kept.len()
}

/// The end of the entry whose first line begins at `start`: before the next line that is not
/// indented more.
pub(super) fn entry_end(text: &str, start: usize) -> usize {
    let first = line(text, start);
    let (column, is_item) = (indent(first), first.trim_start().starts_with('-'));
    let mut at = next(text, start);
    while at < text.len() {
        let here = line(text, at);
        // A list may stand in the column of its key.
        let own_list = !is_item && indent(here) == column && here.trim_start().starts_with("- ");
        if !is_blank(here) && indent(here) <= column && !own_list {
            break;
        }
        at = next(text, at);
    }
    at
}
