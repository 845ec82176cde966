//! The bot that approaches an equilibrium of a small game with hidden information or choices at the same time.

mod tables;
mod training;
mod tree;

pub use training::TooLarge;

use crate::{Agent, Budget, Mcts, Seen, Thought, Worlds};
use boardwright_kernel::{Program, Rng};
use training::Training;

/// Plays the mean strategy of regret minimisation over the whole game (external-sampling Monte Carlo counterfactual regret
/// minimisation; Lanctot, Waugh, Zinkevich and Bowling 2009).
///
/// An iteration plays from the start of a new game once for each player: that player tries every move, the others and
/// chance one each. The move is then drawn by the mean strategy at the present observation. In games of two players with
/// opposite interests the mean strategy comes as near to an equilibrium as wanted; with more players, or other
/// interests, nothing is promised.
///
/// - Decisions are joined by observation: a player knows what it sees, the number of the ply, and nothing else of the
///   past. In games whose observations forget earlier moves, nothing is promised either.
/// - The samples have the same seed at every decision, so that all decisions of a game follow one strategy; only the draw
///   has the seed of the decision. The strategy is kept for later decisions of the same game and budget.
/// - It plays as [`Mcts`] with the same budget where it has no strategy: in games that hide nothing, in games that
///   are too large ([`Equilibrium::refusal`]), and at observations that no sampled game met, such as those of a game that did
///   not begin with its setup.
#[derive(Debug, Clone)]
pub struct Equilibrium {
    rng: Rng,
    training: Option<Training>,
    /// The weights of the moves at the last decision.
    mix: Vec<u64>,
    search: Mcts,
    /// True if the search decides.
    searches: bool,
}

/// Iterations that find out whether a game is too large.
const ENOUGH: u32 = 8;

impl Equilibrium {
    /// The name in the registry.
    pub const NAME: &'static str = "equilibrium";

    /// Creates the agent with its own random generator.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::seeded(seed),
            training: None,
            mix: Vec::new(),
            search: Mcts::new(seed),
            searches: false,
        }
    }

    /// The weights by which the move of the last decision was drawn, by index; empty if there was only one move, and if
    /// [`Mcts`] decided.
    pub fn mix(&self) -> &[u64] {
        &self.mix
    }

    /// Why the agent plays as [`Mcts`] in every game of these rules; `None` if a few iterations found room. In rare games
    /// a later one finds none; then it plays as [`Mcts`], too.
    pub fn refusal(program: &Program) -> Option<TooLarge> {
        if !program.hides() {
            return Some(TooLarge::HidesNothing);
        }
        let mut training = Training::new(program);
        training.run(program, Budget::whole(ENOUGH));
        training.too_large()
    }

    /// Goes on with the training, which is begun again for other rules, and for fewer iterations than it has.
    fn train(&mut self, program: &Program, budget: Budget) -> bool {
        let usable = |training: &Training| training.fits(program, budget.iterations.max(1));
        if !self.training.as_ref().is_some_and(usable) {
            self.training = None;
        }
        self.training.get_or_insert_with(|| Training::new(program)).run(program, budget)
    }
}

impl Agent for Equilibrium {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn begin(&mut self, seed: u64) {
        self.rng = Rng::seeded(seed);
        self.mix.clear();
        self.search.begin(seed);
        self.searches = false;
    }

    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought {
        if seen.moves() == 1 {
            return Thought::Move(0);
        }
        if self.searches || !seen.program().hides() {
            return self.search.think(seen, worlds, budget);
        }
        if !self.train(seen.program(), budget) {
            return Thought::More;
        }
        let mix = self.training.as_ref().and_then(|training| training.mix(seen));
        match mix.filter(|mix| mix.len() == seen.moves()) {
            Some(mix) => {
                self.mix = mix;
                Thought::Move(self.rng.weighted(&self.mix))
            }
            None => {
                self.searches = true;
                self.search.think(seen, worlds, budget)
            }
        }
    }
}
