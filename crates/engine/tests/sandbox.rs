//! Positions set up by hand: changed, checked, played, kept in links.

use super::page::{GAMES, Game, PIG, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{
    Change, Field, Position, Received, Request, Response, SandboxRequest, SandboxView, Seat, Sent,
    Setup, Start, View, ViewAs,
};

const ALL: ViewAs = ViewAs::Everything;
const KALAH: &str = include_str!("../../../specs/kalah.md");
const CHECKERS: &str = include_str!("../../../specs/checkers.md");

fn ask(page: &mut Page, position: Position, change: Change) -> SandboxView {
    match page.ask(Request::Sandbox(Box::new(SandboxRequest { position, change }))) {
        Response::Sandbox(view) => *view,
        other => panic!("{other:?}"),
    }
}

fn refused(page: &mut Page, position: Position, change: Change) -> String {
    page.refusal(Request::Sandbox(Box::new(SandboxRequest { position, change })))
}

fn draft(view: &SandboxView) -> Position {
    Position::Draft(view.position.clone())
}

fn opened(text: &str) -> (Page, Game) {
    let mut page = Page::new();
    let game = page.open(fresh(text, setup(2, "1", &[Seat::Person; 2]), ALL));
    (page, game)
}

/// The place of a cell by its name.
fn cell(game: &Game, name: &str) -> u32 {
    let cells = game.info.boards.iter().flat_map(|board| &board.cells);
    cells.clone().find(|cell| cell.name == name).expect("a cell").place
}

fn at(view: &View, place: u32) -> Option<(u32, String, u32)> {
    let held = view.places.iter().find(|held| held.place == place)?;
    let token = held.tokens.first()?;
    Some((token.handle, token.kind.clone(), token.owner))
}

fn kind(view: &SandboxView, name: &str) -> String {
    let names: Vec<&str> = view.kinds.iter().map(|kind| &*kind.name).collect();
    let found = view.kinds.iter().find(|kind| kind.name == name);
    found.unwrap_or_else(|| panic!("no {name}: {names:?}")).token.clone()
}

/// Begins the game with a position.
fn begin(page: &mut Page, text: &str, position: &str, seed: &str) -> Game {
    let position = Some(position.to_owned());
    page.open(fresh(text, Setup { position, ..setup(2, seed, &[Seat::Person; 2]) }, ALL))
}

/// Cross lacks one mark in the lowest row: the first move of the position wins.
#[test]
fn a_position_is_set_up_and_played() {
    let (mut page, game) = opened(TIC_TAC_TOE);
    let [a1, b1, c1, a2] = ["a1", "b1", "c1", "a2"].map(|name| cell(&game, name));
    let mut set = ask(&mut page, Position::After(0), Change::Nothing);
    assert_eq!(set.turns, [1, 2]);
    for (name, to) in [("Mark (Cross)", a1), ("Mark (Nought)", a2), ("Mark (Cross)", c1)] {
        let token = kind(&set, name);
        set = ask(&mut page, draft(&set), Change::Add { token, to });
    }
    let (handle, ..) = at(&set.view, c1).expect("a mark");
    set = ask(&mut page, draft(&set), Change::Move { handle, to: Some(b1) });
    assert_eq!((at(&set.view, c1), at(&set.view, b1).map(|it| it.2)), (None, Some(1)));
    let begun = begin(&mut page, TIC_TAC_TOE, &set.position, "1");
    assert_eq!((begun.problems, begun.shown.view.total), (Vec::<String>::new(), 0));
    let moves = begun.shown.view.decision.expect("cross moves").moves;
    assert_eq!(moves.len(), 6);
    let wins = moves.iter().position(|one| one.label == "Place c1").expect("c1 is empty");
    let over = page.play(0, wins as u32, ALL);
    assert_eq!(over.view.end.expect("three in a row").winners, [1]);
    assert_eq!(page.undo(ALL).view.places.len(), 3, "undo stops at the position");
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let (mut page, game) = opened(TIC_TAC_TOE);
    let a1 = cell(&game, "a1");
    let set = ask(&mut page, Position::After(0), Change::Nothing);
    let token = kind(&set, "Mark (Cross)");
    let one = ask(&mut page, draft(&set), Change::Add { token: token.clone(), to: a1 });
    let twice = refused(&mut page, draft(&one), Change::Add { token, to: a1 });
    let said = "Not possible: a1 holds two tokens, but in this game a place holds at most one.";
    assert_eq!(twice, said);
    let gone = refused(&mut page, draft(&one), Change::Move { handle: 9, to: None });
    assert!(gone.contains("not on the table"), "{gone}");
    let odd = r#"{"type": "queen"}"#.to_owned();
    let odd = refused(&mut page, draft(&one), Change::Add { token: odd, to: a1 });
    assert!(odd.contains("there is no type of token `queen`"), "{odd}");
    let full = (0..9).fold(set, |set, at| {
        let place = game.info.boards[0].cells[at].place;
        let token = kind(&set, "Mark (Nought)");
        ask(&mut page, draft(&set), Change::Add { token, to: place })
    });
    let stuck = refused(&mut page, draft(&full), Change::Finish { roll: Vec::new() });
    assert!(stuck.contains("Cross would have to move here"), "{stuck}");
    let begun = begin(&mut page, TIC_TAC_TOE, &full.position, "1");
    assert!(begun.problems[0].contains("does not fit"), "{:?}", begun.problems);
    assert!(begun.shown.view.places.is_empty(), "the game begins as the rules say");
}

#[test]
fn tokens_are_removed_and_another_seat_begins() {
    let (mut page, game) = opened(CHECKERS);
    let before = game.shown.view.places.len();
    let place = game.shown.view.places[0].place;
    let set = ask(&mut page, Position::After(0), Change::Nothing);
    let (handle, ..) = at(&set.view, place).expect("a man");
    let set = ask(&mut page, draft(&set), Change::Move { handle, to: None });
    assert_eq!(set.view.places.len(), before - 1);
    let set = ask(&mut page, draft(&set), Change::Turn { seat: 2 });
    let begun = begin(&mut page, CHECKERS, &set.position, "1");
    let decision = begun.shown.view.decision.expect("somebody moves");
    assert_eq!((decision.seat, begun.shown.view.places.len()), (2, before - 1));
}

#[test]
fn variables_are_set_within_their_bounds() {
    let (mut page, _) = opened(PIG);
    let set = ask(&mut page, Position::After(0), Change::Nothing);
    let banked = Field::Player { var: 0, seat: 2 };
    let field = set.fields.iter().find(|field| field.field == banked).expect("banked points");
    assert_eq!((field.value.as_str(), field.bounds), ("0", Some((0, 700))));
    let to = |value: &str| Change::Set { field: banked, value: value.to_owned() };
    let much = refused(&mut page, draft(&set), to("701"));
    assert!(much.contains("701 is outside 0 to 700"), "{much}");
    let word = refused(&mut page, draft(&set), to("many"));
    assert!(word.contains("no whole number"), "{word}");
    let set = ask(&mut page, draft(&set), to("99"));
    let begun = begin(&mut page, PIG, &set.position, "1");
    assert_eq!(begun.shown.view.players[1].vars[0].value, "99");
    // In Kalah the seeds are variables of the places.
    let (mut page, game) = opened(KALAH);
    let house = game.info.boards[0].cells[0].place;
    let set = ask(&mut page, Position::After(0), Change::Nothing);
    let field = Field::Place { var: 0, place: house };
    let change = Change::Set { field, value: "9".to_owned() };
    let set = ask(&mut page, draft(&set), change);
    let facts = &set.view.cells.iter().find(|cell| cell.place == house).expect("a house").facts;
    assert_eq!(facts[0].value, "9");
}

/// A file of another game changes nothing, and neither does a broken one.
#[test]
fn files_are_checked() {
    let (mut page, _) = opened(CHECKERS);
    let file = ask(&mut page, Position::After(0), Change::Nothing).position;
    let same = ask(&mut page, Position::File(file.clone()), Change::Nothing);
    assert_eq!(same.position, file);
    let mut other = opened(TIC_TAC_TOE).0;
    let foreign = refused(&mut other, Position::File(file), Change::Nothing);
    assert!(foreign.contains("state of other rules"), "{foreign}");
    let broken = refused(&mut other, Position::File("{ nonsense".to_owned()), Change::Nothing);
    assert_eq!(broken, "This is no saved position.");
    let list = refused(&mut other, Position::File("{\"a\": 1}".to_owned()), Change::Nothing);
    assert!(list.starts_with("This position cannot be opened:"), "{list}");
}

/// A link brings the position along, and an edit of the rules keeps it and the moves.
#[test]
fn links_and_edits_keep_the_position() {
    let (mut page, _) = opened(CHECKERS);
    let set = ask(&mut page, Position::After(0), Change::Turn { seat: 2 });
    begin(&mut page, CHECKERS, &set.position, "1");
    let played = page.play(0, 2, ALL);
    let shared = page.share(CHECKERS, 1, Sent::Game);
    let Received::Link { text, setup: Some(setup), moves, at, expected, .. } =
        page.receive(&shared.fragment)
    else {
        panic!("a link with a game")
    };
    assert_eq!(setup.position.as_deref(), Some(&*set.position));
    let mut game = fresh(&text, setup.clone(), ALL);
    (game.start, game.at, game.expected) = (Start::Moves(moves), Some(at), expected);
    let again = Page::new().open(game);
    assert!(again.verified, "{:?}", again.problems);
    assert_eq!(again.shown.view.hash, played.view.hash);
    let edited = CHECKERS.replace("# Checkers", "# My checkers");
    assert_ne!(edited, CHECKERS);
    let mut kept = fresh(&edited, setup, ALL);
    kept.start = Start::KeepMoves;
    let kept = page.open(kept);
    assert_eq!((kept.problems, kept.shown.view.total), (Vec::<String>::new(), 1));
    assert_eq!(kept.shown.view.places, played.view.places);
}

/// The same position with another seed has other dice, with the same seed the same.
#[test]
fn chance_goes_on_from_the_seed() {
    let (mut page, _) = opened(PIG);
    let set = ask(&mut page, Position::After(0), Change::Nothing);
    let mut rolls = |seed: &str| -> Vec<i32> {
        begin(&mut page, PIG, &set.position, seed);
        (0..6).flat_map(|at| page.play(at, 0, ALL).view.dice).map(|die| die.value).collect()
    };
    assert_eq!(rolls("5"), rolls("5"));
    assert_ne!(rolls("5"), rolls("6"));
}

/// Every position of a game can be opened in the sandbox, shown there as it is, and left unchanged. After the end a new
/// turn begins.
#[test]
fn every_position_of_a_game_fits() {
    for (text, _) in GAMES {
        let mut page = Page::new();
        let bots = setup(2, "3", &[Seat::Random; 2]);
        let mut shown = page.open(fresh(text, bots, ALL)).shown;
        loop {
            let set = ask(&mut page, Position::After(shown.view.at), Change::Nothing);
            assert_eq!(set.view.places, shown.view.places);
            let begins = Change::Finish { roll: Vec::new() };
            if shown.view.end.is_some() {
                break;
            }
            assert_eq!(ask(&mut page, draft(&set), begins).position, set.position);
            shown = page.bot(ALL);
        }
    }
}

/// The next roll is wanted: a seed is found with which it comes, whatever move throws, and the game tells that.
#[test]
fn the_next_roll_is_set() {
    let (mut page, game) = opened(PIG);
    assert!(!game.info.set_roll);
    let set = ask(&mut page, Position::After(0), Change::Nothing);
    assert_eq!((set.dice.as_slice(), set.seed.as_deref()), (&[6][..], None));
    for wanted in 1..=6 {
        let finish = Change::Finish { roll: vec![Some(wanted)] };
        let set = ask(&mut page, draft(&set), finish);
        let begun = begin(&mut page, PIG, &set.position, &set.seed.expect("a seed"));
        assert!(begun.info.by_hand && begun.info.set_roll);
        let thrown = page.play(0, 0, ALL).view.dice;
        assert_eq!(thrown.first().map(|die| die.value), Some(wanted));
    }
    let seven = refused(&mut page, draft(&set), Change::Finish { roll: vec![Some(7)] });
    assert!(seven.contains("did not fall like this"), "{seven}");
    let (mut page, _) = opened(TIC_TAC_TOE);
    let set = ask(&mut page, Position::After(0), Change::Nothing);
    assert_eq!(set.dice, Vec::<u32>::new());
    let none = refused(&mut page, draft(&set), Change::Finish { roll: vec![Some(1)] });
    assert!(none.contains("no move here throws dice"), "{none}");
}
