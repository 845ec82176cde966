//! A ladder of bots: each plays each other one with seats swapped.

use crate::{LabPlan, Seat};
use serde::{Deserialize, Serialize};

/// Bots and the games that they have played so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabLadder {
    /// The rules and the games of each pair; its bots do not count.
    pub plan: LabPlan,
    /// The bots, each once.
    pub bots: Vec<Seat>,
    /// All pairs.
    pub pairs: Vec<LabPair>,
}

/// Two bots by their numbers in the list, from 0, and their games.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabPair {
    /// The first bot.
    pub first: u32,
    /// The second bot.
    pub second: u32,
    /// The records of their games.
    pub records: Vec<Vec<u8>>,
}

impl LabLadder {
    /// All pairs of some bots, without games.
    pub fn of(plan: LabPlan, bots: Vec<Seat>) -> LabLadder {
        let number = bots.len() as u32;
        let with = |first: u32| {
            let pair = move |second| LabPair { first, second, ..LabPair::default() };
            (first + 1..number).map(pair)
        };
        let pairs = (0..number).flat_map(with).collect();
        LabLadder { plan, bots, pairs }
    }

    /// The games of a pair; `None` if it names a bot that is not in the list.
    pub fn plan_of(&self, pair: &LabPair) -> Option<LabPlan> {
        let bot = |number: u32| self.bots.get(number as usize).copied();
        let mut plan = self.plan.clone();
        plan.setup.seats = vec![bot(pair.first)?, bot(pair.second)?];
        Some(plan)
    }
}

/// The strength of all bots of a ladder.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabRated {
    /// The bots with their ratings, the strongest first.
    pub ratings: Vec<LabRating>,
    /// The share of each pair, in the order in which they were given.
    pub pairs: Vec<LabShare>,
    /// The JSON of `boardwright ladder --json`.
    pub json: String,
}

/// The rating of a bot. Numbers are decimal text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabRating {
    /// The bot.
    pub bot: Seat,
    /// Points; the mean of all bots is 0, and 400 points more are ten times the strength.
    pub rating: String,
    /// Lower and upper bound, 95 %.
    pub interval: Option<(String, String)>,
    /// Its completed games.
    pub games: u32,
}

/// The points of two bots. Numbers are decimal text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabShare {
    /// The first bot.
    pub first: Seat,
    /// The second bot.
    pub second: Seat,
    /// The share of the points that the first gets; empty if no game came to an end.
    pub share: String,
    /// Lower and upper bound, 95 %.
    pub interval: Option<(String, String)>,
    /// Completed games.
    pub games: u32,
}
