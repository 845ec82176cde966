//! Choosing several members: questions of one ply, one pick at a time.

use super::Machine;
use super::run::Next;
use crate::code::Pc;
use crate::eval::Eval;
use crate::picks::Picks;
use crate::program::{ALTERNATIVE_SHIFT, ChoiceDef, Move};
use crate::state::{status, word};
use crate::value::NONE;
use crate::{Rng, Value};

/// The answer that ends picking, after the alternative of all picks.
pub(super) const END_OF_PICKS: Move = Move(1 << ALTERNATIVE_SHIFT);

impl Machine<'_> {
    /// Asks for the next pick. A forced pick is taken without a question, unless the number of questions would tell
    /// the other players which members there are. If there is nothing to choose from, the name is bound to an empty
    /// list, with an event.
    pub(super) fn pick(&mut self, number: u16, pick: u16, none: Pc) -> Next {
        let p = self.p;
        let decision = &p.decisions.defs[usize::from(number)];
        let pick = &p.decisions.picks[usize::from(pick)];
        let by = self.value(decision.by);
        let before = self.numbers();
        let begun = self.s.words[pick.store as usize] > 0;
        if by != NONE {
            // Conditions may read the numbers of ply and decider.
            self.number(by, begun);
            if self.scratch.trying && decision.searches && begun && self.is_complete(pick) {
                return self.rest_at_end_of_picks(number);
            }
            loop {
                let left = self.scratch.left;
                let picks = Picks::now(&mut self.eval(), pick);
                if self.scratch.left == 0 {
                    // The game ends here, with this question as the cause.
                    return Next::Rest;
                }
                let hidden = decision.hidden && !(pick.whole && picks.takes_all());
                // Asking no question would tell that nothing fits the conditions, so `done` is asked for alone.
                let tells = hidden
                    && (picks.is_open_ended() && !picks.is_empty() || picks.may_fall_short(pick));
                if picks.nothing() && !tells {
                    break;
                }
                match picks.forced().filter(|_| !hidden) {
                    Some(member) => self.put_pick(pick, member),
                    None if picks.options().next().is_none()
                        && !(hidden && (picks.is_open_ended() || picks.may_fall_short(pick))) =>
                    {
                        self.restore_numbers(before);
                        self.end_picks(pick);
                        return Next::Step;
                    }
                    None => {
                        if picks.is_searched() {
                            // The list of moves searches once more. It must not take more work than a move may.
                            let searched = left - self.scratch.left;
                            self.scratch.left = self.scratch.left.saturating_sub(searched);
                        }
                        self.rest_at_question(number);
                        if decision.searches {
                            self.list_picks(decision, picks);
                        }
                        return Next::Rest;
                    }
                }
            }
            self.restore_numbers(before);
        }
        self.nothing_to_choose(decision, by);
        self.pick_nothing(pick, self.pc, none);
        Next::To(none)
    }

    /// Rests on a copy that tries a cost, with the end of picking as the only answer. Further picks are listed if it does
    /// not pay.
    fn rest_at_end_of_picks(&mut self, number: u16) -> Next {
        self.rest_at_question(number);
        self.moves.clear();
        self.moves.push(END_OF_PICKS);
        self.listed = false;
        Next::Rest
    }

    /// Binds the name to an empty list, as there is nothing to choose, and goes to `none`.
    #[cold]
    #[inline(never)]
    pub(super) fn pick_nothing(&mut self, pick: &ChoiceDef, asked: Pc, none: Pc) {
        let incomplete = self.incomplete;
        self.end_picks(pick);
        if none != asked + 1 {
            // `ifNone` says how the cost is paid then.
            self.incomplete = incomplete;
        }
        self.pc = none;
    }

    /// True if nothing is chosen yet and nothing can be.
    #[cold]
    #[inline(never)]
    pub(super) fn nothing_fits(&mut self, pick: &ChoiceDef) -> bool {
        self.scratch.left = self.options.work;
        self.s.words[pick.store as usize] <= 0
            && Picks::now(&mut self.eval(), pick).options().next().is_none()
    }

    pub(super) fn put_pick(&mut self, pick: &ChoiceDef, member: i32) {
        let store = pick.store as usize;
        let taken = self.s.words[store].max(0);
        self.put_raw(store + 1 + taken as usize, member);
        self.put_raw(store, taken + 1);
    }

    /// Binds the name to the picked members.
    pub(super) fn end_picks(&mut self, pick: &ChoiceDef) {
        if self.scratch.trying {
            self.incomplete |= self.falls_short(pick);
        }
        let (from, to) = (pick.store as usize, pick.to as usize);
        let count = self.s.words[from].max(0) as usize;
        let before = self.s.words[to].max(0) as usize;
        for k in 1..=count.max(before) {
            let member = if k <= count { self.s.words[from + k] } else { NONE };
            self.put_raw(to + k, member);
        }
        for k in 1..=count {
            self.put_raw(from + k, NONE);
        }
        self.put_raw(to, count as i32);
        self.put_raw(from, NONE);
    }

    /// True if fewer members are picked than asked for, or if they do not fulfil the condition on all. Outside costs a
    /// choice takes what there is.
    fn falls_short(&mut self, pick: &ChoiceDef) -> bool {
        let count = self.s.words[pick.store as usize].max(0);
        count < self.value(pick.min) || !self.fulfil_condition(pick)
    }

    /// True if picking may end: the number of the picks is allowed, and they fulfil the condition on all.
    fn is_complete(&mut self, pick: &ChoiceDef) -> bool {
        let count = self.s.words[pick.store as usize].max(0);
        let most = pick.max.map_or(pick.limit as i32, |max| self.value(max));
        (self.value(pick.min)..=most).contains(&count) && self.fulfil_condition(pick)
    }

    /// True if the picks fulfil the condition on all of them.
    fn fulfil_condition(&mut self, pick: &ChoiceDef) -> bool {
        let together = pick.together.map(|at| &self.p.decisions.together[usize::from(at)]);
        let Some(condition) = together.and_then(|together| together.whole) else { return true };
        let store = pick.store as usize;
        let count = self.s.words[store].max(0) as usize;
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        e.x.chosen.clear();
        e.x.chosen.extend_from_slice(&e.s.words[store + 1..store + 1 + count]);
        let fulfilled = e.holds_of_chosen(condition);
        e.x.chosen.clear();
        fulfilled
    }

    /// Returns the picks so far, if the present question chooses several members.
    pub fn picked(&self) -> Vec<Value> {
        if self.s.head()[word::STATUS] != status::ASKING {
            return Vec::new();
        }
        let decision = self.asking();
        let Some(pick) = decision.pick.map(|pick| &self.p.decisions.picks[usize::from(pick)])
        else {
            return Vec::new();
        };
        let first = pick.store as usize + 1;
        let count = self.s.words[pick.store as usize].max(0) as usize;
        let kind = decision.alternatives[0].params[0].kind;
        self.s.words[first..first + count].iter().map(|word| Value::of(kind, *word)).collect()
    }

    /// The members of the list that can join some picks of a set in any order, and true if these may be all. `None` if the
    /// question picks no set, if its answers depend on a cost, or if finding them takes more work than a move may.
    pub fn joining(&self, picks: &[Value]) -> Option<(Vec<Value>, bool)> {
        if !self.asking_for_picks() {
            return None;
        }
        let decision = self.asking();
        let pick = &self.p.decisions.picks[usize::from(decision.pick?)];
        let answer = &decision.alternatives[0];
        let depends = decision.searches || answer.pays.is_some();
        if pick.ordered || depends || picks.len() > pick.limit as usize {
            return None;
        }
        let mut machine = self.clone();
        let store = pick.store as usize;
        machine.s.words[store] = picks.len() as i32;
        for (word, picked) in machine.s.words[store + 1..].iter_mut().zip(picks) {
            *word = picked.word();
        }
        machine.scratch.left = machine.options.work;
        let in_any_order = ChoiceDef { ordered: true, ..*pick };
        let found = Picks::now(&mut machine.eval(), &in_any_order);
        let kind = answer.params[0].kind;
        let members = found.options().map(|word| Value::of(kind, word)).collect();
        (machine.scratch.left > 0).then_some((members, found.may_stop()))
    }

    /// Returns the number of ways to complete the choice after each legal move, if several members of a list are
    /// chosen; `None` if all moves count the same.
    pub fn weights(&mut self) -> Option<Vec<u64>> {
        if self.s.head()[word::STATUS] != status::ASKING {
            return None;
        }
        let pick = &self.p.decisions.picks[usize::from(self.asking().pick?)];
        self.scratch.left = self.options.work;
        let picks = Picks::counted(&mut self.eval(), pick);
        let mut weights = picks.weights();
        if self.asking().searches {
            // Picks from which the rest of a cost cannot be paid are not listed.
            let param = &self.asking().alternatives[0].params[0];
            let listed = self.legal_moves();
            let lists = |at: u64, bits: u64| listed.contains(&Move(at << ALTERNATIVE_SHIFT | bits));
            let options = picks.options().map(|member| param.pack(member));
            let mut kept: Vec<bool> = options.map(|b| b.is_some_and(|b| lists(0, b))).collect();
            kept.push(lists(1, 0));
            let mut kept = kept.into_iter();
            weights.retain(|_| kept.next() == Some(true));
        }
        Some(weights)
    }

    /// Returns the index of a random legal move. All moves are equally likely; if several members are chosen, all
    /// sets are. 0 without legal moves.
    #[inline]
    pub fn random_index(&mut self, rng: &mut Rng) -> usize {
        if self.asking_for_picks() {
            return self.weights().map_or(0, |weights| rng.weighted(&weights));
        }
        let count = self.count();
        rng.below(count.min(u32::MAX as usize) as u32) as usize
    }

    #[inline]
    pub(super) fn asking_for_picks(&self) -> bool {
        !self.p.decisions.picks.is_empty()
            && self.s.head()[word::STATUS] == status::ASKING
            && self.asking().pick.is_some()
    }
}
