//! Where each part of a `GameDef` was written.

use boardwright_diag::Span;
use std::collections::BTreeMap;

/// From a path in the `GameDef` (`actions.place.effects[0]`, `end[1].when`) to the author's text.
///
/// Actions, sequences and phases are named by id, everything else by index; field names are those
/// of the JSON. What a macro made points at the text that asked for it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceMap {
    /// Spans by path.
    pub spans: BTreeMap<String, Span>,
}

impl SourceMap {
    /// The span of `path`, or of the nearest part around it that has one.
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
