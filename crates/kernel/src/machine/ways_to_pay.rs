//! Search for a way to answer the questions of a cost that pays it whole.
//!
//! A copy of the machine runs the cost up to its next question, lists all answers, takes the first and goes on, depth
//! first. Where several members are picked, the end of picking is tried before further picks, which are listed only if it
//! does not pay. An effect that cannot be done in full ends a way. The end of the cost pays.

use super::pick::END_OF_PICKS;
use super::{Machine, Move};
use crate::code::Pc;
use crate::state::{State, word};

/// The most questions of one way. More count as too much work.
const MOST_QUESTIONS: usize = 1_000;

/// A search on a copy of the machine.
pub(super) struct WaysToPay<'p> {
    pub copy: Machine<'p>,
    end: Pc,
    /// The questions of the present way.
    open: Vec<Question>,
    /// The operation that fell short after the most questions, and their number.
    short: Option<(usize, Pc)>,
}

/// A question of the present way.
struct Question {
    /// The state in which it is put.
    state: State,
    /// The answers that are not tried yet, the last one first.
    answers: Vec<Move>,
    /// True if only the end of picking is listed.
    ends: bool,
}

/// The end of a run of the copy.
enum Ran {
    Paid,
    Short(Pc),
    Asks,
    Spent,
}

impl<'p> WaysToPay<'p> {
    /// Begins at the operation to which the copy would go on; `end` is the operation after the cost.
    pub fn new(copy: Machine<'p>, end: Pc) -> Self {
        Self { copy, end, open: Vec::new(), short: None }
    }

    /// True if a way pays. False too if the work is spent: the result does not count then.
    pub fn any(&mut self) -> bool {
        loop {
            match self.run() {
                Ran::Paid => return true,
                Ran::Spent => return false,
                Ran::Short(at) => {
                    if self.short.is_none_or(|(questions, _)| questions < self.open.len()) {
                        self.short = Some((self.open.len(), at));
                    }
                }
                Ran::Asks if self.open.len() == MOST_QUESTIONS => {
                    self.copy.scratch.left = 0;
                    return false;
                }
                Ran::Asks => {
                    let answers = self.copy.moves.iter().rev().copied().collect();
                    let ends = !self.copy.listed;
                    self.open.push(Question { state: self.copy.s.clone(), answers, ends });
                }
            }
            if !self.takes_next() {
                return false;
            }
        }
    }

    /// The operation that cannot be done in full, after a search without a way: the one reached after the most
    /// questions. `None` if the work is spent.
    pub fn unpaid(&self) -> Option<Pc> {
        self.short.filter(|_| self.copy.scratch.left > 0).map(|(_, at)| at)
    }

    /// Runs the copy to the end of the cost, to a question, or to an effect that cannot be done in full.
    fn run(&mut self) -> Ran {
        let copy = &mut self.copy;
        while copy.pc != self.end {
            if copy.scratch.left == 0 {
                return Ran::Spent;
            }
            copy.scratch.left -= 1;
            let at = copy.pc;
            let goes_on = copy.run_one();
            if copy.scratch.left == 0 {
                return Ran::Spent;
            }
            if copy.incomplete {
                return Ran::Short(at);
            }
            // A cost that ends the game has been paid.
            if !goes_on && !copy.is_over() {
                return Ran::Asks;
            }
            if !goes_on || copy.s.head()[word::FAULT] != 0 {
                break;
            }
        }
        if copy.scratch.left == 0 {
            Ran::Spent
        } else if copy.incomplete {
            Ran::Short(copy.pc)
        } else {
            Ran::Paid
        }
    }

    /// Takes the next answer to the last question that has one left; false if none has.
    fn takes_next(&mut self) -> bool {
        while let Some(question) = self.open.last_mut() {
            let copy = &mut self.copy;
            let state = &question.state;
            copy.scratch.spend(state.words.len() / 64 + state.positions.len() / 32 + 1);
            let Some(answer) = question.answers.pop() else {
                if std::mem::take(&mut question.ends) {
                    copy.s.clone_from(state);
                    copy.forget();
                    copy.find_asked();
                    copy.list_with_rest();
                    let further = copy.moves.iter().rev().filter(|answer| **answer != END_OF_PICKS);
                    question.answers.extend(further);
                } else {
                    self.open.pop();
                }
                continue;
            };
            copy.s.clone_from(state);
            copy.forget();
            copy.find_asked();
            copy.incomplete = false;
            copy.take_answer(answer);
            return true;
        }
        false
    }
}
