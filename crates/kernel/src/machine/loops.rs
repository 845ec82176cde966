//! Loops over lists that cannot be suspended: step by step, or fused into one operation.

use super::run::Next;
use super::{Loop, Machine};
use crate::code::{List, Op, Pc, Slot};
use crate::eval::Members;
use crate::outcome::Fault;
use crate::state::place;
use crate::value::NONE;

impl Machine<'_> {
    /// Returns the operation behind the loop that begins at `pc`.
    #[inline(always)]
    fn loop_end(&self) -> Pc {
        let next = self.p.code.ops[self.pc as usize + 1];
        if let Op::EachNext { end, .. } = next { end } else { self.pc + 1 }
    }

    #[inline(always)]
    pub(super) fn each_start(&mut self, list: u32, limit: u32, fused: bool) -> Next {
        self.note_short(list);
        if fused && self.is_unobserved() {
            self.each_fused(list, limit)
        } else {
            self.each_listed(list, limit)
        }
    }

    #[inline(always)]
    pub(super) fn each_next(&mut self, slot: Slot, end: Pc) -> Next {
        if self.next_member(slot) { Next::Step } else { Next::To(end) }
    }

    #[inline(always)]
    pub(super) fn each_again(&mut self, slot: Slot, body: Pc) -> Next {
        if self.next_member(slot) { Next::To(body) } else { Next::Step }
    }

    /// Begins a loop, or skips it if its list is empty.
    #[inline(never)]
    fn each_listed(&mut self, list: u32, limit: u32) -> Next {
        if self.is_empty_place(list) {
            return Next::To(self.loop_end());
        }
        let from = self.eval().list(list);
        if self.scratch.lists.len() - from > limit as usize {
            self.scratch.lists.truncate(from);
            return self.stop_at_limit();
        }
        let start = self.members.len();
        self.members.extend_from_slice(&self.scratch.lists[from..]);
        self.scratch.lists.truncate(from);
        self.begin_loop(start)
    }

    /// Ends the game, because a list has more members than its limit. To leave members out would change the game
    /// without a word.
    #[cold]
    #[inline(never)]
    pub(super) fn stop_at_limit(&mut self) -> Next {
        self.fault(Fault::ListLimit);
        Next::Rest
    }

    /// Begins a loop over the members from `start` on, behind those of the outer loops; skips it if there are none.
    #[inline]
    fn begin_loop(&mut self, start: usize) -> Next {
        let end = self.members.len();
        if start == end {
            return Next::To(self.loop_end());
        }
        self.loops.push(Loop { pc: self.pc, start, at: start, end });
        Next::Step
    }

    /// Takes the next member of the innermost loop, or ends it.
    #[inline(always)]
    fn next_member(&mut self, slot: Slot) -> bool {
        let Some(top) = self.loops.last_mut() else { return false };
        if top.at == top.end {
            self.members.truncate(top.start);
            self.loops.pop();
            return false;
        }
        let member = self.members[top.at];
        top.at += 1;
        self.put_slot(slot, member);
        true
    }

    /// True if neither events nor a hook show single operations, and no order is lazy.
    #[inline(always)]
    fn is_unobserved(&self) -> bool {
        !self.options.events && !self.hooked && self.s.unsettled.is_empty()
    }

    /// Runs a whole loop as one fused operation; it records no events.
    #[inline(never)]
    fn each_fused(&mut self, list: u32, limit: u32) -> Next {
        let p = self.p;
        match self.eval().members(list) {
            Members::Constants(row) => self.run_fused(&p.exprs.consts[row], limit),
            Members::Pushed(from) => {
                let lists = std::mem::take(&mut self.scratch.lists);
                let next = self.run_fused(&lists[from..], limit);
                self.scratch.lists = lists;
                self.scratch.lists.truncate(from);
                next
            }
        }
    }

    #[inline(always)]
    fn run_fused(&mut self, members: &[i32], limit: u32) -> Next {
        if members.len() > limit as usize {
            return self.stop_at_limit();
        }
        // The budget counts as if single operations ran: two for each member, and two before the first.
        let operations = 2 * members.len() + 2;
        if members.is_empty() || self.scratch.left == 0 || operations >= self.budget as usize {
            let start = self.members.len();
            self.members.extend_from_slice(members);
            return self.begin_loop(start);
        }
        self.run_body_for(members);
        self.budget -= operations as u32 - 1;
        // The loop has four operations.
        Next::To(self.pc + 4)
    }

    #[inline(always)]
    fn run_body_for(&mut self, members: &[i32]) {
        let p = self.p;
        let body = p.code.ops[self.pc as usize + 2];
        if let Op::AddVar { target, delta, sign } = body {
            let delta = self.value(delta);
            self.add_to_each(&p.effects.targets[usize::from(target)], members, delta, sign);
        } else if let Op::SetOwner { value, .. } = body {
            let owner = self.value(value);
            for member in members {
                match *member {
                    NONE => self.incomplete = true,
                    cell => {
                        let token = self.s.place(p, cell as usize, place::HEAD);
                        self.set_owner(token, owner);
                    }
                }
            }
        } else {
            debug_assert!(false, "the linker fuses no other loops");
        }
    }

    /// True if the list is an empty place's tokens; saves making the list.
    #[inline(always)]
    fn is_empty_place(&mut self, list: u32) -> bool {
        let List::Tokens(at) = self.p.exprs.lists[list as usize] else { return false };
        let at = self.value(at);
        let empty = at == NONE || self.s.place(self.p, at as usize, place::COUNT) == 0;
        if empty && self.s.unsettled.is_empty() {
            self.scratch.spend(1);
            return true;
        }
        false
    }
}
