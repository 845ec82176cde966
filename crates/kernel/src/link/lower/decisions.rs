//! Decisions: alternatives with parameters, conditions attached to the last parameter they read,
//! and the room each argument takes in a packed move.

use crate::Kind;
use crate::code::{List, Node, NodeId, Op, Pc, Slot};
use crate::link::Linker;
use crate::link::env::{Bound, Env, Proc};
use crate::program::{
    ALTERNATIVE_SHIFT, AltDef, Alternative, AlternativeKind, DecisionDef, Listing, ParamDef,
    ParamInfo, Take,
};
use crate::state::word;
use crate::{ActionId, Value};
use boardwright_def::{Action, Domain, Effect, Expr, Labelled, Param, decisions};
use std::collections::BTreeSet;
use std::ops::Range;

/// Most alternatives of one decision: eight bits of a packed move.
const MOST_ALTERNATIVES: usize = 256;

/// The conditions for an action or option to be an answer.
pub(in crate::link) struct Asked<'a> {
    pub params: &'a [Param],
    pub pre: &'a [Expr],
    pub cost: &'a [Effect],
    /// Counters that must be below their limits.
    pub limits: Vec<(u32, i32)>,
    /// Its number among the actions of the program.
    pub action: u16,
    pub label: Option<&'a str>,
}

/// A choice from a list.
#[derive(Clone, Copy)]
pub(in crate::link) struct Chosen<'a> {
    pub name: &'a str,
    pub domain: &'a Domain,
    pub options: &'a Expr,
    pub prompt: Option<&'a str>,
    pub labels: &'a [Labelled],
}

impl<'d> Linker<'d> {
    /// A decision among actions and options, then `done` or `skip`.
    pub(in crate::link) fn ask_decision(
        &mut self,
        by: NodeId,
        answers: Vec<(AltDef, Alternative)>,
        last: Option<(Take, Option<String>)>,
        prompt: Option<&str>,
    ) -> u16 {
        let (mut alternatives, mut shown): (Vec<AltDef>, Vec<Alternative>) =
            answers.into_iter().unzip();
        let always = matches!(last, Some((Take::Done { .. }, _)));
        if let Some((take, label)) = last {
            let kind = match take {
                Take::Skip => AlternativeKind::Skip,
                Take::Done { .. }
                | Take::Argument
                | Take::Choose
                | Take::Pick(_)
                | Take::Enough(_)
                | Take::Action { .. } => AlternativeKind::Done,
            };
            alternatives.push(AltDef::plain(take, Vec::new()));
            shown.push(Alternative { label, ..Alternative::plain(kind, Vec::new()) });
        }
        if alternatives.len() > MOST_ALTERNATIVES {
            self.error("a question has too many kinds of answers (at most 256)");
        }
        let cause = self.cause();
        let prompt = prompt.map(str::to_owned);
        let asked = DecisionDef::new(by, alternatives, shown, prompt, cause);
        self.add_decision(DecisionDef { always, ..asked })
    }

    pub(in crate::link) fn add_decision(&mut self, decision: DecisionDef) -> u16 {
        self.ir.decisions.defs.push(decision);
        self.last_of(self.ir.decisions.defs.len())
    }

    /// An action as an answer, its first arguments given by who asks.
    pub(in crate::link) fn action_alternative(
        &mut self,
        action: usize,
        given: &[Expr],
        label: Option<&str>,
        outer: &Env,
    ) -> (AltDef, Alternative) {
        let def = self.def;
        let body = &def.actions[action];
        let proc = self.declared.actions[action].clone();
        let kinds: Vec<Kind> = body.params.iter().map(|p| self.kind_of_domain(&p.domain)).collect();
        let given: Vec<NodeId> = (given.iter().enumerate())
            .map(|(at, g)| self.expr_of(g, outer, kinds.get(at).copied().unwrap_or(Kind::Int)))
            .collect();
        if given.len() > body.params.len() {
            self.error(format!("`{}` has {} parameters", body.id, body.params.len()));
        }
        let outer_path = std::mem::take(&mut self.path);
        self.path.push(format!("actions.{}", body.id));
        let asked = self.asked_action(action, label);
        let found = self.alternative(asked, &given, &proc, Env::of_word(word::DECIDER));
        self.path = outer_path;
        found
    }

    /// The conditions for an action to be an answer.
    pub(in crate::link) fn asked_action<'a>(
        &self,
        action: usize,
        label: Option<&'a str>,
    ) -> Asked<'a>
    where
        'd: 'a,
    {
        let body = &self.def.actions[action];
        Asked {
            params: &body.params,
            pre: &body.pre,
            cost: &body.cost,
            limits: self.declared.limits[action].clone(),
            action: action as u16,
            label,
        }
    }

    /// An answer that runs a procedure, with the arguments of its first decision that is not given
    /// whole. `env` is what names mean before its parameters are bound.
    pub(in crate::link) fn alternative(
        &mut self,
        asked: Asked<'_>,
        given: &[NodeId],
        proc: &Proc,
        env: Env,
    ) -> (AltDef, Alternative) {
        let Proc { ret, actor, .. } = *proc;
        let take = Take::Action { entry: 0, ret, actor, action: asked.action };
        let ends = decisions(asked.params).into_iter().map(|together| together.end);
        let end = ends.filter(|end| *end > given.len()).min().unwrap_or(asked.params.len());
        let (mut alternative, mut shown) = self.arguments(&asked, take, 0..end, given, proc, env);
        alternative.limits = asked.limits;
        shown.kind = AlternativeKind::Action(ActionId(asked.action));
        shown.label = asked.label.map(str::to_owned);
        (alternative, shown)
    }

    /// Asks for what is not chosen with the first decision, one decision after the other, and emits
    /// `body` behind; `outer` is what names mean before the parameters are bound. Gives how many
    /// arguments are chosen at each entry.
    pub(in crate::link) fn in_steps(
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
        // What was begun can be completed, so there is always something to ask.
        for at in asks {
            self.aim(at, done);
        }
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
        let actor = Env::of_word(word::DECIDER).actor;
        let mut env = Env::new(actor, outer.names.clone(), None);
        for param in &asked.params[..together.start] {
            let bound = proc.env.find(&param.binding());
            env.names.extend(bound.map(|bound| (param.binding(), bound)));
        }
        let prompt = asked.params[together.start].prompt.clone();
        let (alternative, mut shown) =
            self.arguments(asked, Take::Argument, together, &[], proc, env);
        shown.kind = AlternativeKind::Argument(ActionId(asked.action));
        let cause = self.cause();
        let (by, alternatives) = (proc.actor.node(), vec![alternative]);
        let asked = DecisionDef::new(by, alternatives, vec![shown], prompt, cause);
        self.add_decision(DecisionDef { further: true, ..asked })
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
    ) -> (AltDef, Alternative) {
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
            let made = self.within(format!("params[{number}]"), |l| {
                l.param(param, &env, given.get(number).copied(), slot, &mut shift)
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
            let (node, bound) =
                self.within(&at, |l| l.guard_of(&alternative, |l| l.expr(condition, &env)));
            // What reads nothing that is still to be chosen held when the action was begun.
            if bound > 0 || first {
                alternative.guards[bound].push(node);
                let path = format!("{}.{at}", alternative.origin.base);
                alternative.origin.guards[bound].push(path);
            }
        }
        if let Some(action) = self.def.actions.get(usize::from(asked.action)).filter(|_| first) {
            self.phase_guards(action, &mut alternative);
        }
        self.cost(asked.cost, &env, proc, &mut alternative);
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
            let outer = std::mem::take(&mut self.path);
            self.path.push(format!("turn.phases.{}", phase.id));
            for (at, condition) in phase.pre.iter().enumerate() {
                let step = format!("pre[{at}]");
                alternative.origin.guards[0].push(format!("{}.{step}", self.path.concat()));
                let mut node = self.within(step, |l| l.expr(condition, &env));
                if action.phases.len() > 1 {
                    let now = self.phase_is(number);
                    let otherwise = self.node(Node::Not(now));
                    node = self.node(Node::Or(otherwise, node));
                }
                alternative.guards[0].push(node);
            }
            self.path = outer;
        }
    }

    pub(in crate::link) fn param(
        &mut self,
        param: &Param,
        env: &Env,
        given: Option<NodeId>,
        slot: Slot,
        shift: &mut u32,
    ) -> ParamDef {
        let kind = self.kind_of_domain(&param.domain);
        let list = self.list_of_kind(&param.options, env, kind);
        let cells = if kind == Kind::Place { self.ascending(list) } else { None };
        let set = cells.filter(|cells| !cells.single).map(|cells| cells.set);
        let (lo, bits) = self.room(&param.domain);
        let reg = self.take_reg(kind);
        let at = *shift;
        *shift += u32::from(bits);
        if *shift > u32::from(ALTERNATIVE_SHIFT) {
            self.error(format!(
                "the arguments of this action need too many bits (at most {ALTERNATIVE_SHIFT})"
            ));
        }
        // Equal tokens of a set are one choice even where no token stands in the list twice.
        let distinct = kind != Kind::Token && self.distinct(list);
        let shift = at.min(63) as u8;
        let tested = false;
        ParamDef { kind, list, set, distinct, given, reg, slot, lo, shift, bits, tested }
    }

    /// True if no value can stand in a list twice.
    fn distinct(&self, list: u32) -> bool {
        match self.ir.exprs.lists[list as usize] {
            List::Ints { .. }
            | List::Others(_)
            | List::Clockwise(_)
            | List::ZonesOf(_)
            | List::Connected { .. }
            | List::Unite { .. }
            | List::Fan { .. }
            | List::Bitboard(_)
            | List::Members { .. }
            | List::PlacesOf(_) => true,
            List::Where { list, .. }
            | List::Take { list, .. }
            | List::Distinct { list, .. }
            | List::Extreme { list, .. }
            | List::If { list, .. } => self.distinct(list),
            List::Cond { then: list, otherwise: other, .. } | List::Otherwise(list, other) => {
                self.distinct(list) && self.distinct(other)
            }
            List::Either { otherwise, .. } => self.distinct(otherwise),
            List::Consts { start, len } | List::Having { start, len, .. } => {
                self.distinct_words(start, len)
            }
            List::ConstsOf { table, .. } => {
                let rows = &self.ir.exprs.consts_of[table as usize..][..self.players];
                rows.iter().all(|(start, len)| self.distinct_words(*start, *len))
            }
            // Tokens may be equal, neighbours are as the definition gives them.
            List::Tokens(_)
            | List::TokensIn(_)
            | List::Pieces(_)
            | List::Adjacent(_)
            | List::Ray { .. }
            | List::Walk { .. }
            | List::Track { .. }
            | List::Between(..)
            | List::Union(..)
            | List::Stored(_)
            | List::Items { .. } => false,
        }
    }

    fn distinct_words(&self, start: u32, len: u32) -> bool {
        let words = &self.ir.exprs.consts[start as usize..(start + len) as usize];
        words.iter().collect::<BTreeSet<_>>().len() == words.len()
    }

    /// Smallest value and number of bits of a domain in a packed move.
    pub(super) fn room(&mut self, domain: &Domain) -> (i32, u8) {
        let (lo, hi) = self.range_of_domain(domain);
        let span = (i64::from(hi) - i64::from(lo)).max(0) as u64;
        let bits = (64 - span.leading_zeros()).max(1) as u8;
        (lo, bits)
    }

    /// A condition with the number of parameters that must be bound before it can be tested.
    fn guard_of(
        &mut self,
        alternative: &AltDef,
        look: impl FnOnce(&mut Self) -> NodeId,
    ) -> (NodeId, usize) {
        self.lowering.reads = 0;
        let node = look(self);
        let reads = self.lowering.reads;
        let last = alternative.params.iter().rposition(|p| reads >> p.reg & 1 == 1);
        (node, last.map_or(0, |at| at + 1))
    }

    /// A decision among the members of a list.
    pub(in crate::link) fn choose_decision(
        &mut self,
        by: NodeId,
        chosen: &Chosen<'_>,
        env: &Env,
    ) -> u16 {
        let Chosen { name, domain, options, prompt, labels } = *chosen;
        let param = Param {
            name: name.trim_start_matches('$').to_owned(),
            domain: domain.clone(),
            options: options.clone(),
            step: false,
            prompt: None,
        };
        let mut shift = 0;
        let made = self.param(&param, env, None, Slot::word(0), &mut shift);
        let labels = self.labels(labels, made.kind);
        self.lowering.next_reg = 0;
        let view = ParamInfo { name: param.name, kind: made.kind };
        let mut alternative = AltDef::plain(Take::Choose, vec![made]);
        alternative.origin.base = self.path.concat();
        let kind = AlternativeKind::Choose;
        let shown = vec![Alternative { labels, ..Alternative::plain(kind, vec![view]) }];
        let (prompt, cause) = (prompt.map(str::to_owned), self.cause());
        self.add_decision(DecisionDef::new(by, vec![alternative], shown, prompt, cause))
    }

    /// The labels of values.
    pub(in crate::link) fn labels(
        &mut self,
        labels: &[Labelled],
        kind: Kind,
    ) -> Vec<(Value, String)> {
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
}
