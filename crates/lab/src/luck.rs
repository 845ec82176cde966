//! Luck: how much of the outcome the numbers of chance decide, whatever the players do.
//!
//! Each sequence of chance is played several times by the same agents at the same seats. Chance is seeded by the sequence,
//! and agents by the game, so games of one sequence differ in the choices of agents alone: shuffles of the setup are
//! equal, and the n-th random number of the rules is the same. A one-way analysis of variance splits the variance of the
//! outcome into a part between sequences and a part within them.

use crate::Plan;
use crate::metrics::{Measure, per_block};
use crate::record::{GameId, GameRecord, Recorder, SHARE};
use boardwright_agents::{UnknownAgent, agent};
use boardwright_kernel::{OutcomeKind, Program, game_seed, initial_state};
use boardwright_sim::trace::EndKind;
use boardwright_sim::{About, Ending, run_from};

/// Games of each sequence of chance. Of 200 games, groups of four estimate no luck with a standard error of 0.06 (0.10 in
/// groups of two, 0.04 in groups of eight), and luck of one half with 0.07 (0.08, 0.09), by Fisher's formula for an
/// intraclass correlation.
pub const GAMES_OF_A_SEQUENCE: u64 = 4;

/// The games that measure luck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LuckPlan {
    plan: Plan,
}

impl LuckPlan {
    /// A plan of at least as many games as another one, with its agents at the seats of their order, and its seed.
    pub fn of(plan: &Plan) -> Self {
        Self { plan: plan.clone() }
    }

    /// The number of games: whole sequences, at least two.
    pub fn games(&self) -> u64 {
        self.plan.wanted.div_ceil(GAMES_OF_A_SEQUENCE).max(2) * GAMES_OF_A_SEQUENCE
    }

    /// Plays a game.
    ///
    /// # Errors
    /// No agent has one of the names.
    pub fn play(&self, program: &Program, game: u64) -> Result<GameRecord, UnknownAgent> {
        const CHANCE: u64 = 0x6c75_636b; // "luck"
        let Plan { agents: names, seed, caps, .. } = &self.plan;
        let block = game / GAMES_OF_A_SEQUENCE;
        let state = initial_state(program, game_seed(seed ^ CHANCE, block));
        let agents = names.iter().map(|name| agent(name)).collect::<Result<Vec<_>, _>>()?;
        let id = GameId {
            game,
            seed: game_seed(*seed, game),
            block,
            agents: (0..names.len()).collect(),
        };
        let mut recorder = Recorder::new();
        let about = About::default();
        let ending = match run_from(program, &about, state, id.seed, agents, *caps, &mut recorder) {
            Ok(played) => played.trace.result.unwrap_or_else(Ending::capped),
            // There is an agent for each seat unless the caller gave another number; then no game is played.
            Err(_) => Ending::capped(),
        };
        Ok(recorder.finish(id, ending))
    }
}

/// The outcomes of the games of one sequence.
#[derive(Debug, Clone, Default, PartialEq)]
struct Sequence {
    games: u64,
    /// By seat, and then that all won: the sum of the shares.
    sums: Vec<u64>,
    /// The sum of the squares of the shares, over all seats.
    squares: u128,
}

/// `luck`: the share of the variance of the outcome that lies between sequences of chance, from the completed games of a
/// [`LuckPlan`], 0 to 1. The outcome is the share of each seat, and, for games that all win or lose together, the win.
/// No value if all outcomes are equal.
pub fn luck(records: &[GameRecord]) -> Measure {
    let sequences = per_block(records, |sum: &mut Sequence, record| {
        if !record.completed() {
            return;
        }
        let seats = record.id.agents.len();
        let all_won = record.ending.kind == EndKind::Over(OutcomeKind::AllWin);
        let shares = (0..seats).map(|seat| record.share(seat));
        sum.sums.resize(seats + 1, 0);
        sum.games += 1;
        for (at, share) in shares.chain([if all_won { SHARE } else { 0 }]).enumerate() {
            sum.sums[at] += share;
            sum.squares += u128::from(share) * u128::from(share);
        }
    });
    let games = sequences.iter().map(|sequence| sequence.games).sum();
    let adding = sequences.iter().filter(|sequence| sequence.games > 0).count();
    let blocks = (sequences.len(), adding);
    Measure::drawn("luck", "share", games, blocks, move |drawn| between(&sequences, drawn))
}

/// The share of the variance between sequences, each counted as often as it was drawn: the intraclass correlation by
/// analysis of variance, for groups that need not be equally large. Below 0 it is 0. `None` without variance, and
/// without two sequences or two games of one.
fn between(sequences: &[Sequence], drawn: &[u32]) -> Option<f64> {
    let seats = sequences.iter().map(|sequence| sequence.sums.len()).max()?;
    let (mut groups, mut games, mut sizes) = (0_u64, 0_u64, 0.0);
    let (mut all, mut squares, mut of_groups) = (vec![0_u128; seats], 0.0, 0.0);
    let unit = SHARE as f64;
    for (sequence, times) in sequences.iter().zip(drawn) {
        if sequence.games == 0 || *times == 0 {
            continue;
        }
        let (count, size) = (f64::from(*times), sequence.games as f64);
        groups += u64::from(*times);
        games += u64::from(*times) * sequence.games;
        sizes += count * size * size;
        squares += count * (sequence.squares as f64 / unit / unit);
        let mut own = 0.0;
        for (sum, one) in all.iter_mut().zip(&sequence.sums) {
            *sum += u128::from(*times) * u128::from(*one);
            let share = *one as f64 / unit;
            own += share * share;
        }
        of_groups += count * (own / size);
    }
    if groups < 2 || games <= groups {
        return None;
    }
    let n = games as f64;
    let whole: f64 =
        all.iter().map(|sum| *sum as f64 / unit).fold(0.0, |squares, sum| squares + sum * sum / n);
    let mean_between = (of_groups - whole) / (groups - 1) as f64;
    let mean_within = ((squares - of_groups) / (games - groups) as f64).max(0.0);
    let size = (n - sizes / n) / (groups - 1) as f64;
    let variance = (mean_between - mean_within) / size;
    let total = variance + mean_within;
    // Rounding leaves a little of a variance that is 0.
    let tiny = 1e-12;
    if squares - whole < tiny || size <= 0.0 || total <= 0.0 {
        return None;
    }
    Some((variance / total).clamp(0.0, 1.0))
}
