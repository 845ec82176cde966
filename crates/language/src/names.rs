//! From a name to where it is declared, and to every place that means the same.

use crate::Analysis;
use boardwright_compile::notes::{Id, Mention, NameSpace};
use boardwright_diag::Span;

/// A place that names something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// The name without signs and quotes around it.
    pub span: Span,
    /// Whether it is declared here.
    pub declares: bool,
}

/// Where what is named at a byte is declared; several places for a property of several types.
pub fn definition(analysis: &Analysis, at: usize) -> Vec<Span> {
    let Some(mention) = analysis.notes.mention_at(at) else { return Vec::new() };
    let declared = declarations(analysis, &mention.id);
    if !declared.is_empty() {
        return declared;
    }
    let about = analysis.notes.about(&mention.id);
    about.and_then(|about| about.span).into_iter().collect()
}

/// Every place that names the same, in order of the text.
pub fn references(analysis: &Analysis, at: usize, declarations: bool) -> Vec<Reference> {
    let Some(mention) = analysis.notes.mention_at(at) else { return Vec::new() };
    mentions(analysis, &mention.id)
        .filter(|mention| declarations || !mention.declares)
        .map(|mention| Reference { span: bare(analysis, mention), declares: mention.declares })
        .collect()
}

pub(crate) fn mentions<'a>(
    analysis: &'a Analysis,
    id: &'a Id,
) -> impl Iterator<Item = &'a Mention> {
    analysis.notes.mentions.iter().filter(move |mention| mention.id == *id)
}

fn declarations(analysis: &Analysis, id: &Id) -> Vec<Span> {
    let found = mentions(analysis, id).filter(|mention| mention.declares);
    found.map(|mention| bare(analysis, mention)).collect()
}

/// The bytes of the name itself: without quotes, the sign `$`, and what a key holds after it.
pub(crate) fn bare(analysis: &Analysis, mention: &Mention) -> Span {
    let text = analysis.slice(mention.span);
    let name = mention.id.name.as_str();
    let start = mention.span.start as usize;
    match text.find(name) {
        Some(at) if text[..at].chars().all(|c| matches!(c, '"' | '\'' | '$')) => {
            Span::new(start + at, start + at + name.len())
        }
        _ => mention.span,
    }
}

/// Whether a name is bound at one place and not seen outside.
pub(crate) fn is_bound(id: &Id) -> bool {
    matches!(id.space, NameSpace::Bound(_))
}
