//! xoshiro256** seeded by SplitMix64, bounded numbers by Lemire, shuffles by descending
//! Fisher-Yates: written from Blackman and Vigna's and Lemire's texts, with 128-bit products.

/// Four words, never all zero.
#[derive(Clone, Debug)]
pub struct Generator([u64; 4]);

impl Generator {
    /// Four words of SplitMix64, which steps its own state by the golden gamma.
    pub fn seeded(seed: u64) -> Self {
        let mut state = seed;
        let mut split = || {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let a = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let b = (a ^ (a >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            b ^ (b >> 31)
        };
        Self([split(), split(), split(), split()])
    }

    fn word(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let out = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        out
    }

    /// Returns a uniform number below `n`. Products whose low half is below 2^64 mod n
    /// are thrown away.
    pub fn below(&mut self, n: usize) -> usize {
        let n = n as u128;
        loop {
            let product = u128::from(self.word()) * n;
            if product % (1 << 64) >= (1 << 64) % n {
                return (product >> 64) as usize;
            }
        }
    }

    /// Shuffles uniformly: from the last to the second, swaps each with one that is not behind it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}
