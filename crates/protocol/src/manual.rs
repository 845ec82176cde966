//! Pages of the manual: for the word at the cursor, or for a word of a list.

use crate::Prose;
use serde::{Deserialize, Serialize};

/// A question about the manual.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ManualRequest {
    /// All words. Answer: [`ManualView::Words`].
    Words,
    /// The page of the word at a position of a text. Answer: [`ManualView::Page`].
    At {
        /// The spec, which may be unfinished.
        text: String,
        /// Line of the cursor.
        line: u32,
        /// Its column.
        column: u32,
    },
    /// The page of a word of the list. Answer: [`ManualView::Page`].
    Word(WordView),
}

/// An answer from the manual.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ManualView {
    /// Chapters in their order, then words by the alphabet.
    Words(Vec<WordView>),
    /// A page; `None` if there is nothing to say.
    Page(Option<Box<PageView>>),
}

/// The kind of a word of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

/// A word of the language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordView {
    /// The word, or the title of a chapter.
    pub name: String,
    /// Its kind.
    pub kind: WordKind,
    /// The section of a key; else empty.
    pub section: String,
}

/// A page of the manual.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageView {
    /// The word, or the title of a chapter.
    pub title: String,
    /// The kind of a word of the language; `None` for a name of the spec.
    pub kind: Option<WordKind>,
    /// The section of a key; else empty.
    pub section: String,
    /// The kind of a name, as a phrase: `a global variable`.
    pub what: String,
    /// Its forms: `step(c, d)`.
    pub forms: Vec<String>,
    /// Its values, or its type where it stands.
    pub details: Vec<String>,
    /// The explanation.
    pub text: Vec<Prose>,
    /// The boards of the game as text, with their names.
    pub pictures: Vec<(String, String)>,
    /// Lines of a spec that use it; may be empty.
    pub example: String,
    /// The chapter that explains it; may be empty.
    pub chapter: String,
    /// The declaration of a name of the spec.
    pub declared: Option<Declared>,
}

/// A declaration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    /// Its line.
    pub line: u32,
    /// Its column.
    pub column: u32,
    /// The text of the line.
    pub text: String,
}
