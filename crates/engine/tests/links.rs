//! From a game to a link and back, also with cut links.

use super::page::{Dice, GAMES, Game, MARKET, PIG, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{OpenGame, Received, Request, Seat, Start, ViewAs};

const ALL: ViewAs = ViewAs::Everything;

/// Opens a link like the page: receive, then open.
fn open_link(page: &mut Page, fragment: &str) -> Game {
    let Received::Link { text, setup, moves, at, expected, problems } = page.receive(fragment)
    else {
        panic!("unreadable")
    };
    assert_eq!(problems, [""; 0]);
    page.open(OpenGame {
        text,
        setup: setup.expect("a game goes along"),
        start: Start::Moves(moves),
        at: Some(at),
        view: ALL,
        expected,
    })
}

#[test]
fn a_shared_game_opens_verified() {
    for (text, counts) in GAMES {
        for players in counts {
            let mut page = Page::new();
            let mut dice = Dice(players.into());
            let seats = [Seat::Person, Seat::Greedy];
            let mut open = fresh(text, setup(players, "any words", &seats), ALL);
            if text == TIC_TAC_TOE {
                open.setup.overrides = vec![("ROWS".to_owned(), "5".to_owned())];
            }
            let shown = page.open(open).shown;
            let over = page.finish(shown, ALL, &mut dice);
            let total = over.view.total;
            for at in [0, total / 2, total] {
                let then = page.go_to(at, ALL);
                let shared = page.share(text, at, true);
                assert_eq!(shared.reveals, text == MARKET);
                assert!(
                    shared
                        .fragment
                        .bytes()
                        .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
                );
                let game = open_link(&mut Page::new(), &shared.fragment);
                assert!(game.verified && game.problems.is_empty(), "{:?}", game.problems);
                assert_eq!(game.shown.view, then.view);
                assert_eq!(game.shown.seats, then.seats);
            }
        }
    }
}

#[test]
fn a_text_goes_without_the_game_of_other_rules() {
    let mut page = Page::new();
    page.open(fresh(PIG, setup(2, "1", &[]), ALL));
    page.bot(ALL);
    let has_play = |page: &mut Page, text: &str, with_play: bool| {
        let shared = page.share(text, 1, with_play);
        match page.receive(&shared.fragment) {
            Received::Link { text: back, setup, problems, .. } => {
                assert_eq!((back.as_str(), problems.len()), (text, 0));
                setup.is_some()
            }
            Received::Unreadable { message } => panic!("{message}"),
        }
    };
    assert!(has_play(&mut page, PIG, true));
    assert!(!has_play(&mut page, PIG, false));
    assert!(has_play(&mut page, &PIG.replace("once more?", "and once more?"), true), "other prose");
    assert!(!has_play(&mut page, &PIG.replace("roll d6", "roll d8"), true), "other rules");
    assert!(!has_play(&mut page, &PIG.replace("roll d6", "roll dice"), true), "no rules");
    assert!(!has_play(&mut Page::new(), PIG, true), "no game is open");
}

/// A cut or changed link is either refused in a sentence or not verified; nothing panics, and
/// the spec survives a cut through the game.
#[test]
fn cut_and_changed_links_are_told() {
    let mut page = Page::new();
    let shown = page.open(fresh(PIG, setup(2, "1", &[]), ALL)).shown;
    page.finish(shown, ALL, &mut Dice(1));
    let fragment = page.share(PIG, 3, true).fragment;
    for length in 0..fragment.len() {
        match page.receive(&fragment[..length]) {
            Received::Unreadable { message } => assert!(message.ends_with('.'), "{message}"),
            Received::Link { text, setup, problems, .. } => {
                assert_eq!(text, PIG);
                assert!(setup.is_none() && !problems.is_empty(), "cut after {length}");
            }
        }
    }
    let mut dice = Dice(8);
    for _ in 0..2_000 {
        let mut bytes = fragment.clone().into_bytes();
        let at = dice.below(bytes.len() as u32) as usize;
        let other = b"ABCabc019-_!"[dice.below(12) as usize];
        if std::mem::replace(&mut bytes[at], other) == other {
            continue;
        }
        let changed = String::from_utf8(bytes).unwrap();
        match page.receive(&changed) {
            Received::Unreadable { message } => assert!(message.ends_with('.'), "{message}"),
            Received::Link { problems, .. } => assert!(!problems.is_empty(), "changed at {at}"),
        }
    }
    for strange in [
        "",
        "#",
        "%",
        "1",
        "zzzzzzzzzzzzzzzz",
        "ä",
        "1AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        &"A".repeat(1 << 20),
    ] {
        let Received::Unreadable { message } = page.receive(strange) else { panic!("{strange}") };
        assert!(message.ends_with('.') && message.len() < 400, "{message}");
    }
}

/// A link with legal moves but other hashes opens and reports the differences.
#[test]
fn what_does_not_come_out_is_said() {
    let mut page = Page::new();
    page.open(fresh(PIG, setup(2, "1", &[]), ALL));
    for _ in 0..6 {
        page.bot(ALL);
    }
    let fragment = page.share(PIG, 3, true).fragment;
    let Received::Link { text, setup, moves, at, expected, .. } = page.receive(&fragment) else {
        panic!("unreadable")
    };
    let (setup, right) = (setup.unwrap(), expected.unwrap());
    let mut open = |change: &dyn Fn(&mut OpenGame)| {
        let mut game = OpenGame {
            text: text.clone(),
            setup: setup.clone(),
            start: Start::Moves(moves.clone()),
            at: Some(at),
            view: ALL,
            expected: Some(right.clone()),
        };
        change(&mut game);
        page.open(game)
    };
    assert!(open(&|_| ()).verified);
    type Change = fn(&mut OpenGame);
    let changes: [(&str, Change); 6] = [
        ("rules", |game| {
            game.expected.as_mut().unwrap().rules_hash = "0000000000000000".to_owned()
        }),
        ("version", |game| game.expected.as_mut().unwrap().engine = "0.0.0".to_owned()),
        ("position shown", |game| game.expected.as_mut().unwrap().hash_at = String::new()),
        ("last position", |game| game.expected.as_mut().unwrap().hash_last = String::new()),
        ("position", |game| game.setup.seed = "2".to_owned()),
        ("rules", |game| game.text = game.text.replace("== 1", "== 2")),
    ];
    for (word, change) in changes {
        let game = open(&change);
        assert!(!game.verified, "{word}");
        assert!(game.problems.iter().any(|p| p.contains(word)), "{word}: {:?}", game.problems);
    }
}

#[test]
fn a_text_too_long_for_a_link_is_refused() {
    let mut page = Page::new();
    let text = format!("{PIG}\n{}", "words ".repeat(60_000));
    let asked = boardwright_protocol::ShareRequest { text, at: 0, with_play: true };
    assert!(page.refusal(Request::Share(Box::new(asked))).contains("file"));
}
