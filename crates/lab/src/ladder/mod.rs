//! A ladder of bots: each plays each other one with seats swapped, and all get a rating.

mod fit;
mod table;

pub use fit::{fit, ratings};

use crate::metrics::skill_part;
use crate::record::{GameRecord, SHARE};
use crate::report::PLACES;
use crate::stats::{Level, decimal, draws, each_draw, percentiles};
use crate::{Stop, Subject};
use boardwright_kernel::Program;
use boardwright_sim::Hex64;
use serde::Serialize;

/// Points that each bot of a pair gets beyond those of its games, so that one who lost everything has a rating.
const PRIOR: f64 = 0.5;

/// A round robin of bots. Every rating holds for this game and these bots alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LadderReport {
    /// Always `boardwright-ladder`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "boardwright-ladder")))]
    pub format: String,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The identity of the rules: 16 hex digits.
    pub rules_hash: String,
    /// The seed of every pair: 16 hex digits.
    pub seed: String,
    /// The bots with their ratings, the strongest first.
    pub ratings: Vec<RatingReport>,
    /// Each pair of bots, in the order in which they were named.
    pub pairs: Vec<PairReport>,
}

/// A bot and its rating.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatingReport {
    /// The bot.
    pub agent: String,
    /// Its rating in points; the mean of all bots is 0, and 400 points more are ten times the strength.
    pub rating: String,
    /// The lower bound of the rating, 95 %; left out with fewer than two pairs of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<String>,
    /// The upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<String>,
    /// Its completed games.
    pub games: u64,
}

/// Two bots and their games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PairReport {
    /// The first bot.
    pub first: String,
    /// The second bot.
    pub second: String,
    /// The share of the points that the first gets; left out if no game came to an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// The lower bound of the share, 95 %; left out with fewer than two pairs of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<String>,
    /// The upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<String>,
    /// Games that were played.
    pub games: u64,
    /// Games that the rules ended; the others do not count.
    pub completed: u64,
    /// Why no more games were played.
    pub stopped: Stop,
}

/// The games of two bots, of which the plan names the first and the second.
pub struct Pairing<'a> {
    /// The game and the plan.
    pub subject: &'a Subject<'a>,
    /// The number of each bot in the list of all.
    pub bots: [usize; 2],
    /// Why no more games were played.
    pub stop: Stop,
    /// The games.
    pub records: &'a [GameRecord],
}

/// The points of one pair: for each block of games those of the first bot and of both, in units of 1/[`SHARE`].
struct Won {
    bots: [usize; 2],
    blocks: Vec<(i64, i64)>,
}

impl Won {
    fn of(pairing: &Pairing<'_>) -> Self {
        let ctx = pairing.subject.context();
        let first = ctx.agents.first().map_or("", String::as_str);
        let mut blocks: Vec<(i64, i64)> = Vec::new();
        let mut last = None;
        for record in pairing.records {
            if last != Some(record.id.block) {
                last = Some(record.id.block);
                blocks.push((0, 0));
            }
            let part = skill_part(&ctx, record, first);
            if let (Some((share, seats)), Some(block)) = (part, blocks.last_mut()) {
                block.0 += share;
                block.1 += seats * SHARE as i64;
            }
        }
        Self { bots: pairing.bots, blocks }
    }

    /// The points of the first bot and of both, if each block counts so often.
    fn sums(&self, drawn: Option<&[u32]>) -> (f64, f64) {
        let (mut first, mut both) = (0_i128, 0_i128);
        for (at, (own, all)) in self.blocks.iter().enumerate() {
            let times = drawn.map_or(1, |drawn| i128::from(drawn[at]));
            first += times * i128::from(*own);
            both += times * i128::from(*all);
        }
        (first as f64 / SHARE as f64, both as f64 / SHARE as f64)
    }

    fn share(&self, drawn: Option<&[u32]>) -> Option<f64> {
        let (first, both) = self.sums(drawn);
        (both > 0.0).then(|| first / both)
    }

    /// True if enough blocks add something for an interval.
    fn varies(&self) -> bool {
        self.blocks.iter().filter(|(_, all)| *all > 0).count() >= 2
    }
}

/// Refuses a game in which bots cannot be ranked by pairs.
///
/// # Errors
/// It is not for two players, or both win or lose together.
pub fn for_pairs(program: &Program) -> Result<(), String> {
    if program.players() != 2 {
        return Err("a ladder plays pairs of bots, and this game is not for two players".to_owned());
    }
    if program.is_cooperative() {
        let message = "a ladder ranks bots that play against each other, and the players of this game win or lose together";
        return Err(message.to_owned());
    }
    Ok(())
}

impl LadderReport {
    /// Measures the games of all pairs of `agents`. `None` without a pair.
    pub fn of(agents: &[String], pairings: &[Pairing<'_>]) -> Option<Self> {
        let subject = pairings.first()?.subject;
        let seed = subject.context().seed;
        let won: Vec<Won> = pairings.iter().map(Won::of).collect();
        let pairs =
            pairings.iter().zip(&won).map(|(pairing, won)| pair(agents, pairing, won, seed));
        Some(Self {
            format: "boardwright-ladder".to_owned(),
            version: 1,
            game: subject.def.meta.id.clone(),
            rules_hash: Hex64(subject.program.rules_hash()).to_string(),
            seed: Hex64(subject.plan.seed).to_string(),
            ratings: rated(agents, &won, seed),
            pairs: pairs.collect(),
        })
    }
}

fn pair(agents: &[String], pairing: &Pairing<'_>, won: &Won, seed: u64) -> PairReport {
    let shown = |value: f64| decimal(value, PLACES);
    let drawn = || draws(won.blocks.len(), seed, |drawn| won.share(Some(drawn)));
    let interval = won.varies().then(|| percentiles(&drawn(), Level::P95)).flatten();
    let name = |bot: usize| agents.get(bot).cloned().unwrap_or_default();
    PairReport {
        first: name(won.bots[0]),
        second: name(won.bots[1]),
        share: won.share(None).map(shown),
        low: interval.map(|(low, _)| shown(low)),
        high: interval.map(|(_, high)| shown(high)),
        games: pairing.records.len() as u64,
        completed: pairing.records.iter().filter(|record| record.completed()).count() as u64,
        stopped: pairing.stop.clone(),
    }
}

/// The ratings with intervals, the strongest first.
fn rated(agents: &[String], won: &[Won], seed: u64) -> Vec<RatingReport> {
    let points = |of: &dyn Fn(usize) -> (f64, f64)| {
        let mut points = vec![vec![0.0; agents.len()]; agents.len()];
        for (at, pair) in won.iter().enumerate() {
            let ([first, second], (own, both)) = (pair.bots, of(at));
            points[first][second] = own + PRIOR;
            points[second][first] = both - own + PRIOR;
        }
        points
    };
    let mut strengths = vec![1.0; agents.len()];
    fit(&points(&|at| won[at].sums(None)), &mut strengths);
    let found = ratings(&strengths);
    // Pairs of equally many games have equal draws, since they have the same seeds.
    let sums = |pair: &Won| {
        let mut sums = Vec::new();
        each_draw(pair.blocks.len(), seed, |drawn| sums.push(pair.sums(Some(drawn))));
        sums
    };
    let drawn: Vec<Vec<(f64, f64)>> = won.iter().map(sums).collect();
    let enough = won.iter().all(Won::varies);
    let times = if enough { drawn.iter().map(Vec::len).min().unwrap_or(0) } else { 0 };
    let mut all: Vec<Vec<Option<f64>>> = vec![Vec::new(); agents.len()];
    let rated = |time: usize| {
        let mut again = strengths.clone();
        fit(&points(&|at| drawn[at][time]), &mut again);
        ratings(&again)
    };
    for ratings in (0..times).map(rated) {
        all.iter_mut().zip(ratings).for_each(|(list, rating)| list.push(Some(rating)));
    }
    let games = |bot: usize| {
        let own = won.iter().filter(|pair| pair.bots.contains(&bot));
        own.map(|pair| pair.sums(None).1).sum::<f64>() as u64
    };
    let shown = |value: f64| decimal(value, 0);
    let mut order: Vec<usize> = (0..agents.len()).collect();
    order.sort_by(|a, b| found[*b].total_cmp(&found[*a]));
    let report = |bot: usize| {
        let interval = percentiles(&all[bot], Level::P95);
        RatingReport {
            agent: agents[bot].clone(),
            rating: shown(found[bot]),
            low: interval.map(|(low, _)| shown(low)),
            high: interval.map(|(_, high)| shown(high)),
            games: games(bot),
        }
    };
    order.into_iter().map(report).collect()
}
