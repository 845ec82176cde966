//! Each phase runs once per edit: findings, table and editor share one reading.

use super::page::{MARKET, PIG, Page, fresh, setup};
use boardwright_engine::Work;
use boardwright_protocol::{LinkMode, Request, Seat, Sent, ShareRequest, Start, ViewAs};

fn once(times: u32) -> Work {
    Work { parsed: times, compiled: times, checked: times, linked: times }
}

/// An edit as the page tells of it: its findings, the game with the moves kept, the editor's questions.
fn edit(page: &mut Page, text: &str, players: u32) {
    for service in ["outline", "folding", "colours"] {
        let question = format!("{{\"service\":\"{service}\"}}");
        page.ask(Request::Language { text: text.to_owned(), question });
    }
    let (text, overrides) = (text.to_owned(), Vec::new());
    page.ask(Request::Check { text: text.clone(), overrides, players });
    let mut game = fresh(&text, setup(players, "1", &[Seat::Random]), ViewAs::Everything);
    game.start = Start::KeepMoves;
    page.open(game);
    page.ask(Request::Language { text, question: "{\"service\":\"colours\"}".to_owned() });
}

#[test]
fn an_edit_is_parsed_compiled_checked_and_linked_once() {
    for (text, players) in [(PIG, 0), (PIG, 4), (MARKET, 3)] {
        let mut page = Page::new();
        for number in 1..=3 {
            edit(&mut page, &format!("{text}\n\nEdit {number}.\n"), players);
            assert_eq!(page.worker.work(), once(number));
        }
    }
}

#[test]
fn an_edit_with_errors_is_parsed_and_compiled_once() {
    let mut page = Page::new();
    let text = PIG.replace("players:", "plaiers:");
    assert!(!page.check(&text).playable);
    page.ask(Request::Language { text, question: "{\"service\":\"colours\"}".to_owned() });
    assert_eq!(page.worker.work(), Work { parsed: 1, compiled: 1, checked: 0, linked: 0 });
}

/// A new game with the rules on the table runs no phase, also while the editor has another text.
#[test]
fn a_game_begun_again_is_read_no_more() {
    let mut page = Page::new();
    edit(&mut page, PIG, 2);
    page.check(MARKET);
    let before = page.worker.work();
    page.open(fresh(PIG, setup(2, "7", &[Seat::Random]), ViewAs::Everything));
    assert_eq!(page.worker.work(), before);
}

/// Another number of players only links again.
#[test]
fn other_players_are_linked_only() {
    let mut page = Page::new();
    edit(&mut page, PIG, 2);
    page.open(fresh(PIG, setup(3, "7", &[Seat::Random]), ViewAs::Everything));
    assert_eq!(page.worker.work(), Work { linked: 2, ..once(1) });
}

/// The notes for the editor change neither the findings nor the game.
#[test]
fn the_findings_are_those_of_lint() {
    for text in [PIG, MARKET, &PIG.replace("score", "scor"), &MARKET.replace("coins", "coin")] {
        let (_, compiled) = boardwright_language::Analysis::with_game(text, Default::default());
        let plain = boardwright_compile::lint(text, &Default::default());
        let noted = compiled.linted();
        assert_eq!(noted.diagnostics, plain.diagnostics);
        assert_eq!(noted.def, plain.def);
        assert_eq!(noted.source_map, plain.source_map);
    }
}

/// A changed knob is read once: the page opens the game, then checks the text with the same knobs, and the
/// editor's questions keep them.
#[test]
fn a_changed_knob_is_read_once() {
    let mut page = Page::new();
    edit(&mut page, PIG, 2);
    for (number, goal) in [(2, "50"), (3, "60")] {
        let overrides = vec![("GOAL".to_owned(), goal.to_owned())];
        let mut game = fresh(PIG, setup(2, "1", &[Seat::Random]), ViewAs::Everything);
        game.start = Start::KeepMoves;
        game.setup.overrides = overrides.clone();
        page.open(game);
        page.ask(Request::Check { text: PIG.to_owned(), overrides, players: 2 });
        let question = "{\"service\":\"outline\"}".to_owned();
        page.ask(Request::Language { text: PIG.to_owned(), question });
        assert_eq!(page.worker.work(), once(number));
    }
}

/// A link to the game on the table needs no further reading.
#[test]
fn a_shared_game_is_read_no_more() {
    let mut page = Page::new();
    edit(&mut page, PIG, 2);
    let asked =
        ShareRequest { text: PIG.to_owned(), at: 0, mode: LinkMode::Edit, sent: Sent::Game };
    page.ask(Request::Share(Box::new(asked)));
    assert_eq!(page.worker.work(), once(1));
}
