//! Budgets. A fuzzer found conditions over lists of lists of lists, whose work had no bound. A move that exceeds the
//! budget ends the game with a fault; so does a list of moves, in every way of listing.

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

/// A window that is asked without a list of its moves.
const WINDOW: &str = "turn:\n  phases:\n    main: { window: repeat, done: Stop }";

/// Each list of moves costs little for the first 40 cells; each further cell exceeds the budget.
fn long_list(turn: &str) -> Program {
    let deep = DEEP.replace("> 999", "> 999 + n * $cell.row");
    program(&format!(
        "  a:\n    params:\n      cell: board\n    pre: $cell.row * 64 + $cell.col < 104 or {deep}\n    do: n += 1\n{turn}"
    ))
}

fn fault_of(machine: &Machine<'_>) -> Option<(Fault, String)> {
    let end = machine.result()?;
    Some((end.fault?, machine.program().cause_path(end.cause?).to_owned()))
}

#[test]
fn a_list_of_moves_that_exceeds_the_budget_is_a_fault_in_every_way() {
    let fault = Some((Fault::BudgetSpent, "actions.a".to_owned()));
    for turn in ["", WINDOW] {
        let program = long_list(turn);
        assert_eq!(fault_of(&Machine::new(&program, 1, Options::default())), fault);
        // Without lists, the question is put and the moves are listed when the host asks for them.
        let asks = || {
            let machine = Machine::new(&program, 1, Options { lists: false, ..Options::default() });
            assert!(machine.decision().is_some() || turn.is_empty());
            machine
        };
        let mut machine = asks();
        assert!(machine.legal_moves().is_empty());
        assert_eq!(fault_of(&machine), fault);
        let mut machine = asks();
        assert_eq!((machine.count(), fault_of(&machine)), (0, fault.clone()));
        let mut machine = asks();
        assert_eq!((machine.nth(60), fault_of(&machine)), (None, fault.clone()));
    }
}

/// A move that meets all conditions is explained as unlisted if the moves cannot be listed.
#[test]
fn a_move_of_a_list_that_exceeds_the_budget_is_unlisted() {
    let program = long_list(WINDOW);
    let machine = Machine::new(&program, 1, Options { lists: false, ..Options::default() });
    let action = MoveQueryKind::Action(ActionId(0));
    for cell in [38, 39, 60] {
        let args = vec![Some(Value::Place(PlaceId(cell)))];
        let wanted = MoveQuery { by: None, what: action, args };
        let verdict = explain_move(&program, machine.state(), &wanted, None);
        assert_eq!(verdict.legal, Some(false), "{verdict:#?}");
        let reasons: Vec<_> = verdict.reasons.iter().map(|reason| &reason.kind).collect();
        assert_eq!(reasons, [&ReasonKind::Unlisted], "{verdict:#?}");
    }
}

/// An ending that takes too much work is named by its line.
#[test]
fn an_ending_that_exceeds_the_budget_is_a_fault_at_its_line() {
    let deep = DEEP.replace("999", "999 + n");
    let source = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\ntokens: [man]\nboard:\n  shape: grid(64, 64)\nvars:\n  global:\n\
         \x20   n: 0 in 0..9\nend:\n  - when: n == 9\n    result: draw\n  - when: {deep}\n    result: draw\n\
         actions:\n  a: {{ do: n += 1 }}\n```\n"
    );
    let program = linked(&source, 2);
    let mut machine = Machine::new(&program, 1, Options::default());
    if machine.result().is_none() {
        machine.apply_index(0).expect("it is listed");
    }
    assert_eq!(fault_of(&machine), Some((Fault::BudgetSpent, "end[1]".to_owned())));
}

#[test]
fn a_question_that_exceeds_the_budget_is_a_fault() {
    let program = program(&format!("  a:\n    pre: {DEEP}\n    do: n += 1\n  b: {{ do: n += 1 }}"));
    let machine = Machine::new(&program, 1, Options::default());
    assert_eq!(machine.result().and_then(|end| end.fault), Some(Fault::BudgetSpent));
}

/// All sets are tested if none fulfils a condition that compares the chosen members with each other. The game ends before
/// the question, since a cut list of picks would be wrong.
#[test]
fn a_choice_that_exceeds_the_budget_is_a_fault() {
    let choose =
        |choice: &str| program(&format!("  a:\n    do:\n      - choose {choice}\n      - n += 1"));
    let easy = choose("5 of 1..12 as $x where sum($x, it * it) mod 7 == 0");
    let mut machine = Machine::new(&easy, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    assert_eq!(machine.result(), None);
    assert!(machine.count() > 1);
    let program =
        choose("9 of 1..40 as $x where some($a in $x where some($b in $x where $a * $b == 1601))");
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    let result = machine.result().expect("it is over");
    assert_eq!(result.fault, Some(Fault::BudgetSpent));
    let cause = result.cause.expect("a line");
    assert_eq!(program.cause_path(cause), "actions.a.effects[0]");
    assert!(machine.undo());
}

/// A cost that exceeds the budget is a fault as any list of moves, and explained without facts.
#[test]
fn a_cost_that_exceeds_the_budget_is_a_fault() {
    let program = program(&format!(
        "  a: {{ do: n += 1 }}\n  b:\n    cost:\n      - if: {DEEP}\n        then: n -= 1\n    do: n += 1\n{WINDOW}"
    ));
    let machine = Machine::new(&program, 1, Options { lists: false, ..Options::default() });
    let what = MoveQueryKind::Action(ActionId(1));
    let wanted = MoveQuery { by: None, what, args: Vec::new() };
    let verdict = explain_move(&program, machine.state(), &wanted, None);
    assert_eq!(verdict.legal, Some(false), "{verdict:#?}");
    let [reason] = verdict.reasons.as_slice() else { panic!("{verdict:#?}") };
    assert_eq!((&reason.kind, &*reason.path), (&ReasonKind::Cost, "actions.b.cost"));
    assert!(verdict.cut && reason.facts.is_empty(), "{verdict:#?}");
    let machine = Machine::new(&program, 1, Options::default());
    assert_eq!(fault_of(&machine), Some((Fault::BudgetSpent, "actions.b".to_owned())));
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
