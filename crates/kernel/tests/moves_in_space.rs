//! Leaps, slides, lines and rectangles: their numbers and cells, as chess and geometry have them.

use crate::common::linked;
use boardwright_kernel::{Machine, Options, Program, Value, VarId};

/// Returns a game on a board whose only action chooses a cell `$c` and then one of `list`.
fn program(board: &str, setup: &str, list: &str) -> Program {
    let source = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n{board}\ntokens: [man]\n\
         vars: {{ global: {{ n: 0 in 0..9999, way: none in directions }} }}\nsetup:\n{setup}\n\
         actions:\n  a:\n    params:\n      c: board\n      to: \"{list}\"\n    do: n = $to.index\n\
         end: [{{ when: n > 9998, result: draw }}]\n```\n"
    );
    linked(&source, 2)
}

/// Returns the number of pairs of a cell and a member of its list.
fn pairs(board: &str, setup: &str, list: &str) -> usize {
    let program = program(board, setup, list);
    Machine::new(&program, 1, Options::default()).count()
}

/// Returns the numbers of the members of a list, for a board of which one cell alone has a list.
fn members(board: &str, setup: &str, list: &str) -> Vec<i32> {
    let program = program(board, setup, list);
    let mut machine = Machine::new(&program, 1, Options::default());
    let mut found = Vec::new();
    for at in 0..machine.count() {
        machine.apply_index(at).expect("each member is a move");
        match machine.state().global(&program, VarId(0)) {
            Value::Int(n) => found.push(n),
            other => panic!("{other:?} is no number of a cell"),
        }
        assert!(machine.undo());
    }
    found
}

const CHESS: &str = "  shape: grid(8, 8)\n  neighbors: all";
const SMALL: &str = "  shape: grid(4, 5)\n  neighbors: all";
const NOTHING: &str = "  - n = 0";

/// A man on `cell`.
fn man(cell: &str) -> String {
    format!("  - create man in {cell} for player(1)")
}

#[test]
fn a_knight_has_336_moves_on_all_cells_together() {
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, 1, 2)"), 336);
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, 2, 1)"), 336);
    // By rows and columns: the numbers are known in play only.
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, n + 1, 2)"), 336);
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, -1, 2 - n)"), 336);
    let diagonal = "  shape: grid(8, 8)\n  neighbors: diagonal";
    assert_eq!(pairs(diagonal, NOTHING, "leap($c, 1, 2)"), 336);
    let two = "  - { id: one, shape: \"grid(8, 8)\" }\n  - { id: two, shape: \"ring(5)\" }";
    assert_eq!(pairs_of_boards(two, "leap($c, 1, 2)"), 336);
    let two = "  - { id: one, shape: \"grid(8, 8)\" }\n  - { id: two, shape: \"grid(3, 3)\", neighbors: diagonal }";
    assert_eq!(pairs_of_boards(two, "leap($c, 1, 2)"), 336 + 16);
}

/// Returns the number of pairs on the boards `one` and `two`.
fn pairs_of_boards(boards: &str, list: &str) -> usize {
    let source = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n{boards}\ntokens: [man]\n\
         vars: {{ global: {{ n: 0 in 0..9 }} }}\n\
         actions:\n  a:\n    params:\n      c: one + two\n      to: \"{list}\"\n    do: n = $to.row\n\
         end: [{{ when: n > 8, result: draw }}]\n```\n"
    );
    Machine::new(&linked(&source, 2), 1, Options::default()).count()
}

#[test]
fn leaps_of_equal_or_no_steps_name_no_cell_twice() {
    // Pairs of cells with both distances 1 are the steps of a ferz: 2 * 2 * 7 * 7.
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, 1, 1)"), 196);
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, n + 1, 1)"), 196);
    // Two steps in a row or column: 4 * 8 * 6.
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, 0, 2)"), 192);
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, n, 2)"), 192);
    assert_eq!(pairs(CHESS, NOTHING, "leap($c, 9, 1)"), 0);
}

#[test]
fn leaps_are_in_the_order_of_the_cells_and_pass_over_missing_ones() {
    // From row 2, column 3 of 4 rows and 5 columns.
    let list = "leap($c, 1, 2) where $c == board[8]";
    assert_eq!(members(SMALL, NOTHING, list), [1, 5, 11, 15, 17, 19]);
    assert_eq!(members(SMALL, NOTHING, &list.replace('1', "n + 1")), [1, 5, 11, 15, 17, 19]);
    let holes = "  shape: grid(3, 3)\n  cells: not (.row == 2 and .col == 2)";
    assert_eq!(pairs(holes, NOTHING, "leap($c, 1, 2)"), 16);
}

#[test]
fn a_rook_has_14_moves_from_every_cell_of_an_empty_board() {
    let straight = "(north, east, south, west)";
    assert_eq!(pairs(CHESS, NOTHING, &format!("slide($c, {straight})")), 896);
    let one_by_one = "slide($c, north) + slide($c, east) + slide($c, south) + slide($c, west)";
    assert_eq!(pairs(CHESS, NOTHING, one_by_one), 896);
    // A bishop has 560, a queen both together.
    let bent = "(northeast, southeast, southwest, northwest)";
    assert_eq!(pairs(CHESS, NOTHING, &format!("slide($c, {bent})")), 560);
    assert_eq!(pairs(CHESS, NOTHING, "slide($c, directions)"), 896 + 560);
}

#[test]
fn a_slide_ends_with_the_first_occupied_cell() {
    let list = |d: &str| format!("slide($c, {d}) where $c == board[6]");
    assert_eq!(members(SMALL, &man("board[8]"), &list("east")), [7, 8]);
    assert_eq!(members(SMALL, &man("board[6]"), &list("east")), [7, 8, 9, 10]);
    assert_eq!(members(SMALL, &man("board[7]"), &list("(north, east)")), [11, 16, 7]);
    let ring = "  shape: ring(5)";
    let around = "slide($c, forward) where $c == board[2]";
    assert_eq!(members(ring, &man("board[2]"), around), [3, 4, 5, 1]);
    assert_eq!(members(ring, &man("board[4]"), around), [3, 4]);
}

#[test]
fn lines_go_from_edge_to_edge() {
    // Each of 8 * 8 cells has a row of 8; the diagonals in one direction have 1, 2 … 8 … 1 cells.
    assert_eq!(pairs(CHESS, NOTHING, "line($c, east)"), 512);
    assert_eq!(
        pairs(CHESS, NOTHING, "line($c, northeast)"),
        8 * 8 + 2 * (1 + 4 + 9 + 16 + 25 + 36 + 49)
    );
    let at = |list: &str| members(SMALL, NOTHING, &format!("{list} where $c == board[8]"));
    assert_eq!(at("line($c, east)"), [6, 7, 8, 9, 10]);
    assert_eq!(at("line($c, west)"), [10, 9, 8, 7, 6]);
    assert_eq!(at("line($c, northeast)"), [2, 8, 14, 20]);
    assert_eq!(at("line($c, way otherwise south)"), [18, 13, 8, 3]);
    assert_eq!(at("through($c, board[14])"), [2, 8, 14, 20]);
    assert_eq!(at("through($c, board[2])"), [20, 14, 8, 2]);
    assert_eq!(at("through($c, board[11])"), [0; 0]);
    assert_eq!(at("through($c, $c)"), [0; 0]);
    assert_eq!(at("through(board[8], board[9])"), [6, 7, 8, 9, 10]);
    let ring = "  shape: ring(5)";
    assert_eq!(members(ring, NOTHING, "line($c, forward) where $c == board[2]"), [2, 3, 4, 5, 1]);
    let mill = "  shape: graph\n  lines: [a b c, a d e, c f e a]";
    assert_eq!(pairs(mill, NOTHING, "through($c, b)"), 6);
    assert_eq!(pairs(mill, NOTHING, "through($c, e)"), 3 + 4 + 3 + 4);
}

#[test]
fn a_rectangle_has_rows_times_columns_cells() {
    let at = |list: &str| members(SMALL, NOTHING, &format!("{list} where $c == board[8]"));
    assert_eq!(at("rectangle($c, board[14])"), [8, 9, 13, 14]);
    assert_eq!(at("rectangle($c, board[11])"), [6, 7, 8, 11, 12, 13]);
    assert_eq!(at("rectangle(board[3], $c)"), [3, 8]);
    assert_eq!(at("rectangle(board[1], board[20])").len(), 20);
    // The sum of (1 + |r - r'|) * (1 + |c - c'|) over all pairs of cells of one board and one corner.
    assert_eq!(pairs(CHESS, NOTHING, "rectangle($c, board[1])"), 36 * 36);
}

#[test]
fn the_opposite_of_the_opposite_is_the_direction() {
    for way in ["north", "east", "northeast", "northwest"] {
        let there = format!("list(step(step($c, {way}), opposite({way})))");
        let back = format!("list(step(step($c, {way}), {way}, -1))");
        assert_eq!(pairs(CHESS, NOTHING, &there), pairs(CHESS, NOTHING, &back));
    }
    let all = "board where it == $c and all($d in directions, opposite(opposite($d)) == $d)";
    assert_eq!(pairs(CHESS, NOTHING, all), 64);
    let none = "board where it == $c and all($d in directions, opposite($d) != $d)";
    assert_eq!(pairs(CHESS, NOTHING, none), 64);
}

#[test]
fn several_sets_are_joined_by_one_group() {
    let board = "  shape: hex(2)\n  regions:\n    left: [hex_1_3, hex_1_4]\n    \
                 right: [hex_5_1, hex_5_2]\n    top: [hex_2_5, hex_3_5]";
    let joined = "board where it == $c and connected(left, right, top, .owner == player(1))";
    let men = |cells: &[&str]| cells.iter().map(|cell| man(cell)).collect::<Vec<_>>().join("\n");
    let two = ["hex_1_3", "hex_2_3", "hex_3_3", "hex_4_2", "hex_5_2"];
    assert_eq!(pairs(board, &men(&two), joined), 0);
    // The top is occupied, but its man belongs to no common group.
    assert_eq!(pairs(board, &men(&[&two[..], &["hex_3_5"]].concat()), joined), 0);
    assert_eq!(pairs(board, &men(&[&two[..], &["hex_3_5", "hex_3_4"]].concat()), joined), 19);
    let four = joined.replace("top,", "top, hex_3_3,");
    assert_eq!(pairs(board, &men(&[&two[..], &["hex_3_5", "hex_3_4"]].concat()), &four), 19);
}
