//! How often bounds stop the changes of each variable and property.

use boardwright_kernel::{Bounded, Cut, EventKind, Program, VarId};
use boardwright_sim::trace::At;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The changes of one variable or property in a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BoundUse {
    /// Its id: `coins`; of a property with a dot: `.wounds`.
    pub name: String,
    /// Changes, those that a bound refused or cut to nothing included.
    pub changes: u64,
    /// How many of them a bound refused or cut.
    pub stopped: u64,
    /// The first decision after which a bound refused or cut one.
    pub first: Option<At>,
}

/// A variable or property. The order is that of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Global(VarId),
    Player(VarId),
    Place(VarId),
    Prop(u16),
}

/// Counts by variable and property.
#[derive(Debug, Default)]
pub struct Bounds {
    counts: BTreeMap<Key, BoundUse>,
}

impl Bounds {
    /// Counts a change or a refusal; other events count as nothing.
    pub fn hear(&mut self, kind: &EventKind, at: At) {
        let key = match kind {
            EventKind::Var { var, player, .. } => variable(*var, player.is_some()),
            EventKind::PlaceVar { var, .. } => Key::Place(*var),
            EventKind::Prop { prop, .. } => Key::Prop(*prop),
            EventKind::BoundRefused { of } => return self.stop(key_of(of), false, at),
            _ => return,
        };
        self.counts.entry(key).or_default().changes += 1;
    }

    /// Counts a change that was cut. One that changed something is heard as an event, too.
    pub fn cut(&mut self, cut: &Cut, at: At) {
        self.stop(key_of(&cut.of), cut.changed, at);
    }

    fn stop(&mut self, key: Key, heard: bool, at: At) {
        let count = self.counts.entry(key).or_default();
        count.changes += u64::from(!heard);
        count.stopped += 1;
        count.first.get_or_insert(at);
    }

    /// The counts with names.
    pub fn named(self, program: &Program) -> Vec<BoundUse> {
        let id = |key: Key| match key {
            Key::Global(var) => program.global_vars().get(var.index()).map(|var| var.id.clone()),
            Key::Player(var) => program.player_vars().get(var.index()).map(|var| var.id.clone()),
            Key::Place(var) => program.place_vars().nth(var.index()).map(|var| var.id.clone()),
            Key::Prop(prop) => Some(format!(".{}", program.prop_name(prop))),
        };
        let named = |(key, count)| BoundUse { name: id(key).unwrap_or_default(), ..count };
        self.counts.into_iter().map(named).collect()
    }
}

fn variable(var: VarId, of_player: bool) -> Key {
    if of_player { Key::Player(var) } else { Key::Global(var) }
}

fn key_of(of: &Bounded) -> Key {
    match of {
        Bounded::Var { var, player } => variable(*var, player.is_some()),
        Bounded::PlaceVar { var, .. } => Key::Place(*var),
        Bounded::Prop { prop, .. } => Key::Prop(*prop),
    }
}
