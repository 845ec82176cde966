//! The bot that searches: a tree of the moves that promise most, with random games behind its leaves.

mod keys;
mod playout;
mod report;
mod roots;
mod shares;
mod tree;

pub use report::{MoveReport, Solved};
pub use shares::SHARE;

use crate::{Agent, Budget, Seen, Thought, Worlds};
use boardwright_kernel::{Decider, Machine, Rng, State};
use keys::Keys;
use shares::Scale;
use tree::{NodeId, Tree};

/// A search by upper confidence bounds for trees (UCT, Kocsis and Szepesvári 2006).
///
/// An iteration samples a world that agrees with the observation, walks down the tree, adds one position to it, and plays
/// a random game from there. In each node the player who decides takes the move with the largest sum of two values: its
/// mean share of the outcome, and a bound for what few visits may hide. The move with the most visits is made.
///
/// - With hidden information, the tree is that of Single-Observer Information Set MCTS (Cowling, Powley and Whitehouse
///   2012): all worlds share it, and a move counts only where it is legal.
/// - Chance is not in the tree (open loop): the same moves lead to the same node, whatever was rolled.
/// - Without either, positions with a certain result are solved, and the results are passed up the tree.
///
/// It keeps no memory between decisions.
#[derive(Debug, Clone)]
pub struct Mcts {
    rng: Rng,
    tree: Tree,
    scale: Scale,
    keys: Keys,
    /// The world of the present iteration, at the decision.
    root: Option<State>,
    /// True if all worlds are equal: nothing is hidden or left to chance.
    certain: bool,
    iterations: u32,
    path: Vec<Taken>,
    /// The share of each player in the outcome of the present iteration.
    shares: Vec<i64>,
}

/// A step down the tree: an edge of a node, and the player who took it.
#[derive(Debug, Clone, Copy)]
struct Taken {
    node: NodeId,
    edge: usize,
    player: usize,
}

/// The end of a walk down the tree.
enum Reached {
    /// At a position whose result is known.
    Solved(NodeId),
    /// At a position that was added to the tree, or at the end of a game.
    New(NodeId),
}

impl Mcts {
    /// The name in the registry.
    pub const NAME: &'static str = "mcts";

    /// Creates the agent with its own random generator.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::seeded(seed),
            tree: Tree::default(),
            scale: Scale::default(),
            keys: Keys::default(),
            root: None,
            certain: false,
            iterations: 0,
            path: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// The findings of the search on each legal move of its last decision, by index. Empty before the first iteration,
    /// and if there was only one move.
    pub fn report(&self) -> Vec<MoveReport> {
        report::of(&self.tree, self.certain)
    }

    /// One iteration. Returns false if no world was found.
    fn iterate(&mut self, worlds: &mut Worlds<'_, '_>) -> bool {
        if self.root.is_none() || !self.certain {
            let Ok(world) = worlds.sample(&mut self.rng) else { return false };
            self.root = Some(world);
        }
        let Some(state) = &self.root else { return false };
        let world = worlds.at(state);
        self.iterations += 1;
        match self.walk_down(world) {
            Reached::Solved(node) => {
                self.shares.clear();
                self.shares.extend_from_slice(self.tree.result(node));
            }
            Reached::New(node) => {
                let is_end = world.is_over();
                playout::play(world, &mut self.rng);
                shares::of(world, &mut self.scale, &mut self.shares);
                if self.certain && is_end {
                    self.tree.solve(node, &self.shares);
                }
            }
        }
        self.pass_up();
        true
    }

    /// Follows the tree from the root to a position that is new or solved.
    fn walk_down(&mut self, world: &mut Machine<'_>) -> Reached {
        self.path.clear();
        let mut node = Tree::ROOT;
        loop {
            let asked = world.decision().map(|decision| decision.decider);
            let Some(Decider::Player(player)) = asked else { return Reached::New(node) };
            // The list is the same at every visit of a node if worlds are equal, and at the root in any case.
            self.keys.of(world, player, self.certain || node == Tree::ROOT);
            let Some((at, edge)) =
                self.tree.select(node, &self.keys.found, self.certain, &mut self.rng)
            else {
                return Reached::New(node); // cannot happen: a decision has a move
            };
            self.path.push(Taken { node, edge, player: player.index() });
            if world.apply_index(at).is_err() {
                return Reached::New(node); // cannot happen: a listed move applies
            }
            let (child, is_new) = self.tree.child(node, edge);
            if self.tree.is_solved(child) {
                return Reached::Solved(child);
            }
            if is_new {
                return Reached::New(child);
            }
            node = child;
        }
    }

    /// Adds the shares to all edges of the path, and solves nodes whose result has become certain.
    fn pass_up(&mut self) {
        for Taken { node, edge, player } in self.path.iter().rev() {
            self.tree.add(*node, *edge, self.shares[*player]);
            if self.certain && self.tree.solve_by_children(*node, *edge, *player) {
                self.shares.clear();
                self.shares.extend_from_slice(self.tree.result(*node));
            }
        }
    }

    /// The move to make.
    fn chosen(&mut self, moves: usize) -> Thought {
        let chosen = self.tree.best();
        let among = u32::try_from(moves).unwrap_or(u32::MAX);
        Thought::Move(chosen.unwrap_or_else(|| self.rng.below(among) as usize))
    }
}

impl Agent for Mcts {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn begin(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought {
        if seen.moves() == 1 {
            return Thought::Move(0);
        }
        self.certain = !worlds.differ();
        self.keys.hidden = seen.program().hides();
        for _ in 0..budget.slice.max(1) {
            if self.tree.is_solved(Tree::ROOT)
                || self.iterations >= budget.iterations.max(1)
                || !self.iterate(worlds)
            {
                return self.chosen(seen.moves());
            }
        }
        Thought::More
    }
}
