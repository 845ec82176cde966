//! Inlay hints: types that the text does not have, shown after names.

use crate::Analysis;
use crate::names::bare;
use boardwright_compile::notes::NameSpace;
use boardwright_diag::Span;

/// A type behind a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The byte after the name.
    pub at: usize,
    /// `a number from 0 to 12`
    pub label: String,
}

/// The types of parameters, `let`, `as`, loop variables and definitions that begin in a span.
pub fn hints(analysis: &Analysis, within: Span) -> Vec<Hint> {
    let mut out = Vec::new();
    for mention in analysis.notes.mentions.iter().filter(|mention| mention.declares) {
        if mention.span.start < within.start || mention.span.start > within.end {
            continue;
        }
        let Some(about) = analysis.notes.about(&mention.id) else { continue };
        // Declarations have their start and values in the text; these have not.
        let derived = match mention.id.space {
            NameSpace::Bound(_) => true,
            NameSpace::Names => about.what == "a definition",
            _ => false,
        };
        if derived && !about.detail.is_empty() {
            let name = bare(analysis, mention).end as usize;
            // Behind the parameters of a definition.
            let rest = analysis.text().get(name..).unwrap_or_default();
            let line = rest.lines().next().unwrap_or_default();
            let params = if about.takes { line.find(')').map_or(0, |at| at + 1) } else { 0 };
            out.push(Hint { at: name + params, label: about.detail.clone() });
        }
    }
    out.sort_by_key(|hint| hint.at);
    out
}
