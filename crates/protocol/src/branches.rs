//! Lines of the open game: the main line, variations, and comments.

use serde::{Deserialize, Serialize};

/// The moves that a game is opened with.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Record {
    /// Those of the main line, by index in the list at each decision.
    pub moves: Vec<u32>,
    /// Variations and comments, in the form of links, which the page only passes on; empty if there are none.
    pub branches: Vec<u8>,
    /// Moves that were chosen then: the number of decisions before each, and its index.
    pub then: Vec<(u32, u32)>,
}

/// A change of the lines. Answer to a comment: [`Response::Branches`](crate::Response::Branches), to the others
/// [`Response::Shown`](crate::Response::Shown).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum BranchChange {
    /// Play this line, shown after its first move.
    Switch(u32),
    /// Make it the main line.
    Promote(u32),
    /// Delete it, with its own variations.
    Delete(u32),
    /// Bring the line back that was deleted last.
    Restore,
    /// Write a comment about a position of the line that is played; an empty one is none.
    Comment {
        /// After how many decisions.
        at: u32,
        /// The text.
        text: String,
    },
}

/// The lines of the open game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BranchesView {
    /// Each line before its variations; empty if there is one line only, which is played to its end.
    pub lines: Vec<LineView>,
    /// The place of the one that is played.
    pub current: u32,
    /// The comments of the line that is played.
    pub comments: Vec<CommentView>,
    /// Its positions with more than one next move, after so many decisions.
    pub forks: Vec<u32>,
    /// True if a line was deleted and can come back.
    pub deleted: bool,
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LineView {
    /// Its number, for requests; 0 is the main line.
    pub line: u32,
    /// 0 for the main line, 1 for its variations, and so on.
    pub depth: u32,
    /// How many decisions lead to its first move.
    pub from: u32,
    /// How many moves it has.
    pub moves: u32,
    /// The seat of its first move; 0 for chance, and for the main line.
    pub seat: u32,
    /// Its first move, in words; empty for the main line.
    pub label: String,
    /// How many comments it has.
    pub comments: u32,
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommentView {
    /// After how many decisions.
    pub at: u32,
    /// The text.
    pub text: String,
}
