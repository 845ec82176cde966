//! Decisions that changed what all share, and that another player soon built on.

use boardwright_kernel::{EventKind, PlaceId, PlayerId, Program, VarId};
use std::collections::BTreeMap;

/// Something that no player owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shared {
    /// A global variable.
    Global(VarId),
    /// A zone or a cell, with its tokens and variables.
    Place(PlaceId),
}

/// A decision that changed something shared and was not answered yet.
#[derive(Debug, Clone, Copy)]
struct Write {
    decision: usize,
    player: PlayerId,
    turn: u32,
}

/// The decisions of a game that changed a shared place or variable, which another player changed within the next round.
#[derive(Debug, Default)]
pub struct SharedWrites {
    open: BTreeMap<Shared, Vec<Write>>,
    answered: Vec<bool>,
}

impl SharedWrites {
    /// Begins the decision of a player.
    pub fn begin(&mut self) {
        self.answered.push(false);
    }

    /// Adds a change that the present decision of `player` made at `turn`.
    pub fn add(&mut self, program: &Program, kind: &EventKind, player: PlayerId, turn: u32) {
        let Some(decision) = self.answered.len().checked_sub(1) else { return };
        let round = program.players() as u32;
        for shared in changed(program, kind).into_iter().flatten() {
            let writes = self.open.entry(shared).or_default();
            writes.retain(|write| turn <= write.turn + round);
            for write in writes.iter().filter(|write| write.player != player) {
                if let Some(answered) = self.answered.get_mut(write.decision) {
                    *answered = true;
                }
            }
            writes.retain(|write| write.player == player);
            if writes.last().is_none_or(|write| write.decision != decision) {
                writes.push(Write { decision, player, turn });
            }
        }
    }

    /// How many decisions were answered.
    pub fn count(&self) -> u64 {
        self.answered.iter().filter(|answered| **answered).count() as u64
    }
}

/// The shared things that an event changed.
fn changed(program: &Program, kind: &EventKind) -> [Option<Shared>; 2] {
    let place = |place: Option<PlaceId>| {
        let place = place?;
        let info = program.places().get(place.index())?;
        info.owner.is_none().then_some(Shared::Place(place))
    };
    match kind {
        EventKind::Var { var, player: None, .. } => [Some(Shared::Global(*var)), None],
        EventKind::PlaceVar { place: at, .. } => [place(Some(*at)), None],
        EventKind::Moved { from, to, .. } => [place(*from), place(*to)],
        _ => [None, None],
    }
}
