//! Explanations for a player without full information.

use super::game::Game;
use boardwright_kernel::{FactKind, PlaceId, PlayerId, ReasonKind, Value, explain_move};
use boardwright_sim::wanted;

const VEILED: &str = "```yaml
meta: { id: veiled, players: 2 }
board: { shape: \"grid(2, 2)\" }
tokens: { man: {}, card: {} }
zones: { hand: { owner: player, visibility: owner } }
vars: { global: { t: 0 in 0..9 } }
setup:
  - create man in cell_1_1 for player(1)
  - create 2 card in hand[each]
actions:
  place:
    params: { cell: board where .empty }
    do: create man in $cell for actor
  spend:
    params: { card: \"hand[actor]\", n: 1..3, m: 1..3 }
    pre: $m < 3
    do:
      - destroy $card
      - t += $n + $m
end: [{ when: t == 9, result: draw }]
```
";

/// A viewer without full information gets the consequences of public information: occupied cells, and arguments
/// that are no secret.
#[test]
fn what_is_open_is_told_to_everybody() {
    let game = Game::of(VEILED);
    let machine = game.begin();
    let verdict = |text: &str, card: Option<Value>| {
        let mut meant = wanted(&machine, &game.labels, text, None)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        if card.is_some() {
            meant.args[0] = card;
        }
        explain_move(&game.program, machine.state(), &meant, Some(PlayerId(1)))
    };
    let told = verdict("place(cell=cell_1_1)", None);
    assert_eq!(told.legal, Some(false), "{told:#?}");
    let [reason] = told.reasons.as_slice() else { panic!("{told:#?}") };
    let [fact] = reason.facts.as_slice() else { panic!("{reason:#?}") };
    assert_eq!((&fact.what, fact.value), (&FactKind::Empty, Some(Value::Bool(false))));
    let mut places = game.program.places().iter();
    let hand = places.position(|place| place.owner == Some(PlayerId(0))).expect("a hand");
    let cards = machine.state().tokens(&game.program, PlaceId(hand as u16));
    let card = Some(Value::Token(cards[0]));
    for (text, legal) in [("spend(n=1, m=2)", None), ("spend(n=1, m=3)", Some(false))] {
        let told = verdict(text, card);
        assert_eq!(told.legal, legal, "{text}: {told:#?}");
    }
    let told = verdict("spend(n=1, m=3)", card);
    assert_eq!(told.reasons[0].kind, ReasonKind::Condition, "{told:#?}");
    let with: Vec<Option<Value>> = told.reasons[0].with.iter().map(|(_, value)| *value).collect();
    assert_eq!(with, [None, Some(Value::Int(1)), Some(Value::Int(3))]);
}

/// The verdict for a player who does not act, with the first card for each card that the text leaves out.
fn asked_by_another(game: &Game, text: &str) -> Option<bool> {
    let machine = game.begin();
    let mut meant =
        wanted(&machine, &game.labels, text, None).unwrap_or_else(|why| panic!("{text}: {why}"));
    let mut places = game.program.places().iter();
    let hand = places.position(|place| place.owner == Some(PlayerId(0))).expect("a hand");
    let cards = machine.state().tokens(&game.program, PlaceId(hand as u16));
    meant.args.iter_mut().for_each(|arg| {
        arg.get_or_insert(Value::Token(cards[0]));
    });
    explain_move(&game.program, machine.state(), &meant, Some(PlayerId(1))).legal
}

/// A public condition of an `or` decides the verdict, and cards that a player cannot distinguish are not compared.
#[test]
fn only_what_is_open_decides_for_others() {
    let game = Game::of(
        "```yaml
meta: { id: open, players: 2 }
tokens: { card: {} }
zones: { hand: { owner: player, visibility: owner } }
vars: { global: { t: 0 in 0..9 } }
setup:
  - create 2 card in hand[each]
actions:
  low:
    params: { card: \"hand[actor]\", n: 1..3 }
    pre: $n == 1 or $n == 2
    do: t += 1
  any:
    params: { card: \"hand[actor]\", n: 1..3 }
    pre: $n > t or $n < 4 - t
    do: t += 1
  both:
    params: { card: \"hand[actor]\", other: \"hand[actor]\" }
    pre: $card != $other
    do: t += 1
end: [{ when: t == 9, result: draw }]
```
",
    );
    // It is not public whether the actor has that card.
    for (text, legal) in [
        ("low(n=1)", None),
        ("low(n=2)", None),
        ("low(n=3)", Some(false)),
        ("any(n=1)", None),
        ("both()", None),
    ] {
        assert_eq!(asked_by_another(&game, text), legal, "{text}");
    }
}
