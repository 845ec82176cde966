//! Answers of questions.

use super::check;

/// A value that is twice in a list is one move.
#[test]
fn a_value_twice_in_a_list_is_one_move() {
    check(
        "
vars: { global: { n: 0 in 0..5, t: 0 in 0..9 } }
actions:
  pick:
    params:
      x: (1, 2, n)
    do:
      - n = $x
      - choose one of (n, 2) as $y
      - t += $y
end: [{ when: t == 9, result: draw }]",
    );
}

/// Equal tokens of a set are one move, also if they are apart in the list.
#[test]
fn equal_tokens_apart_in_a_list_are_one_move() {
    check(
        "
tokens: [a, b]
zones: { hand: { owner: player }, out: {} }
setup:
  - create 3 a in hand[each]
  - create b in hand[each]
actions:
  play:
    params:
      t: take(hand[actor], 1) + (hand[actor] where .type == b) + hand[actor]
    do: move $t to out
turn: { phases: { main: { window: one, ifNone: draw } } }",
    );
}

/// A condition on `ply` reads the ply of the present decision.
#[test]
fn conditions_see_the_ply_now_asked() {
    check(
        "
vars: { global: { t: 0 in 0..20 } }
actions:
  odd: { pre: ply mod 2 == 1, do: t += 1 }
  even: { pre: ply mod 2 == 0, do: t += 2 }
turn: { phases: { main: { window: one, ifNone: t += 5 } } }
end: [{ when: t == 20, result: draw }]",
    );
}

/// There is one action, which is legal at its ply and not at the ply before.
#[test]
fn a_decision_has_an_answer_at_its_ply() {
    check(
        "
vars: { global: { t: 0 in 0..20 } }
actions:
  odd: { phase: main, pre: ply mod 2 == 1, do: t += 1 }
  any: { phase: rest, do: t += 1 }
turn: { phases: { main: { window: one, ifNone: t += 5 }, rest: { window: one } } }
end: [{ when: t == 20, result: draw }]",
    );
}

/// A question has an answer: conditions are tested after the ply is counted.
#[test]
fn a_question_always_has_an_answer() {
    check(
        "
vars: { global: { t: 0 in 0..20 } }
actions:
  even: { phase: main, pre: ply mod 2 == 0, do: t += 1 }
  any: { phase: rest, do: t += 1 }
turn: { phases: { main: { window: one, ifNone: t += 1 }, rest: { window: one } } }
end: [{ when: t == 20, result: draw }]",
    );
}
