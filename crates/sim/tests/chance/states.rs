//! States with orders that are not settled: how chance goes on from them, their events, hashes and traces.

use super::cards::{cards, walk};
use super::tree::{explicit, game, program, signature};
use crate::common::generator::with_generator;
use boardwright_agents::agent;
use boardwright_kernel::{Decider, Machine, Options, PlayerId, Program, Rng, Value, VarId};
use boardwright_sim::perft::{Chance, Level, PerftSpec, perft};
use boardwright_sim::{About, Caps, Trace, replay, run_game};

/// From a state with an unsettled deck the generator goes on as likely as the host would have it.
#[test]
fn the_generator_goes_on_alike() {
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
    // Setup settles nothing: the first turn asks.
    let base = Machine::new(&program, 1, explicit());
    assert_eq!(base.decision().map(|decision| decision.decider), Some(Decider::Chance));
    let mut found = [0u32; 2];
    for seed in 0..GAMES {
        let mut rng = Rng::seeded(u64::from(seed));
        let state = with_generator(&program, base.state(), &mut rng);
        let mut machine = Machine::from_state(&program, state, Options::default());
        // The first draw is blue: is the next one red?
        assert_eq!((machine.count(), machine.weight(0), machine.weight(1)), (2, 1, 2));
        machine.apply_index(1).expect("blue");
        assert!(machine.decision().is_some_and(|d| d.decider != Decider::Chance));
        let Value::Int(n) = machine.state().global(&program, VarId(0)) else { panic!("a number") };
        found[n as usize] += 1;
    }
    // Half of the time, five standard deviations at most off.
    assert!(found[0].abs_diff(GAMES / 2) < 194, "{found:?}");
}

/// Whether a cost can be paid may hang on what is drawn for it: then that is settled before moves are
/// listed.
#[test]
fn costs_settle_what_they_draw() {
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

/// Events are told once, whatever had to be done again for an answer.
#[test]
fn events_are_told_once() {
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

/// States that differ only in an order that is not settled are the same position.
#[test]
fn unsettled_orders_hash_alike() {
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
    // The two games differ in the order in which the cards lay before the shuffle.
    assert_eq!(hash(&one).1, hash(&other).1);
    assert_eq!(hash(&one).2, hash(&other).2);
    assert_eq!(hash(&one).0, hash(&other).0, "and where chance is asked");
}

/// Traces hold what was drawn and come back; an outcome that is not in the list is refused.
#[test]
fn traces_hold_what_was_drawn() {
    let program = cards();
    for seed in 0..3 {
        let agents = (0..2).map(|_| agent("random").expect("a registered agent")).collect();
        let caps = Caps { explicit_chance: true, ..Caps::default() };
        let about = About { game: "cards".to_owned(), ..About::default() };
        let played = run_game(&program, &about, seed, agents, caps, &mut ()).expect("it plays");
        let trace = Trace::parse(&played.trace.to_text()).expect("our own text");
        let drawn = trace.rows.iter().filter(|row| row.seat == 0).count();
        assert!(drawn > 6, "{}", trace.to_text());
        assert!(trace.rows[0].name.starts_with("chance(next=card@deck"), "{}", trace.rows[0].name);
        assert_eq!(replay(&program, &trace).map(|r| r.outcome), Ok(played.outcome));
        let mut forced = trace.clone();
        forced.rows[0].index = 900;
        assert!(replay(&program, &forced).is_err());
    }
}

/// Kuhn's three cards: 6 deals, 30 histories; `perft` counts them whatever the seed.
#[test]
fn perft_counts_deals_as_branches() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/sketches/kuhn-poker.md");
    let program = program(&std::fs::read_to_string(path).expect("the sketch"));
    for seed in [1, 7] {
        let spec = PerftSpec { chance: Chance::Count, seed, ..PerftSpec::new(3) };
        let levels = perft(&program, spec).expect("chance is counted").levels;
        let expected = [
            Level { nodes: 12, ended: 0 },
            Level { nodes: 24, ended: 18 },
            Level { nodes: 12, ended: 12 },
        ];
        assert_eq!(levels, expected);
    }
}
