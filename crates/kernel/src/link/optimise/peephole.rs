//! Peephole optimisations: jump threading, assignments of constants, and placements.
//!
//! A placement is an answer that only puts a token on the place that it asks for, after which the next player is asked
//! the same question. Most moves of many board games are placements.

use crate::Kind;
use crate::code::{Op, Operand};
use crate::link::Linker;
use crate::program::{AltDef, Take};
use crate::state::word;
use crate::value::NONE;

/// Longest chain of jumps that is followed: jumps may form a circle.
const MOST_JUMPS: usize = 16;

impl Linker<'_> {
    /// If an operation leads to a jump, makes it lead directly to the target of that jump.
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

    /// Finds the questions that the next player is asked as soon as an action is over, with only the endings tested
    /// in between.
    pub(in crate::link) fn repeat_questions(&mut self) {
        if !(self.ir.endings.follow_actions && self.ir.turns.plain) {
            return;
        }
        for (ops, at) in self.ir.code.ops.windows(2).zip(0..) {
            let [Op::Ask { decision, none }, Op::NextTurn { to }] = *ops else { continue };
            let decision = &mut self.ir.decisions.defs[usize::from(decision)];
            if to == at && matches!(decision.by.operand(), Operand::Word(word::ACTIVE)) {
                decision.again = Some(none);
            }
        }
    }

    /// Finds the token that each placement puts, so that it is put without running code.
    pub(in crate::link) fn fuse_placements(&mut self) {
        let mut decisions = std::mem::take(&mut self.ir.decisions.defs);
        let mut found = false;
        let again = decisions.iter_mut().filter(|decision| decision.again.is_some());
        for answer in again.flat_map(|decision| decision.listed_mut()) {
            answer.puts = self.placement(answer);
            found |= answer.puts.is_some();
        }
        self.ir.decisions.defs = decisions;
        self.ir.decisions.any_placement = found;
    }

    fn placement(&self, answer: &AltDef) -> Option<u32> {
        let Take::Action { entry, action, ret, .. } = answer.take else { return None };
        let code = &self.ir.code.ops[entry as usize..];
        let [Op::CreateOne { of, place, owner }, Op::ActionDone { ret: back, .. }, ..] = *code
        else {
            return None;
        };
        let [asked] = answer.params.as_slice() else { return None };
        let (Operand::Const(of), Operand::Const(owner)) = (of.operand(), owner.operand()) else {
            return None;
        };
        let asked_for = asked.kind == Kind::Place && place == asked.slot.node();
        // An action that keeps nothing in the state is not under way during other questions.
        let at_once = back == ret && ret.state_word().is_none() && answer.limits.is_empty();
        let heard = !self.ir.triggers.listeners.resolved[usize::from(action)].is_empty();
        let plain = self.ir.tokens.plain && of != NONE;
        (plain && asked_for && at_once && !heard)
            .then(|| self.ir.tokens.face_number(of, owner) as u32)
    }
}
