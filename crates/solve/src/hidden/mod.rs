//! Games with hidden information: the tree of all games, its information sets, best responses and equilibria.
//!
//! An information set joins the decisions of a player who has seen the same observations and made the same choices: the
//! player forgets nothing. Values are floating-point numbers in the unit of the results.

mod build;
mod equilibrium;
mod response;

use crate::Limits;
use crate::refusal::Refusal;
use crate::results::Unit;
use boardwright_kernel::{Program, State};

/// The kind of a node of the tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Point {
    /// The end, with the first player's value.
    End(f64),
    /// A question to chance; the children have probabilities.
    Chance,
    /// A decision in the information set with this number.
    Decision(u32),
}

/// A node. Children have smaller numbers than their parents.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TreeNode {
    pub point: Point,
    /// Its children in `children`.
    pub first: u32,
    pub count: u32,
}

/// The decisions that a player cannot tell apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InfoSet {
    /// The index of the player.
    pub player: usize,
    /// The number of legal moves, which is the same in each of its decisions.
    pub moves: usize,
    /// The player's own decisions before it.
    pub depth: usize,
    /// The indices of the moves and outcomes of chance that lead to its first decision.
    pub path: Vec<u32>,
    /// The decisions in it.
    pub size: usize,
    /// The start of its moves in a strategy.
    pub(crate) start: usize,
}

/// The tree of all games of two players with opposite interests.
#[derive(Debug, Clone)]
pub struct Tree {
    pub(crate) nodes: Vec<TreeNode>,
    pub(crate) children: Vec<u32>,
    /// By child: its probability below chance.
    pub(crate) chances: Vec<f64>,
    pub(crate) sets: Vec<InfoSet>,
    /// The number of moves of all information sets.
    pub(crate) width: usize,
    unit: Unit,
    total: f64,
}

/// The probability of each move at each information set, for both players.
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy {
    pub(crate) shares: Vec<f64>,
}

impl Tree {
    /// Builds the tree of all games from a state on, which is to be the start of a game: both players know the state, so
    /// they would know everything that was dealt before.
    ///
    /// # Errors
    /// The game hides nothing, is not for two players of opposite interests, or has more decisions, questions to chance
    /// and ends than the limit of positions.
    pub fn build(program: &Program, state: State, limits: Limits) -> Result<Self, Refusal> {
        build::build(program, state, limits)
    }

    /// The number of nodes: decisions, questions to chance and ends of all games.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The information sets of both players, in the order in which play meets them.
    pub fn sets(&self) -> &[InfoSet] {
        &self.sets
    }

    /// The unit of values.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// The sum of both players' values.
    pub fn total(&self) -> f64 {
        self.total
    }

    /// The strategy in which each move has the same probability.
    pub fn uniform(&self) -> Strategy {
        let mut shares = Vec::with_capacity(self.width);
        for set in &self.sets {
            shares.extend(std::iter::repeat_n(1.0 / set.moves as f64, set.moves));
        }
        Strategy { shares }
    }

    /// The probabilities of the moves of an information set.
    pub fn moves<'a>(&self, strategy: &'a Strategy, set: usize) -> &'a [f64] {
        let set = &self.sets[set];
        &strategy.shares[set.start..set.start + set.moves]
    }

    /// A strategy from the probabilities of the moves of each information set; `None` if their numbers do not fit.
    pub fn strategy(&self, shares: &[Vec<f64>]) -> Option<Strategy> {
        let fits = shares.len() == self.sets.len()
            && shares.iter().zip(&self.sets).all(|(shares, set)| shares.len() == set.moves);
        fits.then(|| Strategy { shares: shares.concat() })
    }

    /// The children of a node, each with its probability below chance.
    pub(crate) fn below(&self, node: &TreeNode) -> impl Iterator<Item = (usize, f64)> + '_ {
        let range = node.first as usize..(node.first + node.count) as usize;
        range.map(|at| (self.children[at] as usize, self.chances[at]))
    }

    /// The probabilities to reach each node, as far as one player, or the other one and chance, decide about it.
    pub(crate) fn reach(&self, strategy: &[f64], player: usize, own: bool) -> Vec<f64> {
        let mut reach = vec![0.0; self.nodes.len()];
        if let Some(root) = reach.last_mut() {
            *root = 1.0;
        }
        for (number, node) in self.nodes.iter().enumerate().rev() {
            let here = reach[number];
            match node.point {
                Point::End(_) => {}
                Point::Chance => {
                    for (child, chance) in self.below(node) {
                        reach[child] = if own { here } else { here * chance };
                    }
                }
                Point::Decision(set) => {
                    let set = &self.sets[set as usize];
                    let counts = (set.player == player) == own;
                    for (index, (child, _)) in self.below(node).enumerate() {
                        let share = if counts { strategy[set.start + index] } else { 1.0 };
                        reach[child] = here * share;
                    }
                }
            }
        }
        reach
    }

    /// The first player's value of each node if both follow a strategy.
    pub(crate) fn values(&self, strategy: &[f64]) -> Vec<f64> {
        let mut values = vec![0.0; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            let below = self.below(node);
            values[number] = match node.point {
                Point::End(value) => value,
                Point::Chance => below.map(|(child, chance)| chance * values[child]).sum(),
                Point::Decision(set) => {
                    let start = self.sets[set as usize].start;
                    let below = below.enumerate();
                    below.map(|(index, (child, _))| strategy[start + index] * values[child]).sum()
                }
            };
        }
        values
    }

    /// The first player's mean value if both follow a strategy.
    pub fn value(&self, strategy: &Strategy) -> f64 {
        self.values(&strategy.shares).last().copied().unwrap_or(0.0)
    }
}
