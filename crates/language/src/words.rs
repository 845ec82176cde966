//! All words of the language that the manual explains, for a list that can be searched.

use crate::manual_parts::chapters;
use crate::{CompletionKind, complete, manual};
use boardwright_compile::{Section, functions, plain_words};
use boardwright_syntax::expr::{effect_words, small_words};
use std::collections::BTreeSet;

/// The kind of a word; a word can be of several kinds, each with a page of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordKind {
    /// A chapter of the manual.
    Chapter,
    /// A section of a spec.
    Section,
    /// A key of a section.
    Key,
    /// A shape of boards.
    Shape,
    /// A function.
    Function,
    /// The first word of an effect or a result.
    Effect,
    /// Any other word of expressions and effects.
    Word,
}

/// A word of the language, or a chapter of the manual.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word {
    /// The word itself, or the title.
    pub name: String,
    /// Its kind.
    pub kind: WordKind,
    /// The section of a key; else empty.
    pub section: String,
}

/// Places of keys: a section, and a spec in which a key of it can stand at `?`. The compiler tells which.
const PLACES: &[(Section, &str)] = &[
    (Section::Meta, "meta:\n  ?"),
    (Section::Constants, "constants:\n  a_:\n    ?"),
    (Section::Board, "board:\n  shape: grid(2, 2)\n  ?"),
    (Section::Tokens, "tokens:\n  a_:\n    ?"),
    (Section::Zones, "zones:\n  a_:\n    ?"),
    (Section::Vars, "vars:\n  ?"),
    (Section::Vars, "vars:\n  global:\n    a_:\n      ?"),
    (Section::Turn, "turn:\n  ?"),
    (Section::Turn, "turn:\n  phases:\n    - id: a_\n      ?"),
    (Section::Actions, "actions:\n  a_:\n    ?"),
    (Section::Actions, "actions:\n  a_:\n    params:\n      b_:\n        ?"),
    (Section::Actions, "actions:\n  a_:\n    do:\n      - ?"),
    (Section::Sequences, "sequences:\n  a_:\n    ?"),
    (Section::Triggers, "triggers:\n  a_:\n    ?"),
    (Section::End, "end:\n  - ?"),
    (Section::Display, "display:\n  ?"),
    (Section::Lesson, "lesson:\n  - ?"),
];

/// All of them: the chapters in their order, then the words by the alphabet. The compiler is asked for the keys, about
/// fifteen tiny specs.
pub fn words() -> Vec<Word> {
    let word =
        |name: &str, kind: WordKind| Word { name: name.to_owned(), kind, section: String::new() };
    let mut all: BTreeSet<Word> = BTreeSet::new();
    let sections = Section::ALL.into_iter().map(Section::name);
    let sections = sections.filter(|name| manual::of_key(name, name).is_some());
    all.extend(sections.map(|name| word(name, WordKind::Section)));
    all.extend(PLACES.iter().flat_map(|(section, place)| keys(*section, place)));
    all.extend(manual::shapes().into_iter().map(|name| word(name, WordKind::Shape)));
    all.extend(functions().map(|function| word(function.name, WordKind::Function)));
    let effects = effect_words().filter(|name| manual::of_word(name).is_some());
    all.extend(effects.map(|name| word(name, WordKind::Effect)));
    let others = small_words().chain(plain_words());
    let others = others.filter(|name| !effect_words().any(|effect| effect == *name));
    let others = others.filter(|name| !manual::of_plain_word(name).is_empty());
    all.extend(others.map(|name| word(name, WordKind::Word)));
    let chapters = chapters().into_iter().map(|chapter| word(chapter.title, WordKind::Chapter));
    chapters.chain(all).collect()
}

/// The keys of a place that the manual explains.
fn keys(section: Section, place: &str) -> Vec<Word> {
    let text = format!("```yaml\n{}\n```\n", place.replace('?', ""));
    let Some(at) = place.find('?') else { return Vec::new() };
    let found = complete(&text, "```yaml\n".len() + at).into_iter();
    let is_key = |label: &str| manual::of_key(label, section.name()).is_some();
    found
        .filter(|found| found.kind == CompletionKind::Key && is_key(&found.label))
        .map(|found| Word {
            name: found.label,
            kind: WordKind::Key,
            section: section.name().to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page_of;

    #[test]
    fn every_word_has_a_page_with_a_text() {
        for word in words() {
            let page = page_of(&word);
            assert!(
                page.is_some_and(|page| !page.text.is_empty() || !page.forms.is_empty()),
                "{word:?}"
            );
        }
    }

    #[test]
    fn words_of_each_kind_are_there_once() {
        let all = words();
        let has = |name: &str, kind, section: &str| {
            let found =
                all.iter().filter(|w| w.name == name && w.kind == kind && w.section == section);
            assert_eq!(found.count(), 1, "{name} {kind:?}");
        };
        has("Boards", WordKind::Chapter, "");
        has("actions", WordKind::Section, "");
        has("pre", WordKind::Key, "actions");
        has("neighbors", WordKind::Key, "board");
        has("visibility", WordKind::Key, "zones");
        has("window", WordKind::Key, "turn");
        has("rhombus", WordKind::Shape, "");
        has("step", WordKind::Function, "");
        has("move", WordKind::Effect, "");
        has("otherwise", WordKind::Word, "");
        has("actor", WordKind::Word, "");
        assert!(all.iter().all(|word| !word.name.ends_with('_')), "names of the asking specs");
    }
}
