//! Runs from one place in several directions, as bitboards from which each direction takes its run.

use super::Case;
use crate::Kind;
use crate::code::{BitboardId, List, ListId, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use crate::link::analyse::free_registers::bit;

impl Linker<'_> {
    /// A list of the members of `each`, the run in a direction of a list, by the sets of its cells and of
    /// where it ends, if linking found these and they are the same for all directions.
    pub(in crate::link) fn fan(&mut self, list: ListId, reg: Reg, each: ListId) -> Option<ListId> {
        let List::Ray { from, direction, reg: cell, when } = self.ir.exprs.lists[each as usize]
        else {
            return None;
        };
        let run = self.run(from, (direction, reg), cell, when)?;
        let (ways, ends) = match self.ir.exprs.lists[list as usize] {
            List::Where { list, reg, when } => {
                let Node::InBitboard { set, at, .. } = self.node_of(when)? else { return None };
                let Node::Past { from, direction, reg: cell, when } = self.node_of(at)? else {
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

    /// Where a run in the direction in a register begins and the set of its cells, if these are the same
    /// for all directions.
    fn run(
        &self,
        from: NodeId,
        (direction, way): (NodeId, Reg),
        cell: Reg,
        when: NodeId,
    ) -> Option<(NodeId, BitboardId)> {
        let Node::InBitboard { set, at, .. } = self.node_of(when)? else { return None };
        let follows = direction == NodeId::reg(way) && at == NodeId::reg(cell);
        let reads = self.free_registers(from) | self.free_registers_in_bitboard(set);
        (follows && reads & (bit(way) | bit(cell)) == 0).then_some((from, set))
    }

    fn node_of(&self, node: NodeId) -> Option<Node> {
        match node.operand() {
            Operand::Node(at) => Some(self.ir.exprs.nodes[at]),
            _ => None,
        }
    }

    /// A condition on who has something beyond a run, with the set of what that player has: where the
    /// run ends is looked up there. `reg` is what the condition is asked of.
    pub(super) fn owned_beyond(&mut self, when: NodeId, reg: Reg) -> NodeId {
        let asked = (|| {
            let Node::Eq(owner, player) = self.node_of(when)? else { return None };
            let Node::PlaceOwner(at) = self.node_of(owner)? else { return None };
            let Node::Past { .. } = self.node_of(at)? else { return None };
            let fixed = self.free_registers(player) & bit(reg) == 0;
            (fixed && self.is_someone(player)).then_some((at, player))
        })();
        let Some((at, player)) = asked else { return when };
        let is = self.seen_here(Kind::Place);
        let found = self.seek(|l| {
            l.search.needs_single = true;
            l.owned_by(&[Case { within: None, is }], player)
        });
        match found {
            Some(cells) => {
                self.node(Node::InBitboard { set: cells.set, at, plain: when, single: true })
            }
            None => when,
        }
    }
}
