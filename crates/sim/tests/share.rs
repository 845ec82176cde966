//! Links: round trips, damage, and every link ever released.

use boardwright_sim::share::{
    Branches, Comment, EncodeError, Link, MAX_SPEC, Mode, Packer, Play, Problem, SeatCode,
    Variation, decode, encode,
};
use boardwright_sim::tree::Tree;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

const TIC_TAC_TOE: &str = include_str!("../../../specs/tic-tac-toe.md");
/// The characters of a head.
const HEAD: usize = 13;
const POSITION: &str = r#"{"format": "boardwright-state", "version": 1, "active": 2}"#;

fn play() -> Play {
    Play {
        engine: "0.1.0".to_owned(),
        rules_hash: 0x0123_4567_89ab_cdef,
        seed: 7,
        players: 2,
        overrides: vec![("ROWS".to_owned(), "4".to_owned())],
        seats: vec![SeatCode::Person, SeatCode::Greedy],
        moves: vec![4, 0, 6, 300],
        at: 2,
        hash_at: 1,
        hash_last: u64::MAX,
        position: None,
        branches: None,
    }
}

/// A variation of the four moves after the second, one of that, and comments.
fn branches() -> Branches {
    let comment = |at, text: &str| Comment { at, text: text.to_owned() };
    let first = Variation {
        parent: 0,
        from: 2,
        moves: vec![1, 2, 300],
        comments: vec![comment(3, "Besser: <b>hier</b>")],
    };
    let nested = Variation { parent: 1, from: 4, moves: vec![0], comments: Vec::new() };
    Branches {
        comments: vec![comment(0, "The start"), comment(4, "♞ lost")],
        variations: vec![first, nested],
        line: 1,
        total: 4,
    }
}

fn whole() -> Link {
    Link { spec: Some(TIC_TAC_TOE.to_owned()), play: Some(play()), mode: Mode::Edit }
}

#[test]
fn a_whole_link_comes_back() {
    let fragment = encode(&whole()).unwrap();
    assert!(fragment.len() < 200, "{} characters", fragment.len());
    for form in [fragment.clone(), format!("#{fragment}"), format!("  {fragment}\n")] {
        let received = decode(&form).unwrap();
        assert_eq!(received.link, whole());
        assert_eq!(received.problems, []);
    }
    let behind = decode(&format!("{fragment}).")).unwrap();
    assert_eq!(behind.link, whole(), "what stands behind the end is ignored");
}

/// Cut anywhere, a link says how much arrived; the spec is recovered as soon as it is whole.
#[test]
fn every_cut_is_told() {
    let fragment = encode(&whole()).unwrap();
    let spec_only = encode(&Link { play: None, ..whole() }).unwrap().len();
    for length in 1..fragment.len() {
        let cut = &fragment[..length];
        match decode(cut) {
            Ok(received) => {
                assert!(length >= spec_only, "{length}");
                assert_eq!(received.link.spec.as_deref(), Some(TIC_TAC_TOE));
                assert_eq!(received.link.play, None);
                let expected = Some(fragment.len());
                assert_eq!(received.problems, [Problem::Cut { arrived: length, expected }]);
            }
            Err(problem) => {
                assert!(length < spec_only, "{length}: {problem}");
                let expected = (length >= HEAD).then_some(fragment.len());
                assert_eq!(problem, Problem::Cut { arrived: length, expected });
            }
        }
    }
    let message = decode(&fragment[..30]).unwrap_err().to_string();
    let expected = format!("30 of {} characters arrived", fragment.len());
    assert!(message.contains(&expected), "{message}");
}

/// A changed character never gives another game: it is reported, and the other part is still read.
#[test]
fn every_changed_character_is_noticed() {
    let fragment = encode(&whole()).unwrap();
    let spec_end = encode(&Link { play: None, ..whole() }).unwrap().len();
    for at in 0..fragment.len() {
        let mut bytes = fragment.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(bytes).unwrap();
        match decode(&changed) {
            Err(_) => assert!(at < HEAD, "character {at} loses everything"),
            Ok(received) => {
                assert_eq!(received.problems.len(), 1, "character {at}");
                assert_eq!(received.link.spec.is_some(), at >= spec_end, "character {at}");
                assert_eq!(received.link.play.is_some(), at < spec_end, "character {at}");
            }
        }
    }
}

#[test]
fn foreign_and_later_links_are_refused() {
    assert_eq!(decode(""), Err(Problem::Empty));
    assert_eq!(decode("#"), Err(Problem::Empty));
    assert_eq!(decode("9abc"), Err(Problem::UnknownVersion { version: '9' }));
    assert!(matches!(decode("1€€€€€€€€€€€€€"), Err(Problem::ForeignCharacter { at: 2, .. })));
    let fragment = encode(&whole()).unwrap();
    let broken = format!("{} {}", &fragment[..20], &fragment[21..]);
    let received = decode(&broken).unwrap();
    assert_eq!(received.link.spec, None);
    assert_eq!(received.problems, [Problem::ForeignCharacter { character: ' ', at: 21 }]);
}

#[test]
fn what_is_too_large_is_refused_both_ways() {
    let spec = Some("x".repeat(MAX_SPEC + 1));
    let large = Link { spec, ..Link::default() };
    assert_eq!(encode(&large), Err(EncodeError::SpecTooLarge { bytes: MAX_SPEC + 1 }));
    let exact = Link { spec: Some("x".repeat(MAX_SPEC)), ..Link::default() };
    assert_eq!(decode(&encode(&exact).unwrap()).unwrap().link, exact);
}

/// A link that would inflate to a gigabyte stops at the limit. It is built by hand: our encoder
/// refuses to.
#[test]
fn bombs_stop_at_the_limit() {
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b'x'; MAX_SPEC + 1], 10);
    for head in ["1B", "2ABA", "2DBB"] {
        let problem = decode(&by_hand(head, &bomb)).unwrap_err();
        assert_eq!(problem, Problem::TooLarge { part: "spec", limit: MAX_SPEC }, "{head}");
    }
}

/// Modes, flags and dictionaries of later versions are refused, whatever follows.
#[test]
fn later_modes_and_dictionaries_are_refused() {
    let text = miniz_oxide::deflate::compress_to_vec(b"# Title", 10);
    let opened = decode(&by_hand("2DBA", &text)).unwrap();
    assert_eq!((opened.link.mode, opened.link.spec.as_deref()), (Mode::Embed, Some("# Title")));
    assert_eq!(decode(&by_hand("2EBA", &text)).unwrap().link.mode, Mode::Lesson);
    for head in ["1R", "2FBA", "2AgA", "2ABZ"] {
        assert_eq!(decode(&by_hand(head, &text)), Err(Problem::UnknownFlags), "{head}");
    }
}

/// A text that was deflated with a dictionary and says that it was not reaches back behind its beginning.
#[test]
fn matches_before_the_beginning_are_damage() {
    use base64::Engine;
    let fragment = encode(&Link { play: None, ..whole() }).unwrap();
    let body = &fragment[HEAD..fragment.len() - 4];
    let deflated = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(body).unwrap();
    let dictionary = &fragment[3..4];
    let link = decode(&by_hand(&format!("2AB{dictionary}"), &deflated)).unwrap().link;
    assert_eq!(link.spec.as_deref(), Some(TIC_TAC_TOE));
    for head in ["1B", "2ABA"] {
        let damage = Problem::Damaged { part: "spec" };
        assert_eq!(decode(&by_hand(head, &deflated)), Err(damage), "{head}");
    }
}

/// A bundled game takes a few characters, and an edited one little more.
#[test]
fn a_bundled_game_is_short_and_an_edit_is_a_patch() {
    let length = |text: &str| {
        let link = Link { spec: Some(text.to_owned()), ..Link::default() };
        let fragment = encode(&link).unwrap();
        assert_eq!(decode(&fragment).unwrap().link, link);
        fragment.len()
    };
    let market = include_str!("../../../specs/threat-market.md");
    let whole = length(market);
    assert!(whole < 150, "{whole} characters");
    let edited = length(&market.replace("Threat Market", "Night Market"));
    assert!(edited < 200, "{edited} characters");
}

/// Links of one game share the segment of their text.
#[test]
fn a_packer_writes_the_same_links() {
    let mut packer = Packer::default();
    let other = Link { spec: Some("# Other".to_owned()), ..whole() };
    for link in [whole(), Link { mode: Mode::Replay, ..whole() }, other, whole()] {
        assert_eq!(packer.encode(&link), encode(&link));
    }
}

#[test]
fn variations_and_comments_come_back() {
    let game = Play { branches: Some(branches()), at: 4, ..play() };
    let tree = branches().tree(&game.moves).unwrap();
    assert_eq!(tree.moves().copied().collect::<Vec<_>>(), [4, 0, 1, 2]);
    assert_eq!(Branches::of(&tree), (game.moves.clone(), Some(branches())));
    for position in [None, Some(POSITION.to_owned())] {
        let game = Play { position, ..game.clone() };
        let link = Link { play: Some(game), ..whole() };
        let received = decode(&encode(&link).unwrap()).unwrap();
        assert_eq!((received.link, received.problems), (link, Vec::new()));
    }
    let plain = boardwright_sim::tree::Tree::default();
    assert_eq!(Branches::of(&plain), (Vec::new(), None), "a single line needs nothing more");
}

/// Everything in them is checked. The game is read without them, and the message says which one is wrong.
#[test]
fn impossible_variations_are_refused() {
    let long = "x".repeat(281);
    type Case<'a> = (&'a str, &'a dyn Fn(&mut Branches));
    let cases: [Case<'_>; 12] = [
        ("variation 1: it leaves line 1,", &|b| b.variations[0].parent = 1),
        ("variation 2: it leaves line 4294967295,", &|b| b.variations[1].parent = u32::MAX),
        ("variation 1: it begins after move 5, but its line has only 4", &|b| {
            b.variations[0].from = 5;
        }),
        ("variation 2: it begins after move 4294967295,", &|b| b.variations[1].from = u32::MAX),
        ("variation 2: it has no moves", &|b| b.variations[1].moves.clear()),
        ("behind move 5 of line 0: its line has no move 5", &|b| b.comments[1].at = 5),
        ("behind move 2 of line 1: its line has no move 2", &|b| {
            b.variations[0].comments[0].at = 2;
        }),
        ("behind move 0 of line 0: it has 281 characters", &|b| b.comments[0].text = long.clone()),
        ("there are 65; a game keeps at most 64", &|b| {
            b.variations = vec![b.variations[0].clone(); 65];
        }),
        ("they have 2001 moves", &|b| b.variations[0].moves = vec![0; 2_000]),
        ("201 comments", &|b| b.comments = vec![b.comments[0].clone(); 200]),
        ("the line that is shown is none of them", &|b| b.total = 6),
    ];
    for (message, spoil) in cases {
        let mut spoilt = branches();
        spoil(&mut spoilt);
        assert!(spoilt.tree(&play().moves).is_err(), "{message}");
        let game = Play { branches: Some(spoilt), at: 5, ..play() };
        let received = decode(&encode(&Link { play: Some(game), ..whole() }).unwrap()).unwrap();
        let [problem] = &received.problems[..] else { panic!("{:?}", received.problems) };
        assert!(problem.to_string().contains(message), "{problem}");
        let read = received.link.play.unwrap();
        assert_eq!((read.moves, read.at, read.branches), (play().moves, 4, None));
    }
}

/// A link of one spec segment with these deflated bytes.
fn by_hand(start: &str, deflated: &[u8]) -> String {
    use base64::Engine;
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let fnv = |bytes: &[u8]| {
        let hash = bytes
            .iter()
            .fold(0x811c_9dc5_u32, |h, b| (h ^ u32::from(*b)).wrapping_mul(0x0100_0193));
        (hash >> 24) ^ (hash & 0x00ff_ffff)
    };
    let number = |value: u32| -> String {
        (0..4).rev().map(|at| char::from(digits[(value >> (6 * at)) as usize & 63])).collect()
    };
    let body = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(deflated);
    let segment = format!("{body}{}", number(fnv(body.as_bytes())));
    let head = format!("{start}{}{}", number(segment.len() as u32), number(0));
    let hash = fnv(head.as_bytes());
    let check = (hash ^ (hash >> 6) ^ (hash >> 12) ^ (hash >> 18)) & 63;
    format!("{head}{}{segment}", char::from(digits[check as usize]))
}

/// A released link and its content.
#[derive(Serialize, Deserialize)]
struct Golden {
    fragment: String,
    spec: Option<String>,
    play: Option<Play>,
    /// In files of version 1: true for links to play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    play_only: bool,
    /// The number of the mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mode: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    branches: Option<Branches>,
}

fn golden_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/links")
}

/// Links are for ever: files here are added, never changed. `BOARDWRIGHT_ADD_LINKS=1` writes the
/// ones that do not exist yet.
#[test]
fn every_released_link_opens() {
    let agents = Play {
        seats: vec![SeatCode::Agent("mcts".to_owned(), 800), SeatCode::Random, SeatCode::Greedy],
        players: 3,
        moves: vec![],
        at: 0,
        ..play()
    };
    let positioned = Play { position: Some(POSITION.to_owned()), ..play() };
    let branched = Play { branches: Some(branches()), at: 3, ..play() };
    let edited = TIC_TAC_TOE.replace("Tic-tac-toe", "Noughts and crosses");
    let both = Play { branches: Some(branches()), ..positioned.clone() };
    let samples = [
        ("v2-variations", Link { play: Some(branched), mode: Mode::Replay, ..whole() }),
        ("v2-variations-of-position", Link { play: Some(both), ..whole() }),
        ("v2-edit", whole()),
        ("v2-rules-alone", Link { play: None, ..whole() }),
        ("v2-play", Link { mode: Mode::Play, ..whole() }),
        ("v2-replay", Link { mode: Mode::Replay, ..whole() }),
        ("v2-embed", Link { mode: Mode::Embed, ..whole() }),
        ("v2-edited-bundled-game", Link { spec: Some(edited), ..whole() }),
        ("v2-position", Link { play: Some(positioned), ..whole() }),
        (
            "v2-agents",
            Link { spec: Some("# Grüße\n".to_owned()), play: Some(agents), mode: Mode::Replay },
        ),
    ];
    for (name, link) in samples {
        let path = golden_folder().join(format!("{name}.json"));
        if std::env::var_os("BOARDWRIGHT_ADD_LINKS").is_some() && !path.exists() {
            let fragment = encode(&link).unwrap();
            let Link { spec, play, mode } = link;
            let position = play.as_ref().and_then(|play| play.position.clone());
            let branches = play.as_ref().and_then(|play| play.branches.clone());
            let mode = Mode::ALL.iter().position(|known| *known == mode);
            let golden =
                Golden { fragment, spec, play, play_only: false, mode, position, branches };
            std::fs::write(path, serde_json::to_string_pretty(&golden).unwrap() + "\n").unwrap();
        }
    }
    let mut files = 0;
    for entry in std::fs::read_dir(golden_folder()).unwrap() {
        let path = entry.unwrap().path();
        let golden: Golden =
            serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let received = decode(&golden.fragment).unwrap();
        let (position, branches) = (golden.position, golden.branches);
        let play = golden.play.map(|play| Play { position, branches, ..play });
        let first = if golden.play_only { Mode::Play } else { Mode::Edit };
        let mode = golden.mode.map_or(first, |number| Mode::ALL[number]);
        assert_eq!(received.link, Link { spec: golden.spec, play, mode }, "{}", path.display());
        assert_eq!(received.problems, [], "{}", path.display());
        files += 1;
    }
    assert!(files >= 15, "golden links are missing");
}

fn any_seat() -> impl Strategy<Value = SeatCode> {
    prop_oneof![
        Just(SeatCode::Person),
        Just(SeatCode::Random),
        Just(SeatCode::Greedy),
        ("[a-z]{0,8}", any::<u32>()).prop_map(|(name, n)| SeatCode::Agent(name, n)),
    ]
}

fn any_play() -> impl Strategy<Value = Play> {
    (
        any::<(u64, u64, u32, u64, u64)>(),
        proptest::collection::vec(("[A-Z_]{1,8}", "[0-9,]{0,8}"), 0..3),
        proptest::collection::vec(any_seat(), 0..5),
        proptest::collection::vec(any::<u32>(), 0..50),
        any::<proptest::sample::Index>(),
        proptest::option::of(".{0,200}"),
    )
        .prop_map(|(numbers, overrides, seats, moves, at, position)| {
            let (rules_hash, seed, players, hash_at, hash_last) = numbers;
            let at = at.index(moves.len() + 1) as u32;
            let engine = "0.1.0".to_owned();
            Play {
                engine,
                rules_hash,
                seed,
                players,
                overrides,
                seats,
                moves,
                at,
                hash_at,
                hash_last,
                position,
                branches: None,
            }
        })
}

proptest! {
    #[test]
    fn round_trip(
        spec in proptest::option::of(".{0,400}"),
        play in proptest::option::of(any_play()),
        mode in 0..Mode::ALL.len(),
    ) {
        let link = Link { spec, play, mode: Mode::ALL[mode] };
        let received = decode(&encode(&link).unwrap()).unwrap();
        prop_assert_eq!(received.problems, vec![]);
        prop_assert_eq!(received.link, link);
    }

    /// Any bytes in place of variations are refused or make a tree within the limits.
    #[test]
    fn bytes_of_strangers_are_no_danger(
        bytes in proptest::collection::vec(any::<u8>(), 0..60),
        at in any::<proptest::sample::Index>(),
        to in any::<u8>(),
    ) {
        let moves = play().moves;
        let mut spoilt = branches().to_bytes();
        let at = at.index(spoilt.len());
        spoilt[at] = to;
        for bytes in [bytes, spoilt[..at].to_vec(), spoilt] {
            if let Ok(read) = Branches::from_bytes(&bytes, moves.len())
                && let Ok(tree) = read.tree(&moves)
            {
                prop_assert!(tree.lines().len() <= 65);
                let (main, again) = Branches::of(&tree);
                let again = again.unwrap_or_default().tree(&main).unwrap();
                // The numbers of nodes may differ: bytes of strangers can name a line twice.
                let shape = |tree: &Tree<u32>| -> Vec<_> {
                    let lines = tree.lines().into_iter();
                    lines.map(|line| (line.parent, line.depth, line.from, line.moves)).collect()
                };
                prop_assert_eq!(shape(&again), shape(&tree));
            }
        }
    }

    #[test]
    fn nothing_panics(fragment in "[12#]{0,1}[A-Za-z0-9_-]{0,60}.{0,20}") {
        let _ = decode(&fragment);
    }

    #[test]
    fn damaged_links_never_panic(at: proptest::sample::Index, to in "[A-Za-z0-9_-]") {
        let mut fragment = encode(&whole()).unwrap().into_bytes();
        let at = at.index(fragment.len());
        fragment[at] = to.as_bytes()[0];
        let _ = decode(std::str::from_utf8(&fragment).unwrap());
    }
}
