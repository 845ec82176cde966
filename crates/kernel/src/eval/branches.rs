//! Conditions in branches.

use super::Eval;
use crate::code::{Node, NodeId, Operand};
use crate::program::Ask;

impl Eval<'_> {
    /// Whether the condition of a jump holds: what most of them ask costs no call.
    #[inline(always)]
    pub fn goes_on(&mut self, when: NodeId) -> bool {
        if let Operand::Node(at) = when.operand()
            && let Node::Branches { first, .. } = self.p.exprs.nodes[at]
        {
            return self.passes_at_once(first);
        }
        self.holds_at_once(when)
    }

    /// Whether a condition holds.
    #[inline(never)]
    pub(super) fn passes_from(&mut self, first: u32) -> bool {
        self.passes_at_once(first)
    }

    #[inline(always)]
    fn passes_at_once(&mut self, first: u32) -> bool {
        let p = self.p;
        let mut at = first as usize;
        loop {
            let branch = &p.exprs.branches[at];
            let is_so = match branch.ask {
                Ask::Is { of, among } => among.has(self.value(of)),
                Ask::WordIs { base, offset, among } => {
                    let offset = self.plain(offset);
                    among.has(self.word_at(base, offset))
                }
                Ask::AllZero { first, len } => self.all_zero(first, len),
                Ask::Node(node) => self.part(node),
            };
            match if is_so { branch.then } else { branch.otherwise }.ahead() {
                Ok(further) => at += further,
                Err(holds) => return holds,
            }
        }
    }

    /// Whether a part holds that is no comparison.
    #[inline(always)]
    fn part(&mut self, node: NodeId) -> bool {
        let Operand::Node(at) = node.operand() else { return self.value(node) > 0 };
        match self.p.exprs.nodes[at] {
            Node::Single => self.single(),
            Node::BitboardAny(set) => self.called_set_any(set),
            Node::BitboardNone(set) => !self.called_set_any(set),
            Node::LineThrough { set, at, lines } => self.line_through(set, at, lines),
            _ => self.value(node) > 0,
        }
    }
}
