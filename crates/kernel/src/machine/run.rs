//! The loop over operations: small bodies here, the others are calls.

use super::{Loop, Machine};
use crate::code::{List, Op, Pc, Slot};
use crate::eval::Members;
use crate::event::EventKind;
use crate::outcome::Fault;
use crate::state::{place, word};
use crate::value::NONE;

/// Operations that one move may take; what they look at is bounded by [`crate::Options::work`].
pub(super) const BUDGET: u32 = 1_000_000;

/// What an operation has come to.
pub(super) enum Next {
    /// The operation after it.
    Step,
    /// Another operation.
    To(Pc),
    /// The machine rests: it asks, or the game is over.
    Rest,
}

impl Machine<'_> {
    /// Runs from `pc` until the machine rests.
    pub(super) fn run(&mut self) {
        self.begin_run();
        if self.settles {
            return self.run_settling(&mut |_, _, _| {});
        }
        self.go_on(BUDGET);
    }

    #[inline(always)]
    pub(super) fn begin_run(&mut self) {
        self.listed = false;
        self.idle = 0;
        self.scratch.left = self.options.work;
    }

    /// Runs on where nothing may have to be settled, for so many operations at most.
    pub(super) fn go_on(&mut self, budget: u32) {
        self.budget = budget;
        let code = self.p.code.ops.as_slice();
        let mut ops = code[self.pc as usize..].iter();
        while let Some(op) = ops.next() {
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
                break;
            }
        }
        self.spent();
    }

    /// Ends the game in the middle of an operation or behind one: it goes on for too long.
    #[cold]
    #[inline(never)]
    pub(super) fn spent(&mut self) {
        self.fault(Fault::BudgetSpent);
        self.rest();
    }

    /// Runs one operation; false where the machine rests.
    pub(super) fn runs_one(&mut self) -> bool {
        match self.step_once(&self.p.code.ops[self.pc as usize]) {
            Next::Step => self.pc += 1,
            Next::To(pc) => self.pc = pc,
            Next::Rest => return false,
        }
        true
    }

    /// Runs from `pc` to another operation, at the cost of a member looked at for each operation.
    /// False where that is too much; the end of the game is an end too.
    pub(super) fn runs_to(&mut self, end: Pc) -> bool {
        while self.pc != end {
            if self.scratch.left == 0 {
                return false;
            }
            self.scratch.left -= 1;
            if !self.runs_one() {
                break;
            }
        }
        // At 0 lists were empty that are not.
        self.scratch.left > 0
    }

    #[inline]
    pub(super) fn rest(&mut self) {
        self.rest_of_none();
        self.loops.clear();
        self.members.clear();
    }

    /// The same where no loop can have begun.
    #[inline(always)]
    pub(super) fn rest_of_none(&mut self) {
        if self.scratch.left == 0 && self.s.head()[word::FAULT] == 0 {
            // It was decided with empty lists.
            self.fault(Fault::BudgetSpent);
        }
    }

    /// The same as in the loop, for those who look before each operation or count them: no loop is done
    /// at once.
    #[cold]
    #[inline(never)]
    pub(super) fn step_once(&mut self, op: &Op) -> Next {
        self.budget = 0;
        self.step(op)
    }

    #[inline(always)]
    fn step(&mut self, op: &Op) -> Next {
        match *op {
            Op::Jump(to) => return Next::To(to),
            Op::JumpIfNot { lean, to, .. } => {
                if !self.eval().goes_on(lean) {
                    return Next::To(to);
                }
            }
            Op::Local { slot, value } => {
                let value = self.eval().value_at_once(value);
                self.put_slot(slot, value);
            }
            Op::Call { ret, entry } => {
                self.put_slot(ret, self.pc as i32 + 1);
                return Next::To(entry);
            }
            Op::Return { ret, locals } => {
                let back = self.slot(ret) as Pc;
                self.put_slot(ret, 0);
                self.clear(locals);
                return Next::To(back);
            }
            Op::SetVarConst { target, base, offset, value } => {
                let offset = self.value(offset);
                self.put_var(target, (base, offset), value);
            }
            Op::SetVar { target, value } => self.set_var(target, value),
            Op::AddVar { target, delta, sign } => self.add_var(target, delta, sign),
            Op::CreateOne { of, place, owner } => self.create_one(of, place, owner),
            Op::Move { token, to, insertion } => {
                let (token, to) = (self.value(token), self.value(to));
                if token == NONE || to == NONE {
                    self.short = true;
                } else {
                    self.move_token(token, to, insertion);
                }
            }
            Op::EachStart { list, limit, at_once } => {
                return if at_once && self.is_unheard() {
                    self.each_at_once(list, limit)
                } else {
                    self.each_start(list, limit)
                };
            }
            Op::EachNext { slot, end } => {
                if !self.next_member(slot) {
                    return Next::To(end);
                }
            }
            Op::EachAgain { slot, body } => {
                if self.next_member(slot) {
                    return Next::To(body);
                }
            }
            Op::SetOwner { token, value } => {
                let (token, owner) = (self.value(token), self.value(value));
                self.set_owner(token, owner);
            }
            Op::RepeatNext { slot, end } => {
                let left = self.s.words[slot as usize];
                if left <= 0 {
                    self.put_raw(slot as usize, NONE);
                    return Next::To(end);
                }
                self.put_raw(slot as usize, left - 1);
            }
            Op::Ask { decision, none } => return self.ask(decision, none),
            Op::Choose { decision, slot, none } => return self.choose(decision, slot, none),
            Op::Pick { decision, pick, none } => return self.pick(decision, pick, none),
            Op::ActionDone { action, ret, locals, actor } => {
                let back = self.slot(ret) as Pc;
                self.action_done(action, actor);
                self.clear(locals);
                if back == 0 {
                    return self.end_of_action();
                }
                self.put_slot(ret, 0);
                // Behind a question in a loop stands the way back to where that begins.
                return match self.p.code.ops[back as usize] {
                    Op::Jump(to) => Next::To(to),
                    _ => Next::To(back),
                };
            }
            Op::Drain => {
                if self.s.head()[word::QUEUE_LEN] != 0 {
                    return self.next_trigger();
                }
                self.put_head(word::DEPTH, 0);
            }
            Op::CheckEnds => return self.check_ends(),
            Op::LeaveTop => {
                let back = std::mem::take(&mut self.s.head_mut()[word::TOP_RET]) as Pc;
                return Next::To(back);
            }
            Op::IfEnded { end } => {
                if self.s.head()[word::END_PHASE] != 0 || self.s.head()[word::END_TURN] != 0 {
                    return Next::To(end);
                }
            }
            Op::PhaseOver { turn_end } => {
                self.put_head(word::END_PHASE, 0);
                if self.s.head()[word::END_TURN] != 0 {
                    return Next::To(turn_end);
                }
            }
            Op::NextTurn { to } => return self.next_turn(to),
            Op::RepeatStart { slot, max, limit } => {
                let max = self.value(max);
                let times = if max == NONE { 0 } else { max.clamp(0, limit as i32) };
                self.put_raw(slot as usize, times);
            }
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
            | Op::SetupDone => return self.seldom(op),
        }
        Next::Step
    }

    /// What follows every action outside others. Where that is what it is in most games, the next question
    /// is put at once; who looks before each operation still sees each.
    #[inline(always)]
    pub(super) fn end_of_action(&mut self) -> Next {
        let p = self.p;
        if !p.endings.follow_actions || self.settles || self.watched {
            return Next::To(p.code.resolve);
        }
        self.pc = p.code.resolve;
        if let Next::Rest = self.check_ends() {
            return Next::Rest;
        }
        if self.scratch.left == 0 {
            return Next::To(p.code.resolve + 1);
        }
        let back = std::mem::take(&mut self.s.head_mut()[word::TOP_RET]) as Pc;
        let to = match p.code.ops[back as usize] {
            Op::NextTurn { to } => to,
            Op::Jump(to) => return Next::To(to),
            _ => return Next::To(back),
        };
        self.pc = back;
        if let Next::Rest = self.next_turn(to) {
            return Next::Rest;
        }
        if self.scratch.left == 0 {
            return Next::To(to);
        }
        let Op::Ask { decision, none } = p.code.ops[to as usize] else { return Next::To(to) };
        self.pc = to;
        self.ask(decision, none)
    }

    /// Operations that are not worth their room in the loop.
    #[cold]
    #[inline(never)]
    fn seldom(&mut self, op: &Op) -> Next {
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
            Op::Draw { from, to, count } => self.draw(from, to, count),
            Op::Shuffle(at) => {
                let at = self.value(at);
                self.shuffle(at);
            }
            Op::Destroy(token) => {
                let token = self.value(token);
                self.destroy(token);
            }
            Op::StoreList { list, store, limit } => self.keep(list, store, limit),
            Op::StoredLoopStart { list, store, limit } => self.kept_start(list, store, limit),
            Op::StoredLoopNext { slot, store, end } => return self.kept_next(slot, store, end),
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
                    self.put_back(*at, *value);
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
            | Op::NextTurn { .. } => unreachable!("handled in the loop"),
        }
        Next::Step
    }

    /// Clears the locals of a procedure, so that equal situations have equal states.
    #[inline]
    fn clear(&mut self, locals: u32) {
        let p = self.p;
        for at in &p.layout.locals[locals as usize] {
            self.put_raw(*at as usize, NONE);
        }
    }

    /// Where a loop that begins here goes on when all is done.
    #[inline(always)]
    fn behind_loop(&self) -> Pc {
        match self.p.code.ops[self.pc as usize + 1] {
            Op::EachNext { end, .. } => end,
            _ => self.pc + 1,
        }
    }

    /// Begins a loop, or goes on behind it where there is nothing to go through.
    #[inline(never)]
    fn each_start(&mut self, list: u32, limit: u32) -> Next {
        if self.is_bare(list) {
            return Next::To(self.behind_loop());
        }
        let from = self.eval().list(list);
        let found = self.scratch.lists.len() - from;
        let kept = found.min(limit as usize);
        if kept < found {
            self.event(EventKind::LoopCut);
        }
        let start = self.members.len();
        self.members.extend_from_slice(&self.scratch.lists[from..from + kept]);
        self.scratch.lists.truncate(from);
        self.begin_loop(start)
    }

    /// Goes through the members that stand behind those of the loops around it, if there are any.
    #[inline]
    fn begin_loop(&mut self, start: usize) -> Next {
        let end = self.members.len();
        if start == end {
            return Next::To(self.behind_loop());
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

    /// Whether nobody looks at what is done, and it needs no look at what is not settled.
    #[inline(always)]
    fn is_unheard(&self) -> bool {
        !self.options.events && !self.watched && self.s.unsettled.is_empty()
    }

    /// Does at once what is done in a loop; nobody is told of it.
    #[inline(never)]
    fn each_at_once(&mut self, list: u32, limit: u32) -> Next {
        let p = self.p;
        match self.eval().members(list) {
            Members::Constants(row) => self.at_once(&p.exprs.consts[row], limit),
            Members::Pushed(from) => {
                let lists = std::mem::take(&mut self.scratch.lists);
                let next = self.at_once(&lists[from..], limit);
                self.scratch.lists = lists;
                self.scratch.lists.truncate(from);
                next
            }
        }
    }

    #[inline(always)]
    fn at_once(&mut self, members: &[i32], limit: u32) -> Next {
        let members = &members[..members.len().min(limit as usize)];
        // One by one there are two operations for each, and two before: what the loop begins with and the
        // look for a first member.
        let operations = 2 * members.len() + 2;
        if members.is_empty() || self.scratch.left == 0 || operations >= self.budget as usize {
            let start = self.members.len();
            self.members.extend_from_slice(members);
            return self.begin_loop(start);
        }
        self.do_to_each(members);
        self.budget -= operations as u32 - 1;
        // Behind its four operations, where it would leave the last of them.
        Next::To(self.pc + 4)
    }

    #[inline(always)]
    fn do_to_each(&mut self, members: &[i32]) {
        let p = self.p;
        match p.code.ops[self.pc as usize + 2] {
            Op::AddVar { target, delta, sign } => {
                let delta = self.value(delta);
                self.add_to_each(&p.effects.targets[usize::from(target)], members, delta, sign);
            }
            Op::SetOwner { value, .. } => {
                let owner = self.value(value);
                for member in members {
                    match *member {
                        NONE => self.short = true,
                        cell => {
                            let token = self.s.place(p, cell as usize, place::HEAD);
                            self.set_owner(token, owner);
                        }
                    }
                }
            }
            _ => debug_assert!(false, "no other loops are done at once"),
        }
    }

    /// Whether a list is the tokens of a place where none lies: that is seen without making the list.
    #[inline(always)]
    fn is_bare(&mut self, list: u32) -> bool {
        let List::Tokens(at) = self.p.exprs.lists[list as usize] else { return false };
        let at = self.value(at);
        let bare = at == NONE || self.s.place(self.p, at as usize, place::COUNT) == 0;
        if bare && self.s.unsettled.is_empty() {
            self.scratch.left = self.scratch.left.saturating_sub(1);
            return true;
        }
        false
    }

    /// Records what happened, if anybody wants to know.
    #[inline]
    pub(super) fn event(&mut self, kind: EventKind) {
        if self.options.events {
            let cause = self.p.cause_at(self.pc);
            self.events.push(crate::Event { kind, cause });
        }
    }
}
