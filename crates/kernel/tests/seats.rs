//! Conditions on who acts: where that is known they are simpler, and hold just as they do elsewhere.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Machine, Options, link};

/// How many of three actions are legal: one of which a condition on X is asked where X is the seat of who
/// acts, one where it is a variable that has the same number, and one that is always legal.
fn legal(condition: &str) -> usize {
    let [seat, variable] = ["actor.seat", "me[actor]"].map(|x| condition.replace('X', x));
    let source = format!(
        "```yaml\nmeta: {{ id: seats, players: 2 }}\n\
         vars:\n  global:\n    n: 3 in 0..9\n  perPlayer:\n    me: 1 in 0..9\n\
         turn:\n  phases:\n    main: {{ window: one }}\n\
         actions:\n  seat:\n    pre: {seat}\n    do: n += 1\n\
         \x20 variable:\n    pre: {variable}\n    do: n += 1\n\
         \x20 wait:\n    do: me[actor] += 1\n\
         end:\n  - when: n == 9\n    result: draw\n```\n"
    );
    let compiled = compile(&source, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{source}\n{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).unwrap_or_else(|e| panic!("{e:#?}"));
    Machine::new(&program, 1, Options::default()).count()
}

#[test]
fn what_holds_of_a_seat_holds_of_its_number() {
    for condition in [
        "X == 1 or n > 5",
        "n > 5 or X == 1",
        "X in 0..n",
        "X in 1..n",
        "not (X == 2 and n == 3)",
        "max(X, 2) < n",
    ] {
        assert_eq!(legal(condition), 3, "{condition}");
    }
    for condition in [
        "X == 2 or n > 5",
        "n > 5 or X == 2",
        "X in 2..n",
        "X in 4..n",
        "not (X == 1 and n == 3)",
        "max(X, 3) < n",
        // A range has a million members at most.
        "X in -2000000..n",
    ] {
        assert_eq!(legal(condition), 1, "{condition}");
    }
}
