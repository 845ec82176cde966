//! Hover texts: kind, type, range and manual text of a name.

use crate::entry::{Entry, What, entry, form};
use crate::{Analysis, Encoding, Lines};
use boardwright_compile::notes::About;
use boardwright_diag::Span;

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
    let found = entry(analysis, at)?;
    let mut texts: Vec<String> = match &found.what {
        What::Name { about, ty, .. } => named(analysis, &found, *about, ty.as_deref()),
        What::Key { .. } | What::Word => Vec::new(),
    };
    texts.extend(found.short.map(str::to_owned));
    texts.extend(found.manual());
    if found.draws_boards() {
        texts.extend(drawn(analysis));
    }
    (!texts.is_empty()).then(|| Hover { span: found.span, markdown: texts.join("\n\n") })
}

/// The kind of a name, and its type at this place.
fn named(
    analysis: &Analysis,
    found: &Entry<'_>,
    about: Option<&About>,
    ty: Option<&str>,
) -> Vec<String> {
    let mut texts = match about {
        Some(about) => heading(analysis, &found.name, about),
        None => vec![format!("`{}`", found.name)],
    };
    texts.extend(ty.map(|ty| format!("Here {ty}.")));
    texts
}

/// The boards as text.
fn drawn(analysis: &Analysis) -> Vec<String> {
    let boards = &analysis.notes.pictures;
    let drawn = boards.iter().map(|(id, picture)| match boards.len() {
        1 => format!("```text\n{picture}\n```"),
        _ => format!("`{id}`\n\n```text\n{picture}\n```"),
    });
    drawn.collect()
}

/// `money`, a variable of each player: its values and its declaration.
fn heading(analysis: &Analysis, name: &str, about: &About) -> Vec<String> {
    let mut texts = vec![format!("`{}` — {}", form(name, about), about.what)];
    if !about.detail.is_empty() {
        texts.push(code_safe(&about.detail));
    }
    if let Some(span) = about.span {
        let lines = Lines::new(analysis.text());
        let line = lines.place(span.start as usize, Encoding::Utf8).line + 1;
        texts.push(format!("Declared in line {line}."));
    }
    texts
}

/// Names of the author may hold `_`, which Markdown would read as emphasis.
fn code_safe(text: &str) -> String {
    text.replace('_', "\\_")
}
