//! Facts about operations: the values that an effect reads and writes.

use super::knowledge::Viewpoint;
use super::meanings::Meaning;
use super::{Fact, FactKind};
use crate::code::{Change, List, ListId, NodeId, Op, Target};
use crate::state::{place, token};
use crate::value::NONE;
use crate::{Kind, Value};

/// Collects the facts of operands in order.
struct OperandFacts<'v, 'e> {
    viewpoint: &'v mut Viewpoint<'e>,
    found: Vec<Fact>,
}

impl Change for OperandFacts<'_, '_> {
    fn node(&mut self, node: NodeId) -> NodeId {
        self.found.push(self.viewpoint.fact(node));
        node
    }

    fn list(&mut self, list: ListId) -> ListId {
        self.found.push(self.viewpoint.length(list));
        list
    }
}

impl Viewpoint<'_> {
    /// Returns the facts of an operation before it runs: first the value that it changes, then the new value or the
    /// change.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the operands of the others explain them")]
    pub(crate) fn operation(&mut self, op: Op) -> Vec<Fact> {
        let p = self.e.p;
        match op {
            Op::SetVar { target, value } => self.write(target, value, None),
            Op::SetVarConst { target, value, .. } => NodeId::constant(value)
                .map_or_else(Vec::new, |value| self.write(target, value, None)),
            Op::AddVar { target, delta, sign } => self.write(target, delta, Some(sign)),
            Op::SetProp { token, prop, value } => self.prop(token, prop, value, None),
            Op::AddProp { token, prop, delta } => self.prop(token, prop, delta, Some(1)),
            Op::SetOwner { token, value } => {
                let owner = self.reads(FactKind::Owner, token, Kind::Player);
                vec![owner, self.amount(value, Kind::Player)]
            }
            Op::SetType { token, value } => {
                let of = self.reads(FactKind::Type, token, Kind::TokenType);
                vec![of, self.amount(value, Kind::TokenType)]
            }
            Op::Move { token, to, .. } => vec![self.fact(token), self.amount(to, Kind::Place)],
            Op::MoveTurned { token, to, turned } => {
                vec![self.fact(token), self.amount(to, Kind::Place), self.amount(turned, Kind::Int)]
            }
            Op::MoveAll { list, to, .. } => {
                let mut facts = self.lengths(list);
                facts.push(self.amount(to, Kind::Place));
                facts
            }
            Op::Draw { from, to, count } => self.draw(from, to, count),
            Op::CreateOne { of, place, owner } => vec![
                self.amount(of, Kind::TokenType),
                self.amount(place, Kind::Place),
                self.amount(owner, Kind::Player),
            ],
            Op::Create(create) => {
                let made = &p.effects.creates[usize::from(create)];
                vec![
                    self.amount(made.of, Kind::TokenType),
                    self.amount(made.place, Kind::Place),
                    self.amount(made.count, Kind::Int),
                    self.amount(made.owner, Kind::Player),
                ]
            }
            Op::Reveal { list, .. } => vec![self.length(list)],
            Op::JumpIfNot { when, .. } => vec![self.fact(when)],
            Op::CheckEnds => {
                let held = p.endings.rules.iter().find(|end| self.e.holds(end.when));
                held.map_or_else(Vec::new, |end| self.blame(end.when, true))
            }
            _ if op.facts().operands_explain => {
                let mut facts = OperandFacts { viewpoint: self, found: Vec::new() };
                op.with_operands(&mut facts);
                facts.found
            }
            _ => Vec::new(),
        }
    }

    /// Returns the value of a target, and its new value; with a sign, its change.
    fn write(&mut self, target: u16, value: NodeId, sign: Option<i8>) -> Vec<Fact> {
        let Target { base, offset, .. } = self.e.p.effects.targets[usize::from(target)];
        let Meaning { what, kind, parts } = self.e.p.meaning_of_variable(base, offset);
        let kind = kind.unwrap_or(Kind::Int);
        let held = self.known_variable(base, offset);
        let parts = parts.into_iter().map(|(part, kind)| self.fact_like(part, kind)).collect();
        let held = Fact { what, value: held.map(|word| Value::of(kind, word)), parts };
        vec![held, self.written(value, kind, sign)]
    }

    /// Returns the new value or, with a sign, the change.
    fn written(&mut self, value: NodeId, kind: Kind, sign: Option<i8>) -> Fact {
        let Some(sign) = sign else { return self.amount(value, kind) };
        let fact = self.fact_like(value, Some(kind));
        let change = fact.value.map(|value| {
            let Value::Int(by) = value else { return value };
            Value::Int(by.saturating_mul(i32::from(sign)))
        });
        Fact { what: FactKind::Change, value: change, parts: vec![fact] }
    }

    /// Returns the value of a property, and its new value or its change.
    fn prop(&mut self, token: NodeId, prop: u16, value: NodeId, sign: Option<i8>) -> Vec<Fact> {
        let kind = self.e.p.prop_kind(prop);
        let held = self.reads(FactKind::Prop(prop), token, kind);
        vec![held, self.written(value, kind, sign)]
    }

    /// Returns the facts of a draw: the size of the source, the number drawn, the destination.
    fn draw(&mut self, from: NodeId, to: NodeId, count: NodeId) -> Vec<Fact> {
        let at = self.known_value(from);
        let held = at.map(|at| match at {
            NONE => Value::None,
            at => Value::Int(self.e.s.place(self.e.p, at as usize, place::COUNT)),
        });
        let place = self.fact_like(from, Some(Kind::Place));
        let from = Fact { what: FactKind::Count, value: held, parts: vec![place] };
        let count = self.amount(count, Kind::Int);
        vec![from, count, self.amount(to, Kind::Place)]
    }

    fn reads(&mut self, what: FactKind, token: NodeId, kind: Kind) -> Fact {
        let held = self.known_value(token);
        let value = held.and_then(|held| {
            if held == NONE {
                return Some(Value::None);
            }
            let word = if let FactKind::Prop(prop) = what {
                self.e.s.prop(self.e.p, held, usize::from(prop))
            } else {
                let owner = what == FactKind::Owner;
                let field = if owner { token::OWNER } else { token::TYPE };
                self.e.s.token_field(self.e.p, held, field)
            };
            let seen = if let FactKind::Prop(prop) = what {
                self.sees_prop(held, prop)
            } else {
                self.knows_type(held)
            };
            seen.then(|| Value::of(kind, word))
        });
        Fact { what, value, parts: vec![self.fact(token)] }
    }

    /// Returns a value that an effect uses, with the node that computes it.
    fn amount(&mut self, node: NodeId, kind: Kind) -> Fact {
        let fact = self.fact_like(node, Some(kind));
        Fact { what: FactKind::Amount, value: fact.value, parts: vec![fact] }
    }

    /// The number of members of a list; of `take(L, n)` that of `L`, and `n`.
    fn lengths(&mut self, list: ListId) -> Vec<Fact> {
        if let List::Take { list, n } = self.e.p.exprs.lists[list as usize] {
            return vec![self.length(list), self.amount(n, Kind::Int)];
        }
        vec![self.length(list)]
    }

    fn length(&mut self, list: ListId) -> Fact {
        let known = self.knows_length(list) || self.knows_list(list);
        let value = known.then(|| Value::Int(self.members(list).len() as i32));
        let what = FactKind::Members(self.e.p.members_word(list));
        Fact { what, value, parts: Vec::new() }
    }
}
