//! Each phase runs once per edit, whoever asks about it: the findings, the table, the editor.

use super::page::{MARKET, PIG, Page, fresh, setup};
use boardwright_engine::Work;
use boardwright_protocol::{Request, Seat, Start, ViewAs};

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

/// A new game on the table costs nothing, also while the editor holds another text.
#[test]
fn a_game_begun_again_is_read_no_more() {
    let mut page = Page::new();
    edit(&mut page, PIG, 2);
    page.check(MARKET);
    let before = page.worker.work();
    page.open(fresh(PIG, setup(2, "7", &[Seat::Random]), ViewAs::Everything));
    assert_eq!(page.worker.work(), before);
}

/// Another number of players is linked anew and nothing else.
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
