//! Pages of the manual as the page shows them.

use crate::lines::Lines;
use crate::prose::prose;
use crate::reading::Reader;
use boardwright_diag::Span;
use boardwright_language as language;
use boardwright_language::WordKind as Kind;
use boardwright_protocol::{Declared, ManualRequest, ManualView, PageView, WordKind, WordView};

/// The most characters of a line that declares a name.
const LONGEST: usize = 120;

/// The answer to a question about the manual.
pub fn answer(reader: &mut Reader, asked: &ManualRequest) -> ManualView {
    match asked {
        ManualRequest::Words => {
            let word = |word: language::Word| WordView {
                name: word.name,
                kind: kind(word.kind),
                section: word.section,
            };
            ManualView::Words(language::words().into_iter().map(word).collect())
        }
        ManualRequest::At { text, line, column } => {
            let lines = Lines::new(text);
            let found = language::page_at(reader.analysis(text), lines.byte(*line, *column));
            let declared = found.as_ref().and_then(|page| page.declared);
            let declared = declared.map(|span| declaration(text, &lines, span));
            ManualView::Page(found.map(|page| Box::new(view(page, declared))))
        }
        ManualRequest::Word(word) => {
            let word = language::Word {
                name: word.name.clone(),
                kind: language_kind(word.kind),
                section: word.section.clone(),
            };
            ManualView::Page(language::page_of(&word).map(|page| Box::new(view(page, None))))
        }
    }
}

fn view(page: language::Page, declared: Option<Declared>) -> PageView {
    PageView {
        title: page.title,
        kind: page.kind.map(kind),
        section: page.section,
        what: page.what,
        forms: page.forms,
        details: page.details,
        text: prose(&page.text),
        pictures: page.pictures,
        example: page.example.unwrap_or_default(),
        chapter: page.chapter.unwrap_or_default().to_owned(),
        declared,
    }
}

fn declaration(text: &str, lines: &Lines<'_>, span: Span) -> Declared {
    let range = lines.range(span);
    let line = text.lines().nth(range.start_line.saturating_sub(1) as usize).unwrap_or_default();
    let text = line.trim().chars().take(LONGEST).collect();
    Declared { line: range.start_line, column: range.start_column, text }
}

fn kind(kind: Kind) -> WordKind {
    match kind {
        Kind::Chapter => WordKind::Chapter,
        Kind::Section => WordKind::Section,
        Kind::Key => WordKind::Key,
        Kind::Shape => WordKind::Shape,
        Kind::Function => WordKind::Function,
        Kind::Effect => WordKind::Effect,
        Kind::Word => WordKind::Word,
    }
}

fn language_kind(kind: WordKind) -> Kind {
    match kind {
        WordKind::Chapter => Kind::Chapter,
        WordKind::Section => Kind::Section,
        WordKind::Key => Kind::Key,
        WordKind::Shape => Kind::Shape,
        WordKind::Function => Kind::Function,
        WordKind::Effect => Kind::Effect,
        WordKind::Word => Kind::Word,
    }
}
