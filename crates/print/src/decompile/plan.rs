//! The plan: how each part of the game is written.

use super::writer::Manner;
use std::collections::{BTreeMap, BTreeSet};

/// How each part of the game is written, and what has to be said beside it.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// By part: `actions.buy`, `board`, `end[0]`; shortest unless it stands here.
    pub manners: BTreeMap<String, Manner>,
    /// Loops whose limit has to be said, by path.
    pub limits: BTreeSet<String>,
}

impl Plan {
    /// How a part is written.
    pub fn manner(&self, part: &str) -> Manner {
        self.manners.get(part).copied().unwrap_or(Manner::Short)
    }
}
