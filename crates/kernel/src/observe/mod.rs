//! What a viewer sees. Whatever is not seen is not in the observation, so nothing can leak from it.

mod look;
mod sight;

pub use look::observe;
pub(crate) use look::{place_vars, seen_moves};
pub(crate) use sight::sees;
pub use sight::{Seen, knows_token, sees_event, sees_place, sees_place_var};

use crate::machine::Decider;
use crate::sample::Ground;
use crate::{Outcome, PlaceId, PlayerId, TypeId, Value, Viewers};
use std::hash::{Hash, Hasher};

/// What one player sees of a state.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Observation {
    /// Who sees it.
    pub viewer: PlayerId,
    /// By [`PlaceId`].
    pub places: Vec<SeenPlace>,
    /// By [`VarId`]; `None` where the viewer does not see it.
    pub globals: Vec<Option<Value>>,
    /// By [`VarId`], then by place; `None` where a place has no such variable or the viewer does not
    /// see it.
    pub place_vars: Vec<Vec<Option<Value>>>,
    /// By [`VarId`], then by player.
    pub player_vars: Vec<Vec<Option<Value>>>,
    /// Number of the round.
    pub round: u32,
    /// Number of the turn.
    pub turn: u32,
    /// Number of the ply.
    pub ply: u32,
    /// Number of the decision within the ply.
    pub step: u32,
    /// Who has the turn.
    pub active: Option<PlayerId>,
    /// The phase.
    pub phase: Option<usize>,
    /// Who decides.
    pub decider: Option<Decider>,
    /// The legal moves in canonical order, if the viewer decides.
    pub moves: Vec<SeenMove>,
    /// What the viewer picked so far, if several members of a list are being chosen.
    pub picked: Vec<SeenArg>,
    /// How the game ended.
    pub result: Option<Outcome>,
    /// Who is left out, and what is answered at the same time.
    pub table: SeenTable,
    /// All else that the viewer may know: what worlds are drawn from.
    pub(crate) ground: Ground,
}

/// What is seen of the players themselves. Most games have nothing of it, and then it is no part of
/// the hash.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeenTable {
    /// Who is eliminated.
    pub eliminated: Viewers,
    /// Who answers the present question at the same time.
    pub answering: Viewers,
    /// What the viewer has answered to it already; a token as what it is.
    pub answered: Option<(Value, Option<SeenToken>)>,
}

impl Hash for SeenTable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Self::default() {
            self.eliminated.hash(state);
            self.answering.hash(state);
            self.answered.hash(state);
        }
    }
}

/// A value as its decider sees it: a token by where it lies and, if the decider sees that, what it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SeenArg {
    /// A value that is no token.
    Value(Value),
    /// A token.
    Token(Option<PlaceId>, Option<SeenToken>),
}

/// What is seen of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPlace {
    /// How many tokens it holds.
    pub count: usize,
    /// Which, in order, but for those whose type the viewer may not see; `None` if the viewer cannot
    /// look in.
    pub tokens: Option<Vec<SeenToken>>,
    /// What the viewer knows of the tokens that it does not see.
    pub known: Vec<KnownToken>,
    /// Tokens of which the viewer sees that they are there, but not which they are.
    pub veiled: Vec<VeiledToken>,
}

impl Hash for SeenPlace {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.count.hash(state);
        self.tokens.hash(state);
        self.known.hash(state);
        // Most games have none, and then it is no part of the hash.
        if !self.veiled.is_empty() {
            self.veiled.hash(state);
        }
    }
}

/// A token that a viewer sees lying in a place without seeing or knowing which it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VeiledToken {
    /// How many lie before it in a place with order.
    pub at: Option<usize>,
    /// Whose it is.
    pub owner: Option<PlayerId>,
}

/// A token that a viewer knows where it does not see it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KnownToken {
    /// How many lie before it in a place with order.
    pub at: Option<usize>,
    /// What it is.
    pub token: SeenToken,
}

/// What is seen of a token.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeenToken {
    /// Its type.
    pub type_id: TypeId,
    /// Whose it is.
    pub owner: Option<PlayerId>,
    /// Its properties; `none` for one that names a token, which would tell that token from its
    /// equals.
    pub props: Vec<Value>,
}

/// A legal move as its decider sees it: tokens by where they lie and what they are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeenMove {
    /// Which alternative.
    pub alternative: usize,
    /// A value for each parameter; tokens are `none` here.
    pub args: Vec<Value>,
    /// For each parameter that is a token: where it lies and, if the decider sees that, what it is.
    pub tokens: Vec<(Option<PlaceId>, Option<SeenToken>)>,
}

/// FNV-1a with lengths and discriminants as 64 bits, so that 32-bit machines hash the same.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, value: u16) {
        self.write(&value.to_le_bytes());
    }

    fn write_u32(&mut self, value: u32) {
        self.write(&value.to_le_bytes());
    }

    fn write_i32(&mut self, value: i32) {
        self.write(&value.to_le_bytes());
    }

    fn write_u64(&mut self, value: u64) {
        self.write(&value.to_le_bytes());
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as i64 as u64);
    }

    fn finish(&self) -> u64 {
        crate::hash::finish(self.0)
    }
}

impl Observation {
    /// `observation_hash`: all of it, 64 bits.
    pub fn hash(&self) -> u64 {
        let mut fold = Fold(0xcbf2_9ce4_8422_2325);
        Hash::hash(self, &mut fold);
        fold.finish()
    }
}
