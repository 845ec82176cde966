//! One move ahead.

use crate::value::value;
use crate::{Agent, Budget, Seen, Thought, Worlds};
use boardwright_kernel::{Decider, Machine, PlayerId, Rng};

/// Further choices of the same ply are searched exhaustively while a choice has at most this many
/// options; of a larger one, a random sample of this size is searched.
const NESTED_OPTIONS: usize = 24;
/// …and down to this many further choices; beyond them only the first option is tried.
const NESTED_DEPTH: u32 = 3;

/// Tries every legal move in sampled worlds, makes the further choices of its ply the best way it
/// can, and takes the move that is worth most on average; ties go to its generator.
///
/// An iteration is one world in which all legal moves are tried. Games without hidden information
/// and chance need just one. If no further world is found, the worlds found so far decide; without any it takes a
/// legal move at random. Keeps no memory between decisions.
#[derive(Debug, Clone)]
pub struct Greedy {
    rng: Rng,
    sums: Vec<i128>,
    worlds_seen: u32,
}

impl Greedy {
    /// The name in the registry.
    pub const NAME: &'static str = "greedy";
    /// The most worlds, for any budget.
    const MOST_WORLDS: u32 = 16;

    /// Creates the agent with its own random generator.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::seeded(seed), sums: Vec::new(), worlds_seen: 0 }
    }

    /// One of the moves with the largest sum, by the generator.
    fn best(&mut self) -> usize {
        let most = self.sums.iter().copied().max().unwrap_or_default();
        let best: Vec<usize> =
            (0..self.sums.len()).filter(|index| self.sums[*index] == most).collect();
        let among = u32::try_from(best.len()).unwrap_or(u32::MAX).max(1);
        best.get(self.rng.below(among) as usize).copied().unwrap_or(0)
    }
}

impl Agent for Greedy {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn begin(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought {
        if seen.moves() == 1 {
            return Thought::Move(0);
        }
        self.sums.resize(seen.moves(), 0);
        let wanted =
            if worlds.differ() { budget.iterations.clamp(1, Self::MOST_WORLDS) } else { 1 };
        for _ in 0..budget.slice.max(1) {
            let Ok(world) = worlds.next(&mut self.rng) else {
                return Thought::Move(self.best());
            };
            for (index, sum) in self.sums.iter_mut().enumerate() {
                *sum += i128::from(worth(world, index, seen.viewer(), &mut self.rng));
            }
            self.worlds_seen += 1;
            if self.worlds_seen >= wanted {
                return Thought::Move(self.best());
            }
        }
        Thought::More
    }
}

/// Returns the value of move `index` for `viewer`; leaves the world unchanged.
fn worth(world: &mut Machine<'_>, index: usize, viewer: PlayerId, rng: &mut Rng) -> i64 {
    let ply = world.state().ply();
    if world.apply_index(index).is_err() {
        return i64::MIN >> 8; // cannot happen: lists agree by construction
    }
    let worth = best_rest_of_ply(world, ply, viewer, rng, NESTED_DEPTH);
    world.undo();
    worth
}

/// Returns the best value that the further choices of the same ply can reach.
fn best_rest_of_ply(
    world: &mut Machine<'_>,
    ply: u32,
    viewer: PlayerId,
    rng: &mut Rng,
    depth: u32,
) -> i64 {
    if world.state().ply() != ply || !decides(world, viewer) {
        return value(world.program(), world.state(), viewer);
    }
    let options = world.count();
    let tries = if depth == 0 { 1 } else { options.min(NESTED_OPTIONS) };
    let mut best = i64::MIN;
    for nth in 0..tries {
        let index = if tries == options || depth == 0 {
            nth
        } else {
            rng.below(u32::try_from(options).unwrap_or(u32::MAX)) as usize
        };
        if world.apply_index(index).is_ok() {
            best = best.max(best_rest_of_ply(world, ply, viewer, rng, depth.saturating_sub(1)));
            world.undo();
        }
    }
    best
}

/// True if `viewer` has the present decision.
fn decides(world: &Machine<'_>, viewer: PlayerId) -> bool {
    world.decision().is_some_and(|decision| decision.decider == Decider::Player(viewer))
}
