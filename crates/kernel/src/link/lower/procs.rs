//! Procedures and their names. Calls never go in a circle, so every procedure has its locals at
//! fixed words of the state.

#![expect(clippy::wildcard_enum_match_arm, reason = "only questions have options")]

use crate::Kind;
use crate::code::{LOCALS, NodeId, Slot};
use crate::link::Linker;
use crate::link::env::{Actor, Bound, Env, Proc, Room};
use crate::state::word;
use crate::value::NONE;
use boardwright_def::{
    Action, Alternative, Effect, Limit, LimitScope, Param, decisions, walk_effects,
};

/// The scopes of limits, in the order of the layout.
const SCOPES: [LimitScope; 3] = [LimitScope::Phase, LimitScope::Turn, LimitScope::Round];

impl<'d> Linker<'d> {
    /// A word of a procedure, cleared when the procedure ends.
    pub(in crate::link) fn local_words(&mut self, locals: u32, count: usize, token: bool) -> u32 {
        let first = self.words(count, NONE);
        self.name_words("", first, count, if token { Kind::Token } else { Kind::Int });
        let words = first..first + count as u32;
        if token {
            self.ir.layout.token_locals.extend(words.clone());
        } else {
            self.ir.layout.frame_words.extend(words.clone().map(|at| (at, NONE)));
        }
        self.ir.layout.locals[locals as usize].extend(words);
        first
    }

    /// Says what words are for: the node now looked at, and what of it.
    pub(in crate::link) fn name_words(&mut self, what: &str, first: u32, count: usize, kind: Kind) {
        let path = self.path.concat();
        let name = match what {
            "" => path,
            _ if path.is_empty() => what.to_owned(),
            _ => format!("{path}.{what}"),
        };
        // What is known later is known better.
        if self.ir.layout.word_names.last().is_some_and(|(_, at, ..)| *at == first) {
            self.ir.layout.word_names.pop();
        }
        self.ir.layout.word_names.push((name, first, count as u32, kind));
    }

    /// Room for one value of a procedure. What a procedure keeps is part of the state only where
    /// the machine may rest before it ends; tokens always are, because a destroyed token's number
    /// is given out again only when no word names it.
    fn local(&mut self, room: Room, kind: Kind) -> Slot {
        if !room.rests
            && kind != Kind::Token
            && let Some(slot) = self.scratch_slot()
        {
            return slot;
        }
        let at = self.local_words(room.locals, 1, kind == Kind::Token);
        self.name_words("", at, 1, kind);
        let (lo, hi) = self.range_of_kind(kind);
        self.limit(at, 1, lo, hi);
        Slot::word(at)
    }

    /// Room in the machine's own memory, while there is any.
    fn scratch_slot(&mut self) -> Option<Slot> {
        let number = u8::try_from(self.lowering.scratch_slots).ok()?;
        self.lowering.scratch_slots += 1;
        (usize::from(number) < LOCALS).then_some(Slot::local(number))
    }

    /// The slot of a name: the earlier one of that name, or a new one.
    pub(in crate::link) fn slot(&mut self, env: &mut Env, name: &str, kind: Kind) -> Slot {
        if let Some(Bound::List { .. }) = env.find(name) {
            self.error(format!("{name} is bound to a list and to one value"));
        }
        if let Some(Bound::Slot { at, kind: before }) = env.find(name) {
            if before != kind {
                self.error(format!("{name} is bound to {before} and to {kind}"));
            }
            return at;
        }
        let slot_of = |bound| matches!(bound, Bound::Slot { kind: before, .. } if before == kind);
        if let Some(Bound::Slot { at, .. }) = env.bind_again(name, slot_of) {
            return at;
        }
        let Some(room) = env.room else {
            debug_assert!(false, "only procedures bind names");
            return Slot::word(0);
        };
        let at = self.local(room, kind);
        self.ir.names.slots.push((at, name.trim_start_matches('$').to_owned(), kind));
        if let Some(word) = at.state_word() {
            self.name_words(name, word as u32, 1, kind);
        }
        env.names.push((name.to_owned(), Bound::Slot { at, kind }));
        at
    }

    /// A procedure with these parameters, which may or may not ask or roll.
    pub(in crate::link) fn new_proc(&mut self, params: &[Param], rests: bool) -> Proc {
        let locals = self.ir.layout.locals.len() as u32;
        self.ir.layout.locals.push(Vec::new());
        let room = Room { locals, rests };
        let ret = self.way_back(room);
        let actor = self.local(room, Kind::Player);
        self.ir.names.slots.push((actor, "actor".to_owned(), Kind::Player));
        if let Some(word) = actor.state_word() {
            self.name_words("actor", word as u32, 1, Kind::Player);
        }
        let mut env = Env::new(Actor::Slot(actor), Vec::new(), Some(room));
        for param in params {
            let kind = self.kind_of_domain(&param.domain);
            self.slot(&mut env, &param.binding(), kind);
        }
        Proc { ret, actor, locals, value: None, env }
    }

    /// The word of the return address of a procedure; 0 while it is inactive.
    fn way_back(&mut self, room: Room) -> Slot {
        if !room.rests
            && let Some(slot) = self.scratch_slot()
        {
            return slot;
        }
        let ret = self.words(1, 0);
        self.name_words("back", ret, 1, Kind::Int);
        self.ir.layout.frame_words.push((ret, 0));
        self.lowering.return_words.push(ret);
        Slot::word(ret)
    }

    pub(in crate::link) fn declare_procs(&mut self) {
        let def = self.def;
        for action in &def.actions {
            let bodies = self.bodies_of(action);
            let asked = decisions(&action.params);
            let rests = asked.len() > 1 || bodies.iter().any(|effects| self.suspends(effects));
            let proc = self.within(format!("actions.{}", action.id), |l| {
                l.check_width(&action.params, &asked);
                l.new_proc(&action.params, rests)
            });
            self.measure_lists(proc.locals, &action.cost);
            bodies.iter().for_each(|effects| self.measure_lists(proc.locals, effects));
            self.declared.actions.push(proc);
        }
        for sequence in &def.sequences {
            let proc = self.within(format!("sequences.{}", sequence.id), |l| {
                let rests = l.suspends(&sequence.effects);
                if sequence.params.iter().any(|param| param.step) {
                    l.error(
                        "the caller gives the parameters of a sequence; none can be a decision",
                    );
                }
                let mut proc = l.new_proc(&sequence.params, rests);
                if let Some(returns) = &sequence.returns {
                    let kind = l.kind_of_domain(returns);
                    proc.value = Some((l.returned(kind), kind));
                }
                proc
            });
            self.measure_lists(proc.locals, &sequence.effects);
            self.declared.sequences.push(proc);
        }
        self.check_cycles();
    }

    /// The word of what a sequence returns: not cleared with its locals, for its caller reads it.
    fn returned(&mut self, kind: Kind) -> Slot {
        let at = self.words(1, NONE);
        self.name_words("returns", at, 1, kind);
        let (lo, hi) = self.range_of_kind(kind);
        self.limit(at, 1, lo, hi);
        if kind == Kind::Token {
            self.ir.layout.token_locals.push(at);
        } else {
            self.ir.layout.frame_words.push((at, NONE));
        }
        Slot::word(at)
    }

    /// Counters of limits of actions; those of options follow where they are asked.
    pub(in crate::link) fn declare_limits(&mut self) {
        let def = self.def;
        for action in &def.actions {
            let counters =
                self.within(format!("actions.{}", action.id), |l| l.limit_counters(&action.limits));
            self.declared.limits.push(counters);
        }
        for (at, scope) in SCOPES.into_iter().enumerate() {
            self.declared.option_resets[at] = self.any_effect(|effect| match effect {
                Effect::ChooseAction { alternatives, .. } => alternatives.iter().any(|answer| {
                    matches!(answer, Alternative::Option(option)
                        if option.limits.iter().any(|limit| limit.scope == scope))
                }),
                _ => false,
            });
        }
    }

    /// Counters, one word per player each, with how far they may go.
    pub(in crate::link) fn limit_counters(&mut self, limits: &[Limit]) -> Vec<(u32, i32)> {
        let mut counters = Vec::new();
        for Limit { scope, max } in limits {
            let first = self.words(self.players, 0);
            self.name_words(&format!("limits[{}]", counters.len()), first, self.players, Kind::Int);
            self.limit(first, self.players, 0, i32::MAX);
            counters.push((first, i32::try_from(*max).unwrap_or(i32::MAX)));
            if let Some(at) = SCOPES.iter().position(|known| known == scope) {
                let words = (first..first + self.players as u32).map(|at| (at, 0));
                self.ir.layout.resets[at].extend(words);
            }
        }
        counters
    }

    /// True if anything is set back when a phase (0), a turn (1), a round (2) begins.
    pub(in crate::link) fn resets(&self, scope: usize) -> bool {
        !self.ir.layout.resets[scope].is_empty() || self.declared.option_resets[scope]
    }

    /// Lowers the effects of an action and those that its phases run after it.
    fn bodies_of(&self, action: &'d Action) -> Vec<&'d [Effect]> {
        let def = self.def;
        let phases = def.turn.phases.iter().filter(|phase| action.phases.contains(&phase.id));
        let after = phases.map(|phase| phase.after.as_slice());
        std::iter::once(action.effects.as_slice()).chain(after).collect()
    }

    /// Actions and sequences must not reach themselves: their frames stand at fixed words.
    fn check_cycles(&mut self) {
        let def = self.def;
        let actions = def.actions.len();
        let count = actions + def.sequences.len();
        let mut reaches: Vec<Vec<usize>> = Vec::with_capacity(count);
        let bodies = def.actions.iter().map(|a| self.bodies_of(a));
        let bodies: Vec<Vec<&[Effect]>> =
            bodies.chain(def.sequences.iter().map(|s| vec![s.effects.as_slice()])).collect();
        for effects in bodies {
            let mut found = Vec::new();
            let mut look = |effect: &Effect| match effect {
                Effect::Call { sequence, .. } => {
                    let at = def.sequences.iter().position(|s| s.id == *sequence);
                    found.extend(at.map(|at| actions + at));
                }
                Effect::ChooseAction { alternatives, .. } => {
                    for alternative in alternatives {
                        if let Alternative::Action(named) = alternative {
                            found.extend(def.actions.iter().position(|a| a.id == named.action));
                        }
                    }
                }
                _ => {}
            };
            effects.into_iter().for_each(|effects| walk_effects(effects, &mut look));
            reaches.push(found);
        }
        for start in 0..count {
            let mut seen = vec![false; count];
            let mut next = reaches[start].clone();
            while let Some(at) = next.pop() {
                if at == start {
                    let (kind, id) = match start.checked_sub(actions) {
                        None => ("actions", &def.actions[start].id),
                        Some(at) => ("sequences", &def.sequences[at].id),
                    };
                    self.within(format!("{kind}.{id}"), |l| {
                        l.error("it calls or asks for itself, directly or through others");
                    });
                    break;
                }
                if !std::mem::replace(&mut seen[at], true) {
                    next.extend(&reaches[at]);
                }
            }
        }
    }

    /// The node that reads who acts.
    pub(in crate::link) fn actor(&mut self, env: &Env) -> NodeId {
        match env.actor {
            Actor::Slot(at) => {
                self.lowering.reads_turn |= at.state_word() == Some(word::ACTIVE);
                at.node()
            }
            Actor::Nobody => {
                self.error("there is no actor here");
                self.constant(NONE)
            }
        }
    }
}
