//! Values that are kept until something that they read changes: each is read before and after a change within one move.

use super::check;

/// Returns a game in which a value is added to a sum before and after some effects.
fn read_around(rules: &str, value: &str, effects: &str) -> String {
    format!(
        "
{rules}
actions:
  act:
    params:
      t: line
    do:
      - total += {value}
      - {effects}
      - total += 3 * ({value})
      - turns += 1
end: [{{ when: turns == 8 or total > 900, result: draw }}]"
    )
}

/// Compares each of some values around each of some effects.
fn check_all(rules: &str, values: &[&str], effects: &[&str]) {
    for value in values {
        for effect in effects {
            check(&read_around(rules, value, effect));
        }
    }
}

const CARDS: &str = "
tokens:
  card:
    columns: [type, rank]
    rows:
      - [plain, 1]
      - [joker, 2]
    props: { worth: 0 in 0..9 }
zones:
  line: { ordering: queue }
  heap: {}
  pile: { owner: player, ordering: stack }
vars:
  global: { total: 0 in 0..999, turns: 0 in 0..9 }
  perPlayer: { gold: 0 in 0..99 }
setup:
  - each: $n in 1..5
    do: create plain in line with worth = $n
  - create 3 joker in line
  - each: $p in players
    do: create 2 plain in pile[$p] with worth = 3";

const BY_TYPE: &str = "count($k in types(card) where count(heap where .type == $k) > 1) + count($k in types(card) where some(line where .type == $k and .worth > 2))";
const BY_WORTH: &str = "count($n in 0..9 where some(line where .worth == $n)) + sum(heap, .worth)";
const TOPS: &str = "sum(players, (first(pile[it]).worth otherwise 0) * (it.seat + 1)) + sum(players, max(pile[it], .worth) otherwise 0)";

#[test]
fn tokens_that_come_and_go_change_counts() {
    check_all(
        CARDS,
        &[BY_TYPE, BY_WORTH, TOPS],
        &[
            "move $t to heap",
            "move $t to pile[actor]",
            "destroy $t",
            "create 2 plain in heap with worth = 4",
            "draw 1 from pile[actor] to heap",
            "shuffle pile[actor]",
            "move line to heap",
        ],
    );
}

#[test]
fn tokens_that_change_change_sums() {
    check_all(
        CARDS,
        &[BY_TYPE, BY_WORTH, TOPS],
        &[
            "$t.worth += 1",
            "$t.type = joker",
            "each: $c in pile[actor]\n        do: $c.worth -= 1",
            "each: $c in heap\n        do: $c.worth = 7",
        ],
    );
}

#[test]
fn owners_and_variables_change_counts() {
    const OWNED: &str = "count($p in players where count(line where .owner == $p) > count(line where .owner == next($p)))";
    const RICH: &str =
        "count($p in players where gold[$p] > count($q in players where gold[$q] > 2))";
    let owners = ["$t.owner = actor", "create plain in line for actor with worth = 1"];
    check_all(CARDS, &[OWNED], &owners);
    let amounts = [
        "gold[actor] += 1",
        "gold[next(actor)] = 5",
        "each: $p in players\n        do: gold[$p] += $p.seat",
    ];
    check_all(CARDS, &[RICH], &amounts);
}

#[test]
fn cells_change_sums_over_lists() {
    const BOARD: &str = "
board:
  shape: grid(2, 3)
  neighbors: orthogonal
  vars: { n: 0 in 0..9 }
tokens:
  man: { worth: 1 in 0..9 }
zones: { line: { ordering: queue } }
vars: { global: { total: 0 in 0..999, turns: 0 in 0..9 } }
setup: create 6 man in line";
    const SUMS: &str = "sum($c in board, $c.n * $c.count) + sum(tokens(board), .worth) + count($k in 1..9 where some(tokens(board) where .worth == $k))";
    for effects in [
        "move $t to board[1, 2]",
        "board[1, 2].n += 2",
        "each: $c in row(board, 1)\n        do: $c.n += 1",
        "each: $m in tokens(board[1, 2])\n        do: $m.worth += 1",
        "each: $m in tokens(board[1, 2])\n        do: move $m to board[2, 1]",
    ] {
        let both = format!("move $t to board[1, 2]\n      - {effects}");
        check(&read_around(BOARD, SUMS, &both));
    }
}
