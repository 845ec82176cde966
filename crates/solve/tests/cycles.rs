//! Games in which positions come again.

use crate::games::{start, written};
use boardwright_solve::{Amount, Limits, Method, Refusal, Solution, solve};
use num_rational::Ratio;

fn solved(text: &str, knobs: &[(&str, &str)]) -> Result<Solution, Refusal> {
    let program = written(text, 2, knobs);
    solve(&program, start(&program), Limits::default())
}

/// Two walkers on a ring of cells; whoever steps on the other wins. A walker may step forward or back.
const CHASE: &str = r#"# Chase

```yaml
meta: { id: chase, players: 2 }
constants:
  CELLS: { value: 6, min: 3, max: 20 }
  GAP: { value: 2, min: 1, max: 19 }
board: { shape: ring(CELLS) }
tokens: [walker]
setup:
  - create walker in board[1] for player(1)
  - create walker in board[1 + GAP] for player(2)
actions:
  walk:
    params:
      to: "steps(first(pieces[actor]), (forward, back))"
    do:
      - let $mine = first(pieces[actor])
      - if: $to.owner == opponent
        then:
          - destroy $to
          - move $mine to $to
          - actor wins
        else: move $mine to $to
```
"#;

/// The first walker wins at distance 1; at distance 2 it must step away; on a ring without end nobody is caught,
/// except where the distance to both sides is even: the walker who comes to an odd distance loses.
#[test]
fn walkers_go_round_for_ever() {
    for cells in 3..=9u32 {
        for gap in 1..cells {
            let knobs = [("CELLS", cells.to_string()), ("GAP", gap.to_string())];
            let knobs: Vec<(&str, &str)> =
                knobs.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let found = solved(CHASE, &knobs).expect("solved");
            let (value, plies) = chase(cells, gap);
            assert_eq!(found.values[0], Amount::Exact(value), "{cells} cells, gap {gap}");
            assert_eq!(found.plies, plies, "{cells} cells, gap {gap}");
            assert_eq!((found.method, found.cyclic), (Method::Retrograde, true));
            assert_eq!(found.endless, plies.is_none());
        }
    }
}

/// The value of the walker to move at a gap and the plies, by iteration over depths: win in d, lose in d.
fn chase(cells: u32, gap: u32) -> (Ratio<i128>, Option<u32>) {
    // By gap: the plies of a won or lost position of the walker to move.
    let mut found: Vec<Option<(bool, u32)>> = vec![None; cells as usize];
    for depth in 1..200u32 {
        let before = found.clone();
        for (at, slot) in found.iter_mut().enumerate().skip(1) {
            if slot.is_some() {
                continue;
            }
            let steps = [(at + cells as usize - 1) % cells as usize, (at + 1) % cells as usize];
            // The other walker sees the gap from its own side.
            let after = steps.map(|step| match step {
                0 => Some((false, 0)),
                step => before[cells as usize - step],
            });
            let wins = after.iter().any(|one| matches!(one, Some((false, _))));
            let loses = after.iter().all(|one| matches!(one, Some((true, _))));
            if wins || loses {
                *slot = Some((wins, depth));
            }
        }
    }
    match found[gap as usize] {
        Some((true, plies)) => (Ratio::from_integer(1), Some(plies)),
        Some((false, plies)) => (Ratio::from_integer(0), Some(plies)),
        None => (Ratio::new(1, 2), None),
    }
}

/// Pig without a count of throws: the number of positions stays small.
const JACKPOT: &str = r#"# Jackpot

```yaml
meta: { id: jackpot, players: 2 }
constants:
  GOAL: { value: 100, min: 2, max: 200 }
vars:
  global: { pot: 0 in 0..220 }
  perPlayer: { banked: 0 in 0..220 }
turn:
  phases:
    throws: { window: repeat, ifNone: active loses }
actions:
  roll:
    pre: banked[actor] + pot < GOAL
    do:
      - roll d6 as $die
      - if: $die == 1
        then:
          - pot = 0
          - end turn
        else: pot += $die
  hold:
    pre: pot > 0
    do:
      - banked[actor] += pot
      - pot = 0
      - end turn
end:
  - when: banked[actor] >= GOAL
    result: actor wins
```
"#;

/// The chance of the first player by value iteration on an array (Neller and Presser, 2004): 0.5306 with a goal of 100.
fn jackpot(goal: usize) -> f64 {
    let at = |own: usize, other: usize, pot: usize| (own * goal + other) * goal + pot;
    let mut win = vec![0.0f64; goal * goal * goal];
    let value = |win: &[f64], own: usize, other: usize, pot: usize| {
        if own + pot >= goal { 1.0 } else { win[at(own, other, pot)] }
    };
    // Sums of scores from the greatest down: positions lead to greater sums or stay within one.
    for sum in (0..=2 * goal - 2).rev() {
        for _ in 0..2_000 {
            let mut change = 0.0f64;
            for own in sum.saturating_sub(goal - 1)..=sum.min(goal - 1) {
                let other = sum - own;
                for pot in (0..goal - own).rev() {
                    let lost = 1.0 - win[at(other, own, 0)];
                    let more = (2..=6).map(|die| value(&win, own, other, pot + die));
                    let roll = (lost + more.sum::<f64>()) / 6.0;
                    let hold = if pot == 0 { 0.0 } else { 1.0 - win[at(other, own + pot, 0)] };
                    let best = if roll > hold { roll } else { hold };
                    let old = win[at(own, other, pot)];
                    change = change.max((best - old).abs());
                    win[at(own, other, pot)] = best;
                }
            }
            if change < 1e-13 {
                break;
            }
        }
    }
    win[at(0, 0, 0)]
}

#[test]
fn a_jackpot_is_played_as_by_value_iteration() {
    for goal in [2, 10, 25, 40] {
        let found = solved(JACKPOT, &[("GOAL", &goal.to_string())]).expect("solved");
        let exact = jackpot(goal);
        assert!((found.values[0].about() - exact).abs() < 1e-9, "{goal}: {exact}");
        assert!(found.values[0].width() < 1e-9, "{goal}: {}", found.values[0]);
        assert!(found.moves.is_empty() || found.moves.len() == 1);
    }
}

/// The published chance of the first player with a goal of 100.
#[test]
fn the_first_player_of_pig_has_0_5306() {
    let exact = jackpot(100);
    assert!((exact - 0.5306).abs() < 0.00005, "{exact}");
    let found = solved(JACKPOT, &[("GOAL", "100")]).expect("solved");
    assert!((found.values[0].about() - exact).abs() < 1e-9, "{} {exact}", found.values[0]);
}

/// A coin is tossed until somebody stops; stopping loses, so nobody does.
const COWARDS: &str = r#"# Cowards

```yaml
meta: { id: cowards, players: 2 }
vars: { global: { side: 0 in 0..1 } }
actions:
  toss:
    do:
      - roll one of (0, 1) as $side
      - side = $side
  stop: { do: actor loses }
```
"#;

#[test]
fn a_value_that_the_rules_leave_open_is_refused() {
    let refused = solved(COWARDS, &[]);
    assert!(matches!(refused, Err(Refusal::Open(_))), "{refused:?}");
}
