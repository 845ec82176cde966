//! A list of moves with room behind its end.

use crate::program::Move;

/// Moves, and room behind them. Code that adds many moves asks for room once and writes without checks; the
/// room is kept for the next list.
#[derive(Debug, Clone, Default)]
pub(super) struct MoveList {
    room: Vec<Move>,
    len: usize,
}

impl MoveList {
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes the move at an index; the last one takes its place.
    #[inline]
    pub fn swap_remove(&mut self, at: usize) -> Option<Move> {
        let one = *self.get(at)?;
        self.len -= 1;
        self.room[at] = self.room[self.len];
        Some(one)
    }

    #[inline]
    pub fn push(&mut self, one: Move) {
        self.room(1)[0] = one;
        self.len += 1;
    }

    /// At least `places` places behind the last move. Moves written there belong to the list after
    /// [`MoveList::add`].
    #[inline(always)]
    pub fn room(&mut self, places: usize) -> &mut [Move] {
        if self.room.len() - self.len < places {
            self.grow(places);
        }
        &mut self.room[self.len..]
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, places: usize) {
        self.room.resize((self.len + places).max(2 * self.room.len()), Move(0));
    }

    /// Appends the moves in the first `count` places behind the last move.
    #[inline(always)]
    pub fn add(&mut self, count: usize) {
        self.len = self.room.len().min(self.len + count);
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.room[..self.len]
    }
}
