//! Counts sets and sequences by size and sum.

/// A count times a power of two, for counts that exceed a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ScaledCount {
    value: u128,
    shift: u32,
}

impl ScaledCount {
    pub const ONE: Self = Self::exactly(1);

    pub const fn exactly(value: u128) -> Self {
        Self { value, shift: 0 }
    }

    /// Returns the counts in proportion, as words whose sum fits a word. A count above 0 gives a weight above 0.
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

    /// Returns the count, or 1 if it is 0.
    pub fn at_least_one(self) -> Self {
        if self.value == 0 { Self::ONE } else { self }
    }
}

/// Members that are added together: their number and their sum.
pub(super) type Addition = (usize, usize);

/// Counts by size and sum, with one scale.
#[derive(Debug, Clone)]
pub(super) struct CountTable {
    /// By size, then by sum.
    ways: Vec<u128>,
    /// The number of different sums, from 0.
    sums: usize,
    shift: u32,
}

/// The sum of two such counts, and the product with a number of members, fits 128 bits.
const WIDEST: u128 = 1 << 100;

impl CountTable {
    fn none(most: usize, sums: usize) -> Self {
        Self { ways: vec![0; (most + 1) * sums], sums, shift: 0 }
    }

    /// Begins with one set, of size 0 and sum 0. Counts sizes up to `most` and sums below `sums`.
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

    /// Returns the counts of two tables in pairs, at one scale.
    fn at_scale_of(&mut self, other: &Self) -> impl Iterator<Item = (&mut u128, u128)> + use<'_> {
        let mut other = other.clone();
        other.lower_to(self.shift);
        self.lower_to(other.shift);
        self.ways.iter_mut().zip(other.ways)
    }

    /// Adds the counts of another table.
    pub fn plus(mut self, other: &Self) -> Self {
        self.at_scale_of(other).for_each(|(ways, more)| *ways += more);
        self.settle();
        self
    }

    /// Subtracts the counts of another table.
    pub fn minus(mut self, other: &Self) -> Self {
        self.at_scale_of(other).for_each(|(ways, less)| *ways = ways.saturating_sub(less));
        self
    }

    /// Counts the sets with one of the `parts` added.
    pub fn with_one_of(&self, parts: &[Addition]) -> Self {
        self.joined(parts, |_, _| 1)
    }

    /// Counts the sequences with the members of one of the `parts` inserted in every order. The members of a part are
    /// equal.
    pub fn shuffled_with_one_of(&self, parts: &[Addition]) -> Self {
        self.joined(parts, choose)
    }

    fn joined(&self, parts: &[Addition], orders: impl Fn(usize, usize) -> u128) -> Self {
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

    /// Adds the sets with some of `equal` equal members, for counts of sizes alone. Returns the count of the added sets
    /// from a least size to a largest one.
    pub fn join(&mut self, equal: usize, (least, most): (usize, usize)) -> ScaledCount {
        debug_assert_eq!(self.sums, 1, "sums are not counted");
        let before = self.between(least, most).value;
        for size in (1..self.ways.len()).rev() {
            // From the largest size down, so that the smaller ones are still without these members.
            let without = self.ways[size.saturating_sub(equal)..size].iter();
            self.ways[size] += without.sum::<u128>();
        }
        let after = self.between(least, most).value;
        let added = ScaledCount { value: after - before, shift: self.shift };
        self.settle();
        added
    }

    /// Returns the count of sizes from `least` to `most`.
    pub fn between(&self, least: usize, most: usize) -> ScaledCount {
        let from = (least * self.sums).min(self.ways.len());
        let to = ((most + 1) * self.sums).clamp(from, self.ways.len());
        let sizes = self.ways[from..to].iter();
        ScaledCount {
            value: sizes.fold(0, |sum, ways| sum.saturating_add(*ways)),
            shift: self.shift,
        }
    }
}

/// Returns the binomial coefficient.
fn choose(n: usize, k: usize) -> u128 {
    (0..k.min(n - k))
        .fold(1u128, |ways, at| ways.saturating_mul((n - at) as u128) / (at as u128 + 1))
}
