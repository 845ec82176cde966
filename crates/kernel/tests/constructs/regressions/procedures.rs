//! Sequences, triggers, phases and numbers.

use super::check;
use boardwright_kernel::{Machine, Options, load_text, save_text};

/// Inside an expression numbers have 64 bits; only stored numbers saturate at 32 bits.
#[test]
fn expressions_have_64_bits() {
    check(
        "
vars: { global: { n: 2000000000 in 0..2000000000, t: 0 in 0..2000000000 } }
actions:
  go: { do: t = n * 4 div 8 }
end: [{ when: t > 0, result: draw }]",
    );
}

/// The first turn resets variables as every other turn does.
#[test]
fn the_first_turn_resets_too() {
    check(
        "
vars:
  global:
    a: { type: int, init: 1, min: 0, max: 9, reset: turn }
    b: { type: int, init: 1, min: 0, max: 9, reset: round }
    c: { type: int, init: 1, min: 0, max: 9, reset: phase }
    t: 0 in 0..20
setup:
  - a = 5
  - b = 6
  - c = 7
actions:
  go: { do: t += a + b + c }
end: [{ when: t == 20, result: draw }]",
    );
}

/// An action asked for by a trigger of a phase adds to the queue; the asking trigger continues.
#[test]
fn a_trigger_of_a_phase_may_ask_for_what_triggers_it() {
    check(
        "
tokens: [ball]
zones: { bag: { ordering: stack }, pit: { ordering: stack } }
vars: { global: { t: 0 in 0..60 } }
setup: create 20 ball in bag
turn: { phases: { start: { do: draw 1 from bag to pit }, main: { window: one } } }
actions:
  toss: { do: draw 1 from bag to pit }
  wait: { phase: main, do: t += 1 }
triggers:
  - event: tokenEntered(pit)
    when: count(pit) < 9
    do:
      - t += 1
      - ask active to toss
      - t += 2
end:
  - { when: t >= 40, result: draw }
  - { when: round > 5, result: players win }",
    );
}

/// A sequence that returns nothing returns `none`, not the value of an earlier call.
#[test]
fn a_sequence_that_returns_nothing_returns_none() {
    check(
        "
vars: { global: { t: 0 in 0..20, n: 0 in 0..9 } }
sequences:
  maybe:
    params:
      x: 0..9
    do:
      - if: $x > 4
        then: return $x
actions:
  go:
    params:
      a: (1, 6)
      b: (2, 7)
    do:
      - call maybe($a)
      - call maybe($b) as $v
      - if: $v == none
        then: n += 1
      - t += 1
end: [{ when: t == 20, result: rank by n }]",
    );
}

/// A value that a sequence returns and nobody names is not kept: a state that was saved at the next window is read again.
#[test]
fn a_value_that_nobody_names_is_not_kept() {
    let source = "```yaml
meta: { id: unnamed, players: 2 }
vars: { global: { t: 0 in 0..9 } }
tokens: [pawn]
zones: [pit]
setup: [create 2 pawn in pit]
sequences:
  one: { do: return t + 1 }
  token: { do: return first(pit) }
  many: { do: return tokens(pit) }
actions:
  go:
    do:
      - t += 1
      - call one()
      - call token()
      - call many()
end: [{ when: t == 9, result: draw }]
```
";
    let program = crate::common::linked(source, 2);
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("there is a move");
    let text = save_text(&program, machine.state());
    let read = load_text(&program, &text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(read.state_hash(&program), machine.state().state_hash(&program));
    assert!(!text.contains("returns"), "{text}");
}

/// `end phase` and `end turn` outside an action: the window is not asked any more.
#[test]
fn a_phase_that_ended_is_not_asked() {
    check(
        "
vars: { global: { t: 0 in 0..20 } }
turn:
  phases:
    one:
      window: one
      onEnter:
        - if: t mod 3 == 1
          then: end phase
        - if: t mod 5 == 4
          then:
            - t += 1
            - end turn
    two: { window: one }
actions:
  go: { phases: [one, two], do: t += 1 }
end: [{ when: t == 20, result: draw }]",
    );
}

/// A draw is refilled from a part of a pile: all but its top card.
#[test]
fn a_draw_is_refilled_from_a_list() {
    check(
        r#"
tokens: { card: { n: 1..9 } }
zones: { deck: { ordering: stack }, spent: { ordering: stack }, hand: { owner: player } }
vars: { global: { t: 0 in 0..60 } }
setup:
  - each: $n in 1..6
    do: create card in spent with n = $n
actions:
  draw_two:
    do:
      - draw 2 from deck to hand[actor] refill from spent where it != top(spent)
      - t += 1 + (top(spent).n otherwise 0)
  play:
    params: { c: "hand[actor]" }
    do: move $c to spent
end: [{ when: t > 40, result: draw }]"#,
    );
}
