//! Many games between bots.

use crate::Setup;
use serde::{Deserialize, Serialize};

/// The games to play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatchSpec {
    /// The spec.
    pub text: String,
    /// Players, seed of the batch, bots (a person's seat is played at random), knobs.
    pub setup: Setup,
    /// How many games.
    pub games: u32,
}

/// The counts so far. They are sums, which can be added in any order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BatchCounts {
    /// Games asked for.
    pub games: u32,
    /// Games finished.
    pub done: u32,
    /// Games won alone or shared, by seat, seat 1 first.
    pub wins: Vec<u32>,
    /// Games that nobody won, without faults and those that all lost.
    pub draws: u32,
    /// Games that all players lost.
    pub lost: u32,
    /// Games with more than one winner.
    pub shared: u32,
    /// Games that could not go on or reached the cap.
    pub faults: u32,
    /// Plies of all games that ended, without `faults`.
    pub plies: u64,
    /// Squares of these plies, summed, for the spread of their mean.
    pub squares: u64,
    /// Plies of the shortest and of the longest of them.
    pub shortest: u32,
    /// See `shortest`.
    pub longest: u32,
    /// True if it was stopped before the end.
    pub cancelled: bool,
    /// The reason why it could not be played; empty if it could.
    pub problem: String,
}

impl BatchCounts {
    /// Games that ended. Shares and means are over these: the length of a game that was stopped says nothing about
    /// the rules.
    pub fn ended(&self) -> u32 {
        self.done.saturating_sub(self.faults)
    }

    /// Adds the counts of other games of the same batch.
    pub fn join(&mut self, other: &BatchCounts) {
        self.shortest = match (self.ended(), other.ended()) {
            (_, 0) => self.shortest,
            (0, _) => other.shortest,
            _ => self.shortest.min(other.shortest),
        };
        self.longest = self.longest.max(other.longest);
        if self.wins.len() < other.wins.len() {
            self.wins.resize(other.wins.len(), 0);
        }
        self.wins.iter_mut().zip(&other.wins).for_each(|(sum, wins)| *sum += wins);
        self.done += other.done;
        self.draws += other.draws;
        self.lost += other.lost;
        self.shared += other.shared;
        self.faults += other.faults;
        self.plies += other.plies;
        self.squares = self.squares.saturating_add(other.squares);
    }
}
