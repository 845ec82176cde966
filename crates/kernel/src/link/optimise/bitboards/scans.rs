//! Short lists whose members are tested by a variable.

use crate::code::{List, ListId, Node, NodeId, Operand};
use crate::link::Linker;

impl Linker<'_> {
    /// True if a condition compares a variable of cells with numbers, and the list is so short that it takes less time to
    /// read the variable of each member than to find all cells of the board that satisfy the condition.
    pub(super) fn is_quick_scan(&self, list: ListId, when: NodeId) -> bool {
        const SHORT: u32 = 16;
        let len = if let List::Consts { len, .. } = self.list_at(list) {
            Some(len)
        } else if let List::ConstsOf { table, .. } = self.list_at(list) {
            let lists = self.ir.exprs.consts_of[table as usize..].iter().take(self.players);
            lists.map(|(_, len)| *len).max()
        } else {
            None
        };
        len.is_some_and(|len| len <= SHORT) && self.compares_variable(when)
    }

    fn compares_variable(&self, when: NodeId) -> bool {
        let is_variable = |of| matches!(self.node_at(of), Some(Node::WordAt { .. }));
        let is_constant = |of: NodeId| matches!(of.operand(), Operand::Const(_));
        if let Some(Node::Not(of)) = self.node_at(when) {
            return self.compares_variable(of);
        }
        if let Some(Node::Eq(a, b) | Node::Lt(a, b) | Node::Le(a, b)) = self.node_at(when) {
            return is_variable(a) && is_constant(b) || is_variable(b) && is_constant(a);
        }
        is_variable(when)
    }
}
