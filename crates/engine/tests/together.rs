//! People who share a screen, reveals, the words of questions and endings, and moves that are made again.

use super::page::{Dice, MARKET, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{Request, Seat, Shown, View, ViewAs};

const BLIND: &str = include_str!("../../../tests/e2e/support/blind-bids.md");
const HEX: &str = include_str!("../../../specs/hex.md");
const BREAKTHROUGH: &str = include_str!("../../../specs/breakthrough.md");

const NOBODY: ViewAs = ViewAs::Shared { holder: 0 };

fn held_by(seat: u32) -> ViewAs {
    ViewAs::Shared { holder: seat }
}

fn people(text: &str) -> (Page, Shown) {
    let mut page = Page::new();
    let two = setup(2, "1", &[Seat::Person; 2]);
    let shown = page.open(fresh(text, two, NOBODY)).shown;
    (page, shown)
}

/// The names of all tokens that a view shows.
fn names(view: &View) -> Vec<&str> {
    let tokens = view.places.iter().flat_map(|place| &place.tokens);
    tokens.filter(|token| !token.hidden).map(|token| &*token.name).collect()
}

fn play(page: &mut Page, label: &str, view: ViewAs) -> Shown {
    let everything = page.go_to(page.log.len() as u32, ViewAs::Everything).view;
    let moves = everything.decision.expect("a decision").moves;
    let index = moves.iter().position(|one| one.label == label);
    let index = index.unwrap_or_else(|| panic!("{label}: {moves:?}"));
    page.play(everything.total, index as u32, view)
}

/// Until the device was passed, nothing of anybody's hand is in a message; then only the hand of its holder.
#[test]
fn a_hand_is_shown_after_the_device_was_passed() {
    let (mut page, shown) = people(BLIND);
    let secret = |view: &View, to: u32| {
        assert_eq!((view.pass_to, names(view)), (to, Vec::new()));
        let decision = view.decision.as_ref().expect("a decision");
        assert!(decision.moves.is_empty() && decision.alternatives.is_empty());
    };
    secret(&shown.view, 1);
    let first = page.go_to(0, held_by(1)).view;
    assert_eq!((first.pass_to, names(&first)), (0, vec!["Bid 1", "Bid 2", "Bid 3"]));
    assert_eq!(first.decision.expect("a decision").prompt, "Gold, choose a slip from your hand.");
    let second = play(&mut page, "Bid 2", held_by(1));
    secret(&second.view, 2);
    assert_eq!(page.log[0].label, "Pick (secret)");
    // The one who holds the device looks back, and sees the own hand.
    let back = page.go_to(0, held_by(2)).view;
    assert_eq!((back.viewer, back.pass_to), (2, 0));
    assert!(back.decision.expect("a decision").moves.is_empty());
    assert!(page.undo(held_by(2)).view.pass_to == 1);
}

/// The answers are shown at a stop without anybody's hand, and the log names them from then on, until they are taken
/// back.
#[test]
fn answers_of_all_are_shown_and_named() {
    let (mut page, _) = people(BLIND);
    play(&mut page, "Bid 2", held_by(1));
    let shown = play(&mut page, "Bid 3", held_by(2));
    assert_eq!(shown.view.pass_to, 1, "the next round");
    let [stop] = &shown.stops[..] else { panic!("{:?}", shown.stops) };
    assert!(stop.reveal && stop.view.decision.is_none());
    assert_eq!(names(&stop.view), ["Bid 2", "Bid 3"]);
    assert_eq!(stop.told, ["Pick: Gold Bid 2, Plum Bid 3"]);
    let labels = |page: &Page| page.log.iter().map(|row| row.label.clone()).collect::<Vec<_>>();
    assert_eq!(labels(&page), ["Pick: Bid 2", "Pick: Bid 3"]);
    page.undo(held_by(1));
    assert_eq!(labels(&page), ["Pick (secret)"]);
    page.show(Request::Redo { view: held_by(1) });
    assert_eq!(labels(&page), ["Pick: Bid 2", "Pick: Bid 3"]);
}

/// Without secrets everybody sees the same, and nothing is passed.
#[test]
fn games_without_secrets_are_never_covered() {
    let (mut page, mut shown) = people(TIC_TAC_TOE);
    let mut dice = Dice(5);
    while shown.view.end.is_none() {
        assert_eq!(shown.view.pass_to, 0);
        assert!(!shown.view.decision.as_ref().expect("a decision").moves.is_empty());
        assert!(shown.stops.is_empty());
        shown = page.step(&shown, NOBODY, &mut dice);
    }
}

/// A bot's move does not ask the person to pass the device.
#[test]
fn a_person_among_bots_keeps_the_device() {
    let mut page = Page::new();
    let seats = [Seat::Person, Seat::Random];
    let mut shown = page.open(fresh(MARKET, setup(2, "4", &seats), held_by(1))).shown;
    let mut dice = Dice(3);
    while shown.view.end.is_none() {
        assert_eq!((shown.view.viewer, shown.view.pass_to), (1, 0));
        shown = page.step(&shown, held_by(1), &mut dice);
    }
}

#[test]
fn undone_moves_are_made_again() {
    let (mut page, shown) = people(TIC_TAC_TOE);
    assert_eq!(shown.redo, 0);
    play(&mut page, "Place a1", NOBODY);
    let two = play(&mut page, "Place b2", NOBODY).view;
    page.undo(NOBODY);
    assert_eq!(page.undo(NOBODY).redo, 2);
    page.show(Request::Redo { view: NOBODY });
    let again = page.show(Request::Redo { view: NOBODY });
    assert_eq!((again.redo, again.view), (0, two));
    assert_eq!(page.refusal(Request::Redo { view: NOBODY }), "There is no move to make again.");
    page.undo(NOBODY);
    assert_eq!(play(&mut page, "Place c3", NOBODY).redo, 0, "another move ends that");
}

/// The cells that made the end condition hold, by name.
fn lit(page: &mut Page, labels: &[&str]) -> (Vec<u32>, String) {
    let mut last = None;
    for label in labels {
        last = Some(play(page, label, NOBODY));
    }
    let end = last.and_then(|shown| shown.view.end).expect("an end");
    (end.lit, end.reason)
}

#[test]
fn a_win_shows_the_cells_that_it_needs() {
    let (mut page, _) = people(TIC_TAC_TOE);
    let line = lit(&mut page, &["Place a1", "Place a2", "Place b1", "Place b2", "Place c1"]);
    assert_eq!(line, (vec![0, 1, 2], "three in a row".to_owned()));

    let mut page = Page::new();
    let mut small = setup(2, "1", &[Seat::Person; 2]);
    small.overrides = vec![("SIZE".into(), "3".into())];
    let info = page.open(fresh(HEX, small, NOBODY)).info;
    let sides = &info.boards[0].sides;
    let of = |seat: u32| sides.iter().filter(move |side| side.seat == seat);
    assert_eq!((sides.len(), of(1).count(), of(2).count()), (4, 2, 2));
    assert!(sides.iter().all(|side| side.places.len() == 3));
    let moves =
        ["Place a1", "Place b1", "Place a2", "Place b2", "Place c1", "Place b3", "Place a3"];
    let (chain, reason) = lit(&mut page, &moves);
    assert_eq!((chain, &*reason), (vec![0, 3, 6], "a1 is connected with a3"));
}

#[test]
fn questions_are_sentences() {
    let prompt = |text: &str, view: ViewAs| {
        let (mut page, _) = people(text);
        let decision = page.go_to(0, view).view.decision.expect("a decision");
        let asks = decision.alternatives.iter().flat_map(|one| &one.params);
        let asks: Vec<String> = asks.map(|param| param.asks.clone()).collect();
        (decision.prompt, asks)
    };
    let (question, asks) = prompt(TIC_TAC_TOE, NOBODY);
    assert_eq!((&*question, &*asks.join("; ")), ("Cross, choose a cell.", "a cell"));
    let (_, asks) = prompt(BREAKTHROUGH, NOBODY);
    assert_eq!(asks[1], "where it goes");
    let (_, asks) = prompt(MARKET, held_by(1));
    assert_eq!(asks, ["a ware from the market", "a ware from your hand", "how many coins"]);
}

/// Details of the rules do not stand among what players need.
#[test]
fn variables_that_matter_are_told_from_details() {
    let (_, shown) = people(BLIND);
    let vars = &shown.view.players[0].vars;
    let main: Vec<&str> = vars.iter().filter(|var| var.main).map(|var| &*var.id).collect();
    assert!(main.is_empty(), "points are the score: {main:?}");
    let (_, shown) = people(MARKET);
    let ids = |vars: &[boardwright_protocol::VarView]| {
        let main = vars.iter().filter(|var| var.main);
        main.map(|var| var.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&shown.view.globals), ["threat"]);
    assert_eq!(ids(&shown.view.players[0].vars), ["money", "points"]);
}
