//! The results of training at each information set: regrets, and the sum of the mixes.

use boardwright_kernel::Observation;
use std::collections::BTreeMap;

/// The parts into which a mix is divided.
pub(super) const WHOLE: i64 = 1 << 20;
/// The largest weight of a mix in the mean.
const MOST_WEIGHT: u64 = 1 << 20;

/// The decisions that look the same to the player who decides.
#[derive(Debug, Clone)]
pub(super) struct Set {
    /// By move: what it would have gained beyond the mixes so far; not below 0.
    regrets: Vec<i64>,
    /// By move: the sum of its parts, each with its weight.
    sums: Vec<u64>,
}

impl Set {
    /// The parts of the moves: by regret, or equal without any. Their sum is at most [`WHOLE`].
    pub fn mix(&self, parts: &mut Vec<u64>) {
        parts.clear();
        let sum: i128 = self.regrets.iter().map(|regret| i128::from(*regret)).sum();
        if sum == 0 {
            parts.resize(self.regrets.len(), WHOLE as u64 / self.regrets.len().max(1) as u64);
            return;
        }
        let part = |regret: &i64| (i128::from(*regret) * i128::from(WHOLE) / sum) as u64;
        parts.extend(self.regrets.iter().map(part));
    }

    /// Adds the values of the moves beyond that of the mix.
    pub fn learn(&mut self, values: &[i64], mean: i64) {
        for (regret, value) in self.regrets.iter_mut().zip(values) {
            *regret = regret.saturating_add(value.saturating_sub(mean)).max(0);
        }
    }

    /// Adds a mix to the mean. Later mixes are better, and count for more.
    pub fn add(&mut self, parts: &[u64], iteration: u32) {
        let weight = u64::from(iteration).min(MOST_WEIGHT);
        for (sum, part) in self.sums.iter_mut().zip(parts) {
            *sum = sum.saturating_add(part * weight);
        }
    }

    /// The mean mix as weights whose sum is small enough to draw by; the present mix if the player never came here.
    pub fn mean(&self) -> Vec<u64> {
        let sum: u128 = self.sums.iter().map(|sum| u128::from(*sum)).sum();
        if sum == 0 {
            let mut parts = Vec::new();
            self.mix(&mut parts);
            return parts;
        }
        let part = |of: &u64| (u128::from(*of) * (1 << 40) / sum) as u64;
        self.sums.iter().map(part).collect()
    }
}

/// All information sets that were met.
#[derive(Debug, Clone, Default)]
pub(super) struct Tables {
    sets: Vec<Set>,
    of: BTreeMap<u64, u32>,
}

impl Tables {
    /// The set of an observation, which is made if it is missing; `None` if it has another number of moves, which happens
    /// only if two observations have the same key.
    pub fn meet(&mut self, seen: &Observation, moves: usize) -> Option<u32> {
        let next = self.sets.len() as u32;
        let number = *self.of.entry(seen.hash()).or_insert(next);
        if number == next {
            self.sets.push(Set { regrets: vec![0; moves], sums: vec![0; moves] });
        }
        (self.sets[number as usize].sums.len() == moves).then_some(number)
    }

    /// The set of an observation, if it was met.
    pub fn find(&self, seen: &Observation) -> Option<&Set> {
        self.of.get(&seen.hash()).map(|number| self.at(*number))
    }

    pub fn at(&self, number: u32) -> &Set {
        &self.sets[number as usize]
    }

    pub fn at_mut(&mut self, number: u32) -> &mut Set {
        &mut self.sets[number as usize]
    }
}
