//! Trials of the laboratory: a game at several settings of its knobs, or two texts, on the same seeds.

use crate::{LabMetric, LabPlan};
use serde::{Deserialize, Serialize};

/// A game at several settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabTrial {
    /// The rules and the games of each setting, without the knobs that vary.
    pub plan: LabPlan,
    /// The metrics, with targets if a setting that meets them is looked for.
    pub wants: Vec<LabWant>,
    /// The settings, with the games played so far.
    pub settings: Vec<LabSetting>,
    /// Settings that were played again with the seed of checks, in the order in which they were asked for.
    pub checks: Vec<LabSetting>,
}

/// A metric, and the bounds that it should be within. Bounds are decimal text; empty if there is none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabWant {
    /// The id of the metric.
    pub metric: String,
    /// The least value.
    pub low: String,
    /// The largest value.
    pub high: String,
}

/// A setting with its games.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabSetting {
    /// The knobs that vary: constant and value.
    pub knobs: Vec<(String, String)>,
    /// The records of its games.
    pub records: Vec<Vec<u8>>,
}

/// The measurements of a game at several settings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabSweep {
    /// The settings, in order.
    pub settings: Vec<LabMeasured>,
    /// The JSON of `boardwright sweep --json`.
    pub json: String,
}

/// A setting and its measurements.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabMeasured {
    /// The knobs that vary: constant and value.
    pub knobs: Vec<(String, String)>,
    /// Games played.
    pub games: u32,
    /// The metrics, in the order of the trial.
    pub metrics: Vec<LabMetric>,
    /// Whether each of them is within its bounds; empty if there are none.
    pub met: Vec<LabMet>,
}

/// Whether a target is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabMet {
    /// The whole interval is within the bounds.
    Yes,
    /// The whole interval is outside.
    No,
    /// More games would decide it.
    Unknown,
}

/// The search for a setting that meets the targets.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabTune {
    /// The games that are needed next; empty at the end of the search.
    pub needs: Vec<LabNeed>,
    /// The result so far, in one sentence; empty before the first round is over.
    pub result: String,
    /// The rounds so far.
    pub rounds: Vec<LabRound>,
    /// The checks so far, with other seeds.
    pub checks: Vec<LabMeasured>,
    /// The setting that a check confirms.
    pub confirmed: Option<Vec<(String, String)>>,
    /// The JSON of `boardwright tune --json`.
    pub json: String,
}

/// Games that a search needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabNeed {
    /// The setting, from 0.
    pub setting: u32,
    /// How many games it must have played, those before included.
    pub games: u32,
    /// The seed, as a setup has it. A check has another one than the rounds.
    pub seed: String,
    /// True for a check.
    pub check: bool,
}

/// A round of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabRound {
    /// The settings, the best first.
    pub settings: Vec<LabMeasured>,
    /// How many of them, from the first, went on; 0 in the last round.
    pub kept: u32,
}

/// Two texts, or two settings of one, to be compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabSides {
    /// The one before.
    pub first: LabSide,
    /// The one after.
    pub second: LabSide,
}

/// One of two games that are compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabSide {
    /// Its name in the report.
    pub name: String,
    /// The rules and the games.
    pub plan: LabPlan,
    /// The records of the games.
    pub records: Vec<Vec<u8>>,
}

/// Two games beside each other.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabCompared {
    /// The clear differences, in plain sentences.
    pub highlights: Vec<String>,
    /// The metrics that both games have.
    pub metrics: Vec<LabDifference>,
    /// The JSON of `boardwright compare --json`.
    pub json: String,
}

/// A metric of both games. Numbers are decimal text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabDifference {
    /// The id.
    pub id: String,
    /// The unit.
    pub unit: String,
    /// The value of the first game; empty if there is none.
    pub first: String,
    /// The value of the second game.
    pub second: String,
    /// The second minus the first.
    pub difference: String,
    /// Lower and upper bound of the difference, 95 %.
    pub interval: Option<(String, String)>,
    /// True if the 99 % interval does not hold 0, with enough games.
    pub clear: bool,
}
