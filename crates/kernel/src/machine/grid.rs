//! Lists the options of a second parameter by rows: for each row the cells for which it is an option, and its
//! packed value there.
//!
//! Every row is written, and counted only where it is an option, so no branch is mispredicted.

use super::move_list::MoveList;
use crate::limits::MAX_TOKENS;
use crate::program::{Move, ParamDef};
use crate::state::place;

/// Rows of options on a board of `W` words.
#[derive(Clone, Copy)]
pub(super) struct Grid<'a, const W: usize> {
    /// By row, the cells for which it is an option.
    pub within: &'a [[u64; W]],
    /// The packed options by cell, in the order of the rows.
    pub seconds: &'a [u64],
}

/// The tokens on cells as they stand in a packed move.
pub(super) struct Pieces<'a> {
    /// The words of the places, cells first.
    places: &'a [i32],
    /// The other bits of the move.
    packed: u64,
    shift: u8,
}

impl<'a> Pieces<'a> {
    /// Returns the pieces if a move has room for every token number as it is.
    pub fn of(param: &ParamDef, places: &'a [i32], packed: u64) -> Option<Self> {
        let fits = param.lo == 0 && MAX_TOKENS == 1 << param.bits;
        fits.then_some(Self { places, packed, shift: param.shift })
    }
}

impl<const W: usize> Grid<'_, W> {
    /// Lists all options of the cells of a base. `one` returns the packed first value of a cell.
    #[inline(always)]
    pub fn list(self, base: &[u64; W], one: impl Fn(usize) -> Option<u64>, moves: &mut MoveList) {
        let rows = self.within.len();
        let cells: u32 = base.iter().map(|word| word.count_ones()).sum();
        let listed = moves.room(cells as usize * rows);
        let mut end = 0;
        for (word, bits) in base.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                let cell = word * 64 + bit as usize;
                let Some(one) = one(cell) else { continue };
                let seconds = &self.seconds[cell * rows..][..rows];
                for (second, within) in seconds.iter().zip(self.within) {
                    listed[end] = Move(one | second);
                    end += (within[word] >> bit & 1) as usize;
                }
            }
        }
        moves.add(end);
    }

    /// Like [`Self::list`], for the tokens on the cells of a board of one word. Returns false and lists nothing if no
    /// [`Self::list_few`] has as many rows.
    #[inline(never)]
    pub fn list_pieces(self, base: u64, pieces: &Pieces<'_>, moves: &mut MoveList) -> bool {
        // Room for all cells: counting them would take longer.
        let listed = moves.room(self.seconds.len());
        let end = match self.within.len() {
            1 => self.list_few::<1>(base, pieces, listed),
            2 => self.list_few::<2>(base, pieces, listed),
            3 => self.list_few::<3>(base, pieces, listed),
            4 => self.list_few::<4>(base, pieces, listed),
            6 => self.list_few::<6>(base, pieces, listed),
            8 => self.list_few::<8>(base, pieces, listed),
            _ => return false,
        };
        moves.add(end);
        true
    }

    /// Does the work of [`Self::list_pieces`] for `N` rows; returns how many moves were listed. Bounds are checked
    /// after the loop, because a branch to a panic inside would spill registers.
    #[inline(never)]
    fn list_few<const N: usize>(
        self,
        base: u64,
        pieces: &Pieces<'_>,
        listed: &mut [Move],
    ) -> usize {
        let within: [u64; N] = std::array::from_fn(|row| self.within[row][0]);
        let (seconds, _) = self.seconds.as_chunks::<N>();
        let Pieces { places, packed, shift } = *pieces;
        let all = listed.len();
        let (mut bits, mut rest) = (base, listed);
        let whole = loop {
            if bits == 0 {
                break true;
            }
            let cell = bits.trailing_zeros();
            bits &= bits - 1;
            let (Some(place), Some(seconds)) =
                (places.get(cell as usize), seconds.get(cell as usize))
            else {
                break false;
            };
            // The number that stands for no token is larger than every token number.
            let token = place::HEAD.bits(*place) as usize;
            if token >= MAX_TOKENS {
                continue;
            }
            let one = (token as u64) << shift | packed;
            let Some(here) = rest.first_chunk_mut::<N>() else { break false };
            let mut found = 0;
            for (second, within) in seconds.iter().zip(within) {
                here[found] = Move(one | second);
                found += (within >> cell & 1) as usize;
            }
            rest = &mut rest[found..];
        };
        debug_assert!(whole, "a bitboard holds cells of the board, and there is room for all");
        all - rest.len()
    }
}
