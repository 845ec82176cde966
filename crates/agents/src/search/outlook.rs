//! The outlook of every player at a decision, as the player who decides may know it.

use super::Mcts;
use super::shares::{self, SHARE};
use super::tree::Tree;
use super::walk::Step;
use crate::value::score;
use crate::{Budget, Seen, Worlds};
use boardwright_kernel::Machine;

/// The expected result of each player behind the best move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlook {
    /// The mean share of each player in the outcome, seat 1 first, from 0 to [`SHARE`].
    pub shares: Vec<i64>,
    /// The mean points of each player at the end, in tenths; empty unless they were counted.
    pub points: Vec<i64>,
}

/// Sums of the players' shares and points, for each move of the root.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    /// True if points are counted. Positions are not solved then, because a certain result says nothing about points.
    points: bool,
    players: usize,
    /// The points at the end of the present iteration.
    at_end: Vec<i64>,
    /// Sums by move and player.
    shares_sum: Vec<i64>,
    points_sum: Vec<i64>,
}

impl Mcts {
    /// Begins to look at a decision instead of choosing a move; with `points` the points at the end are counted. Comes
    /// after [`crate::Agent::begin`].
    pub fn begin_outlook(&mut self, players: usize, points: bool) {
        let (at_end, shares_sum, points_sum) = (vec![0; players], Vec::new(), Vec::new());
        self.tally = Some(Box::new(Tally { points, players, at_end, shares_sum, points_sum }));
        self.others.clear(); // one tree, whose visits are tallied
    }

    /// Searches for at most a slice of the budget, even if there is only one move. Returns true if it is done.
    pub fn look(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> bool {
        self.grow(seen, worlds, budget)
    }

    /// The outlook found; `None` if no world agreed with the observation.
    pub fn outlook(&self) -> Option<Outlook> {
        let tally = self.tally.as_deref()?;
        let edges = &self.tree.node(Tree::ROOT).edges;
        let best = *self.tree.best().first()?;
        let edge = &edges[best];
        let visits = i64::from(edge.visits.max(1));
        let from = best * tally.players;
        let part = |sums: &[i64]| sums.get(from..from + tally.players).map(<[i64]>::to_vec);
        let mean = |sums: &[i64], unit: i64| -> Option<Vec<i64>> {
            Some(part(sums)?.iter().map(|sum| rounded(sum * unit, visits)).collect())
        };
        let shares = match self.tree.result_behind(edge) {
            Some(certain) => certain.to_vec(),
            None => mean(&tally.shares_sum, 1)?,
        };
        let points = if tally.points { mean(&tally.points_sum, 10)? } else { Vec::new() };
        Some(Outlook { shares, points })
    }

    pub(super) fn counts_points(&self) -> bool {
        self.tally.as_deref().is_some_and(|tally| tally.points)
    }
}

/// Notes the points where a game of the search has ended.
pub(super) fn note_points(tally: &mut Option<Box<Tally>>, world: &Machine<'_>) {
    if let Some(tally) = tally.as_deref_mut().filter(|tally| tally.points) {
        tally.at_end = points_of(world);
    }
}

/// Adds what the players got to the sums of the first move of the path.
pub(super) fn note_shares(tally: &mut Option<Box<Tally>>, path: &[Step], shares: &[i64]) {
    let Some(tally) = tally.as_deref_mut() else { return };
    let first = path.iter().find_map(|step| match *step {
        Step::Move { node: Tree::ROOT, edge, .. } => Some(edge),
        Step::Move { .. } | Step::Group { .. } => None,
    });
    let Some(edge) = first else { return };
    let (from, to) = (edge * tally.players, (edge + 1) * tally.players);
    let length = tally.shares_sum.len().max(to);
    tally.shares_sum.resize(length, 0);
    tally.points_sum.resize(length, 0);
    for (sum, share) in tally.shares_sum[from..to].iter_mut().zip(shares) {
        *sum += share;
    }
    for (sum, points) in tally.points_sum[from..to].iter_mut().zip(&tally.at_end) {
        *sum += points;
    }
}

/// The outlook where a game is over: its real result.
pub fn result_outlook(machine: &Machine<'_>) -> Outlook {
    let points = points_of(machine).iter().map(|points| points * 10).collect();
    Outlook { shares: shares::of_result(machine), points }
}

/// The payoff of each player, or the score.
fn points_of(world: &Machine<'_>) -> Vec<i64> {
    let players = world.program().players();
    match world.result().and_then(|outcome| outcome.payoffs) {
        Some(payoffs) => payoffs.into_iter().map(i64::from).collect(),
        None => (0..players).map(|seat| score(world.program(), world.state(), seat)).collect(),
    }
}

/// A quotient to the nearest whole number.
fn rounded(sum: i64, by: i64) -> i64 {
    (sum + if sum < 0 { -by / 2 } else { by / 2 }) / by
}

/// A share in thousandths of a win.
pub fn thousandths(share: i64) -> i64 {
    rounded(share * 1000, SHARE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Agent;
    use boardwright_compile::{Overrides, compile};
    use boardwright_kernel::{LinkOptions, Options, PlayerId, Program, link};

    fn program(spec: &str, players: u32) -> Program {
        let compiled = compile(spec, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
        link(&def, &LinkOptions { players }).expect("it links")
    }

    /// The outlook of the first player at the beginning.
    fn found(spec: &str, players: u32, points: bool) -> Outlook {
        let program = program(spec, players);
        let mut machine = Machine::new(&program, 1, Options::default());
        let moves = machine.count();
        let state = machine.into_state();
        let seen = Seen::new(&program, &state, PlayerId(0), moves);
        let mut scratch = None;
        let mut worlds = Worlds::new(&program, &seen, &mut scratch);
        let mut search = Mcts::new(0);
        search.begin(7);
        search.begin_outlook(players as usize, points);
        while !search.look(&seen, &mut worlds, Budget { iterations: 200, slice: 4 }) {}
        search.outlook().expect("an outlook")
    }

    const CHOICE: &str = "
```yaml
meta: { id: choice, players: 3 }
vars:
  global:
    won: 0 in 0..2
actions:
  win:
    do: won = 1
  give:
    do: won = 2
end:
  - when: won == 1
    result: actor wins
  - when: won == 2
    result: players lose
```
";

    #[test]
    fn the_best_move_says_what_all_get() {
        assert_eq!(found(CHOICE, 3, false).shares, [SHARE, 0, 0]);
    }

    const ONE_MOVE: &str = "
```yaml
meta: { id: gather, players: 1 }
vars:
  perPlayer:
    points: 0 in 0..99
  global:
    turns: 0 in 0..9
actions:
  go_on:
    do:
      - points[actor] += 3
      - turns += 1
end:
  - when: turns >= 4
    result: rank by score
scoring: points[$player]
```
";

    #[test]
    fn a_single_move_has_an_outlook_too() {
        let found = found(ONE_MOVE, 1, true);
        assert_eq!((found.shares, found.points), (vec![SHARE], vec![120]));
    }
}
