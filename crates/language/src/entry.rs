//! Facts about the word at a place: what a hover and a page of the manual are made of.

use crate::names::bare;
use crate::{Analysis, manual};
use boardwright_compile::is_operator;
use boardwright_compile::notes::{About, Mention, NameSpace};
use boardwright_diag::Span;
use boardwright_syntax::expr::{effect_words, small_words};

/// A word, and what is known of it.
pub(crate) struct Entry<'a> {
    /// Its span in the text.
    pub span: Span,
    pub name: String,
    pub what: What<'a>,
    /// A sentence about a word that is often misunderstood.
    pub short: Option<&'static str>,
}

/// The kinds of words.
pub(crate) enum What<'a> {
    /// A name, declared or built in.
    Name { space: &'a NameSpace, about: Option<&'a About>, ty: Option<String> },
    /// A key of a section; of the section itself, both are the same.
    Key { section: &'a str, is_section: bool },
    /// A word of effects, operators and the like.
    Word,
}

/// The word at a byte.
pub(crate) fn entry<'a>(analysis: &'a Analysis, at: usize) -> Option<Entry<'a>> {
    if let Some(mention) = analysis.notes.mention_at(at) {
        return Some(named(analysis, mention));
    }
    if let Some((path, span)) = analysis.key_at(at) {
        let name = path.last().copied().unwrap_or_default();
        let section = path.first().copied().unwrap_or_default();
        let what = What::Key { section, is_section: path.len() == 1 };
        return Some(Entry { span, name: name.to_owned(), what, short: manual::in_short(name) });
    }
    word(analysis, at)
}

fn named<'a>(analysis: &'a Analysis, mention: &'a Mention) -> Entry<'a> {
    let id = &mention.id;
    let about = analysis.notes.about(id);
    let known = about.is_some_and(|about| !about.detail.is_empty());
    let ty = analysis.notes.type_at(mention.span).filter(|_| !known);
    let built_in = id.space == NameSpace::BuiltIn
        || id.space == NameSpace::Functions && manual::of_function(&id.name).is_some();
    Entry {
        span: bare(analysis, mention),
        name: id.name.clone(),
        what: What::Name { space: &id.space, about, ty },
        short: manual::in_short(&id.name).filter(|_| built_in),
    }
}

/// A word of effects, operators and the like.
fn word<'a>(analysis: &'a Analysis, at: usize) -> Option<Entry<'a>> {
    let inside = |span: Span| span.start as usize <= at && at <= span.end as usize;
    let slot = analysis.notes.slots.iter().find(|slot| inside(slot.span))?;
    let text = analysis.text();
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    let start = text.get(..at)?.rfind(|c| !letter(c)).map_or(0, |before| {
        before + text.get(before..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8)
    });
    let end = at + text.get(at..)?.find(|c| !letter(c)).unwrap_or(text.len() - at);
    let span = Span::new(start, end);
    let word = text.get(span.range())?;
    let known = effect_words().chain(small_words()).any(|known| known == word) || is_operator(word);
    let short = manual::in_short(word);
    if !(known || short.is_some()) || span.start < slot.span.start {
        return None;
    }
    Some(Entry { span, name: word.to_owned(), what: What::Word, short })
}

impl Entry<'_> {
    /// The text of the manual, as Markdown.
    pub fn manual(&self) -> Option<String> {
        match &self.what {
            What::Name { space: NameSpace::BuiltIn, .. } if self.short.is_some() => None,
            What::Name { space: NameSpace::BuiltIn, .. } => {
                manual::of_word(&self.name).or_else(|| manual::of_key(&self.name, ""))
            }
            What::Name { space: NameSpace::Functions, .. } => manual::of_function(&self.name),
            What::Name { .. } => None,
            What::Key { section, .. } => manual::of_key(&self.name, section),
            What::Word => manual::of_word(&self.name),
        }
    }

    /// True if the boards belong to it, so that an author sees that row 1 is below, and how a hexagonal board is turned.
    pub fn draws_boards(&self) -> bool {
        match &self.what {
            What::Key { section, is_section } => {
                *section == "board" && (*is_section || self.name == "shape")
            }
            What::Name { .. } | What::Word => false,
        }
    }
}

/// A name with its parameters: `gain(p, n: a number)`.
pub(crate) fn form(name: &str, about: &About) -> String {
    let params = about.params.iter();
    let params: Vec<String> = params
        .map(|(name, ty)| if ty.is_empty() { name.clone() } else { format!("{name}: {ty}") })
        .collect();
    if params.is_empty() { name.to_owned() } else { format!("{name}({})", params.join(", ")) }
}
