//! Keys of positions, and of the record of earlier ones.

use super::keys::sum;
use super::{QUEUE_LENGTH, QUEUE_WORDS, State, place, word};
use crate::hash;
use crate::program::Program;
use crate::value::NONE;

impl State {
    /// Key of all that rules can read when a turn begins, without the counters: tokens, variables, uses of limits and
    /// the active player. No procedure is under way then; what it holds does not count, nor do waiting triggers.
    pub(crate) fn whole_key(&self, program: &Program) -> u64 {
        let layout = &program.layout;
        let named = self.token_keys(program, &layout.token_vars);
        let links = self.link_keys(program);
        let active = self.word_key(program, word::ACTIVE);
        let queued = self.queue_keys(program);
        // A token of the first type and player on the first place may have the key 0: its number counts too.
        let any = !program.places.info.is_empty();
        let first = if any { self.place(program, 0, place::COUNT) } else { 0 };
        let active = active.wrapping_add(hash::factor(first as usize));
        let all = self.position.wrapping_add(named).wrapping_add(links).wrapping_add(active);
        hash::finish(all.wrapping_sub(queued))
    }

    /// The difference that waiting triggers make to the sum of keys.
    fn queue_keys(&self, program: &Program) -> u64 {
        if self.words[word::QUEUE_LEN] == 0 {
            return 0;
        }
        let entries = (0..QUEUE_LENGTH).map(|entry| entry * QUEUE_WORDS);
        // The third word names a token: it has no part in the sum.
        let words = entries.flat_map(|entry| [0, 1, 3, 4].map(|field| entry + field));
        sum(words.map(|word| {
            let at = program.layout.queue as usize + word;
            let empty = hash::spread(NONE).wrapping_mul(program.initial.factors[at]);
            self.word_key(program, at).wrapping_sub(empty)
        }))
    }

    /// Key of the recorded positions: how often each occurred, and which is the last.
    pub(super) fn history_key(&self, program: &Program) -> u64 {
        let kinds = program.turns.positions.len();
        if kinds == 0 || self.positions.is_empty() {
            return 0;
        }
        let recorded = self.positions.iter().enumerate();
        let all = sum(recorded.map(|(at, key)| hash::finish(key ^ hash::factor(at % kinds))));
        let last = &self.positions[self.positions.len().saturating_sub(kinds)..];
        last.iter().fold(all, |sum, key| hash::finish(sum.rotate_left(17) ^ *key))
    }
}
