//! Second looks at decisions: shares counted by hand, and an exhaustive search.

use crate::games::{bundled, find, measure, plan, play, written};
use boardwright_def::GameDef;
use boardwright_kernel::{Machine, Options, Program};
use boardwright_lab::metrics::Metric;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{EvalReport, StopRule, Subject};
use boardwright_sim::move_name;
use boardwright_sim::trace::At;
use std::collections::BTreeSet;

fn probed((def, program): &(GameDef, Program), games: u64) -> (Vec<Metric>, Vec<GameRecord>) {
    let plan = plan(&["random", "random"], games, 4);
    let subject = Subject::new(def, program, &plan).probing();
    let records: Vec<GameRecord> =
        (0..plan.games()).map(|game| subject.play(game).expect("known agents")).collect();
    (measure(program, &plan, &records), records)
}

fn game(vars: &str, actions: &str, end: &str) -> (GameDef, Program) {
    let text = format!(
        "```yaml\nmeta: {{ id: made, name: Made, players: 2 }}\nvars:\n{vars}```\n\n```yaml\nactions:\n{actions}\
         turn:\n  phases:\n    day:\n      window: one\nend:\n  - when: {end}\n    result: draw\n```\n"
    );
    written(&text, 2, &[])
}

const COINS: &str = "  global: { bell: 0 in 0..9 }\n  perPlayer: { coins: 1 in 0..9 }\n";

/// Two players make two decisions each, with 1 and then 2 coins. Of four actions, `toil` is legal, `buy` fails at its cost,
/// `boast` at a comparison of coins, and `sing` at something else: two of four are blocked.
#[test]
fn what_more_coins_would_free_is_blocked() {
    let actions = "  toil:\n    do: coins[actor] += 1\n  buy:\n    cost: coins[actor] -= 3\n    do: bell += 1\n  \
                   boast:\n    pre: coins[actor] >= 3\n    do: bell = 0\n  sing:\n    pre: bell > 8\n    do: bell = 0\n";
    let (metrics, records) = probed(&game(COINS, actions, "turn > 4"), 3);
    let found = records[0].probed.as_ref().expect("a look");
    assert_eq!((found.offered, found.blocked, found.samples), (16, 8, 0));
    assert_eq!(found.first, Some(At { ply: 1, step: 1 }));
    let blocked = find(&metrics, "tension.blocked");
    assert_eq!((blocked.value, blocked.interval, blocked.n), (Some(0.5), Some((0.5, 0.5)), 3));
    // No decision has a choice.
    assert_eq!(find(&metrics, "interact.counterfactual").value, None);
}

/// `rest` may be taken once: it is legal at first, and then not among the actions that count. `toil` waits for the third
/// turn, so it counts and is not blocked: 3 actions twice, 2 actions twice, and `buy` is blocked each time.
#[test]
fn actions_beyond_their_limits_do_not_count() {
    let actions = "  rest:\n    limit: 1 per game\n    do: bell = 0\n  toil:\n    pre: turn > 2\n    do: bell = 1\n  \
                   buy:\n    cost: coins[actor] -= 3\n    do: bell += 1\n";
    let (_, records) = probed(&game(COINS, actions, "turn > 4"), 1);
    let found = records[0].probed.as_ref().expect("a look");
    assert_eq!((found.offered, found.blocked), (10, 4));
}

/// Both players have one coin. The coins of the actor alone are raised, so that a comparison with the opponent holds.
#[test]
fn a_comparison_with_the_opponent_is_one_of_resources() {
    let actions = "  wait:\n    do: bell = 0\n  taunt:\n    pre: coins[actor] > coins[opponent]\n    \
                   cost: coins[actor] -= 1\n    do: bell = 1\n";
    let (_, records) = probed(&game(COINS, actions, "turn > 2"), 1);
    let found = records[0].probed.as_ref().expect("a look");
    assert_eq!((found.offered, found.blocked), (4, 2));
}

/// Players shut one of four doors, and cannot take the one that is shut. Another door leaves two of the same three doors,
/// of four in all: a half.
#[test]
fn another_door_changes_half_of_the_moves() {
    let doors = "  shut:\n    params: { door: 1..4 }\n    pre: $door != shut_door\n    do: shut_door = $door\n";
    let vars = "  global: { shut_door: 0 in 0..9 }\n";
    let (metrics, records) = probed(&game(vars, doors, "shut_door == 9"), 2);
    let changed = find(&metrics, "interact.counterfactual");
    assert_eq!((changed.value, changed.interval), (Some(0.5), Some((0.5, 0.5))));
    let samples: u64 =
        records.iter().filter_map(|record| Some(record.probed.as_ref()?.samples)).sum();
    // One decision of four, of 800.
    assert!((150..=250).contains(&samples), "{samples}");
}

#[test]
fn moves_that_bind_nobody_change_nothing() {
    let steps = "  step:\n    params: { length: 1..3 }\n    do: coins[actor] = $length\n";
    let (metrics, _) = probed(&game(COINS, steps, "bell == 9"), 2);
    assert_eq!(find(&metrics, "interact.counterfactual").value, Some(0.0));
}

/// The sums over all games of nim, each weighted with its probability: differences, and decisions with a choice.
fn search(machine: &mut Machine<'_>, probability: f64, found: &mut [f64; 2]) {
    if machine.is_over() {
        return;
    }
    let count = machine.legal_moves().len();
    let mut lists = Vec::new();
    for index in 0..count {
        machine.apply_index(index).expect("a legal move");
        let moves = machine.legal_moves().to_vec();
        let names = moves.into_iter().map(|one| move_name(machine, one));
        lists.push(names.collect::<BTreeSet<String>>());
        search(machine, probability / count as f64, found);
        assert!(machine.undo());
    }
    if count < 2 {
        return;
    }
    let mut sum = 0.0;
    for (at, one) in lists.iter().enumerate() {
        for (_, other) in lists.iter().enumerate().filter(|(other, _)| *other != at) {
            let all = one.union(other).count();
            let both = one.intersection(other).count();
            sum += if all == 0 { 0.0 } else { 1.0 - both as f64 / all as f64 };
        }
    }
    found[0] += probability * sum / (count * (count - 1)) as f64;
    found[1] += probability;
}

#[test]
fn nim_against_all_its_games() {
    let nim = bundled("nim", 2, &[("HEAPS", "2,3")]);
    let options = Options { events: false, ..Options::default() };
    let mut exact = [0.0; 2];
    search(&mut Machine::new(&nim.1, 1, options), 1.0, &mut exact);
    let exact = exact[0] / exact[1];
    let (metrics, _) = probed(&nim, 1500);
    let (low, high) = find(&metrics, "interact.counterfactual").interval.expect("enough games");
    let room = high - low;
    assert!(
        low - room / 2.0 <= exact && exact <= high + room / 2.0 && room < 0.1,
        "{low} to {high}, exact {exact}"
    );
}

/// Looks change nothing else of a record.
#[test]
fn looks_change_nothing() {
    let (def, program) = bundled("threat-market", 2, &[]);
    let plan = plan(&["random", "random"], 6, 4);
    let subject = Subject::new(&def, &program, &plan).probing();
    let looked =
        (0..6).map(|game| GameRecord { probed: None, ..subject.play(game).expect("known agents") });
    assert_eq!(looked.collect::<Vec<_>>(), play(&program, &plan));
}

/// The report names a game and a decision with a blocked action, in the form that `run` takes.
#[test]
fn a_witness_shows_a_blocked_action() {
    let actions = "  toil:\n    do: coins[actor] += 1\n  buy:\n    cost: coins[actor] -= 3\n    do: bell += 1\n";
    let (def, program) = game(COINS, actions, "turn > 4");
    let plan = plan(&["random", "random"], 2, 4);
    let subject = Subject::new(&def, &program, &plan).probing();
    let records: Vec<GameRecord> =
        (0..2).map(|game| subject.play(game).expect("known agents")).collect();
    let (stop, _) = StopRule::ALL.look(&subject, &records).unwrap().expect("all games");
    let report = EvalReport::of(&subject, stop, &records);
    let blocked = report.metrics.iter().find(|metric| metric.id == "tension.blocked").unwrap();
    let witness = blocked.witness.as_ref().expect("a witness");
    assert_eq!((witness.game, witness.at.as_str()), (0, "1.1"));
    let options = format!("--players 2 --agents random,random --cap 400 --seed {}", witness.seed);
    let line = format!("tension.blocked: see {options} at 1.1");
    assert!(report.lines().contains(&line), "{:?}", report.lines());
    let page = boardwright_lab::html(&report);
    assert!(page.contains(&format!("<p>tension.blocked: see <code>{options}</code> at 1.1.</p>")));
}
