//! Lazy chance: draws from sets, orders after shuffles and random insertions, each decided only when an operation
//! needs it. Rolls are in `chance.rs`.
//!
//! A shuffle leaves the order undecided. An operation that may read it runs first on a copy; if the copy reads an
//! undecided order, one token is drawn and the trial starts again.

use super::run::{BUDGET, Next};
use super::{Machine, Move, Options, QUIET};
use crate::code::{Insertion, ListId, NodeId, Op, Pc};
use crate::state::{Given, Pending, Question, Since, place, status, token, word};
use crate::value::NONE;
use boardwright_def::Ordering;

/// What chance has to do before an operation runs.
enum Draw {
    /// Nothing: the operation can run.
    NotNeeded,
    /// One token of a lazy order was drawn; the operation may need more.
    OrderGrew,
    /// Chance answered all that the operation needs, and the operation was done with the answers.
    OperationDone,
    /// The host is asked.
    HostAsked,
}

impl Machine<'_> {
    /// Starts the replay log at a resting point.
    #[cold]
    pub(super) fn start_replay_log(&mut self, chosen: Option<Move>) {
        if self.host_answers && self.s.pending.is_none() {
            let (base, chosen) = (self.s.clone(), chosen.map(|chosen| chosen.0));
            self.replay_log = Some(Since { base, chosen, given: Vec::new() });
        }
        self.replayed = 0;
    }

    /// Runs from `pc` until the machine rests, with lazy chance if there is any. The hook is called with each operation
    /// before its draws, and with true after it, but not for operations that only repeat what it has seen.
    #[cold]
    #[inline(never)]
    pub(super) fn run_observed(&mut self, hook: &mut dyn FnMut(&mut Self, Pc, bool)) {
        let mut pc = self.pc;
        for at in 0..BUDGET {
            self.ops_run = at;
            pc = self.pc;
            let op = self.p.code.ops[pc as usize];
            hook(self, pc, false);
            let next = match self.draw_before(op) {
                Draw::NotNeeded => self.step_once(&op),
                Draw::OperationDone => Next::Step,
                Draw::HostAsked if self.scratch.left > 0 => {
                    self.rest_at_chance();
                    Next::Rest
                }
                Draw::OrderGrew if self.scratch.left > 0 => continue,
                Draw::OrderGrew | Draw::HostAsked => break,
            };
            let rests = !self.advance(next);
            if rests {
                self.replay_log = None;
                self.rest();
            }
            if !self.replays() {
                hook(self, pc, true);
            }
            if rests {
                return;
            }
            if self.scratch.left == 0 || self.s.head()[word::FAULT] != 0 {
                break;
            }
        }
        self.replay_log = None;
        self.s.pending = None;
        self.pc = pc;
        self.exhaust();
        hook(self, pc, true);
    }

    /// True if answers of the replay log are still to be used.
    fn replays(&self) -> bool {
        self.replay_log.as_ref().is_some_and(|since| self.replayed < since.given.len())
    }

    /// Rests at a question to chance.
    fn rest_at_chance(&mut self) {
        // A list of moves that was made before does not answer this question.
        self.listed = false;
        self.put_head(word::PC, self.pc as i32);
        self.put_head(word::STATUS, status::CHANCE);
    }

    /// Draws what an operation needs from chance.
    fn draw_before(&mut self, op: Op) -> Draw {
        if !self.s.unsettled.is_empty() {
            let mut unsettled = self.s.unsettled.iter();
            // Players who see the place see its order at once.
            let shown = unsettled.find(|stretch| self.p.places.seers[stretch.place as usize] != 0);
            if let Some(place) = shown.map(|stretch| stretch.place) {
                return self.draw_next(place);
            }
            let since = self.replay_log.as_ref();
            let needed = match since.and_then(|since| since.given.get(self.replayed)) {
                // A replayed operation needs the same draw again.
                Some(Given { at, question: Question::Next { place }, .. })
                    if *at == self.ops_run =>
                {
                    Some(*place)
                }
                Some(_) => None,
                None => self.order_needed_by(op),
            };
            if let Some(place) = needed {
                return self.draw_next(place);
            }
        }
        if !self.host_answers {
            return Draw::NotNeeded;
        }
        if let Op::Draw { from, to, count } = op {
            return self.draw_from_set(from, to, count);
        }
        if let Op::Move { token, to, insertion: Insertion::Random } = op {
            let (token, to) = (self.value(token), self.value(to));
            if token == NONE || to == NONE {
                return Draw::NotNeeded;
            }
            return self.insert_at_random(&[token], to);
        }
        if let Op::MoveAll { list, to, insertion: Insertion::Random } = op {
            return self.insert_all_at_random(list, to);
        }
        debug_assert!(!op.facts().asks_chance_inside || matches!(op, Op::Shuffle(_)));
        Draw::NotNeeded
    }

    /// Returns the place whose lazy order an operation would read, found by a run of it on a copy.
    fn order_needed_by(&mut self, op: Op) -> Option<i32> {
        if !op.facts().reads_order {
            return None;
        }
        // The copy is charged as work.
        let words = self.s.words.len();
        self.eval().spend(words / 64);
        let options = Options { work: self.options.work, ..QUIET };
        let mut copy = Machine::from_state(self.p, self.s.clone(), options);
        copy.scratch.begin_copy_of(&self.scratch);
        copy.scratch.watch = true;
        copy.loops.clone_from(&self.loops);
        copy.members.clone_from(&self.members);
        (copy.pc, copy.idle, copy.incomplete) = (self.pc, self.idle, self.incomplete);
        let next = copy.step_once(&op);
        self.scratch.left = copy.scratch.left;
        self.scratch.residual += copy.scratch.residual;
        if matches!(next, Next::Rest) && copy.s.head()[word::STATUS] == status::ASKING {
            // The whole list of moves may read more than the search for a first move did.
            copy.count_afresh();
        }
        copy.scratch.order_read
    }

    /// Draws the first token of a place's lazy order.
    fn draw_next(&mut self, at: i32) -> Draw {
        let Some(found) = self.chance_answer(Question::Next { place: at }) else {
            return Draw::HostAsked;
        };
        self.place_drawn(at, found);
        Draw::OrderGrew
    }

    /// Draws each token from a set by chance. A place with order leaves nothing to chance.
    fn draw_from_set(&mut self, from: NodeId, to: NodeId, count: NodeId) -> Draw {
        let (from, to, count) = (self.value(from), self.value(to), self.value(count));
        let missing = from == NONE || to == NONE || count == NONE;
        if missing || self.p.places.meta[from as usize].ordering != Ordering::Set {
            return Draw::NotNeeded;
        }
        self.note_draw(from, count);
        for _ in 0..count.max(0) {
            let left = self.place_field(from, place::COUNT);
            if left > 0 && !self.admits_draw(from, to) {
                break;
            }
            let found = match left {
                0 => break,
                1 => Some(self.place_field(from, place::HEAD)),
                _ => self.chance_answer(Question::Member { place: from }),
            };
            let Some(found) = found else { return Draw::HostAsked };
            self.move_token(found, to, Insertion::Usual);
            if self.limits_room() && self.place_field(from, place::COUNT) == left && from != to {
                break;
            }
        }
        Draw::OperationDone
    }

    fn insert_all_at_random(&mut self, list: ListId, to: NodeId) -> Draw {
        let to = self.value(to);
        if to == NONE {
            return Draw::NotNeeded;
        }
        let start = self.eval().list(list);
        let tokens = self.scratch.lists.split_off(start);
        let elsewhere =
            tokens.into_iter().filter(|token| self.token_field(*token, token::PLACE) != to);
        let tokens: Vec<i32> = elsewhere.collect();
        self.insert_at_random(&tokens, to)
    }

    /// Inserts tokens at random among those of a place with order.
    fn insert_at_random(&mut self, tokens: &[i32], to: i32) -> Draw {
        if self.p.places.meta[to as usize].ordering == Ordering::Set {
            return Draw::NotNeeded;
        }
        for token in tokens {
            let from = self.token_field(*token, token::PLACE);
            if self.limits_room() && from != NONE && from != to {
                let owner = self.token_field(*token, token::OWNER);
                if !self.is_admitted(to, owner) {
                    continue;
                }
            }
            let others = self.place_field(to, place::COUNT) - i32::from(from == to);
            let stretch = self.s.stretch(to).copied();
            let within = from == to && stretch.is_some() && self.s.is_unsettled(self.p, *token);
            let joins = match stretch {
                _ if others == 0 || from == NONE => true,
                None => others == 1 && self.p.places.seers[to as usize] == 0,
                Some(stretch) => stretch.count - i32::from(within) == others,
            };
            if joins {
                self.move_token(*token, to, Insertion::Random);
                continue;
            }
            // Part of the place has an order, so the rest of the order must be drawn first.
            if stretch.is_some() {
                return self.draw_next(to);
            }
            let question = Question::Behind { token: *token, place: to };
            let Some(behind) = self.chance_answer(question) else { return Draw::HostAsked };
            self.move_token(*token, to, Insertion::At(behind as u16));
        }
        Draw::OperationDone
    }

    /// Returns the answer of chance: from the replay log if the operation is replayed, else from the generator;
    /// `None` if the host must be asked.
    fn chance_answer(&mut self, question: Question) -> Option<i32> {
        if !self.host_answers {
            return Some(self.generator_answer(question));
        }
        self.put_head(word::STEP, self.s.head()[word::STEP] + 1);
        let outcomes = self.s.outcomes(self.p, question, &self.members_to_come());
        let given = self.replay_log.as_ref().map_or(&[][..], |since| &since.given);
        if let Some(Given { index, .. }) = given.get(self.replayed) {
            let found = outcomes.get(*index as usize).or(outcomes.first());
            let found = found.map_or(NONE, |(value, _)| *value);
            self.replayed += 1;
            if self.replayed == given.len() {
                // The host got the events up to here when it was asked.
                self.forget_events();
                self.host_answers = self.options.explicit_chance && self.p.chance.lazy;
            }
            return Some(found);
        }
        let since = self.replay_log.take()?;
        self.s.pending = Some(Box::new(Pending { at: self.ops_run, question, outcomes, since }));
        None
    }

    /// Returns the tokens that running loops have yet to take.
    fn members_to_come(&self) -> Vec<i32> {
        let tokens = &self.p.layout.token_locals;
        let of_tokens = self.loops.iter().filter(|running| {
            let next = self.p.code.ops[running.pc as usize + 1];
            let Op::EachNext { slot, .. } = next else { return false };
            slot.state_word().is_some_and(|at| tokens.contains(&(at as u32)))
        });
        of_tokens.flat_map(|running| &self.members[running.at..running.end]).copied().collect()
    }

    /// Returns the generator's answer.
    fn generator_answer(&mut self, question: Question) -> i32 {
        let (Question::Next { place }
        | Question::Member { place }
        | Question::Behind { place, .. }) = question;
        let (above, count) = match self.s.stretch(place) {
            Some(stretch) => (stretch.above, stretch.count),
            None => (0, self.place_field(place, place::COUNT)),
        };
        let skip = self.s.rng.below(count as u32);
        self.nth_token(place, above as u32 + skip)
    }

    /// Begins a replay from the last resting point, with the host's answer added to the log.
    #[cold]
    pub(super) fn begin_replay(&mut self, pending: Pending, chosen: Move) {
        let Pending { at, question, outcomes, mut since } = pending;
        let index = outcomes.iter().position(|(value, _)| *value as u64 == chosen.0);
        since.given.push(Given { at, question, index: index.unwrap_or(0) as u32 });
        self.s.clone_from(&since.base);
        let first = since.chosen;
        self.loops.clear();
        self.members.clear();
        self.scratch.changes.planes();
        self.find_asked();
        (self.replayed, self.replay_log) = (0, Some(since));
        (self.host_answers, self.lazy_chance) = (true, true);
        match first {
            None => self.pc = 0,
            Some(first) if self.s.head()[word::STATUS] == status::CHANCE => {
                self.take_outcome(Move(first));
            }
            Some(first) => self.take_answer(Move(first)),
        }
    }
}
