//! The source span of each part of a `GameDef`.

use boardwright_diag::Span;
use std::collections::BTreeMap;

/// Maps a path in the `GameDef` (`actions.place.effects[0]`, `end[1].when`) to the author's text.
///
/// Actions, sequences and phases are named by id, everything else by index; field names are those
/// of the JSON. Parts made by a macro point at the text of its call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceMap {
    /// Spans by path.
    pub spans: BTreeMap<String, Span>,
}

impl SourceMap {
    /// The span of `path` itself.
    pub fn exact(&self, path: &str) -> Option<Span> {
        self.spans.get(path).copied()
    }

    /// The span of `path`, or of the nearest enclosing part that has one.
    pub fn find(&self, path: &str) -> Option<Span> {
        let mut path = path;
        loop {
            if let Some(span) = self.spans.get(path) {
                return Some(*span);
            }
            let cut = path.rfind(['.', '['])?;
            path = path.get(..cut)?;
        }
    }
}
