//! Links: the whole game after `#`.

use crate::Setup;
use serde::{Deserialize, Serialize};

/// The content of a link. Seed, seats, players, knobs and moves are those of the open game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShareRequest {
    /// The spec in the editor.
    pub text: String,
    /// After how many decisions the receiver sees the game.
    pub at: u32,
    /// True to include the game; a spec with errors is shared without it.
    pub with_play: bool,
}

/// A link's fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shared {
    /// Without `#`.
    pub fragment: String,
    /// True if the link reveals hidden information.
    pub reveals: bool,
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
        /// The spec.
        text: String,
        /// Players, seed, seats, knobs.
        setup: Option<Setup>,
        /// The moves.
        moves: Vec<u32>,
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
