//! Effects that expand to others: refilling draws, `refillToSize`, `discardDownTo`,
//! `moveTokenAdjacent`.

use super::several::Several;
use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Aggregate, Domain, Effect, Expr, Fold, Op, Owner, Query, Ref};
use boardwright_diag::{Code, Span};
use boardwright_syntax::expr::Binary;
use boardwright_syntax::yaml::Node;

/// The default zone for discarded tokens.
const DISCARD: &str = "discard";

impl Compiler<'_> {
    /// `draw N from A to B refill from C`: if A runs out, the tokens of C, a place or a list, are shuffled into A and
    /// drawing goes on.
    pub fn draw_refilling(
        &mut self,
        count: Typed,
        from: Typed,
        to: Typed,
        refill: Typed,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        if refill.ty.is_unknown() || count.ty.is_unknown() {
            return;
        }
        let refill = self.as_tokens(refill);
        if refill.ty.is_unknown() {
            return;
        }
        let bind = "$missing".to_owned();
        let missing = Expr::bound(bind.clone());
        let held = Expr::read(Ref::ZoneCount { zone: from.expr.clone() });
        let short = Expr::op(Op::Sub { left: count.expr.clone(), right: held });
        let most = count.ty.interval().hi.clamp(0, i64::from(i32::MAX)) as i32;
        self.bind_unwritten("missing", Type::int(Interval::FULL), from.span, scope);
        out.push(Effect::Let {
            bind,
            domain: Domain::int(0, most),
            value: Expr::op(Op::Max { left: short, right: Expr::Int(0) }),
            limit: None,
        });
        out.push(Effect::Draw { from: from.expr.clone(), to: to.expr.clone(), count: count.expr });
        let tokens = refill.expr;
        out.push(Effect::If {
            when: Expr::op(Op::Gt { left: missing.clone(), right: Expr::Int(0) }),
            then: vec![
                Effect::MoveAll { tokens, to: from.expr.clone(), position: None },
                Effect::Shuffle { zone: from.expr.clone() },
                Effect::Draw { from: from.expr, to: to.expr, count: missing },
            ],
            otherwise: Vec::new(),
        });
    }

    /// `refillToSize: { zone, size, from }`: draws as many tokens as are missing.
    pub fn refill_to_size(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`refillToSize`", &["zone", "size", "from", "fromZone"]) {
            return;
        }
        let zone = self.zone_key(node, "zone", scope);
        let from = match node.get("fromZone") {
            Some(from) => self.within("fromZone", |c| c.zone_node(from, scope)),
            None => self.zone_key(node, "from", scope),
        };
        let size = self.number_key(node, "size", scope);
        if zone.ty.is_unknown() || from.ty.is_unknown() || size.ty.is_unknown() {
            return;
        }
        let held = self.held(&zone);
        let count = self.make_arithmetic(Binary::Sub, size, held, node.span);
        out.push(Effect::Draw { from: from.expr, to: zone.expr, count: count.expr });
    }

    /// `take: { of, from, to, count }`: tokens of one type; one without `count`.
    pub fn long_take(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`take`", &["of", "from", "to", "count"]) {
            return;
        }
        let Some(of) = node.get("of") else {
            self.missing_key(node, "of");
            return;
        };
        let of = self.within("of", |c| c.value(of, scope, Some(&Type::of(Kind::TokenType))));
        let from = self.zone_key(node, "from", scope);
        let to = self.zone_key(node, "to", scope);
        let count = node.get("count").map(|_| self.number_key(node, "count", scope));
        out.extend(self.make_taking(count, of, (from, to), scope, node.span));
    }

    /// `discardDownTo: { zone, size, to }`: the owner chooses the tokens to discard. `to` defaults
    /// to the zone `discard`.
    pub fn discard_down_to(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`discardDownTo`", &["zone", "size", "to", "by"]) {
            return;
        }
        let zone = self.zone_key(node, "zone", scope);
        let owner = owner_of(&zone.expr);
        let to = match self.env.names.get(DISCARD).map(|declared| declared.symbol) {
            Some(Symbol::Zone(index)) if node.get("to").is_none() => {
                let owned = self.env.zones[index].owner == Owner::Player;
                let player = owner.clone().filter(|_| owned);
                let player =
                    player.map(|player| Typed::new(player, Type::of(Kind::Player), node.span));
                if owned && player.is_none() {
                    self.missing_key(node, "to")
                } else {
                    self.zone(DISCARD, player, node.span)
                }
            }
            _ => self.zone_key(node, "to", scope),
        };
        let size = self.number_key(node, "size", scope);
        let by = node.get("by").map(|by| self.within("by", |c| c.player_node(by, scope)));
        if zone.ty.is_unknown() || to.ty.is_unknown() || size.ty.is_unknown() {
            return;
        }
        let by = by.or_else(|| Some(Typed::new(owner?, Type::of(Kind::Player), zone.span)));
        let held = self.held(&zone);
        let n = Some(self.make_arithmetic(Binary::Sub, held, size, node.span));
        let several = Several { n, ..Several::default() };
        let tokens = self.as_list(zone);
        let mark = scope.mark();
        // The name is made by the compiler, so it has no place in the text.
        let discarded = ("discarded", Span::point(node.span.start as usize));
        let choice = self.make_choose_several(discarded, tokens, several, by, scope);
        scope.reset(mark);
        let Some(Effect::ChooseN { bind, .. }) = &choice else { return };
        let tokens = Expr::list(Query::Binding { name: bind.clone() });
        out.extend(choice);
        out.push(Effect::MoveAll { tokens, to: to.expr, position: None });
    }

    /// The number of tokens in a place.
    fn held(&self, zone: &Typed) -> Typed {
        let ty = Type::int(crate::interval::Interval::new(0, i64::from(i32::MAX)));
        Typed::new(Expr::read(Ref::ZoneCount { zone: zone.expr.clone() }), ty, zone.span)
    }

    /// The place under a required key.
    pub fn zone_key(&mut self, node: &Node, key: &str, scope: &mut Scope) -> Typed {
        match node.get(key) {
            Some(zone) => self.within(key, |c| c.zone_node(zone, scope)),
            None => self.missing_key(node, key),
        }
    }

    /// The number under a required key.
    pub fn number_key(&mut self, node: &Node, key: &str, scope: &mut Scope) -> Typed {
        match node.get(key) {
            Some(value) => self.within(key, |c| {
                let value = c.value(value, scope, None);
                c.as_amount(value)
            }),
            None => self.missing_key(node, key),
        }
    }

    /// The token under a required key.
    pub fn token_key(&mut self, node: &Node, key: &str, scope: &mut Scope) -> Typed {
        match node.get(key) {
            Some(token) => self.within(key, |c| c.token_node(token, scope)),
            None => self.missing_key(node, key),
        }
    }

    /// Reports a missing key.
    pub fn missing_key(&mut self, node: &Node, key: &str) -> Typed {
        self.error(Code::MissingKey, node.span, format!("this effect needs the key `{key}`"));
        Typed::unknown(node.span)
    }

    /// `moveTokenAdjacent: { token, direction }`: one step in a direction. Without `direction`, to
    /// the only neighbour or to the one that the actor chooses; without a neighbour, `ifNone`.
    pub fn move_adjacent(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let keys = ["token", "from", "direction", "ifNone"];
        if !self.keys(node, "`moveTokenAdjacent`", &keys) {
            return;
        }
        let token = self.token_key(node, "token", scope);
        if let Some(from) = node.get("from") {
            self.within("from", |c| c.zone_node(from, scope));
        }
        let direction = node.get("direction").map(|direction| {
            self.within("direction", |c| {
                let value = c.value(direction, scope, Some(&Type::of(Kind::Direction)));
                c.as_direction(value)
            })
        });
        let if_none = match node.get("ifNone") {
            Some(node) => self.within("ifNone", |c| c.effects(node, scope)),
            None => Vec::new(),
        };
        let broken = direction.as_ref().is_some_and(|direction| direction.ty.is_unknown());
        if token.ty.is_unknown() || broken {
            return;
        }
        let place = self.as_place(token.clone());
        let moved = |to: Expr| Effect::MoveToken {
            token: token.expr.clone(),
            to,
            position: None,
            turned: None,
        };
        if let Some(direction) = direction {
            let one = Typed::int(1, node.span);
            let step = self.make_step(place, direction, one, node.span).expr;
            let there = Op::Ne { left: step.clone(), right: Expr::read(Ref::None) };
            out.push(Effect::If {
                when: Expr::op(there),
                then: vec![moved(step)],
                otherwise: if_none,
            });
            return;
        }
        self.uses.asks = true;
        let near = self.make_neighbors(place, node.span);
        let of_all = |op: Fold| Expr::Aggregate {
            aggregate: Box::new(Aggregate {
                op,
                query: near.expr.clone(),
                bind: "$it".to_owned(),
                value: None,
            }),
        };
        let bind = "$neighbor".to_owned();
        self.bind_unwritten("neighbor", Type::of(Kind::Place), node.span, scope);
        let choice = Effect::ChooseOne {
            bind: bind.clone(),
            domain: Domain::Place { optional: true },
            options: near.expr.clone(),
            by: None,
            prompt: None,
            labels: Vec::new(),
            if_none,
        };
        out.push(Effect::If {
            when: Expr::op(Op::Eq { left: of_all(Fold::Count), right: Expr::Int(1) }),
            then: vec![moved(of_all(Fold::First))],
            otherwise: vec![choice, moved(Expr::bound(bind))],
        });
    }
}

/// The owner of a place, if the expression names one.
fn owner_of(zone: &Expr) -> Option<Expr> {
    if let Expr::Ref(read) = zone
        && let Ref::Zone { player, .. } = read.as_ref()
    {
        return player.clone();
    }
    None
}
