//! Mean shares of moves, by the keys of the moves.

use super::shares::SHARE;

/// The visits of a move and the sum of the shares of the player who made it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mean {
    key: u64,
    pub visits: u32,
    pub sum: i64,
}

impl Mean {
    /// The mean share, drawn to the middle as if one game had given half.
    pub fn cautious(&self) -> i64 {
        (self.sum + SHARE / 2) / i64::from(self.visits + 1)
    }
}

/// A table with open addressing. Nothing depends on its order.
#[derive(Debug, Clone, Default)]
pub(super) struct Means {
    /// A power of two, or none yet. Slots without visits are free.
    slots: Vec<Mean>,
    used: usize,
}

const FIRST_SIZE: usize = 64;

impl Means {
    /// The mean of a move; one without visits if it was never made.
    #[inline]
    pub fn get(&self, key: u64) -> Mean {
        if self.slots.is_empty() { Mean::default() } else { self.slots[self.slot(key)] }
    }

    /// Counts a visit.
    #[inline]
    pub fn add(&mut self, key: u64, share: i64) {
        if self.used * 2 >= self.slots.len() {
            self.grow();
        }
        let at = self.slot(key);
        let mean = &mut self.slots[at];
        if mean.visits == 0 {
            mean.key = key;
            self.used += 1;
        }
        mean.visits += 1;
        mean.sum += share;
    }

    /// The slot of a key, or the free one where it belongs. There is always a free slot.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.slots[at].visits > 0 && self.slots[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(FIRST_SIZE);
        let before = std::mem::replace(&mut self.slots, vec![Mean::default(); size]);
        for mean in before.into_iter().filter(|mean| mean.visits > 0) {
            let at = self.slot(mean.key);
            self.slots[at] = mean;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Means;

    #[test]
    fn all_keys_are_kept_apart() {
        let mut means = Means::default();
        assert_eq!(means.get(0).visits, 0);
        for round in 0..3 {
            for key in 0..5_000u64 {
                means.add(key << 20, key as i64 + round);
            }
        }
        for key in 0..5_000u64 {
            let mean = means.get(key << 20);
            assert_eq!((mean.visits, mean.sum), (3, 3 * key as i64 + 3));
        }
    }
}
