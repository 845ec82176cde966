//! The words on the tokens of a game: which ones are cards, and what tells tokens of one name apart.

use super::look::{in_a_word, is_card};
use super::plan::{Face, FaceKind};
use crate::words;
use boardwright_protocol::{GameInfo, PlaceView, TokenView, View};
use std::collections::{BTreeMap, BTreeSet};

/// Facts about the tokens that a view shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prints {
    /// The game.
    game: String,
    /// Kinds without properties that lie with cards or in a hand, and so are cards too.
    cards: BTreeSet<String>,
    /// By name: the properties that differ.
    differing: BTreeMap<String, Vec<String>>,
    /// The name of the first number of most cards.
    number: Option<String>,
}

/// The most values in a title.
const IN_TITLE: usize = 3;
/// With more properties than this, a card leaves out those that are 0 or no. It has them where it is shown in full.
const FEW: usize = 3;

impl Prints {
    /// The facts of a view. Kinds that were cards before in the same game are cards still.
    pub fn of(info: &GameInfo, view: &View, before: Option<&Prints>) -> Prints {
        let mut prints = Prints { game: info.id.clone(), ..Prints::default() };
        if let Some(before) = before.filter(|before| before.game == info.id) {
            prints.cards.clone_from(&before.cards);
        }
        let secret: BTreeSet<u32> =
            info.zones.iter().filter(|zone| zone.secret).map(|zone| zone.place).collect();
        let zones: BTreeSet<u32> = info.zones.iter().map(|zone| zone.place).collect();
        let held: Vec<_> = view.places.iter().filter(|held| zones.contains(&held.place)).collect();
        // A kind that is a card in one zone makes cards of what lies with it in another.
        while prints.find_cards(&held, &secret) {}
        prints.differing = differing(&view.places);
        prints.number = number_of_most(&view.places);
        prints
    }

    /// Adds the kinds that lie with cards or in a hand. Returns true if there are new ones.
    fn find_cards(&mut self, zones: &[&PlaceView], secret: &BTreeSet<u32>) -> bool {
        let before = self.cards.len();
        for held in zones {
            let known = |token: &TokenView| is_card(token) || self.cards.contains(&token.kind);
            if secret.contains(&held.place) || held.tokens.iter().any(known) {
                let bare = held.tokens.iter().filter(|token| token.owner == 0 && !is_card(token));
                self.cards.extend(bare.map(|token| token.kind.clone()));
            }
        }
        self.cards.len() > before
    }

    /// The words on a token.
    pub fn face(&self, token: &TokenView) -> Face {
        let kind = match token {
            token if token.hidden => FaceKind::Back,
            token if is_card(token) || self.cards.contains(&token.kind) => FaceKind::Card,
            _ => FaceKind::Piece,
        };
        let none = Vec::new();
        let named = self.differing.get(&token.name).unwrap_or(&none);
        let in_title = |name: &str| named.iter().take(IN_TITLE).any(|known| known == name);
        let titled = token.props.iter().filter(|(name, _)| in_title(name));
        let values = titled.filter_map(|(name, value)| in_a_word(name, value));
        let name = words::capital(&token.name);
        let title = std::iter::once(&*name).chain(values).collect::<Vec<_>>().join(" ");
        let mut rows: Vec<_> =
            token.props.iter().filter(|(name, _)| !in_title(name)).cloned().collect();
        // The name may have the number already, as "Tree apple 7".
        let unnamed = |at: &usize| token.name.split(' ').all(|word| word != rows[*at].1);
        let coin = coin(&rows, self.number.as_deref()).filter(unnamed).map(|at| rows.remove(at).1);
        if rows.len() > FEW {
            rows.retain(|(_, value)| !["0", "no"].contains(&value.as_str()));
        }
        let text = token.text.clone();
        let (icon, starts_row) = (token.look.icon.clone(), token.look.starts_row);
        Face { kind, title, coin, rows, text, count: token.count, icon, starts_row }
    }
}

/// The property on the coin: the first number of several properties. It stands with its name instead if another one is
/// called alike, as "wood cost" and "stone cost". A card with many numbers has one there only if it is that of most cards,
/// so that a coin means one thing.
fn coin(rows: &[(String, String)], of_most: Option<&str>) -> Option<usize> {
    let last = |name: &str| name.rsplit([' ', '_']).next().map(str::to_owned);
    let at = first_number(rows).filter(|_| rows.len() > 2)?;
    let name = &rows[at].0;
    let alike = rows.iter().filter(|(other, _)| last(other) == last(name)).count();
    let few = rows.iter().filter(|(_, value)| is_number(value)).count() <= 2;
    (alike == 1 && (few || of_most == Some(name))).then_some(at)
}

fn first_number(rows: &[(String, String)]) -> Option<usize> {
    rows.iter().position(|(_, value)| is_number(value))
}

fn is_number(value: &str) -> bool {
    value.len() <= 3 && value.parse::<i32>().is_ok()
}

/// The name of the first number of most cards; of several names the one that comes first.
fn number_of_most(places: &[PlaceView]) -> Option<String> {
    let mut cards: BTreeMap<&str, &str> = BTreeMap::new();
    for token in places.iter().flat_map(|held| &held.tokens).filter(|token| is_card(token)) {
        if let Some(at) = first_number(&token.props) {
            cards.insert(&token.name, &token.props[at].0);
        }
    }
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    cards.values().for_each(|name| *counted.entry(name).or_default() += 1);
    let most = counted.into_iter().rev().max_by_key(|(_, count)| *count);
    most.map(|(name, _)| name.to_owned())
}

/// The properties that differ between tokens of one name, by name.
fn differing(places: &[PlaceView]) -> BTreeMap<String, Vec<String>> {
    let mut known: BTreeMap<&str, &TokenView> = BTreeMap::new();
    let mut differing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for token in places.iter().flat_map(|held| &held.tokens).filter(|token| !token.hidden) {
        let first = *known.entry(&token.name).or_insert(token);
        if first.props == token.props {
            continue;
        }
        for (prop, other) in first.props.iter().zip(&token.props) {
            let names = differing.entry(token.name.clone()).or_default();
            if prop != other && !names.contains(&other.0) {
                names.push(other.0.clone());
            }
        }
    }
    differing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(name: &str, props: &[(&str, &str)]) -> TokenView {
        TokenView {
            handle: 1,
            kind: name.into(),
            name: name.into(),
            glyph: String::new(),
            owner: 0,
            props: props.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
            text: String::new(),
            count: 1,
            covers: Vec::new(),
            hidden: false,
            look: boardwright_protocol::Look::default(),
        }
    }

    fn prints(tokens: &[TokenView]) -> Prints {
        let places =
            vec![PlaceView { place: 1, count: tokens.len() as u32, tokens: tokens.to_vec() }];
        let (differing, number) = (differing(&places), number_of_most(&places));
        Prints { differing, number, ..Prints::default() }
    }

    #[test]
    fn what_lies_with_cards_is_a_card() {
        let zone = |place, names: &[&str]| PlaceView {
            place,
            count: names.len() as u32,
            tokens: names.iter().map(|name| token(name, &[])).collect(),
        };
        let zones = [zone(1, &["well", "inn"]), zone(2, &["ox", "well"]), zone(3, &["cube"])];
        let mut prints = Prints::default();
        while prints.find_cards(&zones.each_ref(), &BTreeSet::from([2])) {}
        assert_eq!(prints.cards, BTreeSet::from(["inn", "ox", "well"].map(String::from)));
    }

    #[test]
    fn values_tell_cards_of_one_name_apart() {
        let tokens = [token("slip", &[("number", "7")]), token("slip", &[("number", "9")])];
        let face = prints(&tokens).face(&tokens[0]);
        assert_eq!((face.title.as_str(), face.rows.len(), face.coin), ("Slip 7", 0, None));
    }

    #[test]
    fn what_holds_of_some_cards_is_named_and_what_does_not_is_not() {
        let tokens = [token("tree", &[("picked", "yes")]), token("tree", &[("picked", "no")])];
        let titles = tokens.each_ref().map(|token| prints(&tokens).face(token).title);
        assert_eq!(titles, ["Tree picked", "Tree"]);
    }

    #[test]
    fn a_price_is_on_the_coin_and_zeros_are_left_out() {
        let silver = token(
            "silver",
            &[
                ("kind", "treasure"),
                ("price", "3"),
                ("value", "2"),
                ("points", "0"),
                ("cards", "0"),
                ("acts", "0"),
            ],
        );
        let face = prints(std::slice::from_ref(&silver)).face(&silver);
        assert_eq!(face.coin.as_deref(), Some("3"));
        let rows: Vec<_> = face.rows.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(rows, ["kind", "value"]);
        assert_eq!(face.gist(), "treasure");
    }

    #[test]
    fn two_costs_keep_their_names() {
        let tower = token("tower", &[("wood cost", "2"), ("stone cost", "3"), ("worth", "6")]);
        let face = prints(std::slice::from_ref(&tower)).face(&tower);
        assert_eq!((face.coin, face.rows.len()), (None, 3));
    }

    /// A card with many numbers has one on its coin only if most cards have the same there.
    #[test]
    fn a_coin_means_one_thing() {
        let mine = |name| {
            token(name, &[("points", "2"), ("bonus", "jade"), ("pearls", "4"), ("rubies", "3")])
        };
        let noble = token("duke", &[("pearls", "3"), ("rubies", "4"), ("onyxes", "5")]);
        let all = [mine("pit"), mine("shaft"), noble];
        let prints = prints(&all);
        let coins: Vec<_> = all.iter().map(|token| prints.face(token).coin).collect();
        assert_eq!(coins, [Some("2".to_owned()), Some("2".to_owned()), None]);
    }
}
