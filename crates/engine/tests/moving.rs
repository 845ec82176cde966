//! Moves, take-backs, seats, and texts that change under a game.

use super::page::{Dice, MARKET, PIG, Page, TIC_TAC_TOE, fresh, plain, setup};
use boardwright_protocol::{OpenGame, Request, Seat, Shown, Start, ViewAs};

const ALL: ViewAs = ViewAs::Everything;

fn two_people(page: &mut Page) -> Shown {
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL)).shown
}

#[test]
fn what_is_not_legal_changes_nothing() {
    let mut page = Page::new();
    assert!(page.refusal(Request::Undo { view: ALL }).contains("No game"));
    two_people(&mut page);
    page.play(0, 4, ALL);
    let before = page.go_to(1, ALL).view;
    for wrong in [
        Request::Move { at: 1, index: 8, view: ALL },
        Request::Move { at: 1, index: u32::MAX, view: ALL },
        Request::Move { at: 2, index: 0, view: ALL },
        Request::Move { at: u32::MAX, index: 0, view: ALL },
        Request::GoTo { at: 2, view: ALL },
    ] {
        assert!(page.refusal(wrong).ends_with('.'));
    }
    assert_eq!(page.go_to(1, ALL).view, before);
}

#[test]
fn a_finished_game_takes_no_move() {
    let mut page = Page::new();
    let shown = two_people(&mut page);
    let over = page.finish(shown, ALL, &mut Dice(1));
    let total = over.view.total;
    assert!(page.refusal(Request::Move { at: total, index: 0, view: ALL }).contains("over"));
    assert_eq!(page.bot(ALL).view, over.view, "no bot decides");
}

#[test]
fn undo_goes_back_to_a_person() {
    let mut page = Page::new();
    let seats = [Seat::Person, Seat::Random, Seat::Greedy];
    let shown = page.open(fresh(MARKET, setup(3, "undo", &seats), ALL)).shown;
    assert!(page.refusal(Request::Undo { view: ALL }).ends_with('.'));
    // End the turn, then let both bots play theirs.
    let last = shown.view.decision.unwrap().moves.len() as u32 - 1;
    let before = page.go_to(0, ALL).view;
    let mut shown = page.play(0, last, ALL);
    while shown.bot_next {
        shown = page.bot(ALL);
    }
    assert!(shown.view.total > 2, "both bots have played");
    let first = shown.view.clone();
    let back = page.undo(ALL);
    assert_eq!(plain(&back.view), plain(&before));
    // The bots play the same again.
    let mut shown = page.play(0, last, ALL);
    while shown.bot_next {
        shown = page.bot(ALL);
    }
    assert_eq!(shown.view, first);
}

#[test]
fn undo_between_bots_takes_one_move() {
    let mut page = Page::new();
    page.open(fresh(PIG, setup(2, "1", &[]), ALL));
    page.bot(ALL);
    let one = page.go_to(1, ALL).view;
    page.bot(ALL);
    assert_eq!(page.undo(ALL).view, one);
    page.undo(ALL);
    assert!(page.refusal(Request::Undo { view: ALL }).ends_with('.'));
}

#[test]
fn seats_can_change_hands() {
    let mut page = Page::new();
    let shown = two_people(&mut page);
    assert!(!shown.bot_next);
    assert_eq!(shown.seats[0].name, "Cross");
    let shown = page.show(Request::Seats { seats: vec![Seat::Greedy], view: ALL });
    assert!(shown.bot_next);
    assert_eq!(shown.seats[1].kind, Seat::Random, "a short list is filled up");
    page.bot(ALL);
    let many = vec![Seat::Person; 40];
    let shown = page.show(Request::Seats { seats: many, view: ALL });
    assert_eq!((shown.seats.len(), shown.view.total), (2, 1));
}

fn keep(text: &str) -> OpenGame {
    OpenGame { start: Start::KeepMoves, ..fresh(text, setup(0, "1", &[Seat::Person; 2]), ALL) }
}

/// The move list of a larger board is another one, the names of the moves are the same.
#[test]
fn a_game_survives_a_larger_board() {
    let mut page = Page::new();
    two_people(&mut page);
    for index in [0, 0, 0] {
        let total = page.log.len() as u32;
        page.play(total, index, ALL); // a1, b1, c1
    }
    let labels: Vec<_> = page.log.iter().map(|row| row.label.clone()).collect();
    let larger = TIC_TAC_TOE
        .replace("ROWS: { value: 3", "ROWS: { value: 4")
        .replace("COLS: { value: 3", "COLS: { value: 5");
    let game = page.open(keep(&larger));
    assert_eq!(game.problems, [""; 0]);
    assert_eq!(game.shown.view.total, 3);
    assert_eq!(page.log.iter().map(|row| row.label.clone()).collect::<Vec<_>>(), labels);
    assert_eq!(game.info.boards[0].cells.len(), 20);
    page.play(3, 16, ALL); // e4, which the small board does not have
    assert_eq!(page.log[3].label, "Place e4");
    let game = page.open(keep(TIC_TAC_TOE));
    assert_eq!(game.shown.view.total, 3);
    assert_eq!(game.problems.len(), 1);
    assert!(game.problems[0].contains("Decision 4 of 4 (Nought: Place e4)"), "{:?}", game.problems);
}

/// A number is half typed for a moment: the moves that do not fit then come back with the rest of it.
#[test]
fn moves_come_back_when_they_fit_again() {
    let mut page = Page::new();
    two_people(&mut page);
    for index in [8, 0, 0] {
        let total = page.log.len() as u32;
        page.play(total, index, ALL); // c3, a1, b1
    }
    let hash = page.go_to(3, ALL).view.hash;
    let small = TIC_TAC_TOE.replace("ROWS: { value: 3", "ROWS: { value: 2");
    let game = page.open(keep(&small));
    assert_eq!((game.shown.view.total, game.problems.len()), (0, 1));
    let game = page.open(keep(TIC_TAC_TOE));
    assert_eq!(game.problems, [""; 0]);
    assert_eq!((game.shown.view.total, game.shown.view.hash), (3, hash));

    page.open(keep(&small));
    page.play(0, 0, ALL); // a new move ends it
    let game = page.open(keep(TIC_TAC_TOE));
    assert_eq!((game.shown.view.total, game.problems.len()), (1, 0));
}

/// The newest act counts: the text, if its value was written after the knob was turned.
#[test]
fn a_value_that_is_written_anew_replaces_its_knob() {
    let mut page = Page::new();
    let turned = |text: &str, start: Start| {
        let mut open = OpenGame { start, ..fresh(text, setup(0, "1", &[Seat::Person; 2]), ALL) };
        open.setup.overrides = vec![("ROWS".to_owned(), "5".to_owned())];
        open
    };
    let rows = |game: &super::page::Game| {
        game.info.knobs.iter().find(|knob| knob.id == "ROWS").unwrap().value
    };
    assert_eq!(rows(&page.open(turned(TIC_TAC_TOE, Start::Fresh))), 5);
    let renamed = TIC_TAC_TOE.replace("Cross begins.", "Cross always begins.");
    assert_eq!(rows(&page.open(turned(&renamed, Start::KeepMoves))), 5);
    let written = renamed.replace("ROWS: { value: 3", "ROWS: { value: 4");
    assert_eq!(rows(&page.open(turned(&written, Start::KeepMoves))), 4);
}

#[test]
fn a_game_with_cards_survives_a_new_label() {
    let mut page = Page::new();
    let seats = [Seat::Random; 3];
    let mut shown = page.open(fresh(MARKET, setup(3, "9", &seats), ALL)).shown;
    for _ in 0..40 {
        shown = page.bot(ALL);
    }
    let edited = MARKET.replace("Beg for a coin", "Ask for a coin");
    let game = page
        .open(OpenGame { start: Start::KeepMoves, ..fresh(&edited, setup(3, "9", &seats), ALL) });
    assert_eq!(game.problems, [""; 0]);
    assert_eq!(game.shown.view.hash, shown.view.hash);
}

/// A text with errors leaves the open game as it is.
#[test]
fn a_broken_text_leaves_the_game() {
    let mut page = Page::new();
    two_people(&mut page);
    page.play(0, 4, ALL);
    let broken = TIC_TAC_TOE.replace("board where", "bord where");
    let answer = page.ask(Request::Open(Box::new(keep(&broken))));
    let boardwright_protocol::Response::Opened(opened) = answer else { panic!("{answer:?}") };
    let boardwright_protocol::Opened::Broken { diagnostics } = *opened else { panic!("it opened") };
    assert!(!diagnostics.is_empty());
    assert_eq!(page.go_to(1, ALL).view.total, 1);
}

#[test]
fn moves_by_index_stop_where_they_are_wrong() {
    let mut page = Page::new();
    let open = |moves: &[u32], at| OpenGame {
        start: Start::Moves(moves.to_vec()),
        at,
        ..fresh(TIC_TAC_TOE, setup(2, "1", &[]), ALL)
    };
    let game = page.open(open(&[0, 0, 99, 0], Some(1)));
    assert_eq!((game.shown.view.at, game.shown.view.total), (1, 2));
    assert_eq!(game.problems.len(), 1);
    assert!(game.problems[0].starts_with("Decision 3 of 4"), "{:?}", game.problems);
    let game = page.open(open(&[0, 0], Some(7)));
    assert_eq!((game.shown.view.at, game.problems.len()), (2, 1));
    let game = page.open(open(&[0; 40], None));
    assert!(game.shown.view.end.is_some());
    assert!(game.problems[0].contains("over"), "{:?}", game.problems);
}

#[test]
fn too_many_players_become_as_many_as_can_play() {
    let mut page = Page::new();
    let game = page.open(fresh(PIG, setup(9, "1", &[]), ALL));
    assert_eq!((game.info.seats.len(), game.problems.len()), (4, 1));
    let game = page.open(fresh(PIG, setup(0, "1", &[]), ALL));
    assert_eq!((game.info.seats.len(), game.problems.len()), (2, 0));
}
