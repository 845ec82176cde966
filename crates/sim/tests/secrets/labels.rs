//! The label of a move that was made tells another player no secret that the move wrote.

use super::games::Game;
use boardwright_kernel::{Machine, Options, PlayerId, observe};
use boardwright_sim::MadeMove;
use std::collections::BTreeSet;

/// A game whose action `act` writes a secret. `RULES` are the variables, the parameters and the effects.
const GAME: &str = "
```yaml
meta: { id: secret-writing, players: 2 }
constants: { WARES: [tea, silk, jade] }
tokens:
  ship:
    size: 1..3
    cargo: { type: WARES, init: tea, visibility: owner }
zones: { harbor: {} }
board: { shape: \"grid(2, 2)\", vars: { trap: { type: bool, init: false, visibility: hidden } } }
vars:
  global: { turns: 0..99, buried: { type: int, min: 0, max: 9, init: 0, visibility: hidden } }
  perPlayer: { stake: { type: int, min: 0, max: 9, init: 0, visibility: owner }, liked: { type: WARES, init: tea, visibility: owner } }
sequences:
  keep:
    params: { amount: 0..2 }
    do:
      - stake[actor] = $amount
setup:
  - create ship in harbor for player(1) with size = 2
  - create ship in harbor for player(2) with size = 1
actions:
  act:
    params: PARAMS
    do:
      - turns += 1
      - EFFECT
end: [{ when: turns >= 6, result: draw }]
```
";

/// The labels of all moves of the first player, for each of the two.
fn labels(params: &str, effect: &str) -> [BTreeSet<String>; 2] {
    let text = GAME.replace("PARAMS", params).replace("EFFECT", effect);
    let game = Game::of(effect, &text, 2);
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    let mut after_for_second = BTreeSet::new();
    let mut before = Machine::new(&game.program, 1, Options::default());
    let moves = before.legal_moves().to_vec();
    assert!(moves.len() >= 3, "{effect}: {moves:?}");
    for chosen in moves {
        let mut after = before.clone();
        after.apply(chosen).expect("a listed move applies");
        let made = MadeMove { before: &before, after: &after, chosen };
        for (viewer, found) in found.iter_mut().enumerate() {
            found.insert(game.labels.made_label(made, Some(PlayerId(viewer as u16))));
        }
        let seen = observe(&game.program, after.state(), PlayerId(1));
        after_for_second.insert(format!("{seen:?}"));
    }
    assert_eq!(after_for_second.len(), 1, "{effect}: the second player sees no difference");
    found
}

/// Numbers, words and cells; written by the action itself or by a sequence; also where the value stays the same.
#[test]
fn what_a_move_writes_in_secret_is_in_no_label() {
    let ship = "{ ship: harbor where .owner == actor, ware: WARES }";
    for (params, effect) in [
        (ship, "$ship.cargo = $ware"),
        ("{ amount: 0..2 }", "stake[actor] = $amount"),
        ("{ amount: 0..2 }", "stake[actor] = max($amount, 1)"),
        ("{ amount: 0..2 }", "call keep($amount)"),
        ("{ ware: WARES }", "liked[actor] = $ware"),
        ("{ amount: 0..2 }", "buried = $amount"),
        ("{ amount: 0..2 }", "{ if: $amount > 0, then: buried = 1 }"),
        ("{ cell: board }", "$cell.trap = true"),
    ] {
        let [own, other] = labels(params, effect);
        assert!(own.len() >= 3, "{effect}: the player who acts reads all of it: {own:?}");
        assert_eq!(other, BTreeSet::from(["Act (secret)".to_owned()]), "{effect}");
    }
}
