//! Members of lists that show why a condition holds: the first of a list that is not empty, those that are counted.

use super::knowledge::Viewpoint;
use super::{Fact, FactKind};
use crate::code::{BitboardId, List, ListId, Node, NodeId, Operand};
use crate::{Kind, Value};

/// Most members of a counted list that are told.
const MOST_COUNTED: usize = 4;
/// Most members of a list of places that are named to somebody who chose another.
const MOST_NAMED: usize = 8;

impl Viewpoint<'_> {
    /// Returns the first member of a list that is not empty, and the facts for which it is in the list.
    pub(super) fn first_member(&mut self, list: ListId) -> Vec<Fact> {
        if !self.knows_list(list) {
            return Vec::new();
        }
        let Some(member) = self.members(list).first().copied() else { return Vec::new() };
        let kind = self.e.p.kind_of_list(list);
        let mut facts = vec![told(kind.unwrap_or(Kind::Int), member)];
        if let List::Where { reg, when, .. } = self.e.p.exprs.lists[list as usize] {
            facts.extend(self.with((reg, kind), member, |view| view.blame(when, true)));
        }
        facts
    }

    /// Returns the first cell of a bitboard that is not empty.
    pub(super) fn first_cell(&mut self, set: BitboardId) -> Vec<Fact> {
        let cell = self.cells_of(set).and_then(|cells| cells.first().copied());
        cell.into_iter().map(|cell| told(Kind::Place, cell)).collect()
    }

    /// Returns the members that a node counts, if they are few and the viewer knows them.
    pub(super) fn counted(&mut self, node: NodeId) -> Vec<Fact> {
        let Operand::Node(at) = self.e.p.plain_node(node).operand() else { return Vec::new() };
        let node = self.e.p.exprs.nodes[at];
        let (kind, members) = if let Node::Count(list) = node {
            let members = self.knows_list(list).then(|| self.members(list));
            (self.e.p.kind_of_list(list).unwrap_or(Kind::Int), members)
        } else if let Node::BitboardCount(set) = node {
            (Kind::Place, self.cells_of(set))
        } else {
            return Vec::new();
        };
        let members = members.filter(|members| members.len() <= MOST_COUNTED);
        members.into_iter().flatten().map(|member| told(kind, member)).collect()
    }

    /// Returns a fact with the members of a list, if they are few and the viewer knows them.
    pub(super) fn few_members(&mut self, list: ListId) -> Vec<Fact> {
        if !self.knows_list(list) {
            return Vec::new();
        }
        let kind = self.e.p.kind_of_list(list).unwrap_or(Kind::Int);
        let members = self.members(list);
        if members.len() > MOST_NAMED {
            return Vec::new();
        }
        let parts = members.into_iter().map(|member| told(kind, member)).collect();
        vec![Fact { what: FactKind::Listed, value: Some(Value::Bool(true)), parts }]
    }

    /// Returns the cells of a bitboard, if the viewer knows them.
    fn cells_of(&mut self, set: BitboardId) -> Option<Vec<i32>> {
        if !self.knows_bitboard(set) {
            return None;
        }
        let cells = 0..self.e.p.space.cells;
        Some(cells.filter(|cell| self.e.bitboard_has(set, *cell)).map(|cell| cell as i32).collect())
    }
}

/// A member of a list as a fact.
pub(super) fn told(kind: Kind, member: i32) -> Fact {
    Fact::leaf(FactKind::Member, Value::of(kind, member))
}
