//! A bot that searches thinks in slices, so that the page is answered in between.

use super::page::{Page, TIC_TAC_TOE, fresh, setup};
use boardwright_engine::Answers;
use boardwright_protocol::{Received, Request, Response, Seat, Sent, ViewAs};

const ALL: ViewAs = ViewAs::Everything;

/// A game of noughts and crosses with a person and a bot that searches, after moves by index.
fn game(page: &mut Page, moves: &[u32]) {
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person, Seat::Level(4)]), ALL));
    for index in moves {
        let total = page.log.len() as u32;
        page.play(total, *index, ALL);
    }
}

/// Asks for the bot's move; it has begun to think and has not answered.
fn begin(page: &mut Page) {
    assert_eq!(page.send(Request::Bot { view: ALL }), []);
    assert!(page.worker.is_busy());
    let progress = page.worker.idle(true, &mut || false).map(|answer| answer.body);
    let Some(Response::Thinks { done, of }) = progress else { panic!("{progress:?}") };
    assert!(0 < done && done < of, "{done} of {of}");
}

#[test]
fn a_threat_is_met() {
    for seed in ["1", "2", "3"] {
        let mut page = Page::new();
        let seats = [Seat::Person, Seat::Level(4)];
        page.open(fresh(TIC_TAC_TOE, setup(0, seed, &seats), ALL));
        // Cross holds a1, and takes b2 or its neighbour c1, whatever the bot answers.
        page.play(0, 0, ALL);
        page.bot(ALL);
        let view = page.go_to(2, ALL).view;
        let moves = view.decision.expect("a decision").moves;
        let corner = moves.iter().position(|one| one.label == "Place c1");
        let corner = corner.or_else(|| moves.iter().position(|one| one.label == "Place a3"));
        page.play(2, corner.expect("one of both is empty") as u32, ALL);
        page.bot(ALL);
        // No answer of cross wins now.
        let moves = page.go_to(4, ALL).view.decision.expect("a decision").moves;
        for index in 0..moves.len() as u32 {
            let shown = page.play(4, index, ALL);
            assert!(shown.view.end.is_none(), "{}: {:?}", seed, shown.view.end);
        }
    }
}

/// A look at another position lets the bot think on; the move is the same as without it.
#[test]
fn looking_elsewhere_disturbs_no_thought() {
    let mut undisturbed = Page::new();
    game(&mut undisturbed, &[4]);
    let expected = undisturbed.bot(ALL).log;
    let mut page = Page::new();
    game(&mut page, &[4]);
    begin(&mut page);
    assert_eq!(page.go_to(0, ALL).view.at, 0);
    let mut answer = None;
    while answer.is_none() {
        answer = page.worker.idle(false, &mut || false);
    }
    let Some(Response::Shown(shown)) = answer.map(|answer| answer.body) else { panic!("no move") };
    assert_eq!(shown.log, expected);
    assert!(!page.worker.is_busy());
}

/// A change of the game gives the move up; the message that asked for it is answered.
#[test]
fn a_change_gives_the_thought_up() {
    for change in [
        Request::Undo { view: ALL },
        Request::Seats { seats: vec![Seat::Person; 2], view: ALL },
        Request::Bot { view: ALL },
        Request::Cancel,
    ] {
        let mut page = Page::new();
        game(&mut page, &[4]);
        begin(&mut page);
        let again = matches!(change, Request::Bot { .. });
        let answers = page.send(change);
        let Some(Response::Refused { message }) = answers.first() else { panic!("{answers:?}") };
        assert_eq!(message, "The search was stopped.");
        assert_eq!(page.worker.is_busy(), again);
    }
}

/// A link keeps the kind of the seat.
#[test]
fn a_link_keeps_the_bot() {
    for level in 1..=Seat::LEVELS {
        let mut page = Page::new();
        let seats = [Seat::Person, Seat::Level(level)];
        page.open(fresh(TIC_TAC_TOE, setup(0, "1", &seats), ALL));
        page.play(0, 4, ALL);
        let link = page.share(TIC_TAC_TOE, 1, Sent::Game).fragment;
        let received = Page::new().receive(&link);
        let Received::Link { setup: Some(setup), .. } = received else { panic!("{received:?}") };
        assert_eq!(setup.seats, seats);
    }
}
