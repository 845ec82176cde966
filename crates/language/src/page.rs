//! Pages of the manual: all that is known of one word, for reading beside the text.

use crate::entry::{Entry, What, entry, form};
use crate::manual_parts::{Use, chapter_of, chapters, example};
use crate::{Analysis, Word, WordKind, manual};
use boardwright_compile::functions;
use boardwright_compile::notes::NameSpace;
use boardwright_diag::Span;
use boardwright_syntax::expr::effect_words;

/// A page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// The word, or the title of a chapter.
    pub title: String,
    /// The kind of the word, unless it is a name of the author's.
    pub kind: Option<WordKind>,
    /// The section of a key; else empty.
    pub section: String,
    /// The kind of a name, as a phrase: `a global variable`.
    pub what: String,
    /// Its forms: `step(c, d)`.
    pub forms: Vec<String>,
    /// Its values, or its type where it stands, as plain sentences.
    pub details: Vec<String>,
    /// The text of the manual, as Markdown.
    pub text: String,
    /// The boards of the game as text, with their names.
    pub pictures: Vec<(String, String)>,
    /// Lines of a spec from the manual that use the word.
    pub example: Option<String>,
    /// The chapter of the manual that explains it.
    pub chapter: Option<&'static str>,
    /// The declaration of a name of the author's.
    pub declared: Option<Span>,
}

/// Returns the page of the word at a byte, or of the word before the sign that stands before it: behind `actions:` and
/// `count(` the word is still meant.
pub fn page_at(analysis: &Analysis, at: usize) -> Option<Page> {
    let is_sign = |byte: &u8| matches!(byte, b':' | b'(' | b'[' | b')');
    let before =
        at.checked_sub(1).filter(|at| analysis.text().as_bytes().get(*at).is_some_and(is_sign));
    let of = |at| page_of_entry(analysis, &entry(analysis, at)?);
    of(at).or_else(|| of(before?))
}

fn page_of_entry(analysis: &Analysis, found: &Entry<'_>) -> Option<Page> {
    let mut page = match &found.what {
        What::Name { space, about, ty } => {
            let mut page = match space {
                NameSpace::Functions => of_word(&found.name, WordKind::Function, ""),
                NameSpace::BuiltIn => of_word(&found.name, WordKind::Word, ""),
                _ => Page::default(),
            };
            if let Some(about) = about {
                page.what = about.what.to_owned();
                if !about.params.is_empty() {
                    page.forms = vec![form(&found.name, about)];
                }
                if !about.detail.is_empty() {
                    page.details.push(about.detail.clone());
                }
                page.declared = about.span;
            }
            page.details.extend(ty.as_ref().map(|ty| format!("Here {ty}.")));
            page
        }
        What::Key { section, is_section } => {
            let kind = if *is_section { WordKind::Section } else { WordKind::Key };
            of_word(&found.name, kind, section)
        }
        What::Word if effect_words().any(|word| word == found.name) => {
            of_word(&found.name, WordKind::Effect, "")
        }
        What::Word => of_word(&found.name, WordKind::Word, ""),
    };
    page.title.clone_from(&found.name);
    if found.draws_boards() {
        page.pictures.clone_from(&analysis.notes.pictures);
    }
    says_something(found, &page).then_some(page)
}

/// A key of the author's own, as the name of an action in a section that nobody has explained, has nothing to show.
fn says_something(found: &Entry<'_>, page: &Page) -> bool {
    match &found.what {
        What::Name { .. } => true,
        What::Key { .. } | What::Word => !page.text.is_empty(),
    }
}

/// Returns the page of a word of the language; `None` if there is no such word.
pub fn page_of(word: &Word) -> Option<Page> {
    let page = of_word(&word.name, word.kind, &word.section);
    (!page.text.is_empty() || !page.forms.is_empty()).then_some(page)
}

/// Returns the place of the manual where a word is first used in code, for words that have no page.
pub fn mention_of(name: &str) -> Option<Page> {
    let text = manual::mention(name)?;
    let chapter = chapter_of(&text);
    let shown = example(name, Use::AnyKey, chapter).or_else(|| example(name, Use::Word, chapter));
    Some(Page {
        title: name.to_owned(),
        kind: Some(WordKind::Word),
        text,
        example: shown,
        chapter: chapter.map(|chapter| chapter.title),
        ..Page::default()
    })
}

fn of_word(name: &str, kind: WordKind, section: &str) -> Page {
    let text = match kind {
        WordKind::Chapter => {
            let found = chapters().into_iter().find(|chapter| chapter.title == name);
            found.map(|chapter| chapter.text.to_owned()).unwrap_or_default()
        }
        WordKind::Section => manual::of_key(name, name).unwrap_or_default(),
        WordKind::Key => {
            let short = manual::in_short(name).map(str::to_owned);
            let texts = short.into_iter().chain(manual::of_key(name, section));
            texts.collect::<Vec<_>>().join("\n\n")
        }
        WordKind::Shape => manual::of_shape(name).unwrap_or_default(),
        WordKind::Function => {
            let short = manual::in_short(name).map(str::to_owned).into_iter();
            let texts = short.chain([manual::beside_forms(name)]).filter(|text| !text.is_empty());
            texts.collect::<Vec<_>>().join("\n\n")
        }
        WordKind::Effect | WordKind::Word => manual::of_plain_word(name),
    };
    let forms = if kind == WordKind::Function { forms(name) } else { Vec::new() };
    let chapter = match (kind, forms.first()) {
        (WordKind::Chapter, _) => None,
        (_, Some(form)) => chapter_of(&format!("`{form}`")),
        (_, None) => text.split("\n\n").find_map(chapter_of),
    };
    let used = match kind {
        WordKind::Chapter => None,
        WordKind::Section => Some(Use::Section),
        WordKind::Key => Some(Use::Key(section)),
        WordKind::Shape | WordKind::Function => Some(Use::Call),
        WordKind::Effect => Some(Use::Effect),
        WordKind::Word => Some(Use::Word),
    };
    Page {
        title: name.to_owned(),
        kind: Some(kind),
        section: if kind == WordKind::Key { section.to_owned() } else { String::new() },
        forms,
        example: used.and_then(|used| example(name, used, chapter)),
        chapter: chapter.map(|chapter| chapter.title),
        text,
        ..Page::default()
    }
}

fn forms(name: &str) -> Vec<String> {
    let mut forms = manual::forms(name);
    if forms.is_empty() {
        forms.extend(
            functions().filter(|function| function.name == name).map(|function| function.form),
        );
    }
    forms.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: &str = "```yaml\nmeta: { id: x, players: 2 }\nconstants:\n  SIZE: { value: 3, min: 2, max: 5 }\nboard:\n  \
        shape: grid(SIZE, SIZE)\ntokens: [mark]\nactions:\n  put:\n    params: { cell: board where .empty }\n    do: create \
        mark in $cell\nend:\n  - when: count(lines(board, SIZE)) > 9\n    result: actor wins\n```\n";

    fn at(what: &str) -> Page {
        let place = SPEC.find(what).unwrap() + 1;
        page_at(&Analysis::new(SPEC), place).unwrap()
    }

    #[test]
    fn a_name_of_the_author_has_its_values_and_its_declaration() {
        let page = at("SIZE, SIZE");
        assert_eq!((page.title.as_str(), page.kind), ("SIZE", None));
        assert!(page.details[0].contains("a knob from 2 to 5"), "{page:?}");
        let declared = page.declared.unwrap();
        assert_eq!(&SPEC[declared.range()], "SIZE");
        assert!(page.text.is_empty());
    }

    #[test]
    fn a_function_has_its_forms_an_explanation_and_an_example() {
        let page = at("lines(board");
        assert_eq!(page.kind, Some(WordKind::Function));
        assert_eq!(page.forms, ["lines(places, n)"]);
        assert!(!page.text.is_empty() && page.example.unwrap().contains("lines("));
        assert_eq!(page.chapter, Some("Expressions"));
        let leap = of_word("leap", WordKind::Function, "");
        assert_eq!(leap.example.as_deref(), Some("leap($c, 1, 2)"), "from a sentence");
    }

    #[test]
    fn keys_sections_and_effects() {
        let key = at("params:");
        assert_eq!((key.kind, key.section.as_str()), (Some(WordKind::Key), "actions"));
        assert!(
            key.text.contains("what is chosen") && key.example.unwrap().starts_with("actions:")
        );
        assert_eq!(key.chapter, Some("Actions"));
        assert_eq!(at("end:\n").kind, Some(WordKind::Section));
        let behind = SPEC.find("actions:").unwrap() + "actions:".len();
        assert_eq!(page_at(&Analysis::new(SPEC), behind).unwrap().title, "actions");
        let effect = at("create");
        assert_eq!(effect.kind, Some(WordKind::Effect));
        assert!(effect.example.unwrap().contains("create "));
        assert_eq!(at("shape:").pictures.len(), 1);
    }

    #[test]
    fn nothing_stands_in_prose() {
        assert_eq!(page_at(&Analysis::new("# A game\n\nText."), 4), None);
    }
}
