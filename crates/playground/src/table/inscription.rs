//! Inscriptions of the pieces of a board: different pieces look different.
//!
//! The large letter is the glyph of the rules, else the most informative name: the kind, else a property.
//! Different pieces that still look alike get the property that differs as a badge.

use super::look::{in_a_word, initial};
use boardwright_protocol::TokenView;
use std::collections::{BTreeMap, BTreeSet};

/// The inscriptions of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inscriptions {
    large: Large,
    /// Name of the property on the badge, and how many letters of it it takes.
    badge: Option<(String, usize)>,
}

/// The large letter of pieces without a glyph.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Large {
    /// None: their owners tell them apart.
    Owner,
    /// The initials of names; those in the set are shared and take a second letter.
    Name { shared: BTreeSet<char> },
    /// The value of a property, and how many letters of it tell its values apart: one, or else two.
    Prop(String, usize),
}

/// The inscription of a piece.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inscription {
    /// Large; may be empty.
    pub letter: String,
    /// Small, in a corner; may be empty.
    pub badge: String,
}

impl Inscriptions {
    /// Chooses the inscriptions for these pieces.
    pub fn of<'a>(pieces: impl Iterator<Item = &'a TokenView> + Clone) -> Inscriptions {
        let pieces = || pieces.clone().filter(|piece| !piece.hidden);
        let large = large(pieces());
        let mut inscriptions = Inscriptions { large, badge: None };
        inscriptions.badge = {
            let look = |piece: &TokenView| {
                let look = &piece.look;
                (piece.owner, look.icon.clone(), look.faded, inscriptions.letter(piece))
            };
            badge(pieces().filter(|piece| !piece.look.unmarked), look)
        };
        inscriptions
    }

    /// The inscription of one of them.
    pub fn inscription(&self, piece: &TokenView) -> Inscription {
        if !piece.look.badge.is_empty() {
            let badge = shortened(&piece.look.badge, MOST_LETTERS);
            return Inscription { letter: self.letter(piece), badge };
        }
        let badge = self.badge.as_ref().filter(|_| !piece.look.unmarked);
        let badge = badge.and_then(|(name, letters)| {
            let value = in_a_word(name, prop(piece, name)?)?;
            Some(shortened(value, *letters))
        });
        Inscription { letter: self.letter(piece), badge: badge.unwrap_or_default() }
    }

    /// A symbol stands in place of a letter.
    fn letter(&self, piece: &TokenView) -> String {
        if !piece.look.icon.is_empty() {
            return String::new();
        }
        if !piece.glyph.is_empty() {
            return initial(piece);
        }
        match &self.large {
            Large::Prop(name, letters) => {
                let value = prop(piece, name).and_then(|value| in_a_word(name, value));
                value.map(|value| shortened(value, *letters)).unwrap_or_default()
            }
            Large::Name { shared } => {
                let both = piece.name.chars().next().is_some_and(|first| shared.contains(&first));
                if both { shortened(&piece.name, 2) } else { initial(piece) }
            }
            Large::Owner if piece.owner == 0 => initial(piece),
            Large::Owner => String::new(),
        }
    }
}

fn large<'a>(pieces: impl Iterator<Item = &'a TokenView> + Clone) -> Large {
    let plain = pieces.filter(|piece| piece.glyph.is_empty() && piece.look.icon.is_empty());
    let names: BTreeSet<&str> = plain.clone().map(|piece| &*piece.name).collect();
    if names.len() > 1 {
        let mut seen = BTreeSet::new();
        let first = names.iter().filter_map(|name| name.chars().next());
        return Large::Name { shared: first.filter(|first| !seen.insert(*first)).collect() };
    }
    let differing = first_difference(&plain.collect::<Vec<_>>());
    differing.map_or(Large::Owner, |(name, values)| {
        let first: BTreeSet<String> = values.iter().map(|value| shortened(value, 1)).collect();
        Large::Prop(name, if first.len() == values.len() { 1 } else { 2 })
    })
}

/// The property that distinguishes pieces that look alike, and the number of letters needed.
fn badge<'a, L: Ord>(
    pieces: impl Iterator<Item = &'a TokenView>,
    look: impl Fn(&TokenView) -> L,
) -> Option<(String, usize)> {
    let mut alike: BTreeMap<L, Vec<&TokenView>> = BTreeMap::new();
    for piece in pieces {
        alike.entry(look(piece)).or_default().push(piece);
    }
    let (name, values) = alike.values().find_map(|group| first_difference(group))?;
    let letters = (1..MOST_LETTERS).find(|letters| {
        let short: BTreeSet<String> = values.iter().map(|v| shortened(v, *letters)).collect();
        short.len() == values.len()
    });
    Some((name, letters.unwrap_or(MOST_LETTERS)))
}

/// More are not legible on a badge.
const MOST_LETTERS: usize = 3;

/// The first property that has several values, with these.
fn first_difference<'a>(pieces: &[&'a TokenView]) -> Option<(String, BTreeSet<&'a str>)> {
    let names = pieces.iter().flat_map(|piece| &piece.props).map(|(name, _)| name);
    let mut tried = BTreeSet::new();
    names.filter(|name| tried.insert(*name)).find_map(|name| {
        let values: BTreeSet<&str> = pieces.iter().filter_map(|piece| prop(piece, name)).collect();
        let some_lack_it = pieces.iter().any(|piece| prop(piece, name).is_none());
        (values.len() > 1 || (some_lack_it && !values.is_empty())).then(|| (name.clone(), values))
    })
}

fn prop<'a>(piece: &'a TokenView, name: &str) -> Option<&'a str> {
    piece.props.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// The first letters of a word, or a number that is short as it is.
fn shortened(value: &str, letters: usize) -> String {
    let is_number = value.len() <= MOST_LETTERS && value.parse::<i32>().is_ok();
    let taken = if is_number { value.len() } else { letters };
    let mut chars = value.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars.take(taken.saturating_sub(1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::Look;

    fn piece(name: &str, props: &[(&str, &str)]) -> TokenView {
        TokenView {
            handle: 0,
            kind: name.into(),
            name: name.into(),
            glyph: String::new(),
            owner: 1,
            props: props.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
            text: String::new(),
            count: 1,
            covers: Vec::new(),
            hidden: false,
            look: Look::default(),
        }
    }

    fn written(pieces: &[TokenView]) -> Vec<String> {
        let inscriptions = Inscriptions::of(pieces.iter());
        let one = |piece| {
            let Inscription { letter, badge } = inscriptions.inscription(piece);
            if badge.is_empty() { letter } else { format!("{letter}/{badge}") }
        };
        pieces.iter().map(one).collect()
    }

    #[test]
    fn pieces_are_told_apart_by_what_differs() {
        let lamp = |hue| piece("lamp", &[("hue", hue)]);
        assert_eq!(written(&[lamp("red"), lamp("red")]), ["", ""]);
        assert_eq!(written(&[lamp("red"), lamp("blue")]), ["R", "B"]);
        assert_eq!(written(&[piece("lamp", &[]), piece("boat", &[])]), ["L", "B"]);
        assert_eq!(written(&[piece("tower", &[]), piece("tent", &[])]), ["To", "Te"]);
    }

    #[test]
    fn what_one_glyph_hides_stands_on_a_badge() {
        let scout = |rank| TokenView { glyph: "S".into(), ..piece("scout", &[("rank", rank)]) };
        assert_eq!(written(&[scout("2"), scout("2")]), ["S", "S"]);
        assert_eq!(written(&[scout("2"), scout("10")]), ["S/2", "S/10"]);
        assert_eq!(written(&[scout("ready"), scout("spent")]), ["S/R", "S/S"]);
        assert_eq!(written(&[scout("ready"), scout("rested")]), ["S/Rea", "S/Res"]);
    }

    #[test]
    fn a_second_property_stands_on_a_badge() {
        let lamp = |hue, lit| piece("lamp", &[("hue", hue), ("lit", lit)]);
        let lamps = [lamp("red", "yes"), lamp("red", "no"), lamp("blue", "no")];
        assert_eq!(written(&lamps), ["R/L", "R", "B"]);
    }

    /// Two words with one initial have two letters; the badge is free for what else differs.
    #[test]
    fn values_with_one_initial_have_two_letters() {
        let part = |part, shot| piece("square", &[("part", part), ("shot", shot)]);
        let parts = [part("cutter", "no"), part("cruiser", "no"), part("water", "no")];
        assert_eq!(written(&parts), ["Cu", "Cr", "Wa"]);
        let shot = [
            part("cutter", "no"),
            part("cruiser", "no"),
            part("water", "miss"),
            part("water", "no"),
        ];
        assert_eq!(written(&shot), ["Cu", "Cr", "Wa/M", "Wa"]);
    }

    #[test]
    fn owners_tell_alike_pieces_apart() {
        let other = TokenView { owner: 2, ..piece("lamp", &[]) };
        assert_eq!(written(&[piece("lamp", &[]), other]), ["", ""]);
    }
}
