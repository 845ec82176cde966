//! The first words of a state: counters, the active player, the result.

use crate::Kind;
use crate::link::{Linker, MOST_COUNTED, MOST_DEPTH};
use crate::outcome::{Fault, OutcomeKind};
use crate::state::{QUEUE_LENGTH, word};
use crate::value::NONE;

impl Linker<'_> {
    /// Declares them, with what a saved state may say of each.
    pub(in crate::link) fn declare_header(&mut self) {
        self.words(word::HEADER, 0);
        for at in [
            word::ACTIVE,
            word::PHASE,
            word::DECIDER,
            word::NEXT,
            word::LAST_ACTOR,
            word::RESULT_CAUSE,
        ] {
            self.ir.layout.template[at] = NONE;
            self.ir.layout.ranges[at].none = true;
        }
        self.ir.layout.payoffs = self.words(self.players, NONE);
        self.name_words("payoffs", self.ir.layout.payoffs, self.players, Kind::Int);
        let last = self.players as i32 - 1;
        for at in [word::ACTIVE, word::DECIDER, word::NEXT, word::LAST_ACTOR] {
            self.limit(at as u32, 1, 0, last);
        }
        for at in [word::END_PHASE, word::END_TURN, word::SETUP_DONE] {
            self.limit(at as u32, 1, 0, 1);
        }
        let phases = self.def.turn.phases.len() as i32;
        self.limit(word::PHASE as u32, 1, 0, phases - 1);
        self.limit(word::QUEUE_HEAD as u32, 1, 0, QUEUE_LENGTH as i32 - 1);
        let queued = if self.def.triggers.is_empty() { 0 } else { QUEUE_LENGTH as i32 };
        self.limit(word::QUEUE_LEN as u32, 1, 0, queued);
        for at in [word::ROUND, word::TURN, word::PLY, word::STEP] {
            self.limit(at as u32, 1, 0, MOST_COUNTED);
        }
        let depth = self.def.meta.max_trigger_depth.min(MOST_DEPTH) as i32;
        self.limit(word::DEPTH as u32, 1, 0, depth);
        self.limit(word::RESULT as u32, 1, 0, OutcomeKind::ALL.len() as i32);
        self.limit(word::WINNERS as u32, 1, 0, (1 << self.players) - 1);
        self.limit(word::FAULT as u32, 1, 0, Fault::ALL.len() as i32);
    }
}
