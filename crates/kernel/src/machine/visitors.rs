//! What is wanted of the moves that are listed: each sees them in canonical order and may have seen
//! enough.

use super::Move;

/// Takes moves in canonical order; says whether it has seen enough.
pub(super) trait Visitor {
    fn one(&mut self, packed: u64) -> bool;

    /// A whole set of cells as the last argument.
    fn cells(&mut self, packed: u64, shift: u8, words: &[u64]) -> bool {
        for (at, word) in words.iter().enumerate() {
            let mut bits = *word;
            while bits != 0 {
                let cell = (at * 64) as u64 + u64::from(bits.trailing_zeros());
                if self.one(packed | cell << shift) {
                    return true;
                }
                bits &= bits - 1;
            }
        }
        false
    }

    /// The list, of a visitor that wants all moves.
    fn all(&mut self) -> Option<&mut Vec<Move>> {
        None
    }
}

/// Whether there is a move.
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

/// How many moves there are.
pub(super) struct Count(pub usize);

impl Visitor for Count {
    fn one(&mut self, _: u64) -> bool {
        self.0 += 1;
        false
    }

    fn cells(&mut self, _: u64, _: u8, words: &[u64]) -> bool {
        self.0 += words.iter().map(|w| w.count_ones() as usize).sum::<usize>();
        false
    }
}

/// The move at an index.
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

/// Whether a move is among them.
pub(super) struct Find {
    pub wanted: u64,
    pub found: bool,
}

impl Visitor for Find {
    fn one(&mut self, packed: u64) -> bool {
        self.found = packed == self.wanted;
        self.found
    }
}

/// All moves.
pub(super) struct Collect<'a>(pub &'a mut Vec<Move>);

impl Visitor for Collect<'_> {
    #[inline]
    fn all(&mut self) -> Option<&mut Vec<Move>> {
        Some(self.0)
    }

    #[inline]
    fn one(&mut self, packed: u64) -> bool {
        self.0.push(Move(packed));
        false
    }

    #[inline]
    fn cells(&mut self, packed: u64, shift: u8, words: &[u64]) -> bool {
        for (at, word) in words.iter().enumerate() {
            let base = packed | ((at * 64) as u64) << shift;
            let mut bits = *word;
            while bits != 0 {
                let cell = u64::from(bits.trailing_zeros());
                self.0.push(Move(base + (cell << shift)));
                bits &= bits - 1;
            }
        }
        false
    }
}
