//! Conditions of which only a part has a bitboard: the rest is tested for the cells that this part leaves open.

use super::{Cells, Guarded, Lanes};
use crate::Kind;
use crate::code::{Bitboard, BitboardId, FoldBy, List, ListId, Node, NodeId, Reg};
use crate::link::Linker;
use crate::residual::Obstacle;

/// The cells for which a condition surely holds, and those for which it may hold.
#[derive(Clone, Copy)]
struct Bounds {
    surely: BitboardId,
    maybe: BitboardId,
}

impl Linker<'_> {
    /// The members of a list of cells for which a condition holds, some of which are tested one by one; `None` if no
    /// part of the condition has a bitboard.
    pub(super) fn partly_filtered(
        &mut self,
        base: Cells,
        (list, reg): (ListId, Reg),
        when: NodeId,
    ) -> Option<ListId> {
        let Cells { set, single } = self.partly_cells(base, reg, when)?;
        let then = self.list(List::Bitboard(set));
        if !single {
            return Some(then);
        }
        let otherwise = self.list(List::Where { list, reg, when });
        let when = self.node(Node::Single);
        Some(self.list(List::Either { when, then, otherwise }))
    }

    /// The same as a bitboard.
    pub(super) fn partly_cells(&mut self, base: Cells, reg: Reg, when: NodeId) -> Option<Cells> {
        if self.asks_for_way_from_elsewhere(when, reg) {
            return None;
        }
        let lanes = Lanes::one(reg, self.own_value(Kind::Place));
        let (mut open, mut surely) = (None, None);
        let found = self.search(|l| {
            let whole = l.found_before(base);
            let bounds = l.bounds(when, &lanes);
            let maybe = l.and(whole, bounds.maybe);
            if bounds.surely == l.nothing() && maybe == whole {
                return None;
            }
            surely = Some(l.and(whole, bounds.surely));
            let rest = l.minus(maybe, bounds.surely);
            open = Some(rest);
            Some(rest)
        })?;
        let (open, surely) = (open?, surely?);
        let tested = self.list(List::Bitboard(open));
        self.tested_singly(tested, when, Obstacle::Costly);
        let tested = self.list(List::Where { list: tested, reg, when });
        let tested = self.bitboard(Bitboard::FromList(tested));
        Some(Cells { set: self.or(surely, tested), single: found.single })
    }

    /// True if a condition on the member in a register asks for a way from a member of another list. Together with the
    /// condition on that member it may be one question, which has a form of its own.
    fn asks_for_way_from_elsewhere(&self, when: NodeId, reg: Reg) -> bool {
        let mut parts = Vec::new();
        self.conjuncts(when, &mut parts);
        parts.into_iter().any(|part| {
            let Some(Node::Reached { from, .. }) = self.node_at(part) else { return false };
            from != NodeId::reg(reg) && self.free_registers(from) != 0
        })
    }

    /// The bounds of a condition; what has no bitboard may hold anywhere.
    fn bounds(&mut self, condition: NodeId, lanes: &Lanes) -> Bounds {
        if let Some(exact) = self.cells_where(condition, lanes) {
            return Bounds { surely: exact, maybe: exact };
        }
        match self.node_at(condition) {
            Some(Node::And(a, b)) => {
                let (a, b) = (self.bounds(a, lanes), self.bounds(b, lanes));
                let (surely, maybe) = (self.and(a.surely, b.surely), self.and(a.maybe, b.maybe));
                Bounds { surely, maybe }
            }
            Some(Node::Or(a, b)) => {
                let (a, b) = (self.bounds(a, lanes), self.bounds(b, lanes));
                self.either(a, b)
            }
            Some(Node::Not(a)) => {
                let a = self.bounds(a, lanes);
                Bounds { surely: self.complement(a.maybe), maybe: self.complement(a.surely) }
            }
            Some(Node::If { when, otherwise, .. }) if self.is_single(when) => {
                self.bounds(otherwise, lanes)
            }
            Some(Node::NonEmpty(list)) => self.bounds_of_any(list, lanes),
            Some(Node::Fold { list, reg, value, by: FoldBy::Some }) => {
                self.bounds_of_some((list, reg), value, lanes)
            }
            _ => self.unbounded(),
        }
    }

    fn unbounded(&mut self) -> Bounds {
        Bounds { surely: self.nothing(), maybe: self.everything() }
    }

    /// The bounds of the condition that a list has a member.
    fn bounds_of_any(&mut self, list: ListId, lanes: &Lanes) -> Bounds {
        if let List::Either { otherwise, .. } = self.list_at(list) {
            return self.bounds_of_any(otherwise, lanes);
        }
        let List::Where { list, reg, when } = self.list_at(list) else { return self.unbounded() };
        self.bounds_of_some((list, reg), when, lanes)
    }

    /// The bounds of the condition that a member of a list has a property. Members that cannot be followed may have it.
    fn bounds_of_some(
        &mut self,
        (list, reg): (ListId, Reg),
        when: NodeId,
        lanes: &Lanes,
    ) -> Bounds {
        if let List::Union(a, b) = self.list_at(list) {
            let a = self.bounds_of_some((a, reg), when, lanes);
            let b = self.bounds_of_some((b, reg), when, lanes);
            return self.either(a, b);
        }
        let Some(members) = self.members(list, lanes) else { return self.unbounded() };
        let mut found = Bounds { surely: self.nothing(), maybe: self.nothing() };
        for Guarded { within, value } in members {
            let Bounds { surely, maybe } = self.bounds(when, &lanes.with(reg, value));
            let (surely, maybe) = (self.and(within, surely), self.and(within, maybe));
            found = self.either(found, Bounds { surely, maybe });
        }
        found
    }

    fn either(&mut self, a: Bounds, b: Bounds) -> Bounds {
        Bounds { surely: self.or(a.surely, b.surely), maybe: self.or(a.maybe, b.maybe) }
    }
}
