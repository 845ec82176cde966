//! Conditions on the cells that a token covers, where the player chooses the token and its orientation: the kernel, which
//! has a set of cells for each orientation of each type, and the model, which tests one cell after the other, find the same
//! places in random play.

use crate::agree::{Game, seeds};
use crate::common::linked;
use boardwright_kernel::Obstacle;

/// Conditions on a token `$t`, its orientation `$n` and the cell `$c`.
const CONDITIONS: [&str; 7] = [
    "fits($t, $c, $n)",
    "fits($t, $c, $n) and not some(covers($t, $c, $n) where some(steps(it, edges) where .owner == actor))",
    "fits($t, $c, $n) and some(covers($t, $c, $n) where some(steps(it, corners) where .owner == actor) or it == first(board))",
    "all(covers($t, $c, $n), .empty and .heat == 0) and some(covers($t, $c, $n))",
    "fits($t, $c, $n) and count(covers($t, $c, $n) where .index mod 2 == 0) == 1",
    "fits($t, $c, $n) and (if laid > 3 then some(covers($t, $c, $n) where .heat > 0) else $c.index > laid)",
    // Covered in another orientation than the one that is laid.
    "fits($t, $c, $n) and not some(covers($t, $c, 1) where .heat > 0)",
];

/// A game in which a token from the hand comes to a cell that fulfils a condition, or one on the board moves there.
fn game(board: &str, ways: [&str; 2], condition: &str) -> String {
    let [edges, corners] = ways;
    let condition = condition.replace("edges", edges).replace("corners", corners);
    format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n  shape: {board}\n  neighbors: all\n  vars:\n    heat: 0 in 0..3\n\
         tokens:\n  dot: {{ shape: \"x\" }}\n  bend: {{ shape: \"x./xx\" }}\n  rod: {{ shape: \"xxx\" }}\n  chip:\n\
         zones:\n  hand: {{ owner: player }}\n\
         vars:\n  global:\n    laid: 0 in 0..40\n\
         turn:\n  phases:\n    play:\n      window: one\n      ifNone: draw\n\
         setup:\n  - create 2 dot in hand[each] for each\n  - create 3 bend in hand[each] for each\n  - create 3 rod in hand[each] for each\n\
         actions:\n  lay:\n    params:\n      t: hand[actor]\n      n: turns($t)\n      c: \"$c in board where {condition}\"\n\
         \x20   do:\n      - move $t to $c turned $n\n      - $c.heat = (laid mod 4)\n      - laid += 1\n\
         \x20 shift:\n    params:\n      t: pieces[actor]\n      n: turns($t)\n      c: \"$c in board where $c.heat < 3 and {condition}\"\n\
         \x20   pre: laid > 4\n    do:\n      - move $t to $c turned $n\n      - laid += 1\n\
         end:\n  - when: laid == 14\n    result: draw\n```\n"
    )
}

fn agrees(board: &str, ways: [&str; 2]) {
    for condition in CONDITIONS {
        let text = game(board, ways, condition);
        let decisions = Game::compiled(&text, &[]).agrees(seeds(4));
        assert!(decisions > 0, "{board}: {condition}");
    }
}

#[test]
fn on_squares() {
    agrees(
        "grid(4, 5)",
        ["(north, east, south, west)", "(northeast, southeast, southwest, northwest)"],
    );
}

#[test]
fn on_squares_of_several_words() {
    agrees(
        "grid(9, 9)",
        ["(north, east, south, west)", "(northeast, southeast, southwest, northwest)"],
    );
}

#[test]
fn each_orientation_has_a_set_of_cells() {
    let ways = ["(north, east, south, west)", "(northeast, southeast, southwest, northwest)"];
    for condition in &CONDITIONS[..3] {
        let program = linked(&game("grid(4, 5)", ways, condition), 2);
        let left = program.residuals().iter().map(|residual| residual.obstacle.clone());
        let left: Vec<Obstacle> = left.collect();
        assert!(!left.contains(&Obstacle::Covers), "{condition}: {left:?}");
    }
}
