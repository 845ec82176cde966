//! What a cost cannot do: whether an action is legal must be known without asking or rolling.

use crate::compiler::Compiler;
use crate::env::Progress;
use boardwright_def::Effect;
use boardwright_diag::Capability;
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Reports every effect of a cost that asks somebody or rolls. The path is that of the effects.
    pub fn check_cost(&mut self, effects: &[Effect]) {
        for (index, effect) in effects.iter().enumerate() {
            self.within(&format!("[{index}]"), |c| c.check_paid(effect));
        }
    }

    fn check_paid(&mut self, effect: &Effect) {
        match effect {
            Effect::ChooseOne { .. }
            | Effect::ChooseN { .. }
            | Effect::ChooseEach { .. }
            | Effect::ChooseAction { .. }
            | Effect::Roll { .. } => self.unpayable(),
            Effect::Call { sequence, .. } if self.asks(sequence) => self.unpayable(),
            Effect::If { then, otherwise, .. } => {
                self.within("then", |c| c.check_cost(then));
                self.within("else", |c| c.check_cost(otherwise));
            }
            other => {
                other.each_body(&mut |body| self.within("effects", |c| c.check_cost(body)));
            }
        }
    }

    fn unpayable(&mut self) {
        if let Some(span) = self.map.find(&self.path) {
            self.missing(span, Capability::AskingCost);
        }
    }

    /// Whether a sequence asks or rolls, itself or in what it calls.
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
                boardwright_def::walk_effects(&sequence.effects, &mut |effect| match effect {
                    Effect::Call { sequence, .. } => next.push(sequence.clone()),
                    Effect::ChooseOne { .. }
                    | Effect::ChooseN { .. }
                    | Effect::ChooseEach { .. }
                    | Effect::ChooseAction { .. }
                    | Effect::Roll { .. } => asks = true,
                    _ => {}
                });
            }
        }
        asks
    }
}
