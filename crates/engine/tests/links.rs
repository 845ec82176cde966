//! From a game to a link and back, also with cut links.

use super::page::{Dice, GAMES, Game, MARKET, PIG, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_kernel::{LinkOptions, Machine, Options, Program, Rng, link};
use boardwright_protocol::{
    LinkMode, OpenGame, Received, Request, Seat, Sent, ShareRequest, Start, ViewAs,
};

const ALL: ViewAs = ViewAs::Everything;

/// Opens a link like the page: receive, then open.
fn open_link(page: &mut Page, fragment: &str) -> Game {
    let Received::Link { text, setup, moves, at, expected, problems, .. } = page.receive(fragment)
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
                let shared = page.share(text, at, Sent::Game);
                assert!(shared.is_over && !shared.reveals, "a finished game has no secrets");
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
    let has_play = |page: &mut Page, text: &str, sent: Sent| {
        let shared = page.share(text, 1, sent);
        match page.receive(&shared.fragment) {
            Received::Link { text: back, setup, problems, .. } => {
                assert_eq!((back.as_str(), problems.len()), (text, 0));
                setup.is_some()
            }
            Received::Unreadable { message } => panic!("{message}"),
        }
    };
    assert!(has_play(&mut page, PIG, Sent::Game));
    assert!(!has_play(&mut page, PIG, Sent::Rules));
    assert!(
        has_play(&mut page, &PIG.replace("once more?", "and once more?"), Sent::Game),
        "other prose"
    );
    assert!(!has_play(&mut page, &PIG.replace("roll d6", "roll d8"), Sent::Game), "other rules");
    assert!(!has_play(&mut page, &PIG.replace("roll d6", "roll dice"), Sent::Game), "no rules");
    assert!(!has_play(&mut Page::new(), PIG, Sent::Game), "no game is open");
}

/// A cut or changed link is either refused in a sentence or not verified; nothing panics, and
/// the spec survives a cut through the game.
#[test]
fn cut_and_changed_links_are_told() {
    let mut page = Page::new();
    let shown = page.open(fresh(PIG, setup(2, "1", &[]), ALL)).shown;
    page.finish(shown, ALL, &mut Dice(1));
    let fragment = page.share(PIG, 3, Sent::Game).fragment;
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
        "2AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "2DDDDDDDDDDDDDDDDDDDDDDDDDDD",
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
    let fragment = page.share(PIG, 3, Sent::Game).fragment;
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
    let asked = ShareRequest { text, at: 0, mode: LinkMode::Edit, sent: Sent::Game };
    assert!(page.refusal(Request::Share(Box::new(asked))).contains("file"));
}

/// Each mode comes back, and the page knows it before the engine has read the link.
#[test]
fn modes_come_back_and_are_known_at_a_glance() {
    let mut page = Page::new();
    page.open(fresh(PIG, setup(2, "1", &[]), ALL));
    for mode in LinkMode::ALL {
        let fragment = page.share_as(PIG, 0, Sent::Game, mode).fragment;
        assert_eq!(LinkMode::glance(&fragment), mode);
        assert_eq!(LinkMode::glance(&format!("#{fragment}")), mode);
        let Received::Link { mode: received, .. } = page.receive(&fragment) else { panic!() };
        assert_eq!(received, mode);
    }
    for strange in ["", "#", "2", "2Z", "3D", "1", "hello", "ä2D"] {
        assert_eq!(LinkMode::glance(strange), LinkMode::Edit, "{strange}");
    }
    for (file, mode) in [("v1-game-to-watch", LinkMode::Play), ("v1-position", LinkMode::Edit)] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance/links");
        let golden = std::fs::read_to_string(format!("{folder}/{file}.json")).unwrap();
        let fragment = golden.split('"').nth(3).unwrap();
        assert_eq!(LinkMode::glance(fragment), mode, "{file}");
    }
}

/// A link holds as much of the game as was asked for, and says if that reveals secrets.
#[test]
fn a_link_holds_a_part_of_the_game() {
    let mut page = Page::new();
    let shown = page.open(fresh(MARKET, setup(2, "3", &[]), ALL)).shown;
    let over = page.finish(shown, ALL, &mut Dice(2));
    let (total, at) = (over.view.total, over.view.total / 2);
    let mut sent = |sent: Sent| {
        let shared = page.share(MARKET, at, sent);
        match page.receive(&shared.fragment) {
            Received::Link { setup, moves, at, .. } => {
                (setup.is_some(), moves.len() as u32, at, shared.reveals)
            }
            Received::Unreadable { message } => panic!("{message}"),
        }
    };
    assert_eq!(sent(Sent::Rules), (false, 0, 0, false));
    assert_eq!(sent(Sent::Start), (true, 0, 0, true));
    assert_eq!(sent(Sent::Position), (true, at, at, true));
    assert_eq!(sent(Sent::Game), (true, total, at, false));
}

/// A preview shows what the receiver will see, to the eyes of one seat, and leaves the game as it is.
#[test]
fn a_preview_shows_what_the_receiver_sees() {
    let mut page = Page::new();
    page.open(fresh(MARKET, setup(2, "3", &[Seat::Person, Seat::Person]), ALL));
    for at in 0..6 {
        page.play(at, 0, ALL);
    }
    let before = page.go_to(6, ALL);
    let fragment = page.share(MARKET, 4, Sent::Game).fragment;
    let all = page.preview(&fragment, ALL).unwrap();
    assert_eq!((all.view.at, all.view.total, all.view.viewer), (4, 6, 0));
    assert_eq!(all.info.title, "Threat Market");
    let own = page.preview(&fragment, ViewAs::Seat(2)).unwrap();
    assert_eq!(own.view.viewer, 2);
    let there = page.go_to(4, ViewAs::Seat(2)).view;
    assert_eq!((&own.view.places, &own.view.players), (&there.places, &there.players));
    assert_eq!(page.go_to(6, ALL).view, before.view);

    let rules = page.share(MARKET, 4, Sent::Rules).fragment;
    assert_eq!(page.preview(&rules, ALL).unwrap().view.total, 0);
    let broken = page.share("# No game", 0, Sent::Game).fragment;
    assert_eq!(page.preview(&broken, ALL), None);
    assert_eq!(page.preview("2DDD", ALL), None);
}

/// The characters of a link to each bundled game with a replay of 100 decisions, or of the whole game if that is shorter.
/// `BOARDWRIGHT_PRINT=1` prints them as a table.
#[test]
fn links_to_bundled_games_fit_everywhere() {
    const LIMIT: usize = 1_800;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../specs");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    assert!(files.len() >= 12);
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy();
        let edited = text.replacen("name: \"", "name: \"My own ", 1);
        let mut page = Page::new();
        let mut length = |text: &str, seed: u64, sent: Sent| {
            let mut open = fresh(text, setup(0, &seed.to_string(), &[]), ALL);
            open.start = Start::Moves(random_moves(&text_program(text), seed, 100));
            let shown = page.open(open).shown;
            let shared = page.share_as(text, shown.view.total, sent, LinkMode::Replay);
            (shared.fragment.len(), shown.view.total)
        };
        let (rules, _) = length(&text, 1, Sent::Rules);
        let (patch, _) = length(&edited, 1, Sent::Rules);
        let (replay, plies) = length(&text, 1, Sent::Game);
        let most = (2..5).map(|seed| length(&text, seed, Sent::Game).0).max();
        let most = most.unwrap().max(replay);
        if std::env::var_os("BOARDWRIGHT_PRINT").is_some() {
            println!(
                "| {name} | {} | {rules} | {patch} | {plies} | {replay} | {most} |",
                text.len()
            );
        }
        assert!(most <= LIMIT, "{name}: {most} characters");
        assert!(patch <= 300, "{name} with another name: {patch} characters");
    }
}

/// A game as the page opens it, without knobs.
fn text_program(text: &str) -> Program {
    let def = boardwright_compile::lint(text, &Default::default()).def.expect("a game");
    link(&def, &LinkOptions { players: def.meta.players.nearest(0) }).expect("it links")
}

/// At most `most` random moves from the beginning of a game, by index.
fn random_moves(program: &Program, seed: u64, most: usize) -> Vec<u32> {
    let mut machine = Machine::new(program, seed, Options::default());
    let mut rng = Rng::seeded(seed);
    let mut moves = Vec::new();
    while moves.len() < most && !machine.is_over() {
        let index = rng.below(machine.count() as u32);
        let chosen = machine.nth(index as usize).expect("a legal move");
        machine.apply(chosen).expect("it is legal");
        moves.push(index);
    }
    moves
}
