//! Reasons against places and tokens that cannot be chosen.

use super::page::{MARKET, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{Arg, Request, Response, Seat, ViewAs, WhyRequest, WhyView};

const ALL: ViewAs = ViewAs::Everything;

const DRAUGHTS: &str = include_str!("../../../specs/checkers.md");

fn ask(page: &mut Page, asked: WhyRequest) -> WhyView {
    match page.ask(Request::Why(Box::new(asked))) {
        Response::Why(why) => *why,
        other => panic!("{other:?}"),
    }
}

fn about(at: u32, place: u32, view: ViewAs) -> WhyRequest {
    WhyRequest { at, place, handle: None, begun: None, view }
}

#[test]
fn an_occupied_cell_says_so_and_names_the_line() {
    let mut page = Page::new();
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL));
    page.play(0, 4, ALL); // b2
    let why = ask(&mut page, about(1, 4, ALL));
    assert_eq!((why.place.as_str(), why.moves.len()), ("b2", 1));
    let reason = &why.moves[0].reasons[0];
    assert!(reason.sentence.contains("b2 is not empty"), "{}", reason.sentence);
    let line = TIC_TAC_TOE.lines().nth(reason.line as usize - 1).unwrap();
    assert!(line.contains("empty") && line.contains(&reason.text), "{line}");
    assert_eq!(ask(&mut page, about(1, 0, ALL)).moves, [], "a1 is legal");
}

/// With a man in hand, the question is where it can go.
#[test]
fn the_second_step_of_a_move_is_explained() {
    let mut page = Page::new();
    let game = page.open(fresh(DRAUGHTS, setup(0, "1", &[Seat::Person; 2]), ALL));
    let decision = game.shown.view.decision.expect("a game that begins");
    let Arg::Token { place: from, .. } = decision.moves[0].args[0] else { panic!("a man moves") };
    let asked = WhyRequest { begun: Some((0, 1)), ..about(0, from, ALL) };
    let why = ask(&mut page, asked);
    assert!(!why.moves.is_empty() && !why.moves[0].reasons.is_empty(), "it cannot stay: {why:?}");
}

/// The other hand is a secret, so the reasons against its cards name none of them.
#[test]
fn reasons_tell_no_secrets() {
    let mut page = Page::new();
    let game = page.open(fresh(MARKET, setup(2, "3", &[Seat::Person; 2]), ALL));
    let hands: Vec<_> =
        game.info.zones.iter().filter(|zone| zone.secret && zone.owner == 2).collect();
    let kinds: Vec<String> = {
        let held =
            |place: u32| game.shown.view.places.iter().filter(move |held| held.place == place);
        let tokens = hands.iter().flat_map(|zone| held(zone.place)).flat_map(|held| &held.tokens);
        tokens.map(|token| token.name.to_lowercase()).collect()
    };
    assert!(!kinds.is_empty());
    for zone in hands {
        let told =
            format!("{:?}", ask(&mut page, about(0, zone.place, ViewAs::Seat(1)))).to_lowercase();
        for kind in &kinds {
            assert!(!told.contains(kind.as_str()), "{kind} in {told}");
        }
    }
}

#[test]
fn strange_questions_are_refused() {
    let mut page = Page::new();
    let refused = |page: &mut Page, asked| page.refusal(Request::Why(Box::new(asked)));
    assert_eq!(refused(&mut page, about(0, 0, ALL)), "No game is open.");
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL));
    for place in [9, 70_000, u32::MAX] {
        assert_eq!(refused(&mut page, about(0, place, ALL)), "There is no such place.");
    }
    let asked = WhyRequest { handle: Some(99), begun: Some((99, 99)), ..about(u32::MAX, 0, ALL) };
    ask(&mut page, asked); // bent to what is there
}
