//! The outline: headings of the rulebook, sections, and their declarations.

use crate::Analysis;
use boardwright_compile::notes::{Id, NameSpace};
use boardwright_diag::Span;

/// The most names in the outline.
const MOST: usize = 5_000;

/// The kind of an entry of the outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SymbolKind {
    /// A heading of the prose.
    Heading,
    /// A section.
    Section,
    /// Something declared, of this name space.
    Name,
    /// A word of a list of words.
    Word,
    /// A property or a variable of cells.
    Property,
    /// An action, sequence or definition.
    Procedure,
    /// A phase.
    Phase,
}

/// An entry of the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// As it is written.
    pub name: String,
    /// Its description, in a few words.
    pub detail: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// All of it.
    pub span: Span,
    /// Its name.
    pub name_span: Span,
    /// Its children.
    pub children: Vec<Symbol>,
}

/// Headings and sections in written order, also of a spec with errors.
pub fn outline(analysis: &Analysis) -> Vec<Symbol> {
    let mut out = headings(analysis);
    for part in &analysis.parts {
        let span = part.name_span.join(part.body.span);
        out.push(Symbol {
            name: part.section.name().to_owned(),
            detail: String::new(),
            kind: SymbolKind::Section,
            span,
            name_span: part.name_span,
            children: declared(analysis, part.body.span),
        });
    }
    out.sort_by_key(|symbol| symbol.span);
    out
}

fn headings(analysis: &Analysis) -> Vec<Symbol> {
    let mut out = Vec::new();
    for prose in &analysis.document.prose {
        let mut at = prose.span.start as usize;
        for line in analysis.slice(prose.span).split_inclusive('\n') {
            let words = line.trim_start_matches('#');
            let level = line.len() - words.len();
            let name = words.trim().trim_end_matches('#').trim_end();
            if (1..=6).contains(&level) && words.starts_with([' ', '\t']) && !name.is_empty() {
                let span = Span::new(at, at + line.trim_end().len());
                out.push(Symbol {
                    name: name.to_owned(),
                    detail: String::new(),
                    kind: SymbolKind::Heading,
                    span,
                    name_span: span,
                    children: Vec::new(),
                });
            }
            at += line.len();
        }
    }
    out
}

/// Declarations within a span, without local names.
fn declared(analysis: &Analysis, within: Span) -> Vec<Symbol> {
    let inside = |span: Span| within.start <= span.start && span.end <= within.end;
    analysis
        .notes
        .mentions
        .iter()
        .filter(|mention| mention.declares && inside(mention.span))
        .filter_map(|mention| Some((mention, kind(&mention.id)?)))
        .take(MOST)
        .map(|(mention, kind)| {
            let about = analysis.notes.about(&mention.id);
            Symbol {
                name: mention.id.name.clone(),
                detail: about.map(|about| about.what.to_owned()).unwrap_or_default(),
                kind,
                span: mention.span,
                name_span: mention.span,
                children: Vec::new(),
            }
        })
        .collect()
}

fn kind(id: &Id) -> Option<SymbolKind> {
    match id.space {
        NameSpace::Names => Some(SymbolKind::Name),
        NameSpace::Words(_) => Some(SymbolKind::Word),
        NameSpace::Properties | NameSpace::CellVariables => Some(SymbolKind::Property),
        NameSpace::Actions | NameSpace::Sequences => Some(SymbolKind::Procedure),
        NameSpace::Phases => Some(SymbolKind::Phase),
        NameSpace::Bound(_)
        | NameSpace::Symbols(_)
        | NameSpace::Directions
        | NameSpace::BuiltIn
        | NameSpace::Functions => None,
    }
}
