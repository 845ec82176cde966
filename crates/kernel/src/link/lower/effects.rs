//! Lowering of effects to operations.

use crate::Kind;
use crate::code::{Arithmetic, Insertion, Node, NodeId, Op, Operand};
use crate::link::Linker;
use crate::link::env::Env;
use crate::link::lower::decisions::Chosen;
use crate::link::lower::endings::result_def;
use crate::program::CreateDef;
use crate::value::NONE;
use boardwright_def::{Domain, Effect, Expr, Ordering, Position, Ref, VarScope};

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
                    self.error(format!("`{var}` is not a number"));
                }
                self.emit(Op::AddVar { target, delta, sign });
            }
            Effect::SetProp { token, prop, value } => self.set_prop(token, prop, value, env),
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
            Effect::Draw { from, to, count } => self.draw(from, to, count, env),
            Effect::Shuffle { zone } => {
                self.ir.chance.any = true;
                self.emit_of(zone, Kind::Place, env, Op::Shuffle);
            }
            Effect::CreateToken { .. } => self.create(effect, env),
            Effect::DestroyToken { token } => self.emit_of(token, Kind::Token, env, Op::Destroy),
            Effect::Reveal { tokens, to } => {
                let list = self.list_of_kind(tokens, env, Kind::Token);
                let to = to.as_ref().map(|to| self.expr_of(to, env, Kind::Player));
                self.emit(Op::Reveal { list, to });
            }
            Effect::Conceal { tokens } => {
                let list = self.list_of_kind(tokens, env, Kind::Token);
                self.emit(Op::Conceal(list));
            }
            Effect::If { when, then, otherwise } => self.branch(when, then, otherwise, env),
            Effect::ForEach { .. } => self.for_each(effect, env),
            Effect::Repeat { .. } => self.repeat(effect, env),
            Effect::Rounds { .. } => self.rounds(effect, env),
            Effect::Let { bind, domain, value, limit: Some(limit) } => {
                self.let_list(bind, domain, value, *limit, env);
            }
            Effect::Let { bind, domain, value, limit: None } => {
                self.let_value(bind, domain, value, env);
            }
            Effect::ChooseOne { .. } => self.choose_one(effect, env),
            Effect::ChooseN { .. } => self.choose_several(effect, env),
            Effect::ChooseEach { .. } => self.choose_each(effect, env),
            Effect::ChooseAction { .. } => self.choose_action(effect, env),
            Effect::Roll { .. } => self.roll(effect, env),
            Effect::Call { sequence, args, bind } => {
                self.call(sequence, args, bind.as_deref(), env);
            }
            Effect::Return { value } => self.leave(value.as_ref(), env),
            Effect::EndPhase {} => _ = self.emit(Op::EndPhase),
            Effect::EndTurn {} => _ = self.emit(Op::EndTurn),
            Effect::NextTurn { player } => self.emit_of(player, Kind::Player, env, Op::SetNext),
            Effect::Eliminate { player } => self.emit_of(player, Kind::Player, env, Op::Eliminate),
            Effect::Finish { result } => {
                let result = result_def(self, result, env);
                self.emit(Op::Finish(result));
            }
        }
    }

    /// Emits an operation with one operand.
    fn emit_of(&mut self, operand: &Expr, kind: Kind, env: &Env, op: fn(NodeId) -> Op) {
        let operand = self.expr_of(operand, env, kind);
        self.emit(op(operand));
    }

    fn set_prop(&mut self, token: &Expr, prop: &str, value: &Expr, env: &Env) {
        let token = self.expr_of(token, env, Kind::Token);
        let op = match prop {
            "owner" => Op::SetOwner { token, value: self.expr_of(value, env, Kind::Player) },
            "type" => Op::SetType { token, value: self.expr_of(value, env, Kind::TokenType) },
            prop => {
                let prop = self.prop_id(prop);
                Op::SetProp { token, prop, value: self.prop_value(prop, value, env) }
            }
        };
        self.emit(op);
    }

    fn draw(&mut self, from: &Expr, to: &Expr, count: &Expr, env: &Env) {
        self.ir.chance.any |= self.draws_at_random(from);
        let from = self.expr_of(from, env, Kind::Place);
        let to = self.expr_of(to, env, Kind::Place);
        let count = self.expr_of(count, env, Kind::Int);
        self.emit(Op::Draw { from, to, count });
    }

    fn create(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::CreateToken { of, zone, count, owner, props, bind } = effect else { return };
        let plain = count.is_none() && props.is_empty() && bind.is_none();
        let of = self.expr_of(of, env, Kind::TokenType);
        let place = self.expr_of(zone, env, Kind::Place);
        if plain {
            let owner = self.or_constant(owner.as_ref(), NONE, env, Kind::Player);
            self.emit(Op::CreateOne { of, place, owner });
            return;
        }
        let count = self.or_constant(count.as_ref(), 1, env, Kind::Int);
        let owner = self.or_constant(owner.as_ref(), NONE, env, Kind::Player);
        let props = props.iter().map(|(prop, value)| {
            let prop = self.prop_id(prop);
            (prop, self.prop_value(prop, value, env))
        });
        let props = props.collect();
        let bind = bind.as_ref().map(|bind| self.slot(env, bind, Kind::Token));
        self.ir.effects.creates.push(CreateDef { of, place, count, owner, props, bind });
        let created = self.last_of(self.ir.effects.creates.len());
        self.emit(Op::Create(created));
    }

    fn branch(&mut self, when: &Expr, then: &[Effect], otherwise: &[Effect], env: &mut Env) {
        let when = self.within("when", |l| l.expr(when, env));
        let skip = self.emit(Op::JumpIfNot { when, test: when, to: 0 });
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

    fn let_value(&mut self, bind: &str, domain: &Domain, value: &Expr, env: &mut Env) {
        let kind = self.kind_of_domain(domain);
        let value = self.expr_of(value, env, kind);
        let slot = self.slot(env, bind, kind);
        self.secret(slot, 0, false, env);
        self.emit(Op::Local { slot, value });
    }

    fn choose_one(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ChooseOne { bind, domain, options, by, prompt, labels, if_none } = effect
        else {
            return;
        };
        let by = self.asked_player(by.as_ref(), env);
        let prompt = prompt.as_deref();
        let chosen = Chosen { name: bind, domain, options, prompt, labels };
        let decision = self.choose_decision(by, &chosen, env);
        let kind = self.kind_of_domain(domain);
        let slot = self.slot(env, bind, kind);
        let asked = self.emit(Op::Choose { decision, slot, none: 0 });
        self.if_none(asked, if_none, env);
    }

    /// Lowers who is asked: the actor if no player is named.
    pub(super) fn asked_player(&mut self, by: Option<&Expr>, env: &Env) -> NodeId {
        match by {
            Some(by) => self.expr_of(by, env, Kind::Player),
            None => self.actor(env),
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
        match self.ir.tokens.props.get(usize::from(prop)).copied() {
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

    /// The word of a written variable, with its player or place.
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
                self.error(format!("`{var}` belongs to the game and has no owner"));
                0
            }
            (VarScope::Pvar, _) => {
                self.error(format!("every player has a `{var}`: name the player"));
                0
            }
            (VarScope::Zone, _) => {
                self.error(format!("every place has a `{var}`: name the place"));
                0
            }
        }
    }

    fn random_place(&mut self, position: Option<Position>) {
        self.ir.chance.any |= position == Some(Position::Random);
    }

    /// True if drawing from a place gives random tokens: from sets it does.
    fn draws_at_random(&self, from: &Expr) -> bool {
        let Expr::Ref(read) = from else { return true };
        let Ref::Zone { zone, .. } = read.as_ref() else { return true };
        let found = self.def.zones.iter().find(|z| z.id == *zone);
        found.is_none_or(|z| z.ordering == Ordering::Set)
    }
}
