//! Finds the parts of a condition that make it fail, and the reason why a value is not in a list.

use super::knowledge::{Viewpoint, settling};
use super::witnesses::told;
use super::{Fact, FactKind};
use crate::code::{Bitboard, BitboardId, List, ListId, Node, NodeId, Operand, Reg};
use crate::program::Program;
use crate::state::{place, token};
use crate::value::NONE;
use crate::{Kind, PlaceId, Value};

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
            Node::And(a, b) | Node::Or(a, b) => self.blame_each(&[a, b], holds),
            Node::If { when, then, otherwise } => {
                let mut facts = vec![self.fact(when)];
                if let Some(taken) = self.known_value(when) {
                    facts.extend(self.blame(if taken > 0 { then } else { otherwise }, holds));
                }
                facts
            }
            Node::Fold { list, reg, value, by } => {
                let mut facts = vec![self.fact(node)];
                if let Some(settling) = settling(by) {
                    facts.extend(self.blame_member(list, reg, value, settling));
                }
                facts
            }
            Node::NonEmpty(list) if holds => joined(self.fact(node), self.first_member(list)),
            Node::BitboardAny(set) if holds => joined(self.fact(node), self.first_cell(set)),
            Node::Eq(a, b) | Node::Lt(a, b) | Node::Le(a, b) => {
                let counted = [a, b].map(|part| self.counted(part)).concat();
                joined(self.fact(node), counted)
            }
            _ => vec![self.fact(node)],
        }
    }

    fn blame_each(&mut self, parts: &[NodeId], holds: bool) -> Vec<Fact> {
        parts.iter().flat_map(|part| self.blame(*part, holds)).collect()
    }

    /// Returns the facts of the first of two parts that settles the condition; if neither is known to, of the parts
    /// that are not known.
    fn one_of(&mut self, a: NodeId, b: NodeId, holds: bool) -> Vec<Fact> {
        let values = [a, b].map(|part| (part, self.known_value(part)));
        let mut known = values.iter().filter_map(|(part, value)| Some((*part, (*value)? > 0)));
        if let Some((part, _)) = known.find(|(_, value)| *value == holds) {
            return self.blame(part, holds);
        }
        let unknown = values.iter().filter(|(_, value)| value.is_none());
        self.blame_each(&unknown.map(|(part, _)| *part).collect::<Vec<_>>(), holds)
    }

    /// Returns the member of a list that settles a fold, with its facts.
    fn blame_member(&mut self, list: ListId, reg: Reg, value: NodeId, holds: bool) -> Vec<Fact> {
        if !self.knows_list(list) {
            return Vec::new();
        }
        let kind = self.e.p.kind_of_list(list).unwrap_or(Kind::Int);
        let found = self.find_in(list, reg, |view, member| {
            let settled = view.known_value(value).is_some_and(|one| (one > 0) == holds);
            settled.then(|| {
                let mut facts = vec![told(kind, member)];
                facts.extend(view.blame(value, holds));
                facts
            })
        });
        found.unwrap_or_default()
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
            List::Either { otherwise: plain, .. } | List::TokensWith { plain, .. } => {
                self.outside(plain, kind, value)
            }
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
                let token = told(Kind::Token, value);
                let value = Some(Value::of(Kind::Place, at));
                vec![Fact { what: FactKind::PlaceOf, value, parts: vec![token] }]
            }
            List::Adjacent(_)
            | List::Ray { .. }
            | List::Walk { .. }
            | List::Track { .. }
            | List::Fan { .. }
            | List::Between(..) => self.few_members(list),
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
            Bitboard::And(a, b) if self.e.bitboard_has(a, cell as usize) => {
                self.outside_bitboard(b, cell)
            }
            Bitboard::And(a, _) => self.outside_bitboard(a, cell),
            Bitboard::Or(a, b) => {
                [a, b].into_iter().flat_map(|set| self.outside_bitboard(set, cell)).collect()
            }
            Bitboard::Minus(a, b) if self.e.bitboard_has(a, cell as usize) => {
                self.about_cell(b, cell)
            }
            Bitboard::Minus(a, _) => self.outside_bitboard(a, cell),
            Bitboard::If { when, set } => match self.known_value(when) {
                Some(one) if one > 0 => self.outside_bitboard(set, cell),
                _ => self.blame(when, false),
            },
            Bitboard::OfPlayer { plain, .. } | Bitboard::OfForm { plain, .. } => {
                self.outside_bitboard(plain, cell)
            }
            Bitboard::FromList(list) => self.outside(list, Kind::Place, cell),
            Bitboard::Mask(_) => self.coordinates(cell),
            _ => self.about_cell(set, cell),
        }
    }

    /// Returns the row and column of a cell, which keep it out of a set of cells that never changes.
    fn coordinates(&self, cell: i32) -> Vec<Fact> {
        let Some(at) = &self.e.p.places.info[cell as usize].cell else { return Vec::new() };
        let place = Fact::leaf(FactKind::Place(PlaceId(cell as u16)), Value::of(Kind::Place, cell));
        let both = [("row", at.row), ("col", at.col)].into_iter().filter(|(_, number)| *number > 0);
        let of_cell = |(name, number): (&'static str, u16)| Fact {
            what: FactKind::Coordinate(name),
            value: Some(Value::Int(i32::from(number))),
            parts: vec![place.clone()],
        };
        both.map(of_cell).collect()
    }

    /// Returns the facts of a cell that a plane depends on.
    fn about_cell(&mut self, set: BitboardId, cell: i32) -> Vec<Fact> {
        let (p, s) = (self.e.p, self.e.s);
        let set = p.bitboards.nodes[set as usize];
        let (Bitboard::Plane(_) | Bitboard::PlaneOf { .. }) = set else { return Vec::new() };
        let place = Value::of(Kind::Place, cell);
        let about = |what, value| {
            let place = Fact::leaf(FactKind::Place(PlaceId(cell as u16)), place);
            Fact { what, value: Some(value), parts: vec![place] }
        };
        let top = s.place(p, cell as usize, place::HEAD);
        if top == NONE || set == Bitboard::Plane(Program::EMPTY_PLANE) {
            return vec![about(FactKind::Empty, Value::Bool(top == NONE))];
        }
        let of = |kind, field| Value::of(kind, s.token_field(p, top, field));
        vec![
            about(FactKind::Piece, of(Kind::TokenType, token::TYPE)),
            about(FactKind::PlaceOwner, of(Kind::Player, token::OWNER)),
        ]
    }
}

fn joined(fact: Fact, more: Vec<Fact>) -> Vec<Fact> {
    std::iter::once(fact).chain(more).collect()
}

/// True if a condition consists of other conditions.
fn is_joined(p: &Program, node: NodeId) -> bool {
    let Operand::Node(at) = p.plain_node(node).operand() else { return false };
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
