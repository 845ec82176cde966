//! Which parts of a condition make it fail, and why a value is not in a list.

use super::facts::about_place;
use super::know::Looker;
use super::{Fact, What};
use crate::code::{Bitboard, BitboardId, FoldBy, List, ListId, Node, NodeId, Operand};
use crate::program::Program;
use crate::state::{place, token};
use crate::value::NONE;
use crate::{Kind, Value};

impl Looker<'_> {
    /// The parts of a condition that make it hold, or not hold: a part of an `and` that fails, every
    /// part of an `or` that does. Where the viewer cannot know which, the parts that it does not know.
    pub(super) fn blame(&mut self, node: NodeId, holds: bool) -> Vec<Fact> {
        let Operand::Node(at) = node.operand() else { return vec![self.fact(node)] };
        if let Some(plain) = plainly(self.e.p, node) {
            return self.blame(plain, holds);
        }
        match self.e.p.exprs.nodes[at] {
            Node::Not(inner) if is_joined(self.e.p, inner) => self.blame(inner, !holds),
            Node::And(a, b) if !holds => self.one_of(a, b, false),
            Node::Or(a, b) if holds => self.one_of(a, b, true),
            Node::And(a, b) | Node::Or(a, b) => {
                let mut facts = self.blame(a, holds);
                facts.extend(self.blame(b, holds));
                facts
            }
            Node::If { when, then, otherwise } => {
                let Some(taken) = self.know(when) else { return vec![self.fact(when)] };
                let mut facts = vec![self.fact(when)];
                facts.extend(self.blame(if taken > 0 { then } else { otherwise }, holds));
                facts
            }
            Node::Fold { list, reg, value, by } => self.blame_fold(node, (list, reg, value), by),
            _ => vec![self.fact(node)],
        }
    }

    /// Of two parts, the first that settles it; if none is known to, those that are not known.
    fn one_of(&mut self, a: NodeId, b: NodeId, holds: bool) -> Vec<Fact> {
        let (one, other) = (self.know(a), self.know(b));
        let settles = |value: i32| (value > 0) == holds;
        if one.is_some_and(settles) {
            return self.blame(a, holds);
        }
        if other.is_some_and(settles) {
            return self.blame(b, holds);
        }
        let mut facts = Vec::new();
        for (part, value) in [(a, one), (b, other)] {
            if value.is_none() {
                facts.extend(self.blame(part, holds));
            }
        }
        facts
    }

    /// Of `all` and `some`, the member that settled it, and why.
    fn blame_fold(
        &mut self,
        node: NodeId,
        (list, reg, value): (ListId, u8, NodeId),
        by: FoldBy,
    ) -> Vec<Fact> {
        let settles = |one: i32| match by {
            FoldBy::All => one <= 0,
            FoldBy::Some => one > 0,
            _ => false,
        };
        let mut facts = vec![self.fact(node)];
        if !matches!(by, FoldBy::All | FoldBy::Some) || !self.knows_list(list) {
            return facts;
        }
        let kind = self.e.p.kind_of_list(list);
        for member in self.members(list) {
            let inner = self.with((reg, kind), member, |l| {
                let settled = l.know(value).is_some_and(settles);
                settled.then(|| {
                    let it = Fact {
                        what: What::Member,
                        value: Some(Value::of(kind.unwrap_or(Kind::Int), member)),
                        parts: Vec::new(),
                    };
                    let mut facts = vec![it];
                    facts.extend(l.blame(value, by == FoldBy::Some));
                    facts
                })
            });
            if let Some(inner) = inner {
                facts.extend(inner);
                break;
            }
        }
        facts
    }

    /// Why a value is not in a list, where its way into the list can be followed.
    pub(super) fn outside(&mut self, list: ListId, kind: Kind, value: i32) -> Vec<Fact> {
        match self.e.p.exprs.lists[list as usize] {
            List::Where { list, reg, when } => {
                if !self.knows_list(list) {
                    return Vec::new();
                }
                if !self.members(list).contains(&value) {
                    return self.outside(list, kind, value);
                }
                self.with((reg, Some(kind)), value, |l| match l.know(when) {
                    Some(one) if one > 0 => Vec::new(),
                    _ => l.blame(when, false),
                })
            }
            List::Cond { when, then, otherwise } => match self.know(when) {
                Some(one) => self.outside(if one > 0 { then } else { otherwise }, kind, value),
                None => self.blame(when, false),
            },
            List::If { when, list } => match self.know(when) {
                Some(one) if one > 0 => self.outside(list, kind, value),
                _ => self.blame(when, false),
            },
            List::Either { otherwise, .. } => self.outside(otherwise, kind, value),
            List::Bitboard(set) => self.outside_set(set, value),
            List::Take { list, .. } | List::Extreme { list, .. } | List::Distinct { list, .. }
                if self.knows_list(list) && !self.members(list).contains(&value) =>
            {
                self.outside(list, kind, value)
            }
            List::Ints { min, max, .. } => vec![self.fact(min), self.fact(max)],
            List::Tokens(_) | List::TokensIn(_) | List::Pieces(_) if kind == Kind::Token => {
                if !self.handle(value) {
                    return Vec::new();
                }
                let at = self.e.s.token_field(self.e.p, value, token::PLACE);
                let of = Value::of(Kind::Token, value);
                let it = Fact { what: What::Member, value: Some(of), parts: Vec::new() };
                let value = Some(Value::of(Kind::Place, at));
                vec![Fact { what: What::At, value, parts: vec![it] }]
            }
            _ => Vec::new(),
        }
    }

    /// Why a cell is not in a set.
    fn outside_set(&mut self, set: BitboardId, cell: i32) -> Vec<Fact> {
        if !self.knows_set(set) || cell as usize >= self.e.p.space.cells {
            return Vec::new();
        }
        match self.e.p.bitboards.nodes[set as usize] {
            Bitboard::And(a, b) if self.e.set_has(a, cell as usize) => self.outside_set(b, cell),
            Bitboard::And(a, _) => self.outside_set(a, cell),
            Bitboard::Or(a, b) => {
                let mut facts = self.outside_set(a, cell);
                facts.extend(self.outside_set(b, cell));
                facts
            }
            Bitboard::Minus(a, b) if self.e.set_has(a, cell as usize) => self.about_cell(b, cell),
            Bitboard::Minus(a, _) => self.outside_set(a, cell),
            Bitboard::If { when, set } => match self.know(when) {
                Some(one) if one > 0 => self.outside_set(set, cell),
                _ => self.blame(when, false),
            },
            Bitboard::OfPlayer { plain, .. } => self.outside_set(plain, cell),
            Bitboard::FromList(list) => self.outside(list, Kind::Place, cell),
            _ => self.about_cell(set, cell),
        }
    }

    /// What a set of cells says of one of them.
    fn about_cell(&mut self, set: BitboardId, cell: i32) -> Vec<Fact> {
        let (p, s) = (self.e.p, self.e.s);
        match p.bitboards.nodes[set as usize] {
            Bitboard::Plane(Program::EMPTY_PLANE) => {
                let empty = s.place(p, cell as usize, place::COUNT) == 0;
                vec![about_place(What::Empty, cell, Some(Value::Bool(empty)))]
            }
            Bitboard::Plane(_) | Bitboard::PlaneOf { .. } => {
                let top = s.place(p, cell as usize, place::HEAD);
                if top == NONE {
                    return vec![about_place(What::Empty, cell, Some(Value::Bool(true)))];
                }
                let owner = Value::of(Kind::Player, s.token_field(p, top, token::OWNER));
                let of = Value::of(Kind::TokenType, s.token_field(p, top, token::TYPE));
                let kind = about_place(What::Piece, cell, Some(of));
                vec![kind, about_place(What::Holder, cell, Some(owner))]
            }
            _ => Vec::new(),
        }
    }
}

/// Whether a condition is made of others.
fn is_joined(p: &Program, node: NodeId) -> bool {
    let Operand::Node(at) = node.operand() else { return false };
    matches!(
        p.exprs.nodes[at],
        Node::And(..)
            | Node::Or(..)
            | Node::Not(_)
            | Node::If { .. }
            | Node::Fold { .. }
            | Node::InBitboard { .. }
    )
}

/// Where linking found two ways to a value, the one that is nearer to what is written.
pub(super) fn plainly(p: &Program, node: NodeId) -> Option<NodeId> {
    let Operand::Node(at) = node.operand() else { return None };
    let (when, otherwise) = match p.exprs.nodes[at] {
        Node::InBitboard { plain, .. } => return Some(plain),
        Node::If { when, otherwise, .. } => (when, otherwise),
        _ => return None,
    };
    let Operand::Node(when) = when.operand() else { return None };
    (p.exprs.nodes[when] == Node::Single).then_some(otherwise)
}
