//! Labels: every move and event of the bundled games has words, and they tell no secrets.

use super::games::{all, def, program, walk};
use boardwright_kernel::{Machine, Options, PlayerId};
use boardwright_sim::Labels;
use std::collections::BTreeSet;

/// All labels of moves that a few random games offer.
fn offered(name: &str, players: u32) -> BTreeSet<String> {
    let program = program(name, players);
    let labels = Labels::new(&def(name), &program);
    let mut all = BTreeSet::new();
    for seed in 0..6 {
        walk(&program, seed, true, |machine, _| {
            let mut list = BTreeSet::new();
            for chosen in machine.legal_moves().to_vec() {
                let label = labels.move_label(machine, chosen);
                assert!(list.insert(label.clone()), "{name}: two moves are called {label}");
                all.insert(label);
            }
        });
    }
    all
}

#[test]
fn moves_read_as_the_author_wrote_them() {
    let tic = offered("tic-tac-toe", 2);
    assert!(tic.contains("Place b3"), "{tic:?}");
    assert_eq!(tic.len(), 9);
    let pig = offered("pig", 2);
    for label in ["Roll", "Hold and bank the pot", "6"] {
        assert!(pig.contains(label), "{label} in {pig:?}");
    }
    let market = offered("threat-market", 2);
    for label in [
        "Beg for a coin",
        "Buy Lantern for 1",
        "Sell Crown for 3",
        "Bribe the watch with 2",
        "Swindle a rival",
        "End your turn",
        "Player 1",
    ] {
        assert!(market.contains(label), "{label} in {market:?}");
    }
    assert!(market.iter().all(|label| !label.contains(['{', '}'])), "{market:?}");
}

/// A choice from a list uses the labels of the question, or plain names without them.
#[test]
fn chosen_values_read_as_the_author_wrote_them() {
    let source = "```yaml
meta: { id: bids, players: 2 }
vars: { global: { n: 0 in 0..9 } }
actions:
  bid:
    do:
      - choose: one of 0..2 as $raise
        labels: { 0: \"Pass\", 1: \"Raise by {raise}\" }
      - n += $raise
end:
  - when: n == 9
    result: draw
```
";
    let compiled = boardwright_compile::compile(source, &boardwright_compile::Overrides::default());
    let def = compiled.def.expect("the game compiles");
    let options = boardwright_kernel::LinkOptions { players: 2 };
    let program = boardwright_kernel::link(&def, &options).expect("the game links");
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let bid = machine.legal_moves()[0];
    machine.apply(bid).expect("a legal move");
    let moves = machine.legal_moves().to_vec();
    let told = |chosen| labels.move_label(&machine, chosen);
    assert_eq!(moves.into_iter().map(told).collect::<Vec<_>>(), ["Pass", "Raise by 1", "2"]);
}

/// The sentences of a game for two: after each of the first moves, with turns and phases.
fn told(rules: &str, moves: usize) -> Vec<Vec<String>> {
    let source = format!("```yaml\nmeta: {{ id: test, players: [white, black] }}\n{rules}\n```\n");
    let compiled =
        boardwright_compile::compile(&source, &boardwright_compile::Overrides::default());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let options = boardwright_kernel::LinkOptions { players: 2 };
    let program = boardwright_kernel::link(&def, &options).expect("the game links");
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let after = |_| {
        machine.apply_index(0).expect("there is a move");
        labels.event_sentences(&program, machine.state(), machine.events(), None, true)
    };
    (0..moves).map(after).collect()
}

/// The reset of a variable is reported like any change, and rounds have their own numbers.
#[test]
fn resets_and_rounds_are_told_as_they_come() {
    let told = told(
        "board: { shape: 'grid(1, 2)', vars: { seeds: { in: 0..9, init: 3, reset: round } } }
vars:
  global: { u: { type: int, init: 0, min: 0, max: 9, reset: turn } }
  perPlayer:
    m: 1 in 0..1
    w: { in: 0..9, init: 1, reset: round }
actions:
  go:
    cost: m[actor] -= 1
    do: [u += 2, 'w[black] += 1', 'board[1, 2].seeds = 5']
end:
  - when: round > 3 and u < 9
    result: draw",
        2,
    );
    let found = |events: &[String], told: &str| events.iter().position(|event| event == told);
    for events in &told {
        let (up, back) = (found(events, "U: 0 → 2"), found(events, "U: 2 → 0"));
        assert!(up.is_some() && up < back, "{events:?}");
    }
    assert!(found(&told[1], "W of Black: 3 → 1").is_some(), "{:?}", told[1]);
    assert!(told[1].iter().any(|event| event.ends_with("5 → 3")), "{:?}", told[1]);
    let rounds: Vec<&String> = told[1].iter().filter(|event| event.starts_with("Round ")).collect();
    assert_eq!(rounds, ["Round 2", "Round 3", "Round 4"]);
}

/// An effect on a destroyed token does nothing, which is reported.
#[test]
fn effects_on_a_destroyed_token_are_told() {
    let told = told(
        "tokens: { man: { wear: 0 in 0..3 } }
zones: { z: {} }
vars: { global: { a: 0 in 0..9 } }
setup: [create man in z for white]
actions:
  go:
    do:
      - let $m = first(z)
      - destroy $m
      - $m.wear = 3
      - $m.owner = black
      - move $m to z
      - a += $m.wear otherwise 0
      - if: $m.owner == white
        then: a += 2
end:
  - when: ply > 0
    result: draw",
        1,
    );
    let gone = "A token that is gone stays as it was (3×)".to_owned();
    assert!(told[0].contains(&gone), "{told:?}");
    assert!(told[0].contains(&"A: 0 → 2".to_owned()), "{told:?}");
}

#[test]
fn every_event_has_words() {
    for (name, program) in all() {
        let labels = Labels::new(&def(name.split(' ').next().unwrap()), &program);
        walk(&program, 8, false, |machine, _| {
            let (state, events) = (machine.state(), machine.events());
            for sentence in labels.event_sentences(&program, state, events, None, true) {
                assert!(!sentence.is_empty() && !sentence.starts_with(' '), "{name}: {sentence}");
                assert!(!sentence.contains(['{', '}', '$', '_']), "{name}: {sentence}");
            }
            if let Some(outcome) = machine.result() {
                assert!(!labels.headline(&outcome).is_empty(), "{name}");
            } else {
                assert!(labels.question(machine).is_some_and(|text| !text.is_empty()), "{name}");
            }
        });
    }
}

/// A card drawn to another hand is "a ware"; the owner reads its name.
#[test]
fn labels_keep_secrets() {
    let program = program("threat-market", 2);
    let labels = Labels::new(&def("threat-market"), &program);
    let machine = Machine::new(&program, 1, Options::default());
    let told =
        |viewer| labels.event_sentences(&program, machine.state(), machine.events(), viewer, false);
    let hand = "→ Player 2's hand";
    let others: Vec<_> = told(Some(PlayerId(0))).into_iter().filter(|s| s.contains(hand)).collect();
    assert!(!others.is_empty());
    assert!(others.iter().all(|s| s.starts_with("A ware: Crate")), "{others:?}");
    let own: Vec<_> = told(Some(PlayerId(1))).into_iter().filter(|s| s.contains(hand)).collect();
    assert!(own.iter().all(|s| !s.starts_with("A ware")), "{own:?}");
}

/// A card that another player sells is named only after it is revealed.
#[test]
fn moves_of_others_are_told_as_one_may_know_them() {
    let program = program("threat-market", 2);
    let labels = Labels::new(&def("threat-market"), &program);
    let mut met = 0;
    walk(&program, 3, false, |machine, _| {
        for (index, chosen) in machine.legal_moves().to_vec().into_iter().enumerate() {
            let own = labels.move_label(machine, chosen);
            if !own.starts_with("Sell ") {
                continue;
            }
            let asked = machine.decision().expect("a decision").decider;
            let seller = match asked {
                boardwright_kernel::Decider::Player(player) => player,
                boardwright_kernel::Decider::Chance => continue,
            };
            let other = PlayerId(1 - seller.0);
            let before = labels.move_label_seen(machine, chosen, Some(other), None);
            assert_eq!(before, "Sell a ware for ?");
            assert_eq!(labels.move_label_seen(machine, chosen, Some(seller), None), own);
            let mut after =
                Machine::from_state(&program, machine.state().clone(), Options::default());
            after.apply_index(index).expect("a listed move applies");
            let later = labels.move_label_seen(machine, chosen, Some(other), Some(&after));
            assert_eq!(later, own, "in the gutter everybody sees it");
            met += 1;
        }
    });
    assert!(met > 0);
}

/// Labels show columns of places and tables, and constants of token types.
#[test]
fn labels_show_what_is_fixed_of_places_words_and_types() {
    let spec = r#"```yaml
meta: { id: shown, players: 2 }
board:
  shape: graph
  cells:
    columns: [id, worth, kind]
    rows: [[port, 3, wet], [hill, 5, dry]]
tables:
  wares:
    columns: [id, price]
    rows: [[lamp, 1], [rope, 2]]
tokens:
  boat:
    columns: [type, length]
    rows: [[yawl, 4], [sloop, 7]]
vars: { global: { n: 0 in 0..99 } }
actions:
  sail:
    params:
      to: board
      ware: wares
      boat: types(boat)
    do: n += $to.worth + $ware.price + $boat.length
end:
  - when: n > 50
    result: draw
display:
  actions:
    sail: { label: "{to} {to.worth} {to.kind}, {ware} {ware.price}, {boat} {boat.length}" }
```
"#;
    let compiled = boardwright_compile::lint(spec, &boardwright_compile::Overrides::new());
    assert_eq!(compiled.diagnostics, []);
    let def = compiled.def.expect("it compiles");
    let program = boardwright_kernel::link(&def, &boardwright_kernel::LinkOptions { players: 2 })
        .expect("it links");
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let moves = machine.legal_moves().to_vec();
    let told: Vec<String> = moves.iter().map(|one| labels.move_label(&machine, *one)).collect();
    assert_eq!(told[0], "Port 3 Wet, Lamp 1, Yawl 4");
    assert_eq!(told[7], "Hill 5 Dry, Rope 2, Sloop 7");
}

/// Cards of one type once all read "Card". What a card was given at creation and keeps is now part of its name, for
/// those who may know it.
#[test]
fn given_properties_tell_tokens_apart() {
    let source = "```yaml
meta: { id: slips, players: 2 }
constants: { SUITS: [ember, tide] }
tokens:
  card: { suit: SUITS, rank: 2..14, bent: 0 in 0..3 }
  tile: { top: 0..6, low: 0..6 }
  slip: { n: 1..9 }
zones:
  hand: { owner: player, visibility: owner }
  table: {}
setup:
  - create card in hand[player(1)] with suit = ember, rank = 7
  - create tile in hand[player(1)] with top = 3, low = 5
  - create slip in hand[player(1)] with n = 4
actions:
  lay: { params: { what: \"hand[actor]\" }, do: move $what to table }
display:
  tokens: { slip: { label: \"Slip\" } }
end:
  - when: empty(hand[player(1)])
    result: draw
```
";
    let compiled = boardwright_compile::compile(source, &Default::default());
    let def = compiled.def.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
    let program = boardwright_kernel::link(&def, &boardwright_kernel::LinkOptions { players: 2 })
        .expect("it links");
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options { events: true, ..Options::default() });
    let other = Some(PlayerId(1));
    let moves = machine.legal_moves().to_vec();
    let told = |viewer| {
        moves.iter().map(|m| labels.move_label_seen(&machine, *m, viewer, None)).collect::<Vec<_>>()
    };
    assert_eq!(told(None), ["Lay Card ember 7", "Lay Tile top 3 low 5", "Lay Slip"]);
    assert_eq!(told(other), ["Lay a token"; 3], "the other player learns nothing");
    let setup = |viewer| {
        let events = machine.events();
        labels.event_sentences(&program, machine.state(), events, viewer, false).join("; ")
    };
    assert!(setup(None).contains("Card ember 7 comes to Player 1's hand"), "{}", setup(None));
    for secret in ["ember", "7", "Tile", "5"] {
        assert!(!setup(other).contains(secret), "{}", setup(other));
    }
}
