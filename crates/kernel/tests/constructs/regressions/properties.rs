//! Properties of tokens.

use super::check;

/// A token that changes its type gets the initial values of the properties that it did not have.
#[test]
fn a_new_type_brings_its_properties() {
    check(
        "
tokens:
  man: {}
  king: { power: 2 in 0..5 }
zones: { line: { ordering: queue } }
vars: { global: { t: 0 in 0..9 } }
setup: create 4 man in line
actions:
  crown:
    params:
      m: line
    do:
      - $m.type = king
      - t += $m.power otherwise 0
      - t += 1
end: [{ when: t == 9, result: draw }]",
    );
}

/// Two types may have a property of one name with different bounds.
#[test]
fn each_type_has_its_own_bounds() {
    check(
        "
tokens:
  mouse: { hp: 1 in 0..2 }
  bear: { hp: 5 in 0..9 }
zones: { line: { ordering: queue } }
vars: { global: { t: 0 in 0..12 } }
setup:
  - create mouse in line
  - create bear in line
actions:
  heal:
    params:
      m: line
    do:
      - $m.hp += 2
      - t += 1
end: [{ when: t == 12, result: draw }]",
    );
}

/// A zone beside a board is a neighbour too, at its own distance.
#[test]
fn zones_are_neighbours_with_distances() {
    check(
        "
board: { shape: track(4), neighbors: all }
tokens: [man]
zones: { harbor: { adjacentTo: [cell_2, cell_4] } }
vars: { global: { t: 0 in 0..90 } }
setup:
  - create man in harbor
  - create man in cell_1
actions:
  sail:
    params:
      m: tokens(board) + tokens(harbor)
      to: highest(neighbors($m.at), distance(it, cell_1))
    do:
      - move $m to $to
      - t += count(distinct(neighbors($m.at), (distance(it, cell_3) otherwise 0) * 2)) + count(neighbors($m.at))
end: [{ when: t > 60, result: draw }]",
    );
}

/// A property that a token had as another type does not distinguish it from its equals.
#[test]
fn a_lost_property_distinguishes_no_tokens() {
    check(
        "
tokens:
  live: { hp: 3 in 0..5 }
  dead: {}
zones: { box: {} }
vars: { global: { t: 0 in 0..12 } }
setup:
  - create 3 live in box
  - create 2 dead in box
actions:
  hurt:
    params:
      m: box where .type == live
    do: $m.hp -= 1
  kill:
    params:
      m: box where .type == live
    do: $m.type = dead
  bury:
    params:
      m: box where .type == dead
    do: t += 1
end: [{ when: t == 12, result: draw }]",
    );
}

/// A set is sorted by the properties of all types in one order. The model used the order of each type.
#[test]
fn a_set_is_sorted_in_one_order_for_all_types() {
    check(
        "
tokens:
  stone: { hp: 1 in 0..9 }
  card: { luck: 1 in 0..9, hp: 1 in 0..9 }
zones: { bag: {} }
vars: { global: { t: 0 in 0..12 } }
setup:
  - create card in bag with luck = 1, hp = 5
  - create card in bag with luck = 5, hp = 1
actions:
  grow:
    do:
      - first(bag).hp += 2
      - t += 1
end: [{ when: t == 12, result: draw }]",
    );
}

/// Nothing in a state distinguishes equal tokens, so assigning a property its present value must not change their order.
#[test]
fn the_same_value_again_moves_nothing() {
    check(
        "
tokens:
  card: { hp: 1 in 0..4 }
zones: { bag: {} }
vars:
  global:
    tok: { type: token, init: none }
    t: 0 in 0..9
setup: create 2 card in bag
turn:
  order: none
  phases: { main: { do: { ask: player(1) to name or same or kill } } }
actions:
  name: { do: \"tok = first(bag)\" }
  same: { do: \"tok.hp = 1\" }
  kill:
    do:
      - destroy first(bag)
      - t += 1
end: [{ when: t == 1, result: draw }]",
    );
}

/// A destroyed token keeps its type and properties; effects on it do nothing.
#[test]
fn nothing_happens_to_a_destroyed_token() {
    check(
        "
tokens:
  man: { wear: 0 in 0..3 }
  king: { wear: 1 in 0..3 }
zones: { line: { ordering: queue } }
vars: { global: { t: 0 in 0..30 } }
setup: create 4 man in line for player(1)
actions:
  go:
    params: { m: line }
    do:
      - destroy $m
      - $m.wear = 3
      - $m.wear += 1
      - $m.owner = next(actor)
      - $m.type = king
      - move $m to line
      - t += $m.wear otherwise 0
      - if: $m.owner == next(actor) or $m.type == king
        then: t += 9
      - t += 1
  wear: { params: { m: line }, do: ['$m.wear += 1', t += 1] }
end: [{ when: t >= 20, result: draw }]",
    );
}

/// A property whose values are types holds any type, and keeps its value if the token changes its type.
#[test]
fn a_property_names_a_type() {
    check(
        "
tokens:
  unit: { columns: [type, q], rows: [[v, 1], [v2, 2], [v3, 3]] }
  spy: { poses: v in types(unit) }
  mole: { poses: v2 in types(unit) }
zones: { line: { ordering: queue } }
vars: { global: { t: 0 in 0..30 } }
setup: [create spy in line, create mole in line]
actions:
  pose:
    params: { s: line, as: types(unit) }
    do: ['$s.poses = $as', t += $s.poses.q]
  turn:
    params: { s: line }
    do: ['$s.type = mole', t += 1]
end: [{ when: t >= 20, result: draw }]",
    );
}

/// Variables of the game, of players and of cells, and properties, may hold directions.
#[test]
fn directions_are_kept() {
    check(
        "
board: { shape: 'grid(3, 3)', vars: { wind: east in directions } }
tokens: { robot: { faces: north in directions } }
vars:
  global: { t: 0 in 0..40, storm: west in directions }
  perPlayer: { way: { in: directions, init: south, reset: round } }
setup:
  - create robot in board[2, 2] for player(1)
actions:
  turn_it:
    params: { d: directions }
    do:
      - way[actor] = $d
      - storm = $d
      - board[2, 2].wind = $d
      - t += 1
  face:
    params: { r: tokens(board), d: directions }
    do: ['$r.faces = way[actor]', t += 1]
  go:
    params:
      r: tokens(board)
      to: step($r, $r.faces)
    do: [move $r to $to, t += 1]
  drift:
    params:
      r: tokens(board)
      to: step($r, $r.at.wind)
    do:
      - move $r to $to
      - t += if storm == north then 2 else 1
end: [{ when: t >= 30, result: draw }]",
    );
}

/// Tokens that differ only in the token they refer to keep their order of arrival, and each is a choice.
#[test]
fn references_are_not_compared_when_sorting() {
    check(
        "
tokens:
  cart: { load: none in tokens }
  crate: { weight: 1..2 }
zones: { yard: {}, shed: {}, pit: { visibility: hidden } }
vars: { global: { t: 0 in 0..14 } }
setup:
  - create 3 cart in yard
  - create 2 crate in shed with weight = 1
  - create 2 crate in pit with weight = 2
actions:
  load:
    params: { c: yard, x: shed }
    do:
      - $c.load = $x
      - t += 1
  shift:
    params:
      c: yard where .load != none
    do:
      - first(yard where .load == none).load = $c.load
      - $c.load = none
      - move $c to pit
      - move first(pit) to yard
      - t += 1
  smash:
    params:
      c: yard where .load != none
    cost: destroy $c.load
    do:
      - t += $c.load.weight otherwise 2
      - create crate in shed with weight = 2
  own:
    params: { c: yard }
    do:
      - $c.load = $c
      - destroy $c
      - t += if $c.load == $c then 3 else 1
      - $c.load = first(shed)
      - create cart in yard with load = $c
end: [{ when: t == 14, result: draw }]",
    );
}

/// A place beside a list of places is a member; a step off the board is none.
#[test]
fn places_join_lists_of_places() {
    check(
        "
board: { shape: \"grid(3, 3)\", neighbors: orthogonal }
tokens: [man]
vars:
  global: { sum: 0 in 0..99 }
setup: create man in board[2, 2] for player(1)
actions:
  go:
    params:
      man: tokens(board)
      to: neighbors($man) + step($man, north, 2) + board[1, 1]
    do:
      - move $man to $to
      - sum += count(board[3, 3] + neighbors($to))
end:
  - { when: sum >= 12, result: draw }",
    );
}

/// Towers of a board are carried as they lie, wholly or in part; what goes through a zone is turned over.
#[test]
fn towers_are_carried_as_they_lie() {
    check(
        "
board: { shape: track(3), ordering: stack }
tokens: [base, middle, tip]
zones: { side: { ordering: stack } }
vars: { global: { t: 0 in 0..6 } }
setup:
  - create base in board[1]
  - create middle in board[1]
  - create tip in board[1]
actions:
  shift:
    params:
      from: board where not .empty
      to: neighbors($from)
      n: 1..3
    do:
      - t += 1
      - move take($from, $n) to $to
  all:
    params:
      from: board where not .empty
      to: neighbors($from)
    do:
      - t += 1
      - move $from to $to
  turn:
    params:
      from: board where not .empty
    do:
      - t += 1
      - move $from to side
      - move side to board[2]
end: [{ when: t == 6, result: draw }]",
    );
}
