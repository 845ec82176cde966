//! Numbers of ways: of sets and of sequences, by their size and by what their members come to.

/// A number of ways times a power of two: there may be more than a word can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scaled {
    value: u128,
    shift: u32,
}

impl Scaled {
    pub const ONE: Self = Self { value: 1, shift: 0 };

    /// In proportion, as words whose sum is a word. What has a way at all has a weight.
    pub fn even(ways: &[Self]) -> Vec<u64> {
        let shift = ways.iter().map(|w| w.shift).max().unwrap_or(0);
        let mut values: Vec<u128> = ways
            .iter()
            .map(|w| w.value.checked_shr(shift - w.shift).unwrap_or(0).max(u128::from(w.value > 0)))
            .collect();
        let room = u128::from(u64::MAX >> 2) / (values.len().max(1) as u128);
        let sum = values.iter().fold(0u128, |sum, value| sum.saturating_add(*value));
        if sum > u128::from(u64::MAX >> 2) {
            let most = values.iter().copied().max().unwrap_or(0);
            let shift = (0..128).find(|shift| most >> shift <= room).unwrap_or(127);
            for value in &mut values {
                *value = (*value >> shift).max(u128::from(*value > 0));
            }
        }
        values.into_iter().map(|value| value as u64).collect()
    }

    /// The same, but one way at least.
    pub fn at_least_one(self) -> Self {
        if self.value == 0 { Self::ONE } else { self }
    }
}

/// Members that are added together: how many, and what they come to.
pub(super) type Part = (usize, usize);

/// Numbers of ways by size and sum, scaled together.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// By size, then by sum.
    ways: Vec<u128>,
    /// How many different sums are told apart, from 0.
    sums: usize,
    shift: u32,
}

/// No sum of two such numbers, nor a product with a number of members, leaves 128 bits.
const WIDEST: u128 = 1 << 100;

impl Row {
    fn none(most: usize, sums: usize) -> Self {
        Self { ways: vec![0; (most + 1) * sums], sums, shift: 0 }
    }

    /// One way, of size 0 and sum 0; sizes up to `most` and sums below `sums` are counted.
    pub fn one(most: usize, sums: usize) -> Self {
        let mut row = Self::none(most, sums);
        row.ways[0] = 1;
        row
    }

    fn sizes(&self) -> usize {
        self.ways.len() / self.sums
    }

    fn settle(&mut self) {
        while self.ways.iter().any(|ways| *ways > WIDEST) {
            self.ways.iter_mut().for_each(|ways| *ways >>= 16);
            self.shift += 16;
        }
    }

    fn lower_to(&mut self, shift: u32) {
        let by = shift.saturating_sub(self.shift);
        self.ways.iter_mut().for_each(|ways| *ways = ways.checked_shr(by).unwrap_or(0));
        self.shift = self.shift.max(shift);
    }

    fn level(&mut self, other: &Self) -> Self {
        let mut other = other.clone();
        other.lower_to(self.shift);
        self.lower_to(other.shift);
        other
    }

    /// The ways of either.
    pub fn plus(mut self, other: &Self) -> Self {
        let other = self.level(other);
        self.ways.iter_mut().zip(other.ways).for_each(|(ways, more)| *ways += more);
        self.settle();
        self
    }

    /// The ways that are not among the `other`.
    pub fn minus(mut self, other: &Self) -> Self {
        let other = self.level(other);
        self.ways.iter_mut().zip(other.ways).for_each(|(ways, less)| {
            *ways = ways.saturating_sub(less);
        });
        self
    }

    /// Sets of these with one of the `parts` added.
    pub fn with_one_of(&self, parts: &[Part]) -> Self {
        self.joined(parts, |_, _| 1)
    }

    /// Sequences of these with one of the `parts` put in between, in every order; the members of a
    /// part are all the same.
    pub fn shuffled_with_one_of(&self, parts: &[Part]) -> Self {
        self.joined(parts, choose)
    }

    fn joined(&self, parts: &[Part], orders: impl Fn(usize, usize) -> u128) -> Self {
        let mut found = Self::none(self.sizes() - 1, self.sums);
        found.shift = self.shift;
        for &(count, sum) in parts {
            if sum >= self.sums {
                continue;
            }
            for size in count..self.sizes() {
                let orders = orders(size, count);
                let from = &self.ways[(size - count) * self.sums..][..self.sums - sum];
                let to = &mut found.ways[size * self.sums + sum..];
                for (to, ways) in to.iter_mut().zip(from) {
                    *to = to.saturating_add(ways.saturating_mul(orders));
                }
            }
        }
        found.settle();
        found
    }

    /// How many there are of a size from `least` to `most`.
    pub fn between(&self, least: usize, most: usize) -> Scaled {
        let from = (least * self.sums).min(self.ways.len());
        let to = ((most + 1) * self.sums).clamp(from, self.ways.len());
        let sizes = self.ways[from..to].iter();
        Scaled { value: sizes.fold(0, |sum, ways| sum.saturating_add(*ways)), shift: self.shift }
    }
}

/// Ways to put `k` of `n` in their places.
fn choose(n: usize, k: usize) -> u128 {
    (0..k.min(n - k))
        .fold(1u128, |ways, at| ways.saturating_mul((n - at) as u128) / (at as u128 + 1))
}
