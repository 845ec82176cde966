//! Asks decisions and takes their answers.

use super::Machine;
use super::run::{BUDGET, Next};
use crate::code::{Op, Pc, Slot};
use crate::event::EventKind;
use crate::program::{DecisionDef, ParamDef, Take};
use crate::state::{status, word};
use crate::value::NONE;
use crate::{Move, PlayerId, Refused};

impl Machine<'_> {
    /// Asks for an action; goes to `none` if nothing is legal, or only `skip`.
    #[inline(always)]
    pub(super) fn ask(&mut self, number: u16, none: Pc) -> Next {
        if self.publish(number) { Next::Rest } else { Next::To(none) }
    }

    /// Asks for one member of a list; without members the name is bound to `none`.
    #[inline(never)]
    pub(super) fn choose(&mut self, number: u16, slot: Slot, none: Pc) -> Next {
        if let Some(group) = self.p.decisions.defs[usize::from(number)].group {
            return self.ask_sealed(number, group, slot, none);
        }
        if self.publish(number) {
            return Next::Rest;
        }
        self.put_slot(slot, NONE);
        // A cost is not paid by choosing nothing, unless `ifNone` says how.
        self.incomplete |= self.scratch.trying && none == self.pc + 1;
        Next::To(none)
    }

    /// Rests at a question if it has an answer. Consecutive answers of one player within one action are one ply;
    /// anything else begins another. Conditions may read the numbers of ply and decider, so these are set before the
    /// conditions are tested, and restored if nothing is asked.
    #[inline(always)]
    fn publish(&mut self, number: u16) -> bool {
        let p = self.p;
        let decision = &p.decisions.defs[usize::from(number)];
        let by = self.value(decision.by);
        by != NONE && self.put_question(number, decision, by)
    }

    /// [`Machine::publish`] for a given player.
    #[inline(always)]
    fn put_question(&mut self, number: u16, decision: &DecisionDef, by: i32) -> bool {
        let before = self.numbers();
        self.number(by, decision.further);
        if decision.searches {
            return self.put_searched(number, decision, by, before);
        }
        if !decision.always && !self.lists_offer(decision, by) && self.scratch.left > 0 {
            self.restore_numbers(before);
            self.nothing_to_choose(decision, by);
            return false;
        }
        self.rest_at_question(number);
        if decision.always && decision.dear && self.options.lists {
            self.list_moves();
        }
        true
    }

    /// [`Machine::put_question`] if answers are listed after a search for a way to pay. The list is made before the
    /// machine rests, with what is left of the work of the move: if that is spent, the game ends with a fault, with this
    /// question as the cause. So the list can be made again with the work of a whole move.
    #[cold]
    #[inline(never)]
    fn put_searched(
        &mut self,
        number: u16,
        decision: &DecisionDef,
        by: i32,
        before: [i32; 3],
    ) -> bool {
        let head = self.s.head();
        let rested = (head[word::PC], head[word::STATUS]);
        self.rest_at_question(number);
        self.list_with_rest();
        let asks = decision.always || self.lists_more_than_passing(decision);
        if asks || self.scratch.left == 0 {
            return true;
        }
        self.listed = false;
        let head = self.s.head_mut();
        (head[word::PC], head[word::STATUS]) = rested;
        self.restore_numbers(before);
        self.nothing_to_choose(decision, by);
        false
    }

    /// Records that a question had no answer. Only the player who was to answer learns it if it tells a secret.
    pub(super) fn nothing_to_choose(&mut self, decision: &DecisionDef, by: i32) {
        let to = if decision.hidden { PlayerId::from_word(by) } else { None };
        self.event(EventKind::NothingToChoose { to });
    }

    #[inline(always)]
    pub(super) fn rest_at_question(&mut self, number: u16) {
        self.asked = number;
        let head = self.s.head_mut();
        (head[word::PC], head[word::STATUS]) = (self.pc as i32, status::ASKING);
    }

    /// The decider, the ply and the step of the present question.
    #[inline(always)]
    pub(super) fn numbers(&self) -> [i32; 3] {
        let head = self.s.head();
        [head[word::DECIDER], head[word::PLY], head[word::STEP]]
    }

    pub(super) fn restore_numbers(&mut self, [decider, ply, step]: [i32; 3]) {
        self.put_head(word::DECIDER, decider);
        self.put_head(word::PLY, ply);
        self.put_head(word::STEP, step);
    }

    /// Sets ply, step and decider of the present question; `further` if it continues a ply.
    #[inline(always)]
    pub(super) fn number(&mut self, by: i32, further: bool) {
        let head = self.s.head_mut();
        let other = head[word::DECIDER] != by;
        head[word::DECIDER] = by;
        if further || (!other && head[word::TOP_RET] != 0) {
            head[word::STEP] += 1;
        } else {
            head[word::PLY] = head[word::PLY].saturating_add(1);
            head[word::STEP] = 1;
        }
        if other {
            self.scratch.changes.names();
        }
    }

    /// Makes a move. A move that is not in the list is refused and changes nothing.
    pub fn apply(&mut self, chosen: Move) -> Result<(), Refused> {
        if !self.is_legal(chosen) {
            return Err(Refused);
        }
        self.take(chosen);
        Ok(())
    }

    /// Makes the move at an index of the canonical order.
    #[inline(always)]
    pub fn apply_index(&mut self, index: usize) -> Result<(), Refused> {
        let chosen = self.nth(index).ok_or(Refused)?;
        self.take(chosen);
        Ok(())
    }

    /// Makes a move that is in the list.
    #[inline(always)]
    pub(super) fn take(&mut self, chosen: Move) {
        self.checkpoint();
        if !(self.p.decisions.any_placement && self.take_placement(chosen)) {
            self.begin(chosen);
            self.run();
        }
    }

    /// The fused operation for an answer that puts a token on the chosen place and asks the next player the same.
    /// False, without a change, if the place is no empty cell or needs more than that.
    #[inline(never)]
    fn take_placement(&mut self, chosen: Move) -> bool {
        let head = self.s.head();
        let (asked, by) = (head[word::PC], head[word::DECIDER]);
        let under_way = head[word::TOP_RET] | head[word::DEPTH];
        let asking = head[word::STATUS] == status::ASKING && under_way == 0;
        let watched = self.options.events || self.options.coverage;
        if !asking || self.lazy_chance || watched {
            return false;
        }
        let decision = self.asking();
        let answer = &decision.answers(by)[chosen.alternative()];
        let (Some(none), Some(face)) = (decision.again, answer.puts) else { return false };
        let face = &self.p.tokens.faces[face as usize];
        if !self.add_plain(face, answer.params[0].unpack(chosen.0)) {
            return false;
        }
        let head = self.s.head_mut();
        (head[word::TOP_RET], head[word::LAST_ACTOR]) = (asked + 1, by);
        self.begin_run();
        match self.pass_on(asked as Pc, decision, none) {
            Next::To(pc) => {
                self.pc = pc;
                if self.scratch.left == 0 {
                    self.exhaust();
                } else {
                    // The placement and the end of the action count as two operations.
                    self.go_on(BUDGET - 2);
                }
            }
            Next::Step | Next::Rest => self.rest_without_loops(),
        }
        true
    }

    /// Runs what follows the answer to a repeated question.
    #[inline(always)]
    fn pass_on(&mut self, asked: Pc, decision: &DecisionDef, none: Pc) -> Next {
        self.pc = self.p.code.resolve;
        if let Next::Rest = self.check_ends() {
            return Next::Rest;
        }
        if self.scratch.left == 0 {
            return Next::Rest;
        }
        self.s.head_mut()[word::TOP_RET] = 0;
        // One turn without a decision so far.
        self.idle = 1;
        let next = self.next_seat();
        self.pc = asked;
        if self.put_question(self.asked, decision, next) { Next::Rest } else { Next::To(none) }
    }

    /// Takes an answer; its consequences are still to run.
    #[inline(always)]
    fn begin(&mut self, chosen: Move) {
        if self.lazy_chance || self.s.head()[word::STATUS] != status::ASKING {
            return self.begin_rare(chosen);
        }
        self.forget_events();
        self.take_answer(chosen);
    }

    /// [`Machine::begin`] if chance answers or may have to.
    #[cold]
    #[inline(never)]
    pub(super) fn begin_rare(&mut self, chosen: Move) {
        self.forget_events();
        if self.lazy_chance {
            self.start_replay_log(Some(chosen));
        }
        match self.s.pending.take() {
            Some(pending) => self.begin_replay(*pending, chosen),
            None if self.s.head()[word::STATUS] == status::CHANCE => self.take_outcome(chosen),
            None => self.take_answer(chosen),
        }
    }

    /// Goes on as if a question without an answer had not been asked.
    #[cold]
    #[inline(never)]
    fn take_nothing(&mut self, asked: Pc) {
        if let Op::Choose { slot, none, .. } = self.p.code.ops[asked as usize] {
            self.put_slot(slot, NONE);
            self.pc = none;
        } else if let Op::Ask { none, .. } = self.p.code.ops[asked as usize] {
            self.pc = none;
        }
    }

    #[inline(always)]
    fn put_arguments(&mut self, params: &[ParamDef], chosen: Move) {
        for param in params {
            let value = param.unpack(chosen.0);
            self.put_slot(param.slot, value);
        }
    }

    #[inline(always)]
    pub(super) fn take_answer(&mut self, chosen: Move) {
        let p = self.p;
        let asked = self.s.head()[word::PC] as Pc;
        let decision = self.asking();
        let by = self.s.head()[word::DECIDER];
        // A hook sees the code that is not specialised by player.
        let answers = if self.hooked { &decision.alternatives } else { decision.answers(by) };
        let alternative = &answers[chosen.alternative()];
        self.pc = asked + 1;
        match alternative.take {
            Take::Choose => {
                let Op::Choose { slot, .. } = p.code.ops[asked as usize] else { return };
                let value = alternative.params[0].unpack(chosen.0);
                self.put_slot(slot, value);
            }
            Take::Pick(pick) => {
                let member = alternative.params[0].unpack(chosen.0);
                self.put_pick(&p.decisions.picks[usize::from(pick)], member);
                // The same operation asks for the next member, if any.
                self.pc = asked;
            }
            Take::Enough(pick) => {
                let pick = &p.decisions.picks[usize::from(pick)];
                if let Op::Pick { none, .. } = p.code.ops[asked as usize]
                    && decision.hidden
                    && self.nothing_fits(pick)
                {
                    self.pick_nothing(pick, asked, none);
                } else {
                    self.end_picks(pick);
                }
            }
            Take::Nothing => self.take_nothing(asked),
            Take::Argument => self.put_arguments(&alternative.params, chosen),
            Take::Done { to } => self.pc = to,
            Take::Skip => {}
            Take::Action { entry, ret, actor, .. } => {
                self.put_arguments(&alternative.params, chosen);
                for (at, _) in &alternative.limits {
                    let at = *at as usize + by as usize;
                    self.put(at, self.s.words[at] + 1);
                }
                self.put_slot(actor, by);
                if self.s.head()[word::TOP_RET] == 0 && self.s.head()[word::DEPTH] == 0 {
                    // A return address of 0 stands for the end of a top-level action.
                    self.put_head(word::TOP_RET, self.pc as i32);
                    self.put_head(word::LAST_ACTOR, by);
                } else {
                    self.put_slot(ret, self.pc as i32);
                }
                self.pc = entry;
            }
        }
    }
}
