//! Procedures: their words and names, and sequences with their calls.
//!
//! Calls never go in a circle, so the locals of every procedure stand at fixed words of the state.

use crate::Kind;
use crate::code::{LOCALS, NodeId, Op, Slot};
use crate::link::Linker;
use crate::link::lower::loops::MOST_KEPT;
use crate::link::lowering::{Bound, Env, Proc, Room};
use crate::state::word;
use crate::value::NONE;
use boardwright_def::{
    Action, Alternative, Domain, Effect, Expr, GameDef, Limit, LimitScope, Param, decisions,
    hidden_questions, walk_effects,
};
use std::collections::{BTreeMap, BTreeSet};

/// The scopes of limits, in the order of the layout.
const SCOPES: [LimitScope; 3] = [LimitScope::Phase, LimitScope::Turn, LimitScope::Round];

impl<'d> Linker<'d> {
    /// A row of locals for a procedure with these parameters and bodies.
    pub(super) fn new_locals(&mut self, params: &[Param], bodies: &[&[Effect]]) -> u32 {
        let rooms = list_rooms(self.def, params, bodies);
        self.declared.list_rooms.push(rooms);
        self.ir.layout.locals.push(Vec::new());
        self.ir.layout.locals.len() as u32 - 1
    }

    /// Words of a procedure, cleared when the procedure ends.
    pub(super) fn local_words(&mut self, locals: u32, count: usize, token: bool) -> u32 {
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

    /// Words of a procedure for values of a kind.
    pub(super) fn value_words(&mut self, locals: u32, count: usize, kind: Kind, what: &str) -> u32 {
        let first = self.local_words(locals, count, kind == Kind::Token);
        self.name_words(what, first, count, kind);
        self.limit_to_kind(first, count, kind);
        first
    }

    /// Names words `path.what`: the path of the current node, then `what`, the part of it that they hold.
    pub(super) fn name_words(&mut self, what: &str, first: u32, count: usize, kind: Kind) {
        let path = self.path.concat();
        let name = match what {
            "" => path,
            _ if path.is_empty() => what.to_owned(),
            _ => format!("{path}.{what}"),
        };
        // A later name says more.
        if self.ir.layout.word_names.last().is_some_and(|(_, at, ..)| *at == first) {
            self.ir.layout.word_names.pop();
        }
        self.ir.layout.word_names.push((name, first, count as u32, kind));
    }

    /// A slot for one value of a procedure. It is part of the state only if the machine may rest before the
    /// procedure ends. Tokens always are, because a destroyed token's number is given out again only when no
    /// word names it.
    fn local(&mut self, room: Room, kind: Kind) -> Slot {
        if kind != Kind::Token
            && let Some(slot) = self.scratch_slot(room)
        {
            return slot;
        }
        Slot::word(self.value_words(room.locals, 1, kind, ""))
    }

    /// A slot in the machine's own memory, if the procedure never rests and one is left.
    fn scratch_slot(&mut self, room: Room) -> Option<Slot> {
        if room.rests {
            return None;
        }
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
        self.name_slot(at, name, kind);
        env.names.push((name.to_owned(), Bound::Slot { at, kind }));
        at
    }

    fn name_slot(&mut self, slot: Slot, name: &str, kind: Kind) {
        self.ir.names.slots.push((slot, name.trim_start_matches('$').to_owned(), kind));
        if let Some(word) = slot.state_word() {
            self.name_words(name, word as u32, 1, kind);
        }
    }

    /// A procedure with these parameters and bodies.
    pub(super) fn new_proc(&mut self, params: &[Param], bodies: &[&[Effect]]) -> Proc {
        let locals = self.new_locals(params, bodies);
        let rests = decisions(params).len() > 1 || bodies.iter().any(|body| self.suspends(body));
        let room = Room { locals, rests };
        let ret = self.return_address(room);
        let actor = self.local(room, Kind::Player);
        self.name_slot(actor, "actor", Kind::Player);
        let mut env = Env::new(Some(actor), Some(room));
        for param in params {
            let kind = self.kind_of_domain(&param.domain);
            match param.limit {
                Some(limit) => {
                    self.check_kept(limit);
                    self.list_store(&mut env, &param.binding(), kind);
                }
                None => _ = self.slot(&mut env, &param.binding(), kind),
            }
        }
        Proc { ret, actor, locals, value: None, env }
    }

    /// The slot of the return address of a procedure; 0 while it is inactive.
    fn return_address(&mut self, room: Room) -> Slot {
        if let Some(slot) = self.scratch_slot(room) {
            return slot;
        }
        let ret = self.words(1, 0);
        self.name_words("back", ret, 1, Kind::Int);
        self.ir.layout.frame_words.push((ret, 0));
        self.lowering.return_words.push(ret);
        Slot::word(ret)
    }

    pub(super) fn declare_procs(&mut self) {
        let def = self.def;
        self.declared.suspending = suspending_sequences(def);
        self.declared.hidden_questions = hidden_questions(def);
        for action in &def.actions {
            let mut bodies = self.bodies_of(action);
            bodies.push(&action.cost);
            let proc = self.within(format!("actions.{}", action.id), |l| {
                l.check_width(&action.params);
                l.new_proc(&action.params, &bodies)
            });
            self.declared.actions.push(proc);
        }
        for sequence in &def.sequences {
            let proc = self.within(format!("sequences.{}", sequence.id), |l| {
                if sequence.params.iter().any(|param| param.step) {
                    l.error(
                        "the caller gives the parameters of a sequence; none can be a decision",
                    );
                }
                let mut proc = l.new_proc(&sequence.params, &[&sequence.effects]);
                proc.value = l.returned(sequence);
                proc
            });
            self.declared.sequences.push(proc);
        }
        self.check_cycles();
    }

    /// Counters of limits of actions; those of options follow where they are asked.
    pub(super) fn declare_limits(&mut self) {
        let def = self.def;
        for action in &def.actions {
            let counters =
                self.within(format!("actions.{}", action.id), |l| l.limit_counters(&action.limits));
            self.declared.limits.push(counters);
        }
        self.declared.option_resets = SCOPES.map(|scope| {
            let limited = |answer: &Alternative| {
                matches!(answer, Alternative::Option(option)
                    if option.limits.iter().any(|limit| limit.scope == scope))
            };
            self.any_effect(|effect| effect.facts().offers.iter().any(limited))
        });
    }

    /// Counters of limits, one word per player each, with their limits.
    pub(super) fn limit_counters(&mut self, limits: &[Limit]) -> Vec<(u32, i32)> {
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

    /// True if anything is reset when a phase (0), a turn (1) or a round (2) begins.
    pub(in crate::link) fn resets(&self, scope: usize) -> bool {
        !self.ir.layout.resets[scope].is_empty() || self.declared.option_resets[scope]
    }

    /// The effects of an action and those that its phases run after it.
    fn bodies_of(&self, action: &'d Action) -> Vec<&'d [Effect]> {
        let def = self.def;
        let phases = def.turn.phases.iter().filter(|phase| action.phases.contains(&phase.id));
        let after = phases.map(|phase| phase.after.as_slice());
        std::iter::once(action.effects.as_slice()).chain(after).collect()
    }

    /// Actions and sequences must not reach themselves: their locals stand at fixed words.
    fn check_cycles(&mut self) {
        let def = self.def;
        let actions = def.actions.len();
        let action = |id: &str| def.actions.iter().position(|a| a.id == id);
        let sequence = |id: &str| def.sequences.iter().position(|s| s.id == id);
        let reaches = |bodies: Vec<&'d [Effect]>| {
            let mut found = Vec::new();
            for effects in bodies {
                walk_effects(effects, &mut |effect| {
                    let facts = effect.facts();
                    found.extend(facts.calls.and_then(sequence).map(|at| actions + at));
                    found.extend(facts.offered_actions().filter_map(action));
                });
            }
            found
        };
        let of_actions = def.actions.iter().map(|action| reaches(self.bodies_of(action)));
        let of_sequences = def.sequences.iter().map(|s| reaches(vec![&s.effects]));
        let reaches: Vec<Vec<usize>> = of_actions.chain(of_sequences).collect();
        for start in 0..reaches.len() {
            let mut seen = vec![false; reaches.len()];
            let mut next = reaches[start].clone();
            while let Some(at) = next.pop() {
                if at == start {
                    let path = match start.checked_sub(actions) {
                        None => format!("actions.{}", def.actions[start].id),
                        Some(at) => format!("sequences.{}", def.sequences[at].id),
                    };
                    self.error_at(path, "it calls or asks for itself, directly or through others");
                    break;
                }
                if !std::mem::replace(&mut seen[at], true) {
                    next.extend(&reaches[at]);
                }
            }
        }
    }

    /// The node that reads the actor.
    pub(in crate::link) fn actor(&mut self, env: &Env) -> NodeId {
        match env.actor {
            Some(at) => {
                self.lowering.reads_turn |= at.state_word() == Some(word::ACTIVE);
                at.node()
            }
            None => self.no_value("there is no actor here"),
        }
    }

    /// True if effects may ask or roll, themselves or in a sequence that they call.
    pub(in crate::link) fn suspends(&self, effects: &[Effect]) -> bool {
        let mut found = false;
        walk_effects(effects, &mut |effect| {
            let facts = effect.facts();
            let suspends = |called| self.declared.suspending.contains(called);
            found |= facts.suspends() || facts.calls.is_some_and(suspends);
        });
        found
    }

    /// The words of a list variable: the earlier ones of that name, or new ones.
    pub(super) fn list_store(&mut self, env: &mut Env, name: &str, kind: Kind) -> u32 {
        if let Some(Bound::List { store, kind: before }) = env.find(name) {
            if before != kind {
                self.error(format!("{name} is bound to lists of {before} and of {kind}"));
            }
            return store;
        }
        if env.find(name).is_some() {
            return self.error_or(format!("{name} is bound to one value and to a list"), 0);
        }
        let list_of = |bound| matches!(bound, Bound::List { kind: before, .. } if before == kind);
        if let Some(Bound::List { store, .. }) = env.bind_again(name, list_of) {
            return store;
        }
        let Some(room) = env.room else {
            debug_assert!(false, "only procedures bind names");
            return 0;
        };
        let rooms = &self.declared.list_rooms[room.locals as usize];
        let most = rooms.get(name).copied().unwrap_or(0);
        let store = self.kept_words(room.locals, 1, most.min(MOST_KEPT), kind);
        env.names.push((name.to_owned(), Bound::List { store, kind }));
        store
    }

    /// Words for numbers of members, and for as many members.
    pub(super) fn kept_words(&mut self, locals: u32, numbers: usize, most: u32, kind: Kind) -> u32 {
        let store = self.local_words(locals, numbers, false);
        self.limit(store, numbers, 0, most as i32);
        self.value_words(locals, most as usize, kind, "members");
        store
    }

    /// Reports a limit of members that is too large for words of the state.
    pub(super) fn check_kept(&mut self, limit: u32) {
        if limit > MOST_KEPT {
            self.error(format!("a name holds at most {MOST_KEPT} members, not {limit}"));
        }
    }

    /// Binds a name to the current members of a list.
    pub(super) fn let_list(
        &mut self,
        bind: &str,
        domain: &Domain,
        value: &Expr,
        limit: u32,
        env: &mut Env,
    ) {
        self.check_kept(limit);
        let kind = self.kind_of_domain(domain);
        let list = self.list_of_kind(value, env, kind);
        let store = self.list_store(env, bind, kind);
        self.emit(Op::StoreList { list, store, limit: limit.min(MOST_KEPT) });
    }
}

/// The sequences that may ask or roll, themselves or in what they call. The time is linear in the rules, however
/// the sequences call each other.
fn suspending_sequences(def: &GameDef) -> BTreeSet<&str> {
    let mut callers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut next: Vec<&str> = Vec::new();
    for caller in &def.sequences {
        walk_effects(&caller.effects, &mut |effect| {
            let facts = effect.facts();
            next.extend(facts.suspends().then_some(caller.id.as_str()));
            if let Some(called) = facts.calls {
                callers.entry(called).or_default().push(&caller.id);
            }
        });
    }
    let mut found = BTreeSet::new();
    while let Some(id) = next.pop() {
        if found.insert(id) {
            next.extend(callers.get(id).into_iter().flatten());
        }
    }
    found
}

/// The names that hold lists in a procedure, with the most members that each can have.
fn list_rooms(def: &GameDef, params: &[Param], bodies: &[&[Effect]]) -> BTreeMap<String, u32> {
    let lists = params.iter().filter_map(|param| Some((param.binding(), param.limit?)));
    let mut rooms: BTreeMap<String, u32> = lists.collect();
    let mut hold = |bind: &String, limit: u32| {
        let most = rooms.entry(bind.clone()).or_default();
        *most = limit.max(*most);
    };
    for effects in bodies {
        walk_effects(effects, &mut |effect| {
            if let Effect::Let { bind, limit: Some(limit), .. }
            | Effect::ChooseN { bind, limit, .. } = effect
            {
                hold(bind, *limit);
            } else if let Effect::Call { sequence, bind: Some(bind), .. } = effect
                && let Some(called) = def.sequences.iter().find(|one| one.id == *sequence)
                && let Some(limit) = called.returns_limit
            {
                hold(bind, limit);
            }
        });
    }
    rooms
}
