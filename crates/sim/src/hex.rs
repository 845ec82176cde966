//! 64-bit numbers as people and JSON see them: 16 lower-case hex digits.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A 64-bit number written as 16 lower-case hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hex64(pub u64);

impl fmt::Display for Hex64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Hex64 {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        plain
            .then(|| u64::from_str_radix(text, 16).ok().map(Self))
            .flatten()
            .ok_or_else(|| format!("`{text}` is not 16 hex digits"))
    }
}

impl Serialize for Hex64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex64 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Identity of a text (a spec): 64-bit FNV-1a over its UTF-8 bytes. For information, no security.
pub fn text_hash(text: &str) -> Hex64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    Hex64(text.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_digits_and_back() {
        assert_eq!(Hex64(0xab).to_string(), "00000000000000ab");
        assert_eq!("00000000000000ab".parse(), Ok(Hex64(0xab)));
        for wrong in ["", "ab", "0x000000000000ab", "00000000000000ag", "+0000000000000ab"] {
            assert!(wrong.parse::<Hex64>().is_err(), "{wrong}");
        }
    }

    /// Published FNV-1a test vectors.
    #[test]
    fn text_hash_is_fnv1a() {
        assert_eq!(text_hash("").to_string(), "cbf29ce484222325");
        assert_eq!(text_hash("a").to_string(), "af63dc4c8601ec8c");
        assert_eq!(text_hash("foobar").to_string(), "85944171f73967e8");
    }
}
