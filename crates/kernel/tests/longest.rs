//! Longest ways in games: roads that houses interrupt, snakes, boards that are too large.

use crate::common::linked;
use boardwright_kernel::{Fault, Machine, Options, Value, VarId};

fn value(machine: &Machine<'_>, program: &boardwright_kernel::Program) -> Value {
    machine.state().global(program, VarId(0))
}

/// A square of roads with a tail: arn bel cor dun, and a road from arn to elm.
fn roads(condition: &str) -> String {
    format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n  shape: graph\n  links:\n\
         \x20   columns: [id, from, to]\n    rows:\n\
         \x20     - [ab, arn, bel]\n      - [bc, bel, cor]\n      - [cd, cor, dun]\n\
         \x20     - [da, dun, arn]\n      - [ae, arn, elm]\n\
         tokens: [road, house]\nvars: {{ global: {{ n: 0 in 0..9 }} }}\n\
         setup: [create road in links for player(1), create house in cor for player(2)]\n\
         actions:\n  a:\n    do: n = longest(links where .owner == player(1){condition})\n\
         end: [{{ when: n > 8, result: draw }}]\n```\n"
    )
}

#[test]
fn foreign_houses_interrupt_roads() {
    for (condition, expected) in [
        // The square and the tail, from elm to arn and round.
        ("", 5),
        // The house on cor lets ways end there: from cor round to cor leaves out the tail, and so does none longer.
        (", .empty or .owner == player(1)", 4),
        // No cell may be passed: single roads.
        (", it not in cells", 1),
        (", $c.owner == player(2)", 2),
    ] {
        let condition = condition.replace("$c.", ".");
        let program = linked(&roads(&condition), 2);
        let mut machine = Machine::new(&program, 1, Options::default());
        machine.apply_index(0).expect("it is listed");
        assert_eq!(value(&machine, &program), Value::Int(expected), "{condition}");
        assert!(machine.undo());
        assert_eq!(value(&machine, &program), Value::Int(0));
    }
}

fn snakes(side: u32, list: &str) -> String {
    format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard: {{ shape: \"grid({side}, {side})\", neighbors: orthogonal }}\n\
         tokens: [man]\nvars: {{ global: {{ n: 0 in 0..200 }} }}\n\
         actions:\n  a:\n    do: n = longest({list})\n\
         end: [{{ when: n > 199, result: draw }}]\n```\n"
    )
}

#[test]
fn snakes_on_grids() {
    for (list, expected) in [
        ("board", 25),
        // Twelve cells of one colour are left, and eleven of the other.
        ("board where not (.row == 1 and .col == 2) and not (.row == 5 and .col == 5)", 23),
        ("row(board, 1) + column(board, 3)", 7),
        ("board where .row == .col", 1),
        ("board where .row > 9", 0),
        // Ten cells of two rows, and an end on the third beside each end.
        ("board, .row != 3", 12),
    ] {
        let program = linked(&snakes(5, list), 2);
        assert!(program.long_searches().is_empty());
        let mut machine = Machine::new(&program, 1, Options::default());
        machine.apply_index(0).expect("it is listed");
        assert_eq!(value(&machine, &program), Value::Int(expected), "{list}");
    }
}

/// Beyond the size that is promised, a warning comes before the fault.
#[test]
fn boards_that_are_too_large() {
    let program = linked(&snakes(12, "board"), 2);
    assert_eq!(program.long_searches().len(), 1);
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    assert_eq!(machine.result().and_then(|end| end.fault), Some(Fault::BudgetSpent));
    let program = linked(&snakes(12, "take(board where .row > 3, 10)"), 2);
    assert!(program.long_searches().is_empty());
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    assert_eq!(value(&machine, &program), Value::Int(10));
}

/// A way ends at a place with one link, so many links at one place are no work.
#[test]
fn many_roads_at_one_place_are_counted_at_once() {
    let rows: Vec<String> =
        (1..=22).map(|at| format!("      - [link_{at}, hub, place_{at}]\n")).collect();
    let source = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard:\n  shape: graph\n  links:\n    columns: [id, from, to]\n    \
         rows:\n{}vars: {{ global: {{ n: 0 in 0..99 }} }}\nactions:\n  a:\n    do: n = longest(links)\nend: \
         [{{ when: n > 98, result: draw }}]\n```\n",
        rows.concat()
    );
    let program = linked(&source, 2);
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    assert_eq!(value(&machine, &program), Value::Int(2));
}
