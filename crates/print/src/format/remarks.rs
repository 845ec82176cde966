//! Comments and blank lines, which are not in the tree.

use boardwright_diag::Span;
use boardwright_syntax::yaml::{Node, Value};

/// A comment or blank line.
#[derive(Debug)]
struct Remark {
    /// The offset of its start in the source.
    at: usize,
    /// The comment from its `#`; empty for a blank line.
    text: String,
    /// Its column.
    column: usize,
    /// The spaces before a comment at the end of a line.
    behind: Option<String>,
    taken: bool,
}

/// The remarks of a block, in order.
#[derive(Debug)]
pub struct Remarks {
    all: Vec<Remark>,
    next: usize,
}

impl Remarks {
    /// Finds the remarks outside of scalars.
    pub fn find(source: &str, span: Span, root: &Node) -> Self {
        let mut scalars = Vec::new();
        collect(root, &mut scalars);
        scalars.sort_by_key(|span: &Span| span.start);
        let mut all = Vec::new();
        let mut start = span.start as usize;
        for line in source.get(span.range()).unwrap_or_default().split_inclusive('\n') {
            if let Some(remark) = remark(line, start, &scalars) {
                all.push(remark);
            }
            start += line.len();
        }
        Self { all, next: 0 }
    }

    /// Takes the comments and blank lines before `at`, indented by at least `least`.
    pub fn before(&mut self, at: usize, least: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut blank = false;
        while let Some(remark) = self.all.get_mut(self.next).filter(|remark| remark.at < at) {
            if remark.behind.is_some() {
                // A comment at the end of a line that no value has taken.
                if !remark.taken {
                    break;
                }
            } else if remark.text.is_empty() {
                blank = true;
            } else {
                if remark.column < least {
                    break;
                }
                if blank {
                    lines.push(String::new());
                }
                blank = false;
                lines.push(remark.text.clone());
            }
            remark.taken = true;
            self.next += 1;
        }
        if blank {
            lines.push(String::new());
        }
        lines
    }

    /// Takes the comments at the end of a collection: directly after it, indented like its members,
    /// before `end`.
    pub fn closing(&mut self, end: usize, least: usize) -> Vec<String> {
        let ahead = self.all.get(self.next..).unwrap_or_default();
        let here = ahead.iter().take_while(|remark| {
            remark.at < end && (remark.text.is_empty() || remark.column >= least || remark.taken)
        });
        let last = here
            .enumerate()
            .filter(|(_, remark)| !remark.text.is_empty() && remark.behind.is_none())
            .map(|(index, _)| index)
            .last();
        match last {
            // Blank lines after the last comment belong to the next member.
            Some(index) => {
                let stop = self.all[self.next + index].at + 1;
                self.before(stop, least)
            }
            None => Vec::new(),
        }
    }

    /// Takes the comment at the end of the line of the byte `at`.
    pub fn behind(&mut self, source: &str, at: usize) -> Option<String> {
        let end = source.get(at..)?.find('\n').map_or(source.len(), |newline| at + newline);
        let remark = self
            .all
            .iter_mut()
            .find(|remark| !remark.taken && remark.at >= at && remark.at < end)?;
        let gap = remark.behind.as_ref()?;
        remark.taken = true;
        Some(format!("{gap}{}", remark.text))
    }

    /// True if a comment lies inside a range.
    pub fn within(&self, span: Span) -> bool {
        let range = span.range();
        self.all.iter().any(|remark| !remark.text.is_empty() && range.contains(&remark.at))
    }

    /// Takes the remaining remarks.
    pub fn rest(&mut self) -> Vec<String> {
        let mut lines = self.before(usize::MAX, 0);
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// True if a comment has no place.
    pub fn lost(&self) -> bool {
        self.all.iter().any(|remark| !remark.taken && !remark.text.is_empty())
    }
}

fn collect(node: &Node, spans: &mut Vec<Span>) {
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| collect(item, spans)),
        Value::Map(entries) => {
            for entry in entries {
                spans.push(entry.key_span);
                collect(&entry.value, spans);
            }
        }
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => spans.push(node.span),
    }
}

/// Returns the remark of a line, if it has one.
fn remark(line: &str, start: usize, scalars: &[Span]) -> Option<Remark> {
    let covers = |at: usize| {
        let index = scalars.partition_point(|span| span.start as usize <= at);
        index
            .checked_sub(1)
            .and_then(|index| scalars.get(index))
            .is_some_and(|s| (s.end as usize) > at)
    };
    let text = line.trim_end();
    if text.is_empty() {
        return (!covers(start)).then(|| Remark {
            at: start,
            text: String::new(),
            column: 0,
            behind: None,
            taken: false,
        });
    }
    let hash = text.match_indices('#').map(|(at, _)| at).find(|at| {
        let apart = *at == 0 || text.as_bytes().get(at - 1) == Some(&b' ');
        apart && !covers(start + at)
    })?;
    let before = &text[..hash];
    let own = before.trim().is_empty();
    let gap = before.len() - before.trim_end().len();
    Some(Remark {
        at: start + hash,
        text: text[hash..].to_owned(),
        column: hash,
        behind: (!own).then(|| " ".repeat(gap)),
        taken: false,
    })
}
