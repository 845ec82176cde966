//! Scores over a game, as runs of equal positions.

use serde::{Deserialize, Serialize};

/// Successive positions of one turn with equal scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreRun {
    /// How many positions, at least 1.
    pub positions: u64,
    /// The turn, from 1.
    pub turn: u32,
    /// The score of each seat.
    pub scores: Vec<i32>,
}

/// The scores of each position of a game, the last one included.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Scores {
    /// The runs, in order.
    pub runs: Vec<ScoreRun>,
}

impl Scores {
    /// Adds a position.
    pub fn push(&mut self, turn: u32, scores: Vec<i32>) {
        match self.runs.last_mut() {
            Some(run) if run.turn == turn && run.scores == scores => run.positions += 1,
            _ => self.runs.push(ScoreRun { positions: 1, turn, scores }),
        }
    }

    /// How many positions.
    pub fn positions(&self) -> u64 {
        self.runs.iter().map(|run| run.positions).sum()
    }

    /// The run that holds a position, counted from 0.
    pub fn at(&self, position: u64) -> Option<&ScoreRun> {
        let mut left = position;
        self.runs.iter().find(|run| match left.checked_sub(run.positions) {
            None => true,
            Some(rest) => {
                left = rest;
                false
            }
        })
    }
}

/// The score of a seat minus the best other score.
pub(crate) fn margin(scores: &[i32], seat: usize) -> i64 {
    let others = scores.iter().enumerate().filter(|(other, _)| *other != seat);
    let best = others.map(|(_, score)| i64::from(*score)).max().unwrap_or(0);
    scores.get(seat).map_or(0, |score| i64::from(*score)) - best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_positions_are_one_run() {
        let mut scores = Scores::default();
        for (turn, first) in [(1, 0), (1, 0), (1, 3), (2, 3), (2, 3)] {
            scores.push(turn, vec![first, 1]);
        }
        assert_eq!(scores.runs.len(), 3);
        assert_eq!(scores.positions(), 5);
        assert_eq!(scores.at(1).map(|run| run.scores[0]), Some(0));
        assert_eq!(scores.at(4).map(|run| run.turn), Some(2));
        assert_eq!(scores.at(5), None);
        assert_eq!((margin(&[3, 1], 1), margin(&[3, 1, 7], 0)), (-2, -4));
    }
}
