//! Conditions on the actor: specialised for one player, they have the same value.

use crate::common::linked;
use boardwright_kernel::{Machine, Options};

/// Returns how many of three actions are legal: one with a condition on X as the seat of the actor, one with X as a
/// variable of the same value, and one without a condition.
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
    let program = linked(&source, 2);
    Machine::new(&program, 1, Options::default()).count()
}

#[test]
fn a_condition_on_a_seat_has_the_value_of_a_condition_on_its_number() {
    for condition in [
        "X == 1 or n > 5",
        "n > 5 or X == 1",
        "X in 0..n",
        "X in 1..n",
        "not (X == 2 and n == 3)",
        "max(X, 2) < n",
        // A range with more than a million members.
        "X in -2000000..n",
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
    ] {
        assert_eq!(legal(condition), 1, "{condition}");
    }
}

/// The winners by seat of a game of four in two teams that ends at once with a result.
fn winners(result: &str) -> Vec<u32> {
    let source = format!(
        "```yaml\nmeta: {{ id: pairs, players: 4, teams: 2 }}\nvars:\n  global:\n    n: 0 in 0..9\n\
         actions:\n  go:\n    do: n += 1\nend:\n  - when: n == 1\n    result: {result}\n```\n"
    );
    let program = linked(&source, 4);
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("there is a move");
    let outcome = machine.result().expect("the game is over");
    outcome.winners.iter().map(|player| player.seat()).collect()
}

#[test]
fn teams_win_and_lose_together() {
    assert_eq!(winners("actor wins"), [1, 3]);
    assert_eq!(winners("player(2) wins"), [2, 4]);
    assert_eq!(winners("actor loses"), [2, 4]);
    assert_eq!(winners("team(2) loses"), [1, 3]);
    assert_eq!(winners("{ type: win, player: player(2) }"), [2, 4]);
    assert_eq!(winners("{ type: lose, player: player(1) }"), [2, 4]);
    assert_eq!(winners("players where it.seat == 4 wins"), [4]);
}

/// Rankings are of teams: partners add up what they have, and win together.
#[test]
fn teams_rank_together() {
    let rank = |teams: &str, points: [i32; 4], result: &str| {
        let [a, b, c, d] = points;
        let source = format!(
            "```yaml\nmeta: {{ id: pairs, players: 4, teams: {teams} }}\nvars:\n  global:\n    n: 0 in 0..9\n  \
             perPlayer:\n    points: 0 in 0..99\nsetup:\n  - points[player(1)] = {a}\n  - points[player(2)] = {b}\n  \
             - points[player(3)] = {c}\n  - points[player(4)] = {d}\nscoring: points[$player]\n\
             actions:\n  go:\n    do: n += 1\nend:\n  - when: n == 1\n    result: {result}\n```\n"
        );
        let program = linked(&source, 4);
        let mut machine = Machine::new(&program, 1, Options::default());
        machine.apply_index(0).expect("there is a move");
        let outcome = machine.result().expect("the game is over");
        outcome.winners.iter().map(|player| player.seat()).collect::<Vec<_>>()
    };
    for result in ["rank by score", "rank by points[$player]"] {
        assert_eq!(rank("2", [5, 3, 0, 4], result), [2, 4], "{result}");
        assert_eq!(rank("2", [5, 3, 2, 4], result), [1, 2, 3, 4], "{result}: both have 7");
    }
    // The second value decides, and a condition counts the partners for whom it holds.
    let tie = "rank by points[$player], points[$player] > 3";
    assert_eq!(rank("2", [5, 3, 2, 4], tie), [1, 2, 3, 4]);
    assert_eq!(rank("2", [6, 4, 2, 4], tie), [2, 4]);
    // One against three: partners with equal values count once.
    assert_eq!(rank("[[1], [2, 3, 4]]", [7, 6, 6, 6], "rank by points[$player]"), [1]);
    assert_eq!(rank("[[1], [2, 3, 4]]", [7, 8, 8, 8], "rank by points[$player]"), [2, 3, 4]);
}
