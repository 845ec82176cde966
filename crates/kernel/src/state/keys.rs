//! Hashes of a state, and the keys that they sum up.

use super::{State, place, token, word};
use crate::hash;
use crate::program::Program;
use crate::state::Stretch;
use crate::value::NONE;

impl State {
    /// Returns a 64-bit hash of everything: the position, counters and the generator.
    pub fn state_hash(&self, program: &Program) -> u64 {
        let generator =
            self.rng.words.iter().fold(0u64, |sum, w| hash::finish(sum.rotate_left(17) ^ *w));
        let counter = |at: usize| hash::spread(self.words[at]).wrapping_mul(hash::factor(at));
        let counters = sum((0..word::REST).map(counter));
        let others = self.known.wrapping_add(counters).wrapping_add(generator);
        let others = others.wrapping_add(self.history_key(program));
        self.hash_with(program, others, Self::state_hash)
    }

    /// Returns a 64-bit hash of all that rules can read: without the generator and counters that no rule reads.
    pub fn position_hash(&self, program: &Program) -> u64 {
        let counters = program.layout.read_counters.iter();
        let read = sum(counters.map(|at| self.word_key(program, *at as usize)));
        let read = read.wrapping_add(self.history_key(program));
        self.hash_with(program, read, Self::position_hash)
    }

    /// Joins the keys of the position, other keys, and those of a pending operation. `hash_of` is the same hash of the
    /// state before that operation.
    #[inline]
    fn hash_with(
        &self,
        program: &Program,
        others: u64,
        hash_of: fn(&Self, &Program) -> u64,
    ) -> u64 {
        let position = self.position.wrapping_add(self.header_key());
        let frames = self.frame_keys(program);
        let key = hash::finish(position.wrapping_add(frames).wrapping_add(others));
        match &self.pending {
            None => key,
            Some(pending) => key ^ pending.key(hash_of(&pending.since.base, program)),
        }
    }

    /// Key of the header without its counters.
    fn header_key(&self) -> u64 {
        const FACTORS: [u64; word::HEADER] = hash::factors();
        sum(word::hashed().map(|at| hash::spread(self.words[at]).wrapping_mul(FACTORS[at])))
    }

    /// Key of a word with its value.
    #[inline]
    pub(super) fn word_key(&self, program: &Program, at: usize) -> u64 {
        hash::spread(self.words[at]).wrapping_mul(program.initial.factors[at])
    }

    /// Key of a token's type, owner and own properties.
    #[inline]
    pub(crate) fn token_key(&self, program: &Program, token: i32) -> u64 {
        let (of, owner, props) = self.token_what(program, token);
        let key = program.tokens.face(of, owner).key;
        props.iter().fold(key, |key, word| hash::join(key, *word))
    }

    /// Key of all tokens in a place. In a stack a token's height counts, in a queue its distance from the front. In
    /// a set of public types, and in a lazy order, positions do not count.
    pub(crate) fn place_key(&self, program: &Program, place: usize) -> u64 {
        self.sum_in(program, place, |token, height| {
            hash::insertion(self.token_key(program, token), place, height)
        })
    }

    /// The sum of the keys of the tokens of a place, each from the token and its height.
    #[inline]
    pub(crate) fn sum_in(
        &self,
        program: &Program,
        place: usize,
        mut key: impl FnMut(i32, i32) -> u64,
    ) -> u64 {
        let mut sum = 0u64;
        let ordered = program.places.meta[place].heights;
        let count = self.place(program, place, place::COUNT);
        let (mut at, mut index) = (self.place(program, place, place::HEAD), 0);
        let stack = program.places.meta[place].ordering == boardwright_def::Ordering::Stack;
        let stretch = self.stretch(place as i32);
        while at != NONE {
            let height = if !ordered {
                0
            } else if stretch.is_some_and(|stretch| stretch.holds(index)) {
                Stretch::HEIGHT
            } else if stack {
                count - 1 - index
            } else {
                index
            };
            sum = sum.wrapping_add(key(at, height));
            at = self.next(program, at);
            index += 1;
        }
        sum
    }

    /// Key of the knowledge of a token, from its own key at a height of its place. Each player's knowledge has its own
    /// key, so it makes no difference which of several equal tokens of a set a player knows.
    pub(crate) fn known_key(&self, program: &Program, token: i32, located: u64) -> u64 {
        let mut known = self.known_by(program, token);
        let mut sum = 0u64;
        while known != 0 {
            let viewer = known.trailing_zeros() as usize;
            sum = sum.wrapping_add(hash::finish(located ^ hash::factor(viewer)));
            known &= known - 1;
        }
        sum
    }

    /// Key of the knowledge of all tokens in a place.
    pub(crate) fn known_keys(&self, program: &Program, place: usize) -> u64 {
        self.sum_in(program, place, |token, height| {
            if self.known_by(program, token) == 0 {
                return 0;
            }
            let located = hash::insertion(self.token_key(program, token), place, height);
            self.known_key(program, token, located)
        })
    }

    /// Key of a word that names a token: of that token and its place.
    #[inline]
    fn named_key(&self, program: &Program, at: usize) -> u64 {
        match self.words[at] {
            NONE => 0,
            named => self.key_of_named(program, at, named),
        }
    }

    fn key_of_named(&self, program: &Program, at: usize, named: i32) -> u64 {
        let mut key = self.located_key(program, named);
        if self.token_field(program, named, token::PLACE) == NONE {
            // A destroyed token's links stay readable through references.
            key = key.wrapping_add(self.links_of(program, named));
        }
        hash::finish(key ^ program.initial.factors[at])
    }

    /// Key of a token and its place. If properties name tokens, its position in a set counts too, because equal
    /// tokens may have different links.
    pub(crate) fn located_key(&self, program: &Program, token: i32) -> u64 {
        let place = self.token_field(program, token, token::PLACE);
        let mut height = 0;
        let linked = program.tokens.own < program.tokens.links;
        if place != NONE && (linked || program.places.meta[place as usize].heights) {
            height = self.chain_from(program, self.next(program, token)).count() as i32;
            if !self.unsettled.is_empty() && self.is_unsettled(program, token) {
                height = Stretch::HEIGHT;
            }
        }
        hash::insertion(self.token_key(program, token), place as u32 as usize, height)
    }

    /// Key of a token's links: its properties that name tokens.
    fn links_of(&self, program: &Program, token: i32) -> u64 {
        sum(self.links(program, token).map(|(field, named)| {
            let holder = self.located_key(program, token);
            let held = self.located_key(program, named);
            hash::finish(holder.rotate_left(23) ^ held ^ hash::factor(field))
        }))
    }

    /// Keys of the links of all tokens in the game.
    #[inline(always)]
    pub(crate) fn link_keys(&self, program: &Program) -> u64 {
        if program.tokens.own == program.tokens.links {
            return 0;
        }
        self.all_link_keys(program)
    }

    #[inline(never)]
    fn all_link_keys(&self, program: &Program) -> u64 {
        let tokens = 0..self.known_tokens(program) as i32;
        let lying = tokens.filter(|t| self.token_field(program, *t, token::PLACE) != NONE);
        sum(lying.map(|token| self.links_of(program, token)))
    }

    /// Keys of all words in use by procedures and of all words that name tokens.
    pub(crate) fn frame_keys(&self, program: &Program) -> u64 {
        let layout = &program.layout;
        let mut sum = self.token_keys(program, &layout.token_vars);
        sum = sum.wrapping_add(self.link_keys(program));
        for (at, idle) in &layout.frame_words {
            if self.words[*at as usize] != *idle {
                sum = sum.wrapping_add(self.word_key(program, *at as usize));
            }
        }
        sum = sum.wrapping_add(self.token_keys(program, &layout.token_locals));
        if self.words[word::QUEUE_LEN] != 0 {
            sum = sum.wrapping_add(self.token_keys(program, &layout.queued_tokens));
        }
        sum
    }

    /// Keys of words that name tokens.
    #[inline]
    pub(crate) fn token_keys(&self, program: &Program, words: &[u32]) -> u64 {
        sum(words.iter().map(|at| self.named_key(program, *at as usize)))
    }

    /// Computes the hashes from scratch; the running ones must equal them.
    pub(crate) fn rehash(&mut self, program: &Program) {
        let layout = &program.layout;
        // One pass over a table of flags: a game may have thousands of these words.
        let mut excluded = vec![false; layout.places as usize];
        layout.token_words().for_each(|at| excluded[at] = true);
        layout.frame_words.iter().for_each(|(at, _)| excluded[*at as usize] = true);
        let included = (word::HEADER..layout.places as usize).filter(|at| !excluded[*at]);
        self.position = sum(included.map(|at| self.word_key(program, at)));
        self.known = 0;
        self.remembered = 0;
        if program.tokens.tracks {
            let own = program.tokens.links;
            let tokens = 0..self.known_tokens(program) as i32;
            let remembered = tokens.filter(|token| self.token_word(program, *token, own) != 0);
            self.remembered = remembered.count() as u32;
        }
        for place in 0..program.places.info.len() {
            self.position = self.position.wrapping_add(self.place_key(program, place));
            if self.remembered != 0 {
                self.known = self.known.wrapping_add(self.known_keys(program, place));
            }
        }
    }
}

/// The sum of keys.
#[inline(always)]
pub(super) fn sum(keys: impl Iterator<Item = u64>) -> u64 {
    keys.fold(0, u64::wrapping_add)
}
