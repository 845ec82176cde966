//! Players, seats, seed and knobs of a game.

use serde::{Deserialize, Serialize};

/// The kind of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seat {
    /// A person at this page.
    Person,
    /// A bot that picks any legal move.
    Random,
    /// A bot that looks one move ahead.
    Greedy,
    /// A bot that searches many moves ahead, at a level from 1 to [`Seat::LEVELS`].
    Level(u8),
}

impl Seat {
    /// How many levels there are; the last one is the strongest.
    pub const LEVELS: u8 = 5;
}

/// The setup of a game: everything besides the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Knobs set from outside: constant and value.
    pub overrides: Vec<(String, String)>,
    /// How many players; 0 lets the game choose (2 if allowed, else the nearest).
    pub players: u32,
    /// Decimal, `0x…` or any text.
    pub seed: String,
    /// By seat; shorter lists are filled up with [`Seat::Random`].
    pub seats: Vec<Seat>,
    /// The position that the game begins with, as state JSON; `None`: as the rules set it up. Chance goes on from the
    /// seed, whatever generator the position has.
    pub position: Option<String>,
}
