//! The bot that searches: a tree of the moves that promise most, with random games behind its leaves.

mod chance;
mod keys;
mod means;
mod outlook;
mod parallel;
mod playout;
mod regret;
mod report;
mod roots;
mod select;
mod settings;
mod shares;
mod tree;
mod walk;

pub use outlook::{Outlook, result_outlook, thousandths};
pub use report::{MoveReport, Solved};
pub use settings::Settings;
pub use shares::SHARE;
pub(crate) use shares::of_result as result_shares;

use crate::{Agent, Budget, Seen, Thought, Worlds, draw};
use boardwright_kernel::{Machine, PlayerId, Rng, State, game_seed};
use means::Means;
use outlook::Tally;
use playout::Playout;
use regret::Answer;
use shares::Scale;
use tree::Tree;
use walk::{Reached, Step};

/// A search by upper confidence bounds for trees (UCT, Kocsis and Szepesvári 2006).
///
/// An iteration samples a world that agrees with the observation, walks down the tree, adds one position to it, and plays
/// a random game from there. In each node the player who decides takes the move with the largest sum of two values: its
/// mean share of the outcome, and a bound for what few visits may hide. The move with the most visits is made.
///
/// - With hidden information, the tree is that of Single-Observer Information Set MCTS (Cowling, Powley and Whitehouse
///   2012): all worlds share it, and a move counts only where it is legal.
/// - Chance is not in the tree (open loop): the same moves lead to the same node, whatever was rolled.
/// - Without hidden information and chance, positions with a certain result are solved, and the results are passed up the
///   tree.
///
/// [`Settings`] has switches for parts of it, which change some of this. It keeps no memory between decisions.
#[derive(Debug, Clone)]
pub struct Mcts {
    settings: Settings,
    rng: Rng,
    tree: Tree,
    /// The searches of the further trees of this decision, until they are added to this one.
    others: Vec<Mcts>,
    scale: Scale,
    /// Mean shares of moves over all games of this decision.
    means: Means,
    /// The world of the present iteration, at the decision.
    root: Option<State>,
    /// The player who decides at the root.
    thinker: PlayerId,
    /// True if all worlds are equal: nothing is hidden or left to chance.
    certain: bool,
    /// True if worlds differ in their tokens, so that the number of a token means nothing in another world.
    hidden: bool,
    iterations: u32,
    path: Vec<Step>,
    /// The moves of the present game, if they are noted; those in the tree come first.
    made: Vec<Made>,
    /// The choices at the same time on the path.
    answers: Vec<Answer>,
    /// The share of each player in the outcome of the present iteration.
    shares: Vec<i64>,
    /// The shares and points of all players behind each move of the root, if they are asked for.
    tally: Option<Box<Tally>>,
    /// The keys of a list of moves, and its edges. Reused by every step.
    keys: Vec<u64>,
    listed: Vec<usize>,
}

/// A node of the tree, by its number.
type NodeId = u32;

/// A move of a game.
#[derive(Debug, Clone, Copy)]
struct Made {
    key: u64,
    player: usize,
}

impl Mcts {
    /// The name in the registry.
    pub const NAME: &'static str = "mcts";

    /// Creates the agent with its own random generator.
    pub fn new(seed: u64) -> Self {
        Self::with(seed, Settings::default())
    }

    /// The same with other settings.
    pub fn with(seed: u64, settings: Settings) -> Self {
        Self {
            settings,
            rng: Rng::seeded(seed),
            tree: Tree::default(),
            others: Vec::new(),
            scale: Scale::default(),
            means: Means::default(),
            root: None,
            thinker: PlayerId(0),
            certain: false,
            hidden: false,
            iterations: 0,
            path: Vec::new(),
            made: Vec::new(),
            answers: Vec::new(),
            shares: Vec::new(),
            tally: None,
            keys: Vec::new(),
            listed: Vec::new(),
        }
    }

    /// The findings of the search on each legal move of its last decision, by index. Empty before the first iteration,
    /// and if there was only one move.
    pub fn report(&self) -> Vec<MoveReport> {
        report::of(&self.tree, self.certain, self.thinker.index())
    }

    /// The same, the move to make first: after those that the search would choose from come the most tried ones, and the
    /// certain losses. With a certain win there are only such moves: it ends the search, which knows next to nothing
    /// about the others then.
    pub fn ranked(&self) -> Vec<MoveReport> {
        let best = self.tree.best();
        let mut found = self.report();
        let rank = |of: &MoveReport| {
            let loses = of.solved == Some(Solved::Loss);
            (!best.contains(&of.index), loses, std::cmp::Reverse(of.visits), of.index)
        };
        found.sort_by_key(rank);
        let wins = |one: &MoveReport| one.solved == Some(Solved::Win);
        if found.first().is_some_and(wins) {
            found.retain(wins);
        }
        found
    }

    /// Grows the tree for at most a slice of the budget. Returns true if it is done.
    fn grow(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> bool {
        self.certain = !worlds.differ();
        self.hidden = seen.program().hides();
        self.thinker = seen.viewer();
        for _ in 0..budget.slice.max(1) {
            if self.tree.is_solved(Tree::ROOT)
                || self.iterations >= budget.iterations.max(1)
                || !self.iterate(worlds)
            {
                return true;
            }
        }
        false
    }

    /// One iteration. Returns false if no world was found.
    fn iterate(&mut self, worlds: &mut Worlds<'_, '_>) -> bool {
        if self.root.is_none() || !self.certain {
            let Ok(world) = worlds.sample(&mut self.rng) else { return false };
            self.root = Some(world);
        }
        let Some(state) = &self.root else { return false };
        let rolls = self.settings.chance > 0 && !self.hidden && !self.certain;
        let world = worlds.at(state, rolls);
        self.iterations += 1;
        match self.walk_down(world) {
            Reached::Solved(node) => {
                self.shares.clear();
                self.shares.extend_from_slice(self.tree.result(node));
            }
            Reached::New(node) => {
                let is_end = world.is_over();
                self.play_on(world);
                if self.certain && is_end && !self.counts_points() {
                    self.tree.solve(node, &self.shares);
                }
                outlook::note_points(&mut self.tally, world);
            }
        }
        outlook::note_shares(&mut self.tally, &self.path, &self.shares);
        self.pass_up();
        true
    }

    /// Plays a random game from a leaf and finds the shares in its outcome.
    fn play_on(&mut self, world: &mut Machine<'_>) {
        let at_end = self.certain && world.is_over();
        chance::leave(world, &mut self.rng);
        let settings = &self.settings;
        let playout = Playout { settings, means: &self.means, hidden: self.hidden };
        playout.play(world, &mut self.rng, &mut self.made);
        let margin = if at_end { 0 } else { self.settings.margin };
        shares::of_random(world, margin, &mut self.scale, &mut self.shares);
        if self.settings.paranoid {
            shares::against(self.thinker.index(), &mut self.shares);
        }
    }

    /// The move to make. Equal ones are drawn: the first of them would favour a seat or a side of the board.
    fn chosen(&mut self, moves: usize) -> Thought {
        let parts = self.tree.node(Tree::ROOT).mixed(self.thinker.index());
        if parts.iter().any(|part| *part > 0) {
            return Thought::Move(self.rng.weighted(&parts));
        }
        let best = self.tree.best();
        Thought::Move(match best[..] {
            [only] => only,
            [] => draw::index(&mut self.rng, moves),
            _ => best[draw::index(&mut self.rng, best.len())],
        })
    }
}

impl Agent for Mcts {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn begin(&mut self, seed: u64) {
        *self = Self::with(seed, self.settings);
        let settings = Settings { roots: 1, ..self.settings };
        let other = |number| Self::with(game_seed(seed, u64::from(number)), settings);
        self.others = (1..self.settings.roots).map(other).collect();
    }

    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought {
        if seen.moves() == 1 {
            return Thought::Move(0);
        }
        if !self.grow_all(seen, worlds, budget) {
            return Thought::More;
        }
        for other in std::mem::take(&mut self.others) {
            self.tree.join(&other.tree);
        }
        self.chosen(seen.moves())
    }

    fn values(&self) -> Vec<Option<i64>> {
        let tried = |one: MoveReport| (one.visits > 0 || one.solved.is_some()).then_some(one.share);
        self.report().into_iter().map(tried).collect()
    }
}
