//! Skill: a ladder of bots, each against the one below it.
//!
//! All steps are played with the same seeds, each seed with the two bots at each other's seats.

use crate::Plan;
use crate::metrics::{Measure, per_block};
use crate::plan::play_at;
use crate::record::{GameId, GameRecord, Recorder, SHARE};
use boardwright_agents::{Greedy, Mcts, Random, UnknownAgent};
use boardwright_kernel::{OutcomeKind, Program, game_seed};
use boardwright_sim::Caps;
use boardwright_sim::trace::EndKind;
use std::rc::Rc;

/// Steps of the ladder.
pub const STEPS: usize = 4;

/// A step counts for `skill.depth` if the lower bound of its share is above this.
const CLEAR: f64 = 0.55;

/// The games of a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillPlan {
    /// The bots, weakest first: `random`, `greedy`, and the search with n, 4n and 16n iterations.
    pub agents: [String; STEPS + 1],
    /// The players of the game.
    players: usize,
    /// The seed of the batch.
    seed: u64,
    /// How many games of each step are wanted.
    wanted: u64,
    caps: Caps,
}

impl SkillPlan {
    /// A ladder with the seed and the caps of a plan, where n is its number of iterations. `None` for one player.
    pub fn of(plan: &Plan, games_of_a_step: u64) -> Option<Self> {
        let n = plan.caps.iterations.max(1);
        let search = |times: u32| format!("{}:{}", Mcts::NAME, n.saturating_mul(times));
        let agents =
            [Random::NAME.to_owned(), Greedy::NAME.to_owned(), search(1), search(4), search(16)];
        let (players, seed, caps) = (plan.agents.len(), plan.seed, plan.caps);
        (players >= 2).then_some(Self { agents, players, seed, wanted: games_of_a_step, caps })
    }

    /// The games of one seed in a step. The two bots take turns round the table, and each game moves them on by a seat.
    /// An odd table has one seat more for one bot, so there the bots change places as well.
    fn block(&self) -> u64 {
        if self.players.is_multiple_of(2) { 2 } else { 2 * self.players as u64 }
    }

    /// Seeds of each step.
    fn blocks(&self) -> u64 {
        self.wanted.div_ceil(self.block()).max(1)
    }

    /// The number of games of each step: whole swaps of seats.
    pub fn games_of_a_step(&self) -> u64 {
        self.blocks() * self.block()
    }

    /// The number of games of all steps.
    pub fn games(&self) -> u64 {
        self.games_of_a_step() * STEPS as u64
    }

    /// The step of a game, from 0, its seed, and the rung of the ladder at each seat.
    fn seating(&self, game: u64) -> (usize, u64, Vec<usize>) {
        let (step, within) = (game / self.games_of_a_step(), game % self.games_of_a_step());
        let (block, turned) = (within / self.block(), (within % self.block()) as usize);
        let (turned, swapped) = (turned % self.players, turned / self.players);
        let step = step as usize;
        let rung = |seat: usize| step + ((seat + turned) % self.players + swapped) % 2;
        (step, block, (0..self.players).map(rung).collect())
    }

    /// Plays a game.
    ///
    /// # Errors
    /// None for the bots of a ladder.
    pub fn play(&self, program: &Program, game: u64) -> Result<GameRecord, UnknownAgent> {
        let (step, block, agents) = self.seating(game);
        let id = GameId {
            game,
            seed: game_seed(self.seed, block),
            block: step as u64 * self.blocks() + block,
            agents,
        };
        play_at(program, id, &self.agents, self.caps, Recorder::new())
    }

    /// `skill.step(1)` to `skill.step(4)`, `skill.gradient` and `skill.depth`, from all games in order. `seed` is that of
    /// the bootstrap.
    pub fn measures(&self, seed: u64, records: &[GameRecord]) -> Vec<Measure> {
        let steps: Rc<Vec<Step>> =
            Rc::new((0..STEPS).map(|step| self.step(step, records)).collect());
        let count = self.blocks() as usize;
        let measure = |step: usize| {
            let (own, sums) = (Rc::clone(&steps), &steps[step]);
            let adding = sums.blocks.iter().filter(|block| block.counts()).count();
            let id = format!("skill.step({})", step + 1);
            let share = move |drawn: &[u32]| own[step].share(drawn);
            Measure::drawn(&id, "share", sums.games, (count, adding), share)
        };
        let mut found: Vec<Measure> = (0..STEPS).map(measure).collect();
        let clear = |step: &Measure| {
            step.value()?;
            Some(step.interval(seed).is_some_and(|(low, _)| low > CLEAR))
        };
        let depth: Option<usize> = found.iter().map(|step| clear(step).map(usize::from)).sum();
        let games = steps.iter().map(|step| step.games).sum();
        let all = Rc::clone(&steps);
        let gradient = move |drawn: &[u32]| {
            let gains = all.iter().map(|step| Some((2.0 * step.share(drawn)? - 1.0).max(0.0)));
            Some(gains.sum::<Option<f64>>()? / STEPS as f64)
        };
        found.push(Measure::drawn("skill.gradient", "share", games, (count, count), gradient));
        let value = move |_: &[u32]| depth.map(|steps| steps as f64);
        found.push(Measure::given("skill.depth", "steps", games, count, value, None));
        found
    }

    /// The sums of one step, a block for each seed.
    fn step(&self, step: usize, records: &[GameRecord]) -> Step {
        let own = |record: &&GameRecord| self.seating(record.id.game).0 == step;
        let own: Vec<GameRecord> = records.iter().filter(own).cloned().collect();
        let is = |record: &GameRecord, kind| record.ending.kind == EndKind::Over(kind);
        let won = own.iter().any(|record| is(record, OutcomeKind::AllWin));
        let lost = own.iter().all(|record| is(record, OutcomeKind::AllLose));
        if won || lost {
            // Bots that win or lose together do not compete.
            return Step { blocks: vec![Block::default(); self.blocks() as usize], games: 0 };
        }
        let blocks = per_block(&own, |sums: &mut Block, record| {
            if !record.completed() {
                return;
            }
            for (seat, rung) in record.id.agents.iter().enumerate() {
                let side = rung.saturating_sub(step).min(1);
                sums.shares[side] += record.share(seat);
                sums.seats[side] += 1;
            }
        });
        let games = own.iter().filter(|record| record.completed()).count() as u64;
        Step { blocks, games }
    }
}

/// The games of one seed: shares and seats of the weaker bot, and of the stronger one.
#[derive(Debug, Clone, Copy, Default)]
struct Block {
    shares: [u64; 2],
    seats: [u64; 2],
}

impl Block {
    fn counts(&self) -> bool {
        self.seats[0] + self.seats[1] > 0
    }
}

struct Step {
    blocks: Vec<Block>,
    games: u64,
}

impl Step {
    /// The share of a seat of the stronger bot, of the sum of that and of a seat of the weaker one. For two players it is
    /// the share of the points.
    fn share(&self, drawn: &[u32]) -> Option<f64> {
        let (mut shares, mut seats) = ([0_u128; 2], [0_u128; 2]);
        for (block, times) in self.blocks.iter().zip(drawn) {
            for side in 0..2 {
                shares[side] += u128::from(*times) * u128::from(block.shares[side]);
                seats[side] += u128::from(*times) * u128::from(block.seats[side]);
            }
        }
        let mean = |side: usize| {
            (seats[side] > 0).then(|| shares[side] as f64 / seats[side] as f64 / SHARE as f64)
        };
        let (weaker, stronger) = (mean(0)?, mean(1)?);
        let all = weaker + stronger;
        (all > 0.0).then(|| stronger / all)
    }
}
