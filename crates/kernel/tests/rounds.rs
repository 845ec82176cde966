//! Rounds begin with the player who has their first turn, and end when all had theirs.

use crate::common::linked;
use boardwright_kernel::{EventKind, Machine, Options};

/// The seats that have the turn in the first rounds of a game for four, round by round.
fn seats(rules: &str) -> Vec<Vec<u32>> {
    let source = format!(
        "```yaml\nmeta: {{ id: rounds, players: 4 }}\nvars:\n  global:\n    starter: player(3) in players\n    n: 0 in 0..99\n\
         {rules}actions:\n  go: {{ do: n += 1 }}\nend:\n  - when: round == 4\n    result: draw\n```\n"
    );
    let program = linked(&source, 4);
    let mut machine = Machine::new(&program, 1, Options { events: true, ..Options::default() });
    let mut rounds = Vec::new();
    loop {
        for event in machine.events() {
            match event.kind {
                EventKind::RoundStart { .. } => rounds.push(Vec::new()),
                EventKind::TurnStart { player } => {
                    let round = rounds.last_mut().expect("a round has begun");
                    round.push(player.expect("somebody has the turn").seat());
                }
                _ => {}
            }
        }
        if machine.is_over() {
            rounds.pop(); // the round in which the game ended
            return rounds;
        }
        machine.apply_index(0).expect("there is a move");
    }
}

const BEGINS: &str = "setup:\n  - next turn for starter\n";

#[test]
fn a_round_has_a_turn_for_each() {
    assert_eq!(seats(""), [[1, 2, 3, 4]; 3]);
    assert_eq!(seats(BEGINS), [[3, 4, 1, 2]; 3]);
}

#[test]
fn the_starter_changes_at_the_end_of_a_round() {
    let passes = "triggers:\n  - event: roundEnd\n    do:\n      - starter = next(starter)\n      - next turn for starter\n";
    assert_eq!(seats(&format!("{BEGINS}{passes}")), [[3, 4, 1, 2], [4, 1, 2, 3], [1, 2, 3, 4]]);
    let order = "turn:\n  order: if n mod 4 == 0 then starter else next(active)\n  phases: { main: { window: one } }\n";
    let later = passes.replace("      - next turn for starter\n", "");
    assert_eq!(seats(&format!("{BEGINS}{order}{later}"))[0], [3, 4, 1, 2]);
}

/// A turn in the middle of a round that an effect gives belongs to it.
#[test]
fn turns_that_are_given_belong_to_the_round() {
    let again = "triggers:\n  - event: actionResolved\n    when: n mod 5 == 2\n    do: next turn for active\n";
    assert_eq!(seats(&format!("{BEGINS}{again}")), [[3, 4, 4, 1, 2]; 3]);
    // Players who drop out, the one who began among them, have no turn.
    let out =
        "triggers:\n  - event: actionResolved\n    when: n == 2\n    do: eliminate player(3)\n";
    assert_eq!(seats(&format!("{BEGINS}{out}")), [vec![3, 4, 1, 2], vec![4, 1, 2], vec![4, 1, 2]]);
}

/// A game of four rounds ends before anybody has the income of a fifth one.
#[test]
fn endings_are_tested_before_a_round_begins() {
    for event in ["turnStart", "roundStart"] {
        let source = format!(
            "```yaml\nmeta: {{ id: income, players: 3 }}\nvars:\n  perPlayer:\n    coins: 0 in 0..99\n\
             triggers:\n  - event: {event}\n    do: coins[active] += 1\n\
             actions:\n  go: {{ do: [] }}\nend:\n  - when: round > 4\n    result: payoff coins[$player]\n```\n"
        );
        let program = linked(&source, 3);
        let mut machine = Machine::new(&program, 1, Options::default());
        while !machine.is_over() {
            machine.apply_index(0).expect("there is a move");
        }
        let coins = machine.result().expect("the game is over").payoffs;
        let expected = if event == "turnStart" { [4, 4, 4] } else { [4, 0, 0] };
        assert_eq!(coins, Some(expected.to_vec()), "{event}");
    }
}
