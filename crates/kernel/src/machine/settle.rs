//! Chance answered by the host wherever the rules leave something to it: shuffles, draws from sets,
//! random places among others. Rolls are in `chance.rs`.
//!
//! A shuffle settles nothing. Each operation that may look at the order of a place is tried on a
//! copy first; what it looks at is settled, one token after the other, and tried again.

use super::run::{BUDGET, Next};
use super::{Machine, Move, Options, QUIET};
use crate::code::{Insertion, ListId, NodeId, Op, Pc};
use crate::outcome::Fault;
use crate::state::{Given, Pending, Question, Since, Stretch, place, status, token, word};
use crate::value::NONE;
use boardwright_def::Ordering;

/// What comes before an operation.
enum Before {
    /// Nothing: it can run.
    Nothing,
    /// Something was settled: what else?
    Settled,
    /// The operation was done with the answers of chance.
    Done,
    /// Chance is asked.
    Asked,
}

/// Whether an operation may evaluate something.
fn looks(op: Op) -> bool {
    !matches!(
        op,
        Op::Jump(_)
            | Op::Call { .. }
            | Op::Return { .. }
            | Op::DropLoops(_)
            | Op::EachNext { .. }
            | Op::EachAgain { .. }
            | Op::StoredLoopNext { .. }
            | Op::RepeatNext { .. }
            | Op::LeaveTop
            | Op::IfEnded { .. }
            | Op::PhaseOver { .. }
            | Op::EndPhase
            | Op::EndTurn
            | Op::SetupDone
            | Op::Clear(_)
    )
}

impl Machine<'_> {
    /// Keeps what is done since the machine last rested between two operations.
    #[cold]
    pub(super) fn remember(&mut self, chosen: Option<Move>) {
        if self.asks && self.s.pending.is_none() {
            let (base, chosen) = (self.s.clone(), chosen.map(|chosen| chosen.0));
            self.since = Some(Since { base, chosen, given: Vec::new() });
        }
        self.told = 0;
    }

    /// Runs from `pc` until the machine rests, asking chance or the generator where order counts. `look`
    /// is called with each operation before what it takes from chance, and with true after it, but not
    /// while what was told already is done again.
    #[cold]
    #[inline(never)]
    pub(super) fn run_settling(&mut self, look: &mut dyn FnMut(&mut Self, Pc, bool)) {
        for at in 0..BUDGET {
            self.ran = at;
            let pc = self.pc;
            let op = self.p.code.ops[pc as usize];
            look(self, pc, false);
            let next = match self.before(op) {
                Before::Nothing => self.step_once(&op),
                Before::Done => Next::Step,
                Before::Asked if self.scratch.left > 0 => {
                    self.ask_chance();
                    Next::Rest
                }
                Before::Settled if self.scratch.left > 0 => continue,
                Before::Settled | Before::Asked => break,
            };
            let rests = matches!(next, Next::Rest);
            match next {
                Next::Step => self.pc += 1,
                Next::To(pc) => self.pc = pc,
                Next::Rest => {
                    self.since = None;
                    self.rest();
                }
            }
            if !self.repeats() {
                look(self, pc, true);
            }
            if rests {
                return;
            }
            if self.scratch.left == 0 {
                break;
            }
        }
        self.since = None;
        self.s.pending = None;
        self.fault(Fault::BudgetSpent);
        self.rest();
        let pc = self.pc;
        look(self, pc, true);
    }

    /// Whether what is done now was told when it was done before.
    fn repeats(&self) -> bool {
        self.since.as_ref().is_some_and(|since| self.told < since.given.len())
    }

    /// Comes to rest at a question to chance.
    fn ask_chance(&mut self) {
        // What was listed on the way to the question is no answer to it.
        self.listed = false;
        self.put_head(word::PC, self.pc as i32);
        self.put_head(word::STATUS, status::CHANCE);
    }

    /// Sees to what an operation would take from chance.
    fn before(&mut self, op: Op) -> Before {
        if !self.s.unsettled.is_empty() {
            let mut unsettled = self.s.unsettled.iter();
            // Who may look into a place sees its order at once.
            let shown = unsettled.find(|stretch| self.p.places.seers[stretch.place as usize] != 0);
            if let Some(place) = shown.map(|stretch| stretch.place) {
                return self.settle(place);
            }
            let since = self.since.as_ref();
            let read = match since.and_then(|since| since.given.get(self.told)) {
                // Done again, it asks for what it asked for.
                Some(Given { at, question: Question::Next { place }, .. }) if *at == self.ran => {
                    Some(*place)
                }
                Some(_) => None,
                None => self.order_read_by(op),
            };
            if let Some(place) = read {
                return self.settle(place);
            }
        }
        if !self.asks {
            return Before::Nothing;
        }
        match op {
            Op::Draw { from, to, count } => self.draw_asked(from, to, count),
            Op::Move { token, to, insertion: Insertion::Random } => {
                let (token, to) = (self.value(token), self.value(to));
                if token == NONE || to == NONE {
                    return Before::Nothing;
                }
                self.lay_asked(&[token], to)
            }
            Op::MoveAll { list, to, insertion: Insertion::Random } => self.lay_all_asked(list, to),
            _ => Before::Nothing,
        }
    }

    /// The place whose order an operation would read before it is settled.
    fn order_read_by(&mut self, op: Op) -> Option<i32> {
        if !looks(op) {
            return None;
        }
        // A copy costs something too.
        let words = self.s.words.len();
        self.eval().spend(words / 64);
        let options = Options { work: self.options.work, ..QUIET };
        let mut copy = Machine::from_state(self.p, self.s.clone(), options);
        copy.scratch.regs = self.scratch.regs;
        copy.scratch.locals = self.scratch.locals;
        copy.scratch.kept.forget();
        copy.scratch.left = self.scratch.left;
        copy.scratch.watch = true;
        copy.loops.clone_from(&self.loops);
        copy.members.clone_from(&self.members);
        (copy.pc, copy.idle, copy.short) = (self.pc, self.idle, self.short);
        let next = copy.step_once(&op);
        self.scratch.left = copy.scratch.left;
        self.scratch.residual += copy.scratch.residual;
        if matches!(next, Next::Rest) && copy.s.head()[word::STATUS] == status::ASKING {
            // The list of moves may look at more than was needed to find that there is one.
            copy.count_afresh();
        }
        copy.scratch.order_read
    }

    /// Settles which token of a place's stretch comes first.
    fn settle(&mut self, at: i32) -> Before {
        let Some(found) = self.outcome_of(Question::Next { place: at }) else {
            return Before::Asked;
        };
        self.lay_next(at, found);
        Before::Settled
    }

    /// Draws from a set, each token by chance. From a place with order nothing is left to chance.
    fn draw_asked(&mut self, from: NodeId, to: NodeId, count: NodeId) -> Before {
        let (from, to, count) = (self.value(from), self.value(to), self.value(count));
        let missing = from == NONE || to == NONE || count == NONE;
        if missing || self.p.places.meta[from as usize].ordering != Ordering::Set {
            return Before::Nothing;
        }
        self.short |= count > self.place_field(from, place::COUNT);
        for _ in 0..count.max(0) {
            let found = match self.place_field(from, place::COUNT) {
                0 => break,
                1 => Some(self.place_field(from, place::HEAD)),
                _ => self.outcome_of(Question::Member { place: from }),
            };
            let Some(found) = found else { return Before::Asked };
            self.move_token(found, to, Insertion::Usual);
        }
        Before::Done
    }

    fn lay_all_asked(&mut self, list: ListId, to: NodeId) -> Before {
        let to = self.value(to);
        if to == NONE {
            return Before::Nothing;
        }
        let start = self.eval().list(list);
        let tokens = self.scratch.lists.split_off(start);
        let elsewhere =
            tokens.into_iter().filter(|token| self.token_field(*token, token::PLACE) != to);
        let tokens: Vec<i32> = elsewhere.collect();
        self.lay_asked(&tokens, to)
    }

    /// Brings tokens to random places among those of a place.
    fn lay_asked(&mut self, tokens: &[i32], to: i32) -> Before {
        if self.p.places.meta[to as usize].ordering == Ordering::Set {
            return Before::Nothing;
        }
        for token in tokens {
            let from = self.token_field(*token, token::PLACE);
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
            // Among tokens of which some have an order the others must have one too.
            if stretch.is_some() {
                return self.settle(to);
            }
            let question = Question::Behind { token: *token, place: to };
            let Some(behind) = self.outcome_of(question) else { return Before::Asked };
            self.move_token(*token, to, Insertion::At(behind as u16));
        }
        Before::Done
    }

    /// The answer of chance: the one given before, when this is done again; else the generator's, or
    /// the host is asked.
    fn outcome_of(&mut self, question: Question) -> Option<i32> {
        if !self.asks {
            return Some(self.drawn(question));
        }
        self.put_head(word::STEP, self.s.head()[word::STEP] + 1);
        let outcomes = self.s.outcomes(self.p, question, &self.tokens_to_come());
        let given = self.since.as_ref().map_or(&[][..], |since| &since.given);
        if let Some(Given { index, .. }) = given.get(self.told) {
            let found = outcomes.get(*index as usize).or(outcomes.first());
            let found = found.map_or(NONE, |(value, _)| *value);
            self.told += 1;
            if self.told == given.len() {
                // What happened before was told when it was asked.
                self.events.clear();
                self.asks = self.options.explicit_chance && self.p.chance.lazy;
            }
            return Some(found);
        }
        let since = self.since.take()?;
        self.s.pending = Some(Box::new(Pending { at: self.ran, question, outcomes, since }));
        None
    }

    /// The tokens that running loops will come to.
    fn tokens_to_come(&self) -> Vec<i32> {
        let tokens = &self.p.layout.token_locals;
        let of_tokens = self.loops.iter().filter(|running| {
            let next = self.p.code.ops[running.pc as usize + 1];
            matches!(next, Op::EachNext { slot, .. }
                if slot.state_word().is_some_and(|at| tokens.contains(&(at as u32))))
        });
        of_tokens.flat_map(|running| &self.members[running.at..running.end]).copied().collect()
    }

    /// The generator's answer.
    fn drawn(&mut self, question: Question) -> i32 {
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

    /// Begins to go on with an answer: what led to the question is done again, with this answer to it.
    #[cold]
    pub(super) fn begin_again(&mut self, pending: Pending, chosen: Move) {
        let Pending { at, question, outcomes, mut since } = pending;
        let index = outcomes.iter().position(|(value, _)| *value as u64 == chosen.0);
        since.given.push(Given { at, question, index: index.unwrap_or(0) as u32 });
        self.s.clone_from(&since.base);
        let first = since.chosen;
        self.loops.clear();
        self.members.clear();
        self.scratch.kept.forget();
        self.find_asked();
        (self.told, self.since) = (0, Some(since));
        (self.asks, self.settles) = (true, true);
        match first {
            None => self.pc = 0,
            Some(first) if self.s.head()[word::STATUS] == status::CHANCE => {
                self.take_outcome(Move(first));
            }
            Some(first) => self.take_answer(Move(first)),
        }
    }
}

/// Stretches, and the lists that stand for them.
impl Machine<'_> {
    /// All tokens of a place lose their order. The place is out of the hashes.
    pub(super) fn unsettle(&mut self, at: i32) {
        self.s.unsettled.retain(|stretch| stretch.place != at);
        let count = self.place_field(at, place::COUNT);
        if self.asks && count > 1 {
            self.s.unsettled.push(Stretch { place: at, above: 0, count });
            self.s.unsettled.sort_unstable_by_key(|stretch| stretch.place);
        }
    }

    /// Whether a token laid at random among `count` others joins a stretch of them all.
    pub(super) fn joins_stretch(&self, to: i32, count: i32) -> bool {
        match self.s.stretch(to) {
            Some(stretch) => stretch.count == count,
            None => self.asks && count == 1 && self.p.places.seers[to as usize] == 0,
        }
    }

    /// Lays a token that lies nowhere among others in no order.
    #[cold]
    pub(super) fn join_stretch(&mut self, token: i32, to: i32, count: i32) {
        self.link_before(token, to, NONE, count);
        self.place_out(to);
        self.s.unsettled.retain(|stretch| stretch.place != to);
        self.s.unsettled.push(Stretch { place: to, above: 0, count: count + 1 });
        self.s.unsettled.sort_unstable_by_key(|stretch| stretch.place);
        self.place_in(to);
    }

    /// Changes the stretch of a place that is out of the hashes.
    fn change_stretch(&mut self, at: i32, change: impl FnOnce(&mut Stretch)) {
        if let Some(stretch) = self.s.unsettled.iter_mut().find(|stretch| stretch.place == at) {
            change(stretch);
        }
        self.s.unsettled.retain(|stretch| stretch.count > 1);
    }

    /// The token with `index` others before it is about to leave a place.
    pub(super) fn stretch_loses(&mut self, at: i32, index: i32) {
        self.change_stretch(at, |stretch| {
            if stretch.holds(index) {
                stretch.count -= 1;
            } else if index < stretch.above {
                stretch.above -= 1;
            }
        });
    }

    /// A token is about to come to lie with `index` others before it.
    pub(super) fn stretch_gains(&mut self, at: i32, index: i32) {
        self.change_stretch(at, |stretch| {
            if index <= stretch.above {
                stretch.above += 1;
            } else if stretch.holds(index) {
                stretch.count += 1;
            }
        });
    }

    /// Lays a token of a stretch before the others of it: it has its place now.
    fn lay_next(&mut self, at: i32, next: i32) {
        self.place_out(at);
        let start = self.scratch.lists.len();
        let mut token = self.place_field(at, place::HEAD);
        while token != NONE {
            self.scratch.lists.push(token);
            token = self.next_token(token);
        }
        let above = self.s.stretch(at).map_or(0, |stretch| stretch.above as usize);
        let found = self.scratch.lists[start..].iter().position(|token| *token == next);
        if let Some(found) = found
            && found > above
        {
            self.scratch.lists[start + above..=start + found].rotate_right(1);
        }
        self.relink(at, start);
        self.scratch.lists.truncate(start);
        self.change_stretch(at, |stretch| {
            stretch.above += 1;
            stretch.count -= 1;
        });
        self.place_in(at);
    }
}
