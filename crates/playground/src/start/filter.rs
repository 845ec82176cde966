//! The filters of the gallery.

use crate::state::MenuEntry;

/// The length of a game, by the plies of bots.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Length {
    /// Any length.
    #[default]
    Any,
    /// Up to 20 moves.
    Short,
    /// Up to 60 moves.
    Medium,
    /// More.
    Long,
}

impl Length {
    /// All, in the order of the menu.
    pub const ALL: [Length; 4] = [Length::Any, Length::Short, Length::Medium, Length::Long];

    fn holds(self, plies: u32) -> bool {
        match self {
            Length::Any => true,
            Length::Short => plies <= 20,
            Length::Medium => (21..=60).contains(&plies),
            Length::Long => plies > 60,
        }
    }
}

/// The wishes of a person; empty texts and 0 ask for nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Board, cards, dice.
    pub kind: String,
    /// So many can play.
    pub players: u32,
    /// How long.
    pub length: Length,
    /// A mechanic of the catalogue.
    pub mechanic: String,
    /// Only games that fit into a lesson.
    pub lesson: bool,
}

impl Filter {
    /// True for a game that a person is looking for.
    pub fn fits(&self, entry: &MenuEntry) -> bool {
        let (least, most) = entry.players;
        (self.kind.is_empty() || entry.kinds.contains(&self.kind))
            && (self.players == 0 || (least..=most).contains(&self.players))
            && self.length.holds(entry.plies)
            && (self.mechanic.is_empty() || entry.mechanics.contains(&self.mechanic))
            && (!self.lesson || entry.lesson)
    }
}

/// The different words of all entries, sorted.
pub fn words_of<'a>(all: impl Iterator<Item = &'a Vec<String>>) -> Vec<String> {
    let mut words: Vec<String> = all.flatten().cloned().collect();
    words.sort();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice() -> MenuEntry {
        MenuEntry {
            kinds: vec!["dice".into()],
            mechanics: vec!["race".into()],
            players: (2, 4),
            plies: 40,
            ..MenuEntry::default()
        }
    }

    #[test]
    fn every_part_of_a_filter_must_fit() {
        let fits = |filter: Filter| filter.fits(&dice());
        assert!(fits(Filter::default()));
        assert!(fits(Filter { kind: "dice".into(), players: 3, ..Filter::default() }));
        assert!(fits(Filter {
            length: Length::Medium,
            mechanic: "race".into(),
            ..Filter::default()
        }));
        assert!(!fits(Filter { kind: "board".into(), ..Filter::default() }));
        assert!(!fits(Filter { players: 1, ..Filter::default() }));
        assert!(!fits(Filter { length: Length::Short, ..Filter::default() }));
        assert!(!fits(Filter { lesson: true, ..Filter::default() }));
    }

    #[test]
    fn each_word_is_listed_once() {
        let (one, two) = (vec!["race".to_owned()], vec!["area".to_owned(), "race".to_owned()]);
        assert_eq!(words_of([&one, &two].into_iter()), ["area", "race"]);
    }
}
