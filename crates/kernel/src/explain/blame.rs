//! Finds the parts of a condition that make it fail, and the reason why a value is not in a list.

use super::facts::about_place;
use super::knowledge::Viewpoint;
use super::{Fact, FactKind};
use crate::code::{Bitboard, BitboardId, FoldBy, List, ListId, Node, NodeId, Operand};
use crate::program::Program;
use crate::state::{place, token};
use crate::value::NONE;
use crate::{Kind, Value};

impl Viewpoint<'_> {
    /// Returns the parts of a condition that make it hold or fail: one part of an `and` that fails, every part of
    /// an `or` that fails. If the viewer cannot know which, returns the parts that it does not know.
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other node is one fact")]
    pub(super) fn blame(&mut self, node: NodeId, holds: bool) -> Vec<Fact> {
        let node = self.e.p.plain_node(node);
        let Operand::Node(at) = node.operand() else { return vec![self.fact(node)] };
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
                let Some(taken) = self.known_value(when) else { return vec![self.fact(when)] };
                let mut facts = vec![self.fact(when)];
                facts.extend(self.blame(if taken > 0 { then } else { otherwise }, holds));
                facts
            }
            Node::Fold { list, reg, value, by } => self.blame_fold(node, (list, reg, value), by),
            _ => vec![self.fact(node)],
        }
    }

    /// Returns the facts of the first of two parts that settles the condition; if neither is known to, of the parts
    /// that are not known.
    fn one_of(&mut self, a: NodeId, b: NodeId, holds: bool) -> Vec<Fact> {
        let (one, other) = (self.known_value(a), self.known_value(b));
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

    /// Returns a fold as a fact and, for `all` and `some`, the member that settled it with its facts.
    fn blame_fold(
        &mut self,
        node: NodeId,
        (list, reg, value): (ListId, u8, NodeId),
        by: FoldBy,
    ) -> Vec<Fact> {
        let settles: fn(i32) -> bool = match by {
            FoldBy::All => |one| one <= 0,
            FoldBy::Some => |one| one > 0,
            FoldBy::Sum | FoldBy::Count | FoldBy::Min | FoldBy::Max => {
                return vec![self.fact(node)];
            }
        };
        let mut facts = vec![self.fact(node)];
        if !self.knows_list(list) {
            return facts;
        }
        let kind = self.e.p.kind_of_list(list);
        for member in self.members(list) {
            let inner = self.with((reg, kind), member, |view| {
                let settled = view.known_value(value).is_some_and(settles);
                settled.then(|| {
                    let it = Fact {
                        what: FactKind::Member,
                        value: Some(Value::of(kind.unwrap_or(Kind::Int), member)),
                        parts: Vec::new(),
                    };
                    let mut facts = vec![it];
                    facts.extend(view.blame(value, by == FoldBy::Some));
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

    /// Returns the facts that keep a value out of a list.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other lists have no single fact to blame")]
    pub(super) fn outside(&mut self, list: ListId, kind: Kind, value: i32) -> Vec<Fact> {
        match self.e.p.exprs.lists[list as usize] {
            List::Where { list, reg, when } => {
                if !self.knows_list(list) {
                    return Vec::new();
                }
                if !self.members(list).contains(&value) {
                    return self.outside(list, kind, value);
                }
                self.with((reg, Some(kind)), value, |view| match view.known_value(when) {
                    Some(one) if one > 0 => Vec::new(),
                    _ => view.blame(when, false),
                })
            }
            List::Cond { when, then, otherwise } => match self.known_value(when) {
                Some(one) => self.outside(if one > 0 { then } else { otherwise }, kind, value),
                None => self.blame(when, false),
            },
            List::If { when, list } => match self.known_value(when) {
                Some(one) if one > 0 => self.outside(list, kind, value),
                _ => self.blame(when, false),
            },
            List::Either { otherwise, .. } => self.outside(otherwise, kind, value),
            List::Bitboard(set) => self.outside_bitboard(set, value),
            List::Take { list, .. } | List::Extreme { list, .. } | List::Distinct { list, .. }
                if self.knows_list(list) && !self.members(list).contains(&value) =>
            {
                self.outside(list, kind, value)
            }
            List::Ints { min, max, .. } => vec![self.fact(min), self.fact(max)],
            List::Tokens(_) | List::TokensIn(_) | List::Pieces(_) if kind == Kind::Token => {
                if !self.identifies(value) {
                    return Vec::new();
                }
                let at = self.e.s.token_field(self.e.p, value, token::PLACE);
                let of = Value::of(Kind::Token, value);
                let it = Fact { what: FactKind::Member, value: Some(of), parts: Vec::new() };
                let value = Some(Value::of(Kind::Place, at));
                vec![Fact { what: FactKind::PlaceOf, value, parts: vec![it] }]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the facts that keep a cell out of a bitboard.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "other bitboards show the content of the cell"
    )]
    fn outside_bitboard(&mut self, set: BitboardId, cell: i32) -> Vec<Fact> {
        if !self.knows_bitboard(set) || cell as usize >= self.e.p.space.cells {
            return Vec::new();
        }
        match self.e.p.bitboards.nodes[set as usize] {
            Bitboard::And(a, b) if self.e.set_has(a, cell as usize) => {
                self.outside_bitboard(b, cell)
            }
            Bitboard::And(a, _) => self.outside_bitboard(a, cell),
            Bitboard::Or(a, b) => {
                let mut facts = self.outside_bitboard(a, cell);
                facts.extend(self.outside_bitboard(b, cell));
                facts
            }
            Bitboard::Minus(a, b) if self.e.set_has(a, cell as usize) => self.about_cell(b, cell),
            Bitboard::Minus(a, _) => self.outside_bitboard(a, cell),
            Bitboard::If { when, set } => match self.known_value(when) {
                Some(one) if one > 0 => self.outside_bitboard(set, cell),
                _ => self.blame(when, false),
            },
            Bitboard::OfPlayer { plain, .. } => self.outside_bitboard(plain, cell),
            Bitboard::FromList(list) => self.outside(list, Kind::Place, cell),
            _ => self.about_cell(set, cell),
        }
    }

    /// Returns the facts of a cell that a plane depends on.
    fn about_cell(&mut self, set: BitboardId, cell: i32) -> Vec<Fact> {
        let (p, s) = (self.e.p, self.e.s);
        let set = p.bitboards.nodes[set as usize];
        if set == Bitboard::Plane(Program::EMPTY_PLANE) {
            let empty = s.place(p, cell as usize, place::COUNT) == 0;
            return vec![about_place(FactKind::Empty, cell, Some(Value::Bool(empty)))];
        }
        let (Bitboard::Plane(_) | Bitboard::PlaneOf { .. }) = set else { return Vec::new() };
        let top = s.place(p, cell as usize, place::HEAD);
        if top == NONE {
            return vec![about_place(FactKind::Empty, cell, Some(Value::Bool(true)))];
        }
        let owner = Value::of(Kind::Player, s.token_field(p, top, token::OWNER));
        let of = Value::of(Kind::TokenType, s.token_field(p, top, token::TYPE));
        let kind = about_place(FactKind::Piece, cell, Some(of));
        vec![kind, about_place(FactKind::PlaceOwner, cell, Some(owner))]
    }
}

/// True if a condition consists of other conditions.
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
