//! Observations: all that a viewer sees of a state. Hidden values are not in the observation, so none can leak.

mod deal;
mod information_set;
mod recognition;
mod renumbering;
mod viewing;
mod visibility;

pub(crate) use deal::{deal, lay};
pub(crate) use information_set::{HiddenWord, InformationSet, Representative};
pub use recognition::{Sighting, sighting};
pub(crate) use viewing::View;
pub use viewing::observe;
pub(crate) use visibility::sees_variable;
pub use visibility::{
    Seen, knows_token, public_face, seen_face, sees_event, sees_face, sees_place, sees_place_var,
    shows_type,
};

use crate::hash::StableHasher;
use crate::machine::Decider;
use crate::{Outcome, PlaceId, PlayerId, TypeId, Value, Viewers};
use std::hash::{Hash, Hasher};

/// The observation of one player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Observation {
    /// The player.
    pub viewer: PlayerId,
    /// By [`PlaceId`].
    pub places: Vec<SeenPlace>,
    /// By [`VarId`]; `None` if the viewer does not see it.
    pub globals: Vec<Option<Value>>,
    /// By [`VarId`], then by place; `None` if a place has no such variable or the viewer does not see it.
    pub place_vars: Vec<Vec<Option<Value>>>,
    /// By [`VarId`], then by player.
    pub player_vars: Vec<Vec<Option<Value>>>,
    /// The number of the round.
    pub round: u32,
    /// The number of the turn.
    pub turn: u32,
    /// The number of the ply.
    pub ply: u32,
    /// The number of the decision within the ply.
    pub step: u32,
    /// The player who has the turn.
    pub active: Option<PlayerId>,
    /// The phase.
    pub phase: Option<usize>,
    /// The decider.
    pub decider: Option<Decider>,
    /// The legal moves in canonical order, if the viewer decides.
    pub moves: Vec<SeenMove>,
    /// The members that the viewer has picked so far, in a choice of several.
    pub picked: Vec<SeenArg>,
    /// The outcome, if the game is over.
    pub result: Option<Outcome>,
    /// Eliminated players, and sealed answers.
    pub players: SeenPlayers,
    /// The earlier positions that the rules compare.
    pub(crate) earlier: EarlierPositions,
    /// The states that give this observation; sampling draws from them.
    pub(crate) information_set: InformationSet,
}

/// The keys of earlier positions, of which everybody sees all parts. If there are none, they are no part of the hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EarlierPositions(pub Vec<u64>);

impl Hash for EarlierPositions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.0.is_empty() {
            self.0.hash(state);
        }
    }
}

/// Eliminated players, and sealed answers. If there are none, it is no part of the hash.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeenPlayers {
    /// The eliminated players.
    pub eliminated: Viewers,
    /// The players who answer the present question simultaneously.
    pub answering: Viewers,
    /// The answer that the viewer has already given; a token by its face.
    pub answered: Option<(Value, Option<SeenToken>)>,
}

impl Hash for SeenPlayers {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Self::default() {
            (self.eliminated, self.answering, &self.answered).hash(state);
        }
    }
}

/// A value as its decider sees it: a token by its place and, if the decider knows it, its face.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SeenArg {
    /// Any other value than a token.
    Value(Value),
    /// A token.
    Token(Option<PlaceId>, Option<SeenToken>),
}

/// A place as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPlace {
    /// The number of its tokens.
    pub count: usize,
    /// The tokens in order, except those of which the viewer may not see everything; `None` if the viewer cannot look in.
    pub tokens: Option<Vec<SeenToken>>,
    /// The tokens that the viewer knows without seeing them.
    pub known: Vec<KnownToken>,
    /// The tokens that the viewer sees without knowing their types or all their properties.
    pub face_down: Vec<FaceDownToken>,
}

impl Hash for SeenPlace {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.count, &self.tokens, &self.known).hash(state);
        // Most games have none. Then it is no part of the hash.
        if !self.face_down.is_empty() {
            self.face_down.hash(state);
        }
    }
}

/// A token that a viewer sees in a place without knowing its type or all its properties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceDownToken {
    /// The number of tokens before it, in a place with order.
    pub at: Option<usize>,
    /// Its owner.
    pub owner: Option<PlayerId>,
    /// Its type and public properties, unless its type is hidden; the other properties are `none`.
    pub shown: Option<SeenToken>,
}

impl Hash for FaceDownToken {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.at, self.owner).hash(state);
        // A hidden type adds nothing to the hash.
        if let Some(shown) = &self.shown {
            shown.hash(state);
        }
    }
}

/// A token that a viewer knows without seeing it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KnownToken {
    /// The number of tokens before it, in a place with order.
    pub at: Option<usize>,
    /// Its face.
    pub token: SeenToken,
}

/// The face of a token: type, owner and properties.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeenToken {
    /// Its type.
    pub type_id: TypeId,
    /// Its owner.
    pub owner: Option<PlayerId>,
    /// Its properties; `none` for one that refers to a token, which would distinguish that token from its equals.
    pub props: Vec<Value>,
}

/// A legal move as its decider sees it: tokens by place and face.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeenMove {
    /// The index of the alternative.
    pub alternative: usize,
    /// A value for each parameter; tokens are `none` here.
    pub args: Vec<Value>,
    /// For each parameter that is a token: its place and, if the decider knows it, its face.
    pub tokens: Vec<(Option<PlaceId>, Option<SeenToken>)>,
}

impl Observation {
    /// Returns the `observation_hash`: 64 bits over all fields.
    pub fn hash(&self) -> u64 {
        let mut hasher = StableHasher::default();
        Hash::hash(self, &mut hasher);
        hasher.finish()
    }
}
