//! What is evaluated with a node, a list or a set, as long as no cell holds two tokens.

use super::Linker;
use crate::code::{List, ListId, Node, NodeId, Operand, Set, SetId};
use crate::program::{Plan, PlanWay};
use std::collections::BTreeSet;

/// Something that is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Node(NodeId),
    List(ListId),
    Set(SetId),
}

impl Linker<'_> {
    /// All that is evaluated with some parts, themselves included.
    pub(super) fn reached(&self, roots: &[Part]) -> BTreeSet<Part> {
        let mut reached = BTreeSet::new();
        let mut open = roots.to_vec();
        while let Some(part) = open.pop() {
            if reached.insert(part) {
                match part {
                    Part::Node(node) => self.node_parts(node, &mut open),
                    Part::List(list) => self.list_parts(list, &mut open),
                    Part::Set(set) => self.set_parts(set, &mut open),
                }
            }
        }
        reached
    }

    /// What the moves of a plan are found from.
    pub(super) fn plan_parts(&self, plan: &Plan, parts: &mut Vec<Part>) {
        parts.extend(plan.by.map(Part::Node));
        parts.extend(plan.all_ways().flat_map(PlanWay::sets).map(Part::Set));
        parts.extend(plan.otherwise.iter().map(|(when, _)| Part::Node(*when)));
    }

    /// What a node is made of.
    pub(super) fn node_parts(&self, node: NodeId, parts: &mut Vec<Part>) {
        let Operand::Node(at) = node.operand() else { return };
        let mut nodes = |nodes: &[NodeId]| parts.extend(nodes.iter().map(|node| Part::Node(*node)));
        match self.nodes[at] {
            Node::Const(_) | Node::Single => {}
            Node::WordAt { offset: a, .. }
            | Node::ConstAt { at: a, .. }
            | Node::CellOn { at: a, .. }
            | Node::FirstOf { player: a, .. }
            | Node::Not(a)
            | Node::TokenProp { token: a, .. }
            | Node::TokenOwner(a)
            | Node::TokenType(a)
            | Node::TokenPlace(a)
            | Node::TypeProp { of: a, .. }
            | Node::TableCell { key: a, .. }
            | Node::PlaceEmpty(a)
            | Node::PlaceCount(a)
            | Node::PlacePiece(a)
            | Node::PlaceOwner(a)
            | Node::PlaceIndex(a)
            | Node::PlaceRow(a)
            | Node::PlaceCol(a)
            | Node::Seat(a)
            | Node::PlaceOf { player: a, .. }
            | Node::Next(a)
            | Node::Previous(a)
            | Node::Score(a) => nodes(&[a]),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Lt(a, b)
            | Node::Le(a, b)
            | Node::Compute(_, a, b)
            | Node::Has { set: a, item: b, .. }
            | Node::Cell { row: a, col: b, .. }
            | Node::Adjacent(a, b)
            | Node::Distance(a, b) => nodes(&[a, b]),
            Node::If { when, then, .. } if self.is_single(when) => nodes(&[then]),
            Node::If { when, then, otherwise } => nodes(&[when, then, otherwise]),
            Node::Step { from, direction, distance } => nodes(&[from, direction, distance]),
            Node::Past { from, direction, when, .. } => nodes(&[from, direction, when]),
            Node::In { item, list } => {
                nodes(&[item]);
                parts.push(Part::List(list));
            }
            Node::Reached { from, to, list } => {
                nodes(&[from, to]);
                parts.push(Part::List(list));
            }
            Node::SetOf { list, .. }
            | Node::Count(list)
            | Node::NonEmpty(list)
            | Node::First(list)
            | Node::Last(list) => parts.push(Part::List(list)),
            Node::Fold { list, value, .. } => {
                nodes(&[value]);
                parts.push(Part::List(list));
            }
            Node::InSet { set, at, .. } => {
                nodes(&[at]);
                parts.push(Part::Set(set));
            }
            Node::SetCount(set)
            | Node::SetAny(set)
            | Node::SetNone(set)
            | Node::LineAny { set, .. }
            | Node::LineCount { set, .. } => parts.push(Part::Set(set)),
            Node::Joined { from, to, through } => {
                parts.extend([from, to, through].map(Part::Set));
            }
        }
    }

    /// What a list is made of.
    pub(super) fn list_parts(&self, list: ListId, parts: &mut Vec<Part>) {
        let (nodes, lists): (Vec<NodeId>, Vec<ListId>) = match self.lists[list as usize] {
            List::Consts { .. } | List::Kept(_) => (vec![], vec![]),
            List::Tokens(a)
            | List::Pieces(a)
            | List::Others(a)
            | List::Clockwise(a)
            | List::ZonesOf(a)
            | List::ConstsOf { player: a, .. }
            | List::Adjacent(a)
            | List::Members { set: a, .. } => (vec![a], vec![]),
            List::Ints { min: a, max: b, .. } | List::Between(a, b) => (vec![a, b], vec![]),
            List::TokensIn(list) | List::PlacesOf(list) => (vec![], vec![list]),
            List::Connected { from, via, steps, .. } => (vec![from, via, steps], vec![]),
            List::Ray { from, direction, when, .. } => (vec![from, direction, when], vec![]),
            List::Walk { from, direction, n, when, .. } => (vec![from, direction, n, when], vec![]),
            List::Where { list, when: value, .. }
            | List::Extreme { list, value, .. }
            | List::Distinct { list, value, .. }
            | List::If { when: value, list }
            | List::Take { list, n: value } => (vec![value], vec![list]),
            List::Unite { list, each, .. } => (vec![], vec![list, each]),
            List::Union(a, b) | List::Otherwise(a, b) => (vec![], vec![a, b]),
            List::Either { when, then, .. } if self.is_single(when) => (vec![], vec![then]),
            List::Either { when, then, otherwise } | List::Cond { when, then, otherwise } => {
                (vec![when], vec![then, otherwise])
            }
            List::Items { start, len } => {
                (self.items[start as usize..(start + len) as usize].to_vec(), vec![])
            }
            List::Set(set) => return parts.push(Part::Set(set)),
            List::Fan { from, ways, when, ends, .. } => {
                parts.extend(ends.map(Part::Set));
                (vec![from, when], vec![ways])
            }
        };
        parts.extend(nodes.into_iter().map(Part::Node));
        parts.extend(lists.into_iter().map(Part::List));
    }

    fn set_parts(&self, set: SetId, parts: &mut Vec<Part>) {
        let made = self.sets[set as usize];
        made.each_part(|part| parts.push(Part::Set(part)));
        match made {
            Set::OfPlayer { first, player, .. } => {
                let rows = &self.set_rows[first as usize..first as usize + self.players];
                parts.extend(rows.iter().map(|set| Part::Set(*set)));
                parts.push(Part::Node(player));
            }
            Set::PlaneOf { player: node, .. }
            | Set::MaskOf { player: node, .. }
            | Set::If { when: node, .. }
            | Set::One(node) => parts.push(Part::Node(node)),
            Set::FromList(list) => parts.push(Part::List(list)),
            Set::Plane(_)
            | Set::Mask(_)
            | Set::And(..)
            | Set::Or(..)
            | Set::Minus(..)
            | Set::StepInto { .. }
            | Set::Beyond { .. } => {}
        }
    }
}
