//! Links: the whole game after `#`.

use crate::Setup;
use serde::{Deserialize, Serialize};

/// What to put into a link. Seed, seats, players, knobs and moves are those of the open game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShareRequest {
    /// The spec as it stands in the editor.
    pub text: String,
    /// After how many decisions the receiver sees the game.
    pub at: u32,
    /// Whether the game goes along; a spec with errors is shared without.
    pub with_play: bool,
}

/// A link's fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shared {
    /// Without `#`.
    pub fragment: String,
    /// Whether the link tells what some player may not see.
    pub reveals: bool,
}

/// What a link says must come out.
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

/// What a link held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "a message is made once and boxed as a whole")]
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
        /// What must come out.
        expected: Option<Expected>,
        /// What could not be read, a sentence each.
        problems: Vec<String>,
    },
    /// It cannot be read: how much arrived, what is wrong, what to do.
    Unreadable {
        /// One or two sentences.
        message: String,
    },
}
