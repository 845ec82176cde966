//! The game in a link: its setup, its moves, and the hashes to verify.

use super::text::{deflate, inflate};
use super::{MAX_PLAY, Problem};
use serde::{Deserialize, Serialize};

/// The kind of a seat. New variants are only appended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeatCode {
    /// A person.
    Person,
    /// The agent `random`.
    Random,
    /// The agent `greedy`.
    Greedy,
    /// An agent by name, with its iterations.
    Agent(String, u32),
}

/// A game. New fields are only appended, in a new version of the link's format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// Version of the engine that made it.
    pub engine: String,
    /// Identity of the rules.
    pub rules_hash: u64,
    /// The game's seed.
    pub seed: u64,
    /// How many players.
    pub players: u32,
    /// Knobs set from outside.
    pub overrides: Vec<(String, String)>,
    /// By seat.
    pub seats: Vec<SeatCode>,
    /// Moves by index in the canonical list at each decision.
    pub moves: Vec<u32>,
    /// The number of decisions after which it is shown; at most the number of moves.
    pub at: u32,
    /// State hash at the shown decision.
    pub hash_at: u64,
    /// State hash after the last move.
    pub hash_last: u64,
    /// The position that the game began with, as state JSON, if it was set up by hand. It follows the other fields,
    /// deflated, and a flag of the link tells that it is there.
    #[serde(skip)]
    pub position: Option<String>,
}

impl Play {
    /// In postcard: integers as varints, so small numbers take one byte.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes =
            postcard::to_allocvec(self).expect("plain data, and memory grows as needed");
        if let Some(position) = &self.position {
            bytes.extend(deflate(position.as_bytes(), &[]));
        }
        bytes
    }

    /// Parses bytes; `positioned` tells that a position follows.
    ///
    /// # Errors
    /// They are not a game, have a rest, are inconsistent, or have too large a position.
    pub(super) fn from_bytes(bytes: &[u8], positioned: bool) -> Result<Self, Problem> {
        let damaged = Problem::Damaged { part: "game" };
        let Ok((mut play, rest)) = postcard::take_from_bytes::<Self>(bytes) else {
            return Err(damaged);
        };
        if positioned {
            play.position = Some(inflate(rest, "", "game", MAX_PLAY)?);
        } else if !rest.is_empty() {
            return Err(damaged);
        }
        if play.at as usize <= play.moves.len() { Ok(play) } else { Err(damaged) }
    }
}
