//! Effects that a cost may not have, and effects before the conditions of `after`: legality must be known without
//! chance and without an answer of another player.

use crate::compiler::Compiler;
use crate::env::Progress;
use boardwright_def::Effect;
use boardwright_diag::Capability;
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Reports every effect of a cost that rolls, asks another player, or asks in a sequence; and if the cost asks,
    /// every effect that leaves anything to chance. The path is that of the effects.
    pub fn check_cost(&mut self, effects: &[Effect]) {
        let mut asks = false;
        boardwright_def::walk_effects(effects, &mut |effect| asks |= effect.asks_actor());
        self.check_paid_all(effects, asks);
    }

    fn check_paid_all(&mut self, effects: &[Effect], asks: bool) {
        for (index, effect) in effects.iter().enumerate() {
            self.within(&format!("[{index}]"), |c| c.check_paid(effect, asks));
        }
    }

    fn check_paid(&mut self, effect: &Effect, asks: bool) {
        let facts = effect.facts();
        let open = |effect: &Effect| {
            let facts = effect.facts();
            if asks { !facts.is_foreseen() } else { facts.suspends() }
        };
        let itself = open(effect) && !effect.asks_actor();
        if itself || facts.calls.is_some_and(|sequence| self.calls_any(sequence, open)) {
            return self.unpayable();
        }
        effect.each_body(&mut |key, body| {
            self.within(&key.to_string(), |c| c.check_paid_all(body, asks));
        });
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
