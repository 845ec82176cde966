//! Lines that look like the fence of a YAML block but are none in Markdown, because they are
//! indented as code or follow a paragraph of a list.

use super::fences::{self, Fence};
use std::ops::Range;

/// Returns all fenced blocks of a part of the source, in order, also those that Markdown does not
/// recognise.
pub(super) fn fences(source: &str, range: Range<usize>) -> Vec<Fence> {
    let mut all = Vec::new();
    let mut from = range.start;
    let mut strays = 0;
    loop {
        let seen = fences::fences(source, from..range.end);
        let stray = first(source, from..range.end, &seen).filter(|_| strays < STRAYS);
        let Some(stray) = stray else {
            all.extend(seen);
            return all;
        };
        strays += 1;
        all.extend(seen.into_iter().take_while(|fence| fence.whole.end <= stray.whole.start));
        // An opening fence for Markdown may be the end of this one.
        from = next_line(source, stray.whole.end);
        all.push(stray);
    }
}

/// The limit of such fences; a text with more is not a spec.
const STRAYS: usize = 20;

/// Returns the first line outside of fences that would open a YAML block without its indentation,
/// with the text up to its closing line.
fn first(source: &str, range: Range<usize>, fences: &[Fence]) -> Option<Fence> {
    let mut at = range.start;
    let mut fences = fences.iter().peekable();
    for line in source.get(range.clone())?.split_inclusive('\n') {
        let end = at + line.len();
        while fences.peek().is_some_and(|fence| fence.whole.end <= at) {
            fences.next();
        }
        let inside = fences.peek().is_some_and(|fence| fence.whole.start < end);
        let text = line.trim_start_matches([' ', '\t', '>', '-', '*']);
        if !inside && fences::opens_yaml(text) {
            return Some(block(source, at + line.len() - text.len(), end, range.end));
        }
        at = end;
    }
    None
}

/// Returns the block that opens at `start` and has its content from `content` on.
fn block(source: &str, start: usize, content: usize, limit: usize) -> Fence {
    let mut at = content;
    for line in source.get(content..limit).unwrap_or_default().split_inclusive('\n') {
        if fences::closes_three(line) {
            let end = at + line.trim_end().len();
            return Fence { whole: start..end, content: content..at, closed: true, nested: true };
        }
        if fences::opens_yaml(line) {
            break;
        }
        at += line.len();
    }
    Fence { whole: start..at, content: content..at, closed: false, nested: true }
}

fn next_line(source: &str, at: usize) -> usize {
    source.get(at..).and_then(|rest| rest.find('\n')).map_or(source.len(), |end| at + end + 1)
}
