//! Decisions: alternatives with parameters, conditions attached to the last parameter they read, the bits
//! of each argument in a packed move, and tests that a cost can be paid and of the position after an action.
//!
//! A cost of plain effects becomes steps, each with a test of its own. Any other cost is tried by running the
//! operations that pay it.

use crate::Kind;
use crate::code::{Node, NodeId, Op, Pc, Slot};
use crate::link::Linker;
use crate::link::analyse::free_registers::bit;
use crate::link::lowering::{BodyCode, Bound, Env, Proc};
use crate::program::{
    ALTERNATIVE_SHIFT, AfterDef, AltDef, Alternative, AlternativeKind, DecisionDef, Listing,
    ParamDef, ParamInfo, Take, TrialDef,
};
use crate::state::word;
use crate::{ActionId, CauseId, Value};
use boardwright_def::{Action, Domain, Effect, Expr, Labelled, Param, decisions, walk_effects};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Most alternatives of one decision: eight bits of a packed move.
const MOST_ALTERNATIVES: usize = 256;

/// An action or option that can be an answer, with its parameters and the conditions under which it is one.
pub(in crate::link) struct Asked<'a> {
    pub params: &'a [Param],
    pub pre: &'a [Expr],
    pub cost: &'a [Effect],
    pub effects: &'a [Effect],
    pub after: &'a [Expr],
    /// Counters that must be below their limits.
    pub limits: Vec<(u32, i32)>,
    /// Its number among the actions of the program.
    pub action: u16,
}

/// An alternative as the machine lists it, and as hosts show it.
pub(in crate::link) type AnswerDef = (AltDef, Alternative);

impl<'d> Linker<'d> {
    /// Adds a decision among actions and options, then `done` or `skip`.
    pub(super) fn ask_decision(
        &mut self,
        by: NodeId,
        mut answers: Vec<AnswerDef>,
        last: Option<(Take, Option<String>)>,
        prompt: Option<String>,
    ) -> u16 {
        let always = matches!(last, Some((Take::Done { .. }, _)));
        if let Some((take, label)) = last {
            let kind = if always { AlternativeKind::Done } else { AlternativeKind::Skip };
            let shown = Alternative { label, ..Alternative::plain(kind, Vec::new()) };
            answers.push((AltDef::plain(take, Vec::new()), shown));
        }
        if answers.len() > MOST_ALTERNATIVES {
            self.error("a question has too many kinds of answers (at most 256)");
        }
        let decision = self.decision(by, answers, prompt);
        self.add_decision(DecisionDef { always, ..decision })
    }

    /// A decision that asks nothing special.
    pub(in crate::link) fn decision(
        &mut self,
        by: NodeId,
        answers: Vec<AnswerDef>,
        prompt: Option<String>,
    ) -> DecisionDef {
        let (alternatives, shown) = answers.into_iter().unzip();
        DecisionDef::new(by, alternatives, shown, prompt, self.cause())
    }

    pub(super) fn add_decision(&mut self, decision: DecisionDef) -> u16 {
        let hidden = self.declared.hidden_questions.contains(&self.path.concat());
        let searches = decision.alternatives.iter().any(|answer| self.asks_to_pay(answer));
        let decision = DecisionDef { hidden, searches, ..decision };
        self.ir.decisions.defs.push(decision);
        self.last_of(self.ir.decisions.defs.len())
    }

    /// Gives each answer the number of its path, for faults.
    pub(in crate::link) fn name_answers(&mut self) {
        let mut known: BTreeMap<String, CauseId> = BTreeMap::new();
        let defs = &mut self.ir.decisions.defs;
        let answers = defs.iter_mut().flat_map(|decision| &mut decision.alternatives);
        for answer in answers.filter(|answer| !answer.origin.base.is_empty()) {
            let paths = &mut self.ir.code.paths;
            let cause = *known.entry(answer.origin.base.clone()).or_insert_with_key(|path| {
                paths.push(path.clone());
                CauseId(paths.len() as u32 - 1)
            });
            answer.origin.cause = Some(cause);
        }
    }

    /// An action as an answer, its first arguments given by who asks.
    pub(super) fn action_alternative(
        &mut self,
        action: usize,
        given: &[Expr],
        outer: &Env,
    ) -> AnswerDef {
        let def = self.def;
        let body = &def.actions[action];
        let proc = self.declared.actions[action].clone();
        let kinds: Vec<Kind> = body.params.iter().map(|p| self.kind_of_domain(&p.domain)).collect();
        let kinds = kinds.into_iter().chain(std::iter::repeat(Kind::Int));
        let given = given.iter().zip(kinds);
        let nodes: Vec<NodeId> = given.map(|(arg, kind)| self.expr_of(arg, outer, kind)).collect();
        if nodes.len() > body.params.len() {
            self.error(format!("`{}` has {} parameters", body.id, body.params.len()));
        }
        let asked = self.asked_action(action);
        self.at_path(format!("actions.{}", body.id), |l| {
            l.alternative(asked, &nodes, &proc, Env::of_word(word::DECIDER))
        })
    }

    /// The conditions for an action to be an answer.
    pub(super) fn asked_action(&self, action: usize) -> Asked<'d> {
        let body = &self.def.actions[action];
        Asked {
            params: &body.params,
            pre: &body.pre,
            cost: &body.cost,
            effects: &body.effects,
            after: &body.after,
            limits: self.declared.limits[action].clone(),
            action: action as u16,
        }
    }

    /// An answer that runs a procedure, with the arguments of its first decision of which not all are given.
    /// `env` has the names before its parameters are bound.
    pub(in crate::link) fn alternative(
        &mut self,
        asked: Asked<'_>,
        given: &[NodeId],
        proc: &Proc,
        env: Env,
    ) -> AnswerDef {
        let Proc { ret, actor, .. } = *proc;
        let take = Take::Action { entry: 0, ret, actor, action: asked.action };
        let ends = decisions(asked.params).into_iter().map(|together| together.end);
        let end = ends.filter(|end| *end > given.len()).min().unwrap_or(asked.params.len());
        let (mut alternative, mut shown) = self.arguments(&asked, take, 0..end, given, proc, env);
        alternative.limits = asked.limits;
        shown.kind = AlternativeKind::Action(ActionId(asked.action));
        (alternative, shown)
    }

    /// Emits a question for each further decision, then `body`. `outer` has the names before the parameters
    /// are bound. Returns the entries, each with the number of arguments that are chosen there.
    pub(super) fn ask_further(
        &mut self,
        asked: &Asked<'_>,
        proc: &Proc,
        outer: &Env,
        body: impl FnOnce(&mut Self) -> Pc,
    ) -> Vec<(usize, Pc)> {
        let (mut entries, mut asks) = (Vec::new(), Vec::new());
        for further in decisions(asked.params).into_iter().skip(1) {
            entries.push((further.start, self.here()));
            let decision = self.further_decision(asked, further, proc, outer);
            asks.push(self.emit(Op::Ask { decision, none: 0 }));
        }
        entries.push((asked.params.len(), self.here()));
        let done = body(self);
        // An action that was begun can be completed, so there is always something to ask.
        asks.into_iter().for_each(|at| self.patch(at, done));
        entries
    }

    /// The decision among further arguments of an action under way.
    fn further_decision(
        &mut self,
        asked: &Asked<'_>,
        together: Range<usize>,
        proc: &Proc,
        outer: &Env,
    ) -> u16 {
        let mut env = Env { names: outer.names.clone(), ..Env::of_word(word::DECIDER) };
        for param in &asked.params[..together.start] {
            let bound = proc.env.find(&param.binding());
            env.names.extend(bound.map(|bound| (param.binding(), bound)));
        }
        let prompt = asked.params[together.start].prompt.clone();
        let mut answer = self.arguments(asked, Take::Argument, together, &[], proc, env);
        answer.1.kind = AlternativeKind::Argument(ActionId(asked.action));
        let decision = self.decision(proc.actor.node(), vec![answer], prompt);
        self.add_decision(DecisionDef { further: true, ..decision })
    }

    /// An alternative that binds some parameters in one decision, if all that are left then can be
    /// bound too and the action is legal with them.
    fn arguments(
        &mut self,
        asked: &Asked<'_>,
        take: Take,
        together: Range<usize>,
        given: &[NodeId],
        proc: &Proc,
        mut env: Env,
    ) -> AnswerDef {
        let since = self.ir.facts.scalar_tests.len();
        let mut params = Vec::new();
        let mut shown = Alternative::plain(AlternativeKind::Choose, Vec::new());
        let later: Vec<usize> = decisions(asked.params).into_iter().map(|d| d.start).collect();
        let mut shift = 0u32;
        for (number, param) in asked.params.iter().enumerate().skip(together.start) {
            if number >= together.end && later.contains(&number) {
                shift = 0;
            }
            let slot = match proc.env.find(&param.binding()) {
                Some(Bound::Slot { at, .. }) => at,
                _ => Slot::word(0),
            };
            let options = (&param.domain, &param.options);
            let made = self.within(format!("params[{number}]"), |l| {
                l.param(options, &env, given.get(number).copied(), slot, &mut shift)
            });
            if together.contains(&number) {
                shown.params.push(ParamInfo { name: param.name.clone(), kind: made.kind });
            } else {
                shown.later.push(param.name.clone());
            }
            env.names.push((param.binding(), Bound::Reg { reg: made.reg, kind: made.kind }));
            params.push(made);
        }
        let first = together.start == 0;
        let mut alternative = AltDef::plain(take, params);
        alternative.origin.base = self.path.concat();
        alternative.origin.first = together.start;
        alternative.origin.guards = vec![Vec::new(); alternative.guards.len()];
        for (number, condition) in asked.pre.iter().enumerate() {
            let at = format!("pre[{number}]");
            self.lowering.reads = 0;
            let node = self.within(&at, |l| l.expr(condition, &env));
            let reads = |param: &ParamDef| self.lowering.reads & bit(param.reg) != 0;
            let bound = alternative.params.iter().rposition(reads).map_or(0, |last| last + 1);
            // A condition that reads no argument of this decision was tested when the action was begun.
            if bound > 0 || first {
                alternative.guards[bound].push(node);
                let path = format!("{}.{at}", alternative.origin.base);
                alternative.origin.guards[bound].push(path);
            }
        }
        if let Some(action) = self.def.actions.get(usize::from(asked.action)).filter(|_| first) {
            self.phase_guards(action, &mut alternative);
        }
        self.test_cost(asked.cost, &env, proc, &mut alternative);
        self.test_after(asked, &env, proc, &mut alternative);
        if let Some(after) = alternative.after.as_mut().filter(|_| first) {
            after.uses = asked.limits.iter().map(|(at, _)| *at).collect();
        }
        self.lowering.next_reg = 0;
        let mut alternative = alternative.cut(together.len());
        alternative.listing = self.plan(&alternative).map_or(Listing::Parameters, Listing::Plan);
        self.tests_of(&mut alternative, since);
        (alternative, shown)
    }

    /// The conditions that the phases of an action add to its own. They read no parameters.
    fn phase_guards(&mut self, action: &Action, alternative: &mut AltDef) {
        let def = self.def;
        let env = Env::of_word(word::DECIDER);
        let phases = def.turn.phases.iter().enumerate();
        for (number, phase) in phases.filter(|(_, phase)| action.phases.contains(&phase.id)) {
            for (at, condition) in phase.pre.iter().enumerate() {
                let path = format!("turn.phases.{}.pre[{at}]", phase.id);
                let mut node = self.at_path(path.clone(), |l| l.expr(condition, &env));
                alternative.origin.guards[0].push(path);
                if action.phases.len() > 1 {
                    let now = self.phase_is(number);
                    let otherwise = self.node(Node::Not(now));
                    node = self.node(Node::Or(otherwise, node));
                }
                alternative.guards[0].push(node);
            }
        }
    }

    /// Lowers a parameter: its domain, and the list of its options.
    pub(in crate::link) fn param(
        &mut self,
        (domain, options): (&Domain, &Expr),
        env: &Env,
        given: Option<NodeId>,
        slot: Slot,
        shift: &mut u32,
    ) -> ParamDef {
        let kind = self.kind_of_domain(domain);
        let list = self.list_of_kind(options, env, kind);
        let cells = if kind == Kind::Place { self.ascending(list) } else { None };
        let set = cells.filter(|cells| !cells.single).map(|cells| cells.set);
        let (lo, hi) = self.range_of_domain(domain);
        let span = (i64::from(hi) - i64::from(lo)).max(0) as u64;
        let bits = (64 - span.leading_zeros()).max(1) as u8;
        let reg = self.take_reg(kind);
        let at = *shift;
        *shift += u32::from(bits);
        if *shift > u32::from(ALTERNATIVE_SHIFT) {
            let most = ALTERNATIVE_SHIFT;
            self.error(format!("the arguments of this action need too many bits (at most {most})"));
        }
        // Equal tokens of a set are one choice even if no token stands in the list twice.
        let distinct = kind != Kind::Token && self.ir.facts.lists[list as usize].distinct;
        let shift = at.min(63) as u8;
        let tested = false;
        ParamDef { kind, list, set, distinct, given, reg, slot, lo, shift, bits, tested }
    }

    /// The parameter of a question that asks for a member of a list, and its form for hosts.
    pub(super) fn choice(
        &mut self,
        name: &str,
        options: (&Domain, &Expr),
        env: &Env,
    ) -> (ParamDef, ParamInfo) {
        let param = self.param(options, env, None, Slot::word(0), &mut 0);
        self.lowering.next_reg = 0;
        let info = ParamInfo { name: name.trim_start_matches('$').to_owned(), kind: param.kind };
        (param, info)
    }

    /// Adds a decision among the members of a list.
    pub(super) fn choose_decision(
        &mut self,
        by: NodeId,
        (param, info): (ParamDef, ParamInfo),
        labels: &[Labelled],
        prompt: Option<String>,
    ) -> u16 {
        let labels = self.labels(labels, param.kind);
        let mut alternative = AltDef::plain(Take::Choose, vec![param]);
        alternative.origin.base = self.path.concat();
        let shown = Alternative::plain(AlternativeKind::Choose, vec![info]);
        let answers = vec![(alternative, Alternative { labels, ..shown })];
        let decision = self.decision(by, answers, prompt);
        self.add_decision(decision)
    }

    /// True if the test that an effect of a cost can be done needs no trial: it is plain and puts no token where room
    /// could lack.
    fn is_plain_cost(&self, effect: &Effect) -> bool {
        let puts = matches!(effect, Effect::MoveToken { .. } | Effect::Draw { .. });
        is_plain(effect) && (!puts || self.ir.places.rooms.is_empty())
    }

    /// The labels of values.
    pub(super) fn labels(&mut self, labels: &[Labelled], kind: Kind) -> Vec<(Value, String)> {
        let mut found: Vec<(Value, String)> = Vec::new();
        for (number, Labelled { value, label }) in labels.iter().enumerate() {
            self.within(format!("labels[{number}]"), |l| {
                let value = Value::of(kind, l.literal(value, kind));
                if found.iter().any(|(known, _)| *known == value) {
                    l.error("this value has a label already");
                }
                found.push((value, label.clone()));
            });
        }
        found
    }

    /// Adds the tests that the cost of an alternative can be paid.
    fn test_cost(&mut self, cost: &[Effect], env: &Env, proc: &Proc, alternative: &mut AltDef) {
        if self.suspends(cost) {
            if cost.iter().all(|effect| self.is_payable(effect)) {
                alternative.trial = Some(self.trial(proc, alternative, false, true));
            } else {
                self.error_at(
                    "cost",
                    "a cost that asks asks only the player who pays, outside sequences, and leaves nothing to chance",
                );
            }
        } else if cost.iter().all(|effect| self.is_plain_cost(effect))
            && !self.ir.tokens.shapes.any()
        {
            for (number, effect) in cost.iter().enumerate() {
                let step = self.within(format!("cost[{number}]"), |l| l.plain_op(effect, env));
                alternative.cost.extend(step);
            }
        } else {
            alternative.trial = Some(self.trial(proc, alternative, false, false));
        }
    }

    /// Adds the conditions on the position after an action, which are tested after a trial of cost and effects.
    fn test_after(&mut self, asked: &Asked<'_>, env: &Env, proc: &Proc, alternative: &mut AltDef) {
        if asked.after.is_empty() {
            return;
        }
        for (key, effects) in [("cost", asked.cost), ("effects", asked.effects)] {
            if !self.foresees(effects) {
                self.error_at(key, "an action with `after` cannot ask, roll, draw or shuffle");
            }
        }
        let after = asked.after.iter().enumerate();
        self.lowering.compares = false;
        let conditions: Vec<NodeId> = after
            .map(|(at, when)| self.within(format!("after[{at}]"), |l| l.expr(when, env)))
            .collect();
        let compares = self.lowering.compares;
        let trial = self.trial(proc, alternative, true, false);
        alternative.after = Some(AfterDef { trial, conditions, compares, uses: Vec::new() });
    }

    /// True if neither effects nor the sequences that they call ask or leave anything to chance.
    fn foresees(&self, effects: &[Effect]) -> bool {
        let def = self.def;
        let (mut foreseen, mut next) = (true, Vec::new());
        let mut look = |effects: &[Effect], next: &mut Vec<String>| {
            walk_effects(effects, &mut |effect| {
                foreseen &= effect.facts().is_foreseen();
                next.extend(effect.facts().calls.map(str::to_owned));
            });
        };
        look(effects, &mut next);
        let mut seen = BTreeSet::new();
        while let Some(id) = next.pop() {
            let called = def.sequences.iter().find(|sequence| sequence.id == id);
            if let Some(called) = called.filter(|_| seen.insert(id)) {
                look(&called.effects, &mut next);
            }
        }
        foreseen
    }

    /// True if an effect can be part of a cost that asks: it and the effects in it ask at most the player who pays, and
    /// leave nothing to chance.
    fn is_payable(&self, effect: &Effect) -> bool {
        let mut payable = true;
        walk_effects(std::slice::from_ref(effect), &mut |effect| {
            let facts = effect.facts();
            let called = self.def.sequences.iter().filter(|s| facts.calls == Some(s.id.as_str()));
            payable &= effect.asks_actor() || facts.is_foreseen();
            payable &= called.into_iter().all(|called| self.foresees(&called.effects));
        });
        payable
    }

    /// True if the cost of an alternative, or of its later decisions, asks the player who pays.
    fn asks_to_pay(&self, answer: &AltDef) -> bool {
        let trial = answer.trial.map(|trial| &self.ir.decisions.trials[trial as usize]);
        trial.is_some_and(|trial| trial.asks)
            || answer.rest.as_ref().is_some_and(|rest| self.asks_to_pay(rest))
    }

    /// Adds a trial of the cost of an action; `whole`: and of its effects; `asks`: the cost asks. Returns its number.
    fn trial(&mut self, proc: &Proc, alternative: &AltDef, whole: bool, asks: bool) -> u32 {
        let args = alternative.params.iter().map(|param| (param.reg, param.slot)).collect();
        let Proc { actor, locals, .. } = *proc;
        let (entry, end) = (0, 0);
        self.ir.decisions.trials.push(TrialDef { args, actor, locals, whole, asks, entry, end });
        self.ir.decisions.trials.len() as u32 - 1
    }

    /// The operations that pay a cost, then the effects.
    pub(super) fn lower_body(&mut self, cost: &[Effect], effects: &[Effect], proc: &mut Proc) {
        let entry = self.here();
        let before = self.ir.decisions.defs.len();
        let outer = std::mem::replace(&mut self.lowering.paying, true);
        self.effects("cost", cost, &mut proc.env);
        self.lowering.paying = outer;
        let paid = self.here();
        // The questions of the cost.
        for decision in &mut self.ir.decisions.defs[before..] {
            decision.searches = true;
            decision.alternatives.iter_mut().for_each(|answer| answer.pays = Some(paid));
        }
        self.effects("effects", effects, &mut proc.env);
        let end = self.here();
        self.lowering.bodies.push(BodyCode { locals: proc.locals, entry, paid, end });
    }
}

/// True if an effect of a cost has a test of its own.
fn is_plain(effect: &Effect) -> bool {
    if let Effect::SetProp { prop, .. } = effect {
        return prop != "owner" && prop != "type";
    }
    matches!(
        effect,
        Effect::AddVar { .. }
            | Effect::SetVar { .. }
            | Effect::AddProp { .. }
            | Effect::Draw { .. }
            | Effect::MoveToken { .. }
            | Effect::DestroyToken { .. }
    )
}
