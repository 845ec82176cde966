//! Questions that tell a secret by being asked or not: whether they have an answer depends on values that
//! not every player sees.

use super::calls::{Calls, Returns, callees_first};
use super::{Reader, Secrecy};
use crate::walk::mentions;
use crate::{Action, Alternative, Effect, Expr, GameDef, Outcomes, Param, Sequence};
use std::collections::BTreeSet;

/// Returns the paths of the questions whose number of answers depends on a value that not every player
/// sees: of effects, such as `actions.raid.effects[2].then[0]`, and of phases, such as `turn.phases.main.window`.
///
/// A name counts as hidden if it is bound to a hidden value, until the token that it names is moved to a
/// place where everybody sees it. A parameter of a sequence counts as hidden if its list is, or the argument of any
/// call.
pub fn hidden_questions(def: &GameDef) -> BTreeSet<String> {
    let mut search = Search {
        def,
        secrecy: Secrecy::of(def),
        found: BTreeSet::new(),
        calls: Calls::default(),
        notes: false,
    };
    let order = callees_first(def);
    search.learn_returns(&order);
    search.notes = true;
    let mut none = Vec::new();
    search.effects("setup", &def.setup, &mut none);
    for phase in &def.turn.phases {
        let path = format!("turn.phases.{}", phase.id);
        if search.hides_window(&phase.id, &phase.pre) {
            search.found.insert(format!("{path}.window"));
        }
        search.effects(&format!("{path}.onEnter"), &phase.on_enter, &mut Vec::new());
        search.effects(&format!("{path}.after"), &phase.after, &mut Vec::new());
        if let Some(window) = &phase.window {
            search.effects(&format!("{path}.ifNone"), &window.if_none, &mut Vec::new());
        }
        search.effects(&format!("{path}.onExit"), &phase.on_exit, &mut Vec::new());
    }
    for action in &def.actions {
        let mut hidden = search.params(&action.params, &[]);
        search.effects(&format!("actions.{}.cost", action.id), &action.cost, &mut hidden);
        search.effects(&format!("actions.{}.effects", action.id), &action.effects, &mut hidden);
    }
    for (index, trigger) in def.triggers.iter().enumerate() {
        search.effects(&format!("triggers[{index}].effects"), &trigger.effects, &mut Vec::new());
    }
    // Callers before callees, so that all arguments are known.
    for sequence in order.into_iter().rev() {
        let mut hidden = search.given(sequence);
        let path = format!("sequences.{}.effects", sequence.id);
        search.effects(&path, &sequence.effects, &mut hidden);
    }
    search.found
}

struct Search<'d> {
    def: &'d GameDef,
    secrecy: Secrecy<'d>,
    found: BTreeSet<String>,
    calls: Calls<'d>,
    /// True if questions and arguments are noted.
    notes: bool,
}

impl<'d> Search<'d> {
    /// Learns the secrecy of what sequences return; each is searched after those that it calls.
    fn learn_returns(&mut self, order: &[&'d Sequence]) {
        for sequence in order.iter().filter(|sequence| sequence.returns.is_some()) {
            let own = self.params(&sequence.params, &[]);
            let all = sequence.params.iter().map(|param| param.binding()).collect();
            let [always, of_arguments] = [own, all].map(|mut hidden| {
                self.calls.returned = false;
                self.effects("", &sequence.effects, &mut hidden);
                self.calls.returned
            });
            self.calls.returns.insert(&sequence.id, Returns { always, of_arguments });
        }
    }

    /// The names of the parameters of a sequence that hold hidden values.
    fn given(&self, sequence: &Sequence) -> Vec<String> {
        let mut hidden = self.params(&sequence.params, &[]);
        let given = self.calls.given.get(sequence.id.as_str());
        for at in given.into_iter().flatten() {
            let name = sequence.params.get(*at).map(|param| param.binding());
            hidden.extend(name.filter(|name| !hidden.contains(name)));
        }
        hidden
    }

    /// Notes the hidden arguments of a call, whether its value is hidden, and whether a sequence returns a hidden value.
    fn follow_call(&mut self, effect: &'d Effect, hidden: &mut Vec<String>) {
        if let Effect::Return { value: Some(value) } = effect {
            self.calls.returned |= self.secrecy.is_hidden(value, hidden);
        }
        let Effect::Call { sequence, args, bind } = effect else { return };
        let secret = |arg: &(usize, &Expr)| self.secrecy.is_hidden(arg.1, hidden);
        let given: Vec<usize> = args.iter().enumerate().filter(secret).map(|(at, _)| at).collect();
        let returns = self.calls.returns.get(sequence.as_str());
        let hides = returns.is_some_and(|of| of.always || of.of_arguments && !given.is_empty());
        if self.notes {
            self.calls.given.entry(sequence).or_default().extend(given);
        }
        if let Some(bind) = bind {
            hidden.retain(|known| known != bind);
            hidden.extend(hides.then(|| bind.clone()));
        }
    }

    /// The names of parameters that hold hidden values, after the names that are hidden before.
    fn params(&self, params: &[Param], before: &[String]) -> Vec<String> {
        let mut hidden = before.to_vec();
        for param in params {
            self.bind(&param.binding(), &param.options, &mut hidden);
        }
        hidden
    }

    /// Notes whether a name is bound to a hidden value.
    fn bind(&self, name: &str, value: &Expr, hidden: &mut Vec<String>) {
        let hides = self.secrecy.is_hidden(value, hidden);
        hidden.retain(|known| known != name);
        if hides {
            hidden.push(name.to_owned());
        }
    }

    /// Searches effects in their order. `hidden` are the names that hold hidden values, before and after.
    fn effects(&mut self, path: &str, effects: &'d [Effect], hidden: &mut Vec<String>) {
        for (index, effect) in effects.iter().enumerate() {
            self.effect(&format!("{path}[{index}]"), effect, hidden);
        }
    }

    fn effect(&mut self, path: &str, effect: &'d Effect, hidden: &mut Vec<String>) {
        if self.notes && self.hides_answers(effect, hidden) {
            self.found.insert(path.to_owned());
        }
        self.bind_names(effect, hidden);
        self.follow_call(effect, hidden);
        let mut after = Vec::new();
        let mut bodies = 0;
        let mut within = Vec::new();
        effect.each_body(&mut |key, body| within.push((key.to_string(), body)));
        for (key, body) in within {
            bodies += usize::from(!body.is_empty());
            let mut inner = hidden.clone();
            self.effects(&format!("{path}.{key}"), body, &mut inner);
            after.push(inner);
        }
        // Only a choice between two blocks always runs one of them.
        let one_runs = matches!(effect, Effect::If { .. }) && bodies == 2;
        if one_runs {
            hidden.clear();
        }
        for name in after.into_iter().flatten() {
            if !hidden.contains(&name) {
                hidden.push(name);
            }
        }
    }

    /// True if the number of answers of a question depends on a hidden value.
    fn hides_answers(&self, effect: &Effect, hidden: &[String]) -> bool {
        if let Effect::ChooseAction { alternatives, .. } = effect {
            return alternatives.iter().any(|answer| self.hides_answer(answer, hidden));
        }
        if let Effect::ChooseOne { options, .. } | Effect::ChooseEach { options, .. } = effect {
            return self.secrecy.hides_emptiness(options, hidden);
        }
        if let Effect::ChooseN { options, condition, .. } = effect {
            // Equal tokens of a hidden place leave fewer answers than others.
            return self.secrecy.is_hidden(options, hidden)
                || condition.as_ref().is_some_and(|when| self.secrecy.is_hidden(when, hidden));
        }
        false
    }

    fn hides_answer(&self, answer: &Alternative, hidden: &[String]) -> bool {
        match answer {
            Alternative::Action(named) => {
                let action = self.def.actions.iter().find(|action| action.id == named.action);
                action.is_some_and(|action| {
                    let mut names = Vec::new();
                    for (param, arg) in action.params.iter().zip(&named.args) {
                        if self.secrecy.is_hidden(arg, hidden) {
                            names.push(param.binding());
                        }
                    }
                    let chosen = action.params.get(named.args.len()..).unwrap_or(&[]);
                    self.hides_after(action, &names)
                        || self.hides_legality(chosen, &action.pre, &action.cost, names)
                        || self.hides_phases(&action.phases, &[])
                })
            }
            Alternative::Option(option) => {
                self.hides_legality(&option.params, &option.pre, &option.cost, hidden.to_vec())
            }
        }
    }

    /// True if it depends on a hidden value whether an action has legal arguments.
    fn hides_legality(
        &self,
        params: &[Param],
        pre: &[Expr],
        cost: &[Effect],
        mut hidden: Vec<String>,
    ) -> bool {
        for param in params {
            if self.secrecy.hides_emptiness(&param.options, &hidden) {
                return true;
            }
            self.bind(&param.binding(), &param.options, &mut hidden);
        }
        let mut reads = false;
        crate::walk_effects(cost, &mut |effect| {
            if effect.asks_actor() {
                self.bind_names(effect, &mut hidden);
            }
        });
        for effect in cost {
            effect.each_value(&mut |_, value| {
                reads |= hidden.iter().any(|name| mentions(value, name));
            });
        }
        reads
            || pre.iter().any(|condition| self.secrecy.is_hidden(condition, &hidden))
            || !self.secrecy.of_cost(Reader::Anybody, (params, pre), cost).is_empty()
    }

    /// True if it may depend on a hidden value whether a condition on the position after an action holds.
    fn hides_after(&self, action: &Action, hidden: &[String]) -> bool {
        if action.after.is_empty() {
            return false;
        }
        let hidden = self.params(&action.params, hidden);
        let values = action.reads_ahead(self.def);
        values.iter().any(|(_, value)| self.secrecy.is_hidden(value, &hidden))
    }

    fn hides_phases(&self, phases: &[String], hidden: &[String]) -> bool {
        let mut phases = self.def.turn.phases.iter().filter(|phase| phases.contains(&phase.id));
        phases.any(|phase| phase.pre.iter().any(|when| self.secrecy.is_hidden(when, hidden)))
    }

    /// True if it depends on a hidden value whether the window of a phase has an action.
    fn hides_window(&self, phase: &str, pre: &[Expr]) -> bool {
        let mut actions =
            self.def.actions.iter().filter(|action| action.phases.iter().any(|id| id == phase));
        pre.iter().any(|condition| self.secrecy.is_hidden(condition, &[]))
            || actions.any(|action| {
                self.hides_after(action, &[])
                    || self.hides_legality(&action.params, &action.pre, &action.cost, Vec::new())
            })
    }

    /// Notes the names that an effect binds, and the tokens that it shows.
    fn bind_names(&self, effect: &Effect, hidden: &mut Vec<String>) {
        if let Effect::Let { bind, value, .. } = effect {
            self.bind(bind, value, hidden);
        } else if let Effect::ChooseOne { bind, options, .. }
        | Effect::ChooseN { bind, options, .. }
        | Effect::ForEach { bind, over: options, .. } = effect
        {
            self.bind(bind, options, hidden);
        } else if let Effect::Roll { bind, outcomes, viewer, .. } = effect {
            hidden.retain(|known| known != bind);
            let listed = match outcomes {
                Outcomes::OneOf { list } => self.secrecy.is_hidden(list, hidden),
                Outcomes::Dice { .. } | Outcomes::Listed { .. } => false,
            };
            if viewer.is_some() || listed {
                hidden.push(bind.clone());
            }
        } else if let Some(name) = self.secrecy.name_shown(effect) {
            hidden.retain(|known| known != name);
        }
    }
}
