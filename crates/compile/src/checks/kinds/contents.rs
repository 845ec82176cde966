//! The types of the tokens that rules put into each zone.

use super::Kinds;
use boardwright_def::GameDef;
use std::collections::BTreeMap;

/// The types of the tokens of each zone, and of the pieces on boards.
#[derive(Default)]
pub(in crate::checks) struct Contents {
    zones: BTreeMap<String, Kinds>,
    /// Tokens of a player on boards.
    pub(super) pieces: Kinds,
}

impl Contents {
    /// Nothing in any zone.
    pub(super) fn empty(def: &GameDef) -> Self {
        let mut contents = Self { pieces: Kinds::nothing(), ..Self::default() };
        contents.pieces.off_board = false;
        for zone in &def.zones {
            if !def.is_cell(&zone.id) {
                contents.zones.insert(zone.id.clone(), Kinds::nothing());
            }
        }
        contents
    }

    /// The types of the tokens in a zone; of a cell nothing is known.
    pub fn of_zone(&self, zone: &str) -> Kinds {
        self.zones.get(zone).cloned().unwrap_or_default()
    }

    /// Says that nothing is known of what zones hold at most.
    pub(super) fn all_may_hold_any(&mut self) {
        let zones = self.zones.values_mut();
        zones.chain([&mut self.pieces]).for_each(|kinds| kinds.most = None);
    }

    /// Adds tokens to a place. Returns true if something is new.
    pub(super) fn add(&mut self, to: To, kinds: Kinds) -> bool {
        match to {
            To::Zone(zone) => {
                let Some(held) = self.zones.get_mut(&zone) else { return false };
                held.add(&Kinds { off_board: true, ..kinds })
            }
            To::Cells { owned } => {
                let kinds = if owned { kinds } else { kinds.unsure() };
                self.pieces.add(&kinds)
            }
            To::Anywhere => {
                let before = self.pieces.most.is_some()
                    || self.zones.values().any(|kinds| kinds.most.is_some());
                self.all_may_hold_any();
                before
            }
        }
    }
}

/// The place that tokens are put into.
pub(super) enum To {
    Zone(String),
    /// Some cell; `owned` if the tokens surely have an owner.
    Cells {
        owned: bool,
    },
    Anywhere,
}
