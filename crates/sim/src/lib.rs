//! Whole games and many games: agents at a table, traces and their replay, perft, playouts, batches;
//! labels for people; links that carry a game.
//!
//! Invariants: no clock and no I/O (hosts measure and write); everything is reproducible from rules,
//! seed and agents; sums do not depend on the order in which games are added; 64-bit numbers are
//! written as 16 lower-case hex digits; what a stranger wrote (traces, links) never panics.

pub mod batch;
mod findings;
mod hex;
pub mod labels;
mod lesson;
mod names;
pub mod perft;
mod playouts;
mod replay;
mod run;
pub mod share;
pub mod signature;
pub mod stats;
mod table;
pub mod trace;
pub mod tree;
mod wanted;
mod watch;

pub use batch::{Batch, BatchSpec, Sums};
pub use findings::{Linked, Written, game_findings, link_findings};
pub use hex::{Hex64, text_hash};
pub use labels::{Labels, MadeMove};
pub use lesson::{Misfit, Posed, one_move, players_of, pose, seed_of, short_name};
pub use names::{move_name, place_id, value_name};
pub use perft::{Perft, PerftSpec, perft, perft_from};
pub use playouts::{PlayoutSums, Playouts};
pub use replay::{Mismatch, Replayed, replay, replay_with};
pub use run::{About, Played, Run, RunError, run_from, run_game, trace_of};
pub use table::{Asked, Caps, Table};
pub use trace::{Ending, Row, Trace};
pub use wanted::{matching, wanted};
pub use watch::Watch;

/// The version of this engine, as traces and links name it.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");
