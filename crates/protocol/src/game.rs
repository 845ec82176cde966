//! Opening a game and what stays the same while it is played.

use crate::{
    BoardInfo, DiagnosticView, Expected, KnobView, ListKnobView, LogRow, Prose, Seat, Setup, View,
    ZoneInfo,
};
use serde::{Deserialize, Serialize};

/// Where a game begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    /// At the beginning.
    Fresh,
    /// With these moves, by index in the list at each decision.
    Moves(Vec<u32>),
    /// With the moves of the game now open, by the names of actions and arguments, as far as they
    /// are legal.
    KeepMoves,
}

/// For whose eyes a view is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ViewAs {
    /// This seat's.
    Seat(u32),
    /// Whoever has to decide (people sharing one screen).
    Decider,
    /// Somebody who sees everything.
    Everything,
}

/// A text to play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenGame {
    /// The spec.
    pub text: String,
    /// Players, seed, seats, knobs.
    pub setup: Setup,
    /// Where it begins.
    pub start: Start,
    /// After how many decisions it is shown; `None`: after the last.
    pub at: Option<u32>,
    /// For whose eyes.
    pub view: ViewAs,
    /// What a link says must come out.
    pub expected: Option<Expected>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opened {
    /// The text is no game; the game open before stays open.
    Broken {
        /// Why.
        diagnostics: Vec<DiagnosticView>,
    },
    /// It is open.
    Game {
        /// What stays the same.
        info: Box<GameInfo>,
        /// What is seen.
        shown: Box<Shown>,
        /// What did not go as the link or the kept moves said, a sentence each; empty if all did.
        problems: Vec<String>,
        /// Whether the hashes a link carried were compared and all agreed.
        verified: bool,
    },
}

/// What stays the same while a game is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameInfo {
    /// The game's id.
    pub id: String,
    /// The game's name.
    pub title: String,
    /// Fewest players.
    pub min_players: u32,
    /// Most players.
    pub max_players: u32,
    /// The seats of this game, seat 1 first.
    pub seats: Vec<SeatInfo>,
    /// The seed, 16 hex digits.
    pub seed: String,
    /// Identity of the rules, 16 hex digits.
    pub rules_hash: String,
    /// Constants with a range.
    pub knobs: Vec<KnobView>,
    /// Its lists of numbers with a range.
    pub lists: Vec<ListKnobView>,
    /// Boards to draw.
    pub boards: Vec<BoardInfo>,
    /// Zones that are no cells.
    pub zones: Vec<ZoneInfo>,
    /// The rulebook.
    pub prose: Vec<Prose>,
    /// Whether something is hidden from somebody.
    pub hides: bool,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    /// From 1.
    pub seat: u32,
    /// Its name.
    pub name: String,
    /// Who sits there.
    pub kind: Seat,
}

/// A view with the log that leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// What is seen.
    pub view: View,
    /// Rows of the log before this one stay as they were…
    pub log_from: u32,
    /// …and these follow.
    pub log: Vec<LogRow>,
    /// The seats now.
    pub seats: Vec<SeatInfo>,
    /// Whether a bot is to decide at the end of the game.
    pub bot_next: bool,
}
