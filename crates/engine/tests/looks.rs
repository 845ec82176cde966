//! Hints of a spec for drawing: boards, pieces and seats as they reach the page.

use super::page::{Game, Page, fresh, setup};
use boardwright_protocol::{BoardForm, Look, PieceForm, Seat, TokenView, ViewAs};

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
    let look =
        |form, tint: &str, badge: &str| Look { form, tint: tint.into(), badge: badge.into() };
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
