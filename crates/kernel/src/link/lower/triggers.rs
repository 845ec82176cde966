//! Lowering of triggers: what they listen to, and their bodies.

use crate::Kind;
use crate::code::{Op, Signal};
use crate::link::Linker;
use crate::program::TriggerDef;
use boardwright_def::EventMatch;

impl Linker<'_> {
    pub(super) fn declare_listeners(&mut self) {
        let def = self.def;
        self.ir.triggers.listeners.resolved = vec![Vec::new(); def.actions.len()];
        for (number, trigger) in def.triggers.iter().enumerate() {
            self.path.push(format!("triggers[{number}]"));
            let phases = |l: &mut Self, phase: &Option<String>, signal: fn(u16) -> Signal| {
                let all = 0..def.turn.phases.len() as u16;
                match phase {
                    None => all.map(signal).collect::<Vec<_>>(),
                    Some(id) => {
                        let at = def.turn.phases.iter().position(|p| p.id == *id);
                        vec![signal(l.number(at, "phase", id))]
                    }
                }
            };
            let signals = match &trigger.on {
                EventMatch::PhaseEnter { phase } => phases(self, phase, Signal::PhaseEnter),
                EventMatch::PhaseExit { phase } => phases(self, phase, Signal::PhaseExit),
                EventMatch::TurnStart => vec![Signal::TurnStart],
                EventMatch::TurnEnd => vec![Signal::TurnEnd],
                EventMatch::RoundStart => vec![Signal::RoundStart],
                EventMatch::RoundEnd => vec![Signal::RoundEnd],
                EventMatch::ActionResolved { action } => {
                    for (at, found) in def.actions.iter().enumerate() {
                        if action.as_ref().is_none_or(|id| *id == found.id) {
                            self.ir.triggers.listeners.resolved[at].push(number as u16);
                        }
                    }
                    if let Some(id) = action {
                        let at = def.actions.iter().position(|a| a.id == *id);
                        self.number(at, "action", id);
                    }
                    Vec::new()
                }
                EventMatch::TokenEntered { .. } => Vec::new(),
            };
            for signal in signals {
                match self.ir.triggers.listeners.signals.iter_mut().find(|(s, _)| *s == signal) {
                    Some((_, triggers)) => triggers.push(number as u16),
                    None => self.ir.triggers.listeners.signals.push((signal, vec![number as u16])),
                }
            }
            self.path.pop();
        }
    }

    pub(super) fn hears(&self, wanted: impl Fn(&Signal) -> bool) -> bool {
        self.ir.triggers.listeners.signals.iter().any(|(signal, _)| wanted(signal))
    }

    pub(super) fn trigger_bodies(&mut self) {
        let def = self.def;
        for (number, trigger) in def.triggers.iter().enumerate() {
            self.path.push(format!("triggers[{number}]"));
            self.lowering.procedure = format!("trigger_{}", number + 1);
            let mut proc = self.new_proc(&[], &[&trigger.effects]);
            let (mut token, mut place) = (None, None);
            if matches!(trigger.on, EventMatch::TokenEntered { .. }) {
                token = Some(self.slot(&mut proc.env, "$token", Kind::Token));
                place = Some(self.slot(&mut proc.env, "$place", Kind::Place));
            }
            let entry = self.here();
            let skip = trigger.when.as_ref().map(|when| {
                let when = self.within("when", |l| l.expr(when, &proc.env));
                self.emit(Op::JumpIfNot { when, test: when, to: 0 })
            });
            self.effects("effects", &trigger.effects, &mut proc.env);
            if let Some(skip) = skip {
                self.land(skip);
            }
            self.emit(Op::Return { ret: proc.ret, locals: proc.locals });
            self.ir.triggers.defs.push(TriggerDef {
                entry,
                ret: proc.ret,
                actor: proc.actor,
                token,
                place,
            });
            self.path.pop();
        }
    }
}
