//! Questions whether a path leads from one bitboard to another through a third.

use super::Cells;
use crate::Kind;
use crate::code::{Bitboard, FoldBy, List, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use crate::link::analyse::free_registers::bit;
use crate::value::NONE;

impl Linker<'_> {
    /// Two folds, one inside the other, that ask whether a path leads from one bitboard to another through a third.
    pub(super) fn joined(&mut self, kind: Kind, base: Cells, outer: Node) -> Option<(Node, bool)> {
        let Node::Fold { reg: from, value, by: FoldBy::Some, .. } = outer else { return None };
        if let Some(joined) = self.joined_to_one(kind, base, (from, value)) {
            return Some(joined);
        }
        let Some(Node::Fold { list: targets, reg: to, value: both, by: FoldBy::Some }) =
            self.node_at(value)
        else {
            return None;
        };
        if kind != Kind::Place || self.free_registers_in_list(targets) & bit(from) != 0 {
            return None;
        }
        let targets = self.cells_of(Kind::Place, targets)?;
        let mut parts = Vec::new();
        self.conjuncts(both, &mut parts);
        let mut path = None;
        let (mut sources_when, mut targets_when) = (Vec::new(), Vec::new());
        for part in parts {
            match (self.reads(part, from), self.reads(part, to)) {
                (_, false) => sources_when.push(part),
                (false, true) => targets_when.push(part),
                (true, true) if path.is_none() => path = Some(self.path_between(part, from, to)?),
                (true, true) => return None,
            }
        }
        let (reg, via) = path?;
        self.find_links()?;
        let sources = self.filtered_cells(kind, base, from, &sources_when, true)?;
        let targets = self.filtered_cells(kind, targets, to, &targets_when, true)?;
        let all = Cells { set: self.everything(), single: false };
        let through = self.filtered_cells(kind, all, reg, &[via], true)?;
        let single = sources.single || targets.single || through.single;
        let (from, to, through) = (sources.set, targets.set, through.set);
        Some((Node::Joined { from, to, through }, single))
    }

    /// A fold that asks whether a path leads from one place to one of a bitboard through another.
    fn joined_to_one(
        &mut self,
        kind: Kind,
        targets: Cells,
        (to, value): (Reg, NodeId),
    ) -> Option<(Node, bool)> {
        let (mut parts, mut path) = (Vec::new(), None);
        let (mut at_start, mut at_end) = (Vec::new(), Vec::new());
        self.conjuncts(value, &mut parts);
        for part in parts {
            if path.is_none()
                && let Some(Node::Reached { from, to: end, list }) = self.node_at(part)
            {
                let way = self.way_of(list)?;
                let joint = (self.free_registers(from) | self.free_registers(way.via)) & bit(to);
                if end != NodeId::reg(to) || way.from != from || joint != 0 {
                    return None;
                }
                path = Some(way);
            } else if self.reads(part, to) {
                at_end.push(part);
            } else {
                at_start.push(part);
            }
        }
        let way = path?;
        let cells = self.ir.places.info.len() == self.ir.space.cells;
        // A member of a list may be the start of a larger question.
        if kind != Kind::Place || !cells || matches!(way.from.operand(), Operand::Reg(_)) {
            return None;
        }
        self.find_links()?;
        let all = Cells { set: self.everything(), single: false };
        let targets = self.filtered_cells(kind, targets, to, &at_end, true)?;
        let through = self.filtered_cells(kind, all, way.reg, &[way.via], true)?;
        let mut from = self.bitboard(Bitboard::One(way.from));
        for when in at_start {
            from = self.only_if(when, from);
        }
        let single = targets.single || through.single;
        Some((Node::Joined { from, to: targets.set, through: through.set }, single))
    }

    pub(super) fn conjuncts(&self, node: NodeId, parts: &mut Vec<NodeId>) {
        if let Some(Node::And(a, b)) = self.node_at(node) {
            self.conjuncts(a, parts);
            self.conjuncts(b, parts);
        } else {
            parts.push(node);
        }
    }

    /// The condition on the places between, if a node asks for a path between two registers.
    fn path_between(&self, node: NodeId, from: Reg, to: Reg) -> Option<(Reg, NodeId)> {
        let Some(Node::Reached { from: start, to: end, list }) = self.node_at(node) else {
            return None;
        };
        let List::Connected { from: first, reg, via, steps } = self.list_at(list) else {
            return None;
        };
        let unbound = matches!(steps.operand(), Operand::Const(NONE))
            && self.free_registers(via) & (bit(from) | bit(to)) == 0;
        let ends = start == NodeId::reg(from) && first == start && end == NodeId::reg(to);
        (unbound && ends).then_some((reg, via))
    }
}
