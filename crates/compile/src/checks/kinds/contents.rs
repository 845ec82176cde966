//! The types of the tokens that rules put into each zone.

use super::walk::{Seen, walk};
use super::{Kinds, Known, zone_of};
use boardwright_def::{Effect, Expr, GameDef};
use std::collections::BTreeMap;

/// Limit on the passes over the rules, each of which follows tokens from one zone to the next.
const PASSES: u32 = 20;

/// The types of the tokens of each zone, and of the pieces on boards.
#[derive(Default)]
pub(in crate::checks) struct Contents {
    zones: BTreeMap<String, Kinds>,
    /// Tokens of a player on boards.
    pub(super) pieces: Kinds,
}

impl Contents {
    pub fn of(def: &GameDef) -> Self {
        let mut contents = Self { pieces: Kinds::nothing(), ..Self::default() };
        contents.pieces.off_board = false;
        for zone in &def.zones {
            if !Self::is_cell(def, &zone.id) {
                contents.zones.insert(zone.id.clone(), Kinds::nothing());
            }
        }
        for _ in 0..PASSES {
            let mut puts = Vec::new();
            walk(def, &contents, &mut |_, seen, known| {
                if let Seen::Effect(effect) = seen {
                    puts.extend(Put::of(effect, known));
                }
            });
            let mut more = false;
            for put in puts {
                more |= contents.add(put);
            }
            if !more {
                return contents;
            }
        }
        contents.all_may_hold_any();
        contents
    }

    /// True if a zone is a cell of a board.
    pub fn is_cell(def: &GameDef, zone: &str) -> bool {
        def.boards.iter().any(|board| board.cells.iter().any(|cell| cell == zone))
    }

    /// The types of the tokens in a zone; of a cell nothing is known.
    pub fn of_zone(&self, zone: &str) -> Kinds {
        self.zones.get(zone).cloned().unwrap_or_default()
    }

    fn all_may_hold_any(&mut self) {
        let zones = self.zones.values_mut();
        zones.chain([&mut self.pieces]).for_each(|kinds| kinds.most = None);
    }

    /// Adds tokens to a place. Returns true if something is new.
    fn add(&mut self, put: Put) -> bool {
        match put.to {
            To::Zone(zone) => {
                let Some(kinds) = self.zones.get_mut(&zone) else { return false };
                kinds.add(&Kinds { off_board: true, ..put.kinds })
            }
            To::Cells { owned } => {
                let kinds = if owned { put.kinds } else { put.kinds.unsure() };
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
enum To {
    Zone(String),
    /// Some cell; `owned` if the tokens surely have an owner.
    Cells {
        owned: bool,
    },
    Anywhere,
}

/// Tokens that an effect puts somewhere.
struct Put {
    to: To,
    kinds: Kinds,
}

impl Put {
    fn of(effect: &Effect, known: &Known<'_>) -> Option<Self> {
        if let Effect::CreateToken { of, zone, owner, .. } = effect {
            let to = to(zone, owner.is_some(), known);
            return Some(Put { to, kinds: known.value(of) });
        }
        if let Effect::MoveToken { token, to: place, .. } = effect {
            return Some(Put { to: to(place, false, known), kinds: known.value(token) });
        }
        if let Effect::MoveAll { tokens, to: place, .. } = effect {
            return Some(Put { to: to(place, false, known), kinds: known.list(tokens) });
        }
        if let Effect::Draw { from, to: place, .. } = effect {
            return Some(Put { to: to(place, false, known), kinds: known.inside(from) });
        }
        // A token of another type is where it was.
        if let Effect::SetProp { prop, .. } = effect
            && prop == "type"
        {
            return Some(Put { to: To::Anywhere, kinds: Kinds::default() });
        }
        None
    }
}

fn to(place: &Expr, owned: bool, known: &Known<'_>) -> To {
    match zone_of(place) {
        _ if known.is_cells(place) => To::Cells { owned },
        Some(zone) => To::Zone(zone.to_owned()),
        None => To::Anywhere,
    }
}
