//! Opening a game, and the data that play does not change.

use crate::{
    BoardInfo, BranchesView, DiagnosticView, Expected, KnobView, ListKnobView, LogRow, Prose,
    Record, Seat, Setup, View, ZoneInfo,
};
use serde::{Deserialize, Serialize};

/// The start of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    /// At the beginning.
    Fresh,
    /// With these moves, by index in the list at each decision.
    Moves(Vec<u32>),
    /// With these moves and variations.
    Record(Box<Record>),
    /// With the moves of the game now open, on all its lines, by the names of actions and arguments, as far as they are
    /// legal.
    KeepMoves,
    /// At the position of a question of the game's lesson, counted from 0, with its seed and its number of players.
    Question(u32),
}

/// The viewer of a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ViewAs {
    /// This seat's.
    Seat(u32),
    /// The player who decides.
    Decider,
    /// People who share a screen: the one at this seat holds the device; 0 if nobody does. The hand of another person is
    /// shown only after the device was passed.
    Shared {
        /// The seat.
        holder: u32,
    },
    /// A viewer who sees everything.
    Everything,
}

/// A text to play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenGame {
    /// The spec.
    pub text: String,
    /// Players, seed, seats, knobs.
    pub setup: Setup,
    /// Its start.
    pub start: Start,
    /// After how many decisions it is shown; `None`: after the last.
    pub at: Option<u32>,
    /// The viewer.
    pub view: ViewAs,
    /// The hashes that a link gives.
    pub expected: Option<Expected>,
}

/// The result of opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opened {
    /// The text is not a game; the game open before stays open.
    Broken {
        /// The findings.
        diagnostics: Vec<DiagnosticView>,
    },
    /// It is open.
    Game {
        /// The data that play does not change.
        info: Box<GameInfo>,
        /// The view.
        shown: Box<Shown>,
        /// Differences from the link or the kept moves, a sentence each; empty if there are none.
        problems: Vec<String>,
        /// True if the hashes a link carried were compared and all agreed.
        verified: bool,
    },
}

/// The data of a game that play does not change.
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
    /// True if it began with a position that was set up by hand.
    pub by_hand: bool,
    /// True if the seed was looked for, so that the first roll is as wanted.
    pub set_roll: bool,
    /// Identity of the rules, 16 hex digits.
    pub rules_hash: String,
    /// Constants with a range.
    pub knobs: Vec<KnobView>,
    /// Its lists of numbers with a range.
    pub lists: Vec<ListKnobView>,
    /// Boards to draw.
    pub boards: Vec<BoardInfo>,
    /// Zones that are not cells.
    pub zones: Vec<ZoneInfo>,
    /// The rulebook.
    pub prose: Vec<Prose>,
    /// True if the game has hidden information.
    pub hides: bool,
    /// True if the players win or lose together.
    pub together: bool,
    /// The questions of its lesson.
    pub lesson: Vec<QuestionView>,
    /// The question that the game was opened at.
    pub asked: Option<AskedView>,
}

/// A question of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionView {
    /// The question.
    pub ask: String,
    /// The sentences to choose from; empty if a move on the board is the answer.
    pub options: Vec<String>,
    /// The right one of them, counted from 1.
    pub right: u32,
    /// A help on request; may be empty.
    pub hint: String,
    /// The reason of the answer; may be empty.
    pub because: String,
}

/// A question whose position is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedView {
    /// Its number in the lesson, counted from 0.
    pub number: u32,
    /// The decision that it is about: so many moves lead there.
    pub at: u32,
    /// The moves that answer it, by index at that decision; empty if a sentence does.
    pub right: Vec<u32>,
    /// The first of them, for people; empty if a sentence answers it.
    pub answer: String,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    /// From 1.
    pub seat: u32,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Seat,
    /// Its colour of the palette, if the spec gives one: `plum`; else empty.
    pub tint: String,
}

/// A view with the log that leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The view.
    pub view: View,
    /// Rows of the log before this one stay as they were…
    pub log_from: u32,
    /// …and these follow.
    pub log: Vec<LogRow>,
    /// The seats now.
    pub seats: Vec<SeatInfo>,
    /// True if a bot has the decision at the end of the game.
    pub bot_next: bool,
    /// How many moves were undone and can be made again.
    pub redo: u32,
    /// Positions in the middle of the move that was made, which the view does not show any more.
    pub stops: Vec<Stop>,
    /// The lines of the game, and comments.
    pub branches: BranchesView,
}

/// A position between two decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The view, without a decision.
    pub view: View,
    /// True if it shows answers that players gave at the same time.
    pub reveal: bool,
    /// The changes that led to it, a short sentence each.
    pub told: Vec<String>,
}
