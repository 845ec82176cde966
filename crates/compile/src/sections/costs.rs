//! Effects that a cost may not have, and effects before the conditions of `after`: legality must be known without a
//! question or a roll.

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
        let asks = |effect: &Effect| effect.facts().suspends();
        if asks(effect) || facts.calls.is_some_and(|sequence| self.calls_any(sequence, asks)) {
            return self.unpayable();
        }
        effect.each_body(&mut |key, body| self.within(&key.to_string(), |c| c.check_cost(body)));
    }

    fn unpayable(&mut self) {
        if let Some(span) = self.map.find(&self.path) {
            self.missing(span, Capability::AskingCost);
        }
    }

    /// Reports every effect whose result a question or chance decides, before a condition on the position after it.
    /// The path is that of the effects.
    pub fn check_foreseen(&mut self, effects: &[Effect]) {
        for (index, effect) in effects.iter().enumerate() {
            self.within(&format!("[{index}]"), |c| c.check_one_foreseen(effect));
        }
    }

    fn check_one_foreseen(&mut self, effect: &Effect) {
        let open = |effect: &Effect| !effect.facts().is_foreseen();
        let called = effect.facts().calls;
        if open(effect) || called.is_some_and(|sequence| self.calls_any(sequence, open)) {
            if let Some(span) = self.map.find(&self.path) {
                self.missing(span, Capability::LookAhead);
            }
            return;
        }
        effect.each_body(&mut |key, body| {
            self.within(&key.to_string(), |c| c.check_foreseen(body));
        });
    }

    /// True if a sequence has an effect of a kind, itself or in a sequence it calls.
    fn calls_any(&self, sequence: &str, wanted: impl Fn(&Effect) -> bool) -> bool {
        let mut seen = BTreeSet::new();
        let mut next = vec![sequence.to_owned()];
        let mut any = false;
        while let Some(id) = next.pop() {
            let found = self.env.sequences.iter().find(|head| head.id == id);
            let Some(Progress::Done { sequence, .. }) = found.map(|head| &head.state) else {
                continue;
            };
            if seen.insert(id) {
                boardwright_def::walk_effects(&sequence.effects, &mut |effect| {
                    next.extend(effect.facts().calls.map(str::to_owned));
                    any |= wanted(effect);
                });
            }
        }
        any
    }
}
