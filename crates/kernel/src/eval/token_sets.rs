//! Lists of the tokens of a zone that are intersections of sets of tokens.

use super::Eval;
use super::words::bits;
use crate::code::{List, ListId, NodeId};
use crate::program::{TokenSets, TokenTerm, TokenTest};
use crate::state::place;
use crate::value::NONE;

/// An intersection of sets of tokens.
pub(super) struct Intersection {
    words: [u64; TokenSets::MOST_WIDTH],
    /// The first token of the zone.
    head: i32,
}

/// The terms of an intersection: the first of their items, the first of them, and their number.
type Terms = (u32, u16, u8);

impl Eval<'_> {
    /// The number of members of a list that is an intersection of sets. `None` for other lists, for states without sets,
    /// and while chance has not decided an order that the list may read.
    #[inline]
    pub(super) fn members_in_common(&mut self, list: ListId) -> Option<u32> {
        let List::TokensWith { at, start, first, terms, .. } = self.p.exprs.lists[list as usize]
        else {
            return None;
        };
        let Some(at) = self.zone_with_sets(at)? else { return Some(0) };
        let terms = (start, first, terms);
        // A condition on a deck of cards takes a word, and each width has code of its own.
        let width = self.p.tokens.sets.width;
        Some(if width == 1 {
            count(self.narrowed_zone::<1>(at, terms))
        } else if width == 2 {
            count(self.narrowed_zone::<2>(at, terms))
        } else if width <= 4 {
            count(self.narrowed_zone::<4>(at, terms))
        } else {
            count(self.narrowed_zone::<{ TokenSets::MOST_WIDTH }>(at, terms))
        })
    }

    /// The tokens of a zone that satisfy some terms. `None` as for [`Eval::members_in_common`].
    pub(super) fn intersect(&mut self, at: NodeId, terms: Terms) -> Option<Intersection> {
        let Some(at) = self.zone_with_sets(at)? else {
            return Some(Intersection { words: [0; TokenSets::MOST_WIDTH], head: NONE });
        };
        let head = self.s.place(self.p, at, place::HEAD);
        Some(Intersection { words: self.narrowed_zone(at, terms), head })
    }

    /// The zone of an intersection, with its work charged; the inner `None` if there is no such zone. `None` if sets
    /// cannot be used now.
    #[inline]
    fn zone_with_sets(&mut self, at: NodeId) -> Option<Option<usize>> {
        let sets = &self.p.tokens.sets;
        if sets.width == 0 || self.s.words.len() > sets.most_words || !self.s.unsettled.is_empty() {
            return None;
        }
        let at = self.value(at);
        if at == NONE {
            self.spend(1);
            return Some(None);
        }
        // As much as a look at each token of the zone.
        let count = self.s.place(self.p, at as usize, place::COUNT);
        self.spend(count as usize + 1);
        Some(Some(at as usize))
    }

    /// The set of the tokens of a zone that satisfy some terms; a set has at most `W` words.
    #[inline]
    fn narrowed_zone<const W: usize>(&mut self, at: usize, terms: Terms) -> [u64; W] {
        let sets = &self.p.tokens.sets;
        let mut words = self.token_words(sets.zone(at, self.p.space.cells));
        let (item, first, count) = (terms.0 as usize, usize::from(terms.1), usize::from(terms.2));
        for number in 0..count {
            if words == [0; W] {
                break;
            }
            let TokenTerm { test, not } = self.p.exprs.terms[first + number];
            let item = self.p.exprs.items[item + number];
            let set: [u64; W] = match test {
                TokenTest::Equal(part) => {
                    let value = self.value(item);
                    self.token_words(sets.parts[usize::from(part)].of(value))
                }
                TokenTest::One(set) => self.token_words(set),
                TokenTest::OneOf { first, len } => (first..first + len).fold([0; W], |all, set| {
                    let set: [u64; W] = self.token_words(set);
                    std::array::from_fn(|at| all[at] | set[at])
                }),
                TokenTest::Itself => {
                    let token = self.value(item);
                    let has = |at: usize| token != NONE && token as usize / 64 == at;
                    std::array::from_fn(|at| u64::from(has(at)) << (token as u32 % 64))
                }
            };
            let turn = if not { !0 } else { 0 };
            for (word, set) in words.iter_mut().zip(set) {
                *word &= set ^ turn;
            }
        }
        words
    }

    /// The words of a set of tokens, and zeros behind them.
    #[inline(always)]
    fn token_words<const W: usize>(&self, set: u32) -> [u64; W] {
        let set = self.s.token_set(&self.p.tokens.sets, set);
        match set.try_into() {
            Ok(words) => words,
            Err(_) => std::array::from_fn(|at| set.get(at).copied().unwrap_or(0)),
        }
    }

    /// Pushes the members of an intersection, in the order of the zone.
    pub(super) fn push_intersection(&mut self, of: &Intersection) {
        let mut left = of.len();
        if left == 1 {
            self.x.lists.extend(of.tokens());
            return;
        }
        let mut token = of.head;
        while left > 0 && token != NONE {
            if of.words[token as usize / 64] >> (token % 64) & 1 == 1 {
                self.x.lists.push(token);
                left -= 1;
            }
            token = self.s.next(self.p, token);
        }
    }
}

/// The number of members of a set.
#[inline(always)]
fn count<const W: usize>(words: [u64; W]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

impl Intersection {
    /// The number of members.
    #[inline]
    pub fn len(&self) -> u32 {
        count(self.words)
    }

    /// The members, ascending.
    fn tokens(&self) -> impl Iterator<Item = i32> {
        let words = self.words.iter().enumerate();
        words.flat_map(|(number, word)| bits(*word).map(move |bit| number as i32 * 64 + bit))
    }
}
