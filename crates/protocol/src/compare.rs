//! A game before and after an edit of its rules, side by side.

use crate::{GameInfo, RefusedMove, View, ViewAs};
use serde::{Deserialize, Serialize};

/// The question how an edit changed the open game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompareRequest {
    /// After how many decisions; `None` for the first difference.
    pub at: Option<u32>,
    /// The viewer of both sides.
    pub view: ViewAs,
}

/// Two positions after the same moves, under the rules before the edit and under the present ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// After how many decisions.
    pub at: u32,
    /// After how many decisions the first difference is.
    pub first: u32,
    /// The number of decisions of the game before the edit.
    pub total: u32,
    /// The number of them that the present rules allow. Beyond these, the present side stays as it was after the last of them.
    pub fits: u32,
    /// The decision that led here: `Cross: Place b3`; empty at the beginning.
    pub made: String,
    /// The first decision that the present rules do not allow, with the reasons.
    pub lost: Option<RefusedMove>,
    /// Under the rules before the edit.
    pub before: ComparedSide,
    /// Under the present rules.
    pub after: ComparedSide,
    /// The differences that the viewer sees…
    pub differences: Vec<Difference>,
    /// …and how many more there are.
    pub more: u32,
}

/// A position of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparedSide {
    /// The game, without knobs and rulebook; of its boards the first that differs, else the first.
    pub info: GameInfo,
    /// The position, without a question.
    pub view: View,
    /// The places that differ; if the result does, also the cells that made it.
    pub places: Vec<u32>,
}

/// A difference between two positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The thing that differs.
    pub of: Differing,
    /// The seat to which it belongs; 0 for none.
    pub seat: u32,
    /// Before the edit, as people read it; empty for nothing.
    pub before: String,
    /// Under the present rules.
    pub after: String,
}

/// A thing that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Differing {
    /// A place or a variable, by its label.
    Named(String),
    /// A score.
    Score,
    /// The player who decides.
    Turn,
    /// The phase.
    Phase,
    /// The result.
    Result,
}
