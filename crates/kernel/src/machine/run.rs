//! The interpreter loop: runs operations until the machine rests.

use super::Machine;
use crate::code::{Op, Pc};
use crate::event::{Event, EventKind, MOST_EVENTS};
use crate::outcome::Fault;
use crate::state::word;
use crate::value::NONE;

/// Most operations of one move; [`crate::Options::work`] bounds the members that they look at.
pub(super) const BUDGET: u32 = 1_000_000;
const _: () = assert!(BUDGET <= boardwright_def::Effect::UNLIMITED);

/// What runs after an operation.
pub(super) enum Next {
    /// The operation after it.
    Step,
    /// Another operation.
    To(Pc),
    /// Nothing: the machine asks, or the game is over.
    Rest,
}

impl Machine<'_> {
    /// Runs from `pc` until the machine rests.
    pub(super) fn run(&mut self) {
        self.begin_run();
        if let Some(tally) = self.tally.take() {
            return self.run_tallied(tally);
        }
        if self.lazy_chance {
            return self.run_observed(&mut |_, _, _| {});
        }
        self.go_on(BUDGET);
    }

    #[inline(always)]
    pub(super) fn begin_run(&mut self) {
        self.listed = false;
        self.idle = 0;
        self.scratch.left = self.options.work;
    }

    /// Runs without lazy chance, for at most `budget` operations.
    pub(super) fn go_on(&mut self, budget: u32) {
        self.budget = budget;
        let code = self.p.code.ops.as_slice();
        let mut ops = code[self.pc as usize..].iter();
        while let Some(op) = ops.next() {
            let here = self.pc;
            match self.step(op) {
                Next::Step => self.pc += 1,
                Next::To(pc) => {
                    self.pc = pc;
                    ops = code[pc as usize..].iter();
                }
                Next::Rest => return self.rest(),
            }
            self.budget -= 1;
            if self.budget == 0 || self.scratch.left == 0 {
                // The fault names this operation, not the one after it.
                self.pc = here;
                break;
            }
        }
        self.exhaust();
    }

    /// Ends the game with a fault, because the move has run too many operations or read too many list members.
    #[cold]
    #[inline(never)]
    pub(super) fn exhaust(&mut self) {
        if self.s.head()[word::FAULT] == 0 {
            self.fault(Fault::BudgetSpent);
        }
        self.rest();
    }

    /// Runs one operation; false if the machine rests then.
    pub(super) fn run_one(&mut self) -> bool {
        let next = self.step_once(&self.p.code.ops[self.pc as usize]);
        self.advance(next)
    }

    /// Goes to the operation that runs next; false if the machine rests.
    pub(super) fn advance(&mut self, next: Next) -> bool {
        match next {
            Next::Step => self.pc += 1,
            Next::To(pc) => self.pc = pc,
            Next::Rest => return false,
        }
        true
    }

    /// Runs from `pc` until the operation `end`, a question or the end of the game. Each operation counts as one read
    /// member of a list. Returns false if the work is spent.
    pub(super) fn run_to(&mut self, end: Pc) -> bool {
        while self.pc != end {
            if self.scratch.left == 0 {
                return false;
            }
            self.scratch.left -= 1;
            if !self.run_one() || self.s.head()[word::FAULT] != 0 {
                break;
            }
        }
        // With no work left, lists read as empty.
        self.scratch.left > 0
    }

    #[inline]
    pub(super) fn rest(&mut self) {
        self.rest_without_loops();
        self.loops.clear();
        self.members.clear();
    }

    /// [`Machine::rest`] if no loop can have begun.
    #[inline(always)]
    pub(super) fn rest_without_loops(&mut self) {
        if self.scratch.left == 0 && self.s.head()[word::FAULT] == 0 {
            // The operations read lists as empty, so their result does not count.
            self.fault(Fault::BudgetSpent);
        }
    }

    /// Runs an operation as the loop does, but without fused loops, so that callers can count operations or see
    /// each of them.
    #[cold]
    #[inline(never)]
    pub(super) fn step_once(&mut self, op: &Op) -> Next {
        self.budget = 0;
        self.step(op)
    }

    /// Runs one operation. It names all operations, because the compiler then needs no test of the range before
    /// the jump to an arm.
    #[inline(always)]
    fn step(&mut self, op: &Op) -> Next {
        match *op {
            Op::Jump(to) => return Next::To(to),
            Op::JumpIfNot { test, to, .. } => return self.jump_if_not(test, to),
            Op::Local { slot, value } => self.set_local(slot, value),
            Op::Call { ret, entry } => return self.call(ret, entry),
            Op::Return { ret, locals } => return self.return_from(ret, locals),
            Op::SetVarConst { target, base, offset, value } => {
                let offset = self.value(offset);
                self.put_var(target, (base, offset), value);
            }
            Op::SetVar { target, value } => self.set_var(target, value),
            Op::AddVar { target, delta, sign } => self.add_var(target, delta, sign),
            Op::CreateOne { of, place, owner } => self.create_one(of, place, owner),
            Op::Move { token, to, insertion } => self.move_one(token, to, insertion),
            Op::EachStart { list, limit, fused } => return self.each_start(list, limit, fused),
            Op::EachNext { slot, end } => return self.each_next(slot, end),
            Op::EachAgain { slot, body } => return self.each_again(slot, body),
            Op::SetOwner { token, value } => self.give_token(token, value),
            Op::RepeatNext { slot, end } => return self.repeat_next(slot, end),
            Op::Ask { decision, none } => return self.ask(decision, none),
            Op::Choose { decision, slot, none } => return self.choose(decision, slot, none),
            Op::Pick { decision, pick, none } => return self.pick(decision, pick, none),
            Op::ActionDone { action, ret, locals, actor } => {
                return self.leave_action(action, ret, locals, actor);
            }
            Op::Drain => return self.drain(),
            Op::CheckEnds => return self.check_ends(),
            Op::LeaveTop => return self.leave_top(),
            Op::IfEnded { end } => return self.if_ended(end),
            Op::PhaseOver { turn_end } => return self.phase_over(turn_end),
            Op::NextTurn { to } => return self.next_turn(to),
            Op::RepeatStart { slot, max, limit } => self.repeat_start(slot, max, limit),
            Op::Roll { roll, slot, secret } => return self.roll(roll, slot, secret),
            Op::Clear(locals) => self.clear(locals),
            Op::DropLoops(_)
            | Op::SetProp { .. }
            | Op::AddProp { .. }
            | Op::SetType { .. }
            | Op::Reveal { .. }
            | Op::Conceal(_)
            | Op::Create(_)
            | Op::MoveAll { .. }
            | Op::MoveTurned { .. }
            | Op::Draw { .. }
            | Op::Shuffle(_)
            | Op::Destroy(_)
            | Op::StoreList { .. }
            | Op::StoredLoopStart { .. }
            | Op::StoredLoopNext { .. }
            | Op::RoundsStart { .. }
            | Op::RoundsNext { .. }
            | Op::SealStart(_)
            | Op::SealNext { .. }
            | Op::SealKeep(_)
            | Op::SealOpen { .. }
            | Op::Emit(_)
            | Op::EnterPhase(_)
            | Op::Reset(_)
            | Op::FirstTurn
            | Op::TurnOver
            | Op::EndPhase
            | Op::EndTurn
            | Op::SetNext(_)
            | Op::Eliminate(_)
            | Op::Finish(_)
            | Op::SetupDone => return self.step_rare(op),
        }
        Next::Step
    }

    /// Runs an operation that is too rare for a place in the loop.
    #[cold]
    #[inline(never)]
    fn step_rare(&mut self, op: &Op) -> Next {
        match *op {
            Op::DropLoops(count) => {
                for _ in 0..count {
                    if let Some(left) = self.loops.pop() {
                        self.members.truncate(left.start);
                    }
                }
            }
            Op::SetProp { token, prop, value } => {
                let (token, value) = (self.value(token), self.value(value));
                self.set_prop(token, prop, value);
            }
            Op::AddProp { token, prop, delta } => {
                let (token, delta) = (self.value(token), self.value(delta));
                self.add_prop(token, prop, delta);
            }
            Op::SetType { token, value } => {
                let (token, of) = (self.value(token), self.value(value));
                self.set_type(token, of);
            }
            Op::Reveal { list, to } => self.reveal(list, to),
            Op::Conceal(list) => self.conceal(list),
            Op::Create(create) => self.create(create),
            Op::MoveAll { list, to, insertion } => self.move_all(list, to, insertion),
            Op::MoveTurned { token, to, turned } => self.move_turned(token, to, turned),
            Op::Draw { from, to, count } => self.draw(from, to, count),
            Op::Shuffle(at) => {
                let at = self.value(at);
                self.shuffle(at);
            }
            Op::Destroy(token) => {
                let token = self.value(token);
                self.destroy(token);
            }
            Op::StoreList { list, store, limit } => return self.store_list(list, store, limit),
            Op::StoredLoopStart { list, store, limit } => {
                return self.stored_loop_start(list, store, limit);
            }
            Op::StoredLoopNext { slot, store, end } => {
                return self.stored_loop_next(slot, store, end);
            }
            Op::RoundsStart { store, limit } => {
                self.put_raw(store as usize, NONE);
                self.put_raw(store as usize + 1, limit as i32);
            }
            Op::RoundsNext { rounds, end } => return self.rounds_next(rounds, end),
            Op::SealStart(group) => self.seal_start(group),
            Op::SealNext { group, end } => return self.seal_next(group, end),
            Op::SealKeep(group) => self.seal_keep(group),
            Op::SealOpen { group, none } => return self.seal_open(group, none),
            Op::Emit(signal) => self.emit(signal),
            Op::EnterPhase(phase) => self.enter_phase(phase),
            Op::Reset(named) => {
                let p = self.p;
                for (at, value) in &p.layout.named_resets[usize::from(named)] {
                    self.reset_word(*at, *value);
                }
            }
            Op::FirstTurn => self.first_turn(),
            Op::TurnOver => self.turn_over(),
            Op::EndPhase => self.put_head(word::END_PHASE, 1),
            Op::EndTurn => self.put_head(word::END_TURN, 1),
            Op::SetNext(player) => {
                let player = self.value(player);
                self.put_head(word::NEXT, player);
            }
            Op::Eliminate(player) => self.eliminate(player),
            Op::Finish(result) => {
                let cause = self.p.cause_at(self.pc);
                self.finish(result, cause);
                return Next::Rest;
            }
            Op::SetupDone => self.put_head(word::SETUP_DONE, 1),
            Op::Jump(_)
            | Op::JumpIfNot { .. }
            | Op::Local { .. }
            | Op::Call { .. }
            | Op::Return { .. }
            | Op::SetVarConst { .. }
            | Op::SetVar { .. }
            | Op::AddVar { .. }
            | Op::CreateOne { .. }
            | Op::Move { .. }
            | Op::EachStart { .. }
            | Op::EachNext { .. }
            | Op::EachAgain { .. }
            | Op::SetOwner { .. }
            | Op::RepeatStart { .. }
            | Op::RepeatNext { .. }
            | Op::Roll { .. }
            | Op::Clear(_)
            | Op::Ask { .. }
            | Op::Choose { .. }
            | Op::Pick { .. }
            | Op::ActionDone { .. }
            | Op::Drain
            | Op::CheckEnds
            | Op::LeaveTop
            | Op::IfEnded { .. }
            | Op::PhaseOver { .. }
            | Op::NextTurn { .. } => unreachable!("`step` runs it"),
        }
        Next::Step
    }

    /// Records an event, if events are wanted.
    #[inline]
    pub(super) fn event(&mut self, kind: EventKind) {
        if self.options.events {
            let cause = self.p.cause_at(self.pc);
            if self.events.len() < MOST_EVENTS || kind == EventKind::Ended {
                self.events.push(Event { kind, cause });
            } else if let Some(Event { kind: EventKind::Further { count }, .. }) =
                self.events.get_mut(MOST_EVENTS)
            {
                *count = count.saturating_add(1);
            } else {
                self.events.push(Event { kind: EventKind::Further { count: 1 }, cause });
            }
        }
    }
}
