//! Hints of a spec for drawing: boards, pieces and seats as they reach the page.

use super::page::{Game, Page, fresh, setup};
use boardwright_def::icon;
use boardwright_protocol::{
    Arg, BoardForm, Die, DrawnSize, Look, Near, PieceForm, Seat, TokenView, ViewAs, ZoneLook,
};

const KALAH: &str = include_str!("../../../specs/kalah.md");
const NIM: &str = include_str!("../../../specs/nim.md");

const RUINS: &str = r#"# Ruins

```yaml
meta: { id: ruins, name: "Ruins", players: [dark, light] }
board:
  shape: grid(4, 4)
  vars:
    moss: 2 in 0..9
    age: 3 in 0..9
  regions:
    ruins: row(board, 2)
tokens:
  walker: { wounds: 1 in 0..5 }
  tower: {}
  flag: {}
setup:
  - create walker in board[1] for player(1)
  - create walker in board[16] for player(2)
  - create tower in board[7]
  - create flag in board[8] for player(1)
actions:
  go:
    params:
      w: pieces[actor] where .type == walker and .wounds < 5
      to: neighbors($w.at) where .empty and .moss + .age > 0
    do:
      - move $w to $to
      - $w.wounds += 1
end:
  - when: round > 12
    result: draw
display:
  board: { material: linen, pattern: plain, view: actor, show: moss, regions: { ruins: slate } }
  tokens:
    walker: { shape: pawn, color: { dark: soot, light: sun }, bar: wounds }
    flag: { shape: disc, color: plum }
```
"#;

fn opened(text: &str) -> Game {
    Page::new().open(fresh(text, setup(2, "1", &[Seat::Person; 2]), ViewAs::Everything))
}

fn tokens(game: &Game) -> impl Iterator<Item = &TokenView> {
    game.shown.view.places.iter().flat_map(|place| &place.tokens)
}

#[test]
fn boards_have_the_hints_of_the_spec() {
    let game = opened(RUINS);
    let board = &game.info.boards[0];
    assert_eq!((&*board.material, board.checkered, board.turns), ("linen", false, true));
    assert_eq!(board.form, BoardForm::Squares, "a game with tokens has no pits");
    let slate = board.cells.iter().filter(|cell| cell.material == "slate");
    assert_eq!(slate.map(|cell| &*cell.name).collect::<Vec<_>>(), ["a2", "b2", "c2", "d2"]);
    assert!(board.cells.iter().all(|cell| ["", "slate"].contains(&&*cell.material)));
    let facts = &game.shown.view.cells[0].facts;
    let facts: Vec<_> =
        facts.iter().map(|fact| (&*fact.name, &*fact.value, &*fact.short)).collect();
    assert_eq!(facts, [("Moss", "2", "2"), ("Age", "3", "")], "the other one is in the tooltip");
}

#[test]
fn pieces_and_seats_have_the_hints_of_the_spec() {
    let game = opened(RUINS);
    let look = |form, tint: &str, badge: &str| Look {
        form,
        tint: tint.into(),
        badge: badge.into(),
        ..Look::default()
    };
    let looks: Vec<_> =
        tokens(&game).map(|token| (&*token.kind, token.owner, token.look.clone())).collect();
    let expected = [
        ("walker", 1, look(PieceForm::Pawn, "soot", "1")),
        ("tower", 0, Look::default()),
        ("flag", 1, look(PieceForm::Disc, "plum", "")),
        ("walker", 2, look(PieceForm::Pawn, "sun", "1")),
    ];
    assert_eq!(looks, expected);
    let tints: Vec<_> = game.shown.seats.iter().map(|seat| &*seat.tint).collect();
    assert_eq!(tints, ["soot", "sun"]);
}

#[test]
fn dice_show_their_number() {
    let spec = |hints: &str| {
        format!(
            "```yaml\nmeta: {{ id: cup, players: 2 }}\ntokens:\n  die:\n    cold: true in (false, true)\n    pips: 4 in \
             1..6\n    marks: 2 in 0..3\nzones: {{ cup: {{}} }}\nsetup: create die in cup\nactions:\n  pass: {{ do: end \
             turn }}\nend: [{{ when: round > 3, result: draw }}]\ndisplay: {{ tokens: {{ die: {{ {hints} }} }} }}\n```\n"
        )
    };
    let look = |hints: &str| {
        let game = opened(&spec(hints));
        tokens(&game).map(|token| (token.look.form, token.look.badge.clone())).collect::<Vec<_>>()
    };
    assert_eq!(look("shape: die"), [(PieceForm::Die, "4".to_owned())]);
    assert_eq!(look("shape: die, bar: marks"), [(PieceForm::Die, "2".to_owned())]);
    assert_eq!(look("shape: cube"), [(PieceForm::Cube, String::new())]);
}

/// With a hint and without one: the one number of the cells of a game without tokens is a number of seeds.
#[test]
fn seeds_lie_in_pits() {
    let without = NIM.replace("  board: { show: beans }\n", "");
    assert_ne!(without, NIM);
    for (text, seeds) in
        [(KALAH, vec![4, 4, 4, 4, 4, 4, 0]), (NIM, vec![3, 4, 5]), (&without, vec![3, 4, 5])]
    {
        let game = opened(text);
        assert_eq!(game.info.boards[0].form, BoardForm::Pits);
        let cells = game.shown.view.cells.iter().take(7);
        assert_eq!(cells.map(|cell| cell.seeds).collect::<Vec<_>>(), seeds);
    }
}

const GROTTO: &str = r#"# Grotto

```yaml
meta: { id: grotto, name: "Grotto", players: [ember, tide] }
constants: { SUITS: [moss, rust] }
board: { shape: ring(6) }
tokens:
  card: { suit: SUITS, rank: 1..9 }
  guide: { ready: { type: bool, init: true }, wounds: 0 in 0..3 }
zones:
  hand: { owner: player, visibility: owner }
  shelf: {}
  well: {}
vars:
  global: { damp: 0 in 0..9 }
  perPlayer: { coins: 0 in 0..9 }
setup:
  - create guide in board[1] for ember
  - create guide in board[2] for ember with wounds = 2
  - create guide in board[4] for tide with ready = false
  - each: $s in SUITS, $r in 1..3
    do:
      - create card in shelf with suit = $s, rank = 4 - $r
      - create card in hand[ember] with suit = $s, rank = $r
actions:
  roll:
    do:
      - roll d6 as $height
      - roll d6 as $depth
      - roll d6 as $whim
      - damp += 1
      - coins[actor] += 1
end:
  - when: damp > 8
    result: draw
display:
  board: { layout: circle }
  zones:
    shelf: { by: suit, sort: rank, near: board, size: large, icon: book, group: "Finds" }
    well: { near: shelf }
    hand: { sort: [rank, suit] }
  tokens:
    guide: { icon: person, size: small, faded: not .ready or .wounds >= 2 }
  rolls:
    roll: { show: number }
    height: { show: dice }
    whim: { show: none }
  vars:
    damp: { group: "Dangers", icon: droplet }
    coins: { icon: coins }
```
"#;

#[test]
fn tokens_lie_in_the_order_of_the_spec() {
    let game = opened(GROTTO);
    let held = |zone: &str| {
        let info = game.info.zones.iter().find(|info| info.id == zone).expect("a zone");
        let place = game.shown.view.places.iter().find(|held| held.place == info.place);
        let value = |token: &TokenView| {
            let values: Vec<_> = token.props.iter().map(|(_, value)| value.as_str()).collect();
            values.join(" ")
        };
        let tokens = place.into_iter().flat_map(|held| &held.tokens);
        tokens.map(|token| (value(token), token.look.starts_row)).collect::<Vec<_>>()
    };
    let shelf = held("shelf");
    let rows: Vec<_> = shelf.iter().map(|(value, starts)| (value.as_str(), *starts)).collect();
    let expected = [
        ("Moss 1", false),
        ("Moss 2", false),
        ("Moss 3", false),
        ("Rust 1", true),
        ("Rust 2", false),
        ("Rust 3", false),
    ];
    assert_eq!(rows, expected);
    let hand: Vec<_> = held("hand").into_iter().map(|(value, _)| value).collect();
    assert_eq!(hand, ["Moss 1", "Rust 1", "Moss 2", "Rust 2", "Moss 3", "Rust 3"]);
}

/// The order by what is secret would tell it.
#[test]
fn the_order_of_cards_that_are_not_seen_tells_nothing() {
    let hidden = GROTTO.replace("  shelf: {}", "  shelf: { visibility: hidden }");
    let game = Page::new().open(fresh(&hidden, setup(2, "1", &[Seat::Person; 2]), ViewAs::Seat(2)));
    for held in &game.shown.view.places {
        let backs = held.tokens.iter().filter(|token| token.hidden);
        assert!(backs.clone().all(|token| token.look == Look::default()), "{held:?}");
        assert!(backs.count() <= 1, "hidden cards are one pile: {held:?}");
    }
}

#[test]
fn zones_variables_and_symbols_have_the_hints_of_the_spec() {
    let game = opened(GROTTO);
    let look = |zone: &str| {
        let mut zones = game.info.zones.iter();
        zones.find(|info| info.id == zone).map(|info| info.look.clone()).unwrap_or_default()
    };
    let shelf = ZoneLook {
        size: DrawnSize::Large,
        group: "Finds".into(),
        near: Near::Boards,
        icon: icon("book").unwrap_or_default().into(),
    };
    assert_eq!(look("shelf"), shelf);
    assert_eq!(look("well").near, Near::Zone("shelf".into()));
    let damp = &game.shown.view.globals[0];
    assert_eq!((&*damp.group, &*damp.icon), ("Dangers", icon("droplet").unwrap_or_default()));
    assert_eq!(game.shown.view.players[0].vars[0].icon, icon("coins").unwrap_or_default());
    let board = &game.info.boards[0];
    assert_eq!((board.form, board.links.len()), (BoardForm::Places, 6));
    let guides: Vec<_> = tokens(&game).filter(|token| token.kind == "guide").collect();
    let faded: Vec<_> = guides.iter().map(|token| token.look.faded).collect();
    assert_eq!(faded, [false, true, true], "the second has wounds, the third is not ready");
    assert!(guides.iter().all(|token| token.look.size == DrawnSize::Small));
}

/// By the name of the result first, else by the action.
#[test]
fn rolls_are_shown_as_the_spec_says() {
    let mut page = Page::new();
    let game = page.open(fresh(GROTTO, setup(2, "1", &[Seat::Person; 2]), ViewAs::Everything));
    let Some(decision) = &game.shown.view.decision else { panic!("a question") };
    let roll = decision.moves.iter().position(|one| one.args == Vec::<Arg>::new());
    let shown = page.play(0, roll.expect("a move") as u32, ViewAs::Everything);
    let dice: Vec<_> = shown.view.dice.iter().map(|die: &Die| die.faces).collect();
    assert_eq!(dice, [6, 0], "a die and a number; the third is not on the table");
}

/// Boards that each player has are drawn for the players in the game, each with its owner.
#[test]
fn boards_of_players_are_those_of_the_players_in_the_game() {
    let text = "```yaml\nmeta: { id: yards, players: { min: 2, max: 4 } }\n\
        board:\n  id: yard\n  owner: player\n  shape: grid(2, 2)\n\
        tokens: [man]\nactions:\n  put:\n    params: { cell: \"yard[actor] where .empty\" }\n    \
        do: create man in $cell for actor\n\
        end:\n  - when: round > 4\n    result: draw\n```\n";
    let shown = |players: u32| -> Vec<(String, u32, String)> {
        let seats = vec![Seat::Person; players as usize];
        let game = Page::new().open(fresh(text, setup(players, "1", &seats), ViewAs::Seat(1)));
        let shown = game.info.boards.iter();
        shown.map(|board| (board.name.clone(), board.owner, board.cells[0].name.clone())).collect()
    };
    let board = |seat: u32| {
        let name = format!("Player {seat}'s yard");
        (name.clone(), seat, format!("{name} a1"))
    };
    assert_eq!(shown(2), [board(1), board(2)]);
    assert_eq!(shown(4), [board(1), board(2), board(3), board(4)]);
}
