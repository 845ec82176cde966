//! Hints: the best moves in words, of a search that runs in slices.

use super::page::{MARKET, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_engine::Answers;
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

/// The line is drawn in the order of play: each move with its number and the token that it brings.
#[test]
fn the_line_is_told_token_by_token() {
    let mut page = Page::new();
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL));
    let start = page.go_to(0, ALL).view;
    let best = ask(&mut page, HintRequest { at: 0, view: ALL }).moves.swap_remove(0);
    assert_eq!(best.ghosts.len(), 1 + best.then.len());
    let mut at = 0;
    for (ghost, label) in best.ghosts.iter().zip(std::iter::once(&best.label).chain(&best.then)) {
        assert_eq!((ghost.step, ghost.from), (at + 1, None));
        let view = page.go_to(at, ALL).view;
        let seat = view.decision.as_ref().expect("a decision").seat;
        let moves = view.decision.expect("a decision").moves;
        let index = moves.iter().position(|one| one.label == *label).expect("a legal move");
        page.play(at, index as u32, ALL);
        at += 1;
        let places = page.go_to(at, ALL).view.places;
        let there = places.iter().find(|held| held.place == ghost.to).expect("a token");
        let token = ghost.token.as_ref().expect("it is known");
        assert_eq!((token.owner, &token.name), (seat, &there.tokens[0].name));
    }
    assert_eq!(page.go_to(0, ALL).view.places, start.places, "nothing was played");
}

/// A step goes from cell to cell.
#[test]
fn a_ghost_knows_the_cell_that_its_token_leaves() {
    let text = include_str!("../../../specs/breakthrough.md");
    let mut page = Page::new();
    page.open(fresh(text, setup(0, "1", &[Seat::Person; 2]), ALL));
    let best = ask(&mut page, HintRequest { at: 0, view: ALL }).moves.swap_remove(0);
    let places = page.go_to(0, ALL).view.places;
    let first = &best.ghosts[0];
    let from = first.from.expect("a cell");
    assert!(places.iter().any(|held| held.place == from));
    assert_ne!(from, first.to);
    assert!(!best.then.is_empty() && best.ghosts.iter().any(|ghost| ghost.step == 2));
}

/// In a game with secrets or chance a copy of the game would tell what the next cards or dice are.
#[test]
fn nothing_is_told_of_what_a_player_cannot_know() {
    let mut page = Page::new();
    for (text, players) in [(MARKET, 2), (super::page::PIG, 2)] {
        page.open(fresh(text, setup(players, "3", &[Seat::Person; 2]), ALL));
        let hint = ask(&mut page, HintRequest { at: 0, view: ViewAs::Decider });
        assert!(hint.is_unsure);
        for best in &hint.moves {
            assert_eq!((&best.then[..], &best.ghosts[..]), (&[][..], &[][..]), "{}", best.label);
        }
    }
    // A chosen cell of a game with chance is told, and not what comes there.
    let text = "```yaml\nmeta: { id: lots, players: 2 }\nboard:\n  shape: grid(2, 2)\ntokens: [stone, gem]\nactions:\n  \
                dig:\n    params: { cell: board where .empty }\n    do:\n      - roll d2 as $n\n      - if: $n == 1\n        \
                then: create stone in $cell\n        else: create gem in $cell\nend:\n  - when: not some(board where \
                .empty)\n    result: draw\n```\n";
    let opened = page.open(fresh(text, setup(2, "3", &[Seat::Person; 2]), ALL));
    assert!(opened.shown.view.decision.is_some());
    let hint = ask(&mut page, HintRequest { at: 0, view: ViewAs::Decider });
    let ghosts = &hint.moves[0].ghosts;
    assert_eq!((ghosts.len(), &ghosts[0].token, hint.moves[0].then.len()), (1, &None, 0));
}
