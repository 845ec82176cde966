//! Peephole optimisations: jump threading, and assignments of constants.

use crate::code::{Op, Operand};
use crate::link::Linker;
use crate::value::NONE;

/// Longest chain of jumps that is followed: jumps may form a circle.
const MOST_JUMPS: usize = 16;

impl Linker<'_> {
    /// Retargets every operation that leads to a jump to where that jump leads.
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

    /// Replaces assignments of constants within the bounds of their variable by [`Op::SetVarConst`], which checks none.
    pub(in crate::link) fn assign_constants(&mut self) {
        let zero = self.constant(0);
        for op in &mut self.ir.code.ops {
            let Op::SetVar { target, value } = *op else { continue };
            let Operand::Const(number) = value.operand() else { continue };
            let Some(to) = self.ir.effects.targets.get(usize::from(target)) else { continue };
            let within = number != NONE && (to.range.lo..=to.range.hi).contains(&number);
            if !to.token && within {
                let offset = to.offset.unwrap_or(zero);
                *op = Op::SetVarConst { target, base: to.base, offset, value: number };
            }
        }
    }
}
