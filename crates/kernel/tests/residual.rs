//! Residual tests: conditions without a bitboard are tested cell by cell. Checks their number and the notes of linking.

use crate::common::linked;
use boardwright_kernel::{Machine, Obstacle, Options, Program};

/// Returns a game on 49 cells with a variable `heat`, whose double has no bitboard. Its first list of moves is the only
/// evaluation after setup.
fn program(rules: &str) -> Program {
    let source = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n  shape: grid(7, 7)\n  vars:\n    heat: 0 in 0..9\n\
         tokens:\n  man: {{ might: 1 in 0..9 }}\nzones:\n  hand: {{ owner: player }}\n\
         vars:\n  global:\n    n: 0 in 0..9\n  perPlayer:\n    coins: 1 in 0..9\n\
         setup:\n  - create man in cell_1_1 for player(1)\n  - create man in cell_1_2 for player(1)\n\
         \x20 - create man in hand[player(1)] for player(1)\n\
         end:\n  - when: n == 9\n    result: actor wins\n{rules}\n```\n"
    );
    linked(&source, 2)
}

/// Returns the number of residual tests for one list of moves.
fn tests(program: &Program) -> u64 {
    let state = Machine::new(program, 1, Options::default()).into_state();
    let mut machine = Machine::from_state(program, state, Options::default());
    machine.legal_moves();
    machine.residual_tests()
}

/// Links an action with one list of options; returns the number of residual tests and the notes.
fn listed(options: &str) -> (u64, Vec<(u32, Obstacle)>) {
    let program =
        program(&format!("actions:\n  a:\n    params:\n      one: {options}\n    do: n += 1"));
    let left = program.residuals().iter().map(|left| (left.members, left.obstacle.clone()));
    (tests(&program), left.collect())
}

fn heat() -> Obstacle {
    Obstacle::Variable("heat".to_owned())
}

#[test]
fn conditions_with_a_bitboard_are_not_counted() {
    for options in [
        "board where .empty",
        "board where .piece.type == man and .row > 2",
        // Variables and numbers of cells beside constants and beside one value for all cells.
        "board where .heat == 0 and not step(it, north).heat > 2",
        "board where .row == n or .col < coins[actor]",
        "board where count(neighbors(it)) == n + 3",
        // Ways, from each cell or from one.
        "board where some(group(it, .owner == it.owner) where .col == 1)",
        "board where connected(it, column(board, 1), .empty)",
        "board where some(neighbors(it), .owner == actor)",
        "pieces[actor] where step(it, north).empty",
        "board where first(neighbors(it)).empty",
        // A condition that never changes is one mask, even through many steps.
        "neighbors(cell_1_1) where some(neighbors(it), some(neighbors(it), it in column(board, 4)))",
        // The condition on the members of a list without a bitboard is a bitboard.
        "neighbors(cell_1_1) where .empty",
        "board where all(run(it, north, not .empty), .owner == actor)",
    ] {
        assert_eq!(listed(options), (0, vec![]), "{options}");
    }
}

#[test]
fn other_conditions_are_counted_by_member() {
    assert_eq!(listed("board where .heat + .heat == 0"), (49, vec![(49, heat())]));
    // A corner has two neighbours, and no cell has more than four.
    assert_eq!(listed("neighbors(cell_1_1) where .heat + .heat == 0"), (2, vec![(4, heat())]));
    let counted = "board where count(neighbors(it) where .empty) > 1";
    assert_eq!(listed(counted), (49, vec![(49, Obstacle::Number)]));
    let beside = "board where .row + n > 3";
    assert_eq!(listed(beside), (49, vec![(49, Obstacle::Compared)]));
    let might = Obstacle::Property("might".to_owned());
    assert_eq!(listed("pieces[actor] where .might > 0"), (2, vec![(49, might)]));
    // The run ends after its sixth cell, at the border.
    let ray = "run(cell_1_1, north, .heat + .heat == 0)";
    assert_eq!(listed(ray), (6, vec![(7, heat())]));
}

/// A condition that the outer bitboard rules out is not tested; one that the outer bitboard needs is tested.
#[test]
fn conditions_within_conditions() {
    let (tests, left) = listed("board where .empty and some(board where .heat + .heat == 0)");
    assert_eq!((tests, left), (49, vec![(49, heat())]), "asked once, not for each cell");
    let (tests, left) = listed("board where .empty and sum(board, .heat) == 0");
    assert_eq!((tests, left), (0, vec![]), "no sum of each cell");
    let (tests, left) = listed("board where some(neighbors(it) where .heat + .heat == 0)");
    // Each cell tests two, three or four neighbours.
    assert_eq!(tests, 49 + 4 * 2 + 20 * 3 + 25 * 4);
    assert_eq!(left, [(49, heat())]);
    // A test on the place of a token is no test of each cell.
    let lies = "$man in pieces[actor] where some(board where .row > 1, .piece == $man)";
    assert_eq!(listed(lies), (0, vec![(49, Obstacle::TokenList)]));
}

#[test]
fn conditions_on_other_values_than_cells_do_not_count() {
    for options in
        ["hand[actor] where .might > 0", "1..9 where it mod 2 == n", "players where coins[it] > 0"]
    {
        assert_eq!(listed(options), (0, vec![]), "{options}");
    }
    let summed = program("actions:\n  a:\n    pre: sum(board, .heat) == 0\n    do: n += 1");
    assert_eq!((tests(&summed), summed.residuals().len()), (0, 0), "a sum is no condition");
}

#[test]
fn folds_end_as_soon_as_they_are_settled() {
    let some = program("actions:\n  a:\n    pre: some(board, .heat + .heat == 0)\n    do: n += 1");
    assert_eq!(tests(&some), 1);
    let all = program("actions:\n  a:\n    pre: all(board, .heat + .heat == 0)\n    do: n += 1");
    assert_eq!(tests(&all), 49);
    assert_eq!(all.residuals()[0].path, "actions.a.pre[0]");
}

/// Conditions of parameters that are tested when the parameter is bound.
#[test]
fn parameters_one_by_one() {
    let params = "    params:\n      one: board\n      two: 1..3\n      three: 1..3\n";
    let three = program(&format!("actions:\n  a:\n{params}    pre: $one.empty\n    do: n += 1"));
    assert_eq!(tests(&three), 49);
    let [left] = three.residuals() else { panic!("{:#?}", three.residuals()) };
    assert_eq!((&*left.path, &left.obstacle), ("actions.a.pre[0]", &Obstacle::Parameters));
    assert!(left.obstacle.instead().is_some_and(|hint| hint.contains("board where")));
    // In the list itself, the condition has a bitboard.
    let within = params.replace("board", "board where .empty");
    let three = program(&format!("actions:\n  a:\n{within}    do: n += 1"));
    assert_eq!((tests(&three), three.residuals().len()), (0, 0));
    // The cost of a number is a condition.
    let cost = |cost: &str| {
        let params = "    params:\n      one: board where .empty\n";
        program(&format!("actions:\n  a:\n{params}    cost: {cost}\n    do: n += 1"))
    };
    assert_eq!(tests(&cost("coins[actor] -= 1")), 0);
    // Any other cost is tried for each of 47 empty cells.
    let cost = cost("[\"coins[actor] -= 1\", n += 1]");
    assert_eq!(tests(&cost), 47);
    let [left] = cost.residuals() else { panic!("{:#?}", cost.residuals()) };
    assert_eq!((&*left.path, &left.obstacle), ("actions.a.cost[0]", &Obstacle::Tried));
    assert!(!left.is_slow(), "no author wrote this condition");
}

/// Owners have bitboards only while no cell holds two tokens. Then cells are tested one by one.
#[test]
fn stacked_cells_are_tested_one_by_one() {
    let rules = "actions:\n  a:\n    params:\n      one: board where .owner == actor\n    do: n += 1\n  \
                 pile:\n    do:\n      - create man in cell_1_1 for actor";
    let program = program(rules);
    assert_eq!((tests(&program), program.residuals().len()), (0, 0));
    let mut machine = Machine::new(&program, 1, Options::default());
    let pile = machine.count() - 1;
    assert_eq!(machine.residual_tests(), 0);
    machine.apply_index(pile).expect("it is listed");
    machine.legal_moves();
    assert!(machine.residual_tests() >= 49, "{}", machine.residual_tests());
}
