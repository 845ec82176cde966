//! The main procedure: setup, then turns of phases without end.

use crate::Kind;
use crate::code::{Node, NodeId, Op, Pc, Signal, Slot};
use crate::link::Linker;
use crate::link::lowering::{Env, Proc, Room};
use crate::program::{Order, Take};
use crate::state::word;
use boardwright_def::{Action, Effect, Phase, Reset, TurnOrder, WindowKind, walk_effects};

impl<'d> Linker<'d> {
    pub(in crate::link) fn lower(&mut self) {
        self.declare_heard();
        self.declare_listeners();
        self.scoring();
        self.endings();
        self.main();
        self.actions();
        for (number, sequence) in self.def.sequences.iter().enumerate() {
            self.within(format!("sequences.{}", sequence.id), |l| l.sequence_body(number));
        }
        self.trigger_bodies();
        // The code after every top-level action.
        self.ir.code.resolve = self.here();
        self.after_signal(!self.def.triggers.is_empty(), true);
        self.emit(Op::LeaveTop);
        self.connect();
        self.name_answers();
    }

    /// Sets the entries of calls, alternatives and trials, which are all known now.
    fn connect(&mut self) {
        for trial in &mut self.ir.decisions.trials {
            let mut bodies = self.lowering.bodies.iter();
            if let Some(body) = bodies.find(|body| body.locals == trial.locals) {
                trial.entry = body.entry;
                trial.end = if trial.whole { body.end } else { body.paid };
            }
        }
        for (at, sequence) in std::mem::take(&mut self.lowering.calls) {
            if let Op::Call { entry, .. } = &mut self.ir.code.ops[at as usize] {
                *entry = self.lowering.sequence_entries[sequence];
            }
        }
        for alternative in self.ir.decisions.defs.iter_mut().flat_map(|d| &mut d.alternatives) {
            let chosen = alternative.params.len();
            // The entries of options are set already.
            if let Take::Action { entry, action, .. } = &mut alternative.take
                && let Some(entries) = self.lowering.action_entries.get(usize::from(*action))
            {
                let here = entries.iter().find(|(bound, _)| *bound == chosen);
                debug_assert!(here.is_some(), "an action is entered between its decisions");
                *entry = here.map_or(0, |(_, at)| *at);
            }
        }
    }

    /// Setup, then turns for ever.
    fn main(&mut self) {
        let def = self.def;
        self.lowering.ends_early = self.any_effect(|effect| {
            matches!(effect, Effect::EndPhase {} | Effect::EndTurn {} | Effect::Eliminate { .. })
        });
        // True if an ending can begin to hold only because a turn or phase changes.
        let ends_read_turn = std::mem::take(&mut self.lowering.reads_turn);
        self.lowering.ends_read_phase = self.lowering.reads_phase;
        let locals = self.new_locals(&[], &self.main_bodies());
        let active = Some(Slot::word(word::ACTIVE as u32));
        let env = Env::new(active, Some(Room { locals, rests: true }));
        self.setup(&env, locals);
        self.turn_order();
        if def.turn.phases.is_empty() {
            return self.error_at("turn", "a turn needs a phase");
        }
        self.emit(Op::FirstTurn);
        let heard = self.has_listener(|s| matches!(s, Signal::TurnStart | Signal::RoundStart));
        self.after_signal(heard, false);
        let named = |r: &Reset| matches!(r, Reset::OnPhase(_));
        let resets = self.resets(0) || self.declared.named_resets.iter().any(named);
        let single = def.turn.phases.len() == 1 && !resets;
        if single {
            self.emit(Op::EnterPhase(0));
        }
        let turn = self.here();
        let mut to_turn_end: Vec<Pc> = Vec::new();
        for (number, phase) in def.turn.phases.iter().enumerate() {
            let step = format!("turn.phases.{}", phase.id);
            self.lowering.procedure.clone_from(&phase.id);
            let over = self.within(step, |l| {
                if !single {
                    l.emit(Op::EnterPhase(number as u16));
                }
                // Names of a phase are its own.
                l.phase(number as u16, phase, &mut env.clone(), locals)
            });
            to_turn_end.extend(over);
        }
        to_turn_end.into_iter().for_each(|at| self.patch_to_here(at));
        self.next_turn(turn, heard, ends_read_turn);
    }

    /// The effects of setup and phases, but those after an action: they belong to the action's procedure.
    fn main_bodies(&self) -> Vec<&'d [Effect]> {
        let mut bodies = vec![self.def.setup.as_slice()];
        for phase in &self.def.turn.phases {
            bodies.extend([phase.on_enter.as_slice(), &phase.on_exit]);
            bodies.extend(phase.window.as_ref().map(|window| window.if_none.as_slice()));
        }
        bodies
    }

    fn setup(&mut self, env: &Env, locals: u32) {
        let def = self.def;
        "setup".clone_into(&mut self.lowering.procedure);
        self.effects("setup", &def.setup, &mut Env { actor: None, ..env.clone() });
        if def.setup.is_empty() {
            self.ir.layout.template[word::SETUP_DONE] = 1;
        } else {
            self.emit(Op::Clear(locals));
            self.emit(Op::SetupDone);
        }
    }

    fn turn_order(&mut self) {
        let def = self.def;
        self.ir.turns.order = match &def.turn.order {
            TurnOrder::RoundRobin => Order::RoundRobin,
            TurnOrder::None => Order::None,
            TurnOrder::By(player) => {
                let env = Env::of_word(word::ACTIVE);
                Order::By(self.within("turn.order", |l| l.expr_of(player, &env, Kind::Player)))
            }
        };
    }

    /// The end of a turn, and the jump to the next one, which begins at `turn`.
    fn next_turn(&mut self, turn: Pc, heard: bool, ends_read_turn: bool) {
        if self.has_listener(|s| matches!(s, Signal::TurnEnd | Signal::RoundEnd)) {
            self.emit(Op::TurnOver);
            self.after_signal(true, true);
        }
        let resets = self.resets(1) || self.resets(2);
        let may_end = ends_read_turn || heard || resets;
        if !heard && (!may_end || self.ir.endings.rules.is_empty()) {
            self.emit(Op::NextTurn { to: turn });
            return;
        }
        let after = self.here() + 1;
        self.emit(Op::NextTurn { to: after });
        self.after_signal(heard, may_end);
        self.emit(Op::Jump(turn));
    }

    /// True if an effect anywhere in the game is of a kind.
    pub(super) fn any_effect(&self, wanted: impl Fn(&Effect) -> bool) -> bool {
        let def = self.def;
        let mut bodies = self.main_bodies();
        bodies.extend(def.turn.phases.iter().map(|phase| phase.after.as_slice()));
        bodies.extend(def.actions.iter().flat_map(|a| [a.cost.as_slice(), &a.effects]));
        bodies.extend(def.sequences.iter().map(|sequence| sequence.effects.as_slice()));
        bodies.extend(def.triggers.iter().map(|trigger| trigger.effects.as_slice()));
        let mut found = false;
        for effects in bodies {
            walk_effects(effects, &mut |effect| found |= wanted(effect));
        }
        found
    }

    /// Emits that triggers run which heard a signal, and that endings are tested if one may hold.
    fn after_signal(&mut self, heard: bool, may_end: bool) {
        if heard {
            self.emit(Op::Drain);
        }
        if may_end && !self.ir.endings.rules.is_empty() {
            self.emit(Op::CheckEnds);
        }
    }

    /// One phase; returns the jump that must lead to the end of the turn, if there is one.
    fn phase(&mut self, number: u16, phase: &Phase, env: &mut Env, locals: u32) -> Option<Pc> {
        let named = self.emit_reset(&Reset::OnPhase(phase.id.clone()));
        let heard = self.has_listener(|s| *s == Signal::PhaseEnter(number));
        if heard {
            self.emit(Op::Emit(Signal::PhaseEnter(number)));
        }
        let entered = self.moving_effects("onEnter", &phase.on_enter, env, locals);
        let reset = named || self.resets(0);
        let may_end = heard || entered || reset || self.lowering.ends_read_phase;
        self.after_signal(heard || entered, may_end);
        self.window(number, phase, env, locals);
        let left = self.moving_effects("onExit", &phase.on_exit, env, locals);
        let heard = self.has_listener(|s| *s == Signal::PhaseExit(number));
        if heard || self.def.turn.phases.len() > 1 {
            self.emit(Op::Emit(Signal::PhaseExit(number)));
        }
        self.after_signal(heard || left, heard || left);
        self.lowering.ends_early.then(|| self.emit(Op::PhaseOver { turn_end: 0 }))
    }

    /// Lowers effects of the main procedure; true if there were any.
    fn moving_effects(
        &mut self,
        field: &str,
        effects: &[Effect],
        env: &mut Env,
        locals: u32,
    ) -> bool {
        if effects.is_empty() {
            return false;
        }
        if self.declared.list_rooms[locals as usize].is_empty() {
            self.effects(field, effects, env);
        } else {
            // A name may hold a list in one phase and a value in another.
            self.effects(field, effects, &mut env.clone());
        }
        self.emit(Op::Clear(locals));
        true
    }

    fn window(&mut self, number: u16, phase: &Phase, env: &mut Env, locals: u32) {
        let Some(window) = &phase.window else { return };
        let def = self.def;
        let id = &def.turn.phases[usize::from(number)].id;
        let offered = def.actions.iter().enumerate().filter(|(_, a)| a.phases.contains(id));
        if matches!(def.turn.order, TurnOrder::None) {
            self.error("a window asks the active player, and without turn order there is none");
        }
        let by = NodeId::word(word::ACTIVE as u32);
        let last = window.done.clone().map(|label| (Take::Done { to: 0 }, Some(label)));
        let decision = self.within("window", |l| {
            let answers = offered.map(|(at, _)| l.action_alternative(at, &[], env)).collect();
            l.ask_decision(by, answers, last, None)
        });
        let asked = &mut self.ir.decisions.defs[usize::from(decision)];
        asked.window = true;
        // The others may not learn that nothing was legal.
        asked.always &= !window.auto_done || asked.hidden;
        let mut ends = Vec::new();
        if self.lowering.ends_early {
            ends.push(self.emit(Op::IfEnded { end: 0 }));
        }
        let asked = self.within("window", |l| l.emit(Op::Ask { decision, none: 0 }));
        let once = window.kind == WindowKind::One;
        if !once {
            if self.lowering.ends_early {
                ends.push(self.emit(Op::IfEnded { end: 0 }));
            }
            self.emit(Op::Jump(asked));
        } else if !window.if_none.is_empty() {
            ends.push(self.emit(Op::Jump(0)));
        }
        self.patch_to_here(asked);
        if !window.if_none.is_empty() {
            self.within("window", |l| l.moving_effects("ifNone", &window.if_none, env, locals));
            self.after_signal(!def.triggers.is_empty(), true);
        }
        ends.into_iter().for_each(|at| self.patch_to_here(at));
        let end = self.here();
        for alternative in &mut self.ir.decisions.defs[usize::from(decision)].alternatives {
            if let Take::Done { to } = &mut alternative.take {
                *to = end;
            }
        }
    }

    fn actions(&mut self) {
        let def = self.def;
        for (number, action) in def.actions.iter().enumerate() {
            self.path.push(format!("actions.{}", action.id));
            self.lowering.procedure.clone_from(&action.id);
            let mut proc = self.declared.actions[number].clone();
            let asked = self.asked_action(number);
            let outer = Env::of_word(word::DECIDER);
            let entries = self.ask_further(&asked, &proc.clone(), &outer, |l| {
                l.lower_body(&action.cost, &action.effects, &mut proc);
                l.epilogues(action, &proc);
                let Proc { ret, actor, locals, .. } = proc;
                l.emit(Op::ActionDone { action: number as u16, ret, locals, actor })
            });
            self.lowering.action_entries.push(entries);
            self.path.pop();
        }
    }

    /// Lowers the effects that the phases of an action run after it.
    fn epilogues(&mut self, action: &Action, proc: &Proc) {
        let def = self.def;
        let phases = def.turn.phases.iter().enumerate();
        for (number, phase) in phases.filter(|(_, phase)| action.phases.contains(&phase.id)) {
            if phase.after.is_empty() {
                continue;
            }
            let when = (action.phases.len() > 1).then(|| self.phase_is(number));
            let mut env = Env { names: Vec::new(), ..proc.env.clone() };
            let procedure = std::mem::replace(&mut self.lowering.procedure, phase.id.clone());
            self.emit_if(when, |l| {
                l.at_path(format!("turn.phases.{}", phase.id), |l| {
                    l.effects("after", &phase.after, &mut env);
                });
            });
            self.lowering.procedure = procedure;
        }
    }

    /// True if a phase is going on.
    pub(super) fn phase_is(&mut self, number: usize) -> NodeId {
        let number = self.constant(number as i32);
        self.node(Node::Eq(NodeId::word(word::PHASE as u32), number))
    }
}
