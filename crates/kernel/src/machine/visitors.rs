//! Consumers of the move generator. Each sees the moves in canonical order and may stop early.

use super::move_list::MoveList;
use crate::eval::{Eval, members};
use crate::program::{DecisionDef, Move, ParamDef, VariableScan};

/// Takes moves in canonical order. Its methods return true when it has seen enough.
pub(super) trait Visitor {
    fn one(&mut self, packed: u64) -> bool;

    /// False if the visitor does not care whether a move is legal; then it is not tried.
    fn cares(&self, _: u64) -> bool {
        true
    }

    /// True if the conditions on the last parameter are left out: the visitor gets candidates, some of which are not
    /// legal.
    fn postpones(&self) -> bool {
        false
    }

    /// True if the visitor has seen enough with the first moves. The values of the last parameter are then tested one
    /// after the other, as far as it looks.
    fn is_brief(&self) -> bool {
        false
    }

    /// All cells of a bitboard as the last argument.
    fn cells(&mut self, packed: u64, shift: u8, words: &[u64]) -> bool {
        members(words).any(|cell| self.one(packed | (cell as u64) << shift))
    }

    /// Several values as the last argument, without those for which a packed move has no room.
    fn values(&mut self, packed: u64, param: &ParamDef, values: &[i32]) -> bool {
        values.iter().filter_map(|value| param.pack(*value)).any(|bits| self.one(packed | bits))
    }

    /// True if it has seen a move, false if it has seen none; `None` if it does not know.
    fn has_seen(&self) -> Option<bool> {
        None
    }

    /// The list of moves, if the visitor collects all of them.
    fn all(&mut self) -> Option<&mut MoveList> {
        None
    }
}

/// Checks if there is a move.
pub(super) struct Any(pub bool);

impl Visitor for Any {
    fn one(&mut self, _: u64) -> bool {
        self.0 = true;
        true
    }

    fn cells(&mut self, _: u64, _: u8, words: &[u64]) -> bool {
        self.0 |= words.iter().any(|w| *w != 0);
        self.0
    }
}

/// Checks if there is an answer that is not `done` or `skip`.
pub(super) struct Offered<'a> {
    pub decision: &'a DecisionDef,
    pub found: bool,
}

impl Visitor for Offered<'_> {
    fn is_brief(&self) -> bool {
        true
    }

    fn one(&mut self, packed: u64) -> bool {
        self.found = !self.decision.passes(Move(packed));
        self.found
    }

    fn cells(&mut self, packed: u64, _: u8, words: &[u64]) -> bool {
        words.iter().any(|w| *w != 0) && self.one(packed)
    }
}

/// Counts the moves.
pub(super) struct Count(pub usize);

impl Visitor for Count {
    fn has_seen(&self) -> Option<bool> {
        Some(self.0 > 0)
    }

    fn one(&mut self, _: u64) -> bool {
        self.0 += 1;
        false
    }

    fn cells(&mut self, _: u64, _: u8, words: &[u64]) -> bool {
        self.0 += words.iter().map(|w| w.count_ones() as usize).sum::<usize>();
        false
    }
}

/// Finds the move at an index.
pub(super) struct Nth {
    pub left: usize,
    pub found: Option<u64>,
}

impl Visitor for Nth {
    fn one(&mut self, packed: u64) -> bool {
        if self.left == 0 {
            self.found = Some(packed);
            return true;
        }
        self.left -= 1;
        false
    }

    fn cells(&mut self, packed: u64, shift: u8, words: &[u64]) -> bool {
        for (at, word) in words.iter().enumerate() {
            let here = word.count_ones() as usize;
            if self.left >= here {
                self.left -= here;
                continue;
            }
            let mut bits = *word;
            for _ in 0..self.left {
                bits &= bits - 1;
            }
            let cell = (at * 64) as u64 + u64::from(bits.trailing_zeros());
            self.found = Some(packed | cell << shift);
            return true;
        }
        false
    }
}

/// Looks for one move.
pub(super) struct Find {
    pub wanted: u64,
    pub found: bool,
}

impl Visitor for Find {
    fn cares(&self, packed: u64) -> bool {
        packed == self.wanted
    }

    fn one(&mut self, packed: u64) -> bool {
        self.found = packed == self.wanted;
        self.found
    }
}

/// Collects all moves.
pub(super) struct Collect<'a>(pub &'a mut MoveList);

impl Visitor for Collect<'_> {
    /// The list is empty when a collection begins.
    fn has_seen(&self) -> Option<bool> {
        Some(!self.0.is_empty())
    }

    #[inline]
    fn all(&mut self) -> Option<&mut MoveList> {
        Some(self.0)
    }

    #[inline]
    fn one(&mut self, packed: u64) -> bool {
        self.0.push(Move(packed));
        false
    }

    fn values(&mut self, packed: u64, param: &ParamDef, values: &[i32]) -> bool {
        let (listed, mut count) = (self.0.room(values.len()), 0);
        for bits in values.iter().filter_map(|value| param.pack(*value)) {
            listed[count] = Move(packed | bits);
            count += 1;
        }
        self.0.add(count);
        false
    }

    #[inline]
    fn cells(&mut self, packed: u64, shift: u8, words: &[u64]) -> bool {
        for (at, word) in words.iter().enumerate() {
            let base = packed | ((at * 64) as u64) << shift;
            if words.len() > 1 {
                list_bytes(*word, base, shift, self.0);
                continue;
            }
            list_word(*word, base, shift, self.0);
        }
        false
    }
}

/// Most cells that are listed with one request for room: the bits of a word.
const MOST_AT_ONCE: usize = u64::BITS as usize;
const _: () = assert!(VariableScan::MOST as usize <= MOST_AT_ONCE);

/// Lists the members of a word one by one.
#[inline(always)]
pub(super) fn list_word(word: u64, base: u64, shift: u8, moves: &mut MoveList) {
    // Most parameters stand at the lower end.
    if shift == 0 {
        each_bit(word, moves, |bit| base + bit);
    } else {
        each_bit(word, moves, |bit| base + (bit << shift));
    }
}

#[inline(always)]
fn each_bit(word: u64, moves: &mut MoveList, packed: impl Fn(u64) -> u64) {
    let Some(listed) = moves.room(MOST_AT_ONCE).first_chunk_mut::<MOST_AT_ONCE>() else { return };
    let (mut bits, mut count) = (word, 0);
    while bits != 0 {
        listed[count % MOST_AT_ONCE] = Move(packed(u64::from(bits.trailing_zeros())));
        bits &= bits - 1;
        count += 1;
    }
    moves.add(count);
}

/// Lists the cells of a variable scan. There is work left for all of them.
#[inline(always)]
pub(super) fn list_scan(e: &mut Eval<'_>, cells: &VariableScan, moves: &mut MoveList) {
    let words = &e.s.words[cells.word as usize..][..cells.len as usize];
    let Some(listed) = moves.room(MOST_AT_ONCE).first_chunk_mut::<MOST_AT_ONCE>() else { return };
    let (mut packed, mut count) = (cells.packed, 0);
    for word in words {
        listed[count % MOST_AT_ONCE] = Move(packed);
        packed += 1 << cells.shift;
        count += usize::from(cells.among.has(*word));
    }
    moves.add(count);
    e.x.residual += u64::from(cells.len);
    e.spend(count + 1);
}

/// By byte: the numbers of its set bits in ascending order.
static MEMBERS: [[u64; 8]; 256] = {
    let mut bytes = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                bytes[byte][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    bytes
};

/// Lists the members of a word byte by byte. The work does not depend on the members, so no branch is
/// mispredicted.
#[inline(always)]
fn list_bytes(word: u64, base: u64, shift: u8, moves: &mut MoveList) {
    let counts = byte_counts(word);
    let listed = moves.room(64 + 8);
    let mut count = 0;
    for at in 0..8 {
        let base = base + ((at * 8) << shift);
        let Some(into) = listed[count..].first_chunk_mut::<8>() else { break };
        *into = MEMBERS[(word >> (8 * at) & 0xff) as usize].map(|one| Move(base + (one << shift)));
        count += (counts >> (8 * at) & 0xff) as usize;
    }
    moves.add(count);
}

/// The number of members of each byte of a word.
#[inline(always)]
fn byte_counts(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}
