//! Ways over neighbouring cells as floods: the cells that ways lead to from a place, and the places from which a way
//! leads to some cells.

use super::{Cells, Lanes};
use crate::Kind;
use crate::code::{Bitboard, BitboardId, List, ListId, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use crate::value::NONE;

/// A way: its first place, and the condition on the places of the register after it.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub from: NodeId,
    pub reg: Reg,
    pub via: NodeId,
}

impl Linker<'_> {
    /// The way of a list of the places that ways of any length lead to.
    pub(super) fn way_of(&self, list: ListId) -> Option<Way> {
        let List::Connected { from, reg, via, steps } = self.list_at(list) else { return None };
        matches!(steps.operand(), Operand::Const(NONE)).then_some(Way { from, reg, via })
    }

    /// The way of a list of a place and those that ways lead to from there.
    fn way_of_group(&self, list: ListId) -> Option<Way> {
        let List::Union(first, others) = self.list_at(list) else { return None };
        let way = self.way_of(others)?;
        let List::Items { start, len: 1 } = self.list_at(first) else { return None };
        (self.ir.exprs.items[start as usize] == way.from).then_some(way)
    }

    /// The cells that ways lead to from one place, without this place.
    pub(super) fn cells_reached(&mut self, way: Way) -> Option<Cells> {
        // Only a cell has a bitboard.
        let all_cells = self.ir.places.info.len() == self.ir.space.cells;
        if !all_cells {
            return None;
        }
        self.find_links()?;
        let all = Cells { set: self.everything(), single: false };
        let through = self.filtered_cells(Kind::Place, all, way.reg, &[way.via], true)?;
        let from = self.bitboard(Bitboard::One(way.from));
        let flood = self.bitboard(Bitboard::Flood { from, through: through.set });
        Some(Cells { set: self.minus(flood, from), single: through.single })
    }

    /// The cells from which a way leads to a member of a list, if a condition on a member asks for no more than that.
    pub(super) fn cells_with_way(
        &mut self,
        (list, reg): (ListId, Reg),
        when: NodeId,
        lanes: &Lanes,
    ) -> Option<BitboardId> {
        self.count_step()?;
        let here = lanes.elsewhere();
        if let Some(way) = self.way_of_group(list) {
            return self.cells_by_owner(way, lanes, |l, lanes| {
                let own = l.own_value(Kind::Place);
                let goal = l.cells_where(when, &here.clone().with(reg, own))?;
                let through = l.through(way, lanes)?;
                let from = l.and(goal, through);
                let flood = l.bitboard(Bitboard::Flood { from, through });
                let near = l.next_to(flood)?;
                Some(l.or(goal, near))
            });
        }
        let (mut parts, mut path) = (Vec::new(), None);
        let (mut at_start, mut at_end) = (Vec::new(), Vec::new());
        self.conjuncts(when, &mut parts);
        for part in parts {
            if path.is_none()
                && let Some(Node::Reached { from, to, list }) = self.node_at(part)
            {
                path = self.way_of(list).filter(|way| way.from == from && to == NodeId::reg(reg));
                path?;
            } else if self.reads(part, reg) {
                at_end.push(part);
            } else {
                at_start.push(part);
            }
        }
        let way = path?;
        if self.free_registers_in_list(list) & lanes.bits != 0 {
            return None;
        }
        let goal = self.cells_of(Kind::Place, list)?;
        let mut goal = self.found_before(goal);
        for part in at_end {
            let own = self.own_value(Kind::Place);
            let cells = self.cells_where(part, &here.clone().with(reg, own))?;
            goal = self.and(goal, cells);
        }
        let mut start = self.everything();
        for part in at_start {
            let cells = self.cells_where(part, lanes)?;
            start = self.and(start, cells);
        }
        let found = self.cells_by_owner(way, lanes, |l, lanes| {
            let through = l.through(way, lanes)?;
            let flood = l.bitboard(Bitboard::Flood { from: goal, through });
            if start == through {
                return Some(flood); // a cell of the way that is next to the flood is part of it
            }
            let near = l.next_to(flood)?;
            Some(l.or(goal, near))
        })?;
        Some(self.and(start, found))
    }

    /// The cells that may lie on a way.
    fn through(&mut self, way: Way, lanes: &Lanes) -> Option<BitboardId> {
        let own = self.own_value(Kind::Place);
        self.cells_where(way.via, &lanes.elsewhere().with(way.reg, own))
    }

    /// The cells with a neighbour in a bitboard.
    fn next_to(&mut self, set: BitboardId) -> Option<BitboardId> {
        let mut near = self.nothing();
        for shift in self.links()? {
            let from = self.bitboard(Bitboard::StepInto { shift, set });
            near = self.or(near, from);
        }
        Some(near)
    }

    /// The cells that see the first place of a way in a bitboard. If the ways depend on the owner of this place, there
    /// is a bitboard for each.
    fn cells_by_owner(
        &mut self,
        way: Way,
        lanes: &Lanes,
        mut find: impl FnMut(&mut Self, &Lanes) -> Option<BitboardId>,
    ) -> Option<BitboardId> {
        self.find_links()?;
        if !self.ir.space.mutual {
            return None;
        }
        let starts = self.values(way.from, lanes)?;
        let Some(owner) = self.owner_read(way, lanes) else {
            let set = find(self, lanes)?;
            return self.seen_in(&starts, set);
        };
        self.search.needs_single = true;
        let mut all = self.nothing();
        for seat in (0..self.players as i32).chain([NONE]) {
            let seat = self.constant(seat);
            let mut lanes = lanes.clone();
            lanes.assumed = Some((owner, seat));
            let set = find(self, &lanes)?;
            let own = self.owned_by(&starts, seat)?;
            let seen = self.seen_in(&starts, set)?;
            let seen = self.and(own, seen);
            all = self.or(all, seen);
        }
        Some(all)
    }

    /// The owner of the first place of a way, if the condition on the others compares theirs with it.
    fn owner_read(&self, way: Way, lanes: &Lanes) -> Option<NodeId> {
        let mut parts = Vec::new();
        let mut via = way.via;
        if let Some(Node::InBitboard { plain, .. }) = self.node_at(via) {
            via = plain;
        }
        self.conjuncts(via, &mut parts);
        parts.into_iter().find_map(|part| {
            let Node::Eq(a, b) = self.node_at(part)? else { return None };
            [a, b].into_iter().find(|side| {
                let reads = self.free_registers(*side) & lanes.bits != 0;
                reads && self.node_at(*side) == Some(Node::PlaceOwner(way.from))
            })
        })
    }
}
