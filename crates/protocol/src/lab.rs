//! The laboratory: many games between bots are recorded by several workers, and one of them makes the report.

use crate::{BatchCounts, Setup};
use serde::{Deserialize, Serialize};

/// The games of an evaluation. The same plan gives the same games, whichever workers play them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabPlan {
    /// The spec.
    pub text: String,
    /// Players, seed of the batch, bots (a person's seat is played at random), knobs. Different bots take each other's
    /// seats: each seed is played once for each seating.
    pub setup: Setup,
    /// How many games are wanted; whole sets of seatings are played.
    pub games: u32,
    /// True to count how often each rule runs.
    pub coverage: bool,
}

impl LabPlan {
    /// How many games are played if the setup has a kind for each seat: whole sets of seatings, where bots differ.
    pub fn all_games(&self) -> u32 {
        let seats = &self.setup.seats;
        let mixed = seats.iter().any(|seat| Some(seat) != seats.first());
        let set = if mixed { seats.len() as u32 } else { 1 };
        self.games.div_ceil(set).saturating_mul(set)
    }

    /// The same games with other values of some knobs.
    pub fn with(&self, knobs: &[(String, String)]) -> LabPlan {
        let mut plan = self.clone();
        let overrides = &mut plan.setup.overrides;
        overrides.retain(|(id, _)| knobs.iter().all(|(knob, _)| knob != id));
        overrides.extend(knobs.iter().cloned());
        plan
    }
}

/// Recorded games of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabRecorded {
    /// The plan.
    pub plan: LabPlan,
    /// The records of all parts, in any order.
    pub records: Vec<Vec<u8>>,
    /// Why no more games were played.
    pub ended: LabEnd,
}

/// Why no more games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabEnd {
    /// More are coming.
    Running,
    /// All were played.
    Games,
    /// The share of each seat is known closely enough.
    Width {
        /// To how many thousandths, to both sides.
        half: u32,
    },
    /// A person stopped it.
    Person,
}

/// A form of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabForm {
    /// The JSON of `boardwright eval --json`.
    Json,
    /// The page of `boardwright eval --html`.
    Html,
}

/// Games that were played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabPlayed {
    /// The first game.
    pub from: u32,
    /// The game after the last.
    pub to: u32,
    /// How many games the whole plan has.
    pub of: u32,
    /// Their records, for [`crate::LabRequest::Report`].
    pub records: Vec<u8>,
    /// Their results.
    pub counts: BatchCounts,
}

/// The results of the games. Numbers with a point are decimal text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabReport {
    /// Identity of the rules.
    pub rules_hash: String,
    /// Games measured.
    pub games: u32,
    /// Games that the rules ended.
    pub completed: u32,
    /// The main results, in plain sentences.
    pub highlights: Vec<String>,
    /// Whether the seats are even; `None` for one player.
    pub verdict: Option<LabVerdict>,
    /// The share of each seat, seat 1 first.
    pub seats: Vec<LabRate>,
    /// All metrics.
    pub metrics: Vec<LabMetric>,
    /// Flags and findings on lines of the rules.
    pub notes: Vec<LabNote>,
    /// How many games have so many plies: bars of equal width.
    pub lengths: Vec<LabBar>,
    /// Legal moves over the course of a game.
    pub branching: Vec<LabPoint>,
    /// The standing of the later winner over the course of a game; empty without scores.
    pub lead: Vec<LabPoint>,
    /// The use of each action.
    pub actions: Vec<LabAction>,
    /// How often each rule ran; empty unless it was counted.
    pub rules: Vec<LabRule>,
    /// Games to watch: the shortest, one of median length, the longest.
    pub watch: Vec<u32>,
}

/// Whether the seats are even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabVerdict {
    /// Each seat is within five points of an even share.
    Fair,
    /// Some seat is farther from it.
    Unfair,
    /// More games would decide it.
    Unknown,
}

/// A value from 0 to 1 with its 95 % interval, if it has one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabRate {
    /// The value.
    pub value: String,
    /// Lower and upper bound.
    pub interval: Option<(String, String)>,
}

/// A metric.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LabMetric {
    /// The id: `branching.mean`.
    pub id: String,
    /// The unit: `plies`, `moves`, `share` …
    pub unit: String,
    /// The value; `None` if no game has one.
    pub value: Option<String>,
    /// Lower and upper bound, 95 %.
    pub interval: Option<(String, String)>,
    /// How many games or decisions it is about.
    pub n: u32,
}

/// A flag, or a finding on a line of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabNote {
    /// The code: `SEAT_BIAS`, `ending-unreached`.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// The meaning and the remedy; empty if there is none.
    pub help: String,
    /// The line, from 1; 0 if there is none.
    pub line: u32,
    /// A game that shows it.
    pub witness: Option<LabWitness>,
}

/// A decision of a game to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabWitness {
    /// The number of the game, from 0.
    pub game: u32,
    /// The decision, as `ply.step`.
    pub at: String,
}

/// A bar of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabBar {
    /// The least.
    pub from: u32,
    /// The most.
    pub to: u32,
    /// How many games.
    pub games: u32,
}

/// A point of a curve.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabPoint {
    /// The share of the game that is over.
    pub at: String,
    /// The mean over the games.
    pub value: String,
    /// Lower and upper bound, 95 %.
    pub interval: Option<(String, String)>,
}

/// The use of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabAction {
    /// Its label.
    pub name: String,
    /// Decisions where it was legal.
    pub legal: u32,
    /// How often it was chosen.
    pub chosen: u32,
    /// The share of the decisions with a choice at which it was chosen.
    pub share: Option<String>,
    /// The share that a uniform choice would take.
    pub expected: Option<String>,
}

/// How often a rule ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabRule {
    /// Its line, from 1.
    pub line: u32,
    /// The words of the spec.
    pub text: String,
    /// How often it was asked for.
    pub asked: u32,
    /// How often its condition held then.
    pub held: u32,
    /// How often it was taken.
    pub taken: u32,
}

/// The report as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabFile {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// One game of a plan, as the page opens it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabGame {
    /// Its seed: 16 hex digits.
    pub seed: String,
    /// The moves by index.
    pub moves: Vec<u32>,
    /// After how many decisions it is to be shown.
    pub at: u32,
}
