//! Free registers of an expression: those that it reads and does not bind itself, a bit for each.

use crate::code::{BitboardId, ListId, Look, NodeId, Operand, Reg};
use crate::link::Linker;

/// A register as a bit.
pub(in crate::link) const fn bit(reg: Reg) -> u64 {
    1 << (reg & 63)
}

impl<'d> Linker<'d> {
    pub(in crate::link) fn free_registers(&self, node: NodeId) -> u64 {
        match node.operand() {
            Operand::Reg(reg) => bit(reg),
            Operand::Node(at) => self.ir.facts.node_registers[at],
            Operand::Word(_) | Operand::Local(_) | Operand::Const(_) => 0,
        }
    }

    pub(in crate::link) fn free_registers_in_list(&self, list: ListId) -> u64 {
        self.ir.facts.lists[list as usize].registers
    }

    pub(in crate::link) fn free_registers_in_bitboard(&self, set: BitboardId) -> u64 {
        self.ir.facts.bitboards[set as usize].reads
    }

    /// The free registers of a new expression, from those of its operands, which `look` visits.
    pub(in crate::link) fn find_free_registers<'l>(
        &'l self,
        look: impl FnOnce(&mut FreeRegisters<'l, 'd>),
    ) -> u64 {
        let mut free = FreeRegisters { linker: self, found: 0 };
        look(&mut free);
        free.found
    }
}

/// Collects the free registers of operands.
pub(in crate::link) struct FreeRegisters<'l, 'd> {
    linker: &'l Linker<'d>,
    found: u64,
}

impl Look for FreeRegisters<'_, '_> {
    fn node(&mut self, node: NodeId) {
        self.found |= self.linker.free_registers(node);
    }

    fn list(&mut self, list: ListId) {
        self.found |= self.linker.free_registers_in_list(list);
    }

    fn bitboard(&mut self, set: BitboardId) {
        self.found |= self.linker.free_registers_in_bitboard(set);
    }

    fn node_under(&mut self, bound: Reg, node: NodeId) {
        self.found |= self.linker.free_registers(node) & !bit(bound);
    }

    fn list_under(&mut self, bound: Reg, list: ListId) {
        self.found |= self.linker.free_registers_in_list(list) & !bit(bound);
    }

    fn items(&mut self, start: u32, len: u32) {
        self.linker.item_nodes(start, len).iter().for_each(|item| self.node(*item));
    }
}
