//! Limits of loops, names and tokens. No member is left out without a word: a list or a number of tokens beyond a limit
//! ends the game with a fault that names the line.

use crate::common::linked;
use boardwright_kernel::{Fault, Machine, Options, Program, Value, VarId};

/// A game with more `sections`, `dice` tokens in a zone, and one action, which runs `effects`.
fn program(sections: &str, dice: u32, effects: &str) -> Program {
    let source = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\ntokens: {{ die: {{}} }}\nzones: [bowl, bag]\nvars:\n  global:\n\
         \x20   n: 0 in 0..5000\nsetup:\n  - create {dice} die in bowl\nend:\n  - when: n == 5000\n    result: actor wins\n\
         {sections}actions:\n  a:\n    do:\n{effects}\n```\n"
    );
    linked(&source, 2)
}

/// The fault and the path of its cause after the only move, and the value of the variable.
fn after_move(program: &Program, options: Options) -> (Option<(Fault, &str)>, Value) {
    let mut machine = Machine::new(program, 1, options);
    machine.apply_index(0).expect("there is a move");
    let fault = machine.result().and_then(|end| {
        let cause = program.cause_path(end.cause.expect("a fault has a cause"));
        Some((end.fault?, cause))
    });
    (fault, machine.state().global(program, VarId(0)))
}

/// Plays with events, without them and with explicit chance: all agree.
fn check(dice: u32, effects: &str, expected: (Option<(Fault, &str)>, i32)) {
    check_with("", dice, effects, expected);
}

fn check_with(sections: &str, dice: u32, effects: &str, expected: (Option<(Fault, &str)>, i32)) {
    let program = program(sections, dice, effects);
    let silent = Options { events: false, ..Options::default() };
    let explicit = Options { explicit_chance: true, ..Options::default() };
    for options in [Options::default(), silent, explicit] {
        assert_eq!(
            after_move(&program, options),
            (expected.0, Value::Int(expected.1)),
            "{effects}"
        );
    }
}

#[test]
fn a_loop_goes_through_all_members() {
    check(999, "      - each: $d in tokens(bowl)\n        do: n += 1", (None, 999));
    check(999, "      - destroy bowl\n      - n = 1 + count(bowl)", (None, 1));
    check(150, "      - each: $d in take(tokens(bowl), 3)\n        do: n += 1", (None, 3));
}

#[test]
fn a_list_beyond_a_limit_is_a_fault_that_names_its_line() {
    let fault = |path| (Some((Fault::ListLimit, path)), 0);
    let each = "      - each: $d in tokens(bowl)\n        limit: 4\n        do: n += 1";
    check(4, each, (None, 4));
    check(5, each, fault("actions.a.effects[0]"));
    let asks = "      - each: $d in tokens(bowl)\n        do:\n          - choose one of (1, 2) as $k\n          - n += $k";
    // A loop that asks has room for the tokens that the rules are seen to create, and for 100.
    check(101, asks, (None, 0));
    let doubled = format!("      - create count(tokens(bowl)) die in bowl\n{asks}");
    check(50, &doubled, (None, 0));
    check(51, &doubled, fault("actions.a.effects[1]"));
    let name = "      - let $all = tokens(bowl)\n      - n = count($all)";
    check(100, name, (None, 100));
    check(101, name, fault("actions.a.effects[0]"));
    let rounds = "      - rounds: $p in players\n        limit: 7\n        until: n == STOP\n        do: n += 1";
    check(1, &rounds.replace("STOP", "7"), (None, 7));
    check(1, &rounds.replace("STOP", "8"), (Some((Fault::ListLimit, "actions.a.effects[0]")), 7));
}

/// A list that a sequence is given is cut nowhere, and neither is one that it returns.
#[test]
fn a_list_of_a_sequence_beyond_its_limit_is_a_fault_that_names_its_line() {
    let sections = "sequences:\n  all:\n    params: { dice: { in: any of bowl, limit: 120 } }\n    do:\n\
        \x20     - n += count($dice)\n      - return tokens(bowl) + tokens(bag)\n\
        \x20 few:\n    params: { numbers: { in: any of 1..3, limit: 2 } }\n    do: n += sum($numbers, it)\n";
    let fault = |path, n| (Some((Fault::ListLimit, path)), n);
    let call = "      - call all(bowl) as $back\n      - n += 1000 * count($back)";
    check_with(sections, 4, call, (None, 4004));
    check_with(sections, 5, call, (None, 5000));
    check_with(sections, 100, "      - call all(bowl)", (None, 100));
    check_with(sections, 120, "      - call all(bowl)", fault("sequences.all.effects[1]", 120));
    check_with(
        sections,
        121,
        "      - n = 7\n      - call all(bowl)",
        fault("actions.a.effects[1]", 7),
    );
    check_with(sections, 1, "      - call few((1, 3))", (None, 4));
    check_with(
        sections,
        1,
        "      - call few(take(1..3, n + 3))",
        fault("actions.a.effects[0]", 0),
    );
}

#[test]
fn more_tokens_than_a_game_holds_are_a_fault() {
    let create = "      - n += 1\n      - create die in bowl\n      - n += 1";
    check(999, create, (None, 2));
    check(1000, create, (Some((Fault::TokenLimit, "actions.a.effects[1]")), 1));
}

/// A cost that needs more tokens than a game holds cannot be paid; the other moves stay.
#[test]
fn a_cost_beyond_the_token_limit_is_not_paid() {
    let source = "```yaml\nmeta: { id: test, players: 2 }\ntokens: { die: {} }\nzones: [bowl]\nvars: { global: { n: 0 in 0..9 } }\n\
                  setup: [create 1000 die in bowl]\nactions:\n  a: { cost: create die in bowl, do: n += 1 }\n\
                  \x20 b: { do: n += 2 }\nend: [{ when: n == 9, result: draw }]\n```\n";
    let program = linked(source, 2);
    let mut machine = Machine::new(&program, 1, Options::default());
    assert_eq!(machine.count(), 1);
    machine.apply_index(0).expect("the other action");
    assert_eq!(machine.state().global(&program, VarId(0)), Value::Int(2));
}
