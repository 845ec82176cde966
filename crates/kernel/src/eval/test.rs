//! A condition asked of one member after the other.

use super::Eval;
use crate::code::{Node, NodeId, Operand, Reg};
use crate::with_width;

/// A condition ready to be asked. What linking found as a set is found once for all members.
#[derive(Debug, Clone, Copy)]
pub(super) struct Test {
    reg: Reg,
    when: NodeId,
    /// Where the words of its set begin among the rows.
    set: Option<usize>,
}

impl Eval<'_> {
    /// Makes a condition on the member in a register ready. Whoever asks it ends it with
    /// [`Eval::tested`].
    pub(super) fn test(&mut self, reg: Reg, when: NodeId) -> Test {
        let set = match when.operand() {
            Operand::Node(node) => match self.p.nodes[node] {
                Node::InSet { set, at, single, .. }
                    if at == NodeId::reg(reg) && (!single || self.single()) =>
                {
                    Some(set)
                }
                _ => None,
            },
            _ => None,
        };
        let set = set.map(|set| {
            self.spend_set(set);
            let start = self.x.rows.len();
            with_width!(self.p.space.width, W => {
                let words = self.set::<W>(set);
                self.x.rows.extend_from_slice(&words);
            });
            start
        });
        Test { reg, when, set }
    }

    /// Whether the condition holds of a member. The register may hold the member afterwards.
    #[inline]
    pub(super) fn passes(&mut self, test: &Test, member: i32) -> bool {
        if let Some(start) = test.set
            && let Ok(cell) = usize::try_from(member)
            && cell < self.p.space.cells
        {
            return self.x.rows[start + cell / 64] >> (cell % 64) & 1 == 1;
        }
        *self.reg(test.reg) = member;
        self.holds(test.when)
    }

    /// Gives back what the condition took.
    pub(super) fn tested(&mut self, test: Test) {
        if let Some(start) = test.set {
            self.x.rows.truncate(start);
        }
    }
}
