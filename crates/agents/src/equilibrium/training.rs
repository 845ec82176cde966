//! Regret minimisation by sampled games from the start.

use super::tables::{Tables, WHOLE};
use super::tree::{DEEPEST, Full, Game, NodeId, Point, Tree};
use crate::{Budget, Seen};
use boardwright_kernel::{Program, Rng};

/// The most positions that one player's turn of an iteration may visit.
const MOST_VISITS: u32 = 2_000;

/// Why [`crate::Equilibrium`] plays as the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooLarge {
    /// The game hides nothing, and nobody chooses at the same time as others.
    HidesNothing,
    /// The moves of one player lead to too many positions, even with one move of the others each, or a game is too long.
    Positions,
}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::HidesNothing => f.write_str("the game hides nothing"),
            Self::Positions => write!(
                f,
                "the game is too large: one in which a player tries every move visits more than {MOST_VISITS} positions, or takes more than {DEEPEST} decisions"
            ),
        }
    }
}

/// The strategy of all players, as far as it was trained.
#[derive(Debug, Clone)]
pub(super) struct Training {
    rules: u64,
    players: usize,
    rng: Rng,
    tree: Tree,
    tables: Tables,
    /// Iterations so far.
    done: u32,
    /// True if an iteration found no room; then the training is over.
    full: bool,
    /// Visits that are left in this turn of the iteration.
    left: u32,
    /// Lists of mixes and values that are used again.
    spare: Vec<(Vec<u64>, Vec<i64>)>,
}

impl Training {
    /// Nothing is trained yet.
    pub fn new(program: &Program) -> Self {
        Self {
            rules: program.rules_hash(),
            players: program.players(),
            rng: Rng::seeded(program.rules_hash()),
            tree: Tree::default(),
            tables: Tables::default(),
            done: 0,
            full: false,
            left: 0,
            spare: Vec::new(),
        }
    }

    /// True if the training is that of these rules and has at most so many iterations.
    pub fn fits(&self, program: &Program, iterations: u32) -> bool {
        let same = self.rules == program.rules_hash() && self.players == program.players();
        same && self.done <= iterations
    }

    /// Why there is no strategy, if an iteration found no room.
    pub fn too_large(&self) -> Option<TooLarge> {
        self.full.then_some(TooLarge::Positions)
    }

    /// Trains for at most a slice of the budget. Returns true if the training is over.
    pub fn run(&mut self, program: &Program, budget: Budget) -> bool {
        let wanted = budget.iterations.max(1);
        if self.full || self.done >= wanted {
            return true;
        }
        let mut game = Game::new(program);
        for _ in 0..budget.slice.max(1) {
            if self.full || self.done >= wanted {
                return true;
            }
            match self.iterate(&mut game) {
                Ok(()) => self.done += 1,
                Err(Full) => self.full = true,
            }
        }
        false
    }

    /// The weights of the moves at an observation; `None` without a strategy there.
    pub fn mix(&self, seen: &Seen<'_>) -> Option<Vec<u64>> {
        if self.full || self.done == 0 {
            return None;
        }
        self.tables.find(seen).map(|set| set.mean())
    }

    /// Lets each player learn from one game.
    fn iterate(&mut self, game: &mut Game<'_>) -> Result<(), Full> {
        for learner in 0..self.players {
            self.left = MOST_VISITS;
            game.path.clear();
            let root = self.tree.root(game, &mut self.tables)?;
            self.visit(root, learner, game)?;
        }
        Ok(())
    }

    /// The value of a position for the learner, who tries every move; the others and chance take one each.
    fn visit(&mut self, node: NodeId, learner: usize, game: &mut Game<'_>) -> Result<i64, Full> {
        self.left = self.left.checked_sub(1).ok_or(Full)?;
        match self.tree.node(node).point {
            Point::End(end) => Ok(self.tree.value(end, learner)),
            Point::Chance => {
                let branch = self.rng.weighted(self.tree.weights(node));
                self.enter(node, branch, learner, game)
            }
            Point::Decision { player, set } if player == learner => {
                self.try_all(node, set, learner, game)
            }
            Point::Decision { player, set } => {
                let (mut mix, values) = self.spare.pop().unwrap_or_default();
                self.tables.at(set).mix(&mut mix);
                // A player's mean grows once in an iteration: in the game of the learner before it.
                if player == (learner + 1) % self.players {
                    self.tables.at_mut(set).add(&mix, self.done + 1);
                }
                let branch = self.rng.weighted(&mix);
                self.spare.push((mix, values));
                self.enter(node, branch, learner, game)
            }
        }
    }

    /// Tries every move of the learner. Returns the value of the mix.
    fn try_all(
        &mut self,
        node: NodeId,
        set: u32,
        learner: usize,
        game: &mut Game<'_>,
    ) -> Result<i64, Full> {
        let (mut mix, mut values) = self.spare.pop().unwrap_or_default();
        self.tables.at(set).mix(&mut mix);
        values.clear();
        for branch in 0..self.tree.count(node) {
            values.push(self.enter(node, branch, learner, game)?);
        }
        let whole = mix.iter().sum::<u64>().max(1);
        let products = mix.iter().zip(&values);
        let sum: i128 = products.map(|(part, value)| i128::from(*part) * i128::from(*value)).sum();
        let mean = (sum / i128::from(whole)) as i64;
        self.tables.at_mut(set).learn(&values, mean);
        self.spare.push((mix, values));
        Ok(mean)
    }

    /// The value behind a branch.
    fn enter(
        &mut self,
        node: NodeId,
        branch: usize,
        learner: usize,
        game: &mut Game<'_>,
    ) -> Result<i64, Full> {
        game.path.push(branch as u32);
        let child = self.tree.child(node, branch, game, &mut self.tables)?;
        let value = self.visit(child, learner, game);
        game.path.pop();
        value
    }
}

const _: () = assert!(WHOLE > 0 && WHOLE <= 1 << 20, "parts times weights fit 64 bits");
