//! Lowering of effects to operations.

use crate::Kind;
use crate::code::{Arithmetic, Insertion, Node, NodeId, Op, Operand, Pc};
use crate::link::Linker;
use crate::link::lowering::Env;
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
    pub(super) fn block(&mut self, field: &str, effects: &[Effect], env: &mut Env) {
        let names = env.names.len();
        self.effects(field, effects, env);
        env.end_names(names);
    }

    fn effect(&mut self, effect: &Effect, env: &mut Env) {
        match effect {
            Effect::SetVar { .. }
            | Effect::AddVar { .. }
            | Effect::SetProp { .. }
            | Effect::AddProp { .. }
            | Effect::MoveToken { .. }
            | Effect::Draw { .. }
            | Effect::DestroyToken { .. } => {
                if let Some(op) = self.plain_op(effect, env) {
                    let op = self.signed(op);
                    self.emit(op);
                }
            }
            Effect::MoveAll { tokens, to, position } => {
                self.ir.chance.any |= *position == Some(Position::Random);
                let list = self.list_of_kind(tokens, env, Kind::Token);
                let to = self.expr_of(to, env, Kind::Place);
                self.emit(Op::MoveAll { list, to, insertion: Insertion::of(*position) });
            }
            Effect::Shuffle { zone } => {
                self.ir.chance.any = true;
                self.emit_of(zone, Kind::Place, env, Op::Shuffle);
            }
            Effect::CreateToken { .. } => self.create(effect, env),
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
            Effect::Return { value } => self.return_early(value.as_ref(), env),
            Effect::EndPhase {} => _ = self.emit(Op::EndPhase),
            Effect::EndTurn {} => _ = self.emit(Op::EndTurn),
            Effect::NextTurn { player } => self.emit_of(player, Kind::Player, env, Op::SetNext),
            Effect::Eliminate { player } => self.emit_of(player, Kind::Player, env, Op::Eliminate),
            Effect::Finish { result } => {
                let result = self.result_def(result, env);
                self.emit(Op::Finish(result));
            }
        }
    }

    /// The operation of an effect that is one operation on plain operands; costs are made of such effects.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "other effects have bodies, lists or questions"
    )]
    pub(super) fn plain_op(&mut self, effect: &Effect, env: &Env) -> Option<Op> {
        Some(match effect {
            Effect::SetVar { scope, player, zone, var, index, value } => {
                let target = self.var_target(*scope, (player, zone), (var, index), env);
                Op::SetVar { target, value: self.expr_of(value, env, self.target_kind(target)) }
            }
            Effect::AddVar { scope, player, zone, var, index, delta } => {
                let target = self.var_target(*scope, (player, zone), (var, index), env);
                if self.target_kind(target) != Kind::Int {
                    self.error(format!("`{var}` is not a number"));
                }
                Op::AddVar { target, delta: self.expr_of(delta, env, Kind::Int), sign: 1 }
            }
            Effect::SetProp { token, prop, value } => {
                let token = self.expr_of(token, env, Kind::Token);
                match prop.as_str() {
                    "owner" => {
                        Op::SetOwner { token, value: self.expr_of(value, env, Kind::Player) }
                    }
                    "type" => {
                        Op::SetType { token, value: self.expr_of(value, env, Kind::TokenType) }
                    }
                    prop => {
                        let prop = self.prop_id(prop);
                        Op::SetProp { token, prop, value: self.prop_value(prop, value, env) }
                    }
                }
            }
            Effect::AddProp { token, prop, delta } => Op::AddProp {
                token: self.expr_of(token, env, Kind::Token),
                delta: self.expr_of(delta, env, Kind::Int),
                prop: self.prop_id(prop),
            },
            Effect::MoveToken { turned: Some(_), position: Some(_), .. } => {
                self.error("a move turns a token or gives it a position, not both");
                return None;
            }
            Effect::MoveToken { token, to, turned: Some(turned), position: None } => {
                Op::MoveTurned {
                    token: self.expr_of(token, env, Kind::Token),
                    to: self.expr_of(to, env, Kind::Place),
                    turned: self.expr_of(turned, env, Kind::Int),
                }
            }
            Effect::MoveToken { token, to, position, turned: None } => {
                self.ir.chance.any |= *position == Some(Position::Random);
                Op::Move {
                    token: self.expr_of(token, env, Kind::Token),
                    to: self.expr_of(to, env, Kind::Place),
                    insertion: Insertion::of(*position),
                }
            }
            Effect::Draw { from, to, count } => {
                self.ir.chance.any |= self.draws_at_random(from);
                Op::Draw {
                    from: self.expr_of(from, env, Kind::Place),
                    to: self.expr_of(to, env, Kind::Place),
                    count: self.expr_of(count, env, Kind::Int),
                }
            }
            Effect::DestroyToken { token } => Op::Destroy(self.expr_of(token, env, Kind::Token)),
            _ => return None,
        })
    }

    /// Emits an operation with one operand.
    fn emit_of(&mut self, operand: &Expr, kind: Kind, env: &Env, op: fn(NodeId) -> Op) {
        let operand = self.expr_of(operand, env, kind);
        self.emit(op(operand));
    }

    fn create(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::CreateToken { of, zone, count, owner, props, bind } = effect else { return };
        let of = self.expr_of(of, env, Kind::TokenType);
        let place = self.expr_of(zone, env, Kind::Place);
        if count.is_none() && props.is_empty() && bind.is_none() {
            let owner = self.or_constant(owner.as_ref(), NONE, env, Kind::Player);
            self.emit(Op::CreateOne { of, place, owner });
            return;
        }
        let count = self.or_constant(count.as_ref(), 1, env, Kind::Int);
        let owner = self.or_constant(owner.as_ref(), NONE, env, Kind::Player);
        let value = |(prop, value): &(String, Expr)| {
            let prop = self.prop_id(prop);
            (prop, self.prop_value(prop, value, env))
        };
        let props = props.iter().map(value).collect();
        let bind = bind.as_ref().map(|bind| self.slot(env, bind, Kind::Token));
        self.ir.effects.creates.push(CreateDef { of, place, count, owner, props, bind });
        let created = self.last_of(self.ir.effects.creates.len());
        self.emit(Op::Create(created));
    }

    fn branch(&mut self, when: &Expr, then: &[Effect], otherwise: &[Effect], env: &mut Env) {
        let when = self.within("when", |l| l.expr(when, env));
        let skip = self.emit(Op::JumpIfNot { when, test: when, to: 0 });
        self.block("then", then, env);
        self.patch_to_block(skip, "else", otherwise, env);
    }

    /// Emits a block that runs instead of the operations before it, and patches the jump that leads there.
    pub(super) fn patch_to_block(
        &mut self,
        jump: Pc,
        field: &str,
        effects: &[Effect],
        env: &mut Env,
    ) {
        if effects.is_empty() {
            return self.patch_to_here(jump);
        }
        let end = self.emit(Op::Jump(0));
        self.patch_to_here(jump);
        self.block(field, effects, env);
        self.patch_to_here(end);
    }

    /// Emits operations that run only if a condition holds.
    pub(super) fn emit_if(&mut self, when: Option<NodeId>, body: impl FnOnce(&mut Self)) {
        let skip = when.map(|when| self.emit(Op::JumpIfNot { when, test: when, to: 0 }));
        body(self);
        if let Some(skip) = skip {
            self.patch_to_here(skip);
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
        self.check_answers(options, domain);
        let by = self.asked_player(by.as_ref(), env);
        let choice = self.choice(bind, (domain, options), env);
        let decision = self.choose_decision(by, choice, labels, prompt.clone());
        self.allow_nothing(decision);
        let kind = self.kind_of_domain(domain);
        let slot = self.slot(env, bind, kind);
        let asked = self.emit(Op::Choose { decision, slot, none: 0 });
        self.patch_to_block(asked, "ifNone", if_none, env);
    }

    /// Lowers the player who is asked: the actor if none is named.
    pub(super) fn asked_player(&mut self, by: Option<&Expr>, env: &Env) -> NodeId {
        match by {
            Some(by) => self.expr_of(by, env, Kind::Player),
            None => self.actor(env),
        }
    }

    /// Lowers an expression, or a constant if there is none.
    pub(super) fn or_constant(
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
    pub(super) fn prop_value(&mut self, prop: u16, value: &Expr, env: &Env) -> NodeId {
        let kind = self.ir.tokens.props.get(usize::from(prop)).copied();
        self.expr_as(value, env, kind)
    }

    /// `x += -y` as a subtraction.
    fn signed(&self, op: Op) -> Op {
        if let Op::AddVar { target, delta, sign: 1 } = op
            && let Operand::Node(at) = delta.operand()
            && let Node::Compute(Arithmetic::Sub, zero, delta) = self.ir.exprs.nodes[at]
            && Some(zero) == NodeId::constant(0)
        {
            return Op::AddVar { target, delta, sign: -1 };
        }
        op
    }

    /// The word of a written variable, with its player or place.
    pub(super) fn var_target(
        &mut self,
        scope: VarScope,
        (player, zone): (&Option<Expr>, &Option<Expr>),
        (var, index): (&str, &Option<Expr>),
        env: &Env,
    ) -> u16 {
        match (scope, player, zone) {
            (VarScope::Global, None, None) => {
                let index = self.key_of(index.as_ref(), env);
                self.target(var, None, index)
            }
            (VarScope::Pvar, Some(player), None) => {
                let player = self.expr_of(player, env, Kind::Player);
                let index = self.key_of(index.as_ref(), env);
                self.target(var, Some(player), index)
            }
            (VarScope::Zone, ..) if index.is_some() => {
                self.error_or(format!("`{var}` has no keys"), 0)
            }
            (VarScope::Zone, None, Some(zone)) => {
                let at = self.expr_of(zone, env, Kind::Place);
                self.place_target(var, at)
            }
            (VarScope::Global, ..) => {
                self.error_or(format!("`{var}` belongs to the game and has no owner"), 0)
            }
            (VarScope::Pvar, ..) => {
                self.error_or(format!("every player has a `{var}`: name the player"), 0)
            }
            (VarScope::Zone, ..) => {
                self.error_or(format!("every place has a `{var}`: name the place"), 0)
            }
        }
    }

    /// True if drawing from a place gives random tokens: from sets it does.
    fn draws_at_random(&self, from: &Expr) -> bool {
        let Expr::Ref(read) = from else { return true };
        let Ref::Zone { zone, .. } = read.as_ref() else { return true };
        let found = self.def.zones.iter().find(|z| z.id == *zone);
        found.is_none_or(|z| z.ordering == Ordering::Set)
    }
}
