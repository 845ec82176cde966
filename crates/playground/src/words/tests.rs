//! Every language has its own words for everything.

use super::Language;
use super::phrases::{Phrases, codesign_sampled, counted_sampled, sampled as other_sampled};
use crate::client::Lost;
use crate::editor::Cursor;
use crate::window::Part;
use boardwright_protocol::{Seat, Severity, WordKind, Worth};

/// How many values each phrase is tried with.
pub const SAMPLES: usize = 8;

/// Words that are the same in both languages.
const SAME: [&str; 3] = ["bots", "ladder_bot", "link"];

/// All words of a language, with their names.
fn all(language: Language) -> Vec<(&'static str, &'static str)> {
    let own = [language.codesign_words().all(), language.one_file_words().all()].concat();
    let others =
        [language.lab_words().all(), language.tour_words().all(), language.branch_words().all()];
    let others = others.concat();
    [language.words().all(), others, own].concat()
}

/// All phrases of a language, with sample values.
fn sampled(phrases: &dyn Phrases) -> Vec<(&'static str, String)> {
    [other_sampled(phrases), counted_sampled(phrases), codesign_sampled(phrases)].concat()
}

/// Values for phrases; the numbers have both plural forms.
pub trait Sample {
    fn sample(turn: usize) -> Self;
}

impl Sample for &str {
    fn sample(turn: usize) -> Self {
        if turn == 0 { "" } else { "Xyzzy" }
    }
}

macro_rules! numbers {
    ($($kind:ty)+) => { $(impl Sample for $kind {
        fn sample(turn: usize) -> Self {
            [0, 1, 2, 5, 20, 1_000, 12_345, 7][turn] as $kind
        }
    })+ };
}

numbers! { u32 i32 usize f64 }

impl Sample for Option<u32> {
    fn sample(turn: usize) -> Self {
        (turn > 0).then(|| u32::sample(turn))
    }
}

impl Sample for bool {
    fn sample(turn: usize) -> Self {
        turn.is_multiple_of(2)
    }
}

impl Sample for Part {
    fn sample(turn: usize) -> Self {
        Part::page(turn, 50, 1_000)
    }
}

impl Sample for Cursor {
    fn sample(turn: usize) -> Self {
        Cursor { line: turn as u32 + 1, column: 3 }
    }
}

impl Sample for Lost {
    fn sample(turn: usize) -> Self {
        let all = [Lost::Crashed, Lost::Unreachable, Lost::Silent, Lost::Stopped];
        all.into_iter().chain([Lost::Replaced, Lost::OtherBuild]).cycle().nth(turn).unwrap()
    }
}

impl Sample for Severity {
    fn sample(turn: usize) -> Self {
        [Severity::Error, Severity::Warning, Severity::Info][turn % 3]
    }
}

impl Sample for WordKind {
    fn sample(turn: usize) -> Self {
        let all = [WordKind::Chapter, WordKind::Section, WordKind::Key, WordKind::Shape];
        let others = [WordKind::Function, WordKind::Effect, WordKind::Word];
        all.into_iter().chain(others).cycle().nth(turn).unwrap()
    }
}

impl Sample for Seat {
    fn sample(turn: usize) -> Self {
        let levels = (1..=5).map(Seat::Level);
        [Seat::Person, Seat::Random, Seat::Greedy].into_iter().chain(levels).nth(turn).unwrap()
    }
}

impl Sample for Worth {
    fn sample(turn: usize) -> Self {
        [Worth::Wins, Worth::Loses, Worth::Percent(62)][turn % 3]
    }
}

#[test]
fn no_english_word_is_left_in_german() {
    let (english, german) = (all(Language::English), all(Language::German));
    let same: Vec<&str> = english
        .iter()
        .zip(&german)
        .filter(|((_, english), (_, german))| english == german)
        .map(|((name, _), _)| *name)
        .filter(|name| !SAME.contains(name) && !is_form(name))
        .collect();
    assert!(same.is_empty(), "in both languages alike: {same:?}");
}

/// Signs of numbers, which may well be alike in two languages.
fn is_form(name: &str) -> bool {
    ["date_tag", "thousands", "decimal_point"].contains(&name)
}

#[test]
fn no_english_phrase_is_left_in_german() {
    let english = sampled(Language::English.phrases());
    let german = sampled(Language::German.phrases());
    for ((name, english), (_, german)) in english.iter().zip(&german) {
        assert_ne!(english, german, "{name} is alike in both languages");
    }
}

/// Words that only English has, as whole words: half a sentence would be left over.
#[test]
fn german_has_no_english_words_within() {
    const ENGLISH: [&str; 14] = [
        "the", "of", "and", "is", "are", "to", "with", "game", "move", "moves", "here", "your",
        "this", "not",
    ];
    let words = all(Language::German).into_iter().map(|(name, text)| (name, text.to_owned()));
    for (name, text) in words.chain(sampled(Language::German.phrases())) {
        let left = text.split(|c: char| !c.is_alphabetic()).find(|word| ENGLISH.contains(word));
        assert_eq!(left, None, "{name}: {text}");
    }
}

#[test]
fn no_text_is_empty_and_spaces_agree() {
    let (english, german) = (all(Language::English), all(Language::German));
    let ends = |text: &str| (text.starts_with(' '), text.ends_with(' '));
    for ((name, english), (_, german)) in english.iter().zip(&german) {
        assert!(!german.trim().is_empty() && !english.trim().is_empty(), "{name}");
        assert_eq!(ends(english), ends(german), "{name} is joined to other words");
    }
}

#[test]
fn plural_forms_follow_the_number() {
    let german = Language::German.phrases();
    assert_eq!([german.moves(1), german.moves(9)], ["1 Zug", "9 Züge"]);
    assert_eq!([german.days_ago(1), german.days_ago(3)], ["vor 1 Tag", "vor 3 Tagen"]);
    assert_eq!(german.plies_on_average(10.04, 5, 9), "10,0 Züge im Schnitt, 5 bis 9");
    assert_eq!(german.link_size(1240).split(':').next(), Some("1.240 Zeichen"));
}
