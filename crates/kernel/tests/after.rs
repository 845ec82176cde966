//! `after` of actions: conditions on the position that an action leads to.

use crate::agree::Game;
use boardwright_kernel::{Machine, Options, Program};
use std::collections::BTreeMap;

/// The number of sequences of moves, by depth.
fn perft(program: &Program, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth];
    below(&mut Machine::new(program, 1, Options::default()), &mut counts, 0);
    counts
}

fn below(machine: &mut Machine<'_>, counts: &mut [u64], at: usize) {
    let most = counts.len();
    if at == most || machine.is_over() {
        return;
    }
    let moves = machine.count();
    counts[at] += moves as u64;
    for index in (0..moves).filter(|_| at + 1 < most) {
        machine.apply_index(index).expect("it is listed");
        below(machine, counts, at + 1);
        assert!(machine.undo());
    }
}

fn game(id: &str, knobs: &[(&str, &str)]) -> Program {
    let path = format!("{}/tests/games/{id}.md", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(path).expect("the game is there");
    Game::compiled(&source, knobs).link(2)
}

/// A position of king and rook against king, written without the kernel.
#[derive(Clone, Debug, Default)]
struct Position {
    size: i32,
    /// Pieces by cell: whether it is a king, and its player.
    pieces: BTreeMap<(i32, i32), (bool, bool)>,
}

impl Position {
    fn start(size: i32) -> Self {
        let pieces =
            [((1, 1), (true, true)), ((1, 2), (false, true)), ((size, size), (true, false))];
        Self { size, pieces: pieces.into_iter().collect() }
    }

    /// The cells that a piece attacks.
    fn attacked_from(&self, at: (i32, i32)) -> Vec<(i32, i32)> {
        let (king, _) = self.pieces[&at];
        let mut found = Vec::new();
        for (row, col) in (-1..=1).flat_map(|row| (-1..=1).map(move |col| (row, col))) {
            if (row, col) == (0, 0) || !king && row != 0 && col != 0 {
                continue;
            }
            for far in 1..=if king { 1 } else { self.size } {
                let cell = (at.0 + row * far, at.1 + col * far);
                if !(1..=self.size).contains(&cell.0) || !(1..=self.size).contains(&cell.1) {
                    break;
                }
                found.push(cell);
                if self.pieces.contains_key(&cell) {
                    break;
                }
            }
        }
        found
    }

    /// True if a player has a king that no other piece attacks.
    fn safe(&self, player: bool) -> bool {
        let others = self.pieces.iter().filter(|(_, (_, of))| *of != player);
        let attacked: Vec<_> = others.flat_map(|(at, _)| self.attacked_from(*at)).collect();
        let king = self.pieces.iter().find(|(_, piece)| **piece == (true, player));
        king.is_some_and(|(at, _)| !attacked.contains(at))
    }

    fn moves(&self, player: bool) -> Vec<Self> {
        let mut found = Vec::new();
        for (at, piece) in self.pieces.iter().filter(|(_, (_, of))| *of == player) {
            for to in self.attacked_from(*at) {
                if self.pieces.get(&to).is_some_and(|(_, of)| *of == player) {
                    continue;
                }
                let mut next = self.clone();
                next.pieces.remove(at);
                next.pieces.insert(to, *piece);
                let rival = next.pieces.values().any(|piece| *piece == (true, !player));
                if rival && next.safe(player) {
                    found.push(next);
                }
            }
        }
        found
    }
}

#[test]
fn a_royal_piece_counts_as_an_independent_program_does() {
    for (size, depth) in [(4, 6), (5, 5)] {
        let program = game("royal-piece", &[("SIZE", &size.to_string())]);
        let mut layer = vec![Position::start(size)];
        let mut expected = Vec::new();
        for ply in 0..depth {
            layer = layer.iter().flat_map(|position| position.moves(ply % 2 == 0)).collect();
            expected.push(layer.len() as u64);
        }
        println!("{size} by {size}: {expected:?}");
        assert_eq!(perft(&program, depth), expected);
    }
}

fn check(rules: &str) {
    let source = format!("# Test\n\n```yaml\nmeta: {{ id: test, players: 2 }}\n{rules}\n```\n");
    println!("{} decisions agree", Game::compiled(&source, &[]).agrees(0..10));
}

/// Costs, calls, parameters chosen one by one, names that effects bind, an end of the game within the effects.
#[test]
fn the_whole_body_is_tried() {
    check(
        "
tokens: { unit: { power: 3 in 0..4 } }
zones: { line: { ordering: queue }, gone: { ordering: queue } }
vars: { global: { t: 0 in 0..30, next_by: none in players }, perPlayer: { cash: 5 in 0..9 } }
setup: create 4 unit in line
sequences:
  tire:
    params: { w: line, by: 0..4 }
    do: $w.power -= $by
actions:
  strike:
    params:
      u: { in: line, step: true }
      n: 1..3
    cost: cash[actor] -= $n
    do:
      - let $twice = 2 * $n
      - call tire($u, $n)
      - cash[next(actor)] += 1
      - t += $twice
    after:
      - $u.power > 0 and $n < 3
      - cash[actor] >= 2
  drop:
    params: { u: line }
    cost: [{ each: $p in players, do: 'cash[$p] -= 1' }]
    do:
      - t += 1
      - move $u to gone
    after: count(line) > 1 and $u.at == gone and cash[actor] + cash[next(actor)] > 3
  win:
    do:
      - t += 1
      - if: t > 9
        then: actor wins
      - t += 1
    after: t mod 2 == 1 or t > 20
  rest:
    do:
      - t += 1
      - cash[actor] += 2
      - each: $u in line
        do: $u.power += 1
end: [{ when: t >= 28, result: draw }]",
    );
}

/// Neither a trigger nor the effects of a phase run before the conditions.
#[test]
fn triggers_and_phases_wait() {
    check(
        "
vars: { global: { t: 0 in 0..40, u: 0 in 0..9 } }
turn: { phases: { main: { window: one, after: u = 0 } } }
triggers:
  - event: actionResolved(raise)
    do: t += 1
actions:
  raise:
    params: { n: 1..4 }
    do:
      - t += $n
      - u += $n
    after: u == $n and t mod 3 != 0
  wait: { do: t += 1 }
end: [{ when: t >= 35, result: draw }]",
    );
}

/// The effects change a variable that names who is asked; conditions read the changed one.
#[test]
fn the_player_asked_by_a_variable_may_change() {
    check(
        "
vars: { global: { t: 0 in 0..30, chief: none in players } }
setup: chief = player(1)
turn:
  phases:
    main:
      do:
        - ask chief to give or keep
actions:
  give:
    params: { p: players }
    do:
      - t += 1
      - chief = $p
    after: chief != actor
  keep: { do: t += 1, after: chief == actor }
end: [{ when: t >= 25, result: draw }]",
    );
}

/// The counts of chess from its first position are published.
#[test]
fn chess_by_after_has_the_published_counts() {
    assert_eq!(perft(&game("royal-chess", &[]), 3), [20, 400, 8902]);
}
