//! The game in a link: its setup, its moves, and the hashes to verify.

use super::head::{HAS_BRANCHES, HAS_POSITION};
use super::text::{deflate, inflate, inflate_bytes};
use super::{Branches, MAX_PLAY, Problem};
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
    /// Moves by index in the canonical list at each decision; those of the main line, if there are variations.
    pub moves: Vec<u32>,
    /// The number of decisions after which it is shown; at most the number of moves of the line that is played.
    pub at: u32,
    /// State hash at the shown decision.
    pub hash_at: u64,
    /// State hash after the last move.
    pub hash_last: u64,
    /// The position that the game began with, as state JSON, if it was set up by hand. It follows the other fields,
    /// deflated, and a flag of the link tells that it is there.
    #[serde(skip)]
    pub position: Option<String>,
    /// Variations and comments. They follow the other fields, deflated and behind their length, with a flag of their own.
    #[serde(skip)]
    pub branches: Option<Branches>,
}

impl Play {
    /// In postcard: integers as varints, so small numbers take one byte.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let whole = "plain data, and memory grows as needed";
        let mut bytes = postcard::to_allocvec(self).expect(whole);
        if let Some(branches) = &self.branches {
            let packed = deflate(&branches.to_bytes(), &[]);
            bytes.extend(postcard::to_allocvec(&packed).expect(whole));
        }
        if let Some(position) = &self.position {
            bytes.extend(deflate(position.as_bytes(), &[]));
        }
        bytes
    }

    /// The flags of the parts behind the fields.
    pub(super) fn flags(&self) -> u8 {
        let flag = |is_there: bool, flag: u8| if is_there { flag } else { 0 };
        flag(self.position.is_some(), HAS_POSITION) | flag(self.branches.is_some(), HAS_BRANCHES)
    }

    /// Parses bytes; the flags tell what follows the fields. Broken variations are left out, and returned as a problem.
    ///
    /// # Errors
    /// They are not a game, have a rest, are inconsistent, or have too large a position.
    pub(super) fn from_bytes(bytes: &[u8], flags: u8) -> Result<(Self, Option<Problem>), Problem> {
        let damaged = Problem::Damaged { part: "game" };
        let Ok((mut play, mut rest)) = postcard::take_from_bytes::<Self>(bytes) else {
            return Err(damaged);
        };
        let mut problem = None;
        if flags & HAS_BRANCHES != 0 {
            let Ok((packed, behind)) = postcard::take_from_bytes::<Vec<u8>>(rest) else {
                return Err(damaged);
            };
            rest = behind;
            let read = inflate_bytes(&packed, "", "list of variations", MAX_PLAY)
                .and_then(|bytes| Branches::from_bytes(&bytes, play.moves.len()));
            match read {
                Ok(branches) => play.branches = Some(branches),
                Err(broken) => problem = Some(broken),
            }
        }
        if flags & HAS_POSITION != 0 {
            play.position = Some(inflate(rest, "", "game", MAX_PLAY)?);
        } else if !rest.is_empty() {
            return Err(damaged);
        }
        let total = match &play.branches {
            Some(branches) => branches.total,
            None => play.moves.len() as u32,
        };
        if problem.is_some() {
            play.at = play.at.min(total); // it may be a move of a line that is lost
        }
        if play.at <= total { Ok((play, problem)) } else { Err(damaged) }
    }
}
