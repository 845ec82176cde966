//! Which registers an expression reads: what is bound inside it is no reading.

use super::Linker;
use crate::code::{List, ListId, Node, NodeId, Operand, Reg, Set, SetId};

/// A register as a bit.
pub(super) const fn bit(reg: Reg) -> u64 {
    1 << (reg & 63)
}

impl Linker<'_> {
    /// The registers that an operand reads, a bit for each.
    pub(super) fn reads_of(&self, node: NodeId) -> u64 {
        match node.operand() {
            Operand::Reg(reg) => bit(reg),
            Operand::Node(at) => self.node_reads[at],
            Operand::Word(_) | Operand::Local(_) | Operand::Const(_) => 0,
        }
    }

    pub(super) fn reads_of_list(&self, list: ListId) -> u64 {
        self.list_reads[list as usize]
    }

    pub(super) fn reads_of_set(&self, set: SetId) -> u64 {
        self.set_facts[set as usize].reads
    }

    fn all(&self, nodes: &[NodeId]) -> u64 {
        nodes.iter().fold(0, |reads, node| reads | self.reads_of(*node))
    }

    pub(super) fn find_node_reads(&self, node: Node) -> u64 {
        match node {
            Node::Const(_) | Node::Single => 0,
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
            | Node::Score(a) => self.reads_of(a),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Lt(a, b)
            | Node::Le(a, b)
            | Node::Compute(_, a, b)
            | Node::Has { set: a, item: b, .. }
            | Node::Cell { row: a, col: b, .. }
            | Node::Adjacent(a, b)
            | Node::Distance(a, b) => self.all(&[a, b]),
            Node::If { when, then, otherwise } => self.all(&[when, then, otherwise]),
            Node::Step { from, direction, distance } => self.all(&[from, direction, distance]),
            Node::Past { from, direction, reg, when } => {
                self.all(&[from, direction]) | self.reads_of(when) & !bit(reg)
            }
            Node::In { item, list } => self.reads_of(item) | self.reads_of_list(list),
            Node::Reached { from, to, list } => self.all(&[from, to]) | self.reads_of_list(list),
            Node::SetOf { list, .. }
            | Node::Count(list)
            | Node::NonEmpty(list)
            | Node::First(list)
            | Node::Last(list) => self.reads_of_list(list),
            Node::Fold { list, reg, value, .. } => {
                self.reads_of_list(list) | self.reads_of(value) & !bit(reg)
            }
            Node::InSet { set, at, plain, .. } => self.all(&[at, plain]) | self.reads_of_set(set),
            Node::SetCount(set)
            | Node::SetAny(set)
            | Node::SetNone(set)
            | Node::LineAny { set, .. }
            | Node::LineCount { set, .. } => self.reads_of_set(set),
            Node::Joined { from, to, through } => {
                self.reads_of_set(from) | self.reads_of_set(to) | self.reads_of_set(through)
            }
        }
    }

    pub(super) fn find_list_reads(&self, list: List) -> u64 {
        match list {
            List::Consts { .. } | List::Kept(_) => 0,
            List::Tokens(a)
            | List::Pieces(a)
            | List::Others(a)
            | List::Clockwise(a)
            | List::ZonesOf(a)
            | List::ConstsOf { player: a, .. }
            | List::Adjacent(a)
            | List::Members { set: a, .. } => self.reads_of(a),
            List::Ints { min: a, max: b, .. } | List::Between(a, b) => self.all(&[a, b]),
            List::TokensIn(list) | List::PlacesOf(list) => self.reads_of_list(list),
            List::Connected { from, reg, via, steps } => {
                self.all(&[from, steps]) | self.reads_of(via) & !bit(reg)
            }
            List::Ray { from, direction, reg, when } => {
                self.all(&[from, direction]) | self.reads_of(when) & !bit(reg)
            }
            List::Fan { from, ways, reg, when, ends } => {
                let run = self.reads_of(from) | self.reads_of(when) & !bit(reg);
                run | self.reads_of_list(ways) | ends.map_or(0, |ends| self.reads_of_set(ends))
            }
            List::Walk { from, direction, n, reg, when } => {
                self.all(&[from, direction, n]) | self.reads_of(when) & !bit(reg)
            }
            List::Where { list, reg, when: value }
            | List::Extreme { list, reg, value, .. }
            | List::Distinct { list, reg, value } => {
                self.reads_of_list(list) | self.reads_of(value) & !bit(reg)
            }
            List::Unite { list, reg, each } => {
                self.reads_of_list(list) | self.reads_of_list(each) & !bit(reg)
            }
            List::Union(a, b) | List::Otherwise(a, b) => {
                self.reads_of_list(a) | self.reads_of_list(b)
            }
            List::Either { when, then, otherwise } | List::Cond { when, then, otherwise } => {
                self.reads_of(when) | self.reads_of_list(then) | self.reads_of_list(otherwise)
            }
            List::If { when, list } => self.reads_of(when) | self.reads_of_list(list),
            List::Take { list, n } => self.reads_of_list(list) | self.reads_of(n),
            List::Items { start, len } => {
                let items = start as usize..(start + len) as usize;
                self.all(&self.items[items])
            }
            List::Set(set) => self.reads_of_set(set),
        }
    }

    pub(super) fn find_set_reads(&self, set: Set) -> u64 {
        match set {
            Set::Plane(_) | Set::Mask(_) => 0,
            Set::PlaneOf { player, .. } | Set::MaskOf { player, .. } => self.reads_of(player),
            Set::And(a, b) | Set::Or(a, b) | Set::Minus(a, b) => {
                self.reads_of_set(a) | self.reads_of_set(b)
            }
            Set::If { when, set } => self.reads_of(when) | self.reads_of_set(set),
            Set::StepInto { set, .. } => self.reads_of_set(set),
            Set::Beyond { run, set, .. } => self.reads_of_set(run) | self.reads_of_set(set),
            Set::OfPlayer { player, plain, .. } => self.reads_of(player) | self.reads_of_set(plain),
            Set::One(place) => self.reads_of(place),
            Set::FromList(list) => self.reads_of_list(list),
        }
    }
}
