//! Removes reported entries from a tree, so that one cause gives one error.

use super::{Node, Value};
use boardwright_diag::Span;

/// Drops entries and items that touch one of the ranges, which must be
/// [`disjoint`].
pub(super) fn prune(node: &mut Node, poisoned: &[Span]) {
    if poisoned.is_empty() {
        return;
    }
    match &mut node.value {
        Value::Map(entries) => {
            entries.retain(|e| !touches(e.key_span, poisoned) && !is_hit(&e.value, poisoned));
            entries.iter_mut().for_each(|e| prune(&mut e.value, poisoned));
        }
        Value::List(items) => {
            items.retain(|item| !is_hit(item, poisoned));
            items.iter_mut().for_each(|item| prune(item, poisoned));
        }
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => {}
    }
}

/// True if a node is removed as a whole. Collections are searched instead.
fn is_hit(node: &Node, poisoned: &[Span]) -> bool {
    let is_leaf = !matches!(node.value, Value::Map(_) | Value::List(_));
    is_leaf && touches(node.span, poisoned)
}

/// True if a span shares a byte with a range; for an empty span also at the edge of the range.
fn touches(span: Span, poisoned: &[Span]) -> bool {
    let edge = u32::from(span.is_empty());
    let until = poisoned.partition_point(|p| p.start < span.end + edge);
    let last = until.checked_sub(1).and_then(|at| poisoned.get(at));
    last.is_some_and(|p| p.end + edge > span.start)
}

/// Sorted ranges without overlaps.
pub(super) fn disjoint(mut ranges: Vec<Span>) -> Vec<Span> {
    ranges.sort();
    let mut all: Vec<Span> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match all.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            Some(_) | None => all.push(range),
        }
    }
    all
}
