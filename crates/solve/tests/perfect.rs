//! Perfect play beside known values and independent searches.

use crate::games::{bundled, start, written};
use boardwright_agents::{Agent, Budget, Mcts, Seen, Solved, Thought, Worlds};
use boardwright_kernel::{Decider, Machine, Options, PlayerId, Program, State};
use boardwright_solve::{
    Amount, Interests, Large, Limits, Method, Refusal, Solution, Unit, options, solve,
};
use num_rational::Ratio;
use std::collections::BTreeSet;

fn solved(program: &Program) -> Solution {
    solve(program, start(program), Limits::default()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The first player's value as a fraction.
fn first(solution: &Solution) -> Ratio<i128> {
    solution.values[0].exact().expect("an exact value")
}

const WIN: Ratio<i128> = Ratio::new_raw(1, 1);
const DRAW: Ratio<i128> = Ratio::new_raw(1, 2);
const LOSS: Ratio<i128> = Ratio::new_raw(0, 1);

/// A draw; 5,478 positions, of which 958 are ends.
#[test]
fn tic_tac_toe_is_a_draw() {
    let found = solved(&bundled("tic-tac-toe", 2, &[]));
    assert_eq!((first(&found), found.positions), (DRAW, 5_478 - 958));
    assert_eq!((found.method, found.unit, found.cyclic), (Method::Backward, Unit::Share, false));
    assert_eq!((found.plies, found.endless, found.interests), (None, false, Interests::Opposed));
    assert_eq!((found.line.len(), found.moves.len()), (9, 9));
    assert!(found.moves.iter().all(|one| one.best));
}

/// From heaps whose sizes have the xor 0, the player to move loses; else the moves to xor 0 win.
#[test]
fn nim_follows_the_xor_rule() {
    for a in 1..=5u32 {
        for b in 1..=5u32 {
            for c in 1..=5u32 {
                let heaps = format!("{a},{b},{c}");
                let found = solved(&bundled("nim", 2, &[("HEAPS", &heaps)]));
                let xor = a ^ b ^ c;
                assert_eq!(first(&found), if xor == 0 { LOSS } else { WIN }, "{heaps}");
                let winning = |heap: u32| u32::from((heap ^ xor) < heap);
                let winning = winning(a) + winning(b) + winning(c);
                let wins = found.moves.iter().filter(|one| one.values[0] == Amount::Exact(WIN));
                assert_eq!(wins.count() as u32, winning * u32::from(xor != 0), "{heaps}");
                let (own, most) = ((a + 1) * (b + 1) * (c + 1) - 1, found.positions as u32);
                assert!(most <= own * 2, "{heaps}: {most} positions");
            }
        }
    }
}

/// One heap: its taker wins at once. Two equal heaps: the first player holds out for two plies a bean.
#[test]
fn plies_are_of_fastest_wins_and_slowest_losses() {
    let plies = |heaps: &str| solved(&bundled("nim", 2, &[("HEAPS", heaps)])).plies;
    assert_eq!(plies("7"), Some(1));
    assert_eq!(plies("3,3"), Some(6));
    assert_eq!(plies("3,5"), Some(7));
    let misere = bundled("nim", 2, &[("HEAPS", "7"), ("MISERE", "1")]);
    assert_eq!((first(&solved(&misere)), solved(&misere).plies), (WIN, Some(2)));
}

/// Connect four on 4×4 is a draw, and has 161,029 positions with those that end it (Tromp).
#[test]
fn small_connect_four_is_a_draw() {
    let program = bundled("connect-four", 2, &[("ROWS", "4"), ("COLS", "4")]);
    let found = solved(&program);
    assert_eq!(first(&found), DRAW);
    let mut ends = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut machine = Machine::from_state(&program, start(&program), options(&program));
    collect(&mut machine, &mut seen, &mut ends);
    assert_eq!(found.positions, seen.len());
    assert_eq!(seen.len() + ends.len(), 161_029);
}

/// Collects the positions below one by their fingerprints: those in which somebody decides, and the ends.
fn collect(machine: &mut Machine<'_>, seen: &mut BTreeSet<u128>, ends: &mut BTreeSet<u128>) {
    let position = machine.state().position_fingerprint(machine.program()).expect("no chance");
    if machine.is_over() {
        ends.insert(position);
    } else if seen.insert(position) {
        for index in 0..machine.count() {
            machine.apply_index(index).expect("a listed move");
            collect(machine, seen, ends);
            assert!(machine.undo());
        }
    }
}

/// The first player wins hex on every board; with 2×2 in three plies.
#[test]
fn hex_is_won_by_the_first_player() {
    let found = solved(&bundled("hex", 2, &[("SIZE", "2")]));
    assert_eq!((first(&found), found.plies), (WIN, Some(3)));
    let found = solved(&bundled("hex", 2, &[("SIZE", "3")]));
    assert_eq!((first(&found), found.plies), (WIN, Some(hex_plies())));
    let program = bundled("hex", 2, &[("SIZE", "4")]);
    let found = solve(&program, start(&program), Limits { positions: 600_000 }).expect("a proof");
    assert_eq!((first(&found), found.method, found.plies), (WIN, Method::Proof, None));
    let best = found.moves.iter().filter(|one| one.best).count();
    assert!((1..16).contains(&best), "{best} winning moves");
    ends_with_a_win(&program, &found);
}

/// The line of a solution ends the game, and the first player wins it.
fn ends_with_a_win(program: &Program, found: &Solution) {
    let mut machine = Machine::from_state(program, start(program), options(program));
    found.line.iter().for_each(|chosen| machine.apply(*chosen).expect("a legal move"));
    assert_eq!(machine.result().expect("an end").winners, [PlayerId(0)]);
}

/// The length of the shortest forced win of hex on 3×3, by a search on a plain array of cells.
fn hex_plies() -> u32 {
    fn wins(cells: &[u8; 9], side: u8) -> bool {
        let start = (0..3).map(|at| if side == 1 { at } else { at * 3 });
        let mut reached = [false; 9];
        let mut open: Vec<usize> = start.filter(|at| cells[*at] == side).collect();
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut reached[at], true) {
                continue;
            }
            let (row, column) = (at as i32 / 3, at as i32 % 3);
            for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)] {
                let (row, column) = (row + down, column + right);
                if (0..3).contains(&row) && (0..3).contains(&column) {
                    let other = (row * 3 + column) as usize;
                    if cells[other] == side {
                        open.push(other);
                    }
                }
            }
        }
        let far = |at: usize| if side == 1 { 6 + at } else { at * 3 + 2 };
        (0..3).any(|at| reached[far(at)])
    }
    /// Plies of the side to move: positive if it wins, negative if it loses.
    fn value(cells: &mut [u8; 9], side: u8) -> i32 {
        let mut best = i32::MIN;
        for at in 0..9 {
            if cells[at] != 0 {
                continue;
            }
            cells[at] = side;
            let found = if wins(cells, side) {
                1
            } else {
                let reply = value(cells, 3 - side);
                if reply > 0 { -(reply + 1) } else { 1 - reply }
            };
            cells[at] = 0;
            // Fewer plies of a win and more of a loss are better.
            let rank = |plies: i32| if plies > 0 { 1_000 - plies } else { -1_000 - plies };
            if best == i32::MIN || rank(found) > rank(best) {
                best = found;
            }
        }
        best
    }
    u32::try_from(value(&mut [0; 9], 1)).expect("the first player wins")
}

/// Plies to a win (positive) or loss (negative) of the player to move, by plain search without a table.
fn brute(machine: &mut Machine<'_>) -> i32 {
    let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) else {
        panic!("a player decides")
    };
    let rank = |plies: i32| match plies {
        0 => 0,
        plies if plies > 0 => 1_000 - plies,
        plies => -1_000 - plies,
    };
    let mut best = None;
    for index in 0..machine.count() {
        machine.apply_index(index).expect("a listed move");
        let found = match machine.result() {
            Some(outcome) if outcome.winners.is_empty() => 0,
            Some(outcome) if outcome.winners.contains(&player) => 1,
            Some(_) => -1,
            None => match brute(machine) {
                0 => 0,
                reply if reply > 0 => -(reply + 1),
                reply => 1 - reply,
            },
        };
        assert!(machine.undo());
        if best.is_none_or(|best| rank(found) > rank(best)) {
            best = Some(found);
        }
    }
    best.expect("a decision has a move")
}

/// Values and lengths of small boards agree with a search without a table.
#[test]
fn small_boards_agree_with_plain_search() {
    let breakthrough = |rows, cols| bundled("breakthrough", 2, &[("ROWS", rows), ("COLS", cols)]);
    let connect = [("ROWS", "3"), ("COLS", "3"), ("LINE", "3")];
    for (name, program) in [
        ("breakthrough 4x2", breakthrough("4", "2")),
        ("breakthrough 5x2", breakthrough("5", "2")),
        ("connect four 3x3", bundled("connect-four", 2, &connect)),
        ("nim 3-4", bundled("nim", 2, &[("HEAPS", "3,4")])),
    ] {
        let found = solved(&program);
        let mut machine = Machine::new(&program, 1, Options::default());
        let exact = brute(&mut machine);
        let value = match exact {
            0 => DRAW,
            plies if plies > 0 => WIN,
            _ => LOSS,
        };
        assert_eq!(first(&found), value, "{name}");
        assert_eq!(found.plies, (exact != 0).then_some(exact.unsigned_abs()), "{name}");
        if exact != 0 {
            assert_eq!(found.line.len() as u32, exact.unsigned_abs(), "{name}");
        }
        let proof = solve(&program, start(&program), Limits { positions: found.positions - 1 });
        match proof {
            Ok(proof) => assert_eq!(first(&proof), value, "{name}"),
            Err(refusal) => assert!(matches!(refusal, Refusal::TooLarge(..)), "{name}"),
        }
    }
}

/// Moves that the tree search has proven have the exact value.
#[test]
fn proven_moves_of_the_tree_search_have_their_values() {
    let program = bundled("connect-four", 2, &[("ROWS", "4"), ("COLS", "4"), ("LINE", "3")]);
    let mut proven = 0;
    for seed in 0..10u64 {
        let mut machine = Machine::new(&program, 1, Options::default());
        for step in 0..seed as usize % 5 {
            let moves = machine.count();
            machine.apply_index((seed as usize * 7 + step * 3) % moves).expect("a listed move");
        }
        let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider) else {
            continue;
        };
        let found = solve(&program, machine.state().clone(), Limits::default()).expect("solved");
        let count = machine.count();
        let seen = Seen::new(&program, machine.state(), player, count);
        let mut scratch = None;
        let mut worlds = Worlds::new(&program, &seen, &mut scratch);
        let mut search = Mcts::new(0);
        search.begin(seed);
        while search.think(&seen, &mut worlds, Budget::whole(3_000)) == Thought::More {}
        for report in search.report() {
            let wanted = match report.solved {
                Some(Solved::Win) => WIN,
                Some(Solved::Between) => DRAW,
                Some(Solved::Loss) => LOSS,
                None => continue,
            };
            let values = &found.moves[report.index].values;
            assert_eq!(values[player.index()], Amount::Exact(wanted), "seed {seed}");
            proven += 1;
        }
    }
    assert!(proven > 10, "{proven} proven moves");
}

/// Hidden games and games that are too large are refused.
#[test]
fn refusals_name_their_reason() {
    let program = bundled("threat-market", 2, &[]);
    let refused = solve(&program, start(&program), Limits { positions: 1_000 });
    assert!(matches!(refused, Err(Refusal::TooLarge(..) | Refusal::Hidden)), "{refused:?}");
    let program = bundled("connect-four", 2, &[]);
    let refused = solve(&program, start(&program), Limits { positions: 5_000 });
    assert_eq!(refused, Err(Refusal::TooLarge(Large::Positions, 5_000)));
}

const PURSES: &str = r#"# Purses

```yaml
meta: { id: purses, players: 3 }
vars:
  global: { left: 4 in 0..4 }
  perPlayer: { purse: 0 in 0..9 }
actions:
  take:
    params: { coins: "1..min(left, 2)" }
    do:
      - purse[actor] += $coins
      - left -= $coins
end:
  - when: left == 0
    result: payoff purse[$player]
```
"#;

/// Three players take one or two of four coins in turn. The first takes two, then the second two.
#[test]
fn each_of_three_players_looks_after_itself() {
    let found = solved(&written(PURSES, 3, &[]));
    let values: Vec<i128> =
        found.values.iter().map(|value| value.exact().expect("exact").to_integer()).collect();
    assert_eq!((values, found.interests), (vec![2, 2, 0], Interests::General));
    assert_eq!((found.unit, found.line.len()), (Unit::Payoff, 2));
}

/// A solution begins at any state.
#[test]
fn a_later_position_has_its_own_value() {
    let program = bundled("tic-tac-toe", 2, &[]);
    let mut machine = Machine::new(&program, 1, Options::default());
    // Cross in a corner, nought beside it: cross wins.
    for index in [0, 0] {
        machine.apply_index(index).expect("a move");
    }
    let state: State = machine.state().clone();
    let found = solve(&program, state, Limits::default()).expect("solved");
    assert_eq!((first(&found), found.plies), (WIN, Some(5)));
    ends_with_a_win_from(&program, machine, &found);
}

fn ends_with_a_win_from(program: &Program, mut machine: Machine<'_>, found: &Solution) {
    assert_eq!(program.players(), 2);
    found.line.iter().for_each(|chosen| machine.apply(*chosen).expect("a legal move"));
    assert_eq!(machine.result().expect("an end").winners, [PlayerId(0)]);
}
