//! Costs are paid in full or not at all.

use super::check;

/// A property in a cost must hold the full payment.
#[test]
fn a_property_must_pay_in_full() {
    check(
        "
tokens:
  unit: { power: 3 in 0..4 }
zones: { line: { ordering: queue } }
vars: { global: { t: 0 in 0..20 } }
setup: create 2 unit in line
actions:
  strike:
    params:
      u: line
      n: 1..2
    cost: $u.power -= $n
    do: t += $n
  rest:
    do:
      - t += 1
      - first(line).power += 1
end: [{ when: t == 20, result: draw }]",
    );
}

/// Two payments from one variable under two names add up.
#[test]
fn payments_add_up_under_two_names() {
    check(
        "
vars: { global: { t: 0 in 0..20 }, perPlayer: { cash: 5 in 0..9 } }
actions:
  pay:
    params:
      p: players
    cost:
      - cash[actor] -= 2
      - cash[$p] -= 2
    do: t += 1
  earn:
    do:
      - cash[actor] += 1
      - t += 1
end: [{ when: t == 20, result: draw }]",
    );
}

/// Two draws of a cost must both be full.
#[test]
fn draws_add_up() {
    check(
        "
tokens: [card]
zones: { deck: { ordering: stack }, hand: { owner: player } }
vars: { global: { t: 0 in 0..20 } }
setup: create 9 card in deck
actions:
  buy:
    cost:
      - draw 2 from deck to hand[actor]
      - draw 1 from deck to hand[next(actor)]
    do: t += 1
  back:
    do:
      - draw 1 from hand[actor] to deck
      - t += 1
end: [{ when: t == 20, result: draw }]",
    );
}

/// A cost is paid effect by effect: the second effect reads the result of the first.
#[test]
fn a_cost_sees_what_was_paid_before() {
    check(
        "
vars: { global: { a: 4 in 0..9, b: 6 in 0..9, t: 0 in 0..20 } }
actions:
  pay:
    cost:
      - a -= 1
      - b -= a
    do: t += 1
  rest:
    do:
      - a += 1
      - b += 2
      - t += 1
end: [{ when: t == 20, result: draw }]",
    );
}

/// In the model a place with one card could pay two cards into itself, because it counted one twice.
#[test]
fn a_place_gives_itself_no_more_than_it_has() {
    check(
        "
tokens: [card]
zones: { deck: { ordering: stack }, row: { ordering: queue } }
vars: { global: { t: 0 in 0..20 } }
setup:
  - create 3 card in deck
  - create 1 card in row
actions:
  turn:
    params:
      n: 0..3
    cost: draw $n from row to row
    do: t += 1
  add:
    do:
      - draw 1 from deck to row
      - t += 1
end: [{ when: t == 20, result: draw }]",
    );
}

/// A cost of any effects must be paid in full.
#[test]
fn any_effect_of_a_cost_is_paid_in_full() {
    check(
        "
tokens: { card: { rank: 0 in 0..3 } }
zones: { hand: { owner: player }, table: {}, gone: {} }
vars: { global: { t: 0 in 0..20 }, perPlayer: { cash: 2 in 0..5 } }
sequences:
  pay: { params: { n: 0..3 }, do: 'cash[actor] -= $n' }
  most: { do: 'return count(hand[actor] where .rank > 0)' }
setup:
  - create 2 card in hand[player(1)] with rank = 1
  - create 1 card in hand[player(2)] with rank = 2
actions:
  every: { cost: 'cash[each] -= 1', do: t += 1 }
  loop:
    cost: [{ each: $p in players, do: 'cash[$p] -= 1' }]
    do: t += 1
  if_so:
    params: { n: 1..2 }
    cost: [{ if: 't > 0', then: 'cash[actor] -= $n', else: 'cash[next(actor)] -= $n' }]
    do: t += 1
  again:
    params: { n: 1..2 }
    cost: [{ repeat: $n, do: 'cash[actor] -= 1' }]
    do: t += $n
  called:
    params: { n: 1..3 }
    cost: call pay($n)
    do: t += 1
  named:
    params: { c: 'hand[actor]' }
    cost:
      - call most as $n
      - let $m = $n
      - cash[actor] -= $m
      - move $c to table
    do: t += $m
  mark:
    cost: [{ each: $c in table, do: ['$c.rank += 1'] }]
    do: t += 1
  hand_in:
    cost:
      - let $all = hand[actor]
      - move $all to table
      - cash[actor] -= count($all)
    do: t += count($all)
  make:
    cost: create 1 card in gone with rank = t
    do: t += 1
  own:
    cost: first(table).owner = actor
    do: t += 1
  earn:
    do: ['cash[actor] += 1', t += 1]
end: [{ when: t == 20, result: draw }]",
    );
}

/// The options of a question have costs too, which read the names of the asking procedure.
#[test]
fn options_pay_in_full() {
    check(
        "
vars: { global: { t: 0 in 0..20 }, perPlayer: { cash: 2 in 0..5 } }
actions:
  dare:
    params: { n: 1..3 }
    do:
      - t += 1
      - ask: next(actor)
        options:
          match:
            params: { k: 0..2, m: { in: 0..2, step: true } }
            cost: [{ repeat: $k, do: 'cash[actor] -= $n' }, { if: $m > 1, then: 'cash[actor] -= 1' }]
            do: t += 1
          pass: { do: 'cash[actor] += 1' }
end: [{ when: t == 20, result: draw }]",
    );
}
