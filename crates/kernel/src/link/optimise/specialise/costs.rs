//! Costs of numbers as conditions, so that they are tested as early as conditions are.

use super::partial::{Specialiser, constant};
use crate::code::{Arithmetic, Node, NodeId, Op};
use crate::link::analyse::free_registers::bit;
use crate::program::{AltDef, ParamDef};
use crate::value::NONE;

impl Specialiser<'_, '_> {
    /// Replaces the trial of a cost by conditions, if it adds to one variable: the new value has to be within
    /// its bounds. They are tested as soon as the parameters that they read are bound. Explanations try the
    /// cost itself.
    pub(super) fn cost_as_conditions(&mut self, cost: &[Op], made: &mut AltDef) {
        let [Op::AddVar { target, delta, sign }] = *cost else {
            made.cost = cost.to_vec();
            return;
        };
        let target = self.l.ir.effects.targets[usize::from(target)];
        let now = match target.offset {
            None => NodeId::word(target.base),
            Some(offset) => self.l.node(Node::WordAt { base: target.base, offset }),
        };
        let by = if sign < 0 { Arithmetic::Sub } else { Arithmetic::Add };
        let after = self.l.node(Node::Compute(by, now, delta));
        let change = constant(delta).filter(|delta| *delta != NONE);
        let change = change.map(|delta| i64::from(delta) * i64::from(sign));
        let mut conditions = Vec::new();
        // A sum with `none` is `none`, and no comparison with `none` holds.
        if change.is_none_or(|change| change <= 0) {
            let least = self.l.constant(target.range.lo);
            conditions.push(self.l.node(Node::Le(least, after)));
        }
        if change.is_none_or(|change| change >= 0) {
            let most = self.l.constant(target.range.hi);
            conditions.push(self.l.node(Node::Le(after, most)));
        }
        for condition in conditions {
            let reads = self.l.free_registers(condition);
            let bound = |param: &ParamDef| reads & bit(param.reg) != 0;
            let at = made.params.iter().rposition(bound).map_or(0, |last| last + 1);
            let guards = self.guards(&[condition]);
            made.guards[at].extend(guards);
        }
    }
}
