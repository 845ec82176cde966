//! Assignments of constants: the bounds are checked here instead of at every run.

use crate::code::{Op, Operand};
use crate::link::Linker;
use crate::value::NONE;

impl Linker<'_> {
    /// Replaces assignments of constants within the bounds of their variable by [`Op::SetVarConst`].
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
