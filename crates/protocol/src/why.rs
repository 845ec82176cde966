//! Why something on the table cannot be chosen.

use crate::ViewAs;
use serde::{Deserialize, Serialize};

/// The question why a place, or the token on it, cannot be chosen at a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyRequest {
    /// After how many decisions.
    pub at: u32,
    /// The place.
    pub place: u32,
    /// The token on it, by its handle in the view of the viewer; `None` for the place, or the first token on it.
    pub handle: Option<u32>,
    /// A legal move that begins with what is already chosen, by index, and how many of its arguments are chosen.
    pub begun: Option<(u32, u32)>,
    /// The viewer, who is told no more than that viewer can know.
    pub view: ViewAs,
}

/// The reasons against a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyView {
    /// Its name: `e4`.
    pub place: String,
    /// The reasons, for each kind of move that could have meant the place.
    pub moves: Vec<RefusedMove>,
}

impl WhyView {
    /// True if there is a reason.
    pub fn says_something(&self) -> bool {
        !self.moves.is_empty()
    }
}

/// A move that is not legal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedMove {
    /// The move in words: `Slide`.
    pub name: String,
    /// The reasons, in the order in which play tests them.
    pub reasons: Vec<ReasonView>,
}

/// A reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonView {
    /// One sentence or fact: `e4 is not empty`, `The cost cannot be paid: 2 of 4 coins`.
    pub sentence: String,
    /// Its line in the spec; 0 if no line causes it.
    pub line: u32,
    /// The text of that condition.
    pub text: String,
}
