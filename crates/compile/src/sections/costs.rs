//! Effects that a cost may not have: legality must be known without a question or a roll.

use crate::compiler::Compiler;
use crate::env::Progress;
use boardwright_def::Effect;
use boardwright_diag::Capability;
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Reports every effect of a cost that asks a player or rolls. The path is that of the effects.
    pub fn check_cost(&mut self, effects: &[Effect]) {
        for (index, effect) in effects.iter().enumerate() {
            self.within(&format!("[{index}]"), |c| c.check_paid(effect));
        }
    }

    fn check_paid(&mut self, effect: &Effect) {
        let facts = effect.facts();
        if facts.suspends() || facts.calls.is_some_and(|sequence| self.asks(sequence)) {
            return self.unpayable();
        }
        effect.each_body(&mut |key, body| self.within(&key.to_string(), |c| c.check_cost(body)));
    }

    fn unpayable(&mut self) {
        if let Some(span) = self.map.find(&self.path) {
            self.missing(span, Capability::AskingCost);
        }
    }

    /// True if a sequence asks or rolls, itself or in a sequence it calls.
    fn asks(&self, sequence: &str) -> bool {
        let mut seen = BTreeSet::new();
        let mut next = vec![sequence.to_owned()];
        let mut asks = false;
        while let Some(id) = next.pop() {
            let found = self.env.sequences.iter().find(|head| head.id == id);
            let Some(Progress::Done { sequence, .. }) = found.map(|head| &head.state) else {
                continue;
            };
            if seen.insert(id) {
                boardwright_def::walk_effects(&sequence.effects, &mut |effect| {
                    let facts = effect.facts();
                    next.extend(facts.calls.map(str::to_owned));
                    asks |= facts.suspends();
                });
            }
        }
        asks
    }
}
