//! Lowering of triggers, scoring and endings.

use crate::Kind;
use crate::code::{Op, Signal};
use crate::link::Linker;
use crate::link::lowering::{Env, Proc};
use crate::program::{EndDef, ResultDef, Test, TriggerDef};
use crate::state::word;
use boardwright_def::{EventMatch, GameResult};
use std::ops::Range;

impl Linker<'_> {
    pub(super) fn declare_listeners(&mut self) {
        let def = self.def;
        self.ir.triggers.listeners.resolved = vec![Vec::new(); def.actions.len()];
        for (number, trigger) in def.triggers.iter().enumerate() {
            self.path.push(format!("triggers[{number}]"));
            let signals = match &trigger.on {
                EventMatch::PhaseEnter { phase } => {
                    self.phase_numbers(phase).map(Signal::PhaseEnter).collect()
                }
                EventMatch::PhaseExit { phase } => {
                    self.phase_numbers(phase).map(Signal::PhaseExit).collect()
                }
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
            let listeners = &mut self.ir.triggers.listeners.signals;
            for signal in signals {
                match listeners.iter_mut().find(|(known, _)| *known == signal) {
                    Some((_, triggers)) => triggers.push(number as u16),
                    None => listeners.push((signal, vec![number as u16])),
                }
            }
            self.path.pop();
        }
    }

    /// The number of a phase, or those of all.
    fn phase_numbers(&mut self, phase: &Option<String>) -> Range<u16> {
        let phases = &self.def.turn.phases;
        let Some(id) = phase else { return 0..phases.len() as u16 };
        let at = self.number(phases.iter().position(|p| p.id == *id), "phase", id);
        at..at + 1
    }

    pub(super) fn has_listener(&self, wanted: impl Fn(&Signal) -> bool) -> bool {
        self.ir.triggers.listeners.signals.iter().any(|(signal, _)| wanted(signal))
    }

    pub(super) fn trigger_bodies(&mut self) {
        let def = self.def;
        for (number, trigger) in def.triggers.iter().enumerate() {
            self.path.push(format!("triggers[{number}]"));
            self.lowering.procedure = format!("trigger_{}", number + 1);
            let mut proc = self.new_proc(&[], &[&trigger.effects]);
            let entered = matches!(trigger.on, EventMatch::TokenEntered { .. });
            let token = entered.then(|| self.slot(&mut proc.env, "$token", Kind::Token));
            let place = entered.then(|| self.slot(&mut proc.env, "$place", Kind::Place));
            let entry = self.here();
            let when = trigger.when.as_ref();
            let when = when.map(|when| self.within("when", |l| l.expr(when, &proc.env)));
            self.emit_if(when, |l| l.effects("effects", &trigger.effects, &mut proc.env));
            let Proc { ret, actor, locals, .. } = proc;
            self.emit(Op::Return { ret, locals });
            self.ir.triggers.defs.push(TriggerDef { entry, ret, actor, token, place });
            self.path.pop();
        }
    }

    pub(super) fn scoring(&mut self) {
        if let Some(scoring) = &self.def.scoring {
            let nobody = Env::new(None, None);
            let scoring = self.with_member(&nobody, "$player", Kind::Player, |l, env, reg| {
                (reg, l.within("scoring", |l| l.expr_of(scoring, env, Kind::Int)))
            });
            self.ir.endings.scoring = Some(scoring);
        }
    }

    pub(super) fn endings(&mut self) {
        let def = self.def;
        let env = Env::of_word(word::LAST_ACTOR);
        for (number, end) in def.end.iter().enumerate() {
            self.within(format!("end[{number}]"), |l| {
                let when = l.within("when", |l| l.expr(&end.when, &env));
                let result = l.within("result", |l| l.result_def(&end.result, &env));
                let cause = l.cause();
                l.ir.endings.rules.push(EndDef { when, result, cause, test: Test::Node(when) });
            });
        }
    }

    /// The number of a result.
    pub(super) fn result_def(&mut self, result: &GameResult, env: &Env) -> u16 {
        let def = match result {
            GameResult::Win { player } => ResultDef::Win(self.expr_of(player, env, Kind::Player)),
            GameResult::Winners { players } => {
                ResultDef::Winners(self.list_of_kind(players, env, Kind::Player))
            }
            GameResult::WinAll => ResultDef::AllWin,
            GameResult::Lose { player } => ResultDef::Lose(self.expr_of(player, env, Kind::Player)),
            GameResult::LossAll => ResultDef::AllLose,
            GameResult::Draw => ResultDef::Draw,
            GameResult::Score => match self.ir.endings.scoring {
                Some((reg, node)) => ResultDef::Rank(reg, vec![node]),
                None => self.error_or("ranking by score needs a scoring", ResultDef::Draw),
            },
            GameResult::Rank { by } => {
                self.with_member(env, "$player", Kind::Player, |l, env, reg| {
                    let by = by.iter().map(|value| l.expr_of(value, env, Kind::Int));
                    ResultDef::Rank(reg, by.collect())
                })
            }
            GameResult::Payoff { value } => {
                self.with_member(env, "$player", Kind::Player, |l, env, reg| {
                    ResultDef::Payoff(reg, l.expr_of(value, env, Kind::Int))
                })
            }
        };
        self.ir.endings.results.push(def);
        self.last_of(self.ir.endings.results.len())
    }
}
