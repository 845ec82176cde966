//! Requests to a worker of the laboratory.

use crate::{LabForm, LabLadder, LabPlan, LabRecorded, LabSides, LabTrial};
use serde::{Deserialize, Serialize};

/// A question to a worker of the laboratory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabRequest {
    /// Play and record some games of a plan. Answers: [`crate::Response::Thinks`] meanwhile, then
    /// [`crate::Response::LabPlayed`].
    Play {
        /// The plan.
        plan: Box<LabPlan>,
        /// The first game, from 0.
        from: u32,
        /// The game after the last.
        to: u32,
    },
    /// Measure games. Answer: [`crate::Response::LabReport`].
    Report(Box<LabRecorded>),
    /// The report as a file. Answer: [`crate::Response::LabFile`].
    File {
        /// The games.
        of: Box<LabRecorded>,
        /// Its form.
        form: LabForm,
    },
    /// Play one game of a plan again, to look at it. Answers: [`crate::Response::Thinks`] meanwhile, then
    /// [`crate::Response::LabGame`].
    Game {
        /// The plan.
        plan: Box<LabPlan>,
        /// Its number, from 0.
        game: u32,
        /// A decision in it, as `ply.step`; empty for the end.
        at: String,
    },
    /// Measure a game at several settings. Answer: [`crate::Response::LabSweep`].
    Sweep(Box<LabTrial>),
    /// Rank the settings by their targets, and name the games that are needed next. Answer:
    /// [`crate::Response::LabTune`].
    Tune(Box<LabTrial>),
    /// Compare two games. Answer: [`crate::Response::LabCompared`].
    Compare(Box<LabSides>),
    /// Rate bots. Answer: [`crate::Response::LabRated`].
    Ladder(Box<LabLadder>),
}
