//! The memory of a search for sets: the sets from which it went on before.

use std::collections::BTreeMap;

/// The most sets that are remembered.
const MOST: usize = 1 << 16;

/// Sets with equal keys lead to the same sets: the numbers of a search's place and the values of all summaries.
pub(super) type SetKey = Vec<i64>;

/// The number of sets that fulfil the condition, by the key of the set that they begin with.
#[derive(Debug, Default)]
pub(super) struct Memory(BTreeMap<SetKey, u128>);

impl Memory {
    pub fn found(&self, key: &SetKey) -> Option<u128> {
        self.0.get(key).copied()
    }

    pub fn remember(&mut self, key: SetKey, found: u128) {
        if self.0.len() < MOST {
            self.0.insert(key, found);
        }
    }
}
