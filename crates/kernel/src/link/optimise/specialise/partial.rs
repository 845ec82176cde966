//! Partial evaluation: expressions with constants in place of known operands.

use crate::code::{Bitboard, BitboardId, Change, List, ListId, NodeId, Operand, Reg, Target};
use crate::link::Linker;
use crate::value::NONE;
use std::collections::BTreeMap;

/// Cache: the specialised form of each expression.
#[derive(Default)]
pub(super) struct Memory {
    nodes: BTreeMap<NodeId, NodeId>,
    lists: BTreeMap<ListId, ListId>,
    sets: BTreeMap<BitboardId, BitboardId>,
}

/// Makes expressions anew.
pub(super) struct Known<'l, 'd> {
    pub l: &'l mut Linker<'d>,
    /// Words, local values and registers, and what they are.
    pub values: Vec<(NodeId, i32)>,
    pub memory: Memory,
}

impl<'l, 'd> Known<'l, 'd> {
    pub fn new(l: &'l mut Linker<'d>, values: Vec<(NodeId, i32)>) -> Self {
        Self { l, values, memory: Memory::default() }
    }

    /// A node where one operand more is known.
    pub fn with_known(&mut self, operand: NodeId, value: i32, node: NodeId) -> NodeId {
        let outside = std::mem::take(&mut self.memory);
        self.values.push((operand, value));
        let found = self.node(node);
        self.values.pop();
        self.memory = outside;
        found
    }

    fn list_anew(&mut self, list: ListId) -> ListId {
        let before = self.l.ir.exprs.lists[list as usize];
        let after = before.with(self);
        if let List::Items { start, len } = after
            && let Some(members) = self.constants(start, len)
        {
            let (start, len) = self.l.consts(members);
            return self.l.list(List::Consts { start, len });
        }
        let lean = match after {
            List::Walk { from, direction, n, reg, when } => {
                self.track(from, direction, n, (reg, when))
            }
            List::Where { list: of, reg, when } => self.having(of, reg, when),
            _ => None,
        };
        if let Some(lean) = lean {
            return self.l.list(lean);
        }
        match after {
            after if after == before => list,
            List::ConstsOf { table, player } if constant(player).is_some() => {
                let row = constant(player).and_then(|player| usize::try_from(player).ok());
                let row = row.map(|row| self.l.ir.exprs.consts_of[table as usize + row]);
                let (start, len) = row.unwrap_or((0, 0));
                self.l.cell_list(List::Consts { start, len })
            }
            List::Cond { when, then, otherwise } | List::Either { when, then, otherwise }
                if constant(when).is_some() =>
            {
                if constant(when) > Some(0) {
                    then
                } else {
                    otherwise
                }
            }
            List::If { when, list } if constant(when).is_some() => {
                if constant(when) > Some(0) {
                    list
                } else {
                    self.l.list(List::Consts { start: 0, len: 0 })
                }
            }
            after => self.l.list(after),
        }
    }

    /// Items that are all known, none of them `none`.
    fn constants(&self, start: u32, len: u32) -> Option<Vec<i32>> {
        let items = &self.l.ir.exprs.items[start as usize..(start + len) as usize];
        items.iter().map(|item| constant(*item).filter(|value| *value != NONE)).collect()
    }

    fn set_anew(&mut self, set: BitboardId) -> BitboardId {
        let before = self.l.ir.bitboards.nodes[set as usize];
        // What is there for each player is not made again.
        if let Bitboard::OfPlayer { first, player, .. } = before {
            let player = constant(self.node(player));
            let player = player.and_then(|player| usize::try_from(player).ok());
            return player
                .map_or(set, |player| self.l.ir.bitboards.player_rows[first as usize + player]);
        }
        match before.with(self) {
            after if after == before => set,
            Bitboard::PlaneOf { base, player } if constant(player).is_some() => {
                match constant(player) {
                    Some(NONE) | None => self.l.nothing(),
                    Some(player) => self.l.set(Bitboard::Plane(base + player as u16)),
                }
            }
            Bitboard::MaskOf { first, player } if constant(player).is_some() => {
                match constant(player) {
                    Some(NONE) | None => self.l.nothing(),
                    Some(player) => {
                        let mask = self.l.ir.bitboards.mask_rows[first as usize + player as usize];
                        self.l.set(Bitboard::Mask(mask))
                    }
                }
            }
            Bitboard::If { when, set } if constant(when).is_some() => {
                if constant(when) > Some(0) {
                    set
                } else {
                    self.l.nothing()
                }
            }
            after => self.l.set(after),
        }
    }
}

impl Change for Known<'_, '_> {
    fn node(&mut self, node: NodeId) -> NodeId {
        if let Some((_, value)) = self.values.iter().find(|(operand, _)| *operand == node) {
            return NodeId::constant(*value).unwrap_or(node);
        }
        let Operand::Node(at) = node.operand() else { return node };
        if let Some(made) = self.memory.nodes.get(&node) {
            return *made;
        }
        let before = self.l.ir.exprs.nodes[at];
        let after = before.with(self);
        let made = self
            .folded(after)
            .unwrap_or_else(|| if after == before { node } else { self.l.node(after) });
        self.memory.nodes.insert(node, made);
        made
    }

    fn list(&mut self, list: ListId) -> ListId {
        if let Some(made) = self.memory.lists.get(&list) {
            return *made;
        }
        let made = self.list_anew(list);
        self.memory.lists.insert(list, made);
        made
    }

    fn set(&mut self, set: BitboardId) -> BitboardId {
        if let Some(made) = self.memory.sets.get(&set) {
            return *made;
        }
        let made = self.set_anew(set);
        self.memory.sets.insert(set, made);
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

impl Known<'_, '_> {
    /// True if a register that is bound anew is a known one: then it is so no more.
    fn hides(&self, bound: Reg) -> bool {
        self.values.iter().any(|(operand, _)| *operand == NodeId::reg(bound))
    }
}

/// The value of an operand that is a constant.
pub(super) fn constant(node: NodeId) -> Option<i32> {
    match node.operand() {
        Operand::Const(value) => Some(value),
        _ => None,
    }
}
