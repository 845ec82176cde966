//! The cost of compiling grows in proportion to the length of the text. It is counted in bytes
//! allocated, in total (work) and at one time (memory), which is the same in every run.

use allocation_counter::{AllocationInfo, measure};
use boardwright_compile::{Overrides, compile, lint};
use std::fmt::Write as _;

/// Factor allowed above proportional growth. Lists that double as they grow make steps of up to 2;
/// quadratic growth would make 4.
const STEPS: u64 = 2;
/// Cost allowed for any text.
const FIXED: u64 = 64 * 1024;
/// Lines of the shortest of the three texts.
const LINES: usize = 250;

/// A game that contains something `n` times.
type Text = fn(usize) -> String;

const TEXTS: &[(&str, Text)] = &[
    ("actions", |n| {
        game(&each("actions:", n, |i| format!("  a{i}: {{ pre: n < {i}, do: n += 1 }}")))
    }),
    ("effects", |n| {
        game(&each("actions:\n  a:\n    do:", n, |i| format!("      - n += {}", i % 7)))
    }),
    ("conditions", |n| {
        game(&each("actions:\n  a:\n    do: n += 1\n    pre:", n, |i| {
            format!("      - count(board where .empty) > {}", i % 7)
        }))
    }),
    ("branches", |n| {
        game(&each("actions:\n  a:\n    do:", n, |i| {
            format!("      - if: n == {}\n        then: n += 1\n        else: n = 0", i % 9)
        }))
    }),
    ("constants", |n| game(&(each("constants:", n, |i| format!("  C{i}: {i} + 1")) + ACTION))),
    ("chains of constants", |n| {
        let chain = |i| if i == 0 { "  C0: 1".to_owned() } else { format!("  C{i}: C{}", i - 1) };
        game(&(each("constants:", n, chain) + ACTION))
    }),
    ("words", |n| game(&format!("constants:\n  W: [{}]\n{ACTION}", list(n, |i| format!("w{i}"))))),
    ("variables", |n| {
        game(&(each("vars:\n  perPlayer:", n, |i| format!("    v{i}: 0 in 0..9")) + ACTION))
    }),
    ("token types", |n| {
        game(&(each("tokens:", n, |i| format!("  t{i}: {{ cost: {i} }}")) + ACTION))
    }),
    ("rows of a family", |n| {
        let head = "tokens:\n  t:\n    columns: [type, cost]\n    rows:";
        game(&(each(head, n, |i| format!("      - [t{i}, {i}]")) + ACTION))
    }),
    ("rows of a table", |n| {
        let head = "tables:\n  t:\n    columns: [id, cost]\n    rows:";
        game(&(each(head, n, |i| format!("      - [t{i}, {i}]")) + ACTION))
    }),
    ("zones", |n| {
        game(&(each("zones:", n, |i| format!("  z{i}: {{ ordering: stack }}")) + ACTION))
    }),
    ("sequences", |n| {
        game(&(each("sequences:", n, |i| format!("  s{i}:\n    do: n += {}", i % 5)) + ACTION))
    }),
    ("phases", |n| {
        game(&(each("turn:\n  phases:", n, |i| format!("    p{i}: {{ do: n += 1 }}")) + ACTION))
    }),
    ("triggers", |n| {
        let trigger = |_| "  - event: turnEnd\n    do: n += 1".to_owned();
        game(&(each("triggers:", n, trigger) + ACTION))
    }),
    ("definitions", |n| game(&(each("define:", n, |i| format!("  d{i}($p): n + {i}")) + ACTION))),
    ("uses of a definition", |n| {
        let head = "define:\n  d($x): $x + n\nactions:\n  a:\n    do:";
        game(&each(head, n, |i| format!("      - n = d({})", i % 5)))
    }),
    ("labels", |n| {
        game(&(each("display:\n  labels:", n, |i| format!("    l{i}: \"L\"")) + ACTION))
    }),
    ("prose", |n| game(ACTION) + &each("", n, |i| format!("Paragraph {i} of the rules.\n"))),
    ("unknown names", |n| {
        game(&each("actions:\n  a:\n    do:", n, |i| format!("      - unknown{i} += 1")))
    }),
    ("unknown keys", |n| {
        game(&each("actions:\n  a:\n    do: n += 1", n, |i| format!("    unknown{i}: 1")))
    }),
    // Near names were searched for every mistake among all names.
    ("misspelt names", |n| {
        let vars = each("  perPlayer:", n, |i| format!("    name{i}: 0 in 0..9"));
        let uses = |i| format!("      - n = nane{i}\n      - nmae{i} += 1");
        game_with(&vars, &each("actions:\n  a:\n    do:", n, uses))
    }),
    ("misspelt zones", |n| {
        let zones = each("zones:", n, |i| format!("  zone{i}: {{ ordering: stack }}"));
        let uses = |i| format!("      - draw 1 from zome{i} to zoen{i}");
        game(&(zones + &each("\nactions:\n  a:\n    do:", n, uses)))
    }),
    ("misspelt words", |n| {
        let words = format!("constants:\n  W: [{}]\n", list(n, |i| format!("word{i}")));
        let vars = "  perPlayer:\n    w: word1 in W";
        let uses = |i| format!("      - w = wrod{i}");
        game_with(vars, &(words + &each("actions:\n  a:\n    do:", n, uses)))
    }),
    ("wrong types", |n| {
        game(&each("actions:\n  a:\n    do:", n, |_| "      - n = (n == 1)".to_owned()))
    }),
    ("what is no expression", |n| {
        game(&each("actions:\n  a:\n    do:", n, |_| "      - n += + (".to_owned()))
    }),
];

const ACTION: &str = "\nactions:\n  a: { do: n += 1 }";

fn each(head: &str, n: usize, line: impl Fn(usize) -> String) -> String {
    (0..n).fold(head.to_owned(), |mut text, i| {
        write!(text, "\n{}", line(i)).expect("a string takes all");
        text
    })
}

fn list(n: usize, word: impl Fn(usize) -> String) -> String {
    (0..n).map(word).collect::<Vec<_>>().join(", ")
}

fn game(extra: &str) -> String {
    game_with("", extra)
}

/// A game with more variables.
fn game_with(vars: &str, extra: &str) -> String {
    format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nvars:\n  global:\n    n: 0 in 0..9\n{vars}\n         board:\n  shape: grid(3, 3)\nend:\n  - when: n == 9\n    result: actor wins\n```\n\n         ```yaml\n{extra}\n```\n"
    )
}

fn check(what: &str, run: impl Fn(&str)) {
    let mut wrong = Vec::new();
    for (name, text) in TEXTS {
        let cost = |times: usize| -> (u64, AllocationInfo) {
            let text = text(LINES * times);
            (text.len() as u64, measure(|| run(&text)))
        };
        let (once, more) = (cost(1), [cost(2), cost(4)]);
        for (part, at) in [
            ("work", (|cost| cost.bytes_total) as fn(&AllocationInfo) -> u64),
            ("memory", |cost| cost.bytes_max),
        ] {
            let first = at(&once.1);
            let all = more.map(|(bytes, cost)| (bytes, at(&cost)));
            println!("{what}, {name}: {part} {first} for {} bytes, then {all:?}", once.0);
            for (bytes, cost) in all {
                if cost > STEPS * first * bytes / once.0 + FIXED {
                    wrong.push(format!(
                        "{name}: {part} {first} for {} bytes, {cost} for {bytes}",
                        once.0
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{what}\n{}", wrong.join("\n"));
}

#[test]
fn compiling_is_linear() {
    check("compile", |text| drop(compile(text, &Overrides::new())));
}

#[test]
fn checking_is_linear() {
    check("lint", |text| drop(lint(text, &Overrides::new())));
}
