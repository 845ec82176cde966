//! Traces: the open game as a file that the command line replays, and back.

use super::page::{Dice, GAMES, MARKET, PIG, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{
    OpenGame, Received, Request, Response, Seat, Start, TraceRequest, ViewAs,
};
use boardwright_sim::{Trace, replay};

const ALL: ViewAs = ViewAs::Everything;

fn save(page: &mut Page, json: bool) -> String {
    match page.ask(Request::Trace(TraceRequest::Save { json })) {
        Response::Text { text } => text,
        other => panic!("{other:?}"),
    }
}

fn read(page: &mut Page, text: &str, trace: &str) -> Received {
    let asked = TraceRequest::Read { text: text.to_owned(), trace: trace.to_owned() };
    match page.ask(Request::Trace(asked)) {
        Response::Received(received) => *received,
        other => panic!("{other:?}"),
    }
}

/// The program of a game that the tests compile by themselves.
fn program(text: &str, players: u32) -> boardwright_kernel::Program {
    let def = boardwright_compile::lint(text, &Default::default()).def.expect("a game");
    boardwright_kernel::link(&def, &boardwright_kernel::LinkOptions { players }).expect("it links")
}

#[test]
fn a_saved_game_is_replayed_and_opens_again_verified() {
    for (text, counts) in GAMES {
        let players = *counts.end();
        let mut page = Page::new();
        let mut dice = Dice(7);
        let shown = page
            .open(fresh(text, setup(players, "any words", &[Seat::Person, Seat::Greedy]), ALL))
            .shown;
        let over = page.finish(shown, ALL, &mut dice);
        for json in [false, true] {
            let file = save(&mut page, json);
            let trace = Trace::parse(&file).expect("a trace");
            assert_eq!(trace.rows.len() as u32, over.view.total);
            assert!(trace.result.is_some());
            replay(&program(text, players), &trace).expect("the file fits the rules");
            let mut other = Page::new();
            let Received::Link { text, setup, moves, at, expected, problems, .. } =
                read(&mut other, text, &file)
            else {
                panic!("unreadable")
            };
            assert_eq!(problems, [""; 0]);
            let setup = setup.expect("a game goes along");
            assert_eq!(setup.seats[..2], [Seat::Person, Seat::Greedy]);
            let game = other.open(OpenGame {
                text,
                setup,
                start: Start::Moves(moves),
                at: Some(at),
                view: ALL,
                expected,
            });
            assert!(game.verified, "{:?}", game.problems);
            assert_eq!(game.shown.view, over.view);
        }
    }
}

#[test]
fn an_unfinished_game_has_no_result() {
    let mut page = Page::new();
    page.open(fresh(PIG, setup(2, "3", &[Seat::Person; 2]), ALL));
    let trace = Trace::parse(&save(&mut page, false)).expect("a trace");
    assert!(trace.rows.is_empty() && trace.result.is_none());
}

#[test]
fn foreign_and_changed_traces_are_told() {
    let mut page = Page::new();
    page.open(fresh(TIC_TAC_TOE, setup(2, "1", &[Seat::Random; 2]), ALL));
    while page.bot(ALL).view.end.is_none() {}
    let file = save(&mut page, false);
    let problem = |page: &mut Page, text: &str, trace: &str| match read(page, text, trace) {
        Received::Link { problems, expected, .. } => {
            assert!(problems.is_empty() == expected.is_some());
            problems.join(" ")
        }
        Received::Unreadable { message } => message,
    };
    let foreign = problem(&mut page, MARKET, &file);
    assert!(foreign.starts_with("The trace is of the game `tic-tac-toe`"), "{foreign}");
    let edited = TIC_TAC_TOE.replace("LINE: { value: 3", "LINE: { value: 2");
    assert_ne!(edited, TIC_TAC_TOE);
    assert!(problem(&mut page, &edited, &file).contains("belongs to other rules"));
    let at = file.find("place").expect("a move");
    let line = file[at..].lines().next().expect("a line").to_owned();
    let hash = line.split_whitespace().last().expect("a hash");
    let changed = file.replacen(hash, "0000000000000000", 1);
    assert!(
        problem(&mut page, TIC_TAC_TOE, &changed).starts_with("The trace does not fit these rules")
    );
    assert!(problem(&mut page, TIC_TAC_TOE, "hello").starts_with("The file is not a trace"));
    assert!(problem(&mut page, "# No game", &file).contains("have problems"));
    for cut in [10, 60, 150, file.len() / 2] {
        read(&mut page, TIC_TAC_TOE, &file[..cut]); // an answer, whatever it is
    }
}
