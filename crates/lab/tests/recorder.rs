//! The recorder in written games whose events are known.

use crate::games::{plan, play, written};
use boardwright_lab::metrics::resources;
use boardwright_lab::record::GameRecord;
use boardwright_sim::trace::At;

fn first(spec: &str) -> GameRecord {
    let (_, program) = written(spec, 2, &[]);
    play(&program, &plan(&["random", "random"], 1, 1)).remove(0)
}

/// A game of two players with one action for each turn.
fn game(vars: &str, actions: &str, end: &str) -> String {
    format!(
        "```yaml\nmeta: {{ id: made, name: Made, players: 2 }}\nvars:\n{vars}```\n\n```yaml\nactions:\n{actions}\
         turn:\n  phases:\n    day:\n      window: one\nend:\n  - when: {end}\n    result: draw\n```\n"
    )
}

/// Nothing changes but the turn: the tenth turn without a change ends with the tenth decision, and the third time that
/// a seat is to move is its third turn.
#[test]
fn a_game_that_stands_still() {
    let spec = game("  global: { bell: 0 in 0..1 }\n", "  wait:\n    do: bell = 0\n", "turn > 12");
    let record = first(&spec);
    assert_eq!(record.legal, vec![1; 12]);
    assert_eq!((record.plies, record.actions[0].legal, record.actions[0].exposed), (12, 12, 0));
    assert_eq!(record.marks.still.len(), 12);
    assert_eq!(record.marks.still_for(10), Some(At { ply: 10, step: 1 }));
    assert_eq!(record.marks.still_for(13), None);
    assert_eq!(record.changes.writes, 0);
    assert_eq!(record.situations.all, 13);
}

/// Each player takes from the other: every decision is direct. The first change is refused once nothing is left.
#[test]
fn a_game_of_taking() {
    let vars = "  perPlayer: { coins: { type: int, min: 0, max: 9, init: 2, bound: refuse } }\n";
    let spec = game(vars, "  take:\n    do: coins[opponent] -= 1\n", "turn > 6");
    let record = first(&spec);
    assert_eq!((record.changes.foreign, record.changes.writes), (4, 4));
    assert_eq!(record.changes.refused, 2);
    assert_eq!(record.marks.refused, Some(At { ply: 5, step: 1 }));
    assert_eq!(record.changes.shared, 0);
}

/// A purse for three coins gets two each turn: of the changes of each player the second is cut to one coin, and the third
/// to nothing. Both are counted as stopped, and only those with something left are changes of their own.
#[test]
fn a_game_of_full_purses() {
    let vars = "  perPlayer: { coins: 0 in 0..3 }\n";
    let record = first(&game(vars, "  earn:\n    do: coins[actor] += 2\n", "turn > 6"));
    assert_eq!((record.changes.writes, record.changes.refused), (4, 0));
    let [coins] = record.bounds.as_slice() else { panic!("{:?}", record.bounds) };
    assert_eq!((coins.name.as_str(), coins.changes, coins.stopped), ("coins", 6, 4));
    assert_eq!(coins.first, Some(At { ply: 3, step: 1 }));
}

/// Two players begin with one coin, pay it and earn two, twice: of ten coins six are left. Fame costs nothing.
#[test]
fn a_game_of_earning() {
    let vars = "  perPlayer: { fame: 3 in 0..9, coins: 1 in 0..9 }\n";
    let toil = "  toil:\n    cost: coins[actor] -= 1\n    do: coins[actor] += 2\n";
    let spec = game(vars, toil, "turn > 4");
    let (def, program) = written(&spec, 2, &[]);
    assert_eq!(resources(&def, &program), [1]);
    let stocks = first(&spec).stocks;
    assert_eq!((stocks[1].gained, stocks[1].left), (10, 6));
    assert_eq!((stocks[0].gained, stocks[0].left), (6, 6));
}

/// Everybody rings one bell: each decision but the last is answered by the next player.
#[test]
fn a_game_with_one_bell() {
    let spec = game("  global: { bell: 0 in 0..99 }\n", "  ring:\n    do: bell += 1\n", "turn > 5");
    let record = first(&spec);
    assert_eq!((record.changes.foreign, record.changes.shared), (0, 4));
    assert_eq!(record.situations.distinct, 6);
    assert_eq!(record.situations.repeats, []);
}

/// A lamp is switched on and off: with two seats that move in turn there are two situations, and each comes again at
/// every second decision. A die that nothing reads is thrown between two of them: no repetition is proven.
#[test]
fn a_lamp_that_goes_on_and_off() {
    let vars = "  global: { lit: 0 in 0..2 }\n";
    let spec = |more: &str, end: &str| {
        game(vars, &format!("  turn:\n    do:\n      - lit = 1 - lit\n{more}"), end)
    };
    // An end that reads the turn tells all situations apart.
    assert_eq!(first(&spec("", "turn > 8")).situations.repeats, []);
    let free = first(&spec("", "lit == 2")).situations;
    assert!(free.distinct <= 3, "{}", free.distinct);
    let third = free.repeated(3).expect("a loop");
    assert!(free.repeated(2) < Some(third) && third.ply <= 6, "{third:?}");
    let thrown = first(&spec("      - roll d6 as $die\n", "lit == 2")).situations;
    assert_eq!((thrown.repeats, thrown.distinct), (vec![], free.distinct));
}

/// Two actions, one of them always legal in two ways: a uniform choice takes it at two thirds.
#[test]
fn a_game_with_a_choice() {
    let actions =
        "  ring:\n    params: { times: 1..2 }\n    do: bell += $times\n  rest:\n    do: bell = 0\n";
    let record = first(&game("  global: { bell: 0 in 0..99 }\n", actions, "turn > 8"));
    assert_eq!(record.legal, vec![3; 8]);
    let [ring, rest] = [record.actions[0], record.actions[1]];
    assert_eq!((ring.exposed, rest.exposed, ring.chosen + rest.chosen), (8, 8, 8));
    let third = (1_i64 << 32) / 3;
    assert_eq!(rest.expected, 8 * third);
    assert_eq!(ring.expected, 8 * ((2_i64 << 32) / 3));
    assert_eq!((ring.able, rest.able), (0b11, 0b11));
}

/// Two triggers that throw a bean to and fro are cut, and the record says where.
#[test]
fn a_chain_of_triggers() {
    let spec = game(
        "  global: { bell: 0 in 0..9 }\n",
        "  throw:\n    do: create bean in pan\n",
        "turn > 2",
    );
    let spec = spec.replace("vars:\n", "tokens: [bean]\nzones: { pan: {}, pot: {} }\nvars:\n").replace(
        "turn:\n",
        "triggers:\n  - event: tokenEntered(pan)\n    do: move $token to pot\n  - event: tokenEntered(pot)\n    do: move $token to pan\nturn:\n",
    );
    assert_eq!(first(&spec).marks.trigger_cut, Some(At { ply: 1, step: 1 }));
}
