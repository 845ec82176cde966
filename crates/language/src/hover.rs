//! Hover texts: kind, type, range and manual text of a name.

use crate::names::bare;
use crate::{Analysis, Encoding, Lines, manual};
use boardwright_compile::is_operator;
use boardwright_compile::notes::{About, Mention, NameSpace};
use boardwright_diag::Span;
use boardwright_syntax::expr::{effect_words, small_words};

/// An answer about a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The span it is about.
    pub span: Span,
    /// As Markdown; names of the author are in backticks, so that they are never markup.
    pub markdown: String,
}

/// Returns the hover text at a byte.
pub fn hover(analysis: &Analysis, at: usize) -> Option<Hover> {
    if let Some(mention) = analysis.notes.mention_at(at) {
        let span = bare(analysis, mention);
        return Some(Hover { span, markdown: named(analysis, mention) });
    }
    if let Some((path, span)) = analysis.key_at(at) {
        let key = path.last().copied().unwrap_or_default();
        let section = path.first().copied().unwrap_or_default();
        let board = section == "board" && (path.len() == 1 || key == "shape");
        let drawn = if board { drawn(analysis) } else { String::new() };
        let short = manual::in_short(key).unwrap_or_default().to_owned();
        let markdown = [short, manual::of_key(key, section).unwrap_or_default(), drawn];
        let markdown: Vec<String> = markdown.into_iter().filter(|text| !text.is_empty()).collect();
        return (!markdown.is_empty()).then(|| Hover { span, markdown: markdown.join("\n\n") });
    }
    word(analysis, at)
}

fn named(analysis: &Analysis, mention: &Mention) -> String {
    let id = &mention.id;
    let own = match id.space {
        NameSpace::BuiltIn if manual::in_short(&id.name).is_some() => None,
        NameSpace::BuiltIn => manual::of_word(&id.name).or_else(|| manual::of_key(&id.name, "")),
        NameSpace::Functions => manual::of_function(&id.name),
        _ => None,
    };
    let mut out = match analysis.notes.about(id) {
        Some(about) => heading(analysis, &id.name, about),
        None => format!("`{}`", id.name),
    };
    let ty = analysis.notes.type_at(mention.span);
    let known = analysis.notes.about(id).is_some_and(|about| !about.detail.is_empty());
    if let Some(ty) = ty.filter(|_| !known) {
        out.push_str(&format!("\n\nHere {ty}."));
    }
    let built_in = own.is_some() || id.space == NameSpace::BuiltIn;
    let short = manual::in_short(&id.name).filter(|_| built_in).map(str::to_owned);
    for text in short.into_iter().chain(own) {
        out.push_str(&format!("\n\n{text}"));
    }
    out
}

/// The boards as text, so that an author sees that row 1 is below, and how a hexagonal board is turned.
fn drawn(analysis: &Analysis) -> String {
    let boards = &analysis.notes.pictures;
    let drawn = boards.iter().map(|(id, picture)| match boards.len() {
        1 => format!("```text\n{picture}\n```"),
        _ => format!("`{id}`\n\n```text\n{picture}\n```"),
    });
    drawn.collect::<Vec<_>>().join("\n\n")
}

/// `money`, a variable of each player: its values and its declaration.
fn heading(analysis: &Analysis, name: &str, about: &About) -> String {
    let params: Vec<String> = about
        .params
        .iter()
        .map(|(name, ty)| if ty.is_empty() { name.clone() } else { format!("{name}: {ty}") })
        .collect();
    let form = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
    let mut out = format!("`{name}{form}` — {}", about.what);
    if !about.detail.is_empty() {
        out.push_str(&format!("\n\n{}", code_safe(&about.detail)));
    }
    if let Some(span) = about.span {
        let lines = Lines::new(analysis.text());
        let line = lines.place(span.start as usize, Encoding::Utf8).line + 1;
        out.push_str(&format!("\n\nDeclared in line {line}."));
    }
    out
}

/// Names of the author may hold `_`, which Markdown would read as emphasis.
fn code_safe(text: &str) -> String {
    text.replace('_', "\\_")
}

/// A word of effects, operators and the like.
fn word(analysis: &Analysis, at: usize) -> Option<Hover> {
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
    let known = known || manual::in_short(word).is_some();
    if !known || span.start < slot.span.start {
        return None;
    }
    let texts = [manual::in_short(word).map(str::to_owned), manual::of_word(word)];
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    (!texts.is_empty()).then(|| Hover { span, markdown: texts.join("\n\n") })
}
