//! Many games between bots.

use crate::Setup;
use serde::{Deserialize, Serialize};

/// What to play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatchSpec {
    /// The spec.
    pub text: String,
    /// Players, seed of the batch, bots (a person's seat is played at random), knobs.
    pub setup: Setup,
    /// How many games.
    pub games: u32,
}

/// What came of the games so far. Sums, so that they can be added and do not depend on the order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BatchCounts {
    /// Games asked for.
    pub games: u32,
    /// Games finished.
    pub done: u32,
    /// Games won alone or shared, by seat, seat 1 first.
    pub wins: Vec<u32>,
    /// Games that nobody won, without faults.
    pub draws: u32,
    /// Games with more than one winner.
    pub shared: u32,
    /// Games that could not go on or hit the cap.
    pub faults: u32,
    /// Plies of all games.
    pub plies: u64,
    /// Plies of the shortest and of the longest game.
    pub shortest: u32,
    /// See `shortest`.
    pub longest: u32,
    /// Whether it was stopped before the end.
    pub cancelled: bool,
    /// Why it could not be played at all; empty if it could.
    pub problem: String,
}
