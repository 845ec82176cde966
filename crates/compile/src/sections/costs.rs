//! What a cost cannot do: whether an action is legal must be known without asking or rolling.

use crate::ctx::Compiler;
use crate::env::Progress;
use boardwright_def::Effect;
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Reports every effect of a cost that asks somebody or rolls. The path is that of the effects.
    pub fn check_cost(&mut self, effects: &[Effect]) {
        for (index, effect) in effects.iter().enumerate() {
            self.within(&format!("[{index}]"), |c| c.check_paid(effect));
        }
    }

    fn check_paid(&mut self, effect: &Effect) {
        let choose = "make it a parameter of the action, which the cost may use, or choose in `do`";
        match effect {
            Effect::ChooseOne { .. } | Effect::ChooseN { .. } => {
                self.unpayable("nothing can be chosen while a cost is paid", choose);
            }
            Effect::ChooseEach { .. } => {
                let way = "ask in `do`, or in an action before this one";
                self.unpayable("nobody can answer while a cost is paid", way);
            }
            Effect::ChooseAction { .. } => {
                let way = "ask in `do`; what follows the answer may have a cost of its own";
                self.unpayable("nobody can be asked while a cost is paid", way);
            }
            Effect::Roll { .. } => {
                let way = "pay something certain and roll in `do`";
                self.unpayable("nothing can be rolled while a cost is paid", way);
            }
            Effect::Call { sequence, .. } if self.asks(sequence) => {
                let what = format!("`{sequence}` asks or rolls, which a cost cannot");
                self.unpayable(&what, "call it in `do`, and pay what is certain in `cost`");
            }
            Effect::If { then, otherwise, .. } => {
                self.within("then", |c| c.check_cost(then));
                self.within("else", |c| c.check_cost(otherwise));
            }
            other => {
                other.each_body(&mut |body| self.within("effects", |c| c.check_cost(body)));
            }
        }
    }

    fn unpayable(&mut self, what: &str, workaround: &str) {
        if let Some(span) = self.map.find(&self.path) {
            self.missing(span, what, workaround);
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
