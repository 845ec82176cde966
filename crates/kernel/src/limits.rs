//! Limits of a game, so that packed words have room.

/// Most seats: the winners are bits of one word.
pub(crate) const MOST_PLAYERS: u32 = 16;
/// Most cells and zones, counting each player's.
pub(crate) const MOST_PLACES: usize = 32_767;
/// Most tokens at a time.
pub(crate) const MAX_TOKENS: usize = boardwright_def::TokenType::MOST_OF_ALL as usize;
/// [`crate::Options::work`] of every machine that must agree with others.
pub const WORK: u64 = 4_000_000;
/// Most keys of positions that a game records.
pub(crate) const MOST_RECORDED: usize = 65_536;
/// Most types of token.
pub(crate) const MOST_TYPES: usize = 4096;

/// Most members of a list that a name or a choice keeps in the state, and a loop that asks a player.
pub const MOST_KEPT: u32 = 1024;
