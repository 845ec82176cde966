//! Many games between bots: counted, reported, stopped.

use super::page::{GAMES, MARKET, PIG, Page, TIC_TAC_TOE, setup};
use boardwright_engine::Answers;
use boardwright_protocol::{BatchCounts, BatchSpec, Request, Response, Seat};

fn spec(text: &str, players: u32, games: u32, seats: &[Seat]) -> BatchSpec {
    BatchSpec { text: text.to_owned(), setup: setup(players, "batch", seats), games }
}

#[test]
fn sums_add_up_and_do_not_depend_on_slices() {
    for (text, counts) in GAMES {
        let players = *counts.end();
        let asked = || spec(text, players, 60, &[Seat::Person, Seat::Greedy]);
        let counts = Page::new().batch(asked());
        assert_eq!((counts.games, counts.done, counts.cancelled), (60, 60, false));
        assert_eq!((counts.faults, &*counts.problem), (0, ""));
        assert_eq!(counts.wins.len() as u32, players);
        let won: u32 = counts.wins.iter().sum();
        let games = won + counts.draws + counts.lost;
        assert!(games >= 60 && games - 60 <= counts.shared * players);
        assert!(counts.shortest > 0 && counts.shortest <= counts.longest);
        assert!(counts.plies >= u64::from(counts.shortest) * 60);
        assert!(counts.plies <= u64::from(counts.longest) * 60);
        // In one slice.
        let mut page = Page::new();
        assert_eq!(page.send(Request::Batch(Box::new(asked()))), []);
        let done = page.worker.idle(false, &mut || true).expect("it ran to its end");
        assert_eq!(done.body, Response::BatchDone(Box::new(counts)));
        assert!(!page.worker.is_busy());
    }
}

#[test]
fn a_cancel_is_heard_between_slices() {
    let mut page = Page::new();
    page.send(Request::Batch(Box::new(spec(TIC_TAC_TOE, 2, 1_000_000, &[]))));
    for _ in 0..200 {
        assert_eq!(page.worker.idle(false, &mut || false), None, "nothing is said unasked");
    }
    let report = page.worker.idle(true, &mut || false).expect("a report");
    let Response::BatchProgress(progress) = report.body else { panic!("{report:?}") };
    assert!(progress.done > 0 && progress.done < 1_000_000 && report.id == 1);
    let answers =
        page.worker.handle_bytes(&boardwright_protocol::encode(&boardwright_protocol::Numbered {
            id: 2,
            body: Request::Cancel,
        }));
    let [answer] = &answers[..] else { panic!("{} answers", answers.len()) };
    let answer = boardwright_protocol::decode::<Response>(answer).unwrap();
    assert_eq!(answer.id, 1, "the batch answers, not the cancel");
    let Response::BatchDone(counts) = answer.body else { panic!("{answer:?}") };
    assert!(counts.cancelled && counts.done >= progress.done);
    assert!(!page.worker.is_busy());
    assert_eq!(page.send(Request::Cancel), [], "there is nothing to cancel");
    assert_eq!(page.worker.idle(true, &mut || true), None);
}

#[test]
fn a_new_batch_ends_the_old_one() {
    let mut page = Page::new();
    page.send(Request::Batch(Box::new(spec(PIG, 2, 1_000_000, &[]))));
    let answers = page.send(Request::Batch(Box::new(spec(PIG, 2, 5, &[]))));
    let [Response::BatchDone(old)] = &answers[..] else { panic!("{answers:?}") };
    assert!(old.cancelled);
    while page.worker.idle(false, &mut || true).is_none() {}
    assert!(!page.worker.is_busy());
}

#[test]
fn what_cannot_be_played_is_said() {
    let counts = Page::new().batch(spec("# Nothing", 2, 10, &[]));
    assert_eq!((counts.done, counts.games, counts.cancelled), (0, 10, false));
    assert!(counts.problem.starts_with("This text cannot be played"), "{}", counts.problem);
    let none = Page::new().batch(spec(MARKET, 2, 0, &[]));
    assert_eq!(none, BatchCounts { wins: vec![0, 0], ..BatchCounts::default() });
}

/// A game without end is given up and counted as a fault; the batch ends.
#[test]
fn endless_games_are_faults() {
    let endless = PIG
        .replace("banked[actor] >= GOAL", "round > 1000000")
        .replace("banked[actor] + pot < GOAL", "pot >= 0");
    let counts = Page::new().batch(spec(&endless, 2, 3, &[]));
    assert_eq!((counts.done, counts.faults), (3, 3));
}

/// The page asks for one game after the other; the number is that of `boardwright signature`.
#[test]
fn the_signature_comes_game_by_game() {
    let mut page = Page::new();
    let mut value = "0".repeat(16);
    let ask = |before: &str, game: &str, text: &str| Request::Signature {
        before: before.to_owned(),
        game: game.to_owned(),
        text: text.to_owned(),
    };
    for &(game, text) in boardwright_sim::signature::GAMES {
        match page.ask(ask(&value, game, text)) {
            Response::Signature { value: next } => value = next,
            other => panic!("{game}: {other:?}"),
        }
    }
    // The command line's tests compute the kept one.
    let kept = include_str!("../../../tests/conformance/signature.txt");
    assert_eq!(kept.lines().last(), Some(format!("{value} all").as_str()));
    let refused = page.refusal(ask(&value, "nothing", "# Nothing"));
    assert!(refused.starts_with("nothing: "), "{refused}");
    assert_eq!(page.refusal(ask("zero", "pig", PIG)), "`zero` is not 16 hex digits");
}
