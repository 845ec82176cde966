//! Analyses: facts about the intermediate representation. They change nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a proof covers the forms that it knows and fails for all others"
)]

pub(in crate::link) mod evaluated;
pub(in crate::link) mod free_registers;
pub(in crate::link) mod inputs;
mod list_facts;
mod move_bound;
mod one_token_per_cell;
mod reads;

use crate::code::Op;
use crate::link::Linker;
use crate::program::Order;

impl Linker<'_> {
    /// Finds the operations between two actions: whether only endings follow an action, whether turns follow
    /// each other directly, and whether chance is asked in the middle of operations.
    pub(in crate::link) fn find_between_actions(&mut self) {
        let after = &self.ir.code.ops[self.ir.code.resolve as usize..];
        self.ir.endings.follow_actions = matches!(after, [Op::CheckEnds, Op::LeaveTop, ..]);
        self.ir.turns.plain = matches!(self.ir.turns.order, Order::RoundRobin)
            && self.ir.layout.eliminated.is_none()
            && self.ir.layout.rounds.is_none()
            && self.ir.turns.positions.is_empty()
            && self.ir.triggers.listeners.signals.is_empty()
            && self.ir.layout.resets[1..].iter().all(Vec::is_empty);
        self.ir.chance.lazy = self.ir.code.ops.iter().any(|op| op.facts().asks_chance_inside);
    }
}
