//! The generator: xoshiro256** seeded by SplitMix64 (Blackman and Vigna), exact integers only.
//!
//! The stream is part of the format: bounded integers by Lemire's multiply-and-reject on 64-bit
//! words, shuffles by descending Fisher-Yates.

/// SplitMix64's finaliser on `x + γ`: one step of the seeding stream.
#[inline]
pub(crate) fn mix(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The seed of game `game` of a batch: `mix(seed XOR mix(game))`.
pub fn game_seed(batch_seed: u64, game: u64) -> u64 {
    mix(batch_seed ^ mix(game))
}

/// A seed from text: decimal, `0x…` hexadecimal, or any other text by FNV-1a (64 bits) over its
/// bytes. Surrounding white space does not count.
pub fn parse_seed(text: &str) -> u64 {
    let text = text.trim();
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let number = match hex {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    number.unwrap_or_else(|| fnv(text.as_bytes()))
}

/// FNV-1a, 64 bits: a number for some bytes, the same on every machine. It does not resist an attacker.
pub fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A seeded generator. Equal seeds give equal streams on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rng {
    pub(crate) words: [u64; 4],
}

impl Rng {
    /// Seeds the four words by SplitMix64, as `rand_xoshiro` does in `seed_from_u64`.
    pub fn seeded(seed: u64) -> Self {
        const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
        let word = |k: u64| mix(seed.wrapping_add(GAMMA.wrapping_mul(k)));
        Self { words: [word(0), word(1), word(2), word(3)] }
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.words;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number from 0 to `n - 1`, each equally likely; 0 for `n` of 0 or 1.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n.max(1));
        loop {
            let (high, low) = wide_product(self.next_u64(), n);
            // Reject the low words that would favour some results: those below 2^64 mod n.
            if low >= n || low >= n.wrapping_neg() % n {
                return high as u32;
            }
        }
    }

    /// A random index with the given weights, whose sum is below 2^63; 0 if there are none.
    pub fn weighted(&mut self, weights: &[u64]) -> usize {
        let sum: u64 = weights.iter().sum();
        let Some(last) = sum.checked_sub(1) else { return 0 };
        let mask = u64::MAX.checked_shr(last.leading_zeros()).unwrap_or(0);
        let mut left = loop {
            let drawn = self.next_u64() & mask;
            if drawn <= last {
                break drawn;
            }
        };
        for (index, weight) in weights.iter().enumerate() {
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => return index,
            }
        }
        0
    }

    /// Brings `items` into random order, every order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// High and low word of `x * n` for `n` below 2^32, by two 32-bit products: wasm has no wide
/// multiplication.
#[inline]
fn wide_product(x: u64, n: u64) -> (u64, u64) {
    let high = ((x >> 32) * n + (((x & 0xffff_ffff) * n) >> 32)) >> 32;
    (high, x.wrapping_mul(n))
}
