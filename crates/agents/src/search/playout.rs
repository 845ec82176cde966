//! Random games from a leaf of the tree.

use super::keys::Naming;
use super::means::Means;
use super::{Made, Settings, chance};
use boardwright_kernel::{Decider, Machine, Rng};

/// Most decisions of a random game. What is longer is cut off and counts by its score.
const MOST_DECISIONS: u32 = 2_000;
/// One move in so many is uniformly random where means guide the others.
const UNGUIDED: u32 = 10;

/// How random games are played.
pub(super) struct Playout<'a> {
    pub settings: &'a Settings,
    /// Mean shares of moves in earlier games.
    pub means: &'a Means,
    /// True if worlds differ in their tokens.
    pub hidden: bool,
}

impl Playout<'_> {
    /// Plays moves until the game is over or cut off. Adds them to `made` if somebody learns from them.
    pub fn play(&self, world: &mut Machine<'_>, rng: &mut Rng, made: &mut Vec<Made>) {
        if !self.settings.learns() {
            return self.play_unheard(world, rng);
        }
        for _ in 0..self.most(world) {
            let Some(decision) = world.decision() else { return };
            let Decider::Player(player) = decision.decider else {
                chance::answer(world, rng);
                continue;
            };
            let naming = Naming::of(world, self.hidden);
            let index = self.guided(world, naming, rng);
            let Some(one) = world.nth(index) else { return }; // cannot happen: a decision has a move
            made.push(Made { key: naming.key(world, one), player: player.index() });
            if world.apply_index(index).is_err() {
                return; // cannot happen: a listed move applies
            }
        }
    }

    /// The same without anybody who learns.
    fn play_unheard(&self, world: &mut Machine<'_>, rng: &mut Rng) {
        for _ in 0..self.most(world) {
            if world.is_over() {
                return;
            }
            if world.apply_random(rng).is_err() {
                return; // the search of a move took too much work, which ended the game
            }
        }
    }

    fn most(&self, world: &Machine<'_>) -> u32 {
        match self.settings.cut {
            0 => MOST_DECISIONS,
            _ if !world.program().has_scoring() => MOST_DECISIONS,
            cut => cut.min(MOST_DECISIONS),
        }
    }

    /// The best of a few random moves by their means; now and then any move.
    fn guided(&self, world: &mut Machine<'_>, naming: Naming, rng: &mut Rng) -> usize {
        let moves = u32::try_from(world.legal_moves().len()).unwrap_or(u32::MAX);
        let first = world.random_index(rng);
        let tries = self.settings.mast.min(moves);
        if tries < 2 || rng.below(UNGUIDED) == 0 {
            return first;
        }
        let (mut best, mut most) = (first, i64::MIN);
        for number in 0..tries {
            let index = match number {
                _ if moves == tries => number as usize,
                0 => first,
                _ => rng.below(moves) as usize,
            };
            let Some(one) = world.nth(index) else { continue };
            let promise = self.means.get(naming.key(world, one)).cautious();
            if promise > most || promise == most && index == first {
                (best, most) = (index, promise);
            }
        }
        best
    }
}
