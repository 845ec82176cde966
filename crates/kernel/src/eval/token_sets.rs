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

impl Eval<'_> {
    /// A list as an intersection of sets. `None` for other lists, for states without sets, and while chance has not
    /// decided an order that the list may read.
    #[inline]
    pub(super) fn intersection(&mut self, list: ListId) -> Option<Intersection> {
        let List::TokensWith { at, start, first, terms, .. } = self.p.exprs.lists[list as usize]
        else {
            return None;
        };
        self.intersect(at, (start, first, terms))
    }

    /// The tokens of a zone that satisfy some terms: the first of their items, the first of them, and their number.
    pub(super) fn intersect(&mut self, at: NodeId, terms: (u32, u16, u8)) -> Option<Intersection> {
        let sets = &self.p.tokens.sets;
        if sets.width == 0 || self.s.words.len() > sets.most_words || !self.s.unsettled.is_empty() {
            return None;
        }
        let mut found = Intersection { words: [0; TokenSets::MOST_WIDTH], head: NONE };
        let at = self.value(at);
        if at == NONE {
            self.spend(1);
            return Some(found);
        }
        let place = self.s.words[self.s.place_at(self.p, at as usize)];
        found.head = place::HEAD.read(place);
        // As much as a look at each token of the zone.
        self.spend(place::COUNT.read(place) as usize + 1);
        let zone = sets.word(sets.zones + (at as usize - self.p.space.cells) as u32);
        let width = sets.width.min(TokenSets::MOST_WIDTH);
        found.words[..width].copy_from_slice(&self.s.planes[zone..zone + width]);
        let (item, first, count) = (terms.0 as usize, usize::from(terms.1), usize::from(terms.2));
        for number in 0..count {
            if found.words[..width].iter().all(|word| *word == 0) {
                break;
            }
            let TokenTerm { test, not } = self.p.exprs.terms[first + number];
            let item = self.p.exprs.items[item + number];
            let words = &mut found.words[..width];
            match test {
                TokenTest::Equal(part) => {
                    let value = self.value(item);
                    let set = self.s.token_set(sets, sets.parts[usize::from(part)].of(value));
                    keep(words, not, |at| set[at]);
                }
                TokenTest::One(set) => {
                    let set = self.s.token_set(sets, set);
                    keep(words, not, |at| set[at]);
                }
                TokenTest::OneOf { first, len } => {
                    let sets = |set: u32| self.s.token_set(sets, set);
                    keep(words, not, |at| {
                        (first..first + len).fold(0, |all, set| all | sets(set)[at])
                    });
                }
                TokenTest::Itself => {
                    let token = self.value(item);
                    let has = |at: usize| token != NONE && token as usize / 64 == at;
                    keep(words, not, |at| u64::from(has(at)) << (token as u32 % 64));
                }
            }
        }
        Some(found)
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

/// Keeps the members that are in a set, given word by word, or those that are not in it.
#[inline(always)]
fn keep(words: &mut [u64], not: bool, set: impl Fn(usize) -> u64) {
    let turn = if not { !0 } else { 0 };
    for (at, word) in words.iter_mut().enumerate() {
        *word &= set(at) ^ turn;
    }
}

impl Intersection {
    /// True if it has a member.
    #[inline]
    pub fn any(&self) -> bool {
        self.words.iter().any(|word| *word != 0)
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The members, ascending.
    fn tokens(&self) -> impl Iterator<Item = i32> {
        let words = self.words.iter().enumerate();
        words.flat_map(|(number, word)| bits(*word).map(move |bit| number as i32 * 64 + bit))
    }
}
