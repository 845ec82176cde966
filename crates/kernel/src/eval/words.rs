//! Operations on the words of bitboards.

/// True if two bitboards have a member in common.
#[inline]
pub(super) fn meet<const W: usize>(a: [u64; W], b: [u64; W]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Moves every member `c` to `c - delta`.
#[inline]
pub(super) fn moved<const W: usize>(set: [u64; W], delta: i32) -> [u64; W] {
    if delta >= 0 { down::<W>(set, delta as usize) } else { up::<W>(set, -delta as usize) }
}

/// Combines two bitboards word by word.
#[inline(always)]
pub(crate) fn zip<const W: usize>(
    a: [u64; W],
    b: [u64; W],
    op: impl Fn(u64, u64) -> u64,
) -> [u64; W] {
    each(|k| op(a[k], b[k]))
}

/// Makes a bitboard word by word.
#[inline(always)]
pub(crate) fn each<const W: usize>(word: impl Fn(usize) -> u64) -> [u64; W] {
    let mut words = [0; W];
    for (k, into) in words.iter_mut().enumerate() {
        *into = word(k);
    }
    words
}

/// A bitboard of two words.
#[inline(always)]
fn pair<const W: usize>(low: u64, high: u64) -> [u64; W] {
    each(|k| if k == 0 { low } else { high })
}

/// Moves every member `c` to `c - by`.
#[inline]
pub(super) fn down<const W: usize>(set: [u64; W], by: usize) -> [u64; W] {
    if W == 1 {
        return each(|k| if by < 64 { set[k] >> by } else { 0 });
    }
    if W == 2 {
        let (low, high) = (set[0], set[1]);
        return match by {
            0..64 => pair(low >> by | high << 1 << (63 - by), high >> by),
            64..128 => pair(high >> (by - 64), 0),
            _ => [0; W],
        };
    }
    let (words, bits) = (by / 64, by % 64);
    each(|k| {
        let low = set.get(k + words).copied().unwrap_or(0);
        let high = set.get(k + words + 1).copied().unwrap_or(0);
        if bits == 0 { low } else { low >> bits | high << (64 - bits) }
    })
}

/// Moves every member `c` to `c + by`.
#[inline]
fn up<const W: usize>(set: [u64; W], by: usize) -> [u64; W] {
    if W == 1 {
        return each(|k| if by < 64 { set[k] << by } else { 0 });
    }
    if W == 2 {
        let (low, high) = (set[0], set[1]);
        return match by {
            0..64 => pair(low << by, high << by | low >> 1 >> (63 - by)),
            64..128 => pair(0, low << (by - 64)),
            _ => [0; W],
        };
    }
    let (words, bits) = (by / 64, by % 64);
    each(|k| {
        let high = k.checked_sub(words).map_or(0, |at| set[at]);
        let low = k.checked_sub(words + 1).map_or(0, |at| set[at]);
        if bits == 0 { high } else { high << bits | low >> (64 - bits) }
    })
}
