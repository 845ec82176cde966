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

/// Like [`moved`], if no member leaves the bitboard or the caller drops those that do: they may come round. A
/// rotation needs no branch on the direction.
#[inline(always)]
pub(super) fn turned<const W: usize>(set: [u64; W], delta: i32) -> [u64; W] {
    if W == 1 {
        return each(|k| set[k].rotate_right(delta as u32));
    }
    if W > 2 {
        return moved(set, delta);
    }
    let both = u128::from(set[0]) | u128::from(set[1]) << 64;
    let both = both.rotate_right(delta as u32);
    each(|k| (both >> (64 * k)) as u64)
}

/// The members of a bitboard, in order.
#[inline(always)]
pub(crate) fn members(words: &[u64]) -> impl Iterator<Item = i32> {
    words
        .iter()
        .enumerate()
        .flat_map(|(at, word)| bits(*word).map(move |bit| (at * 64) as i32 + bit))
}

/// The numbers of the bits of a word that are set, from the lowest.
#[inline(always)]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = i32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as i32;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
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

/// Moves every member `c` to `c - by`. Most steps are shorter than a word.
#[inline]
pub(super) fn down<const W: usize>(mut set: [u64; W], by: usize) -> [u64; W] {
    if by >= 64 {
        set = each(|k| set.get(k + by / 64).copied().unwrap_or(0));
    }
    let bits = by % 64;
    let next = |k: usize| if k + 1 < W { set[k + 1] } else { 0 };
    each(|k| set[k] >> bits | next(k) << 1 << (63 - bits))
}

/// Moves every member `c` to `c + by`.
#[inline]
fn up<const W: usize>(mut set: [u64; W], by: usize) -> [u64; W] {
    if by >= 64 {
        set = each(|k| k.checked_sub(by / 64).map_or(0, |at| set[at]));
    }
    let bits = by % 64;
    let previous = |k: usize| if k > 0 { set[k - 1] } else { 0 };
    each(|k| set[k] << bits | previous(k) >> 1 >> (63 - bits))
}
