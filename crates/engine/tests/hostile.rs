//! Hostile messages and texts, and those of broken programs.

use super::page::{Dice, GAMES, MARKET, PIG, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_engine::Answers;
use boardwright_protocol::{
    Numbered, OpenGame, Request, Response, Seat, Severity, Start, ViewAs, decode, encode,
};

const ALL: ViewAs = ViewAs::Everything;

#[test]
fn bytes_that_are_no_message_are_refused() {
    let mut page = Page::new();
    page.open(fresh(MARKET, setup(2, "1", &[]), ALL));
    let good = encode(&Numbered { id: 3, body: Request::Move { at: 0, index: 0, view: ALL } });
    let mut dice = Dice(1);
    let mut all: Vec<Vec<u8>> = (0..good.len()).map(|length| good[..length].to_vec()).collect();
    for _ in 0..3_000 {
        let length = dice.below(40);
        all.push((0..length).map(|_| dice.below(256) as u8).collect());
    }
    for bytes in all {
        for answer in page.worker.handle_bytes(&bytes) {
            decode::<Response>(&answer).expect("an answer can be read");
        }
    }
    // Some of the bytes were messages after all; the worker still answers.
    let game = page.open(fresh(MARKET, setup(2, "1", &[]), ALL));
    assert!(game.shown.view.decision.is_some());
}

#[test]
fn another_build_is_told() {
    let mut page = Page::new();
    let hello = |build: &str| Request::Hello { build: build.to_owned() };
    assert_eq!(page.ask(hello("test")), Response::Ready);
    assert_eq!(page.ask(hello("other")), Response::OtherBuild { build: "test".to_owned() });
}

#[test]
fn huge_and_strange_texts_get_findings() {
    let bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n".repeat(20);
    let texts = [
        "x".repeat(5 << 20),
        "\n".repeat(5 << 20),
        format!("```yaml\n{}```\n", "- a\n".repeat(1 << 20)),
        format!("```yaml actions\n{bomb}```\n"),
        format!("```yaml setup\n{}{}\n```\n", "[".repeat(5_000), "]".repeat(5_000)),
        format!("```yaml define\nx: {}1{}\n```\n", "(".repeat(20_000), ")".repeat(20_000)),
        "```yaml\nmeta: { id: \u{0}\u{feff}\u{202e} }\n```".to_owned(),
        String::new(),
        "\r\n\r\n```yaml\r\n".to_owned(),
    ];
    for text in texts {
        let start: String = text.chars().take(30).collect();
        let mut page = Page::new();
        let checked = page.check(&text);
        assert!(!checked.playable, "{start}");
        assert!(checked.diagnostics.iter().any(|d| d.severity == Severity::Error), "{start}");
        assert!(page.bytes.len() < 2 << 20, "{start}: the answer is small");
        let answer = page.ask(Request::Open(Box::new(fresh(&text, setup(2, "1", &[]), ALL))));
        assert!(matches!(answer, Response::Opened(_)), "{start}");
    }
}

/// Any cut of a good text is checked, and so is any text with characters exchanged.
#[test]
fn broken_texts_are_checked() {
    for (text, _) in GAMES {
        let mut page = Page::new();
        let mut dice = Dice(77);
        for at in (0..text.len()).filter(|at| at % 23 == 0 && text.is_char_boundary(*at)) {
            page.check(&text[..at]);
        }
        for _ in 0..100 {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..=dice.below(3) {
                let at = dice.below(letters.len() as u32) as usize;
                letters[at] =
                    ['0', ' ', '\n', ':', '[', '$', 'x', '-', '"', '𝄞'][dice.below(10) as usize];
            }
            let changed: String = letters.into_iter().collect();
            let checked = page.check(&changed);
            let lines = changed.matches('\n').count() as u32 + 1;
            for found in &checked.diagnostics {
                assert!(found.range.end_line <= lines, "{found:?}");
            }
            if checked.playable {
                let shown = page.open(fresh(&changed, setup(0, "1", &[]), ALL)).shown;
                let mut shown = Box::new(shown);
                for _ in 0..30 {
                    if shown.bot_next {
                        *shown = page.bot(ALL);
                    }
                }
            }
        }
    }
}

/// Pig with a goal that is never reached.
fn endless() -> String {
    let (ends, dares) = ("banked[actor] >= GOAL", "banked[actor] + pot < GOAL");
    assert!(PIG.contains(ends) && PIG.contains(dares));
    PIG.replace(ends, "round > 1000000").replace(dares, "pot >= 0")
}

/// A game without end can be played on, move by move, and each answer comes.
#[test]
fn an_endless_game_answers() {
    let endless = endless();
    let mut page = Page::new();
    page.open(fresh(&endless, setup(2, "1", &[Seat::Random; 2]), ALL));
    let mut total = 0;
    for _ in 0..1_500 {
        total = page.bot(ALL).view.total;
    }
    assert_eq!(total, 1_500);
    assert_eq!(page.go_to(1_234, ALL).view.at, 1_234);
}

/// Too many moves from a link: the possible ones are played.
#[test]
fn a_million_moves_are_too_many() {
    let endless = endless();
    let mut page = Page::new();
    let game = page.open(OpenGame {
        start: Start::Moves(vec![0; 1_000_000]),
        ..fresh(&endless, setup(2, "1", &[]), ALL)
    });
    assert_eq!(game.shown.view.total, 50_000);
    assert_eq!(game.problems.len(), 1);
    assert!(page.refusal(Request::Move { at: 50_000, index: 0, view: ALL }).contains("50000"));
    assert_eq!(page.bot(ALL).view.total, 50_000);
}

/// A knob that was turned for another text is no error of this one.
#[test]
fn knobs_that_do_not_fit_are_left_out_and_said() {
    let mut page = Page::new();
    for (constant, value) in
        [("ROWS", "99"), ("ROWS", "x"), ("NONE", "1"), ("", ""), ("ROWS", "-1"), ("ROWS", "4,4")]
    {
        let mut open = fresh(TIC_TAC_TOE, setup(2, "1", &[]), ALL);
        let given = (constant.to_owned(), value.to_owned());
        open.setup.overrides = vec![("COLS".to_owned(), "4".to_owned()), given];
        let game = page.open(open);
        assert_eq!(game.problems.len(), 1, "{constant}={value}");
        assert!(game.problems[0].contains(constant) && game.problems[0].contains(value));
        assert_eq!(game.info.boards[0].cells.len(), 12, "the other knob counts");
    }
}

#[test]
fn strange_seats_and_views_are_bent_to_the_nearest() {
    let mut page = Page::new();
    for seat in [0, 3, 99, u32::MAX] {
        let shown = page.open(fresh(MARKET, setup(2, "1", &[]), ViewAs::Seat(seat))).shown;
        assert!((1..=2).contains(&shown.view.viewer), "seat {seat} sees as a player, never all");
    }
}
