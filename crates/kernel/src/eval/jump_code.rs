//! Runs conditions that are jump code.

use super::{Eval, has_line};
use crate::code::{Node, NodeId, Operand};
use crate::program::{Onward, Test};

impl Eval<'_> {
    /// True if the condition of a jump holds. The most frequent tests cost no call.
    #[inline(always)]
    pub fn jump_holds(&mut self, when: NodeId) -> bool {
        if let Operand::Node(at) = when.operand()
            && let Node::Branches { first, .. } = self.p.exprs.nodes[at]
        {
            return self.passes_at_once(first);
        }
        self.holds_at_once(when)
    }

    /// True if the condition that begins with a branch holds.
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
            let goal = if self.tests(branch.test) { branch.then } else { branch.otherwise };
            match goal.onward() {
                Onward::Branch(further) => at += further,
                Onward::Decided(holds) => return holds,
            }
        }
    }

    /// True if a test holds.
    #[inline(always)]
    pub fn tests(&mut self, test: Test) -> bool {
        match test {
            Test::Is { of, among } => among.has(self.value(of)),
            Test::WordIs { base, offset, among } => {
                let offset = self.plain(offset);
                among.has(self.word_at(base, offset))
            }
            Test::AllZero { first, len } => self.all_zero(first, len),
            Test::Node(node) => self.passes_part(node),
            Test::Line { .. } | Test::Bare { .. } => self.tests_plane(test),
        }
    }

    /// [`Eval::tests`] as a call.
    #[inline(never)]
    pub fn tests_called(&mut self, test: Test) -> bool {
        self.tests(test)
    }

    /// True if a test of a plane of one word holds. Only endings have such tests.
    #[cold]
    #[inline(never)]
    fn tests_plane(&mut self, test: Test) -> bool {
        if let Test::Line { plane, lines } = test {
            return has_line(&self.p.space, [self.s.planes[usize::from(plane)]], lines);
        }
        let Test::Bare { plane } = test else { return false };
        self.spend(1);
        self.s.planes[usize::from(plane)] == 0
    }

    /// True if a part holds that is no comparison.
    #[inline(always)]
    #[expect(clippy::wildcard_enum_match_arm, reason = "a fast path before all nodes are matched")]
    fn passes_part(&mut self, node: NodeId) -> bool {
        let Operand::Node(at) = node.operand() else { return self.value(node) > 0 };
        match self.p.exprs.nodes[at] {
            Node::Single => self.single(),
            Node::BitboardAny(set) => self.called_bitboard_any(set),
            Node::BitboardNone(set) => !self.called_bitboard_any(set),
            Node::LineThrough { set, at, lines } => self.line_through(set, at, lines),
            _ => self.value(node) > 0,
        }
    }
}
