//! Dice, draws and shuffles.

use super::{Alternative, AlternativeKind, ParamInfo};
use crate::code::{ListId, NodeId};
use crate::{CauseId, Kind};

/// The chance of a game.
#[derive(Debug)]
pub(crate) struct Chance {
    pub rolls: Vec<RollDef>,
    pub secrets: Vec<SecretRoll>,
    /// True if anything is left to chance.
    pub any: bool,
    /// True if chance is lazy: an effect shuffles, draws or inserts at random, so an operation may have to wait for an
    /// outcome.
    pub lazy: bool,
    /// The alternatives of lazy chance: a token, or how many tokens lie before one.
    pub lazy_outcomes: [Vec<Alternative>; 2],
}

impl Default for Chance {
    fn default() -> Self {
        Self {
            rolls: Vec::new(),
            secrets: Vec::new(),
            any: false,
            lazy: false,
            lazy_outcomes: [("next", Kind::Token), ("behind", Kind::Int)].map(|(name, kind)| {
                let params = vec![ParamInfo { name: name.to_owned(), kind }];
                vec![Alternative::plain(AlternativeKind::Outcome, params)]
            }),
        }
    }
}

/// A roll.
#[derive(Debug)]
pub(crate) struct RollDef {
    pub outcomes: RollOutcomes,
    pub kind: Kind,
    pub faces: u32,
    pub dice: u32,
    /// The outcome that a packed move of 0 stands for.
    pub lo: i32,
    pub shown: Vec<Alternative>,
    pub cause: CauseId,
    /// The only player who sees the outcome; all do if there is none.
    pub viewer: Option<NodeId>,
}

/// The outcome of a roll for one player, kept in the state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecretRoll {
    /// The word that holds it.
    pub value: u32,
    /// The word that holds who sees it; `none` while nothing secret is held.
    pub viewer: u32,
    pub roll: u16,
}

/// The outcomes of a roll.
#[derive(Debug)]
pub(crate) enum RollOutcomes {
    /// Values with weights, in canonical order, and the sum of the weights.
    Weighted(Vec<(i32, u32)>, u32),
    /// Members of a list, equally likely.
    List(ListId),
}
