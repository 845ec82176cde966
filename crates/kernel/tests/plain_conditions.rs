//! Conditions as a designer writes them, on several boards: the kernel, which turns them into bitboards, tables and
//! floods, and the model, which tests one cell after the other, find the same cells in random play.

use crate::agree::{Game, seeds};

/// Conditions on a cell `$c`.
const CONDITIONS: [&str; 26] = [
    // Variables of cells.
    "$c.heat > 2",
    "2 >= $c.heat and not $c.lit",
    "$c.mark == none or $c.mark == actor",
    "$c.heat == n",
    "some(neighbors($c), .heat == 0)",
    "count(neighbors($c) where .lit) == 1",
    // Numbers that never change, beside ones that do.
    "count(neighbors($c)) == n + 1",
    "$c.index mod 3 == n mod 3",
    "(if $c.index < 5 then $c.index else 2) <= coins[actor]",
    "$c.index * 2 > n and $c.index < coins[opponent] + 4",
    // Only a part has a bitboard.
    "$c.empty and $c.heat + n > 3",
    "not ($c.heat * 2 < n or $c.owner == actor)",
    "some($d in neighbors($c) where $d.heat + $c.heat > 4 and not $d.empty)",
    // Ways from each cell.
    "some(group($c, .owner == $c.owner) where .index == n)",
    "some($s in group($c, .owner == $c.owner) where some(neighbors($s) where .empty and it != $c))",
    "count(group($c, .owner == $c.owner) where count(neighbors(it)) == 2) >= 1",
    "connected($c, board where .index <= 2, .empty)",
    "$c.owner != actor and not connected($c, board where .lit, .owner != actor)",
    "connected($c, board where .owner == opponent, not .lit)",
    "count(distinct(group($c, .empty == $c.empty), .index mod 3)) == 2",
    "count(distinct(group($c, .owner == $c.owner), min(group(it, count(neighbors(it)) < 4), .index))) > 1",
    // Ways from one place, asked for each cell.
    "all($p in players, connected(first(board), board where .index > 7, not .lit and it != $c))",
    "some($d in pieces[actor] where connected($d.at, board where .owner == opponent, .heat < 3 or it == $c))",
    // Blocks of the neighbours, which the neighbours alone decide for most cells.
    "$c.empty and some($d in neighbors($c) where $d.owner == actor and breathes($d, $c))",
    "some($d in neighbors($c) where $d.owner == opponent and not breathes($d, $c))",
    // A value that is the same for all cells.
    "$c.heat <= count(board where .lit and .heat > n)",
];

/// A game in which each condition has an action that changes its cell, so that random play meets many positions.
fn game(board: &str, several: bool) -> String {
    let actions = CONDITIONS.iter().zip(1..).map(|(condition, number)| {
        let change = match number % 5 {
            0 => "$c.lit = not $c.lit".to_owned(),
            1 => "$c.heat = ($c.heat + n + 1) mod 6".to_owned(),
            2 => "$c.mark = if $c.mark == none then actor else none".to_owned(),
            3 if several => "create man in $c for actor".to_owned(),
            3 => "if: $c.empty\n        then: create man in $c for actor".to_owned(),
            _ => "if: not $c.empty\n        then: destroy $c.piece".to_owned(),
        };
        format!(
            "  a{number}:\n    params:\n      c: \"$c in board where {condition}\"\n    do:\n      - {change}\n\
             \x20     - n = (n + {number}) mod 6\n      - coins[actor] = (coins[actor] + n) mod 9\n\
             \x20     - moves += 1\n"
        )
    });
    format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n  {board}\n  vars:\n    heat: 0 in 0..9\n\
         \x20   lit: false in (false, true)\n    mark: none in players\ntokens: [man]\n\
         vars:\n  global:\n    n: 0 in 0..9\n    moves: 0 in 0..60\n  perPlayer:\n    coins: 1 in 0..9\n\
         define:\n  breathes($d, $c): some($s in group($d, .owner == $d.owner) where some(neighbors($s) where .empty and it != $c))\n\
         turn:\n  phases:\n    play:\n      window: one\n      ifNone: end turn\n\
         setup:\n  - each: $c in board where .index mod 4 == 1\n    do: create man in $c for player(1)\n\
         \x20 - each: $c in board where .index mod 5 == 2\n    do: create man in $c for player(2)\n\
         actions:\n{}end:\n  - when: moves == 40\n    result: draw\n```\n",
        actions.collect::<String>()
    )
}

fn agrees(board: &str) {
    for several in [false, true] {
        let decisions = Game::compiled(&game(board, several), &[]).agrees(seeds(6));
        assert!(decisions > 0, "{board}");
    }
}

#[test]
fn on_a_grid() {
    agrees("shape: grid(3, 4)");
}

#[test]
fn on_hexagons() {
    agrees("shape: hex(1)");
}

#[test]
fn on_a_triangle() {
    agrees("shape: triangle(4)");
}
