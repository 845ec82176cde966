//! States with undecided orders: the next draws of chance, events, hashes.

use super::cards::{cards, walk};
use super::tree::{explicit, game, program, signature};
use crate::common::generator::with_generator;
use boardwright_kernel::{Decider, Machine, Options, PlayerId, Program, Rng, Value, VarId};

/// From a state with an undecided deck, the generator has the probabilities of the host.
#[test]
fn the_generator_has_the_probabilities_of_the_host() {
    const GAMES: u32 = 6_000;
    let program = game(
        "tokens: { red: {}, blue: {} }
zones:
  deck: { visibility: hidden, ordering: stack }
  pile: {}
vars: { global: { n: 0 in 0..9 } }
setup:
  - create red in deck
  - create 2 blue in deck
  - shuffle deck
turn:
  phases:
    main:
      window: one
      do:
        - draw 1 from deck to pile
        - if: top(deck).type == red
          then: n = 1
",
    );
    // Setup decides nothing: the first turn asks.
    let base = Machine::new(&program, 1, explicit());
    assert_eq!(base.decision().map(|decision| decision.decider), Some(Decider::Chance));
    let mut found = [0u32; 2];
    for seed in 0..GAMES {
        let mut rng = Rng::seeded(u64::from(seed));
        let state = with_generator(&program, base.state(), &mut rng);
        let mut machine = Machine::from_state(&program, state, Options::default());
        // The first draw is blue: the test counts red as the next one.
        assert_eq!((machine.count(), machine.weight(0), machine.weight(1)), (2, 1, 2));
        machine.apply_index(1).expect("blue");
        assert!(machine.decision().is_some_and(|d| d.decider != Decider::Chance));
        let Value::Int(n) = machine.state().global(&program, VarId(0)) else { panic!("a number") };
        found[n as usize] += 1;
    }
    // Half of the games, within five standard deviations.
    assert!(found[0].abs_diff(GAMES / 2) < 194, "{found:?}");
}

/// If a cost depends on a drawn token, chance decides the draw before moves are listed.
#[test]
fn costs_decide_the_order_that_they_draw_from() {
    let program = program(
        "```yaml
meta: { id: costs, players: 2 }
tokens: { red: {}, blue: {} }
zones:
  deck: { visibility: hidden, ordering: stack }
  pile: { ordering: stack }
vars: { global: { n: 0 in 0..9 } }
setup:
  - create red in deck
  - create 3 blue in deck
  - shuffle deck
actions:
  gamble:
    cost:
      - draw 1 from deck to pile
      - \"n -= if top(pile).type == red then 1 else 0\"
    do: draw
  stop:
    do: draw
```
",
    );
    let mut machine = Machine::new(&program, 1, explicit());
    assert_eq!(machine.decision().map(|decision| decision.decider), Some(Decider::Chance));
    assert_eq!((machine.count(), machine.weight(0), machine.weight(1)), (2, 1, 3));
    for (outcome, moves) in [(0, 1), (1, 2)] {
        machine.apply_index(outcome).expect("a listed outcome applies");
        assert_eq!(machine.decision().map(|d| d.decider), Some(Decider::Player(PlayerId(0))));
        assert_eq!(machine.count(), moves, "red cannot be paid for");
        assert!(machine.undo());
    }
}

/// Each event is recorded once, even if an operation runs again after an outcome.
#[test]
fn events_are_recorded_once() {
    let program = cards();
    for seed in 0..4 {
        let mut moved = 0;
        walk(&program, seed, |machine, _| {
            let events = machine.events().iter();
            moved += events
                .filter(|event| {
                    matches!(&event.kind, boardwright_kernel::EventKind::Moved { from: None, .. })
                })
                .count();
        });
        assert_eq!(moved, 16, "each card is created once");
    }
}

/// States that differ only in an undecided order are the same position.
#[test]
fn undecided_orders_have_equal_hashes() {
    let rest = |first: &str, second: &str| {
        game(&format!(
            "tokens: {{ red: {{}}, blue: {{}} }}
zones:
  deck: {{ visibility: hidden, ordering: stack }}
  hand: {{ owner: player, visibility: owner }}
setup:
  - create 2 {first} in deck
  - create 2 {second} in deck
  - shuffle deck
  - draw 1 from deck to hand[player(1)]
"
        ))
    };
    let (one, other) = (rest("red", "blue"), rest("blue", "red"));
    let hash = |program: &Program| {
        let mut machine = Machine::new(program, 1, explicit());
        assert_eq!(machine.count(), 2, "red or blue");
        let asked = machine.state().position_hash(program);
        machine.apply_index(0).expect("red");
        assert_eq!(machine.decision().map(|d| d.decider), Some(Decider::Player(PlayerId(0))));
        (asked, machine.state().position_hash(program), signature(program, machine.state()))
    };
    // The two games differ in the order of the cards before the shuffle.
    assert_eq!(hash(&one).1, hash(&other).1);
    assert_eq!(hash(&one).2, hash(&other).2);
    assert_eq!(hash(&one).0, hash(&other).0, "and where chance is asked");
}
