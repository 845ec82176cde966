//! The data of a report's charts: the lengths of games, the course of a game, the use of actions.

use super::PLACES;
use crate::metrics::{ActionFacts, Context, Measure, branching_over, length_bins, winner_over};
use crate::record::GameRecord;
use crate::stats::{Estimate, decimal};
use serde::Serialize;

/// Points over a game.
const POINTS: u64 = 20;

/// The data of charts. Everything is as in the metrics, in more detail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Charts {
    /// How many completed games have so many plies; bars of equal width, the shortest first.
    pub lengths: Vec<LengthBar>,
    /// Legal moves at twenty points of a game.
    pub branching: Vec<CoursePoint>,
    /// The value of the position for the player who will win alone, by the declared score (0 to 1, even is 0.5 for two),
    /// at twenty points of a game; empty without scoring.
    pub lead: Vec<CoursePoint>,
    /// The use of each action, in the order of the rules.
    pub actions: Vec<ActionBar>,
}

/// A bar of the lengths of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LengthBar {
    /// The least plies.
    pub from: u64,
    /// The most plies.
    pub to: u64,
    /// How many games.
    pub games: u64,
}

/// A point of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CoursePoint {
    /// The share of the game that is over, 0 to 1.
    pub at: String,
    /// The mean over the games, a decimal number.
    pub value: String,
    /// The lower bound, 95 %; left out if there is no interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<String>,
    /// The upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<String>,
}

/// The use of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ActionBar {
    /// The id.
    pub id: String,
    /// Decisions where it was legal.
    pub legal: u64,
    /// How often it was chosen.
    pub chosen: u64,
    /// Decisions where something else was legal, too.
    pub exposed: u64,
    /// The share of those at which it was chosen; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// The lower bound of that share, 99 %.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<String>,
    /// The upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<String>,
    /// The share that a uniform choice would take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
}

impl Charts {
    /// The data of the games of a batch, in order.
    pub(super) fn of(ctx: &Context<'_>, facts: &[ActionFacts], records: &[GameRecord]) -> Self {
        let points = |measures: Vec<Measure>| -> Vec<CoursePoint> {
            let all = measures.iter().zip(0..);
            all.filter_map(|(measure, point)| CoursePoint::of(measure, point, ctx.seed)).collect()
        };
        let bars = length_bins(records).into_iter();
        Self {
            lengths: bars.map(|(from, to, games)| LengthBar { from, to, games }).collect(),
            branching: points(branching_over(records, POINTS)),
            lead: points(winner_over(ctx, records, POINTS)),
            actions: ctx.actions.iter().zip(facts).map(ActionBar::of).collect(),
        }
    }
}

impl CoursePoint {
    fn of(measure: &Measure, point: u64, seed: u64) -> Option<Self> {
        let interval = measure.interval(seed);
        let shown = |value: f64| decimal(value, PLACES);
        Some(Self {
            at: decimal((2 * point + 1) as f64 / (2 * POINTS) as f64, 3),
            value: shown(measure.value()?),
            low: interval.map(|(low, _)| shown(low)),
            high: interval.map(|(_, high)| shown(high)),
        })
    }
}

impl ActionBar {
    fn of((id, fact): (&String, &ActionFacts)) -> Self {
        let shown = |part: fn(&Estimate) -> f64| {
            fact.dominance.as_ref().map(|estimate| decimal(part(estimate), PLACES))
        };
        Self {
            id: id.clone(),
            legal: fact.legal,
            chosen: fact.chosen,
            exposed: fact.exposed,
            share: shown(|estimate| estimate.value),
            low: shown(|estimate| estimate.low),
            high: shown(|estimate| estimate.high),
            expected: (fact.exposed > 0).then(|| decimal(fact.expected, PLACES)),
        }
    }
}
