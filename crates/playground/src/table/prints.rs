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
        let coin = coin(&rows).filter(unnamed).map(|at| rows.remove(at).1);
        if rows.len() > FEW {
            rows.retain(|(_, value)| !["0", "no"].contains(&value.as_str()));
        }
        let text = token.text.clone();
        let (icon, starts_row) = (token.look.icon.clone(), token.look.starts_row);
        Face { kind, title, coin, rows, text, count: token.count, icon, starts_row }
    }
}

/// Names of numbers that stand on coins in most card games.
const ON_COINS: [&str; 14] = [
    "points", "point", "cost", "price", "value", "worth", "rank", "strength", "power", "level",
    "score", "number", "speed", "age",
];

/// The property on the coin: the number with a usual name, else the first of one or two numbers, among several
/// properties. It stands with its name instead if another one is called alike, as "wood cost" and "stone cost", or if
/// there are many numbers and none of them is usual there.
fn coin(rows: &[(String, String)]) -> Option<usize> {
    let is_number = |value: &str| value.len() <= 3 && value.parse::<i32>().is_ok();
    let last = |name: &str| name.rsplit([' ', '_']).next().map(str::to_lowercase);
    let numbers = || (0..rows.len()).filter(|at| is_number(&rows[*at].1));
    let usual = |at: &usize| last(&rows[*at].0).is_some_and(|name| ON_COINS.contains(&&*name));
    let first = || numbers().next().filter(|_| numbers().count() <= 2);
    let at = numbers().find(usual).or_else(first).filter(|_| rows.len() > 2)?;
    let alike = rows.iter().filter(|(name, _)| last(name) == last(&rows[at].0)).count();
    (alike == 1).then_some(at)
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
        Prints { differing: differing(&places), ..Prints::default() }
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
}
