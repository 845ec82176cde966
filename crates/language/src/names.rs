//! Finds the declaration of a name and all its uses.

use crate::Analysis;
use boardwright_compile::notes::{Id, Mention, NameSpace};
use boardwright_diag::Span;

/// An occurrence of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// The name without signs and quotes around it.
    pub span: Span,
    /// True if it is declared here.
    pub declares: bool,
}

/// Returns the declarations of the name at a byte; several for a property of several types.
pub fn definition(analysis: &Analysis, at: usize) -> Vec<Span> {
    let Some(mention) = analysis.notes.mention_at(at) else { return Vec::new() };
    let declared = declarations(analysis, &mention.id);
    if !declared.is_empty() {
        return declared;
    }
    let about = analysis.notes.about(&mention.id);
    about.and_then(|about| about.span).into_iter().collect()
}

/// Returns all occurrences of the name at a byte, in the order of the text.
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

/// The span of the name itself: without quotes, without `$`, and without the parameters of a key.
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

/// True if a name is local.
pub(crate) fn is_bound(id: &Id) -> bool {
    matches!(id.space, NameSpace::Bound(_))
}
