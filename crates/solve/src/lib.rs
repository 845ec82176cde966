//! Exact answers about small games: the value of perfect play, the chances of uniform random play, and equilibria of
//! games with hidden information.
//!
//! Every answer holds for the rules as they are linked: all legal moves, all outcomes of chance with their weights. A
//! game that is too large, or whose value the rules leave open, is refused with the reason; there are no estimates.
//!
//! Invariants: no clock, no I/O, no random numbers. Perfect and random play are computed in whole numbers and fractions.
//! Equilibria use floating point with + − × ÷ alone, in a fixed order, so they are the same on every machine.

mod amount;
mod backward;
mod bounds;
mod graph;
mod hidden;
mod perfect;
mod proof;
mod random;
mod refusal;
mod results;
mod retrograde;

pub use amount::Amount;
pub use hidden::{InfoSet, Strategy, Tree};
pub use perfect::{Method, Solution, SolvedMove, solve};
pub use random::{RandomPlay, random_play};
pub use refusal::{Large, Refusal};
pub use results::{Interests, Unit};

use boardwright_kernel::{Options, Program};

/// The most that a search may keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Positions, at most 2^31. A position takes up to 110 bytes, and each of its moves 5 to 20.
    pub positions: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { positions: 4_000_000 }
    }
}

/// How a machine must run to give the state that an exact search begins with: chance is asked like a player.
pub fn options(program: &Program) -> Options {
    Options {
        explicit_chance: program.has_chance(),
        events: false,
        journal: true,
        lists: false,
        ..Options::default()
    }
}
