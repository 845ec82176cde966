//! Runs from one place in several directions, as bitboards from which each direction takes its run.

use crate::Kind;
use crate::code::{BitboardId, List, ListId, Node, NodeId, Reg};
use crate::link::Linker;
use crate::link::analyse::free_registers::bit;

impl Linker<'_> {
    /// The union of `each`, the run in a direction of a list, as a fan: by the bitboards of its cells and of its ends.
    /// `None` if there are no such bitboards that are the same for all directions.
    pub(in crate::link) fn fan(&mut self, list: ListId, reg: Reg, each: ListId) -> Option<ListId> {
        let List::Ray { from, direction, reg: cell, when } = self.list_at(each) else {
            return None;
        };
        let run = self.run(from, (direction, reg), cell, when)?;
        let (ways, ends) = match self.list_at(list) {
            List::Where { list, reg, when } => {
                let Node::InBitboard { set, at, .. } = self.node_at(when)? else { return None };
                let Node::Past { from, direction, reg: cell, when } = self.node_at(at)? else {
                    return None;
                };
                let same = self.run(from, (direction, reg), cell, when)? == run;
                let fixed = self.free_registers_in_bitboard(set) & bit(reg) == 0;
                if !same || !fixed {
                    return None;
                }
                (list, Some(set))
            }
            _ => (list, None),
        };
        Some(self.list(List::Fan { from, ways, reg: cell, when, ends }))
    }

    /// The start of a run whose direction is in a register, and the bitboard of the cells that continue it; `None` if
    /// one of them depends on the direction.
    fn run(
        &self,
        from: NodeId,
        (direction, way): (NodeId, Reg),
        cell: Reg,
        when: NodeId,
    ) -> Option<(NodeId, BitboardId)> {
        let Node::InBitboard { set, at, .. } = self.node_at(when)? else { return None };
        let follows = direction == NodeId::reg(way) && at == NodeId::reg(cell);
        let reads = self.free_registers(from) | self.free_registers_in_bitboard(set);
        (follows && reads & (bit(way) | bit(cell)) == 0).then_some((from, set))
    }

    /// A condition on the owner of the first cell beyond a run, as a test in the bitboard of that owner's cells. `reg`
    /// holds the value for which the condition is tested.
    pub(super) fn owned_beyond(&mut self, when: NodeId, reg: Reg) -> Option<NodeId> {
        let Node::Eq(owner, player) = self.node_at(when)? else { return None };
        let Node::PlaceOwner(at) = self.node_at(owner)? else { return None };
        let Node::Past { .. } = self.node_at(at)? else { return None };
        if self.reads(player, reg) || !self.is_someone(player) {
            return None;
        }
        let own = self.own_value(Kind::Place);
        let own = self.seen_by_all(own);
        let cells = self.search(|l| {
            l.search.needs_single = true;
            l.owned_by(&[own], player)
        })?;
        Some(self.node(Node::InBitboard { set: cells.set, at, plain: when, single: true }))
    }
}
