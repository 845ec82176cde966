//! When endings are tested.

use super::check;

/// Endings are not tested during setup, not even after an action asked for there.
#[test]
fn setup_never_ends_the_game() {
    check(
        "
vars: { global: { t: 1 in 0..20 } }
setup:
  - ask player(1) to go
  - ask player(2) to go
  - t = 5
actions:
  go: { do: t = 0 }
  on: { phase: main, do: t += 3 }
turn: { phases: { main: { window: one } } }
end:
  - { when: t == 0, result: draw }
  - { when: t == 20, result: players win }",
    );
}

/// The reset of a variable by a phase can make an ending hold: the ending is tested when the phase begins.
#[test]
fn endings_see_the_resets_of_a_phase() {
    check(
        "
vars:
  global:
    a: { type: int, init: 0, min: 0, max: 9, reset: phase }
    t: 0 in 0..20
actions:
  go:
    phases: [one, two]
    do:
      - a = 1
      - t += 1
turn: { phases: { one: { window: one }, two: { window: one } } }
end: [{ when: a == 0 and t > 2, result: draw }]",
    );
}

/// The test of an ending at the beginning does not depend on other endings.
#[test]
fn the_beginning_does_not_depend_on_other_endings() {
    check(
        "
tokens: [man]
zones: { mine: { owner: player } }
vars: { global: { t: 0 in 0..20 } }
setup: create 3 man in mine[each]
actions:
  go: { phases: [one, two], do: t += 1 }
turn: { phases: { one: { window: one }, two: { window: one } } }
end:
  - { when: round > 3, result: draw }
  - when: empty(mine[actor])
    result: actor loses",
    );
}

/// Endings are tested after a cascade, even if an action was asked for in it.
#[test]
fn no_ending_inside_a_cascade() {
    check(
        "
vars: { global: { t: 0 in 0..60, u: 0 in 0..60 } }
turn: { phases: { main: { window: one } } }
actions:
  add: { do: t += 1 }
  wait: { phase: main, do: u += 1 }
triggers:
  - event: turnStart
    do:
      - ask active to add
      - u += 10
end:
  - { when: t == 3 and u < 35, result: players lose }
  - { when: t == 3, result: players win }",
    );
}

/// Two thousand turns without a question: a fault, not a hang.
#[test]
fn a_game_that_never_asks_is_a_fault() {
    check(
        "
vars: { global: { t: 0 in 0..9 } }
turn: { phases: { main: { window: one } } }
actions:
  go: { pre: t < 5, do: t += 1 }
end: [{ when: t == 9, result: draw }]",
    );
}
