//! Jump threading: a jump to a jump leads where the second one leads.

use crate::code::Op;
use crate::link::Linker;

/// Longest chain of jumps that is followed: jumps may form a circle.
const MOST_JUMPS: usize = 16;

impl Linker<'_> {
    /// Retargets every operation that leads to a jump.
    pub(in crate::link) fn thread_jumps(&mut self) {
        for at in 0..self.ir.code.ops.len() {
            let mut op = self.ir.code.ops[at];
            let Some(to) = op.target_mut() else { continue };
            for _ in 0..MOST_JUMPS {
                match self.ir.code.ops.get(*to as usize) {
                    Some(Op::Jump(further)) if further != to => *to = *further,
                    _ => break,
                }
            }
            self.ir.code.ops[at] = op;
        }
    }
}
