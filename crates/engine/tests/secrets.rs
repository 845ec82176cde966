//! No byte sent to a seat reveals hidden information.

use super::page::{Dice, MARKET, Page, fresh, plain, setup};
use boardwright_protocol::{Seat, View, ViewAs, ZoneInfo};
use std::collections::BTreeSet;

/// The kinds of ware that a view shows.
fn kinds(view: &View) -> BTreeSet<String> {
    let tokens = view.places.iter().flat_map(|place| &place.tokens);
    tokens.filter(|token| !token.hidden).map(|token| token.kind.clone()).collect()
}

fn holds(bytes: &[u8], word: &str) -> bool {
    let word = word.as_bytes();
    bytes.windows(word.len()).any(|at| at.eq_ignore_ascii_case(word))
}

/// A kind that a seat has never seen stands in no message to it: not as token, not in the log, not
/// in a move.
#[test]
fn no_kind_is_told_before_it_is_seen() {
    let mut guarded = 0;
    for seed in 0..12 {
        for viewer in 1..=3 {
            let view = ViewAs::Seat(viewer);
            let mut page = Page::new();
            let mut dice = Dice(seed);
            let opened = page.open(fresh(MARKET, setup(3, &seed.to_string(), &[]), view));
            let (zones, mut shown) = (opened.info.zones, opened.shown);
            let mut seen = kinds(&shown.view);
            for _ in 0..25 {
                // Bots move; every second decision is a random choice.
                shown = if dice.below(2) == 0 {
                    page.bot(view)
                } else {
                    page.step(&shown, view, &mut dice)
                };
                let bytes = page.bytes.clone();
                // Tokens that came and went within one decision (bought, answered with) are in its row.
                let told = shown.log.iter().flat_map(|row| row.changes.iter().chain([&row.label]));
                let told: String = told.cloned().collect::<Vec<_>>().join(" ").to_lowercase();
                let all = page.go_to(shown.view.total, ViewAs::Everything).view;
                page.go_to(shown.view.total, view);
                assert_eq!(kinds(&shown.view), open_kinds(&all, &zones, viewer));
                seen.extend(kinds(&shown.view));
                for kind in kinds(&all) {
                    let secret = !seen.contains(&kind);
                    assert!(
                        !secret || !holds(&bytes, &kind),
                        "seat {viewer} reads of {kind}: {told}"
                    );
                    guarded += u32::from(secret);
                }
                if shown.view.end.is_some() {
                    break;
                }
            }
        }
    }
    assert!(guarded > 100, "the test looked at {guarded} secrets");
}

/// Kinds in places that the viewer may look into.
fn open_kinds(all: &View, zones: &[ZoneInfo], viewer: u32) -> BTreeSet<String> {
    let open = |place: u32| {
        let zone = zones.iter().find(|zone| zone.place == place);
        zone.is_some_and(|zone| !zone.secret || zone.owner == viewer)
    };
    let places = all.places.iter().filter(|place| open(place.place));
    places.flat_map(|place| &place.tokens).map(|token| token.kind.clone()).collect()
}

/// Two seats see the same table, apart from each one's hand.
#[test]
fn a_view_hides_hands_and_keeps_counts() {
    let mut page = Page::new();
    let shown = page.open(fresh(MARKET, setup(3, "2", &[Seat::Person; 3]), ViewAs::Seat(2)));
    let zone = |id: &str, owner: u32| {
        let zone = shown.info.zones.iter().find(|zone| zone.id == id && zone.owner == owner);
        zone.unwrap_or_else(|| panic!("{id} of {owner}")).clone()
    };
    let (own, other, krate) = (zone("hand", 2), zone("hand", 1), zone("crate", 0));
    assert!(own.secret && krate.secret && !zone("market", 0).secret);
    let place = |view: &View, place: u32| view.places.iter().find(|p| p.place == place).cloned();
    let view = &shown.shown.view;
    let mine = place(view, own.place).expect("a hand");
    assert!(mine.tokens.iter().all(|token| !token.hidden && !token.name.is_empty()));
    assert!(mine.tokens.iter().all(|token| token.props.iter().any(|(name, _)| name == "Price")));
    assert!(mine.tokens.iter().all(|token| token.props.iter().all(|(name, _)| name != "Copies")));
    let theirs = place(view, other.place).expect("a hand");
    assert_eq!((theirs.tokens.len(), theirs.tokens[0].count), (1, theirs.count));
    assert!(theirs.tokens[0].hidden && theirs.tokens[0].name.is_empty());
    let hidden = place(view, krate.place).expect("a crate");
    assert!(hidden.count > 10 && hidden.tokens[0].hidden);
    assert!(!view.hash_of_state);
    assert!(page.go_to(0, ViewAs::Everything).view.hash_of_state);
    assert_ne!(page.go_to(0, ViewAs::Seat(1)).view.hash, view.hash);
}

/// A player who does not decide learns neither the moves nor their number.
#[test]
fn only_who_decides_gets_moves() {
    let mut page = Page::new();
    let open = fresh(MARKET, setup(2, "2", &[Seat::Person; 2]), ViewAs::Decider);
    let shown = page.open(open).shown;
    assert_eq!((shown.view.viewer, shown.view.decision.as_ref().unwrap().seat), (1, 1));
    assert!(!shown.view.decision.unwrap().moves.is_empty());
    let other = page.go_to(0, ViewAs::Seat(2)).view.decision.unwrap();
    assert_eq!(
        (other.seat, other.count, other.moves.len(), other.alternatives.len()),
        (1, 0, 0, 0)
    );
    assert!(!other.prompt.is_empty());
}

/// People who share a screen do not see a bot's hand.
#[test]
fn a_shared_screen_shows_no_bots_hand() {
    let mut page = Page::new();
    let seats = [Seat::Person, Seat::Random];
    let mut shown = page.open(fresh(MARKET, setup(2, "4", &seats), ViewAs::Decider)).shown;
    let mut dice = Dice(3);
    while shown.view.end.is_none() {
        assert_eq!(shown.view.viewer, 1);
        shown = page.step(&shown, ViewAs::Decider, &mut dice);
    }
    assert_eq!(plain(&shown.view).viewer, 1);
}

/// Ships with a cargo that their owner sees.
const SHIPS: &str = "
```yaml
meta: { id: ships, players: 2 }
constants: { WARES: [tea, silk, jade] }
tokens:
  ship:
    size: 1..3
    cargo: { type: WARES, init: tea, visibility: owner }
zones: { harbor: {} }
vars: { global: { n: 0 in 0..9 } }
setup:
  - create ship in harbor for player(1) with size = 2
  - create ship in harbor for player(2) with size = 1
actions:
  load:
    params: { ship: harbor where .owner == actor, ware: WARES }
    do:
      - $ship.cargo = $ware
      - n += 1
  show:
    params: { ship: harbor where .owner == actor }
    do:
      - reveal $ship
      - n += if $ship.cargo == tea then 1 else 2
end: [{ when: n >= 6, result: draw }]
```
";

/// A cargo is told to its owner alone, also where it stays as it was; the other player sees the ship.
#[test]
fn a_secret_property_is_told_to_its_owner() {
    let look = |label: &str, viewer: u32| {
        let mut page = Page::new();
        let people = setup(2, "1", &[Seat::Person; 2]);
        let open = page.open(fresh(SHIPS, people, ViewAs::Everything)).shown;
        let moves = open.view.decision.expect("a decision").moves;
        let index = moves.iter().position(|one| one.label == label);
        let index = index.unwrap_or_else(|| panic!("{label}: {moves:?}")) as u32;
        let shown = page.play(0, index, ViewAs::Seat(viewer));
        (shown, page.bytes.clone())
    };
    let (other, bytes) = look("Load Ship 2, Jade", 2);
    assert_eq!(other.log[0].label, "Load (secret)");
    assert_eq!(other.log[0].changes, ["N: 0 → 1"]);
    for label in ["Load Ship 2, Tea", "Load Ship 2, Silk"] {
        assert!(look(label, 2).1 == bytes, "{label}");
    }
    let (own, own_bytes) = look("Load Ship 2, Jade", 1);
    assert_eq!(own.log[0].label, "Load Ship 2, Jade");
    assert!(holds(&own_bytes, "jade"));
    let props = |shown: &boardwright_protocol::Shown| {
        let tokens = shown.view.places.iter().flat_map(|place| &place.tokens);
        let tokens = tokens.map(|token| {
            assert!(!token.hidden);
            (token.owner, token.name.clone(), token.props.clone())
        });
        // Tokens that the viewer knows come first.
        tokens.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    let of = |cargo: &str| vec![("Cargo".to_owned(), cargo.to_owned())];
    assert_eq!(
        props(&other),
        [(1, "Ship 2".to_owned(), of("?")), (2, "Ship 1".to_owned(), of("Tea"))]
    );
    assert_eq!(
        props(&own),
        [(1, "Ship 2".to_owned(), of("Jade")), (2, "Ship 1".to_owned(), of("?"))]
    );
    let (shown, _) = look("Show Ship 2", 2);
    assert_eq!(props(&shown)[0], (1, "Ship 2".to_owned(), of("Tea")));
}
