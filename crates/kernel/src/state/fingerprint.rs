//! Fingerprints of positions: 128 bits, so that tables of millions of positions need not keep the states.

use super::keys::sum;
use super::{State, word};
use crate::hash;
use crate::program::Program;

/// Tells the parts of the second half from each other.
const PLACES: u64 = 0x3c6e_f372_fe94_f82b;
const NAMES: u64 = 0xa54f_f53a_5f1d_36f1;
const LINKS: u64 = 0x510e_527f_ade6_82d1;
const HISTORY: u64 = 0x9b05_688c_2b3e_6c1f;

impl State {
    /// Returns [`State::position_hash`] and, below it, a second hash of the same parts with other keys: equal positions
    /// have equal fingerprints. Of n different positions two have the same one with a probability of about n² / 2^129.
    /// It is computed afresh, in time proportional to the words of the state. `None` while chance is asked in the
    /// middle of an operation: then the moves so far belong to the position.
    pub fn position_fingerprint(&self, program: &Program) -> Option<u128> {
        if self.pending.is_some() {
            return None;
        }
        let second = self.second_hash(program);
        Some(u128::from(self.position_hash(program)) << 64 | u128::from(second))
    }

    /// A hash over the parts of the position. Each key is mixed before it is added, unlike in the running hash.
    fn second_hash(&self, program: &Program) -> u64 {
        let layout = &program.layout;
        let mixed = |at: usize| hash::finish(hash::spread(self.words[at]) ^ hash::factor(at));
        let counters = sum(layout.read_counters.iter().map(|at| mixed(*at as usize)));
        let header = sum(word::hashed().map(mixed));
        let all = sum((word::HEADER..layout.places as usize).map(mixed));
        // Words of procedures count if they are in use, words that name tokens by the tokens.
        let named = sum(layout.token_words().map(mixed));
        let frames = || layout.frame_words.iter().map(|(at, idle)| (*at as usize, *idle));
        let framed = sum(frames().filter(|(at, _)| *at >= word::HEADER).map(|(at, _)| mixed(at)));
        let used =
            sum(frames().filter(|(at, idle)| self.words[*at] != *idle).map(|(at, _)| mixed(at)));
        let variables = all.wrapping_sub(named).wrapping_sub(framed).wrapping_add(used);
        let tokens = sum((0..program.places.info.len()).map(|place| {
            self.sum_in(program, place, |token, height| {
                let key = self.token_key(program, token);
                hash::finish(hash::insertion(key, place, height) ^ PLACES)
            })
        }));
        let names = hash::finish(self.named_keys(program) ^ NAMES);
        let links = hash::finish(self.link_keys(program) ^ LINKS);
        let history = hash::finish(self.history_key(program) ^ HISTORY);
        let parts = [counters, header, variables, tokens, names, links, history];
        parts.into_iter().fold(0, |key, part| hash::finish(key.rotate_left(23) ^ part))
    }

    /// Keys of all words that name tokens.
    fn named_keys(&self, program: &Program) -> u64 {
        let layout = &program.layout;
        let kept = self.token_keys(program, &layout.token_vars);
        let kept = kept.wrapping_add(self.token_keys(program, &layout.token_locals));
        kept.wrapping_add(self.token_keys(program, &layout.queued_tokens))
    }
}
