//! Budgets. A fuzzer found conditions over lists of lists of lists, whose work had no bound. A move that exceeds the
//! budget ends the game with a fault. A list of moves that exceeds it is cut, at the same move for every way of listing.

use crate::common::linked;
use boardwright_kernel::{
    ActionId, Fault, Machine, MoveQuery, MoveQueryKind, Options, PlaceId, Program, ReasonKind,
    Value, explain_move,
};

/// Tests 4,096 cells for each of 4,096 cells for each of 4,096 cells.
const DEEP: &str = "some($a in board where some($b in board where \
                    some($c in board where $a.row + $b.row + $c.row > 999)))";

fn program(actions: &str) -> Program {
    let source = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\ntokens: [man]\nboard:\n  shape: grid(64, 64)\nvars:\n  global:\n\
         \x20   n: 0 in 0..9\nend:\n  - when: n == 9\n    result: actor wins\nactions:\n{actions}\n```\n"
    );
    linked(&source, 2)
}

#[test]
fn a_move_that_exceeds_the_budget_is_a_fault() {
    let program = program(&format!("  a:\n    do:\n      - if: {DEEP}\n        then: n += 1"));
    let mut machine = Machine::new(&program, 1, Options::default());
    assert_eq!(machine.count(), 1);
    machine.apply_index(0).expect("it is listed");
    assert_eq!(machine.result().and_then(|end| end.fault), Some(Fault::BudgetSpent));
    assert!(machine.undo(), "what was done can be undone");
    assert_eq!(machine.count(), 1);
}

#[test]
fn a_list_of_moves_is_cut_at_the_same_move_in_every_way() {
    // The first 40 cells cost little; each further cell exceeds the budget.
    let deep = DEEP.replace("> 999", "> 999 + n * $cell.row");
    let program = program(&format!(
        "  a:\n    params:\n      cell: board\n    pre: $cell.row * 64 + $cell.col < 104 or {deep}\n    do: n += 1"
    ));
    let mut machine = Machine::new(&program, 1, Options::default());
    let count = machine.count();
    assert_eq!(count, 39);
    let all = machine.legal_moves().to_vec();
    assert_eq!(all.len(), count);
    let mut machine = Machine::new(&program, 1, Options::default());
    for (index, chosen) in all.iter().enumerate() {
        assert_eq!(machine.nth(index), Some(*chosen));
    }
    assert_eq!(machine.nth(count), None);
    // A move behind the cut is explained as unlisted.
    let action = MoveQueryKind::Action(ActionId(0));
    for cell in [38, 39, 60] {
        let args = vec![Some(Value::Place(PlaceId(cell)))];
        let wanted = MoveQuery { by: None, what: action, args };
        let verdict = explain_move(&program, machine.state(), &wanted, None);
        assert_eq!(verdict.legal, Some(cell < 39), "{verdict:#?}");
        let reasons: Vec<_> = verdict.reasons.iter().map(|reason| &reason.kind).collect();
        let expected = if cell < 39 { vec![] } else { vec![&ReasonKind::Unlisted] };
        assert_eq!(reasons, expected, "{verdict:#?}");
    }
    machine.apply(all[38]).expect("it is listed");
    assert_eq!(machine.result(), None);
    assert_eq!(machine.count(), count);
}

#[test]
fn a_question_that_exceeds_the_budget_is_a_fault() {
    let program = program(&format!("  a:\n    pre: {DEEP}\n    do: n += 1\n  b: {{ do: n += 1 }}"));
    let machine = Machine::new(&program, 1, Options::default());
    assert_eq!(machine.result().and_then(|end| end.fault), Some(Fault::BudgetSpent));
}

/// Where no set fulfils a condition on all that is chosen, all of them are tested. The game ends before the question,
/// since a cut list of picks would be wrong.
#[test]
fn a_choice_that_exceeds_the_budget_is_a_fault() {
    let choose =
        |choice: &str| program(&format!("  a:\n    do:\n      - choose {choice}\n      - n += 1"));
    let easy = choose("5 of 1..12 as $x where sum($x, it * it) mod 7 == 0");
    let mut machine = Machine::new(&easy, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    assert_eq!(machine.result(), None);
    assert!(machine.count() > 1);
    let program = choose("9 of 1..40 as $x where count($x where it mod 2 == 0) == 12");
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    let result = machine.result().expect("it is over");
    assert_eq!(result.fault, Some(Fault::BudgetSpent));
    let cause = result.cause.expect("a line");
    assert_eq!(program.cause_path(cause), "actions.a.effects[0]");
    assert!(machine.undo());
}

/// A cost that exceeds the budget is explained without facts.
#[test]
fn a_cost_that_exceeds_the_budget_is_not_paid() {
    let program = program(&format!(
        "  a: {{ do: n += 1 }}\n  b:\n    cost:\n      - if: {DEEP}\n        then: n -= 1\n    do: n += 1"
    ));
    let mut machine = Machine::new(&program, 1, Options::default());
    assert_eq!(machine.count(), 1);
    let what = MoveQueryKind::Action(ActionId(1));
    let wanted = MoveQuery { by: None, what, args: Vec::new() };
    let verdict = explain_move(&program, machine.state(), &wanted, None);
    assert_eq!(verdict.legal, Some(false), "{verdict:#?}");
    let [reason] = verdict.reasons.as_slice() else { panic!("{verdict:#?}") };
    assert_eq!((&reason.kind, &*reason.path), (&ReasonKind::Cost, "actions.b.cost"));
    assert!(verdict.cut && reason.facts.is_empty(), "{verdict:#?}");
}

/// A union searches each member of one list in the other: that counts as work.
#[test]
fn long_unions_count_as_work() {
    let program = program(
        "  a:\n    do:\n      - each: $k in 1..9\n        do:\n          - if: count((1..4000) + ($k..4000)) > 4000\n            then: n += 1",
    );
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    assert_eq!(machine.result().and_then(|end| end.fault), Some(Fault::BudgetSpent));
}

/// Lists from bitboards cost less work than the number of cells.
#[test]
fn lists_from_bitboards_cost_little_work() {
    for (params, moves) in [
        // Horizontal and vertical pairs, each in both directions.
        ("{ one: board, two: neighbors($one) where .empty }", 4 * 64 * 63),
        // Every cell is in the list, so the neighbours are not tested.
        (
            "{ one: \"board where .empty or .row > 0 or some(neighbors(it), .owner == actor)\" }",
            64 * 64,
        ),
    ] {
        let program = program(&format!("  a:\n    params: {params}\n    do: n += 1"));
        let state = Machine::new(&program, 1, Options::default()).into_state();
        let options = Options { work: 1_000, ..Options::default() };
        let mut machine = Machine::from_state(&program, state, options);
        assert_eq!(machine.count(), moves, "{params}");
    }
}

/// An effect on many tokens counts as work for each of them: a loop of such effects neither runs for minutes nor fills
/// the memory with events.
#[test]
fn effects_on_many_tokens_count_as_work() {
    for effects in [
        "draw 1000 from pile to stack, draw 1000 from stack to pile",
        "draw 1000 from pile to bowl, draw 1000 from bowl to pile",
        "reveal pile, hide pile",
        "reveal bag to player(1), hide bag",
        "move pile to line, move line to pile",
        "shuffle pile",
        "destroy pile, create 900 die in pile",
    ] {
        let source = format!(
            "```yaml\nmeta: {{ id: test, players: 2 }}\ntokens: [die]\nzones:\n  pile: {{ visibility: hidden, ordering: stack }}\n\
             \x20 stack: {{ ordering: stack }}\n  line: {{ ordering: queue }}\n  bowl: {{}}\n  bag: {{ visibility: hidden }}\n\
             setup:\n  - create 900 die in pile\n  - create 99 die in bag\nactions:\n  a:\n    do:\n      - repeat: 1000000\n\
             \x20       do: [{effects}]\nend:\n  - when: round > 3\n    result: draw\n```\n"
        );
        let program = linked(&source, 2);
        let mut machine = Machine::new(&program, 1, Options::default());
        let before = machine.state_hash();
        machine.apply_index(0).expect("it is listed");
        let fault = machine.result().and_then(|end| end.fault);
        assert_eq!(fault, Some(Fault::BudgetSpent), "{effects}");
        assert!(machine.events().len() < 1_000_000, "{effects}: {}", machine.events().len());
        assert!(machine.undo() && machine.state_hash() == before, "{effects}");
    }
}
