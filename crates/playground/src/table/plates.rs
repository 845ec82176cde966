//! The plates on the cells of a board: which facts they show, and where. Plain functions of the worker's data.

use crate::words;
use boardwright_protocol::FactView;
use std::collections::{BTreeMap, BTreeSet};

/// Longer texts are words. A cell has plates for two short texts and a word; the other facts are in its name and its tooltip.
const SHORT: usize = 4;
/// The longest word on the only plate of a cell.
const WORD: usize = 6;
/// The value of a flag that holds.
const YES: &str = "yes";

/// The place of a plate on its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlateAt {
    /// The upper left corner.
    Left,
    /// The upper right corner.
    Right,
    /// In the middle, above or below.
    Middle,
}

/// A plate on a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellPlate {
    /// Its place.
    pub spot: PlateAt,
    /// The text on it.
    pub text: String,
    /// The name of the fact.
    pub name: String,
    /// True if the text needs its name to be understood: a number, or the first letters of a word.
    pub needs_name: bool,
}

/// Words that more than half of the cells share, with their facts: the ground, which gets no plates.
pub type Grounds = BTreeSet<(String, String)>;

/// The grounds of so many cells with these facts.
pub fn grounds(facts: impl Iterator<Item = FactView>, cells: usize) -> Grounds {
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for fact in facts.filter(is_word) {
        *counts.entry((fact.name, fact.value)).or_default() += 1;
    }
    counts.into_iter().filter(|(_, count)| count * 2 > cells).map(|(fact, _)| fact).collect()
}

fn is_word(fact: &FactView) -> bool {
    fact.value.starts_with(fact.short.as_str()) && fact.value.parse::<i32>().is_err()
}

/// The word whose beginning is the short text: the value or, where that is a yes, the name.
fn word(fact: &FactView) -> Option<&str> {
    let is_name = fact.name.starts_with(fact.short.as_str());
    if is_word(fact) { Some(&fact.value) } else { Some(&*fact.name).filter(|_| is_name) }
}

/// The plates of a cell with these facts.
pub fn plates(mut facts: Vec<FactView>, grounds: &Grounds) -> Vec<CellPlate> {
    facts.retain(|fact| !fact.short.is_empty());
    facts.retain(|fact| !grounds.contains(&(fact.name.clone(), fact.value.clone())));
    let only = if let [only] = &facts[..] { word(only) } else { None };
    let only = only.filter(|word| word.chars().count() <= WORD).map(words::capital);
    let mut spots = [PlateAt::Right, PlateAt::Left].into_iter();
    let mut middle = Some(PlateAt::Middle);
    let plate = |fact: FactView| {
        let text = only.clone().unwrap_or_else(|| fact.short.clone());
        let is_short = text.chars().count() <= SHORT;
        let spot = if is_short && only.is_none() { spots.next()? } else { middle.take()? };
        let whole = only.is_some() || fact.short == fact.value;
        let is_number = fact.value.parse::<i32>().is_ok();
        let needs_name = fact.value != YES && (is_number || !whole);
        Some(CellPlate { spot, text, name: fact.name, needs_name })
    };
    facts.into_iter().filter_map(plate).collect()
}

/// The names of what needs one, by the place of its plate, each once.
pub fn names<'p>(plates: impl Iterator<Item = &'p CellPlate>) -> BTreeMap<PlateAt, Vec<String>> {
    let mut found: BTreeMap<PlateAt, Vec<String>> = BTreeMap::new();
    for plate in plates.filter(|plate| plate.needs_name) {
        let names = found.entry(plate.spot).or_default();
        if !names.contains(&plate.name) {
            names.push(plate.name.clone());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(name: &str, value: &str, short: &str) -> FactView {
        FactView { name: name.into(), value: value.into(), short: short.into() }
    }

    fn shown(facts: &[FactView]) -> Vec<(PlateAt, String)> {
        let plates = plates(facts.to_vec(), &Grounds::new());
        plates.into_iter().map(|plate| (plate.spot, plate.text)).collect()
    }

    #[test]
    fn two_short_texts_stand_in_the_corners_and_a_word_in_the_middle() {
        let facts = [
            fact("Level", "2", "2"),
            fact("Terrain", "hills", "hill"),
            fact("Rent", "12", "12"),
            fact("Mark", "yes", "Marked"),
        ];
        let expected =
            [(PlateAt::Right, "2"), (PlateAt::Left, "hill"), (PlateAt::Middle, "Marked")]
                .map(|(spot, text)| (spot, text.to_owned()));
        assert_eq!(shown(&facts), expected);
    }

    #[test]
    fn the_only_word_of_a_cell_is_whole() {
        assert_eq!(
            shown(&[fact("Terrain", "forest", "fore")]),
            [(PlateAt::Middle, "Forest".to_owned())]
        );
        assert_eq!(
            shown(&[fact("Terrain", "mountain", "moun")]),
            [(PlateAt::Right, "moun".to_owned())]
        );
    }

    #[test]
    fn numbers_and_cut_words_are_named_and_nothing_else() {
        let all = [
            plates(vec![fact("Level", "2", "2"), fact("Rent", "9", "9")], &Grounds::new()),
            plates(vec![fact("Toll", "1", "1")], &Grounds::new()),
            plates(
                vec![fact("Burnt", "yes", "Bur"), fact("Terrain", "sand", "sand")],
                &Grounds::new(),
            ),
        ];
        let named = names(all.iter().flatten());
        let expected = [
            (PlateAt::Left, vec!["Rent".to_owned()]),
            (PlateAt::Right, vec!["Level".to_owned(), "Toll".to_owned()]),
        ];
        assert_eq!(named, BTreeMap::from(expected));
    }

    #[test]
    fn what_most_cells_share_has_no_plate() {
        let sea = || fact("Terrain", "sea", "sea");
        let ground = grounds([sea(), sea(), fact("Level", "1", "1")].into_iter(), 3);
        assert_eq!(plates(vec![sea()], &ground), []);
        assert_eq!(plates(vec![fact("Level", "1", "1")], &ground).len(), 1);
    }
}
