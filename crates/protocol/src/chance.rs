//! How likely each seat is to win, at the positions of the open game.

use crate::ViewAs;
use serde::{Deserialize, Serialize};

/// The positions to search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChancePlan {
    /// The identity of rules, players and seed. Figures of another game mean nothing in this one.
    pub game: String,
    /// The meaning of the figures.
    pub measure: Measure,
    /// True if figures would tell secrets to the viewer: there are no positions then.
    pub secret: bool,
    /// True if players know different things, so that each figure is what the player to move could know.
    pub hides: bool,
    /// The tries of the search at each position.
    pub tries: u32,
    /// The number of decisions made.
    pub total: u32,
    /// Every so many decisions a position is searched, and after the last.
    pub every: u32,
    /// The positions, in order.
    pub positions: Vec<ChancePosition>,
    /// The figures of the real result after the last decision, if the game is over.
    pub result: Option<Vec<i32>>,
}

/// A position to search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChancePosition {
    /// After how many decisions.
    pub at: u32,
    /// Its identity: the game and the moves that lead to it.
    pub key: String,
}

/// The meaning of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// The mean result of each seat, in thousandths of a win alone. A shared win or a draw is divided.
    Win,
    /// The chance that all win, in thousandths: one figure.
    AllWin,
    /// The mean points of each seat at the end, in tenths.
    Points,
}

/// A question about the chances of all seats. The search knows no more than the player who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChanceRequest {
    /// The positions that can be searched. Answer: [`crate::Response::ChancePlan`].
    Plan {
        /// The viewer.
        view: ViewAs,
    },
    /// The figures of a position; replaces an older search. Bots and hints go first. Answers: [`crate::Response::Thinks`]
    /// meanwhile, then [`crate::Response::Chance`].
    Search {
        /// After how many decisions.
        at: u32,
        /// The viewer.
        view: ViewAs,
    },
    /// Stop the search, which then answers [`crate::Response::Refused`].
    Stop,
}

/// The figures of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceView {
    /// Of which position.
    pub key: String,
    /// One figure, or one for each seat; empty if the search found no world that agrees with what the player knows.
    pub figures: Vec<i32>,
}
