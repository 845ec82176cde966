//! Lazy chance: orders and draws that the host decides only when something reads them.
//!
//! A *stretch* is a run of tokens in an ordered place whose order is undecided, as after a shuffle that nothing has
//! read. Hashes leave its order out, because every order of it is still possible.

use super::{State, token};
use crate::hash;
use crate::program::Program;
use crate::value::NONE;
use std::collections::BTreeSet;

/// A lazy order: consecutive tokens of a place whose order chance has not decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub place: i32,
    /// Number of tokens before it.
    pub above: i32,
    /// Number of tokens, at least 2: a single token has no order.
    pub count: i32,
}

impl Stretch {
    /// The height of its tokens in hash keys.
    pub const HEIGHT: i32 = -1;

    /// True if it holds the token with that many before it.
    pub fn holds(&self, index: i32) -> bool {
        (self.above..self.above + self.count).contains(&index)
    }
}

/// A question to chance other than a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    /// The first token of an undecided order.
    Next { place: i32 },
    /// The token that is drawn from a set.
    Member { place: i32 },
    /// The number of tokens before an inserted one.
    Behind { token: i32, place: i32 },
}

/// An answer of chance, with its question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Given {
    /// Number of operations that had run.
    pub at: u32,
    pub question: Question,
    /// Index in the list of outcomes.
    pub index: u32,
}

/// Replay log since the last resting point between two operations. To take an answer in the middle of an operation,
/// the machine goes back to that point and replays the log with the answer added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Since {
    pub base: State,
    /// The move made there; none at the start of the game.
    pub chosen: Option<u64>,
    pub given: Vec<Given>,
}

/// A question to chance in the middle of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pending {
    pub at: u32,
    pub question: Question,
    /// The different outcomes, each with its weight: tokens, or the number of tokens before the inserted one.
    pub outcomes: Vec<(i32, u64)>,
    pub since: Since,
}

impl Pending {
    /// Returns the bytes of memory that it takes, with the state that it goes back to.
    pub fn bytes(&self) -> usize {
        let lists = size_of_val(&self.outcomes[..]) + size_of_val(&self.since.given[..]);
        // `size_of::<Self>()` already counts the head of that state.
        size_of::<Self>() - size_of::<State>() + self.since.base.bytes() + lists
    }

    /// Key of the replay log, from the key of the state at its start.
    pub fn key(&self, base: u64) -> u64 {
        let chosen = self.since.chosen.map_or(base, |bits| hash::finish(base ^ bits));
        let given = self.since.given.iter();
        given.fold(hash::finish(chosen), |key, given| hash::join(key, given.index as i32))
    }
}

impl State {
    /// Returns the lazy order of a place, if it has one.
    pub(crate) fn stretch(&self, at: i32) -> Option<&Stretch> {
        self.unsettled.iter().find(|stretch| stretch.place == at)
    }

    /// Returns the number of tokens before one in its place.
    pub(crate) fn tokens_before(&self, program: &Program, token: i32) -> i32 {
        let place = self.token_field(program, token, token::PLACE);
        self.chain_of(program, place as usize).take_while(|at| *at != token).count() as i32
    }

    /// True if a token lies in a stretch.
    pub(crate) fn is_unsettled(&self, program: &Program, token: i32) -> bool {
        let at = self.token_field(program, token, token::PLACE);
        let stretch = if at == NONE { None } else { self.stretch(at) };
        stretch.is_some_and(|stretch| stretch.holds(self.tokens_before(program, token)))
    }

    /// Returns the tokens among which a question chooses: a lazy order, or a whole place.
    fn candidates(&self, program: &Program, question: Question) -> Vec<i32> {
        let (Question::Next { place }
        | Question::Member { place }
        | Question::Behind { place, .. }) = question;
        let ordered = matches!(question, Question::Next { .. });
        let stretch = if ordered { self.stretch(place) } else { None };
        let among = |index: i32| stretch.is_none_or(|stretch| stretch.holds(index));
        let tokens = (0..).zip(self.chain_of(program, place as usize));
        tokens.filter(|(index, _)| among(*index)).map(|(_, token)| token).collect()
    }

    /// Returns the tokens that a word names or that name another, so that equal tokens are not interchangeable with
    /// them.
    fn named(&self, program: &Program, members: &[i32]) -> BTreeSet<i32> {
        let mut named: BTreeSet<i32> = members.iter().copied().collect();
        named.extend(program.layout.token_words().map(|at| self.words[at]));
        for token in 0..self.known_tokens(program) as i32 {
            named.extend(self.links(program, token).flat_map(|(_, other)| [token, other]));
        }
        named
    }

    /// Returns the different outcomes of a question with their weights, in canonical order: tokens by type, owner and
    /// properties, positions from the front.
    pub(crate) fn outcomes(
        &self,
        program: &Program,
        question: Question,
        members: &[i32],
    ) -> Vec<(i32, u64)> {
        let named = self.named(program, members);
        let own = |token: i32| if named.contains(&token) { token } else { NONE };
        let what = |token: i32| (self.token_what(program, token), own(token));
        let mut candidates = self.candidates(program, question);
        let mut outcomes: Vec<(i32, u64)> = Vec::new();
        if let Question::Behind { token, .. } = question {
            candidates.retain(|other| *other != token);
            outcomes.push((0, 1));
            for (index, other) in candidates.iter().enumerate() {
                match outcomes.last_mut() {
                    // The positions before and behind an equal token are the same outcome.
                    Some((_, ways)) if what(*other) == what(token) => *ways += 1,
                    _ => outcomes.push((index as i32 + 1, 1)),
                }
            }
            return outcomes;
        }
        candidates.sort_unstable_by(|one, other| (what(*one), *one).cmp(&(what(*other), *other)));
        for token in candidates {
            match outcomes.last_mut() {
                Some((first, ways)) if what(*first) == what(token) => *ways += 1,
                _ => outcomes.push((token, 1)),
            }
        }
        outcomes
    }
}
