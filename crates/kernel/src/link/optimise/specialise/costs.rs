//! Costs of numbers as conditions, so that they are tested as early as conditions are.

use super::partial::{Specialiser, constant};
use crate::code::{Arithmetic, Node, NodeId, Numbers, Op};
use crate::link::analyse::free_registers::bit;
use crate::program::{AltDef, ParamDef};
use crate::value::NONE;

impl Specialiser<'_, '_> {
    /// Replaces the trial of a cost by a condition, if it adds to one variable: the new value has to be within
    /// its bounds. It is tested as soon as the parameters that it reads are bound. Explanations try the cost
    /// itself.
    pub(super) fn cost_as_conditions(&mut self, cost: &[Op], made: &mut AltDef) {
        let Some(condition) = self.payable(cost) else {
            made.cost = cost.to_vec();
            return;
        };
        let reads = self.l.free_registers(condition);
        let bound = |param: &ParamDef| reads & bit(param.reg) != 0;
        let at = made.params.iter().rposition(bound).map_or(0, |last| last + 1);
        let guards = self.guards(&[condition]);
        made.guards[at].extend(guards);
    }

    /// The condition that a cost can be paid; `None` unless it adds to one variable within 32 bits.
    fn payable(&mut self, cost: &[Op]) -> Option<NodeId> {
        let [Op::AddVar { target, delta, sign }] = *cost else { return None };
        let target = self.l.ir.effects.targets[usize::from(target)];
        let (lo, hi) = (target.range.lo, target.range.hi);
        // A value is cut at 32 bits before it is compared, so a sum beyond them would pass for their end.
        if lo <= NONE + 1 || hi == i32::MAX {
            return None;
        }
        let now = match target.offset {
            None => NodeId::word(target.base),
            Some(offset) => self.l.node(Node::WordAt { base: target.base, offset }),
        };
        let (less, by) = if let Some(Node::Compute(Arithmetic::Sub, zero, by)) =
            self.l.node_at(delta)
            && constant(zero) == Some(0)
        {
            (sign > 0, by)
        } else {
            (sign < 0, delta)
        };
        let after = if less { Arithmetic::Sub } else { Arithmetic::Add };
        let after = self.l.node(Node::Compute(after, now, by));
        // A sum with `none` is `none`, which is among no numbers and compares with none.
        let Some(by) = constant(by).filter(|by| *by != NONE) else {
            let among = Numbers::between(lo, hi)?;
            return Some(self.l.node(Node::Is { of: after, among }));
        };
        // The other bound holds for the old value and so for the new one.
        let condition = if by == 0 || less == (by > 0) {
            let least = self.l.constant(lo);
            Node::Le(least, after)
        } else {
            let most = self.l.constant(hi);
            Node::Le(after, most)
        };
        Some(self.l.node(condition))
    }
}
