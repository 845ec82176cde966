//! Dice, draws and shuffles.

use super::{Alternative, AlternativeKind, ParamInfo, RollDef, SecretRoll};
use crate::Kind;

/// What chance decides in a game.
#[derive(Debug)]
pub(crate) struct Chance {
    pub rolls: Vec<RollDef>,
    pub secrets: Vec<SecretRoll>,
    /// True if anything is left to chance.
    pub any: bool,
    /// True if chance may be asked in the middle of an operation: an effect shuffles, draws or inserts at random.
    pub lazy: bool,
    /// The outcomes of such a question: a token, or how many lie before one.
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
