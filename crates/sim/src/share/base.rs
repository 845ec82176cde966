//! base64url digits, numbers and guarded segments.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The digit of the lowest six bits.
pub fn digit(value: u32) -> char {
    char::from(DIGITS[(value & 63) as usize])
}

/// The value of a digit.
pub fn value(digit: u8) -> Option<u32> {
    DIGITS.iter().position(|known| *known == digit).map(|at| at as u32)
}

/// The lowest 24 bits as four digits, the highest first.
pub fn number(value: u32) -> String {
    (0..4).rev().map(|at| digit(value >> (6 * at))).collect()
}

/// Four digits as a number.
pub fn read_number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |number, digit| Some((number << 6) | value(*digit)?))
}

/// A checksum of one digit, for the head.
pub fn check(bytes: &[u8]) -> u32 {
    let hash = guard(bytes);
    (hash ^ (hash >> 6) ^ (hash >> 12) ^ (hash >> 18)) & 63
}

/// Encodes bytes, followed by a checksum of four characters.
pub fn segment(bytes: &[u8]) -> String {
    let mut text = URL_SAFE_NO_PAD.encode(bytes);
    let guard = number(guard(text.as_bytes()));
    text.push_str(&guard);
    text
}

/// Decodes a segment; `None` if the checksum does not match.
pub fn read_segment(text: &str) -> Option<Vec<u8>> {
    let (body, end) = text.split_at_checked(text.len().checked_sub(4)?)?;
    if read_number(end.as_bytes())? != guard(body.as_bytes()) {
        return None;
    }
    URL_SAFE_NO_PAD.decode(body).ok()
}

/// A checksum of four digits: 32-bit FNV-1a, folded to 24 bits.
fn guard(bytes: &[u8]) -> u32 {
    let step = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    let hash = bytes.iter().fold(0x811c_9dc5, step);
    (hash >> 24) ^ (hash & 0x00ff_ffff)
}
