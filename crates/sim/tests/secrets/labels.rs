//! The label of a move that was made tells another player no secret that the move wrote.

use super::games::Game;
use boardwright_kernel::{EventKind, Machine, Options, PlayerId, Seen, observe, sees_event};
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

/// A game in which the second player has once seen the highest card of the first player's hand.
const REMEMBERED: &str = "
```yaml
meta: { id: remembered, players: 2 }
tokens: { card: { rank: 1..9 } }
zones:
  deck: { visibility: hidden, ordering: stack }
  hand: { owner: player, visibility: owner }
  stash: { owner: player, visibility: owner }
  table: {}
vars: { global: { turns: 0..99 } }
setup:
  - { each: $r in 1..9, do: create card in deck with rank = $r }
  - shuffle deck
  - draw 3 from deck to hand[each]
  - reveal highest(hand[player(1)], .rank) to player(2)
actions:
  act:
    ACT
end: [{ when: turns >= 6, result: draw }]
```
";

#[test]
fn a_remembered_card_that_is_put_away_face_down_is_not_named() {
    for (act, open) in [
        ("params: { c: 'hand[actor]' }\n    do: ['turns += 1', 'move $c to stash[actor]']", false),
        ("do: ['turns += 1', 'choose one of hand[actor] as $c', 'move $c to stash[actor]']", false),
        ("params: { c: 'hand[actor]' }\n    do: ['turns += 1', 'move $c to table']", true),
    ] {
        let game = Game::of(act, &REMEMBERED.replace("ACT", act), 2);
        let mut before = Machine::new(&game.program, 3, Options::default());
        if act.contains("choose") {
            before.apply_index(0).expect("the action");
        }
        let mut told = BTreeSet::new();
        let mut seen = BTreeSet::new();
        for chosen in before.legal_moves().to_vec() {
            let mut after = before.clone();
            after.apply(chosen).expect("a listed move applies");
            let made = MadeMove { before: &before, after: &after, chosen };
            told.insert(game.labels.made_label(made, Some(PlayerId(1))));
            seen.insert(format!("{:?}", observe(&game.program, after.state(), PlayerId(1))));
        }
        let kinds = if open { 3 } else { 1 };
        assert_eq!((told.len(), seen.len()), (kinds, kinds), "{act}: {told:?}\n{seen:#?}");
    }
}

/// A game with a hidden hand in which a kind of card is demanded and a die is turned, both in the open.
const OPEN: &str = "
```yaml
meta: { id: open, players: 2 }
tokens: { ash: {}, elm: {}, die: { pips: 1 in 1..6 } }
zones: { hand: { owner: player, visibility: owner }, pool: { owner: player } }
vars: { global: { turns: 0..99 } }
setup: ['create 2 ash in hand[each]', 'create die in pool[each]']
actions:
  demand:
    do:
      - turns += 1
      - choose one of (ash, elm) as $kind
      - move hand[opponent] where .type == $kind to hand[actor]
      - $die.pips += 1
end: [{ when: turns >= 6, result: draw }]
```
";

#[test]
fn open_choices_and_changes_are_told_beside_a_hidden_hand() {
    let text = OPEN.replace("$die.pips", "first(pool[actor]).pips");
    let game = Game::of("open", &text, 2);
    let mut before = Machine::new(&game.program, 1, Options::default());
    before.apply_index(0).expect("the demand");
    let mut after = before.clone();
    let chosen = before.legal_moves()[0];
    after.apply(chosen).expect("the choice");
    let other = Some(PlayerId(1));
    let made = MadeMove { before: &before, after: &after, chosen };
    assert_eq!(game.labels.made_label(made, other), "Kind: Ash");
    let told: Vec<String> = after
        .events()
        .iter()
        .filter(|event| sees_event(&game.program, other, event) == Seen::Whole)
        .filter_map(|event| match event.kind {
            EventKind::Prop { from, to, .. } => Some(format!("{from:?} {to:?}")),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["Int(1) Int(2)"]);
}

/// Runes are numbered in the hand and laid open afterwards.
const SEALED: &str = "
```yaml
meta: { id: sealed-runes, players: 2 }
constants: { MOODS: [calm, tense] }
tokens:
  rune:
    power: 0 in 0..9
    mark: false in (false, true)
    omen: { in: 0..9, init: 0, visibility: owner }
    mood: calm in MOODS
    pal: none in players
    twin: none in tokens
zones:
  hand: { owner: player, visibility: owner }
  table: {}
setup:
  - each: $p in players
    do: create rune in hand[$p] for $p
actions:
  lay:
    params:
      rune: hand[actor]
      power: 1..3
    do:
      - $rune.power = $power
      - $rune.mark = true
      - $rune.omen = 5
      - $rune.mood = tense
      - $rune.pal = actor
      - $rune.twin = $rune
      - move $rune to table
end: [{ when: count(table) >= 2, result: draw }]
```
";

#[test]
fn changed_properties_are_told_when_a_token_comes_into_view() {
    let game = Game::of("sealed-runes", SEALED, 2);
    let mut machine = Machine::new(&game.program, 1, Options::default());
    machine.apply_index(2).expect("the rune with power 3");
    let told = |viewer: Option<u16>| {
        let viewer = viewer.map(PlayerId);
        game.labels.event_sentences(&game.program, machine.state(), machine.events(), viewer, false)
    };
    assert_eq!(
        told(Some(1)),
        ["Rune: Player 1's hand → Table (power 3, mark, mood tense, pal Player 1, twin Rune)"]
    );
    assert_eq!(told(Some(0)).last().map(String::as_str), Some("Rune: Player 1's hand → Table"));
    assert_eq!(told(None).last().map(String::as_str), Some("Rune: Player 1's hand → Table"));
}

/// Squares of a sea: what lies on them is a secret of their owner, where was shot is open.
const SEA: &str = "
```yaml
meta: { id: sea, players: 2 }
constants: { PARTS: [water, hull], SHOTS: [unshot, hit, miss] }
board: { shape: \"grid(2, 2)\" }
tokens:
  square:
    part: { in: PARTS, init: water, visibility: owner }
    shot: unshot in SHOTS
vars: { global: { turns: 0..99 } }
setup:
  - create square in row(board, 1) for player(1)
  - create square in row(board, 2) for player(2)
actions:
  shoot:
    params: { s: \"pieces[opponent] where .shot == unshot\" }
    do:
      - turns += 1
      - $s.part = hull
      - $s.shot = hit
end: [{ when: turns >= 2, result: draw }]
display: { tokens: { square: { label: \"Square {part}\" } } }
```
";

/// The one who shoots learns of the hit, which is open, and nothing of what lies there.
#[test]
fn open_properties_of_tokens_with_secrets_are_told_to_all() {
    let game = Game::of("sea", SEA, 2);
    let mut after = Machine::new(&game.program, 1, Options::default());
    after.apply_index(0).expect("the shot");
    let told = |viewer: Option<u16>| -> Vec<String> {
        let (program, viewer) = (&game.program, viewer.map(PlayerId));
        let (state, events) = (after.state(), after.events());
        let sentence = |at| game.labels.event_sentence(program, state, &events[at..], viewer);
        let all = (0..events.len()).filter_map(sentence);
        all.filter(|line| line.contains("Square")).collect()
    };
    let (part, shot) = ("Part of Square Hull: Water → Hull", "Shot of Square Hull: Unshot → Hit");
    assert_eq!(told(None), [part, shot]);
    assert_eq!(told(Some(1)), [part, shot], "the owner");
    let [line] = &told(Some(0))[..] else { panic!("one change is open") };
    assert!(line.starts_with("Shot of Square") && line.ends_with("Unshot → Hit"), "{line}");
    assert!(!line.to_lowercase().contains("hull"), "{line}");
}

/// A game with cards in hands that only their owners see, and a secret colour of each player.
const HELD: &str = "
```yaml
meta: { id: held, players: 2 }
constants: { COLOURS: [red, blue] }
tokens: { card: { colour: COLOURS, marked: 'false in (false, true)' } }
zones: { hand: { owner: player, visibility: owner }, table: {} }
vars:
  global: { turns: 0..99, said: red in COLOURS }
  perPlayer:
    colour: { type: COLOURS, init: blue, visibility: owner }
    lies: { type: int, min: 0, max: 9, init: 0, visibility: owner }
sequences:
  say:
    params: { c: COLOURS }
    do: said = $c
  note:
    params: { c: COLOURS }
    do:
      - { if: '$c == colour[actor]', then: return }
      - lies[actor] += 1
  tell:
    params: { c: COLOURS }
    do:
      - { if: 'lies[actor] == 0', then: return }
      - said = $c
setup:
  - create 2 card in hand[each] with colour = blue
  - create card in table with colour = red
turn:
  phases:
    act:
      window: one
      after: AFTER
actions:
  act:
    params: { c: COLOURS }
    do:
      - turns += 1
EFFECTS
end: [{ when: turns >= 6, result: draw }]
```
";

/// The labels of the two moves of the first player, as the second player reads them.
fn of_held(effects: &[&str], after: &str) -> [String; 2] {
    let lines: String = effects.iter().map(|line| format!("      - {line}\n")).collect();
    let text = HELD.replace("EFFECTS\n", &lines).replace("AFTER", after);
    let game = Game::of(&effects.concat(), &text, 2);
    let mut before = Machine::new(&game.program, 1, Options::default());
    let moves = before.legal_moves().to_vec();
    assert_eq!(moves.len(), 2, "{effects:?}");
    [0, 1].map(|at| {
        let mut after = before.clone();
        after.apply(moves[at]).expect("a listed move applies");
        let made = MadeMove { before: &before, after: &after, chosen: moves[at] };
        game.labels.made_label(made, Some(PlayerId(1)))
    })
}

/// The label does not tell if a secret changed: it is the same whatever happened.
#[test]
fn labels_say_nothing_by_being_open() {
    let (masked, open) = (["Act (secret)", "Act (secret)"], ["Act Red", "Act Blue"]);
    let lie = "{ if: '$c != colour[actor]', then: 'lies[actor] += 1' }";
    let mark = "{ each: '$h in hand[actor] where .colour == $c', do: '$h.marked = true' }";
    for (effects, after, told) in [
        (&[lie][..], "[]", masked),
        (&["call note($c)"], "[]", masked),
        (&[mark], "[]", masked),
        (&["let $d = $c", "colour[actor] = $d"], "[]", masked),
        // An argument that everybody is told anyway is no secret, though a secret is computed from it, too.
        (&["said = $c", lie], "[]", open),
        (&["call say($c)", mark], "[]", open),
        // It is shown only sometimes: then the label would tell when.
        (&["{ if: 'lies[actor] > 0', then: said = $c }", lie], "[]", masked),
        (&["call tell($c)", lie], "[]", masked),
        // Later changes in secret have nothing to do with the choice.
        (&["said = $c"], "'lies[active] += 1'", open),
        (&["{ each: '$t in table where .colour == $c', do: '$t.marked = true' }"], "[]", open),
    ] {
        assert_eq!(of_held(effects, after), told, "{effects:?}, {after}");
    }
}
