//! Hints: the best moves in words, of a search that runs in slices.

use super::page::{MARKET, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{HintRequest, HintView, Request, Response, Seat, ViewAs, Worth};

const ALL: ViewAs = ViewAs::Everything;

/// Asks, and lets the worker search to the end.
fn ask(page: &mut Page, asked: HintRequest) -> HintView {
    assert_eq!(page.send(Request::Hint(asked)), []);
    loop {
        match page.worker.idle(false, &mut || false).map(|answer| answer.body) {
            Some(Response::Hint(hint)) => return *hint,
            None => assert!(page.worker.is_busy()),
            other => panic!("{other:?}"),
        }
    }
}

/// Cross has a1 and a2, nought b1 and b2: a3 wins. One move later nought cannot prevent it.
#[test]
fn a_win_is_named_with_its_line() {
    let mut page = Page::new();
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL));
    for (at, cell) in ["a1", "b1", "a2", "b2"].iter().enumerate() {
        let moves = page.go_to(at as u32, ALL).view.decision.expect("a decision").moves;
        let index = moves.iter().position(|one| one.label == format!("Place {cell}"));
        page.play(at as u32, index.expect("an empty cell") as u32, ALL);
    }
    let hint = ask(&mut page, HintRequest { at: 4, view: ALL });
    let best = &hint.moves[0];
    assert_eq!((hint.at, best.label.as_str(), best.worth), (4, "Place a3", Worth::Wins));
    let moves = page.go_to(4, ALL).view.decision.expect("a decision").moves;
    assert_eq!(moves[best.index as usize].label, best.label);
    assert!(best.then.is_empty(), "the game is over: {:?}", best.then);
    assert!(hint.moves.iter().all(|one| one.worth == Worth::Wins), "{:?}", hint.moves);
    // Before nought's second move: only a3 prevents the loss, so the best hint is that, and the others lose.
    let hint = ask(&mut page, HintRequest { at: 3, view: ALL });
    assert_eq!(hint.moves[0].label, "Place a3");
    assert!(hint.moves[1..].iter().all(|one| one.worth == Worth::Loses), "{:?}", hint.moves);
    assert!(!hint.moves[1].then.is_empty(), "a line of play is told");
}

/// The search sees what the player sees: a viewer gets hints for the own decisions alone.
#[test]
fn hints_are_for_the_one_who_decides() {
    let mut page = Page::new();
    let refused = |page: &mut Page, at, view| page.refusal(Request::Hint(HintRequest { at, view }));
    assert_eq!(refused(&mut page, 0, ALL), "No game is open.");
    let game = page.open(fresh(MARKET, setup(2, "3", &[Seat::Person; 2]), ALL));
    let decider = game.shown.view.decision.expect("a decision").seat;
    let other = 3 - decider;
    assert_eq!(refused(&mut page, 0, ViewAs::Seat(other)), "Another player decides.");
    let own = ask(&mut page, HintRequest { at: 0, view: ViewAs::Seat(decider) });
    let all = ask(&mut page, HintRequest { at: 0, view: ALL });
    assert!(!own.moves.is_empty());
    let found = |hint: &HintView| {
        hint.moves.iter().map(|one| (one.index, one.visits, one.worth)).collect::<Vec<_>>()
    };
    assert_eq!(found(&own), found(&all), "the search knows the same for both");
}

/// A bot that thinks goes first, and a new question replaces the one before.
#[test]
fn one_search_at_a_time() {
    let mut page = Page::new();
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person, Seat::Level(4)]), ALL));
    page.play(0, 4, ALL);
    let asked = HintRequest { at: 0, view: ALL };
    assert_eq!(page.send(Request::Bot { view: ALL }), []);
    assert_eq!(page.refusal(Request::Hint(asked)), "A bot is thinking.");
    let _ = page.send(Request::Cancel);
    assert_eq!(page.send(Request::Hint(asked)), []);
    let answers = page.send(Request::Hint(asked));
    let Some(Response::Refused { message }) = answers.first() else { panic!("{answers:?}") };
    assert_eq!(message, "The search was stopped.");
    assert!(page.worker.is_busy());
    assert!(matches!(page.send(Request::Undo { view: ALL })[..], [Response::Refused { .. }, _]));
    assert!(!page.worker.is_busy());
}
