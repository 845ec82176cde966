//! Words of the language: what the manual says of them.

use boardwright_language::{Page, Word, WordKind, mention_of, page_of, words};
use serde_json::{Value, json};

/// The words of the language; chapters of the manual are not among them.
pub fn all() -> Vec<Word> {
    words().into_iter().filter(|word| word.kind != WordKind::Chapter).collect()
}

/// Values of keys and parts of effects, each with the word whose page tells of them.
const PARTS: &[(&str, &str)] = &[
    ("set", "ordering"),
    ("stack", "ordering"),
    ("queue", "ordering"),
    ("piles", "ordering"),
    ("public", "visibility"),
    ("hidden", "visibility"),
    ("refill", "draw"),
    ("any", "choose"),
    ("secret", "choose"),
];

/// The pages of a word, one for each of its kinds; of a part of something the pages of the whole; of any other word the place
/// of the manual where it is used.
pub fn pages(name: &str, all: &[Word]) -> Vec<Page> {
    let whole = PARTS.iter().find(|(part, _)| *part == name).map_or(name, |(_, whole)| whole);
    let known = |name: &str| all.iter().any(|word| word.name == name);
    let name = if known(name) { name } else { whole };
    let own: Vec<Page> = all.iter().filter(|word| word.name == name).filter_map(page_of).collect();
    if own.is_empty() { mention_of(name).into_iter().collect() } else { own }
}

/// A page as Markdown.
pub fn markdown(page: &Page) -> String {
    let mut parts = vec![format!("# {}: {}", page.title, kind(page))];
    if !page.forms.is_empty() {
        parts.push(format!("`{}`", page.forms.join("`, `")));
    }
    parts.extend((!page.text.is_empty()).then(|| page.text.clone()));
    parts.extend(page.example.as_ref().map(|example| format!("```yaml\n{example}\n```")));
    parts.extend(page.chapter.map(|chapter| format!("Chapter of the manual: {chapter}")));
    parts.join("\n\n") + "\n"
}

/// A page as JSON.
pub fn entry(page: &Page) -> Value {
    json!({
        "word": page.title,
        "kind": kind(page),
        "forms": page.forms,
        "text": page.text,
        "example": page.example,
        "chapter": page.chapter,
    })
}

fn kind(page: &Page) -> String {
    let of = |kind: &str| match page.section.as_str() {
        "" => kind.to_owned(),
        section => format!("{kind} of `{section}`"),
    };
    match page.kind {
        Some(WordKind::Section) => of("a section"),
        Some(WordKind::Key) => of("a key"),
        Some(WordKind::Shape) => of("a shape of boards"),
        Some(WordKind::Function) => of("a function"),
        Some(WordKind::Effect) => of("an effect"),
        Some(WordKind::Chapter | WordKind::Word) | None => of("a word"),
    }
}
