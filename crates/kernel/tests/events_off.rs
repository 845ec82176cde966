//! Events change nothing: a machine with events and one without reach the same state, also if a move exceeds its
//! budget, and each loads what the other has saved.

use crate::common::linked;
use boardwright_kernel::{Fault, Machine, Options, Program, State, load_text, save_text};

fn program(blocks: &str) -> Program {
    let source = format!("```yaml\nmeta: {{ id: test, players: 2 }}\n{blocks}\n```\n");
    linked(&source, 2)
}

/// Makes the first move with events and without; returns the fault, the hash and the number of residual tests.
fn first_move(program: &Program, work: u64) -> [(Option<Fault>, u64, u64); 2] {
    [true, false].map(|events| {
        let state = Machine::new(program, 1, Options::default()).into_state();
        let options = Options { events, work, ..Options::default() };
        let mut machine = Machine::from_state(program, state, options);
        let before = machine.residual_tests();
        if machine.count() > 0 {
            machine.apply_index(0).expect("it is listed");
        }
        let fault = machine.result().and_then(|end| end.fault);
        (fault, machine.state_hash(), machine.residual_tests() - before)
    })
}

#[test]
fn fused_loops_count_as_many_operations() {
    for (side, times, faults) in
        [(64, 200, true), (64, 122, false), (64, 123, true), (5, 200, false)]
    {
        let program = program(&format!(
            "board:\n  shape: grid({side}, {side})\n  vars:\n    heat: 0 in 0..9999\nvars:\n  global:\n\
             \x20   n: 0 in 0..9\nend:\n  - when: n == 9\n    result: actor wins\nactions:\n  a:\n    do:\n\
             \x20     - repeat: {times}\n        do:\n          - each: $c in board\n\
             \x20           do: $c.heat += 1\n      - n += 1"
        ));
        let [heard, unheard] = first_move(&program, 4_000_000);
        assert_eq!(heard, unheard, "{side} {times}");
        assert_eq!(heard.0 == Some(Fault::BudgetSpent), faults, "{side} {times}");
    }
}

#[test]
fn walks_are_evaluated_once() {
    // Walks that end at the edge, and walks that are longer than a row of a table.
    for far in ["1..4", "1..7"] {
        let program = program(&format!(
            "board:\n  shape: track(9)\n  vars:\n    heat: 0 in 0..9999\nvars:\n  global:\n    n: 0 in 0..9\n\
             end:\n  - when: n == 9\n    result: actor wins\nactions:\n  a:\n    params:\n      from: board[4..5]\n\
             \x20   do:\n      - each: $c in walk($from, forward, count($a in {far} where \
             count($b in 1..300000 where $b > n) > 0))\n        do: $c.heat += 1\n      - n += 1"
        ));
        for work in [10, 1_000_000, 1_300_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000] {
            let [heard, unheard] = first_move(&program, work);
            assert_eq!(heard, unheard, "{far} with work {work}");
        }
    }
}

#[test]
fn the_budget_may_run_out_after_a_placement() {
    let program = program(
        "tokens: [man]\nboard:\n  shape: grid(5, 5)\nvars:\n  global:\n    n: 0 in 0..9\n    m: 0 in 0..9\n\
         turn:\n  phases:\n    before:\n      do: m += 1\n    main: { window: one }\nend:\n\
         \x20 - when: count($a in 1..30 where $a > 30 - n) == 3\n    result: actor wins\nactions:\n  a:\n    params:\n\
         \x20     at: board where .empty\n    do:\n      - create man in $at for actor",
    );
    let mut faults = 0;
    for work in 1..120 {
        let [heard, unheard] = first_move(&program, work);
        assert_eq!(heard, unheard, "work {work}");
        faults += u32::from(heard.0.is_some());
    }
    assert!((20..100).contains(&faults), "{faults}");
}

/// Gives an outcome of chance; returns the hash and the text of the next state.
fn answered(program: &Program, state: State, events: bool, answer: usize) -> (u64, String) {
    let options = Options { explicit_chance: true, events, ..Options::default() };
    let mut machine = Machine::from_state(program, state, options);
    machine.apply_index(answer).expect("chance has it");
    (machine.state_hash(), save_text(program, machine.state()))
}

#[test]
fn chance_is_asked_after_a_loop_at_the_same_operation() {
    let program = program(
        "tokens:\n  card: { size: 1..4 }\nzones:\n  deck: { ordering: stack, visibility: hidden }\nvars:\n\
         \x20 global:\n    n: 0 in 0..9\n  perPlayer:\n    got: 0 in 0..99\nsetup:\n  - each: $n in 1..4\n\
         \x20   do: create card in deck with size = $n\nend:\n  - when: n == 9\n    result: actor wins\nactions:\n  a:\n\
         \x20   do:\n      - each: $c in players\n        do: got[$c] += 1\n      - shuffle deck\n\
         \x20     - n = first(deck).size",
    );
    let asked = [true, false].map(|events| {
        let options = Options { explicit_chance: true, events, ..Options::default() };
        let mut machine = Machine::new(&program, 1, options);
        machine.apply_index(0).expect("it is listed");
        assert_eq!(machine.count(), 4, "chance says which card lies on top");
        machine.into_state()
    });
    assert_eq!(asked[0], asked[1]);
    let loaded = load_text(&program, &save_text(&program, &asked[0])).expect("it was saved");
    assert_eq!(loaded, asked[0]);
    for answer in 0..4 {
        let expected = answered(&program, asked[0].clone(), true, answer);
        assert!(expected.1.contains(&format!("n {}", answer + 1)), "{}", expected.1);
        assert_eq!(answered(&program, asked[0].clone(), false, answer), expected);
        assert_eq!(answered(&program, loaded.clone(), true, answer), expected);
        assert_eq!(answered(&program, loaded.clone(), false, answer), expected);
    }
}
