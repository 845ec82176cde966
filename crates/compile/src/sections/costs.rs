//! Effects that a cost may not have, and effects before the conditions of `after`: legality must be known without
//! chance and without an answer of another player.

use crate::compiler::Compiler;
use crate::env::Progress;
use crate::scope::Scope;
use crate::types::Typed;
use boardwright_def::Effect;
use boardwright_diag::{Capability, Code, Diagnostic};
use std::collections::BTreeSet;

/// A test of an effect.
type Test<'t> = &'t dyn Fn(&Effect) -> bool;

impl Compiler<'_> {
    /// Reports every effect of a cost that rolls, asks another player, or asks in a sequence; and if the cost asks,
    /// every effect that leaves anything to chance. The path is that of the effects.
    pub fn check_cost(&mut self, effects: &[Effect]) {
        let mut asks = false;
        boardwright_def::walk_effects(effects, &mut |effect| asks |= effect.asks_actor());
        let open = |effect: &Effect| {
            let facts = effect.facts();
            if asks { !facts.is_foreseen() } else { facts.suspends() }
        };
        let itself = |effect: &Effect| open(effect) && !effect.asks_actor();
        self.refuse_effects(effects, Capability::AskingCost, (&itself, &open));
    }

    /// Reports every effect whose result a question or chance decides, before a condition on the position after it.
    /// The path is that of the effects.
    pub fn check_foreseen(&mut self, effects: &[Effect]) {
        let open = |effect: &Effect| !effect.facts().is_foreseen();
        self.refuse_effects(effects, Capability::LookAhead, (&open, &open));
    }

    /// Warns of a part of a target that may be none, if the effect is part of a cost: then the cost cannot be paid.
    pub fn pays(&mut self, part: &Typed, scope: &Scope) {
        if !scope.paying || !part.ty.optional || part.ty.is_unknown() {
            return;
        }
        if !scope.excludes_none(&part.expr) {
            let message = "this may be none, and then the action is not offered";
            let hint = "test it in `pre` or with the parameters (`… != none`); if the action is free then, put the cost \
                        inside `if: … != none`";
            self.report(Diagnostic::new(Code::PossibleNoneCost, part.span, message).hint(hint));
        }
    }

    /// Reports the effects that are refused: by a test of each effect, and by one of those in the sequences that it calls.
    fn refuse_effects(
        &mut self,
        effects: &[Effect],
        capability: Capability,
        tests: (Test<'_>, Test<'_>),
    ) {
        let (itself, called) = tests;
        for (index, effect) in effects.iter().enumerate() {
            let calls = effect.facts().calls;
            let refused =
                itself(effect) || calls.is_some_and(|sequence| self.calls_any(sequence, called));
            self.within(&format!("[{index}]"), |c| {
                if !refused {
                    return effect.each_body(&mut |key, body| {
                        c.within(&key.to_string(), |c| c.refuse_effects(body, capability, tests));
                    });
                }
                if let Some(span) = c.map.find(&c.path) {
                    c.missing(span, capability);
                }
            });
        }
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
