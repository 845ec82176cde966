//! Free registers of an expression: those that it reads and does not bind itself.

use crate::code::{Bitboard, BitboardId, List, ListId, Look, Node, NodeId, Operand, Reg};
use crate::link::Linker;

/// A register as a bit.
pub(in crate::link) const fn bit(reg: Reg) -> u64 {
    1 << (reg & 63)
}

impl Linker<'_> {
    /// The registers that an operand reads, a bit for each.
    pub(in crate::link) fn free_registers(&self, node: NodeId) -> u64 {
        match node.operand() {
            Operand::Reg(reg) => bit(reg),
            Operand::Node(at) => self.ir.facts.node_registers[at],
            Operand::Word(_) | Operand::Local(_) | Operand::Const(_) => 0,
        }
    }

    pub(in crate::link) fn free_registers_of_list(&self, list: ListId) -> u64 {
        self.ir.facts.list_registers[list as usize]
    }

    pub(in crate::link) fn free_registers_of_bitboard(&self, set: BitboardId) -> u64 {
        self.ir.facts.bitboards[set as usize].reads
    }

    pub(in crate::link) fn find_node_registers(&self, node: Node) -> u64 {
        self.reads_by(|reads| node.look(reads))
    }

    pub(in crate::link) fn find_list_registers(&self, list: List) -> u64 {
        self.reads_by(|reads| list.look(reads))
    }

    pub(in crate::link) fn find_bitboard_registers(&self, set: Bitboard) -> u64 {
        self.reads_by(|reads| set.look(reads))
    }

    fn reads_by(&self, look: impl FnOnce(&mut Reads<'_, '_>)) -> u64 {
        let mut reads = Reads { linker: self, found: 0 };
        look(&mut reads);
        reads.found
    }
}

/// The registers that the parts of an expression read.
struct Reads<'l, 'd> {
    linker: &'l Linker<'d>,
    found: u64,
}

impl Look for Reads<'_, '_> {
    fn node(&mut self, node: NodeId) {
        self.found |= self.linker.free_registers(node);
    }

    fn list(&mut self, list: ListId) {
        self.found |= self.linker.free_registers_of_list(list);
    }

    fn set(&mut self, set: BitboardId) {
        self.found |= self.linker.free_registers_of_bitboard(set);
    }

    fn node_under(&mut self, bound: Reg, node: NodeId) {
        self.found |= self.linker.free_registers(node) & !bit(bound);
    }

    fn list_under(&mut self, bound: Reg, list: ListId) {
        self.found |= self.linker.free_registers_of_list(list) & !bit(bound);
    }

    fn items(&mut self, start: u32, len: u32) {
        let items = &self.linker.ir.exprs.items[start as usize..(start + len) as usize];
        items.iter().for_each(|item| self.node(*item));
    }
}
