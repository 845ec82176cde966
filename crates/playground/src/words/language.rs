//! The languages of the page.

use super::phrases::Phrases;
use super::texts::{BranchWords, CodesignWords, LabWords, OneFileWords, TourWords, Words};
use super::{de, en};

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
}

impl Language {
    /// All, in the order of the menu.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The language with this tag; its region does not count.
    pub fn of_tag(tag: &str) -> Option<Language> {
        let code = tag.split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(code))
    }

    /// The one that a person chose, else the first wish of the browser that the page speaks, else English.
    pub fn of(chosen: Option<&str>, wishes: &[String]) -> Language {
        let wished = wishes.iter().find_map(|tag| Language::of_tag(tag));
        chosen.and_then(Language::of_tag).or(wished).unwrap_or(Language::English)
    }

    /// Its tag, as `lang` says it.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// Its own name for itself, so that those who need it can read it.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    /// Its words.
    pub fn words(self) -> &'static Words {
        match self {
            Language::English => &en::WORDS,
            Language::German => &de::WORDS,
        }
    }

    /// Its words of variations and comments.
    pub fn branch_words(self) -> &'static BranchWords {
        match self {
            Language::English => &en::BRANCH_WORDS,
            Language::German => &de::BRANCH_WORDS,
        }
    }

    /// Its words of the dialog for language models.
    pub fn codesign_words(self) -> &'static CodesignWords {
        match self {
            Language::English => &en::CODESIGN_WORDS,
            Language::German => &de::CODESIGN_WORDS,
        }
    }

    /// Its words of the laboratory.
    pub fn lab_words(self) -> &'static LabWords {
        match self {
            Language::English => &en::LAB_WORDS,
            Language::German => &de::LAB_WORDS,
        }
    }

    /// Its words of the tour.
    pub fn tour_words(self) -> &'static TourWords {
        match self {
            Language::English => &en::TOUR_WORDS,
            Language::German => &de::TOUR_WORDS,
        }
    }

    /// Its words of a game as one HTML file.
    pub fn one_file_words(self) -> &'static OneFileWords {
        match self {
            Language::English => &en::ONE_FILE_WORDS,
            Language::German => &de::ONE_FILE_WORDS,
        }
    }

    /// Its phrases.
    pub fn phrases(self) -> &'static dyn Phrases {
        match self {
            Language::English => &en::English,
            Language::German => &de::German,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_comes_before_the_wishes_of_the_browser() {
        let wishes = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
        assert_eq!(Language::of(None, &wishes(&["fr", "de-CH", "en"])), Language::German);
        assert_eq!(Language::of(Some("en"), &wishes(&["de"])), Language::English);
        assert_eq!(Language::of(Some("xx"), &wishes(&["DE"])), Language::German);
        assert_eq!(Language::of(None, &wishes(&["den", "fr"])), Language::English);
        assert_eq!(Language::of(None, &[]), Language::English);
    }
}
