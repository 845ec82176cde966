//! The plan: how each part of the game is written.

use super::writer::Manner;
use std::collections::{BTreeMap, BTreeSet};

/// The manner of each part of the game, and computed parts that must be written.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// By part: `actions.buy`, `board`, `end[0]`; other parts are written in the shortest manner.
    pub manners: BTreeMap<String, Manner>,
    /// Loops whose limit must be written, and offers of which `always` must be, by path.
    pub computed: BTreeSet<String>,
}

impl Plan {
    /// Returns the manner of a part.
    pub fn manner(&self, part: &str) -> Manner {
        self.manners.get(part).copied().unwrap_or(Manner::Short)
    }
}
