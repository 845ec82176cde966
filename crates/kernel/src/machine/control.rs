//! Jumps, calls and counted loops, and the way from the end of an action to the next question.

use super::Machine;
use super::run::Next;
use crate::code::{NodeId, Op, Pc, Slot};
use crate::state::word;
use crate::value::NONE;

impl Machine<'_> {
    #[inline(always)]
    pub(super) fn jump_if_not(&mut self, when: NodeId, to: Pc) -> Next {
        if self.eval().jump_holds(when) { Next::Step } else { Next::To(to) }
    }

    #[inline(always)]
    pub(super) fn set_local(&mut self, slot: Slot, value: NodeId) {
        let value = self.eval().value_at_once(value);
        self.put_slot(slot, value);
    }

    #[inline(always)]
    pub(super) fn call(&mut self, ret: Slot, entry: Pc) -> Next {
        self.put_slot(ret, self.pc as i32 + 1);
        Next::To(entry)
    }

    #[inline(always)]
    pub(super) fn return_from(&mut self, ret: Slot, locals: u32) -> Next {
        let back = self.slot(ret) as Pc;
        self.put_slot(ret, 0);
        self.clear(locals);
        Next::To(back)
    }

    /// Clears the locals of a procedure, so that equal situations have equal states.
    #[inline]
    pub(super) fn clear(&mut self, locals: u32) {
        let p = self.p;
        for at in &p.layout.locals[locals as usize] {
            self.put_raw(*at as usize, NONE);
        }
    }

    #[inline(always)]
    pub(super) fn repeat_start(&mut self, slot: u32, max: NodeId, limit: u32) {
        let max = self.value(max);
        let times = if max == NONE { 0 } else { max.clamp(0, limit as i32) };
        self.put_raw(slot as usize, times);
    }

    #[inline(always)]
    pub(super) fn repeat_next(&mut self, slot: u32, end: Pc) -> Next {
        let left = self.s.words[slot as usize];
        if left <= 0 {
            self.put_raw(slot as usize, NONE);
            return Next::To(end);
        }
        self.put_raw(slot as usize, left - 1);
        Next::Step
    }

    /// Runs the next trigger of the queue; goes on if the queue is empty.
    #[inline(always)]
    pub(super) fn drain(&mut self) -> Next {
        if self.s.head()[word::QUEUE_LEN] != 0 {
            return self.next_trigger();
        }
        self.put_head(word::DEPTH, 0);
        Next::Step
    }

    #[inline(always)]
    pub(super) fn leave_top(&mut self) -> Next {
        Next::To(std::mem::take(&mut self.s.head_mut()[word::TOP_RET]) as Pc)
    }

    #[inline(always)]
    pub(super) fn if_ended(&mut self, end: Pc) -> Next {
        let head = self.s.head();
        let ended = head[word::END_PHASE] != 0 || head[word::END_TURN] != 0;
        if ended { Next::To(end) } else { Next::Step }
    }

    #[inline(always)]
    pub(super) fn phase_over(&mut self, turn_end: Pc) -> Next {
        self.put_head(word::END_PHASE, 0);
        if self.s.head()[word::END_TURN] != 0 { Next::To(turn_end) } else { Next::Step }
    }

    #[inline(always)]
    pub(super) fn leave_action(
        &mut self,
        action: u16,
        ret: Slot,
        locals: u32,
        actor: Slot,
    ) -> Next {
        let back = self.slot(ret) as Pc;
        self.action_done(action, actor);
        self.clear(locals);
        if back == 0 {
            return self.end_of_action();
        }
        self.put_slot(ret, 0);
        // A question in a loop is followed by the jump to the start of the loop.
        if let Op::Jump(to) = self.p.code.ops[back as usize] {
            Next::To(to)
        } else {
            Next::To(back)
        }
    }

    /// Runs what follows every top-level action. In most games that is a fixed sequence up to the next question,
    /// which then runs fused; a hook still sees each operation.
    #[inline(always)]
    fn end_of_action(&mut self) -> Next {
        let p = self.p;
        if !p.endings.follow_actions || self.lazy_chance || self.hooked {
            return Next::To(p.code.resolve);
        }
        self.pc = p.code.resolve;
        if let Next::Rest = self.check_ends() {
            return Next::Rest;
        }
        if self.scratch.left == 0 {
            return Next::Rest;
        }
        let back = std::mem::take(&mut self.s.head_mut()[word::TOP_RET]) as Pc;
        let op = p.code.ops[back as usize];
        if let Op::Jump(to) = op {
            return Next::To(to);
        }
        let Op::NextTurn { to } = op else { return Next::To(back) };
        self.pc = back;
        if let Next::Rest = self.next_turn(to) {
            return Next::Rest;
        }
        if self.scratch.left == 0 {
            return Next::Rest;
        }
        let Op::Ask { decision, none } = p.code.ops[to as usize] else { return Next::To(to) };
        self.pc = to;
        self.ask(decision, none)
    }
}
