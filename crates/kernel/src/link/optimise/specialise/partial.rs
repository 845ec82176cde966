//! Partial evaluation: expressions with constants in place of known operands.

use crate::code::{Bitboard, BitboardId, Change, List, ListId, NodeId, Operand, Reg, Target};
use crate::link::Linker;
use crate::value::NONE;
use std::collections::BTreeMap;

/// The specialised form of each expression.
#[derive(Default)]
pub(super) struct Cache {
    nodes: BTreeMap<NodeId, NodeId>,
    lists: BTreeMap<ListId, ListId>,
    bitboards: BTreeMap<BitboardId, BitboardId>,
}

/// Specialises expressions for operands with known values.
pub(in crate::link::optimise) struct Specialiser<'l, 'd> {
    pub(super) l: &'l mut Linker<'d>,
    /// Words, local values and registers, and their values.
    pub(super) values: Vec<(NodeId, i32)>,
    pub(super) cache: Cache,
    /// True if operands that do not become constants stay as they are.
    constants_only: bool,
}

impl<'l, 'd> Specialiser<'l, 'd> {
    pub fn new(l: &'l mut Linker<'d>, values: Vec<(NodeId, i32)>) -> Self {
        Self { l, values, cache: Cache::default(), constants_only: false }
    }

    /// Replaces operands by constants and leaves all others as they are.
    pub fn of_constants(l: &'l mut Linker<'d>, values: Vec<(NodeId, i32)>) -> Self {
        Self { constants_only: true, ..Self::new(l, values) }
    }

    /// A node with the value of one more operand.
    pub fn with_known(&mut self, operand: NodeId, value: i32, node: NodeId) -> NodeId {
        let outside = std::mem::take(&mut self.cache);
        self.values.push((operand, value));
        let found = self.node(node);
        self.values.pop();
        self.cache = outside;
        found
    }

    fn specialised_list(&mut self, list: ListId) -> ListId {
        let before = self.l.list_at(list);
        let after = before.with(self);
        let shorter = match after {
            List::Items { start, len } => self.constant_items(start, len),
            List::Walk { .. } => self.track(after),
            List::Where { .. } => self.having(after),
            _ => None,
        };
        if let Some(shorter) = shorter {
            return self.l.list(shorter);
        }
        match after {
            _ if after == before => list,
            List::ConstsOf { table, player } if constant(player).is_some() => {
                let row = constant(player).and_then(|player| usize::try_from(player).ok());
                let row = row.map(|row| self.l.ir.exprs.consts_of[table as usize + row]);
                let (start, len) = row.unwrap_or((0, 0));
                self.l.cell_list(List::Consts { start, len })
            }
            List::Cond { when, then, otherwise } | List::Either { when, then, otherwise } => {
                match truth(when) {
                    Some(true) => then,
                    Some(false) => otherwise,
                    None => self.l.list(after),
                }
            }
            List::If { when, list } => match truth(when) {
                Some(true) => list,
                Some(false) => self.l.list(List::Consts { start: 0, len: 0 }),
                None => self.l.list(after),
            },
            _ => self.l.list(after),
        }
    }

    /// Items as constants, if all are known and none is `none`.
    fn constant_items(&mut self, start: u32, len: u32) -> Option<List> {
        let items = &self.l.ir.exprs.items[start as usize..(start + len) as usize];
        let members = items.iter().map(|item| constant(*item).filter(|value| *value != NONE));
        let members: Vec<i32> = members.collect::<Option<_>>()?;
        let (start, len) = self.l.consts(members);
        Some(List::Consts { start, len })
    }

    fn specialised_bitboard(&mut self, set: BitboardId) -> BitboardId {
        let before = self.l.bitboard_at(set);
        // Its bitboards for each player exist already.
        if let Bitboard::OfPlayer { first, player, .. } = before {
            let player = constant(self.node(player));
            let player = player.and_then(|player| usize::try_from(player).ok());
            return player
                .map_or(set, |player| self.l.ir.bitboards.player_rows[first as usize + player]);
        }
        let after = before.with(self);
        let player = match after {
            Bitboard::PlaneOf { player, .. } | Bitboard::MaskOf { player, .. } => constant(player),
            _ => None,
        };
        match (after, player) {
            _ if after == before => set,
            (_, Some(NONE)) => self.l.nothing(),
            (Bitboard::PlaneOf { base, .. }, Some(player)) => self.l.plane(base + player as u16),
            (Bitboard::MaskOf { first, .. }, Some(player)) => {
                let mask = self.l.ir.bitboards.mask_rows[first as usize + player as usize];
                self.l.bitboard(Bitboard::Mask(mask))
            }
            (Bitboard::If { when, set }, _) if truth(when) == Some(true) => set,
            (Bitboard::If { when, .. }, _) if truth(when) == Some(false) => self.l.nothing(),
            _ => self.l.bitboard(after),
        }
    }

    /// True if the register `bound` has a known value so far. A list that binds it again makes the value unknown.
    fn hides(&self, bound: Reg) -> bool {
        self.values.iter().any(|(operand, _)| *operand == NodeId::reg(bound))
    }
}

impl Change for Specialiser<'_, '_> {
    fn node(&mut self, node: NodeId) -> NodeId {
        if let Some((_, value)) = self.values.iter().find(|(operand, _)| *operand == node) {
            return NodeId::constant(*value).unwrap_or(node);
        }
        let Some(before) = self.l.node_at(node) else { return node };
        if let Some(made) = self.cache.nodes.get(&node) {
            return *made;
        }
        let after = before.with(self);
        let mut made = self
            .folded(after)
            .unwrap_or_else(|| if after == before { node } else { self.l.node(after) });
        if self.constants_only && constant(made).is_none() {
            made = node;
        }
        self.cache.nodes.insert(node, made);
        made
    }

    fn list(&mut self, list: ListId) -> ListId {
        if let Some(made) = self.cache.lists.get(&list) {
            return *made;
        }
        let made = self.specialised_list(list);
        self.cache.lists.insert(list, made);
        made
    }

    fn bitboard(&mut self, set: BitboardId) -> BitboardId {
        if let Some(made) = self.cache.bitboards.get(&set) {
            return *made;
        }
        let made = self.specialised_bitboard(set);
        self.cache.bitboards.insert(set, made);
        made
    }

    fn node_under(&mut self, bound: Reg, node: NodeId) -> NodeId {
        if self.hides(bound) { node } else { self.node(node) }
    }

    fn list_under(&mut self, bound: Reg, list: ListId) -> ListId {
        if self.hides(bound) { list } else { self.list(list) }
    }

    fn items(&mut self, start: u32, len: u32) -> (u32, u32) {
        let before = self.l.ir.exprs.items[start as usize..(start + len) as usize].to_vec();
        let made: Vec<NodeId> = before.iter().map(|item| self.node(*item)).collect();
        if made == before {
            return (start, len);
        }
        let start = self.l.ir.exprs.items.len() as u32;
        self.l.ir.exprs.items.extend(made);
        (start, len)
    }

    fn target(&mut self, number: u16) -> u16 {
        let target = self.l.ir.effects.targets[usize::from(number)];
        let made = Target { offset: target.offset.map(|offset| self.node(offset)), ..target };
        let room = u16::try_from(self.l.ir.effects.targets.len());
        let (true, Ok(made_at)) = (made != target, room) else { return number };
        self.l.ir.effects.targets.push(made);
        made_at
    }
}

/// The value of an operand that is a constant.
pub(super) fn constant(node: NodeId) -> Option<i32> {
    match node.operand() {
        Operand::Const(value) => Some(value),
        _ => None,
    }
}

/// The truth of a condition that is a constant.
pub(super) fn truth(condition: NodeId) -> Option<bool> {
    constant(condition).map(|value| value > 0)
}
