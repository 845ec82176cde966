//! The types of the report.

use boardwright_solve::{Amount, Unit};
use num_rational::Ratio;
use serde::Serialize;

/// Exact answers about a game. One of `perfect`, `random` and `hidden` is present.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SolveReport {
    /// Always `boardwright-solve`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "boardwright-solve")))]
    pub format: String,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The identity of the rules: 16 hex digits.
    pub rules_hash: String,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// Visited positions in which a player or chance decides; for a hidden game, nodes of the tree of all games.
    pub positions: u64,
    /// The unit of values: `share` of a win, or `payoff`.
    pub unit: String,
    /// Perfect play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perfect: Option<PerfectReport>,
    /// Uniform random play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<RandomReport>,
    /// An equilibrium.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<HiddenReport>,
}

/// A number: exact, or between bounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Number {
    /// The exact fraction, such as `737/1260`, in lowest terms; left out if only bounds are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
    /// A decimal number near it.
    pub decimal: String,
    /// The distance between the bounds, a decimal number; left out for an exact number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<String>,
}

/// Perfect play from a position on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PerfectReport {
    /// How it was found: `backward`, `retrograde`, `bounds` or `proof`.
    pub method: String,
    /// True if some position can come again.
    pub cyclic: bool,
    /// True if nobody can be forced to lose and the game may go on for ever.
    pub endless: bool,
    /// The value of each seat.
    pub values: Vec<Number>,
    /// Plies to the end: the better side is as fast, the other as slow as it can. Left out for even games, games of
    /// chance and proofs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The seat that decides, from 1; left out if chance decides or the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decider: Option<u32>,
    /// The legal moves.
    pub moves: Vec<MoveReport>,
    /// A game of perfect play, up to the first question to chance or a repeated position.
    pub line: Vec<StepReport>,
    /// True if the values may depend on the rule by which players choose between moves of equal value.
    pub tie_rule: bool,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct MoveReport {
    /// The move in the names of traces.
    #[serde(rename = "move")]
    pub name: String,
    /// The move in words.
    pub label: String,
    /// True if it is among the best.
    pub best: bool,
    /// The value of each seat after it; empty if a proof left it out.
    pub values: Vec<Number>,
    /// Plies to the end, with this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// A move of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct StepReport {
    /// The seat, from 1.
    pub seat: u32,
    /// The move in the names of traces.
    #[serde(rename = "move")]
    pub name: String,
    /// The move in words.
    pub label: String,
}

/// Uniform random play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RandomReport {
    /// By seat: the chance to win alone, or to get the largest payoff.
    pub wins: Vec<Number>,
    /// The chance that no seat wins alone.
    pub no_single_winner: Number,
    /// By seat: the mean value.
    pub values: Vec<Number>,
    /// The mean number of plies.
    pub plies: Number,
}

/// An equilibrium of two players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct HiddenReport {
    /// Iterations of the search.
    pub iterations: u32,
    /// The first seat's value under the strategy, a decimal number.
    pub value: String,
    /// The value of the game for the first seat is not below this.
    pub low: String,
    /// Nor above this.
    pub high: String,
    /// The mean that a player can gain by answering the strategy as well as possible.
    pub exploitability: String,
    /// The same for uniform random play.
    pub exploitability_of_random_play: String,
    /// Every information set with the strategy there.
    pub information_sets: Vec<InfoSetReport>,
}

/// An information set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct InfoSetReport {
    /// The seat that decides, from 1.
    pub seat: u32,
    /// The things that the seat sees and not everybody does.
    pub sees: Vec<String>,
    /// The moves of the players so far, as the seat knows them.
    pub after: Vec<String>,
    /// The legal moves.
    pub moves: Vec<ShareReport>,
}

/// A move with its probability.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ShareReport {
    /// The move in words.
    pub label: String,
    /// Its probability, a decimal number.
    pub share: String,
}

impl Number {
    /// A value.
    pub fn of(amount: &Amount) -> Self {
        let fraction = amount.exact().map(|value| Amount::Exact(value).to_string());
        let width = fraction.is_none().then(|| format!("{:.15}", amount.width()));
        Self { fraction, decimal: decimal(amount.about()), width }
    }

    /// A fraction.
    pub fn exact(value: Ratio<i128>) -> Self {
        Self::of(&Amount::Exact(value))
    }

    /// For people: the fraction with a decimal number, or the decimal number.
    pub fn told(&self) -> String {
        match &self.fraction {
            Some(fraction) if fraction.len() > 24 || !fraction.contains('/') => {
                if fraction.contains('/') { self.decimal.clone() } else { fraction.clone() }
            }
            Some(fraction) => format!("{fraction} = {}", self.decimal),
            None => self.decimal.clone(),
        }
    }
}

/// A decimal number with six places.
pub fn decimal(value: f64) -> String {
    format!("{value:.6}")
}

/// The id of a unit.
pub fn unit_id(unit: Unit) -> &'static str {
    match unit {
        Unit::Share => "share",
        Unit::Payoff => "payoff",
    }
}
