//! Coverage: parts of rules that never have a part in the game are found by name, and nothing else is.

use crate::games::{bundled, plan, play, written};
use boardwright_kernel::Program;
use boardwright_lab::Plan;
use boardwright_lab::coverage::{Coverage, RuleKind, findings};

const GAMES: u64 = 200;

fn cover(program: &Program, agents: &[&str], games: u64) -> Coverage {
    let mut plan: Plan = plan(agents, games, 5);
    plan.caps.coverage = true;
    Coverage::of(program, &play(program, &plan), &|_| None).expect("games with coverage")
}

/// The findings of a game of two, as code and node.
fn found(text: &str) -> Vec<String> {
    let (_, program) = written(text, 2, &[]);
    let coverage = cover(&program, &["random", "random"], GAMES);
    findings(&coverage).iter().map(|found| format!("{} {}", found.code, found.path)).collect()
}

/// A game in which a coin is put on a pile each turn until eight lie there.
fn game(extra: &str) -> String {
    format!(
        "```yaml\nmeta: {{ id: pile, players: 2 }}\nvars:\n  global: {{ pile: 0 in 0..20, calm: 0 in 0..9 }}\n  \
         perPlayer: {{ coins: 9 in 0..30 }}\n{extra}\n```\n"
    )
}

const PUT: &str = "actions:\n  put: { cost: 'coins[actor] -= 1', do: pile += 1 }\n";
const END: &str = "end:\n  - { when: pile > 7, result: actor wins }\n";

#[test]
fn each_planted_fault_is_found_and_nothing_else() {
    let cases: &[(&str, String, &[&str])] = &[
        ("a sound game", format!("{PUT}{END}"), &[]),
        (
            "an ending behind another one",
            format!("{PUT}{END}  - {{ when: pile > 8, result: draw }}\n"),
            &["ending-unreached end[1]"],
        ),
        (
            "a condition that fails",
            format!("{PUT}  take: {{ pre: calm > 3, do: pile -= 1 }}\n{END}"),
            &["condition-never-held actions.take.pre[0]"],
        ),
        (
            "a cost out of reach",
            format!("{PUT}  buy: {{ cost: 'coins[actor] -= 20', do: pile += 2 }}\n{END}"),
            &["cost-never-paid actions.buy.cost[0]"],
        ),
        (
            "a branch that never holds",
            format!(
                "actions:\n  put:\n    do:\n      - pile += 1\n      - if: calm > 3\n        then:\n          \
                 - pile = 0\n          - calm = 0\n{END}"
            ),
            &["condition-never-held actions.put.effects[1]"],
        ),
        (
            "a branch that always holds",
            format!(
                "actions:\n  put:\n    do:\n      - if: calm == 0\n        then: pile += 1\n        else:\n          \
                 - pile += 2\n          - calm = 0\n{END}"
            ),
            &["rule-unreached actions.put.effects[0].else[0]"],
        ),
        (
            "a trigger whose condition never holds",
            format!(
                "{PUT}triggers:\n  - event: actionResolved(put)\n    when: calm > 3\n    do: pile = 0\n{END}"
            ),
            &["condition-never-held triggers[0]"],
        ),
        (
            "a sequence that is never called",
            format!(
                "actions:\n  put:\n    do:\n      - pile += 1\n      - if: pile > 8\n        then: call clear\n\
                 sequences:\n  clear:\n    do:\n      - pile = 0\n      - calm += 1\n{END}"
            ),
            &["condition-never-held actions.put.effects[1]", "rule-unreached sequences.clear"],
        ),
    ];
    for (name, extra, wanted) in cases {
        assert_eq!(found(&game(extra)), *wanted, "{name}");
    }
}

/// The operation at the end of a sequence does not run if a `return` came before; the sequence ran all the same.
#[test]
fn a_sequence_that_returns_early() {
    let extra = format!(
        "actions:\n  put:\n    do:\n      - call more as $n\n      - pile += $n\nsequences:\n  more:\n    do:\n      \
         - if: pile > 3\n        then: return 2\n      - return 1\n{END}"
    );
    assert_eq!(found(&game(&extra)), [""; 0]);
    let (_, program) = written(&game(&extra), 2, &[]);
    let rules = cover(&program, &["random", "random"], GAMES).rules;
    let asked = |path: &str| rules.iter().find(|rule| rule.path == path).map(|rule| rule.asked);
    assert_eq!(asked("sequences.more"), asked("actions.put.effects[0]"));
}

/// A rule that a knob switches off is no mistake.
#[test]
fn a_rule_that_a_knob_switches_off() {
    let extra = format!(
        "constants:\n  STORM: {{ value: 0, min: 0, max: 1 }}\nactions:\n  put:\n    do:\n      - pile += 1\n      \
         - if: STORM == 1\n        then:\n          - pile -= 1\n          - calm = 0\n{END}"
    );
    assert_eq!(found(&game(&extra)), [""; 0]);
}

#[test]
fn few_games_say_nothing() {
    let text = game(&format!("{PUT}{END}  - {{ when: pile > 8, result: draw }}\n"));
    let (_, program) = written(&text, 2, &[]);
    assert!(findings(&cover(&program, &["random", "random"], GAMES - 1)).is_empty());
}

#[test]
fn actions_and_endings_add_up() {
    let (_, program) = bundled("pig", 2, &[]);
    let coverage = cover(&program, &["random", "random"], 20);
    let of = |kind| coverage.rules.iter().filter(move |rule| rule.kind == kind);
    let ended: u64 = of(RuleKind::Ending).map(|rule| rule.taken).sum();
    assert_eq!(ended, 20);
    for rule in &coverage.rules {
        assert!(rule.taken <= rule.held && rule.held <= rule.asked, "{rule:?}");
    }
    // Each roll and each hold is one question, which offers both.
    let taken: u64 = of(RuleKind::Action).map(|rule| rule.taken).sum();
    assert!(of(RuleKind::Action).all(|rule| rule.asked == taken));
}
