//! Publishing a decision, and what an answer does.

use super::Machine;
use super::moves::{ALTERNATIVE_SHIFT, unpack};
use super::run::Next;
use crate::code::{Op, Pc, Slot};
use crate::event::EventKind;
use crate::program::{ParamDef, Take};
use crate::state::{status, word};
use crate::value::NONE;
use crate::{Move, Refused};

impl Machine<'_> {
    /// Asks for an action. Without anything legal (beyond `skip`) nothing is asked.
    pub(super) fn ask(&mut self, number: u16, none: Pc) -> Next {
        if !self.publish(number) {
            return Next::To(none);
        }
        // While a window asks, procedures hold nothing.
        let p = self.p;
        self.s.frames = if p.decisions[usize::from(number)].window {
            self.s.token_keys(p, &p.layout.token_vars).wrapping_add(self.s.link_keys(p))
        } else {
            self.s.frame_keys(p)
        };
        Next::Rest
    }

    /// Asks for one member of a list. Without members the name is bound to `none`.
    pub(super) fn choose(&mut self, number: u16, slot: Slot, none: Pc) -> Next {
        if let Some(group) = self.p.decisions[usize::from(number)].group {
            return self.ask_sealed(number, group, slot, none);
        }
        if self.publish(number) {
            self.s.frames = self.s.frame_keys(self.p);
            return Next::Rest;
        }
        self.put_slot(slot, NONE);
        Next::To(none)
    }

    /// Comes to rest at a question, unless nobody could answer it. Answers that one player gives in
    /// a row within one action are one ply; anything else begins another. Conditions may read the
    /// numbers of ply and decider, so these are set before they are tested, and set back if nothing
    /// is asked.
    #[inline]
    fn publish(&mut self, number: u16) -> bool {
        let p = self.p;
        let decision = &p.decisions[usize::from(number)];
        let by = self.value(decision.by);
        if by == NONE {
            return false;
        }
        let before = [word::DECIDER, word::PLY, word::STEP].map(|at| self.s.words[at]);
        let [decider, ply, step] = before;
        self.number(by, decision.further);
        if !decision.always && !self.lists_offer(decision) {
            self.put(word::DECIDER, decider);
            self.put_raw(word::PLY, ply);
            self.put_raw(word::STEP, step);
            self.event(EventKind::NothingToChoose);
            return false;
        }
        self.asked = number;
        self.put(word::PC, self.pc as i32);
        self.put(word::STATUS, status::ASKING);
        true
    }

    /// Gives the question now asked its numbers; `further` within the ply that goes on.
    #[inline]
    pub(super) fn number(&mut self, by: i32, further: bool) {
        let [decider, ply, step] =
            [word::DECIDER, word::PLY, word::STEP].map(|at| self.s.words[at]);
        self.put(word::DECIDER, by);
        if further || (decider == by && self.s.words[word::TOP_RET] != 0) {
            self.put_raw(word::STEP, step + 1);
        } else {
            self.put_raw(word::PLY, ply.saturating_add(1));
            self.put_raw(word::STEP, 1);
        }
    }

    /// Makes a move. One that is not in the list is refused and changes nothing.
    pub fn apply(&mut self, chosen: Move) -> Result<(), Refused> {
        if !self.is_legal(chosen) {
            return Err(Refused);
        }
        self.take(chosen);
        Ok(())
    }

    /// Makes the move at an index of the canonical order.
    #[inline]
    pub fn apply_index(&mut self, index: usize) -> Result<(), Refused> {
        let chosen = self.nth(index).ok_or(Refused)?;
        self.take(chosen);
        Ok(())
    }

    /// Makes a move that is in the list.
    fn take(&mut self, chosen: Move) {
        self.mark();
        self.begin(chosen);
        self.run();
    }

    /// Takes what was chosen; what follows from it is still to run.
    pub(super) fn begin(&mut self, chosen: Move) {
        self.events.clear();
        if self.settles {
            self.remember(Some(chosen));
        }
        match self.s.pending.take() {
            Some(pending) => self.begin_again(*pending, chosen),
            None if self.s.words[word::STATUS] == status::CHANCE => self.take_outcome(chosen),
            None => self.take_answer(chosen),
        }
    }

    #[inline]
    fn put_arguments(&mut self, params: &[ParamDef], chosen: Move) {
        for param in params {
            let value = unpack(param, chosen.0);
            self.put_slot(param.slot, value);
        }
    }

    pub(super) fn take_answer(&mut self, chosen: Move) {
        let p = self.p;
        let asked = self.s.words[word::PC] as Pc;
        let decision = self.asking();
        let alternative = &decision.alternatives[(chosen.0 >> ALTERNATIVE_SHIFT) as usize];
        let by = self.s.words[word::DECIDER];
        self.pc = asked + 1;
        match alternative.take {
            Take::Choose => {
                let Op::Choose { slot, .. } = p.code[asked as usize] else { return };
                let value = unpack(&alternative.params[0], chosen.0);
                self.put_slot(slot, value);
            }
            Take::Pick(pick) => {
                let member = unpack(&alternative.params[0], chosen.0);
                self.put_pick(&p.picks[usize::from(pick)], member);
                // The same operation sees whether more are asked for.
                self.pc = asked;
            }
            Take::Enough(pick) => self.end_picks(&p.picks[usize::from(pick)]),
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
                if self.s.words[word::TOP_RET] == 0 && self.s.words[word::DEPTH] == 0 {
                    // A way back of 0 leads to what follows every top-level action.
                    self.put_raw(word::TOP_RET, self.pc as i32);
                    self.put(word::LAST_ACTOR, by);
                } else {
                    self.put_slot(ret, self.pc as i32);
                }
                self.pc = entry;
            }
        }
    }
}
