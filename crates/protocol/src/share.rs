//! Links: the whole game after `#`.

use crate::Setup;
use serde::{Deserialize, Serialize};

/// The mode of the page for the receiver of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum LinkMode {
    /// The spec beside the game.
    #[default]
    Edit,
    /// The game, to be played.
    Play,
    /// The game, to be looked at.
    Replay,
    /// The same as a part of another page.
    Embed,
    /// The questions of the game's lesson, one after the other.
    Lesson,
}

impl LinkMode {
    /// All, as the second character of a link counts them.
    pub const ALL: [LinkMode; 5] =
        [LinkMode::Edit, LinkMode::Play, LinkMode::Replay, LinkMode::Embed, LinkMode::Lesson];

    /// The mode that a fragment says at a glance, so that the page loads nothing in vain until the engine has read it. It is
    /// [`LinkMode::Edit`] for whatever is no link.
    pub fn glance(fragment: &str) -> LinkMode {
        let mut characters = fragment.trim_start_matches('#').bytes();
        match (characters.next(), characters.next()) {
            (Some(b'2'), Some(digit @ b'A'..=b'E')) => LinkMode::ALL[usize::from(digit - b'A')],
            // Links of version 1 have flags in this place; the third of them is for links to play.
            (Some(b'1'), Some(b'E'..=b'H' | b'M'..=b'P')) => LinkMode::Play,
            _ => LinkMode::Edit,
        }
    }
}

/// The part of the open game that a link holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sent {
    /// The rules alone, without players, seed and knobs.
    Rules,
    /// The game without its moves.
    Start,
    /// The game with its moves up to the decision that is shown.
    Position,
    /// The game with all moves of the line that is played, without other variations and without comments.
    Line,
    /// The game with all its moves, variations and comments.
    Game,
}

/// The content of a link. Seed, seats, players, knobs and moves are those of the open game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShareRequest {
    /// The spec in the editor.
    pub text: String,
    /// After how many decisions the receiver sees the game.
    pub at: u32,
    /// The mode of the page for the receiver.
    pub mode: LinkMode,
    /// The part of the game that goes along. A spec with errors is shared without a game.
    pub sent: Sent,
}

/// A link's fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shared {
    /// Without `#`.
    pub fragment: String,
    /// True if the link holds a running game with hidden information, so that it reveals all secrets.
    pub reveals: bool,
    /// True if the open game is over, at its last decision.
    pub is_over: bool,
    /// The version of the engine.
    pub engine: String,
}

/// A question about a trace, the file of a game that the command line replays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TraceRequest {
    /// The open game. Answer: [`Response::Text`](crate::Response::Text).
    Save {
        /// As JSON, else as text.
        json: bool,
    },
    /// Read a trace of these rules. Answer: [`Response::Received`](crate::Response::Received).
    Read {
        /// The spec.
        text: String,
        /// The trace, as JSON or text.
        trace: String,
    },
}

/// The hashes that a link gives, to verify.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expected {
    /// The engine that made it.
    pub engine: String,
    /// Identity of the rules.
    pub rules_hash: String,
    /// State hash at the shown decision.
    pub hash_at: String,
    /// State hash after the last.
    pub hash_last: String,
}

/// The content of a link that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    target_pointer_width = "64", // with shorter pointers it is small enough
    expect(clippy::large_enum_variant, reason = "a message is made once and boxed as a whole")
)]
pub enum Received {
    /// A spec, and maybe a game.
    Link {
        /// The mode of the page for the receiver.
        mode: LinkMode,
        /// The spec.
        text: String,
        /// Players, seed, seats, knobs.
        setup: Option<Setup>,
        /// The moves, those of the main line.
        moves: Vec<u32>,
        /// Variations and comments, see [`Record`](crate::Record).
        branches: Vec<u8>,
        /// After how many decisions it is shown.
        at: u32,
        /// The hashes to verify.
        expected: Option<Expected>,
        /// Problems with unreadable parts, a sentence each.
        problems: Vec<String>,
    },
    /// It cannot be read: the problem, and what to do.
    Unreadable {
        /// One or two sentences.
        message: String,
    },
}
