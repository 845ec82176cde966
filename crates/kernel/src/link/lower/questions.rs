//! Questions inside effects, and the options that are written where they are asked.
//!
//! An option is a procedure within the one that asks: it has a way back, an actor and names of its
//! own, and it sees the names of the other. Its operations stand behind the question:
//!
//! ```text
//! Ask, Jump end, option 1 … ActionDone, option 2 … ActionDone, end: Jump on, none: ifNone, on:
//! ```

use crate::Kind;
use crate::code::Op;
use crate::link::Linker;
use crate::link::env::{Actor, Env, Proc};
use crate::link::lower::decisions::Asked;
use crate::program::{AltDef, Alternative, Take};
use crate::state::word;
use boardwright_def::{Alternative as Answer, Effect, EventMatch, Expr, InlineOption, Limit};

impl Linker<'_> {
    /// `ask` and `offer`.
    pub(in crate::link) fn choose_action(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ChooseAction { by, alternatives, optional, skip, prompt, if_none } = effect
        else {
            return;
        };
        let by = self.expr_of(by, env, Kind::Player);
        let mut answers: Vec<(AltDef, Alternative)> = Vec::new();
        let mut options = Vec::new();
        for (place, answer) in alternatives.iter().enumerate() {
            match answer {
                Answer::Action(named) => {
                    let label = named.label.as_deref();
                    answers.extend(self.named_action(&named.action, &named.args, label, env));
                }
                Answer::Option(option) => {
                    let at = answers.len();
                    let (number, proc, answer) = self.within(option_path(option), |l| {
                        let number = l.option_name(&option.option);
                        let proc = l.option_proc(option, env);
                        let answer = l.option_answer(option, (number, place), &proc, env);
                        (number, proc, answer)
                    });
                    answers.push(answer);
                    options.push((at, number, option, proc));
                }
            }
        }
        let last = optional.then(|| (Take::Skip, skip.clone()));
        let decision = self.ask_decision(by, answers, last, prompt.clone());
        let asked = self.emit(Op::Ask { decision, none: 0 });
        if !options.is_empty() {
            let end = self.emit(Op::Jump(0));
            for (at, number, option, proc) in options {
                let here = self.here();
                let alternative =
                    &mut self.ir.decisions.defs[usize::from(decision)].alternatives[at];
                if let Take::Action { entry, .. } = &mut alternative.take {
                    *entry = here;
                }
                self.within(option_path(option), |l| l.option_body(option, number, proc, env));
            }
            self.land(end);
        }
        self.if_none(asked, if_none, env);
    }

    fn named_action(
        &mut self,
        action: &str,
        args: &[Expr],
        label: Option<&str>,
        env: &Env,
    ) -> Option<(AltDef, Alternative)> {
        let Some(at) = self.def.actions.iter().position(|a| a.id == action) else {
            self.error(format!("there is no action `{action}`"));
            return None;
        };
        Some(self.action_alternative(at, args, label, env))
    }

    /// The number under which hosts know an option: options of one name in one procedure share it.
    fn option_name(&mut self, id: &str) -> u16 {
        let name = format!("{}.{id}", self.lowering.procedure);
        let actions = self.def.actions.len();
        let known = self.ir.names.actions[actions..].iter().position(|known| *known == name);
        let at = known.map_or(self.ir.names.actions.len(), |at| actions + at);
        if known.is_none() {
            self.ir.names.actions.push(name);
            // No trigger can name an option, but those that hear of every action hear of it.
            let def = self.def;
            let any = |on: &EventMatch| matches!(on, EventMatch::ActionResolved { action: None });
            let heard = def.triggers.iter().enumerate().filter(|(_, t)| any(&t.on));
            self.ir
                .triggers
                .listeners
                .resolved
                .push(heard.map(|(number, _)| number as u16).collect());
        }
        u16::try_from(at).unwrap_or_else(|_| {
            self.error("too many actions and options (at most 65,536)");
            0
        })
    }

    /// Room for an option; the names of the procedure that asks stay what they are.
    fn option_proc(&mut self, option: &InlineOption, outer: &Env) -> Proc {
        self.check_width(&option.params);
        let mut proc = self.new_proc(&option.params, &[&option.cost, &option.effects]);
        let own = std::mem::replace(&mut proc.env.names, outer.names.clone());
        proc.env.names.extend(own);
        proc
    }

    /// Its conditions read the names of the procedure that asks; who is asked is the actor.
    fn option_answer(
        &mut self,
        option: &InlineOption,
        (action, place): (u16, usize),
        proc: &Proc,
        outer: &Env,
    ) -> (AltDef, Alternative) {
        let limits = self.option_counters(&option.limits, place);
        let asked = asked_option(option, limits, action);
        let decider = Env::of_word(word::DECIDER).actor;
        let env = Env::new(decider, outer.names.clone(), None);
        self.alternative(asked, &[], proc, env)
    }

    /// The counters of an option, the one at `place` of its question. What a phase does after its
    /// actions is made for each of them; an option in there has one count all the same.
    fn option_counters(&mut self, limits: &[Limit], place: usize) -> Vec<(u32, i32)> {
        if limits.is_empty() {
            return Vec::new();
        }
        let path = format!("{}[{place}]", self.path.concat());
        if let Some((_, counters)) =
            self.declared.option_counts.iter().find(|(known, _)| *known == path)
        {
            return counters.clone();
        }
        let counters = self.limit_counters(limits);
        self.declared.option_counts.push((path, counters.clone()));
        counters
    }

    fn option_body(&mut self, option: &InlineOption, number: u16, mut proc: Proc, outer: &Env) {
        let Proc { ret, actor, locals, .. } = proc;
        debug_assert_eq!(proc.env.actor, Actor::Slot(actor), "who is asked acts");
        let name = format!("{}.{}", self.lowering.procedure, option.option);
        let procedure = std::mem::replace(&mut self.lowering.procedure, name);
        // A sequence is not left from within a question: the option would stay unfinished.
        let leaving = self.lowering.leaving.take();
        let asked = asked_option(option, Vec::new(), number);
        self.in_steps(&asked, &proc.clone(), outer, |l| {
            l.pay(&option.cost, &mut proc);
            l.effects("effects", &option.effects, &mut proc.env);
            l.emit(Op::ActionDone { action: number, ret, locals, actor })
        });
        self.lowering.leaving = leaving;
        self.lowering.procedure = procedure;
    }

    /// Lowers the effects that run if nothing could be asked at `asked`.
    pub(in crate::link) fn if_none(&mut self, asked: u32, if_none: &[Effect], env: &mut Env) {
        if if_none.is_empty() {
            self.land(asked);
            return;
        }
        let end = self.emit(Op::Jump(0));
        self.land(asked);
        self.block("ifNone", if_none, env);
        self.land(end);
    }
}

fn asked_option(option: &InlineOption, limits: Vec<(u32, i32)>, action: u16) -> Asked<'_> {
    Asked {
        params: &option.params,
        pre: &option.pre,
        cost: &option.cost,
        limits,
        action,
        label: option.label.as_deref(),
    }
}

fn option_path(option: &InlineOption) -> String {
    format!("options.{}", option.option)
}
