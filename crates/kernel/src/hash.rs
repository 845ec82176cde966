//! Keys of the running hashes. A hash is the wrapping sum of the keys of its parts: a change is one
//! subtraction and one addition, and equal parts may occur several times.
//!
//! A word's key is its value times a factor of its own: a random linear form, whose changes cost
//! one multiplication. Two different states agree in it about as often as in 64 random bits; the
//! sums are mixed when they are read.

use std::hash::Hasher;

const FIRST: u64 = 0x9fb2_1c65_1e98_df25;
const SECOND: u64 = 0xd6e8_feb8_6659_fd93;

/// Mixes all bits of a word into all bits.
#[inline]
pub(crate) const fn finish(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(FIRST);
    let x = (x ^ (x >> 29)).wrapping_mul(SECOND);
    x ^ (x >> 32)
}

/// The factor of the word at an index.
pub(crate) const fn factor(at: usize) -> u64 {
    finish((at as u64).wrapping_mul(SECOND) ^ 0x1f83_d9ab_fb41_bd6b) | 1
}

/// The factors of the first words.
pub(crate) const fn factors<const N: usize>() -> [u64; N] {
    let mut factors = [0; N];
    let mut at = 0;
    while at < N {
        factors[at] = factor(at);
        at += 1;
    }
    factors
}

/// The form of a value in the key of a word. `none` is the sign bit alone, whose product would keep only
/// half of a factor's bits: it gets a low bit too.
#[inline]
pub(crate) fn spread(value: i32) -> u64 {
    let value = u64::from(value as u32);
    value ^ (value >> 31)
}

/// Key of a sequence extended by a value.
#[inline]
pub(crate) fn join(key: u64, value: i32) -> u64 {
    finish(key.rotate_left(23) ^ u64::from(value as u32))
}

/// Key of a token lying in a place at a height.
#[inline]
pub(crate) fn insertion(token: u64, place: usize, height: i32) -> u64 {
    finish(token ^ (((place as u64) << 32 | u64::from(height as u32)).wrapping_mul(SECOND)))
}

/// FNV-1a with lengths and discriminants as 64 bits, so that all machines hash the same.
#[derive(Debug, Clone)]
pub struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, value: u16) {
        self.write(&value.to_le_bytes());
    }

    fn write_u32(&mut self, value: u32) {
        self.write(&value.to_le_bytes());
    }

    fn write_u64(&mut self, value: u64) {
        self.write(&value.to_le_bytes());
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn finish(&self) -> u64 {
        finish(self.0)
    }
}
