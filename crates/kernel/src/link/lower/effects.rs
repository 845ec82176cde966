//! Effects into operations.

use crate::Kind;
use crate::code::{Arithmetic, Insertion, Node, NodeId, Op, Operand, Pc, Slot};
use crate::link::Linker;
use crate::link::lower::decisions::Chosen;
use crate::link::lower::procs::{Actor, Env};
use crate::link::lower::turn::result_def;
use crate::program::{CreateDef, RoundsDef, SecretRoll};
use crate::value::NONE;
use boardwright_def::{Effect, Expr, Position, Reset, VarScope};

/// Most members of a loop that can be suspended: they are kept in the state.
pub(in crate::link) const MOST_KEPT: u32 = 1024;

impl Linker<'_> {
    /// The operations of a list of effects; `field` names it in the path.
    pub(in crate::link) fn effects(&mut self, field: &str, effects: &[Effect], env: &mut Env) {
        for (number, effect) in effects.iter().enumerate() {
            self.within(format!("{field}[{number}]"), |l| l.effect(effect, env));
        }
    }

    /// The operations of a block within a procedure: what is bound in it ends with it.
    pub(in crate::link) fn block(&mut self, field: &str, effects: &[Effect], env: &mut Env) {
        let names = env.names.len();
        self.effects(field, effects, env);
        env.end_names(names);
    }

    fn effect(&mut self, effect: &Effect, env: &mut Env) {
        match effect {
            Effect::SetVar { scope, player, zone, var, value } => {
                let of = (player.as_ref(), zone.as_ref());
                let target = self.var_target(*scope, of, var, env);
                let value = self.expr_of(value, env, self.target_kind(target));
                self.emit(Op::SetVar { target, value });
            }
            Effect::AddVar { scope, player, zone, var, delta } => {
                let of = (player.as_ref(), zone.as_ref());
                let target = self.var_target(*scope, of, var, env);
                let (delta, sign) = self.signed(delta, env);
                if self.target_kind(target) != Kind::Int {
                    self.error(format!("`{var}` is no number that can be added to"));
                }
                self.emit(Op::AddVar { target, delta, sign });
            }
            Effect::SetProp { token, prop, value } => {
                let token = self.expr_of(token, env, Kind::Token);
                let op = match prop.as_str() {
                    "owner" => {
                        Op::SetOwner { token, value: self.expr_of(value, env, Kind::Player) }
                    }
                    "type" => {
                        Op::SetType { token, value: self.expr_of(value, env, Kind::TokenType) }
                    }
                    prop => {
                        let prop = self.prop_id(prop);
                        let value = self.prop_value(prop, value, env);
                        Op::SetProp { token, prop, value }
                    }
                };
                self.emit(op);
            }
            Effect::AddProp { token, prop, delta } => {
                let token = self.expr_of(token, env, Kind::Token);
                let delta = self.expr_of(delta, env, Kind::Int);
                let prop = self.prop_id(prop);
                self.emit(Op::AddProp { token, prop, delta });
            }
            Effect::MoveToken { token, to, position } => {
                self.random_place(*position);
                let token = self.expr_of(token, env, Kind::Token);
                let to = self.expr_of(to, env, Kind::Place);
                self.emit(Op::Move { token, to, insertion: Insertion::of(*position) });
            }
            Effect::MoveAll { tokens, to, position } => {
                self.random_place(*position);
                let list = self.list_of_kind(tokens, env, Kind::Token);
                let to = self.expr_of(to, env, Kind::Place);
                self.emit(Op::MoveAll { list, to, insertion: Insertion::of(*position) });
            }
            Effect::Draw { from, to, count } => {
                self.ir.chance.any |= self.draws_at_random(from);
                let from = self.expr_of(from, env, Kind::Place);
                let to = self.expr_of(to, env, Kind::Place);
                let count = self.expr_of(count, env, Kind::Int);
                self.emit(Op::Draw { from, to, count });
            }
            Effect::Shuffle { zone } => {
                self.ir.chance.any = true;
                let at = self.expr_of(zone, env, Kind::Place);
                self.emit(Op::Shuffle(at));
            }
            Effect::CreateToken { of, zone, count: None, owner, props, bind: None }
                if props.is_empty() =>
            {
                let of = self.expr_of(of, env, Kind::TokenType);
                let place = self.expr_of(zone, env, Kind::Place);
                let owner = self.or_constant(owner.as_ref(), NONE, env, Kind::Player);
                self.emit(Op::CreateOne { of, place, owner });
            }
            Effect::CreateToken { of, zone, count, owner, props, bind } => {
                let create = CreateDef {
                    of: self.expr_of(of, env, Kind::TokenType),
                    place: self.expr_of(zone, env, Kind::Place),
                    count: self.or_constant(count.as_ref(), 1, env, Kind::Int),
                    owner: self.or_constant(owner.as_ref(), NONE, env, Kind::Player),
                    props: props
                        .iter()
                        .map(|(prop, value)| {
                            let prop = self.prop_id(prop);
                            (prop, self.prop_value(prop, value, env))
                        })
                        .collect(),
                    bind: bind.as_ref().map(|bind| self.slot(env, bind, Kind::Token)),
                };
                self.ir.effects.creates.push(create);
                let created = self.last_of(self.ir.effects.creates.len());
                self.emit(Op::Create(created));
            }
            Effect::DestroyToken { token } => {
                let token = self.expr_of(token, env, Kind::Token);
                self.emit(Op::Destroy(token));
            }
            Effect::Reveal { tokens, to } => {
                let list = self.list_of_kind(tokens, env, Kind::Token);
                let to = to.as_ref().map(|to| self.expr_of(to, env, Kind::Player));
                self.emit(Op::Reveal { list, to });
            }
            Effect::Conceal { tokens } => {
                let list = self.list_of_kind(tokens, env, Kind::Token);
                self.emit(Op::Conceal(list));
            }
            Effect::If { when, then, otherwise } => {
                let when = self.within("when", |l| l.expr(when, env));
                let skip = self.emit(Op::JumpIfNot { when, lean: when, to: 0 });
                self.block("then", then, env);
                if otherwise.is_empty() {
                    self.land(skip);
                } else {
                    let end = self.emit(Op::Jump(0));
                    self.land(skip);
                    self.block("else", otherwise, env);
                    self.land(end);
                }
            }
            Effect::ForEach { .. } => self.for_each(effect, env),
            Effect::Repeat { max, limit, condition, effects } => {
                let max = self.expr_of(max, env, Kind::Int);
                let Some(room) = env.room else { return };
                let slot = self.local_words(room.locals, 1, false);
                self.emit(Op::RepeatStart { slot, max, limit: (*limit).min(i32::MAX as u32) });
                let again = self.here();
                let next = self.emit(Op::RepeatNext { slot, end: 0 });
                let left = condition.as_ref().map(|condition| {
                    let when = self.within("while", |l| l.expr(condition, env));
                    self.emit(Op::JumpIfNot { when, lean: when, to: 0 })
                });
                self.block("effects", effects, env);
                self.emit(Op::Jump(again));
                if let Some(left) = left {
                    // Leaving early forgets how often it would have gone on.
                    self.land(left);
                    let none = self.constant(NONE);
                    self.emit(Op::Local { slot: Slot::word(slot), value: none });
                }
                self.land(next);
            }
            Effect::Rounds { bind, over, until, effects, limit } => {
                let Some(room) = env.room else { return };
                let store = self.local_words(room.locals, 2, false);
                self.limit(store, 1, 0, self.players as i32 - 1);
                let names = env.names.len();
                let slot = self.slot(env, bind, Kind::Player);
                self.emit(Op::RoundsStart { store, limit: (*limit).min(i32::MAX as u32) });
                let again = self.here();
                let list = self.list_of_kind(over, env, Kind::Player);
                let until = until.as_ref().map(|until| self.expr(until, env));
                let rounds = self.ir.effects.rounds.len() as u32;
                self.ir.effects.rounds.push(RoundsDef { slot, store, list, until });
                let next = self.emit(Op::RoundsNext { rounds, end: 0 });
                self.effects("effects", effects, env);
                self.emit(Op::Jump(again));
                self.land(next);
                env.end_names(names);
            }
            Effect::Let { bind, domain, value, limit: Some(limit) } => {
                self.let_list(bind, domain, value, *limit, env);
            }
            Effect::Let { bind, domain, value, limit: None } => {
                let kind = self.kind_of_domain(domain);
                let value = self.expr_of(value, env, kind);
                let slot = self.slot(env, bind, kind);
                self.secret(slot, 0, false, env);
                self.emit(Op::Local { slot, value });
            }
            Effect::ChooseOne { bind, domain, options, by, prompt, labels, if_none } => {
                let by = match by {
                    Some(by) => self.expr_of(by, env, Kind::Player),
                    None => self.actor(env),
                };
                let prompt = prompt.as_deref();
                let chosen = Chosen { name: bind, domain, options, prompt, labels };
                let decision = self.choose_decision(by, &chosen, env);
                let kind = self.kind_of_domain(domain);
                let slot = self.slot(env, bind, kind);
                let asked = self.emit(Op::Choose { decision, slot, none: 0 });
                self.if_none(asked, if_none, env);
            }
            Effect::ChooseN { if_none, .. } => {
                if let Some(asked) = self.choose_several(effect, env) {
                    self.if_none(asked, if_none, env);
                }
            }
            Effect::ChooseEach { .. } => self.choose_each(effect, env),
            Effect::ChooseAction { .. } => self.choose_action(effect, env),
            Effect::Roll { bind, domain, outcomes, viewer } => {
                let viewer = viewer.as_ref().map(|v| self.expr_of(v, env, Kind::Player));
                let roll = self.roll_def(bind, domain, outcomes, env, viewer);
                let kind = self.kind_of_domain(domain);
                let slot = self.slot(env, bind, kind);
                let secret = self.secret(slot, roll, viewer.is_some(), env);
                self.emit(Op::Roll { roll, slot, secret });
            }
            Effect::Call { sequence, args, bind } => {
                self.call(sequence, args, bind.as_deref(), env)
            }
            Effect::Return { value } => self.leave(value.as_ref(), env),
            Effect::EndPhase {} => {
                self.emit(Op::EndPhase);
            }
            Effect::EndTurn {} => {
                self.emit(Op::EndTurn);
            }
            Effect::NextTurn { player } => {
                let player = self.expr_of(player, env, Kind::Player);
                self.emit(Op::SetNext(player));
            }
            Effect::Eliminate { player } => {
                let player = self.expr_of(player, env, Kind::Player);
                self.emit(Op::Eliminate(player));
            }
            Effect::Finish { result } => {
                let result = result_def(self, result, env);
                self.emit(Op::Finish(result));
            }
        }
    }

    /// Where it is kept who sees a roll that is secret; from an open value that takes its name
    /// nobody keeps anything.
    fn secret(&mut self, slot: Slot, roll: u16, hidden: bool, env: &Env) -> Option<Slot> {
        let Some(value) = slot.state_word() else { return None };
        let value = value as u32;
        let found = self.ir.chance.secrets.iter().position(|secret| secret.value == value);
        match (hidden, found) {
            (false, None) => None,
            (false, Some(at)) => {
                let (slot, none) =
                    (Slot::word(self.ir.chance.secrets[at].viewer), self.constant(NONE));
                self.emit(Op::Local { slot, value: none });
                None
            }
            (true, found) => {
                let viewer = match found {
                    Some(at) => self.ir.chance.secrets[at].viewer,
                    None => {
                        // An option may take a name of the procedure that asks: what is kept
                        // with the value ends with the value.
                        let mut all = self.ir.layout.locals.iter();
                        let owner = all.position(|words| words.contains(&value));
                        let owner = owner.map_or(env.room?.locals, |at| at as u32);
                        let viewer = self.local_words(owner, 1, false);
                        self.limit(viewer, 1, 0, self.players as i32 - 1);
                        self.ir.chance.secrets.push(SecretRoll { value, viewer, roll });
                        viewer
                    }
                };
                Some(Slot::word(viewer))
            }
        }
    }

    fn or_constant(
        &mut self,
        expr: Option<&Expr>,
        otherwise: i32,
        env: &Env,
        kind: Kind,
    ) -> NodeId {
        match expr {
            Some(expr) => self.expr_of(expr, env, kind),
            None => self.constant(otherwise),
        }
    }

    /// A value for a property.
    pub(in crate::link) fn prop_value(&mut self, prop: u16, value: &Expr, env: &Env) -> NodeId {
        match self.ir.tokens.props.get(usize::from(prop)).map(|p| p.kind) {
            Some(kind) => self.expr_of(value, env, kind),
            None => self.expr(value, env),
        }
    }

    /// `x += -y` as a subtraction.
    fn signed(&mut self, delta: &Expr, env: &Env) -> (NodeId, i8) {
        let delta = self.expr_of(delta, env, Kind::Int);
        if let Operand::Node(at) = delta.operand()
            && let Node::Compute(Arithmetic::Sub, zero, value) = self.ir.exprs.nodes[at]
            && Some(zero) == NodeId::constant(0)
        {
            return (value, -1);
        }
        (delta, 1)
    }

    /// Where a variable stands that an effect writes, with the player or place it names.
    pub(in crate::link) fn var_target(
        &mut self,
        scope: VarScope,
        of: (Option<&Expr>, Option<&Expr>),
        var: &str,
        env: &Env,
    ) -> u16 {
        match (scope, of) {
            (VarScope::Global, (None, None)) => self.target(var, None),
            (VarScope::Pvar, (Some(player), None)) => {
                let player = self.expr_of(player, env, Kind::Player);
                self.target(var, Some(player))
            }
            (VarScope::Zone, (None, Some(zone))) => {
                let at = self.expr_of(zone, env, Kind::Place);
                self.place_target(var, at)
            }
            (VarScope::Global, _) => {
                self.error(format!("`{var}` is written with an owner but is the game's"));
                0
            }
            (VarScope::Pvar, _) => {
                self.error(format!("every player has a `{var}`: whose?"));
                0
            }
            (VarScope::Zone, _) => {
                self.error(format!("every place has a `{var}`: of which?"));
                0
            }
        }
    }

    fn random_place(&mut self, position: Option<Position>) {
        self.ir.chance.any |= position == Some(Position::Random);
    }

    /// Whether drawing from a place gives random tokens: from sets it does.
    fn draws_at_random(&self, from: &Expr) -> bool {
        let Expr::Ref(read) = from else { return true };
        let boardwright_def::Ref::Zone { zone, .. } = read.as_ref() else { return true };
        let found = self.def.zones.iter().find(|z| z.id == *zone);
        found.is_none_or(|z| z.ordering == boardwright_def::Ordering::Set)
    }

    fn for_each(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ForEach { bind, domain, over, effects, limit } = effect else { return };
        let kind = self.kind_of_domain(domain);
        let token = kind == Kind::Token;
        let list = self.within("over", |l| l.list_of_kind(over, env, kind));
        let names = env.names.len();
        let slot = self.slot(env, bind, kind);
        if self.suspends(effects) {
            let limit = (*limit).min(MOST_KEPT);
            let Some(room) = env.room else { return };
            let store = self.local_words(room.locals, 2, false);
            let members = self.local_words(room.locals, limit as usize, token);
            self.name_words("members", members, limit as usize, kind);
            let (lo, hi) = self.range_of_kind(kind);
            self.limit(members, limit as usize, lo, hi);
            self.limit(store, 2, 0, limit as i32);
            self.emit(Op::StoredLoopStart { list, store, limit });
            let again = self.here();
            let next = self.emit(Op::StoredLoopNext { slot, store, end: 0 });
            self.effects("effects", effects, env);
            self.emit(Op::Jump(again));
            self.land(next);
        } else {
            let start = self.emit(Op::EachStart { list, limit: *limit, at_once: false });
            let next = self.emit(Op::EachNext { slot, end: 0 });
            self.lowering.open_loops += 1;
            self.effects("effects", effects, env);
            self.lowering.open_loops -= 1;
            self.emit(Op::EachAgain { slot, body: next + 1 });
            self.land(next);
            let at_once = self.is_done_at_once(next, slot);
            self.ir.code.ops[start as usize] = Op::EachStart { list, limit: *limit, at_once };
        }
        // The last member is no longer read.
        if slot.state_word().is_some() {
            let none = self.constant(NONE);
            self.emit(Op::Local { slot, value: none });
        }
        env.end_names(names);
    }

    /// Whether all that is done in a loop, the last one made, is to add a constant to a variable of the
    /// member, or to give the token on it to one player.
    fn is_done_at_once(&self, next: Pc, slot: Slot) -> bool {
        let [done, Op::EachAgain { .. }] = self.ir.code.ops[next as usize + 1..] else {
            return false;
        };
        if slot.state_word().is_some() {
            return false;
        }
        match done {
            Op::AddVar { target, delta, .. } => {
                matches!(delta.operand(), Operand::Const(delta) if delta != NONE)
                    && (self.ir.effects.targets.get(usize::from(target)))
                        .is_some_and(|target| target.offset == Some(slot.node()))
            }
            Op::SetOwner { token, value } => {
                let Operand::Node(token) = token.operand() else { return false };
                self.ir.exprs.nodes[token] == Node::PlacePiece(slot.node())
                    && matches!(value.operand(), Operand::Const(_) | Operand::Local(_))
                    && value != slot.node()
            }
            _ => false,
        }
    }

    /// Whether effects may ask or roll, themselves or in what they call.
    pub(in crate::link) fn suspends(&self, effects: &[Effect]) -> bool {
        self.declared.suspending.any(effects)
    }

    fn call(&mut self, sequence: &str, args: &[Expr], bind: Option<&str>, env: &mut Env) {
        let def = self.def;
        let Some(number) = def.sequences.iter().position(|s| s.id == sequence) else {
            self.error(format!("there is no sequence `{sequence}`"));
            return;
        };
        let proc = self.declared.sequences[number].clone();
        let params = &def.sequences[number].params;
        if params.len() != args.len() {
            self.error(format!("`{sequence}` takes {} values, not {}", params.len(), args.len()));
            return;
        }
        for (param, arg) in params.iter().zip(args) {
            let Some(bound) = proc.env.find(&param.binding()) else { continue };
            let crate::link::lower::procs::Bound::Slot { at: slot, kind } = bound else { continue };
            let value = self.expr_of(arg, env, kind);
            self.emit(Op::Local { slot, value });
        }
        // Where nobody acts, nobody acts in what is called either.
        let actor = match env.actor {
            Actor::Slot(at) => at.node(),
            Actor::Nobody => self.constant(NONE),
        };
        self.emit(Op::Local { slot: proc.actor, value: actor });
        if let Some((slot, _)) = proc.value {
            // A sequence that returns nothing this time returns `none`.
            let value = self.constant(NONE);
            self.emit(Op::Local { slot, value });
        }
        let at = self.emit(Op::Call { ret: proc.ret, entry: 0 });
        self.lowering.calls.push((at, number));
        match (bind, proc.value) {
            (None, _) => {}
            (Some(_), None) => self.error(format!("`{sequence}` returns nothing")),
            (Some(bind), Some((value_at, kind))) => {
                let slot = self.slot(env, bind, kind);
                let value = value_at.node();
                self.emit(Op::Local { slot, value });
                let none = self.constant(NONE);
                self.emit(Op::Local { slot: value_at, value: none });
            }
        }
    }

    /// The body of a sequence, with its early exits.
    pub(in crate::link) fn sequence_body(&mut self, number: usize) {
        let def = self.def;
        let sequence = &def.sequences[number];
        let mut proc = self.declared.sequences[number].clone();
        let entry = self.here();
        self.lowering.sequence_entries.push(entry);
        self.lowering.procedure.clone_from(&sequence.id);
        self.lowering.leaving =
            Some(Leaving { value: proc.value, ret: proc.ret, locals: proc.locals, number });
        let own = Reset::OnSequence(sequence.id.clone());
        self.emit_reset(&own);
        self.effects("effects", &sequence.effects, &mut proc.env);
        self.lowering.leaving = None;
        self.emit_reset(&own);
        self.emit(Op::Return { ret: proc.ret, locals: proc.locals });
        self.declared.sequences[number] = proc;
    }

    /// Leaves the sequence now made.
    fn leave(&mut self, value: Option<&Expr>, env: &Env) {
        let Some(leaving) = self.lowering.leaving else {
            self.error("there is no sequence to return from here");
            return;
        };
        match (value, leaving.value) {
            (Some(value), Some((slot, kind))) => {
                let value = self.expr_of(value, env, kind);
                self.emit(Op::Local { slot, value });
            }
            (Some(_), None) => self.error("this sequence does not say what it returns"),
            (None, _) => {}
        }
        if self.lowering.open_loops > 0 {
            self.emit(Op::DropLoops(self.lowering.open_loops));
        }
        let own = Reset::OnSequence(self.def.sequences[leaving.number].id.clone());
        self.emit_reset(&own);
        self.emit(Op::Return { ret: leaving.ret, locals: leaving.locals });
    }
}

/// How the sequence now made is left.
#[derive(Debug, Clone, Copy)]
pub(in crate::link) struct Leaving {
    value: Option<(Slot, Kind)>,
    ret: Slot,
    locals: u32,
    /// Which sequence it is.
    number: usize,
}
